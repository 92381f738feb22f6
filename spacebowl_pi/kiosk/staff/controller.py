"""The staff page's controller: what it shows and does. The caller has checked the PIN."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.staff_settings import BRIGHTNESS, VOLUMES
from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.box.journal.history import HistoryFault, NotedFault, noted_faults
from spacebowl_pi.box.table.abandoned import to_lobby
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import TakeName
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import Decision
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.access.phone_access import PhoneAccess
from spacebowl_pi.kiosk.access.seat_tickets import Tickets
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.messages import AllowPhones, Message, SaidCommand
from spacebowl_pi.kiosk.game import WebGames
from spacebowl_pi.kiosk.honours.reader import HonoursReader
from spacebowl_pi.kiosk.staff import messages as acts
from spacebowl_pi.kiosk.staff.computer_health import ComputerHealth, read_computer
from spacebowl_pi.kiosk.staff.notes import notes_tree
from spacebowl_pi.kiosk.staff.part_checks import CheckLine, SelfTest
from spacebowl_pi.kiosk.staff.power import PowerOff
from spacebowl_pi.kiosk.staff.trees import health_tree, match_tree

HEALTH_US = SECOND_US
SLOW_US = 5 * SECOND_US  # for what is read from files
SURE_WITHIN_US = 15 * SECOND_US
NOTES = 50


async def says(visitor: Visitor, code: str, **values: str | int) -> None:
    """Send one visitor a message that their page has a text for."""
    await visitor.tell("staff_says", {"code": code, "values": dict(values)})


class StaffController:
    """The staff page of one box. All staff see the same tree."""

    def __init__(  # noqa: PLR0913, PLR0917 (all that staff can see)
        self,
        control: BoxControl,
        games: WebGames,
        folder: Path,
        news: HonoursReader,
        power_off: PowerOff,
        tickets: Tickets,
        phones: PhoneAccess,
    ) -> None:
        self._control, self._games = control, games
        self._folder = folder
        self._news = news
        self._power_off = power_off
        self._tickets = tickets
        self._phones = phones
        self._asked_off_us: int | None = None
        self._test: SelfTest | None = None
        self._checks: tuple[CheckLine, ...] | None = None
        self._changes_shown: int | None = None
        self._match: Json = None
        self._health: Json = None
        self._health_us: int | None = None
        self._notes: Json = []
        self._computer = ComputerHealth()
        self._slow: asyncio.Task[None] | None = None
        self._slow_us: int | None = None

    async def hear(self, visitor: Visitor, message: Message) -> None:  # noqa: C901, PLR0912 (a table)
        machine, now_us = self._control.machine, self._control.now_us
        try:
            if isinstance(message, SaidCommand):
                await visitor.answer(self._ask(message.what, message.seat))
            elif isinstance(message, acts.Restart):
                to_lobby(machine, now_us)
            elif isinstance(message, acts.ClearTable):
                machine.clear_table()
            elif isinstance(message, acts.Speak):
                await self._control.staff_settings.set_language(message.language, now_us)
            elif isinstance(message, acts.Brighten) and message.percent in BRIGHTNESS:
                await self._control.staff_settings.set_brightness(message.percent)
            elif isinstance(message, acts.SetVolume) and message.percent in VOLUMES:
                await self._control.staff_settings.set_volume(message.percent)
            elif isinstance(message, AllowPhones):
                await self._phones.allow(is_on=message.is_on, is_kept=True)
            elif isinstance(message, acts.OfferGames):
                await self._offer(visitor, message.games)
            elif isinstance(message, acts.TestParts):
                if self._test is None:
                    self._test, self._checks = SelfTest(machine, self._control.config, now_us), None
            elif isinstance(message, acts.DeleteName):
                self._clear_name(message.name)
                await self._news.delete(message.name)
                await says(visitor, "name_deleted", name=message.name)
            elif isinstance(message, acts.PowerOff):
                await self._power_down(visitor, is_sure=message.is_sure)
            else:
                await says(visitor, "not_possible")
        except StateFault as fault:
            machine.note("staff", str(fault))
            await says(visitor, "not_kept", fault=str(fault))
        except OSError as error:  # from the network: file errors are StateFault
            await says(visitor, "not_opened", reason=error.strerror or str(error))

    def _ask(self, what: object, seat: Seat | None = None) -> Decision:
        """Ask as staff, or in a player's place.

        A seat's ticket is renamed with its player at once, or it would no longer fit and be dropped.
        """
        decision = self._control.ask(what, Asker.STAFF if seat is None else seat)
        if isinstance(what, TakeName) and not isinstance(decision, Refusal):
            self._tickets.rename(what.seat, what.name.strip())
        return decision

    async def _offer(self, visitor: Visitor, games: Sequence[str]) -> None:
        try:
            await self._control.staff_settings.set_games(games)
        except ValueError:
            await says(visitor, "one_game_at_least")

    def _clear_name(self, name: str) -> None:
        """Clear this name from everyone at the table who has it."""
        for player in self._control.machine.seating.players:
            if player.name.casefold() == name.casefold():
                self._ask(TakeName(player.seat, ""))

    async def _power_down(self, visitor: Visitor, *, is_sure: bool) -> None:
        """Shut down, if this is asked for a second time."""
        now_us = self._control.now_us
        was_asked_us, self._asked_off_us = self._asked_off_us, None
        if not is_sure or was_asked_us is None or now_us - was_asked_us > SURE_WITHIN_US:
            self._asked_off_us = now_us
            await says(visitor, "sure")
            return
        self._control.machine.note("staff", "the box is shut down from the staff's page")
        await says(visitor, "shutting_down")
        if (fault := await self._power_off()) is not None:
            self._control.machine.note("staff", f"the box could not be shut down: {fault}")
            await says(visitor, "not_shut_down", fault=fault)

    def tree(self, now_us: int) -> Json:
        """The tree that all staff see."""
        machine, config = self._control.machine, self._control.config
        self._look_at_files(now_us)
        self._news.look(now_us, is_over=machine.is_over)
        if self._test is not None and (lines := self._test.lines(now_us)) is not None:
            self._test, self._checks = None, lines
        snapshot = machine.snapshot()
        if snapshot.changes != self._changes_shown:
            self._changes_shown = snapshot.changes
            self._match = match_tree(snapshot, machine.rules, self._games.of(snapshot.seating))
        if self._health_us is None or now_us - self._health_us >= HEALTH_US:
            self._health_us = now_us
            self._health = health_tree(machine, config, self._computer, now_us)
        honours = self._news.latest
        return {
            "is_open": True,
            "match": self._match,
            "box": {
                "is_simulated": self._control.box is not None,
                "brightness_percent": self._control.staff_settings.brightness_percent
                if machine.outputs.pixels
                else None,
                "volume_percent": self._control.staff_settings.volume_percent,
                "language": machine.seating.language.value,
                "phone_url": self._phones.url(),
                "games": self._offered(),
                "is_testing": self._test is not None,
                "checks": None if self._checks is None else [to_data(line) for line in self._checks],
            },
            "health": self._health,
            "notes": self._notes,
            "names": list(honours.names) if honours else [],
        }

    def _offered(self) -> list[Json]:
        """The games on offer, in order, then the others; empty if there is only one game."""
        games, offered = self._control.machine.games.by_name, self._control.machine.offered
        names = [*offered, *(name for name in games if name not in offered)]
        if len(games) < 2:
            return []
        return [{"name": name, "title": games[name].title, "is_offered": name in offered} for name in names]

    def _look_at_files(self, now_us: int) -> None:
        is_busy = self._slow is not None and not self._slow.done()
        if not is_busy and (self._slow_us is None or now_us - self._slow_us >= SLOW_US):
            self._slow_us = now_us
            self._slow = asyncio.get_running_loop().create_task(self._read_files())

    async def _read_files(self) -> None:
        self._computer = await asyncio.to_thread(read_computer, self._folder)
        try:
            noted: tuple[NotedFault, ...] = await asyncio.to_thread(noted_faults, self._folder, NOTES)
        except HistoryFault:
            return  # no journal to read; the health tree says so
        notes = notes_tree(noted)
        if notes != self._notes:
            self._notes = notes
