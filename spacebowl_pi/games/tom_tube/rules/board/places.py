"""Where rhombs can lie: which triangles each place covers, where its corners are, and which edge it blocks."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from spacebowl_pi.games.tom_tube.rules.board.lattice import (
    ACROSS,
    ALL_TRIANGLES,
    AXES,
    COLUMNS,
    KNOTS,
    ROTATIONS,
    UP_CELLS,
    Triangle,
    edge,
    is_on_board,
    knot_at,
    place_of,
    triangle_at,
)

# Of a rhomb across each axis: the corners A, B, C, D as steps from its up triangle, and how a tube leaves each of them.
_CORNERS: Final = (
    ((0, 0), (1, 0), (1, 1), (0, 1)),
    ((1, 0), (0, 1), (-1, 1), (0, 0)),
    ((0, 1), (0, 0), (1, -1), (1, 0)),
)
_HEADINGS: Final = ((1, 4, 7, 10), (5, 8, 11, 2), (9, 0, 3, 6))


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where and how a rhomb lies: on an up triangle and its neighbour across an axis, turned by a half or not."""

    q: int
    r: int
    axis: int
    rot: int = 0

    @property
    def turned(self) -> "Place":
        """The same place, with the rhomb turned by a half."""
        return Place(self.q, self.r, self.axis, 1 - self.rot)


@dataclass(frozen=True, slots=True)
class Covered:
    """What a rhomb at a place covers."""

    cells: int
    around: int  # the triangles that touch it along an edge
    corners: tuple[int, int, int, int]  # A, B, C, D
    headings: tuple[int, int, int, int]
    blocked: int  # the edge between B and D

    @property
    def beside(self) -> tuple[int, int]:
        """The knots on both sides of its middle, B and D."""
        return self.corners[1], self.corners[3]


@cache
def covered(place: Place) -> Covered:
    up = Triangle(is_up=True, q=place.q, r=place.r)
    down = triangle_at(up.cell + ACROSS[place.axis])
    corners = tuple(knot_at(place.q + q, place.r + r) for q, r in _CORNERS[place.axis])
    headings = _HEADINGS[place.axis]
    if place.rot:
        corners, headings = corners[2:] + corners[:2], headings[2:] + headings[:2]
    a, b, c, d = corners
    cells = 1 << up.cell | 1 << down.cell
    return Covered(
        cells=cells,
        around=_around(cells) & ~cells,
        corners=(a, b, c, d),
        headings=headings,
        blocked=edge(b, d),
    )


def pairs(free: int) -> tuple[int, int, int]:
    """The up triangles that have, across each axis, a free neighbour."""
    up = free & UP_CELLS
    return up & free >> ACROSS[0], up & free >> ACROSS[1], up & free >> ACROSS[2]


def count_places(free: int) -> int:
    """In how many places a rhomb fits, however it is turned."""
    one, two, three = pairs(free)
    return one.bit_count() + two.bit_count() + three.bit_count()


def has_place(free: int) -> bool:
    up = free & UP_CELLS
    return bool(up & (free >> ACROSS[0] | free >> ACROSS[1] | free >> ACROSS[2]))


def free_places(free: int) -> list[Place]:
    """Where a rhomb fits, unturned."""
    return [_PLACES[axis][knot] for axis, found in enumerate(pairs(free)) for knot in bits(found)]


def is_free(free: int, place: Place) -> bool:
    """Whether a rhomb can be laid at a place; one that is on no board cannot."""
    is_place = place.axis in AXES and place.rot in ROTATIONS and is_on_board(place.q, place.r)
    return is_place and bool(pairs(free)[place.axis] >> knot_at(place.q, place.r) & 1)


def lonely(free: int) -> int:
    """The free triangles that have no free neighbour."""
    return free & ~_around(free)


def knots_of(cells: int) -> int:
    """The knots at the corners of some triangles, as bits."""
    up, down = cells & UP_CELLS, cells >> KNOTS
    return up | up << 1 | up << COLUMNS | down << 1 | down << COLUMNS | down << COLUMNS + 1


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _around(cells: int) -> int:
    """The triangles that touch some of these along an edge."""
    up, down = cells & UP_CELLS, cells & ~UP_CELLS
    of_up = up << ACROSS[0] | up << ACROSS[1] | up << ACROSS[2]
    return (of_up | down >> ACROSS[0] | down >> ACROSS[1] | down >> ACROSS[2]) & _ALL_CELLS


_ALL_CELLS: Final = sum(1 << it.cell for it in ALL_TRIANGLES)
_PLACES: Final = [[Place(*place_of(knot), axis) for knot in range(KNOTS)] for axis in AXES]
