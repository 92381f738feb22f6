"""The self-test full-screen, with a picture of the box from its simulated wires, or of how it should look."""

import os
import re
import select
import time
from collections.abc import Sequence

from rich.console import Group
from rich.live import Live
from rich.padding import Padding
from rich.text import Text

from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.guide import Guide
from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.box.selftest.step_view import Question
from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BUTTONS, MATRIX_WIDTH, Colour
from spacebowl_pi.terminal.lights import lamp
from spacebowl_pi.terminal.seats import seat_mark

QUIT = "q"
END_OF_INPUT = "\x04"  # Ctrl-D, too
POLL_S = 0.02
REDRAW_S = 0.1
ROOMY_HEIGHT = 30  # lines of the terminal
DELIBERATION_S = 0.25  # a key this soon after a new question was meant for the last one

_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?")
_JEWEL = ((1, 2), (6, 0, 3), (5, 4))  # 0 is the middle, then round the ring


class Screen:
    """The whole terminal, redrawn continuously; keys are answers."""

    def __init__(self, box: SimulatedBox | None, keyboard: int, live: Live) -> None:
        self._box, self._keyboard, self._live = box, keyboard, live
        self._asked: Question | None = None
        self._asked_s = self._drawn_s = 0.0

    def keys(self, question: Question) -> Sequence[str]:
        """The key that was typed; waits only for a moment."""
        if not select.select([self._keyboard], [], [], POLL_S)[0]:
            return ()
        typed = _ESCAPES.sub("", os.read(self._keyboard, 1024).decode(errors="ignore"))
        if not question.options or time.monotonic() - self._asked_s < DELIBERATION_S:
            typed = "".join(key for key in typed if key in f"{QUIT}{END_OF_INPUT}")
        return ["" if key in "\r\n" else key.lower() for key in typed[:1]]

    def show(self, guide: Guide) -> None:
        """Draws the current question and the box."""
        now_s = time.monotonic()
        if guide.step_view is None or (guide.step_view.question == self._asked and now_s - self._drawn_s < REDRAW_S):
            return
        if guide.step_view.question != self._asked:
            self._asked, self._asked_s = guide.step_view.question, now_s
        self._drawn_s = now_s
        self._live.update(_drawing(guide, self._box, self._live.console.height), refresh=True)

    def refuse(self, question: Question) -> None:
        """Does nothing: the possible answers are on screen."""


def _drawing(guide: Guide, box: SimulatedBox | None, height: int) -> Group:
    step_view = guide.step_view
    if step_view is None or guide.part is None:
        return Group()
    frame = step_view.look.frame
    if box is not None:
        frame = Frame(box.cells, box.lights, box.rows)
    source = "as the simulated wires have it" if box is not None else "as the box should look"
    question = step_view.question
    lines: list[Text | Padding] = [_headline(guide, box), Text(), Text(f"  {question.title}", "bold #4dabf7"), Text()]
    has_room = height >= ROOMY_HEIGHT
    picture = _picture(guide.part, frame, step_view.look.tone_hz, has_room=has_room)
    lines += [Text("    ").append_text(line) for line in picture]
    lines.append(Text.assemble("    ", (f"{step_view.look.caption}   ".lstrip(), "bold"), (source, "dim")))
    lines.append(Text())
    lines += [Padding(Text(line), (0, 2)) for line in question.text.splitlines()]
    lines += [Text(), _keys_line(question)]
    if box is not None and guide.part is PartName.BUZZERS:
        lines.append(Text("  1-8 press a simulated buzzer", "dim"))
    return Group(*lines)


def _headline(guide: Guide, box: SimulatedBox | None) -> Text:
    """The title and the progress."""
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
    """The part under test."""
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
            lines += [Text("  ").join(lamp(cell, "██████") for cell in cells)] * 2
        else:
            lines += [Text("   ").join(_jewel_line(cell, places) for cell in cells) for places in _JEWEL]
        if has_room and start < len(frame.cells) - 3:
            lines.append(Text())
    return lines


def _jewel_line(cell: Sequence[Colour], places: Sequence[int]) -> Text:
    """One line of a Jewel; short lines are indented."""
    margin = " " * (len(_JEWEL[1]) - len(places))
    return Text.assemble(margin, Text(" ").join(lamp((cell[place],), "●") for place in places), margin)


def _lights(frame: Frame) -> Text:
    marks = zip(map(Seat, BUTTONS), frame.lights, strict=True)
    return Text("  ").join(Text.assemble(seat_mark(seat), " ", lamp((light,), "●●")) for seat, light in marks)


def _matrix(frame: Frame) -> list[Text]:
    """The matrix, two rows per line."""
    lines = [Text(f"┌{'─' * MATRIX_WIDTH}┐", "dim")]
    for upper, lower in zip(frame.rows[::2], frame.rows[1::2], strict=True):
        pairs = [(upper >> at & 1, lower >> at & 1) for at in reversed(range(MATRIX_WIDTH))]
        dots = "".join(" ▄▀█"[2 * above + below] for above, below in pairs)
        lines.append(Text.assemble(("│", "dim"), (dots, "bold #ff3b30"), ("│", "dim")))
    return [*lines, Text(f"└{'─' * MATRIX_WIDTH}┘", "dim")]
