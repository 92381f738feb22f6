"""Scenes: what the self-test shows and asks at a moment; steps: what makes one scene of the other.

A step yields a scene and is sent what happened: an answer, an edge, or nothing but that time passed. It raises nothing
for a person's mistake. Time is read from the bench.
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
    """An answer that a scene takes. Enter stands for the first one where that is `yes`."""

    key: str
    label: str


YES = Option("y", "yes")
NO = Option("n", "no")
SKIP = Option("s", "skip")


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is told and asked; the same for as long as they think about it."""

    title: str
    text: str
    options: tuple[Option, ...]

    def meaning_of(self, key: str) -> str | None:
        """The option that a key stands for; None if it is none."""
        if not key and self.options[:1] == (YES,):
            return YES.key
        return key if key in {option.key for option in self.options} else None


@dataclass(frozen=True, slots=True)
class Look:
    """What the parts show and sound; the caption says it in words."""

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
    """A person gave one of the scene's options."""

    key: str


Happening: TypeAlias = Answered | Edge | None
_Given = TypeVar("_Given")
Acting: TypeAlias = Generator[StepView, Happening, _Given]
Step: TypeAlias = Generator[StepView, Happening, None]


@dataclass(slots=True)
class Bench:
    """What a step works with: the configuration, the time, the lines' levels, and where its checks go."""

    config: Config
    part: PartName
    has_lights: bool
    is_down: Callable[[Button], bool]
    checks: list[Check]
    now_us: int = 0

    @property
    def pixels_per_cell(self) -> int:
        """How many pixels a cell has."""
        return self.config.pixels.pixels_per_cell

    def note(self, name: str, verdict: Verdict, detail: str, next_step: str = "") -> None:
        """Put down a check."""
        self.checks.append(Check(self.part, name, verdict, detail, next_step))

    def look(
        self,
        cells: Cells | None = None,
        lights: Lights = DARK_LIGHTS,
        rows: Rows = DARK_ROWS,
        caption: str = "",
        tone_hz: int | None = None,
    ) -> Look:
        """A look that is dark and silent where nothing else is asked for."""
        return Look(Frame(cells or dark_cells(self.pixels_per_cell), lights, rows), caption, tone_hz)

    def ask(self, question: Question, look: Callable[[int], Look]) -> Acting[str]:
        """Ask until there is an answer; `look` is told how many microseconds the question has stood."""
        began_us = self.now_us
        while True:
            happening = yield StepView(question, look(self.now_us - began_us))
            if isinstance(happening, Answered):
                return happening.key
