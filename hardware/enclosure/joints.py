"""Walls with their joints: fingers along the upright edges, tabs into lid and base, slots for a screw and its nut."""

from collections.abc import Iterator
from typing import NamedTuple

from hardware.enclosure.shapes import Outline, Point
from hardware.enclosure.size import FINGERS, SCREW_MM, SCREWS_AT, TAB_MM, TABS_AT, Size

NUT_MM = (5.7, 2.6)  # an M3 nut on edge: width and thickness
NUT_DEPTH_MM = 8.0  # of its upper face below the wall's edge
SCREW_DEPTH_MM = 14.0  # M3 x 16 through the lid


class Wall(NamedTuple):
    """Its outline is in millimetres from its bottom left corner, without tabs."""

    length_mm: float
    height_mm: float
    thickness_mm: float
    has_outer_fingers: bool  # front and back: they have the lowest and highest finger


def tabs(length_mm: float) -> list[tuple[float, float]]:
    """The start and end of a wall's tabs, the same at the top and the bottom."""
    return [(share * length_mm - TAB_MM / 2, share * length_mm + TAB_MM / 2) for share in TABS_AT]


def screws(length_mm: float) -> list[float]:
    """The positions of the screws from the lid."""
    return [share * length_mm for share in SCREWS_AT]


def wall_of(size: Size, *, is_side: bool) -> Wall:
    return Wall(size.wall_lengths_mm[is_side], size.height_mm, size.thickness_mm, not is_side)


def wall_outline(wall: Wall) -> Outline:
    """The outline, anticlockwise from the bottom left corner."""
    found = [*_lower_edge(wall), *_right_edge(wall), *_upper_edge(wall), *_left_edge(wall)]
    return tuple(point for place, point in enumerate(found) if point != found[place - 1])


def _fingers(wall: Wall) -> Iterator[tuple[float, float, float]]:
    """From the bottom up: start, end, and how far the edge is set back."""
    step = wall.height_mm / FINGERS
    for place in range(FINGERS):
        is_here = (place % 2 == 0) == wall.has_outer_fingers
        yield place * step, (place + 1) * step, 0 if is_here else wall.thickness_mm


def _lower_edge(wall: Wall) -> Iterator[Point]:
    for start, end in tabs(wall.length_mm):
        yield from ((start, 0), (start, -wall.thickness_mm), (end, -wall.thickness_mm), (end, 0))


def _right_edge(wall: Wall) -> Iterator[Point]:
    for low, high, back in _fingers(wall):
        yield from ((wall.length_mm - back, low), (wall.length_mm - back, high))


def _upper_edge(wall: Wall) -> Iterator[Point]:
    top, above = wall.height_mm, wall.height_mm + wall.thickness_mm
    ways = {start: [(end, top), (end, above), (start, above), (start, top)] for start, end in tabs(wall.length_mm)}
    half, nut = SCREW_MM / 2, NUT_MM[0] / 2
    high, low = top - NUT_DEPTH_MM, top - NUT_DEPTH_MM - NUT_MM[1]
    side = [(half, top), (half, high), (nut, high), (nut, low), (half, low), (half, top - SCREW_DEPTH_MM)]
    for x in screws(wall.length_mm):
        ways[x] = [(x + dx, y) for dx, y in side] + [(x - dx, y) for dx, y in reversed(side)]
    for _, way in sorted(ways.items(), reverse=True):
        yield from way


def _left_edge(wall: Wall) -> Iterator[Point]:
    for low, high, back in reversed(list(_fingers(wall))):
        yield from ((back, high), (back, low))
