"""The program itself is killed, on a real clock, in a terminal, and started again."""

import contextlib
import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

from spacebowl_pi.box.journal.history import export_match
from spacebowl_pi.box.journal.match_record import MatchRecord
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, Call, CallKind
from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S, TUMBLE_US
from tests.box.journal.journals import table_after
from tests.box.journal.victim import RULES
from tests.box.machine.test_kill_anywhere import timeless, what_happened

PROGRAM_LIMIT_S = 15.0
LOBBY = "lobby"


class Program:
    """`spacebowl-pi run --simulate` in a terminal: keys in, and the phase that the picture says."""

    def __init__(self, state: Path) -> None:
        ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (60, 120))
        environ = {**os.environ, "XDG_STATE_HOME": str(state), "XDG_CONFIG_HOME": str(state), "TERM": "xterm"}
        command = [sys.executable, "-m", "spacebowl_pi", "run", "--simulate"]
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environ)
        os.close(theirs)
        self._terminal = ours
        self._shown = ""

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def watch(self, seconds: float) -> str | None:
        """Look at the screen for so long, or until it changes; say which phase it shows."""
        if select.select([self._terminal], [], [], seconds)[0]:
            self._shown = (self._shown + os.read(self._terminal, 65536).decode(errors="ignore"))[-100_000:]
        places = {phase: self._shown.rfind(f"  {phase}") for phase in (LOBBY, *Phase)}
        phase = max(places, key=places.__getitem__)
        return phase if places[phase] >= 0 else None

    def watch_for(self, wanted: str, keys: str = "", again_s: float = 0.5) -> None:
        """Press keys, and again from time to time, until the picture shows a phase."""
        pressed_s, limit_s = -1.0, time.monotonic() + PROGRAM_LIMIT_S
        while self.watch(0.05) != wanted:
            assert time.monotonic() < limit_s, f"no {wanted}: {self._shown[-3000:]}"
            if keys and time.monotonic() > pressed_s + again_s:
                pressed_s = time.monotonic()
                self.press(keys)

    def watch_on(self, seconds: float) -> None:
        until_s = time.monotonic() + seconds
        while (left_s := until_s - time.monotonic()) > 0:
            self.watch(left_s)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._terminal)


@contextlib.contextmanager
def running(state: Path) -> Iterator[Program]:
    program = Program(state)
    try:
        yield program
    finally:
        program.kill()


def exported(folder: Path) -> list[TableEvent]:
    record = MatchRecord(RULES)
    assert record.add_lines(export_match(folder, RULES, 1).lines) is None
    return record.events


def test_the_program_killed_in_a_countdown_shows_it_again_when_it_is_started_again(tmp_path: Path) -> None:
    folder = tmp_path / "spacebowl"
    with running(tmp_path) as program:
        program.watch_for(LOBBY)
        program.watch_on(0.2)  # a button that is down when the box starts says nothing
        program.watch_for(Phase.READY, "1@", again_s=1.5)  # 1 sits down; 2 does, holds, and is captain
        program.watch_on(0.4)
        program.watch_for(Phase.SEARCH, "2")
        program.watch_on(TUMBLE_US / SECOND_US)
        program.watch_for(Phase.COUNTDOWN, "1")
        program.watch_on(0.1)  # what was shown that long is not lost
    before = exported(folder)
    with running(tmp_path) as program:
        program.watch_for(Phase.COUNTDOWN)
        program.watch_on(0.1)
    after = exported(folder)
    assert what_happened(after) == what_happened(before)
    match = table_after(before).match
    assert (match.phase, match.seats, match.captain) == (Phase.COUNTDOWN, (1, 2), 2)
    assert match.round is not None
    assert match.round.call == Call(SEATS[0], CallKind.GO)
    assert isinstance(after[-1], happened.MatchResumed)
    assert timeless(table_after(after)) == timeless(table_after(before))
    assert table_after(after).match.deadline_us == after[-1].at_us + COUNTDOWN_S * SECOND_US
