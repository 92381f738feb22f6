"""The table's screen: what everyone may see, and what can be played by touch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.codec import Json, to_data
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import refuse
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import Choose, ChooseGame, JoinSeat, LeaveSeat, SeatingReason, Speak, TakeName
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import CloseMatch, StartMatch, TableRules
from spacebowl_pi.kiosk.access.phone_access import PhoneAccess
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.channels.game_trees import game_trees, standing_tree
from spacebowl_pi.kiosk.channels.signals import tune_data
from spacebowl_pi.kiosk.connections.broadcast import Broadcast
from spacebowl_pi.kiosk.connections.messages import AllowPhones, Hello, Message, SaidCommand, Sayable, sayable
from spacebowl_pi.kiosk.game import WebGame, WebGames
from spacebowl_pi.kiosk.honours.reader import HonoursReader
from spacebowl_pi.kiosk.honours.records import records


@dataclass(frozen=True, slots=True)
class PressSeat:
    """Press a seat's button from the screen."""

    seat: int
    is_hold: bool = False


@dataclass(frozen=True, slots=True)
class OpenLobby:
    """Replace the demo with the lobby, for long enough to read it."""


@dataclass(frozen=True, slots=True)
class GoOnWithUnfinished:
    """Resume the unfinished match instead of showing the lobby."""


@dataclass(frozen=True, slots=True)
class LeaveUnfinished:
    """End the unfinished match."""


# What can be done by touch, beside the game's own commands; buttons pressed on the screen arrive as "press".
COMMANDS = (JoinSeat, LeaveSeat, TakeName, Choose, ChooseGame, Speak, StartMatch, CloseMatch)
KINDS: Mapping[str, type | Sayable] = {
    **sayable(COMMANDS),
    "press": PressSeat,
    "open_lobby": OpenLobby,
    "allow_phones": AllowPhones,
    "go_on_with_unfinished": GoOnWithUnfinished,
    "leave_unfinished": LeaveUnfinished,
}


class TableChannel:
    """Everyone sees the same; only the box's own screen may play."""

    def __init__(
        self,
        control: BoxControl,
        games: WebGames,
        phones: PhoneAccess,
        by_phone: Callable[[], tuple[Seat, ...]],
        news: HonoursReader,
    ) -> None:
        self._control, self._games, self._news = control, games, news
        self._by_phone = by_phone
        self._phones = phones
        self._trees_of_games = game_trees(control.machine.games, games)
        self._broadcast = Broadcast()
        self._begun = control.machine.outputs.begun
        self._is_first_match = True
        self._shown: tuple[object, ...] | None = None
        self._tree: dict[str, Json] = {}

    @property
    def kinds(self) -> Mapping[str, type | Sayable]:
        """The house's messages, and the game's commands."""
        return {
            **sayable(self._games.of(self._control.machine.seating).commands),
            **KINDS,
        }  # the house's own messages win

    async def enter(self, visitor: Visitor, hello: Hello) -> None:
        del hello
        await visitor.tell("may_play", visitor.is_local)
        self._refresh(self._control.now_us)
        self._broadcast.join(visitor.viewer, self._control.now_us)

    def leave(self, visitor: Visitor) -> None:
        self._broadcast.leave(visitor.viewer)

    async def hear(self, visitor: Visitor, message: Message) -> None:
        if not visitor.is_local:
            await visitor.refuse("not_here")
        elif isinstance(message, SaidCommand):
            await visitor.answer(self._control.ask(message.what, message.seat or Asker.TABLE))
        elif isinstance(message, OpenLobby):
            self._control.machine.open_lobby()
            self._control.wake()
        elif isinstance(message, GoOnWithUnfinished):
            self._control.machine.go_on_with_unfinished()
            self._control.wake()
        elif isinstance(message, LeaveUnfinished):
            self._control.machine.leave_unfinished()
            self._control.wake()
        elif isinstance(message, AllowPhones):
            await self._allow_phones(visitor, is_on=message.is_on)
        elif isinstance(message, PressSeat):
            await self._press(visitor, message)
        else:
            await visitor.refuse("bad_message")

    async def _press(self, visitor: Visitor, message: PressSeat) -> None:
        machine = self._control.machine
        button = machine.seat_buttons.only_one_of(Seat(message.seat))
        if button is not None:
            self._control.press(button, is_hold=message.is_hold)
        elif message.seat not in range(1, (most := machine.game.rules.seats[-1]) + 1):
            await visitor.answer(refuse(SeatingReason.NO_SUCH_SEAT, seat=message.seat, most=most))
        else:
            await visitor.answer(refuse(CommonReason.NOT_ONE_BUTTON, seat=message.seat))

    async def _allow_phones(self, visitor: Visitor, *, is_on: bool) -> None:
        """On a simulated box the person at the screen runs it; a real one stands among guests, so they may not."""
        if self._control.box is None:
            await visitor.refuse("staff_only")
            return
        try:
            await self._phones.allow(is_on=is_on, is_kept=False)
        except OSError as error:
            reason = error.strerror or str(error)
            await visitor.refuse("not_opened", reason=reason)
        except StateFault as fault:
            self._control.machine.note("staff", str(fault))
        self._control.wake()

    def show(self, now_us: int) -> None:
        """Send what has changed, and play on the screen the sound that the box plays."""
        self._update_first_match()
        if self._broadcast.viewers:
            self._refresh(now_us)
        machine, before = self._control.machine, self._begun
        if machine.snapshot().changes == machine.changes:  # no sound before the events behind it are shown
            self._begun = machine.outputs.begun
            if self._begun is not None and self._begun is not before:
                self._broadcast.tell("tune", tune_data(self._begun.tune), now_us)

    def _update_first_match(self) -> None:
        """Track whether the people at the table have finished a match since all seats were last free."""
        machine = self._control.machine
        if machine.is_over:
            self._is_first_match = False
        elif machine.is_in_lobby and not machine.seating.players:
            self._is_first_match = True

    def _refresh(self, now_us: int) -> None:
        snapshot, by_phone = self._control.machine.snapshot(), self._by_phone()
        scene = snapshot.scene
        offered = self._control.machine.offered
        if scene.is_demo:
            self._news.look(now_us, is_over=self._control.machine.is_over)
        honours = self._news.latest if scene.is_demo else None
        shown = (scene, by_phone, self._phones.are_allowed, offered, honours)
        if shown != self._shown:
            self._shown = shown
            about: dict[str, Json] = {
                "is_simulated": self._control.box is not None,
                "phone_url": self._phones.url(),
                "by_phone": list(by_phone),
                "is_first_match": self._is_first_match,
                "records": records(honours, scene.seating.game),
            }
            about["game"] = self._trees_of_games[scene.seating.game]
            about["games"] = [self._trees_of_games[name] for name in offered]
            self._tree = about | table_tree(scene, self._control.machine.rules, self._games, snapshot.open_seat(now_us))
        self._broadcast.show(self._tree, now_us)


def table_tree(scene: Scene, rules: TableRules, games: WebGames, open_seat: Seat | None = None) -> dict[str, Json]:
    """The public tree of the table."""
    prompt, game, settings = scene.prompt, games.by_name[scene.seating.game], rules.settings(scene.seating)
    return {
        **game.about(scene),
        **(_lobby_tree(game, settings) if scene.view is None else {}),
        "view": game.seen(scene, settings),
        "fewest_players": game.rules.seats[0],
        "choices": {choice.name: list(choice.shown(choice.of(settings))) for choice in game.rules.choices},
        "chosen": {choice.name: choice.of(settings) for choice in game.rules.choices},
        **standing_tree(scene, open_seat),
        "prompt": None if prompt is None else {"kind": type(prompt).__name__, "what": to_data(prompt)},
        "pressed": list(scene.pressed_seats),
        "locked": list(scene.locked_seats),
        "asked_for": list(scene.asked_for),
        "unfinished": None if scene.unfinished is None else to_data(scene.unfinished),
        "has_fault": scene.has_fault,
        "is_demo": scene.is_demo,
    }


def _lobby_tree(game: WebGame, settings: Any) -> dict[str, Json]:  # noqa: ANN401 (each game has its own)
    """What helps to choose: ready mixes, what is usual here, and what the game says of what is chosen."""
    rules = game.rules
    return {
        "presets": {name: dict(values) for name, values in rules.presets.items()},
        "usual": {choice.name: choice.of(rules.settings) for choice in rules.choices},
        **game.about_choices(settings),
    }
