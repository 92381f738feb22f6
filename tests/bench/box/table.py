"""A box in play: the real loop in this thread, and the players' fingers in another.

The fingers' thread stands for that of the GPIO library: it delivers the edges. What it asks of the match beside them,
such as the next search, is done on the loop's thread, as everything is that changes a match.
"""

import asyncio
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from spacebowl_pi.box.config import Config
from spacebowl_pi.box.control import Passenger
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.parts import Parts
from spacebowl_pi.box.run import make_ship, run
from spacebowl_pi.box.service import Notifier
from spacebowl_pi.box.ship import Ship
from spacebowl_pi.box.words import Ears
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, commands
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from tests.bench.box.live_buzzers import LiveBuzzers
from tests.bench.box.wires import Wires

PATIENCE_S = 5.0
SETTLE_S = 0.2  # until the lines are heard

_T = TypeVar("_T")


class Table:
    """A running box, for the thread of the fingers."""

    def __init__(self, config: Config, passengers: Sequence[Passenger] = (), games: Games | None = None) -> None:
        self._config, self._passengers, self._games = config, passengers, games or configured_games(config)
        self.wires = Wires(config)
        self.buzzers = LiveBuzzers([pin.gpio for pin in config.buzzers.pins])
        self._ship: Future[Ship] = Future()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def match(self) -> Match | None:
        """The match as it is; it never changes, the box only gets another one."""
        return match_of(self._ship.result(PATIENCE_S))

    def ask(self, action: Callable[[Ship], _T]) -> _T:
        """Have something done to the ship on the loop's thread, and wait for it."""
        ship, done = self._ship.result(PATIENCE_S), Future[_T]()

        def act() -> None:
            try:
                done.set_result(action(ship))
            except Exception as error:  # noqa: BLE001 (it is raised where it was asked for)
                done.set_exception(error)

        if self._loop is None:
            raise RuntimeError("the box does not run")
        self._loop.call_soon_threadsafe(act)
        return done.result(PATIENCE_S)

    def sit_down(self) -> None:
        """Take all seats and start the match."""
        for seat in SEATS:
            self.ask(lambda ship, seat=seat: _do(ship, JoinSeat(seat)))  # type: ignore[misc]
        self.ask(lambda ship: _do(ship, StartMatch(SEATS[0]), seed=1))

    def stand_up(self, seat: Seat) -> None:
        """Leave a seat."""
        self.ask(lambda ship: _do(ship, LeaveSeat(seat)))

    def search(self) -> None:
        """Open a search in place of the round in play; its toss has settled already."""

        def toss(ship: Ship) -> None:
            match = match_of(ship)
            if match is not None and match.phase is not Phase.READY:
                _do(ship, house.TakeBack(), Asker.STAFF)
            _do(ship, commands.TossPlanets(), at_us=_now_us() - TUMBLE_US - 1, seed=1)
            ship.step(_now_us())
            if ship.gestures.ears is not Ears.FIRST_WINS:
                raise RuntimeError("the search does not open")

        self.ask(toss)

    def wait_for(self, is_so: Callable[[Ship], bool], patience_s: float = PATIENCE_S) -> bool:
        """Wait until something is so; say whether it is. Looking at its table and its match does the ship no harm."""
        until_s = time.monotonic() + patience_s
        while not is_so(self._ship.result(PATIENCE_S)):
            if time.monotonic() > until_s:
                return False
            time.sleep(0.002)
        return True

    def run(self, fingers: Callable[[], None]) -> None:
        """Run the box until the fingers are through, with a journal in a folder of its own."""
        failures: list[BaseException] = []

        def play() -> None:
            try:
                self._ship.result(PATIENCE_S)
                time.sleep(SETTLE_S)
                fingers()
            except BaseException as error:  # noqa: BLE001 (it is raised below)
                failures.append(error)
            finally:
                os.kill(os.getpid(), signal.SIGTERM)

        def make(*parts: Any) -> Ship:  # noqa: ANN401 (whatever the loop makes it of)
            ship = make_ship(*parts)
            self._ship.set_result(ship)
            return ship

        async def run_box(config: Config) -> None:
            self._loop = asyncio.get_running_loop()
            await run(config, parts, self._games, self._passengers, notifier=Notifier(None))

        wires = self.wires
        parts = Parts(self.buzzers, wires.chain, wires.matrix, wires.sound)
        thread = threading.Thread(target=play, name="fingers")
        with tempfile.TemporaryDirectory() as folder, patch("spacebowl_pi.box.run.make_ship", make):
            config = replace(self._config, journal=replace(self._config.journal, folder=Path(folder)))
            thread.start()
            asyncio.run(run_box(config))
            thread.join()
        if failures:
            raise failures[0]


def match_of(ship: Ship) -> Match | None:
    """Give the match that is on."""
    match: Match | None = ship._session.table.match
    return match


def _do(
    ship: Ship,
    what: object,
    by: By = Asker.TABLE,
    *,
    at_us: int | None = None,
    seed: int = 0,
) -> None:
    decision = ship.do(Asked(_now_us() if at_us is None else at_us, by, what, seed))
    if isinstance(decision, Refusal):
        raise TypeError(decision.text)


def _now_us() -> int:
    return time.monotonic_ns() // 1000
