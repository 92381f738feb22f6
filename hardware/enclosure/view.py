"""A parallel projection of solids, seen from the front, right and above; draws them flat."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import TypeAlias

from hardware.enclosure.shapes import Outline, Point
from spacebowl_pi.terminal.paper.canvas import Canvas

Space: TypeAlias = tuple[float, float, float]
EDGE_MM = 0.18


class View:
    """Draws onto a canvas. What is farther away must be drawn first."""

    def __init__(
        self, canvas: Canvas, turn_deg: float, tilt_deg: float, scale: float, middle: Space, at: Point
    ) -> None:
        self.canvas = canvas
        self._turn, self._tilt, self._scale = radians(turn_deg), radians(tilt_deg), scale
        x, y = self._flat(middle)
        self._shift = at[0] - x, at[1] - y

    def place(self, point: Space) -> Point:
        """The position of a point on the page."""
        x, y = self._flat(point)
        return round(x + self._shift[0], 2), round(y + self._shift[1], 2)

    def _flat(self, point: Space) -> Point:
        x, y, z = point
        across, away = x * cos(self._turn) + y * sin(self._turn), self.away((x, y))
        return across * self._scale, -(away * sin(self._tilt) + z * cos(self._tilt)) * self._scale

    def away(self, point: Point) -> float:
        """The horizontal distance from the eye."""
        return -point[0] * sin(self._turn) + point[1] * cos(self._turn)

    def face(self, points: Iterable[Space], colour: str, *, edge: str = "", width: float = EDGE_MM) -> None:
        """A flat face."""
        self.canvas.path([self.place(it) for it in points], fill=colour, stroke=edge or colour, width=width)

    def line(self, points: Iterable[Space], colour: str, width: float) -> None:
        """A line in space."""
        self.canvas.path([self.place(it) for it in points], stroke=colour, width=width)

    def level(self, outline: Outline, z: float, colour: str, *, edge: str = "", width: float = EDGE_MM) -> None:
        """A horizontal face."""
        self.face(((x, y, z) for x, y in outline), colour, edge=edge, width=width)

    def solid(self, outline: Outline, low: float, high: float, colour: str, *, edge: str = "") -> None:
        """An upright solid: its visible sides, then its top. The light comes from the front left."""
        sides = []
        for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
            length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
            if not length:
                continue
            out_x, out_y = (y2 - y1) / length, (x1 - x2) / length
            if self.away((out_x, out_y)) < 1e-9:
                light = 0.62 - 0.16 * out_x - 0.06 * out_y
                sides.append((self.away(((x1 + x2) / 2, (y1 + y2) / 2)), (x1, y1), (x2, y2), light))
        for _, (x1, y1), (x2, y2), light in sorted(sides, reverse=True):
            points = ((x1, y1, low), (x2, y2, low), (x2, y2, high), (x1, y1, high))
            self.face(points, mixed("#000000", colour, light))
        self.level(outline, high, colour, edge=edge)

    def far_first(self, drawn: Sequence[tuple[Point, Callable[[], None]]]) -> None:
        """Draws several things, the farthest first."""
        for _, draw in sorted(drawn, key=lambda it: self.away(it[0]), reverse=True):
            draw()


def mixed(first: str, second: str, share: float) -> str:
    """A colour between two: 0 is the first, 1 the second."""
    share = min(max(share, 0), 1)
    pairs = [(int(first[it : it + 2], 16), int(second[it : it + 2], 16)) for it in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
