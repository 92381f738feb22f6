"""Views: what the self-test shows and asks at a moment. Steps: generators that go from one view to the next.

A step yields a view and is sent what happened: an answer, an edge, or None if only time has passed. It never raises
because of a person's mistake. The time is on the bench.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.result import Check, Verdict
from spacebowl_pi.box.shows.frame import Cells, Frame, Lights
from spacebowl_pi.box.shows.lights import DARK_LIGHTS
from spacebowl_pi.box.shows.plain_cells import dark_cells
from spacebowl_pi.devices.ports import MATRIX_HEIGHT, Button, Edge, Rows

DARK_ROWS: Rows = (0,) * MATRIX_HEIGHT


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to a question. Enter stands for the first option if that is `yes`."""

    key: str
    label: str


YES = Option("y", "yes")
NO = Option("n", "no")
SKIP = Option("s", "skip")


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is told and asked; unchanged while they think about it."""

    title: str
    text: str
    options: tuple[Option, ...]

    def meaning_of(self, key: str) -> str | None:
        """The option that a key stands for; None if there is none."""
        if not key and self.options[:1] == (YES,):
            return YES.key
        return key if key in {option.key for option in self.options} else None


@dataclass(frozen=True, slots=True)
class Look:
    """What the parts show and sound; the caption describes it."""

    frame: Frame
    caption: str = ""
    tone_hz: int | None = None


@dataclass(frozen=True, slots=True)
class StepView:
    """A question, and how the box looks with it."""

    question: Question
    look: Look


@dataclass(frozen=True, slots=True)
class Answered:
    """A person chose one of the question's options."""

    key: str


Happening: TypeAlias = Answered | Edge | None
_Given = TypeVar("_Given")
Acting: TypeAlias = Generator[StepView, Happening, _Given]
Step: TypeAlias = Generator[StepView, Happening, None]


@dataclass(slots=True)
class Bench:
    """What a step works with: configuration, time, the lines' levels, and the list for its checks."""

    config: Config
    part: PartName
    has_lights: bool
    is_down: Callable[[Button], bool]
    checks: list[Check]
    now_us: int = 0

    @property
    def pixels_per_cell(self) -> int:
        return self.config.pixels.pixels_per_cell

    def note(self, name: str, verdict: Verdict, detail: str, next_step: str = "") -> None:
        """Add a check."""
        self.checks.append(Check(self.part, name, verdict, detail, next_step))

    def look(
        self,
        cells: Cells | None = None,
        lights: Lights = DARK_LIGHTS,
        rows: Rows = DARK_ROWS,
        caption: str = "",
        tone_hz: int | None = None,
    ) -> Look:
        """A look; dark and silent unless specified."""
        return Look(Frame(cells or dark_cells(self.pixels_per_cell), lights, rows), caption, tone_hz)

    def ask(self, question: Question, look: Callable[[int], Look]) -> Acting[str]:
        """Ask until there is an answer; `look` gets the time since the question appeared, in microseconds."""
        began_us = self.now_us
        while True:
            happening = yield StepView(question, look(self.now_us - began_us))
            if isinstance(happening, Answered):
                return happening.key
