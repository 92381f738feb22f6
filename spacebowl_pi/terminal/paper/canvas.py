"""What every picture is drawn with: paths, circles, words. Each kind of file has a canvas of its own."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol, TypeAlias

Point: TypeAlias = tuple[float, float]


class Anchor(Enum):
    """Which part of a text is at its point."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Canvas(Protocol):
    """A page in millimetres, y down. Colours are #rrggbb; a width of 0 draws no line."""

    def path(
        self, points: Sequence[Point], *, stroke: str = "", width: float = 0, fill: str = "", dash: float = 0
    ) -> None:
        """Draws a line through points, with round ends; if filled, it is closed."""

    def circle(self, at: Point, radius: float, *, stroke: str = "", width: float = 0, fill: str = "") -> None: ...

    def text(
        self, words: str, at: Point, size: float, *, colour: str = "#000000", anchor: Anchor = Anchor.START,
        is_bold: bool = False,
    ) -> None:  # fmt: skip
        """Writes text; `at` is on its baseline, `size` is the font's height."""


def number(value: float) -> str:
    """Formats a coordinate, always in the same way."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")


def rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """The same path with rounded corners, for cables."""
    way = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        for step in range(7):
            t = step / 6
            way.append(
                (
                    (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * corner[0] + t * t * end[0],
                    (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * corner[1] + t * t * end[1],
                )
            )
    return [*way, points[-1]]


def _towards(here: Point, there: Point, distance: float) -> Point:
    length = ((there[0] - here[0]) ** 2 + (there[1] - here[1]) ** 2) ** 0.5
    share = min(distance, length / 2) / length if length else 0
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
