"""How spheres and places are called in a terminal.

A knot has the name of its row and its place in it, such as C4; the sphere in the middle of a rhomb a number, such as
s7, as every letter up to I is a row. A rhomb lies "at C4-E5" with its corner A at C4 and its corner C at E5.
"""

from typing import Final

from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.games.tom_tube.rules.lattice import ALL_KNOTS, ALL_TRIANGLES, KNOTS, Triangle, short_name
from spacebowl_pi.games.tom_tube.rules.places import Place, covered, free_places
from spacebowl_pi.games.tom_tube.rules.position import MOST_SPHERES, sphere_name, sphere_of

CENTRE: Final = "s"


def called(sphere: int) -> str:
    """A sphere by its number."""
    return short_name(sphere) if sphere < KNOTS else f"{CENTRE}{sphere - KNOTS}"


def called_in_rules(name: str) -> str:
    """A sphere that the rules write as q,r or e0; anything else stays as it is."""
    try:
        return called(sphere_of(name))
    except ValueError:
        return name


def place_name(place: Place) -> str:
    """A place by its acute corners; which of them is named first says how the rhomb is turned."""
    a, _, c, _ = covered(place).corners
    return f"{short_name(a)}-{short_name(c)}"


def space_name(space: Triangle) -> str:
    """A triangle by its corners."""
    return "-".join(short_name(knot) for knot in space.corners)


def in_plain_words(refusal: Refusal) -> str:
    """Why not, with spheres as they are called here."""
    values = {name: called_in_rules(value) if isinstance(value, str) else value for name, value in refusal.values}
    return refuse(refusal.reason, **values).text


KNOT_CALLED: Final = {short_name(knot).lower(): knot for knot in ALL_KNOTS}
# As the rules write them, by how they are called here, in small letters.
SPHERES: Final = {called(sphere).lower(): sphere_name(sphere) for sphere in (*ALL_KNOTS, *range(KNOTS, MOST_SPHERES))}
# Every place there is, by the knots where the corners A and C of a rhomb lie.
PLACE_AT: Final = {
    (covered(place).corners[0], covered(place).corners[2]): place
    for one in free_places(sum(1 << it.cell for it in ALL_TRIANGLES))
    for place in (one, one.turned)
}
