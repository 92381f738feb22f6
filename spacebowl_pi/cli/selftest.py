"""`selftest`: the guided self-test as a conversation, on a screen that is drawn anew or line by line.

Whatever ends it, the lights are left dark, the sounder silent, and what was found is kept. What is asked and what the
answers mean is in `box.selftest`.
"""

import os
import re
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

from rich.console import Group
from rich.live import Live
from rich.padding import Padding
from rich.text import Text

from spacebowl_pi import __version__
from spacebowl_pi.box.config import Config, changed_settings, journal_folder
from spacebowl_pi.box.parts import Parts, now_us, open_parts
from spacebowl_pi.box.selftest.guide import Guide, close_parts
from spacebowl_pi.box.selftest.record import keep
from spacebowl_pi.box.selftest.report import WIDTH, WORDS, report
from spacebowl_pi.box.selftest.result import Check, PartName, Result, Verdict, unopened
from spacebowl_pi.box.selftest.scene import Question
from spacebowl_pi.box.selftest.unattended import check_alone
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.cli.complaint import Complaint
from spacebowl_pi.cli.drawing import seat_mark
from spacebowl_pi.cli.run import PRESS_MS, _keys, _lamp, configuration
from spacebowl_pi.cli.terminal import Terminal
from spacebowl_pi.core.space_bowl.judge import SEATS
from spacebowl_pi.devices.board import probe_board
from spacebowl_pi.devices.ports import BUTTONS, MATRIX_WIDTH, Colour, Edge, PartFault

NOT_KEPT = 1
NOT_ALL_WELL = 3
HUNG_UP = 129

POLL_S = 0.02
REDRAW_S = 0.1
ROOMY_HEIGHT = 30  # lines of a terminal
DELIBERATION_S = 0.25  # a key this soon after a new question was meant for the one before
SAME_AGAIN_S = 1.0  # a question that still stands after its answer, asks again
MOST_EDGES = 10_000  # of a line that chatters, older ones are forgotten
QUIT = "q"
END_OF_INPUT = "\x04"  # Ctrl-D, too

_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?")
_JEWEL = ((1, 2), (6, 0, 3), (5, 4))  # the middle one first, then around the ring
_STYLES = {"ok": "#69db7c", "FAILED": "bold #ff6b6b", "skipped": "#ffd43b", "absent": "dim", "not reached": "#ffd43b"}


def selftest(
    config_path: Path | None, chosen: Sequence[PartName] | None, *, is_simulated: bool, is_unattended: bool
) -> int:
    """Test the parts; return the exit status."""
    config = configuration(config_path)
    board = probe_board()
    is_simulated = is_simulated or board is None
    parts_to_test = [part for part in PartName if part in (chosen or PartName)]
    if sys.stdin is None and not is_unattended:
        raise Complaint("standard input is closed, so nobody can answer; --unattended asks nothing")
    conclusion = _Conclusion(config, board.model if board else "no board", is_simulated, is_unattended)
    box = SimulatedBox(config, time.monotonic_ns) if is_simulated else None
    try:
        parts = box.parts if box else open_parts(config)
    except PartFault as fault:
        return conclusion.draw(unopened(config, parts_to_test, str(fault)), is_stopped=False)
    checks: list[Check] = []
    guide: Guide | None = None
    is_through = False
    try:
        with _hanging_up_in_order():
            if is_unattended:
                for check in check_alone(config, parts, parts_to_test, lambda pause_s: _pause(box, pause_s)):
                    checks.append(check)  # noqa: PERF402 (each counts at once, in case of an end)
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
    """Makes a result of the checks, keeps it and prints it."""

    config: Config
    board: str
    is_simulated: bool
    is_unattended: bool

    def draw(self, checks: Sequence[Check], *, is_stopped: bool) -> int:
        """Return the exit status."""
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
        if line.startswith("All is well"):
            text.stylize("bold #69db7c")
        terminal.draw(text)
    terminal.draw(Text(kept, "dim"))


@contextmanager
def _hanging_up_in_order() -> Iterator[None]:
    """Let a lost connection end us in order, as SIGTERM does."""
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
    """Let no second Ctrl-C keep the lights burning."""
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
        """Give what was typed, "" for Enter; wait for a moment at most."""

    def show(self, guide: Guide) -> None:
        """Show what is asked now, and how the box looks."""

    def refuse(self, question: Question) -> None:
        """Say that this is no answer."""


def _converse(guide: Guide, parts: Parts, box: SimulatedBox | None) -> None:
    """Ask until all is tested, or the person has enough."""
    edges: deque[Edge] = deque(maxlen=MOST_EDGES)
    parts.buzzers.listen(edges.append)
    with _face(box) as face:
        while guide.scene is not None:
            face.show(guide)
            question = guide.scene.question
            for key in face.keys(question):
                if key in (QUIT, END_OF_INPUT):
                    guide.stop()
                    return
                if not (guide.answer(key, now_us()) or _press(box, key)):
                    face.refuse(question)
            if box is not None:
                box.buzzers.play_until(time.monotonic_ns())
            for _ in range(len(edges)):
                guide.hear(edges.popleft(), now_us())
            guide.tick(now_us())


def _press(box: SimulatedBox | None, key: str) -> bool:
    """Turn a key into a finger on a simulated button; say whether it was one."""
    if box is None or key not in tuple("12345678"):
        return False
    try:
        box.buzzers.press(BUTTONS[int(key) - 1], time.monotonic_ns() + 1_000_000, PRESS_MS)
    except ValueError:
        return False  # that finger is still on its button
    return True


@contextmanager
def _face(box: SimulatedBox | None) -> Iterator[_Face]:
    terminal = Terminal()
    if sys.stdin.isatty() and sys.stdout.isatty() and not terminal.is_dumb_terminal:
        with _keys() as keyboard, Live(console=terminal, auto_refresh=False, screen=True) as live:
            yield _Screen(box, keyboard, live)
    else:
        yield _Lines(box)


class _Lines:
    """Questions line by line, an answer a line: for a pipe, a script, or a terminal that cannot do more."""

    def __init__(self, box: SimulatedBox | None) -> None:
        self._asked: Question | None = None
        self._is_waiting = False  # for a line; after one, only the next question asks for another
        self._answered_s = 0.0
        self._given = b""
        self._has_ended = False
        if box is not None:
            print("SIMULATED: no board here, or --simulate was asked for. No real part is tested.", flush=True)

    def keys(self, question: Question) -> Sequence[str]:
        if not question.options or not (self._is_waiting or time.monotonic() - self._answered_s > SAME_AGAIN_S):
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
        self._answered_s = time.monotonic()
        return (line.decode(errors="replace").strip().lower(),)

    def show(self, guide: Guide) -> None:
        if guide.scene is None or guide.scene.question == self._asked:
            return
        self._asked = question = guide.scene.question
        self._is_waiting = True
        answers = ", ".join(f"{option.key} {option.label}" for option in question.options)
        print(f"\n{question.title}\n{question.text}\n{f'[{answers}, q stop]' if answers else ''}".rstrip(), flush=True)

    def refuse(self, question: Question) -> None:
        self._is_waiting = True
        print(f"Please answer {', '.join(option.key for option in question.options)} or q.", flush=True)


class _Screen:
    """The whole terminal, drawn anew all the time; a key is an answer."""

    def __init__(self, box: SimulatedBox | None, keyboard: int, live: Live) -> None:
        self._box, self._keyboard, self._live = box, keyboard, live
        self._asked: Question | None = None
        self._asked_s = self._drawn_s = 0.0

    def keys(self, question: Question) -> Sequence[str]:
        if not select.select([self._keyboard], [], [], POLL_S)[0]:
            return ()
        typed = _ESCAPES.sub("", os.read(self._keyboard, 1024).decode(errors="ignore"))
        if not question.options or time.monotonic() - self._asked_s < DELIBERATION_S:
            typed = "".join(key for key in typed if key in f"{QUIT}{END_OF_INPUT}")
        return ["" if key in "\r\n" else key.lower() for key in typed[:1]]

    def show(self, guide: Guide) -> None:
        now_s = time.monotonic()
        if guide.scene is None or (guide.scene.question == self._asked and now_s - self._drawn_s < REDRAW_S):
            return
        if guide.scene.question != self._asked:
            self._asked, self._asked_s = guide.scene.question, now_s
        self._drawn_s = now_s
        self._live.update(_drawing(guide, self._box, self._live.console.height), refresh=True)

    def refuse(self, question: Question) -> None:
        """Say nothing: the answers stand below the question."""


# --- the screen ---


def _drawing(guide: Guide, box: SimulatedBox | None, height: int) -> Group:
    scene = guide.scene
    if scene is None or guide.part is None:
        return Group()
    frame = scene.look.frame
    if box is not None:
        frame = Frame(box.cells, box.lights, box.rows)
    source = "as the simulated wires have it" if box is not None else "as the box should look"
    question = scene.question
    lines: list[Text | Padding] = [_headline(guide, box), Text(), Text(f"  {question.title}", "bold #4dabf7"), Text()]
    has_room = height >= ROOMY_HEIGHT
    picture = _picture(guide.part, frame, scene.look.tone_hz, has_room=has_room)
    lines += [Text("    ").append_text(line) for line in picture]
    lines.append(Text.assemble("    ", (f"{scene.look.caption}   ".lstrip(), "bold"), (source, "dim")))
    lines.append(Text())
    lines += [Padding(Text(line), (0, 2)) for line in question.text.splitlines()]
    lines += [Text(), _keys_line(question)]
    if box is not None and guide.part is PartName.BUZZERS:
        lines.append(Text("  1-8 press a simulated buzzer", "dim"))
    return Group(*lines)


def _headline(guide: Guide, box: SimulatedBox | None) -> Text:
    """The name, and how far we are."""
    line = Text.assemble(("  Self-test ", "bold"), ("SIMULATED " if box is not None else "", "bold #ffd43b"))
    for part in PartName:
        found = [check.verdict for check in guide.checks if check.part is part]
        if part is guide.part:
            line.append(f"   ▸ {part}", "bold #4dabf7")
        elif part in guide.to_come:
            line.append(f"   · {part}", "dim")
        elif Verdict.FAILED in found:
            line.append(f"   ✗ {part}", "#ff6b6b")
        elif found:
            is_well = set(found) == {Verdict.PASSED}
            line.append(f"   {'✓' if is_well else '–'} {part}", "#69db7c" if is_well else "#ffd43b")
    return line


def _keys_line(question: Question) -> Text:
    options = [*((option.key, option.label) for option in question.options), (QUIT, "stop")]
    line = Text("  ")
    for key, label in options:
        name = "Enter" if (key, label) == ("y", "yes") else key
        line.append_text(Text.assemble((f" {name} ", "bold reverse"), f" {label}   "))
    return line


def _picture(part: PartName, frame: Frame, tone_hz: int | None, *, has_room: bool) -> list[Text]:
    """Draw the part under test."""
    match part:
        case PartName.PIXELS:
            return [*_cells(frame, has_room=has_room), Text(), _lights(frame), Text()]
        case PartName.MATRIX:
            return _matrix(frame)
        case PartName.BUZZERS:
            return [_lights(frame), Text(), *_matrix(frame)]
        case PartName.SOUND:
            return [Text("♪" * (tone_hz // 100) if tone_hz else "·", "bold #ffd43b"), Text()]


def _cells(frame: Frame, *, has_room: bool) -> list[Text]:
    lines = []
    for start in range(0, len(frame.cells), 3):
        cells = frame.cells[start : start + 3]
        if len(cells[0]) == 1:
            lines += [Text("  ").join(_lamp(cell, "██████") for cell in cells)] * 2
        else:
            lines += [Text("   ").join(_jewel_line(cell, places) for cell in cells) for places in _JEWEL]
        if has_room and start < len(frame.cells) - 3:
            lines.append(Text())
    return lines


def _jewel_line(cell: Sequence[Colour], places: Sequence[int]) -> Text:
    """One line of a Jewel, the shorter ones set in."""
    margin = " " * (len(_JEWEL[1]) - len(places))
    return Text.assemble(margin, Text(" ").join(_lamp((cell[place],), "●") for place in places), margin)


def _lights(frame: Frame) -> Text:
    marks = zip(SEATS, frame.lights, strict=True)
    return Text("  ").join(Text.assemble(seat_mark(seat), " ", _lamp((light,), "●●")) for seat, light in marks)


def _matrix(frame: Frame) -> list[Text]:
    """The matrix, two rows in a line."""
    lines = [Text(f"┌{'─' * MATRIX_WIDTH}┐", "dim")]
    for upper, lower in zip(frame.rows[::2], frame.rows[1::2], strict=True):
        pairs = [(upper >> at & 1, lower >> at & 1) for at in reversed(range(MATRIX_WIDTH))]
        dots = "".join(" ▄▀█"[2 * above + below] for above, below in pairs)
        lines.append(Text.assemble(("│", "dim"), (dots, "bold #ff3b30"), ("│", "dim")))
    return [*lines, Text(f"└{'─' * MATRIX_WIDTH}┘", "dim")]
