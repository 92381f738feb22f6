"""How spheres and places are called in a terminal, as on the pages and at the box.

A knot has the name of its row and its place in it, such as C4; the sphere in the middle of a rhomb the names of the two
knots between which it lies, such as C4/D4. A rhomb lies "at C4-E5" with its corner A at C4 and its corner C at E5.
"""

from collections.abc import Mapping
from typing import Final

from spacebowl_pi.core.refusal import Refusal, refuse
from spacebowl_pi.games.tom_tube.rules.lattice import ALL_KNOTS, ALL_TRIANGLES, KNOTS, Triangle, short_name
from spacebowl_pi.games.tom_tube.rules.match.view import View
from spacebowl_pi.games.tom_tube.rules.places import Place, covered, free_places
from spacebowl_pi.games.tom_tube.rules.position import sphere_name, sphere_of


def called(view: View, sphere: str) -> str:
    """A sphere that the rules write as q,r or e0; what is none of theirs stays as it is."""
    try:
        number = sphere_of(sphere)
    except ValueError:
        return sphere
    return short_name(number) if number < KNOTS else in_rhombs(view).get(number, sphere)


def in_rhombs(view: View) -> Mapping[int, str]:
    """The spheres in the middle of rhombs, with their names."""
    places = [rhomb.place for rhomb in view.rhombs if view.kit.by_id[rhomb.id].has_sphere]
    sides = [(covered(place).corners[1], covered(place).corners[3]) for place in places]
    return {number: "/".join(sorted(map(short_name, two))) for number, two in enumerate(sides, start=KNOTS)}


def sphere_typed(view: View, text: str) -> str | None:
    """The sphere that somebody means, as the rules write it: in small letters, the two knots in either order."""
    wanted = "/".join(sorted(text.split("/")))
    found = next((number for number, name in in_rhombs(view).items() if name.lower() == wanted), KNOT_CALLED.get(text))
    return None if found is None else sphere_name(found)


def place_name(place: Place) -> str:
    """A place by its acute corners; which of them is named first says how the rhomb is turned."""
    a, _, c, _ = covered(place).corners
    return f"{short_name(a)}-{short_name(c)}"


def space_name(space: Triangle) -> str:
    """A triangle by its corners."""
    return "-".join(short_name(knot) for knot in space.corners)


def in_plain_words(view: View, refusal: Refusal) -> str:
    """Why not, with spheres as they are called here."""
    values = {name: called(view, value) if isinstance(value, str) else value for name, value in refusal.values}
    return refuse(refusal.reason, **values).text


KNOT_CALLED: Final = {short_name(knot).lower(): knot for knot in ALL_KNOTS}
# Every place there is, by the knots where the corners A and C of a rhomb lie.
PLACE_AT: Final = {
    (covered(place).corners[0], covered(place).corners[2]): place
    for one in free_places(sum(1 << it.cell for it in ALL_TRIANGLES))
    for place in (one, one.turned)
}
