"""`selftest`: the guided self-test as a dialogue, full-screen or line by line.

However it ends, lights and sounder are turned off and the results saved. The questions, and what the answers mean, are
in `box.selftest`.
"""

import os
import select
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from rich.live import Live
from rich.text import Text

from spacebowl_pi import __version__
from spacebowl_pi.box.config.sections import Config, changed_settings, journal_folder
from spacebowl_pi.box.parts import PartName, Parts, now_us, open_parts
from spacebowl_pi.box.selftest.guide import Guide, close_parts
from spacebowl_pi.box.selftest.record import keep
from spacebowl_pi.box.selftest.report import WIDTH, WORDS, report
from spacebowl_pi.box.selftest.result import Check, Result
from spacebowl_pi.box.selftest.step_view import Question
from spacebowl_pi.box.selftest.unattended import check_alone
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.keyboard import keys
from spacebowl_pi.cli.run import configuration
from spacebowl_pi.cli.selftest_screen import END_OF_INPUT, POLL_S, QUIT, Screen
from spacebowl_pi.cli.simulated import PRESS_MS
from spacebowl_pi.devices.board import probe_board
from spacebowl_pi.devices.ports import BUTTONS, Edge
from spacebowl_pi.terminal.complaint import Complaint
from spacebowl_pi.terminal.console import Terminal

NOT_KEPT = 1
NOT_ALL_WELL = 3
HUNG_UP = 129

SAME_AGAIN_LOOKS = 50  # if a question is still open this many polls after an answer, ask for another
MOST_EDGES = 10_000  # if a line chatters, the oldest are dropped

_STYLES = dict.fromkeys(WORDS.values(), "#ffd43b") | {"ok": "#69db7c", "FAILED": "bold #ff6b6b", "absent": "dim"}


def selftest(
    config_path: Path | None, chosen: Sequence[PartName] | None, *, is_simulated: bool, is_unattended: bool
) -> int:
    """Tests the parts; returns the exit status."""
    config = configuration(config_path)
    board = probe_board()
    is_simulated = is_simulated or board is None
    parts_to_test = [part for part in PartName if part in (chosen or PartName)]
    if sys.stdin is None and not is_unattended:
        raise Complaint("standard input is closed, so nobody can answer; --unattended asks nothing")
    conclusion = _Conclusion(config, board.model if board else "no board", is_simulated, is_unattended)
    box = SimulatedBox(config, time.monotonic_ns) if is_simulated else None
    parts = box.parts if box else open_parts(config)
    checks: list[Check] = []
    guide: Guide | None = None
    is_through = False
    try:
        with _hanging_up_in_order():
            if is_unattended:
                for check in check_alone(config, parts, parts_to_test, lambda pause_s: _pause(box, pause_s)):
                    checks.append(check)  # noqa: PERF402 (kept one by one, in case it is interrupted)
            else:
                guide = Guide(config, parts, parts_to_test, now_us())
                checks = guide.checks
                _converse(guide, parts, box)
            is_through = guide is None or not guide.is_stopped
    finally:
        with _undisturbed():
            failed = close_parts(parts)
            if guide is not None:
                guide.stop()
            status = conclusion.draw([*checks, *failed], is_stopped=not is_through)
    return status


# --- the end ---


@dataclass(frozen=True, slots=True)
class _Conclusion:
    """Saves and prints the result of the checks."""

    config: Config
    board: str
    is_simulated: bool
    is_unattended: bool

    def draw(self, checks: Sequence[Check], *, is_stopped: bool) -> int:
        """Returns the exit status."""
        result = Result(
            date=datetime.now(UTC).astimezone().isoformat(" ", "seconds"),
            version=__version__,
            board=self.board,
            is_simulated=self.is_simulated,
            is_unattended=self.is_unattended,
            is_stopped=is_stopped,
            changed_settings=tuple(changed_settings(self.config)),
            checks=tuple(checks),
        )
        status = 0 if result.has_passed else NOT_ALL_WELL
        try:
            kept = f"Kept in {keep(result, journal_folder(self.config))}"
        except OSError as error:
            kept = f"Not kept: {error.filename or journal_folder(self.config)}: {error.strerror or error}"
            status = status or NOT_KEPT
        _print_report(result, kept)
        return status


def _print_report(result: Result, kept: str) -> None:
    terminal = Terminal()
    terminal.print()
    width = min(WIDTH, terminal.width) if terminal.is_terminal else WIDTH
    for line in report(result, width).splitlines():
        text = Text(line)
        for word in WORDS.values():
            if line.startswith(f"{word} "):
                text.stylize(_STYLES[word], 0, len(word))
        if line.startswith(("All is well", "Nothing to complain of")):
            text.stylize("bold #69db7c")
        terminal.draw(text)
    terminal.draw(Text(kept, "dim"))


@contextmanager
def _hanging_up_in_order() -> Iterator[None]:
    """Makes a lost connection end the program cleanly, like SIGTERM."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        yield
        return
    before = signal.signal(signal.SIGHUP, lambda *_: sys.exit(HUNG_UP))
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keeps a second Ctrl-C from leaving the lights on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    names = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(name, signal.SIG_IGN) for name in names]
    try:
        yield
    finally:
        for name, handler in zip(names, before, strict=True):
            signal.signal(name, handler)


def _pause(box: SimulatedBox | None, pause_s: float) -> None:
    time.sleep(pause_s)
    if box is not None:
        box.buzzers.play_until(time.monotonic_ns())


# --- the conversation ---


class _Face(Protocol):
    """Where questions are shown and answers come from."""

    def keys(self, question: Question) -> Sequence[str]:
        """What was typed, "" for Enter; waits only for a moment."""

    def show(self, guide: Guide) -> None:
        """Show the current question, and what the box shows."""

    def refuse(self, question: Question) -> None:
        """Say that this is not an answer."""


def _converse(guide: Guide, parts: Parts, box: SimulatedBox | None) -> None:
    """Asks until everything is tested or the person stops."""
    edges: deque[Edge] = deque(maxlen=MOST_EDGES)
    if parts.buzzers is not None:
        parts.buzzers.listen(edges.append)
    with _face(box) as face:
        while guide.step_view is not None:
            face.show(guide)
            question = guide.step_view.question
            for key in face.keys(question):
                if key in (QUIT, END_OF_INPUT):
                    guide.stop()
                    return
                if not (guide.answer(key, now_us()) or _press(box, key)):
                    face.refuse(question)
            at_us = now_us()  # read the clock once: edges up to then are heard before `tick`, however slow we are
            if box is not None:
                box.buzzers.play_until(at_us * 1000)
            for _ in range(len(edges)):
                guide.hear(edges.popleft())
            guide.tick(at_us)


def _press(box: SimulatedBox | None, key: str) -> bool:
    """Presses a simulated button; False if the key is not for one."""
    if box is None or key not in tuple("12345678"):
        return False
    try:
        box.buzzers.press(BUTTONS[int(key) - 1], time.monotonic_ns() + 1_000_000, PRESS_MS)
    except ValueError:
        return False  # the button is still down
    return True


@contextmanager
def _face(box: SimulatedBox | None) -> Iterator[_Face]:
    terminal = Terminal()
    if sys.stdin.isatty() and sys.stdout.isatty() and not terminal.is_dumb_terminal:
        with keys() as keyboard, Live(console=terminal, auto_refresh=False, screen=True) as live:
            yield Screen(box, keyboard, live)
    else:
        yield _Lines(box)


class _Lines:
    """Questions and answers line by line: for pipes, scripts, and dumb terminals."""

    def __init__(self, box: SimulatedBox | None) -> None:
        self._asked: Question | None = None
        self._is_waiting = False  # for a line; after one, not before the next question
        self._looks = 0  # since the last answer; counted, as on a busy machine time does not say what was processed
        self._given = b""
        self._has_ended = False
        if box is not None:
            print("SIMULATED: no board here, or --simulate was asked for. No real part is tested.", flush=True)

    def keys(self, question: Question) -> Sequence[str]:
        if not question.options or not (self._is_waiting or self._looks > SAME_AGAIN_LOOKS):
            self._looks += 1
            time.sleep(POLL_S)
            return ()
        if b"\n" not in self._given and not self._has_ended:
            if not select.select([sys.stdin], [], [], POLL_S)[0]:
                return ()
            read = os.read(sys.stdin.fileno(), 4096)
            self._given += read or b"\n"
            self._has_ended = not read
        line, is_line, self._given = self._given.partition(b"\n")
        if self._has_ended and not line and not self._given:
            return (END_OF_INPUT,)
        self._is_waiting = not is_line
        self._looks = 0
        return (line.decode(errors="replace").strip().lower(),)

    def show(self, guide: Guide) -> None:
        if guide.step_view is None or guide.step_view.question == self._asked:
            return
        self._asked = question = guide.step_view.question
        self._is_waiting = True
        answers = ", ".join(f"{option.key} {option.label}" for option in question.options)
        print(f"\n{question.title}\n{question.text}\n{f'[{answers}, q stop]' if answers else ''}".rstrip(), flush=True)

    def refuse(self, question: Question) -> None:
        self._is_waiting = True
        print(f"Please answer {', '.join(option.key for option in question.options)} or q.", flush=True)
