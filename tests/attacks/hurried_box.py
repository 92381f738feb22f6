"""A box that plays in hurried time until it is killed: `python -m tests.attacks.hurried_box CONFIG SCORE ...`.

It is the whole program with simulated parts: its own loop, its journal, its server. Whenever nothing is left to do, the
clock jumps to what is due next; while pages wait for the journal, it does not. Computer players put fingers on the
buttons, and say the rest by the table's page and by phones, over lines of their own. Each match ends at one of
the scores.
"""

import asyncio
import secrets
import selectors
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

_real_ns, _real_wall_s = time.monotonic_ns, time.time


class HurriedTime:
    """A clock that jumps, and the one on the wall with it. `is_held` says when they may not."""

    def __init__(self) -> None:
        self._ahead_ns = 0
        self.is_held: Callable[[], bool] = lambda: True

    def now_ns(self) -> int:
        return _real_ns() + self._ahead_ns

    def now_s(self) -> float:
        return self.now_ns() / 1e9

    def wall_s(self) -> float:
        return _real_wall_s() + self._ahead_ns / 1e9

    def jump(self, seconds: float) -> None:
        self._ahead_ns += round(seconds * 1e9)


TIME = HurriedTime()


class HurriedSelector(selectors.DefaultSelector):
    """Waits for nothing but threads and sockets."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if found or (timeout is not None and timeout <= 0):
            return found
        if timeout is None or TIME.is_held():
            return super().select(min(timeout or MOMENT_S, MOMENT_S))
        TIME.jump(timeout)
        return []


MOMENT_S = 0.001
time.monotonic, time.monotonic_ns, time.time = (
    TIME.now_s,
    TIME.now_ns,
    TIME.wall_s,
)  # before anything is loaded that keeps them
selectors.DefaultSelector = HurriedSelector  # type: ignore[misc]

import aiohttp  # noqa: E402

from spacebowl_pi.box.config.file import load_config  # noqa: E402
from spacebowl_pi.box.config.sections import Config  # noqa: E402
from spacebowl_pi.box.control import Attachment, BoxControl  # noqa: E402
from spacebowl_pi.box.log import log_sparingly  # noqa: E402
from spacebowl_pi.box.machine import Machine  # noqa: E402
from spacebowl_pi.box.run import run  # noqa: E402
from spacebowl_pi.box.simulated import SimulatedBox  # noqa: E402
from spacebowl_pi.cli.game_sections import game_sections  # noqa: E402
from spacebowl_pi.cli.games import configured_games, web_games  # noqa: E402
from spacebowl_pi.core.choices import Value  # noqa: E402
from spacebowl_pi.core.seats import Seat, Strength  # noqa: E402
from spacebowl_pi.core.table import Table  # noqa: E402
from spacebowl_pi.devices.ports import Button  # noqa: E402
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer  # noqa: E402
from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS, SEATS  # noqa: E402
from spacebowl_pi.games.space_bowl.rules.match import (  # noqa: E402
    GalaxyMode,
    Match,
    Phase,
    commands,
    own,
    view,
)
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES  # noqa: E402
from spacebowl_pi.kiosk.server import serving  # noqa: E402

GLANCE_S = 0.2
AGAIN_US = 5_000_000  # whoever was not heard tries again
TAP_MS, HOLD_MS = 120, 800
_GOES_ON = {Phase.READY: "toss_planets", Phase.REVEAL: "next_round", Phase.OVER: "close_match"}
NAMES = ("Ada", "Bob", "Çağla", "Dæg", "Eve", "Fay", "Gus", "Hal")


class Page:
    """A line to the box, whose messages are taken in and not looked at."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._hearing = asyncio.create_task(self._hear())

    async def say(self, do: str, **values: object) -> None:
        with suppress(ConnectionError):
            await self._socket.send_json({"do": do, **values})

    async def close(self) -> None:
        await self._socket.close()
        await self._hearing

    async def _hear(self) -> None:
        async for _ in self._socket:
            pass


class Players:
    """The people around the box."""

    def __init__(self, machine: Machine, box: SimulatedBox, url: str, scores: Sequence[int]) -> None:
        self._machine, self._box, self._url, self._scores = machine, box, url, scores
        self._random = random = Random(secrets.randbits(64))
        self._strengths = {
            seat: ComputerPlayer(seat, random.choice(list(Strength)), random.getrandbits(32)) for seat in SEATS
        }
        self._tried_us: dict[Any, int] = {}
        self._phones: dict[Seat, Page] = {}

    async def play(self) -> None:
        """Play match after match, each with new lines to the box."""
        async with aiohttp.ClientSession() as session:
            while True:
                async with AsyncExitStack() as lines:
                    await self._match(session, lines)

    async def _match(self, session: aiohttp.ClientSession, lines: AsyncExitStack) -> None:
        async def line(page: str) -> Page:
            opened = Page(await session.ws_connect(self._url))
            lines.push_async_callback(opened.close)
            await opened.say("hello", page=page, token=None)
            return opened

        table = await line("table")
        self._phones.clear()
        if self._table.is_in_lobby:
            await self._sit_down(table, line)
        while (match := self._table.match) is not None:
            await self._act(match, table)
            await asyncio.sleep(GLANCE_S)

    @property
    def _table(self) -> Table:
        return self._machine._session.table

    @property
    def _seats(self) -> tuple[Seat, ...]:
        return self._table.seating.seats

    async def _sit_down(self, table: Page, line: Callable[[str], Any]) -> None:
        """Agree on a match, change places, and start."""
        random = self._random
        for name, value in self._choices().items():
            await table.say("choose", name=name, value=value)
        wanted = random.sample(SEATS, random.choice((2, 2, 3, 3, 4, 6, 8)))
        for seat in SEATS:
            if (seat in wanted) == (seat in self._seats):
                continue
            if seat not in wanted:
                await table.say("leave_seat", seat=seat)
            elif random.random() < 0.3:
                self._finger(seat)
            elif random.random() < 0.5:
                self._phones[seat] = await line("phone")
                await self._phones[seat].say("take", seat=seat, name=NAMES[seat - 1], token=None)
            else:
                await table.say("join_seat", seat=seat, name=random.choice(("", NAMES[seat - 1])))
            await asyncio.sleep(GLANCE_S * 5)
        while self._table.is_in_lobby:
            if len(self._seats) < FEWEST_PLAYERS:  # a finger can go unheard, as in life
                await table.say("join_seat", seat=wanted[0], name="")
                await table.say("join_seat", seat=wanted[1], name="")
            await table.say("start_match")
            await asyncio.sleep(GLANCE_S * 5)

    def _choices(self) -> dict[str, Value]:
        random = self._random
        return {
            "mode": random.choice((GalaxyMode.SCREEN, GalaxyMode.NUMBERED)),
            "search_limit_s": random.choice((None, 60)),
            "target_score": random.choice(self._scores),
            **{name: random.random() < 0.2 for name in VARIANT_NAMES},
        }

    async def _act(self, match: Match, table: Page) -> None:
        now_us = TIME.now_ns() // 1000
        rest_us = {Phase.READY: 1_500_000, Phase.REVEAL: 4_000_000, Phase.OVER: 6_000_000}.get(match.phase)
        if rest_us is not None:
            if now_us > match.began_us + rest_us and self._may_try((match.phase, match.round_number), now_us):
                await table.say(_GOES_ON[match.phase])
            return
        if match.phase not in (Phase.SEARCH, Phase.COUNTDOWN, Phase.PICKS):
            return
        seen = view(match)
        for seat in match.seats:
            wish = self._strengths[seat].plan(seen, own(match, seat), now_us)
            if (
                wish is not None
                and wish.at_us <= now_us
                and self._may_try((seat, type(wish.what), match.began_us), now_us)
            ):
                await self._do(wish.what, seat, table)

    async def _do(self, what: object, seat: Seat, table: Page) -> None:
        phone = self._phones.get(seat)
        page = phone or table
        whose = {} if phone else {"seat": seat}
        is_hold = isinstance(what, commands.PressRed)
        if isinstance(what, commands.PlaceWild):
            await page.say("place_wild", cell=what.cell, **whose)
        elif isinstance(what, commands.PickCard):
            await page.say("pick_card", cell=what.cell, **whose)
        elif isinstance(what, commands.DeclinePick):
            await page.say("decline_pick", **whose)
        elif self._random.random() < 0.5:
            await page.say("press", is_hold=is_hold, **whose)
        else:
            self._finger(seat, HOLD_MS if is_hold else TAP_MS)

    def _may_try(self, what: object, now_us: int) -> bool:
        if now_us < self._tried_us.get(what, 0):
            return False
        self._tried_us = {key: until_us for key, until_us in self._tried_us.items() if until_us > now_us}
        self._tried_us[what] = now_us + AGAIN_US
        return True

    def _finger(self, seat: Seat, hold_ms: int = TAP_MS) -> None:
        with suppress(ValueError):  # that finger is still on its button
            self._box.buzzers.press(Button(seat), TIME.now_ns() + 1_000_000, hold_ms)


def players(box: SimulatedBox, config: Config, scores: Sequence[int]) -> Attachment:
    """Play beside the box."""

    @asynccontextmanager
    async def come(control: BoxControl) -> AsyncIterator[Callable[[], object]]:
        machine = control.machine
        TIME.is_held = lambda: machine.snapshot().changes != machine.changes
        url = f"http://localhost:{config.kiosk.port}/socket"
        playing = asyncio.create_task(Players(machine, box, url, scores).play())
        playing.add_done_callback(_end)
        yield lambda: box.buzzers.play_until(TIME.now_ns())
        playing.cancel()

    return come


def _end(playing: "asyncio.Task[None]") -> None:
    """Players who fail end the program: a box that nobody plays proves nothing."""
    if not playing.cancelled() and (error := playing.exception()) is not None:
        raise SystemExit(f"the players failed: {error!r}")


def main(config_path: Path, scores: Sequence[int]) -> None:
    """Play until killed."""
    config = load_config(config_path, game_sections())
    games = configured_games(config)
    log_sparingly()
    box = SimulatedBox(config, TIME.now_ns)
    attachments: list[Attachment] = [partial(serving, games=web_games(games)), players(box, config, scores)]
    asyncio.run(run(config, box.parts, games, attachments, box=box))


if __name__ == "__main__":
    main(Path(sys.argv[1]), [int(score) for score in sys.argv[2:]])
