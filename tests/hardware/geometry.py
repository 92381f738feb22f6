"""Outlines measured by the tests' own means: distances, areas, what is inside; and the boxes to measure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.enclosure.size import BOXES, FAMILY, Inlet

Point = tuple[float, float]
Numbers: TypeAlias = NDArray[np.float64]
Truths: TypeAlias = NDArray[np.bool_]
THIN = replace(FAMILY, name="thin", thickness_mm=3.0, kerf_mm=0.2)
BARE = replace(FAMILY, name="bare", has_keypad=False, inlet=Inlet.USB_C)
SIZES = (*BOXES, THIN, BARE)
NEARLY = 1e-6

any_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)


def sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise((*outline, outline[0]))


def area(outline: Sequence[Point]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(outline)) / 2


def is_inside(point: Point, outline: Sequence[Point]) -> bool:
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in sides(outline):
        if (y1 > y) != (y2 > y):
            crossed += x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
    return crossed % 2 == 1


def are_inside(x: Numbers, y: Numbers, outline: Sequence[Point]) -> Truths:
    """Say of many points which are inside."""
    inside = np.zeros(x.shape, dtype=bool)
    for (x1, y1), (x2, y2) in sides(outline):
        if y1 != y2:
            inside ^= ((y1 > y) != (y2 > y)) & (x < x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return inside


def to_side(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    square = (x2 - x1) ** 2 + (y2 - y1) ** 2
    share = min(1.0, max(0.0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square))
    return hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1))


def between(first: Sequence[Point], second: Sequence[Point]) -> float:
    """The least distance of two outlines that do not cross."""
    return min(_least(first, second), _least(second, first))


def _least(points: Sequence[Point], outline: Sequence[Point]) -> float:
    """`to_side`, of all points to all sides at once."""
    starts = np.array(outline, dtype=float)
    ways = np.roll(starts, -1, axis=0) - starts
    away = np.array(points, dtype=float)[:, None, :] - starts
    shares = np.clip((away * ways).sum(axis=2) / (ways**2).sum(axis=1), 0, 1)
    return float(np.hypot(*np.moveaxis(away - shares[:, :, None] * ways, 2, 0)).min())


def is_left(start: Point, end: Point, point: Point) -> bool:
    return (end[0] - start[0]) * (point[1] - start[1]) > (end[1] - start[1]) * (point[0] - start[0])


def do_cross(first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = first, second
    return is_left(a, b, c) != is_left(a, b, d) and is_left(c, d, a) != is_left(c, d, b)


def reach(outline: Sequence[Point]) -> tuple[float, float, float, float]:
    return (
        min(x for x, _ in outline),
        min(y for _, y in outline),
        max(x for x, _ in outline),
        max(y for _, y in outline),
    )


def are_far(first: Sequence[Point], second: Sequence[Point], far: float) -> bool:
    """Say so at a glance, by the rectangles around them."""
    (a1, b1, a2, b2), (c1, d1, c2, d2) = reach(first), reach(second)
    return a1 > c2 + far or c1 > a2 + far or b1 > d2 + far or d1 > b2 + far
