"""How places are called on matrix and keypad, so that everybody finds them on the board: by the names of knots."""

from collections.abc import Sequence

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.lattice import KNOTS, RADIUS, ROWS, Triangle, place_of, short_name
from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.rules.places import Place, covered
from spacebowl_pi.games.tom_tube.rules.position import sphere_of

ASTRONAUTS = ("Tom", "Dave")  # the same in every language


def astronaut(seat: Seat) -> str:
    return ASTRONAUTS[seat - 1]


def called(view: View, sphere: str) -> str:
    """A knot's short name; the middle of a rhomb lies between two knots."""
    return "/".join(map(short_name, sorted(_knots(view, sphere), key=_reading)))


def where(view: View, sphere: str) -> tuple[float, float]:
    """A sphere's place as we read: how far down, how far to the right."""
    places = [_reading(knot) for knot in _knots(view, sphere)]
    return sum(down for down, _ in places) / len(places), sum(right for _, right in places) / len(places)


def _knots(view: View, sphere: str) -> Sequence[int]:
    number = sphere_of(sphere)
    if number < KNOTS:
        return (number,)
    centres = [laid.place for laid in view.rhombs if view.kit.by_id[laid.id].has_sphere]
    _, b, _, d = covered(centres[number - KNOTS]).corners
    return b, d


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
