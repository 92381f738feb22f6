"""How spheres and places are called in a terminal, as on the pages and at the box.

A knot has the name of its row and its place in it, such as C4; the sphere in the middle of a rhomb the names of the two
knots between which it lies, such as C4/D4. A rhomb lies "at C4-E5" with its corner A at C4 and its corner C at E5.
"""

from typing import Final

from spacebowl_pi.games.tom_tube.rules.board.lattice import ALL_KNOTS, ALL_TRIANGLES, KNOTS, Triangle, short_name
from spacebowl_pi.games.tom_tube.rules.board.places import Place, covered, free_places
from spacebowl_pi.games.tom_tube.rules.match.view import View, middles_of
from spacebowl_pi.games.tom_tube.rules.position import sphere_name


def sphere_typed(view: View, text: str) -> str | None:
    """The sphere that somebody means, as the rules write it: in small letters, the two knots in either order."""
    wanted = tuple(sorted(text.split("/")))
    middles = [tuple(sorted(short_name(knot).lower() for knot in two)) for two in middles_of(view)]
    found = KNOTS + middles.index(wanted) if wanted in middles else KNOT_CALLED.get(text)
    return None if found is None else sphere_name(found)


def place_name(place: Place) -> str:
    """A place by its acute corners; which of them is named first says how the rhomb is turned."""
    a, _, c, _ = covered(place).corners
    return f"{short_name(a)}-{short_name(c)}"


def space_name(space: Triangle) -> str:
    """A triangle by its corners."""
    return "-".join(short_name(knot) for knot in space.corners)


KNOT_CALLED: Final = {short_name(knot).lower(): knot for knot in ALL_KNOTS}
# Every place there is, by the knots where the corners A and C of a rhomb lie.
PLACE_AT: Final = {
    (covered(place).corners[0], covered(place).corners[2]): place
    for one in free_places(sum(1 << it.cell for it in ALL_TRIANGLES))
    for place in (one, one.turned)
}
