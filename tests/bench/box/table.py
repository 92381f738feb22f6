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

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.control import Attachment
from spacebowl_pi.box.game import Games
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.parts import Parts
from spacebowl_pi.box.presses.gesture_kinds import ListenMode
from spacebowl_pi.box.run import make_machine, run
from spacebowl_pi.box.systemd_service import Notifier
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.core import common_commands as common
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

    def __init__(self, config: Config, attachments: Sequence[Attachment] = (), games: Games | None = None) -> None:
        self._config, self._passengers, self._games = config, attachments, games or configured_games(config)
        self.wires = Wires(config)
        self.buzzers = LiveBuzzers([pin.gpio for pin in config.buzzers.pins])
        self._machine: Future[Machine] = Future()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def match(self) -> Match | None:
        """The match as it is; it never changes, the box only gets another one."""
        return match_of(self._machine.result(PATIENCE_S))

    def ask(self, action: Callable[[Machine], _T]) -> _T:
        """Have something done to the machine on the loop's thread, and wait for it."""
        machine, done = self._machine.result(PATIENCE_S), Future[_T]()

        def act() -> None:
            try:
                done.set_result(action(machine))
            except Exception as error:  # noqa: BLE001 (it is raised where it was asked for)
                done.set_exception(error)

        if self._loop is None:
            raise RuntimeError("the box does not run")
        self._loop.call_soon_threadsafe(act)
        return done.result(PATIENCE_S)

    def sit_down(self) -> None:
        """Take all seats and start the match."""
        for seat in SEATS:
            self.ask(lambda machine, seat=seat: _do(machine, JoinSeat(seat)))  # type: ignore[misc]
        self.ask(lambda machine: _do(machine, StartMatch(SEATS[0]), seed=1))

    def stand_up(self, seat: Seat) -> None:
        """Leave a seat."""
        self.ask(lambda machine: _do(machine, LeaveSeat(seat)))

    def search(self) -> None:
        """Open a search in place of the round in play; its toss has settled already."""

        def toss(machine: Machine) -> None:
            match = match_of(machine)
            if match is not None and match.phase is not Phase.READY:
                _do(machine, common.TakeBack(), Asker.STAFF)
            _do(machine, commands.TossPlanets(), at_us=_now_us() - TUMBLE_US - 1, seed=1)
            machine.step(_now_us())
            if machine.gestures.listen_mode is not ListenMode.FIRST_WINS:
                raise RuntimeError("the search does not open")

        self.ask(toss)

    def wait_for(self, is_so: Callable[[Machine], bool], patience_s: float = PATIENCE_S) -> bool:
        """Wait until something is so; say whether it is. To look at the table changes nothing."""
        until_s = time.monotonic() + patience_s
        while not is_so(self._machine.result(PATIENCE_S)):
            if time.monotonic() > until_s:
                return False
            time.sleep(0.002)
        return True

    def run(self, fingers: Callable[[], None]) -> None:
        """Run the box until the fingers are through, with a journal in a folder of its own."""
        failures: list[BaseException] = []

        def play() -> None:
            try:
                self._machine.result(PATIENCE_S)
                time.sleep(SETTLE_S)
                fingers()
            except BaseException as error:  # noqa: BLE001 (it is raised below)
                failures.append(error)
            finally:
                os.kill(os.getpid(), signal.SIGTERM)

        def make(*parts: Any) -> Machine:  # noqa: ANN401 (whatever the loop makes it of)
            machine = make_machine(*parts)
            self._machine.set_result(machine)
            return machine

        async def run_box(config: Config) -> None:
            self._loop = asyncio.get_running_loop()
            await run(config, parts, self._games, self._passengers, notifier=Notifier(None))

        wires = self.wires
        parts = Parts(self.buzzers, wires.chain, wires.matrix, wires.sound)
        thread = threading.Thread(target=play, name="fingers")
        with tempfile.TemporaryDirectory() as folder, patch("spacebowl_pi.box.run.make_machine", make):
            config = replace(self._config, journal=replace(self._config.journal, folder=Path(folder)))
            thread.start()
            asyncio.run(run_box(config))
            thread.join()
        if failures:
            raise failures[0]


def match_of(machine: Machine) -> Match | None:
    """Give the match that is on."""
    match: Match | None = machine._session.table.match
    return match


def _do(
    machine: Machine,
    what: object,
    by: By = Asker.TABLE,
    *,
    at_us: int | None = None,
    seed: int = 0,
) -> None:
    decision = machine.do(Asked(_now_us() if at_us is None else at_us, by, what, seed))
    if isinstance(decision, Refusal):
        raise TypeError(decision.text)


def _now_us() -> int:
    return time.monotonic_ns() // 1000
