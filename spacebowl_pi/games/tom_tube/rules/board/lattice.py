"""The triangular lattice: knots, the triangles between them, and the directions in which tubes leave.

Knots and triangles are numbered on a square grid, so that a step in one direction adds the same number everywhere: sets
of triangles are bits of an integer, and neighbours are found for all of them by one shift.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

Coordinates: TypeAlias = tuple[int, int]  # axial: q to the right, r to the upper right

RADIUS: Final = 4
COLUMNS: Final = 2 * RADIUS + 1
KNOTS: Final = COLUMNS * COLUMNS  # numbers, of which the hexagon uses 61
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # counter-clockwise, the first to the right
HEADINGS: Final = 12  # every 30 degrees, counter-clockwise from the right
AXES: Final = range(3)
ROTATIONS: Final = range(2)  # of a rhomb; of a triangle there are three
ROWS: Final = "ABCDEFGHI"  # from above

UP_CELLS: Final = (1 << KNOTS) - 1
# From an up triangle's bit to its neighbour's, the down triangle across each axis.
ACROSS: Final = (KNOTS, KNOTS - 1, KNOTS - COLUMNS)


@dataclass(frozen=True, slots=True)
class Triangle:
    """A triangle of the lattice, by its coordinates."""

    is_up: bool
    q: int
    r: int

    @property
    def cell(self) -> int:
        """Its number: the up triangles come first."""
        return knot_at(self.q, self.r) + (0 if self.is_up else KNOTS)

    @property
    def corners(self) -> tuple[int, int, int]:
        """Its three knots, counter-clockwise."""
        q, r = self.q, self.r
        if self.is_up:
            return knot_at(q, r), knot_at(q + 1, r), knot_at(q, r + 1)
        return knot_at(q + 1, r), knot_at(q + 1, r + 1), knot_at(q, r + 1)

    @property
    def headings(self) -> tuple[int, int, int]:
        """How a tube leaves each corner, through the middle of the triangle."""
        return (1, 5, 9) if self.is_up else (3, 7, 11)

    def __str__(self) -> str:
        return f"{'U' if self.is_up else 'D'} {self.q} {self.r}"


def is_on_board(q: int, r: int) -> bool:
    return max(abs(q), abs(r), abs(q + r)) <= RADIUS


def knot_at(q: int, r: int) -> int:
    return (q + RADIUS) + COLUMNS * (r + RADIUS)


def place_of(knot: int) -> Coordinates:
    r, q = divmod(knot, COLUMNS)
    return q - RADIUS, r - RADIUS


def triangle_at(cell: int) -> Triangle:
    is_down, knot = divmod(cell, KNOTS)
    return Triangle(not is_down, *place_of(knot))


def short_name(knot: int) -> str:
    """How a knot is called on displays: its row's letter from above, and its place in it from the left."""
    q, r = place_of(knot)
    leftmost = max(-RADIUS, -RADIUS - r)
    return f"{ROWS[RADIUS - r]}{q - leftmost + 1}"


def _all_triangles() -> tuple[Triangle, ...]:
    places = [(q, r) for r in range(-RADIUS, RADIUS) for q in range(-RADIUS, RADIUS)]
    both = [Triangle(is_up, q, r) for is_up in (True, False) for q, r in places]
    return tuple(it for it in both if all(is_on_board(*place_of(knot)) for knot in it.corners))


ALL_KNOTS: Final = tuple(
    knot_at(q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if is_on_board(q, r)
)
ALL_TRIANGLES: Final = _all_triangles()
AROUND: Final = {knot: sum(1 << it.cell for it in ALL_TRIANGLES if knot in it.corners) for knot in ALL_KNOTS}  # as bits


def edge(one: int, other: int) -> int:
    """The bit of the edge between two neighbouring knots."""
    low, high = sorted((one, other))
    return 1 << 3 * low + (1, COLUMNS, COLUMNS - 1).index(high - low)
