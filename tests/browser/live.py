"""A kiosk for a real browser: the virtual box with a running clock, served from a thread of its own.

Its clock runs as the wall's does, and `jump` lets any time pass at once, so that no test waits for a countdown. What a
test asks for is done on the kiosk's own loop. What it leaves out: processes, for which see `program.py`.
"""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from spacebowl_pi.box.config.sections import Config, Guests, KioskConfig
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import Choose, JoinSeat, LeaveSeat, Speak
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import CloseMatch, StartMatch, Table
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import Match, Settings, commands, decide, evolve
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.places import Cell, cells_of
from spacebowl_pi.games.space_bowl.rules.solver import Solution, solve
from spacebowl_pi.kiosk.game import WebGames
from tests.kiosk.kiosk import Kiosk, kiosk
from tests.ports import free_port

LOOK_S = 0.02
OFTEN_S = 0.02  # for what follows the box closely: a finger on the simulated keypad
TICK_S = 0.1  # what is asked for is done at once; an open page draws the box's lights anew with every tick
PATIENCE_S = 10
PRESSES = 3
REASSURE_S = 3
COUNTDOWN_S = 10.2
CHEAP = 16  # a PIN that is quick to try

_PORTS: list[int] = []  # those that kiosks have left: at a known port a browser has the pages' files already

Answer = TypeVar("Answer")


class LiveKiosk:
    """What a test does at the box itself, and sees there."""

    def __init__(self, opened: Kiosk, loop: asyncio.AbstractEventLoop) -> None:
        self._opened, self._loop = opened, loop
        self.runs = True
        self.tick_s = TICK_S
        self._is_moving = False

    @property
    def url(self) -> str:
        """Where the pages are, without the slash at the end."""
        return f"http://127.0.0.1:{self._opened.client.port}"

    @property
    def table(self) -> Table:
        """Who sits there, and the match that is on."""
        return self._opened.control.machine._session.table

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits there."""
        return self.table.seating.players

    @property
    def settings(self) -> Settings:
        """What is agreed on for the next match."""
        settings: Settings = self._opened.control.machine.rules.settings(self.table.seating)
        return settings

    @property
    def match(self) -> Match:
        """The match that is on."""
        match: Match | None = self.table.match
        assert match is not None
        return match

    @property
    def phase(self) -> str:
        """What the pages call where the table stands."""
        return "lobby" if self.table.is_in_lobby else self.match.phase.value

    @property
    def now_us(self) -> int:
        """The box's clock."""
        return self._opened.box.now_us

    def until(self, is_so: Callable[[], object]) -> None:
        """Wait until what a page has said has arrived."""
        end_s = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < end_s
            time.sleep(LOOK_S)

    # --- time ---

    def jump(self, seconds: float) -> None:
        """Let time pass, at once."""
        self._await(lambda: self._opened.wait(seconds))

    def skip(self, seconds: float) -> None:
        """Let time pass in which nothing happens at the box: nobody looks at what it draws meanwhile."""
        self._await(lambda: self._opened.skip(seconds))

    def tap(self, press: Callable[[], object]) -> None:
        """Have a page press and release a button while the clock stands still: however long that takes, it is a tap.

        A press of which nothing comes, as the page was not ready for it, is made again, as people do.
        """
        buzzers: Any = self._opened.box.box.buzzers
        before = buzzers._count
        with self.standing_still():
            for _ in range(PRESSES):
                press()
                with suppress(AssertionError):
                    self.until(lambda: buzzers._count > before and not any(buzzers._will_be_down.values()))
                    break
            assert buzzers._count > before

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Keep the clock still, and the box with it."""
        self.runs = False
        self.until(lambda: not self._is_moving)
        yield
        self.runs = True

    async def tick(self) -> None:
        """Let the clock run until it is stopped."""
        last_s = reassured_s = time.monotonic()
        while True:
            await asyncio.sleep(self.tick_s)
            now_s = time.monotonic()
            self._is_moving = True
            if self.runs:
                await self._opened.wait(now_s - last_s)
            self._is_moving = False
            if not self.runs and now_s - reassured_s > REASSURE_S:  # the pages' own clocks go on
                reassured_s = now_s
                self._opened.server._visitors.reassure(self.now_us)
            last_s = now_s

    # --- the box ---

    def press(self, *buttons: int, hold_ms: float = 120) -> None:
        """Press real (simulated) buttons."""
        self._await(lambda: self._opened.press(*buttons, hold_ms=hold_ms))

    def do(self, what: object, by: By = Asker.TABLE, *, seed: int = 0) -> None:
        """Ask the table for something now; a refusal is the test's fault."""

        async def ask() -> None:
            decision = self._opened.control.do(Asked(self.now_us, by, what, seed))
            assert not isinstance(decision, Refusal), decision.text
            await self._opened.wait(0.05)

        self._await(ask)

    def with_pin(self, pin: str) -> None:
        """Have a staff PIN."""
        channel: Any = self._opened.server.channels["staff"]
        channel._pin._cost = CHEAP
        self._await(lambda: channel._pin.set(pin))

    # --- a match, up to where a test begins ---

    def sit(self, *names: str) -> None:
        """Take the seats 1, 2 …"""
        for seat, name in enumerate(names, start=1):
            self.join(seat, name)

    def join(self, seat: int, name: str = "") -> None:
        """Take a seat."""
        self.do(JoinSeat(Seat(seat), name))

    def leave(self, *seats: int) -> None:
        """Leave seats."""
        for seat in seats:
            self.do(LeaveSeat(Seat(seat)))

    def speak(self, language: Language) -> None:
        """Have the box speak a language."""
        self.do(Speak(language))

    def agree(self, settings: Settings) -> None:
        """Agree on settings."""
        for choice in CHOICES:
            if choice.of(settings) != choice.of(self.settings):
                self.do(Choose(choice.name, choice.of(settings)))

    def do_start(self) -> None:
        """Start a match of whichever game is chosen."""
        self.do(StartMatch())

    def again(self) -> None:
        """Go back to the lobby after a match."""
        self.do(CloseMatch())

    def deal(self, settings: Settings | None = None, *, seed: int = 1, captain: int = 1) -> None:
        """Agree on the settings, and start."""
        if settings is not None:
            self.agree(settings)
        self.do(StartMatch(Seat(captain)), seed=seed)

    def toss(self, seed: int | None = None) -> None:
        """Toss, and wait until everything lies still. Without a seed, one whose puzzle has a solution."""
        self.do(commands.TossPlanets(), seed=seed if seed is not None else self._solvable_seed())
        self.jump(TUMBLE_US / SECOND_US + 0.3)

    def call(self, caller: int, *concurring: int, kind: CallKind = CallKind.GO) -> None:
        """Call, and have others agree."""
        is_go = kind is CallKind.GO
        self.do(commands.SayGo() if is_go else commands.PressRed(), Seat(caller))
        for seat in concurring:
            self.do(commands.Concur() if is_go else commands.PressRed(), Seat(seat))

    def count_down(self) -> None:
        """Let the countdown pass."""
        self.jump(COUNTDOWN_S)

    def pick(self, *picks: tuple[int, int]) -> None:
        """Pick: a seat, and a place."""
        for seat, cell in picks:
            self.do(commands.PickCard(Cell(cell)), Seat(seat))

    # --- what is right ---

    def solution(self) -> Solution:
        """What can be the Destination now."""
        return solution_of(self.match)

    def right(self) -> list[int]:
        """The places that are right without a Wild."""
        return list(cells_of(self.solution().valid))

    def wrong(self) -> list[int]:
        """The others."""
        size = self.match.settings.variants.galaxy_size
        return [cell for cell in range(size * size) if cell not in self.right()]

    def _solvable_seed(self) -> int:
        for seed in range(1, 400):
            match = self.match
            decision = decide(match, Asked(self.now_us, Asker.TABLE, commands.TossPlanets(), seed=seed))
            assert not isinstance(decision, Refusal), decision.text
            for event in decision:
                match = evolve(match, event)
            if list(cells_of(solution_of(match).valid)):
                return seed
        raise AssertionError("no toss has a solution")

    def on_loop(self, what: Callable[[Kiosk], Awaitable[Answer]]) -> Answer:
        """Do something to the kiosk itself, on its own loop."""
        return self._await(lambda: what(self._opened))

    def _await(self, what: Callable[[], Awaitable[Answer]]) -> Answer:
        async def all_of_it() -> Answer:
            return await what()

        return asyncio.run_coroutine_threadsafe(all_of_it(), self._loop).result(PATIENCE_S)


def solution_of(match: Match) -> Solution:
    """Solve the toss that lies there."""
    galaxy = match.solver_galaxy()
    assert galaxy is not None
    assert match.round is not None
    return solve(galaxy, match.round.toss, match.settings.variants)


@contextmanager
def live_kiosk(
    config: Config | None = None,
    folder: Path | None = None,
    journal: Journal | None = None,
    games: tuple[Games, WebGames] | None = None,
) -> Iterator[LiveKiosk]:
    """Serve a kiosk as long as the test lasts."""
    of_box, of_web = games or (None, None)
    port = _PORTS.pop() if _PORTS else free_port()
    ready = threading.Event()
    made: list[LiveKiosk] = []
    stopping: list[Callable[[], object]] = []
    failed: list[BaseException] = []

    async def serve() -> None:
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        stopping.append(lambda: loop.call_soon_threadsafe(over.set))
        async with kiosk(
            config=config or Config(), folder=folder, journal=journal, port=port, games=of_box, web=of_web
        ) as opened:
            opened.server.own_screen._is_at_desk = lambda: True  # no browser here is given the key
            live = LiveKiosk(opened, loop)
            made.append(live)
            ticking = asyncio.create_task(live.tick())
            ready.set()
            await over.wait()
            ticking.cancel()
            with suppress(asyncio.CancelledError):
                await ticking

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:  # noqa: BLE001 (said by the test's own thread)
            failed.append(error)
            ready.set()

    thread = threading.Thread(target=run, name="kiosk", daemon=True)
    thread.start()
    assert ready.wait(PATIENCE_S)
    try:
        if made:
            yield made[0]
    finally:
        stopping[0]()
        thread.join(PATIENCE_S)
        if failed:
            raise failed[0]
        _PORTS.append(port)


def open_to_network() -> Config:
    """A configuration by which phones may come in."""
    return replace(Config(), kiosk=replace(KioskConfig(), open_to=Guests.NETWORK))
