"""How places are called on matrix and keypad, so that everybody finds them on the board: by the names of knots."""

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.lattice import KNOTS, RADIUS, ROWS, Triangle, place_of, short_name
from spacebowl_pi.games.tom_tube.rules.board.places import Place, covered
from spacebowl_pi.games.tom_tube.rules.match.view import View, middles_of
from spacebowl_pi.games.tom_tube.rules.position import sphere_of

ASTRONAUTS = ("Tom", "Dave")  # the same in every language


def astronaut(seat: Seat) -> str:
    return ASTRONAUTS[seat - 1]


def where(view: View, sphere: str) -> tuple[float, float]:
    """A sphere's place as we read: how far down, how far to the right."""
    number = sphere_of(sphere)
    knots = (number,) if number < KNOTS else middles_of(view)[number - KNOTS]
    places = [_reading(knot) for knot in knots]
    return sum(down for down, _ in places) / len(places), sum(right for _, right in places) / len(places)


def _reading(knot: int) -> tuple[int, float]:
    q, r = place_of(knot)
    return -r, q + r / 2


def is_turned(place: Place) -> bool:
    """Whether a rhomb lies with C, not A, on the left; or on top, if its long diagonal is upright."""
    return bool(place.rot) != (place.axis == 1)


def ends(place: Place) -> tuple[str, str]:
    """The knots at the ends of its long diagonal, from left to right, or from top to bottom."""
    a, _, c, _ = covered(place).corners
    return (short_name(c), short_name(a)) if is_turned(place) else (short_name(a), short_name(c))


def row_name(r: int) -> str:
    """The row of triangles between two rows of knots, called after the upper one."""
    return ROWS[RADIUS - r - 1]


def corner_names(space: Triangle) -> tuple[str, str, str]:
    """The three knots of a triangle, in its order."""
    x, y, z = map(short_name, space.corners)
    return x, y, z
