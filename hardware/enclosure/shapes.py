"""Flat shapes: outlines, holes, and growing them by half the laser beam's width. Outlines go anticlockwise."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, dist, pi, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]
QUARTER = 12  # segments of a rounded corner


@dataclass(frozen=True, slots=True)
class Round:
    """A round hole."""

    name: str
    at: Point
    radius: float

    @property
    def outline(self) -> Outline:
        """A polygon."""
        return arc(self.at, self.radius, 0, 4)[:-1]

    def cut_smaller(self, by: float) -> "Round":
        """The path of the middle of the beam."""
        return Round(self.name, self.at, self.radius - by)

    def moved(self, dx: float, dy: float) -> "Round":
        return Round(self.name, (self.at[0] + dx, self.at[1] + dy), self.radius)


@dataclass(frozen=True, slots=True)
class Cut:
    """A hole of any other shape."""

    name: str
    outline: Outline

    def cut_smaller(self, by: float) -> "Cut":
        """The path of the middle of the beam."""
        return Cut(self.name, grown(self.outline, -by))

    def moved(self, dx: float, dy: float) -> "Cut":
        return Cut(self.name, moved(self.outline, dx, dy))


Hole: TypeAlias = Round | Cut


@dataclass(frozen=True, slots=True)
class Panel:
    """A flat piece: its outline, its holes, and what is engraved."""

    name: str
    outline: Outline
    holes: tuple[Hole, ...] = ()
    marks: tuple[Outline, ...] = ()
    thickness_mm: float = 4.0
    count: int = 1
    is_acrylic: bool = False


def rectangle(x1: float, y1: float, x2: float, y2: float, radius: float = 0) -> Outline:
    """A rectangle, optionally with rounded corners."""
    if not radius:
        return (x1, y1), (x2, y1), (x2, y2), (x1, y2)
    x1, y1, x2, y2 = x1 + radius, y1 + radius, x2 - radius, y2 - radius
    corners = ((x2, y1, -1), (x2, y2, 0), (x1, y2, 1), (x1, y1, 2))
    points = [point for x, y, start in corners for point in arc((x, y), radius, start, 1)]
    return tuple(it for place, it in enumerate(points) if dist(it, points[place - 1]) > 1e-6)


def slot(name: str, middle: Point, width: float, height: float, radius: float = 0) -> Cut:
    """A rectangular hole around a middle."""
    (x, y), (dx, dy) = middle, (width / 2, height / 2)
    return Cut(name, rectangle(x - dx, y - dy, x + dx, y + dy, radius))


def arc(at: Point, radius: float, start: float, quarters: int) -> Outline:
    """Points along a circle, anticlockwise; `start` is in quarters from the right."""
    steps = [(start + step / QUARTER) * pi / 2 for step in range(quarters * QUARTER + 1)]
    return tuple((at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in steps)


def rosette(name: str, middle: Point) -> tuple[Round, ...]:
    """Nineteen small holes, for sound or air."""
    found = [Round(name, middle, 2)]
    for radius, count in ((10.5, 6), (21.0, 12)):
        for step in range(count):
            angle = 2 * pi * step / count
            found.append(Round(name, (middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)), 2))
    return tuple(found)


def moved(points: Iterable[Point], dx: float, dy: float) -> Outline:
    return tuple((x + dx, y + dy) for x, y in points)


def grown(points: Sequence[Point], by: float) -> Outline:
    """The outline with every edge moved outwards; corners stay sharp."""
    found = []
    for place, (x, y) in enumerate(points):
        before, after = points[place - 1], points[(place + 1) % len(points)]
        (ax, ay), (bx, by_) = _outwards(before, (x, y)), _outwards((x, y), after)
        share = by / (1 + ax * bx + ay * by_)
        found.append((x + (ax + bx) * share, y + (ay + by_) * share))
    return tuple(found)


def _outwards(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    return dy / length, -dx / length


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """The least and greatest x and y: x1, y1, x2, y2."""
    every = tuple(points)
    across, along = [x for x, _ in every], [y for _, y in every]
    return min(across), min(along), max(across), max(along)
