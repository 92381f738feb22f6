"""What the pictures are made of: paths, circles, words. SVG, PDF and PNG each have a canvas that takes these."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from hardware.draw.symbols import Point


class Anchor(Enum):
    """Which part of a word stands at its place."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Canvas(Protocol):
    """A page in millimetres, y down. Colours are #rrggbb; a width of 0 draws no line."""

    def path(
        self, points: Sequence[Point], *, stroke: str = "", width: float = 0, fill: str = "", dash: float = 0
    ) -> None:
        """Draw a line through points, with round ends; filled it is closed."""

    def circle(self, at: Point, radius: float, *, stroke: str = "", width: float = 0, fill: str = "") -> None:
        """Draw a circle."""

    def text(
        self, words: str, at: Point, size: float, *, colour: str = "#000000", anchor: Anchor = Anchor.START,
        is_bold: bool = False,
    ) -> None:  # fmt: skip
        """Write words; their baseline is at the place, `size` is the height of the font."""


def number(value: float) -> str:
    """Write a coordinate, always the same way."""
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")


def rounded(points: Sequence[Point], radius: float) -> list[Point]:
    """The same way with its corners rounded off, for cables."""
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
