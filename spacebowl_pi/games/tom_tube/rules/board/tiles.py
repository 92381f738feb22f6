"""The tiles: rhombs with a tube for each astronaut, and triangles. A tile's ends are joined by links."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

TOM: Final = 0
DAVE: Final = 1
NAMES: Final = ("tom", "dave")

# Who may use a link freely, as bits; with a control counter everybody uses every link.
OF_TOM: Final = 1
OF_DAVE: Final = 2
OF_BOTH: Final = 3
OF_NOBODY: Final = 4
ANY: Final = 7

CENTRE: Final = 4  # where a link to the centre of a rhomb ends, beside the corners A, B, C, D: 0 to 3
CORNERS: Final = "ABCD"
TUBES: Final = ("AB", "BC", "CD", "DA", "AC", "BD")


class Form(StrEnum):
    SAME = "same"  # both tubes join the same corners
    APART = "apart"
    BRANCH = "branch"  # they share one corner, without a sphere
    ENERGY = "energy"  # they meet or cross in a sphere in the middle


class Filling(StrEnum):
    """A kind of triangle."""

    BEND = "bend"
    FORK = "fork"
    BLANK = "blank"

    @property
    def rotations(self) -> range:
        """Those that differ."""
        return range(3 if self is Filling.BEND else 1)


class Link(NamedTuple):
    """Joins two ends of a tile: both ways."""

    one: int
    other: int
    of: int


Links: TypeAlias = tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Rhomb:
    """A kind of rhomb: the two corners that each tube joins."""

    id: str
    tom: str
    dave: str
    form: Form
    has_sphere: bool


@cache
def links_of(rhomb: Rhomb) -> Links:
    """What its tubes join: corners as 0 to 3, and the sphere in the middle."""
    tom, dave = ({CORNERS.index(letter) for letter in tube} for tube in (rhomb.tom, rhomb.dave))
    owners = {end: OF_TOM * (end in tom) | OF_DAVE * (end in dave) for end in sorted(tom | dave)}
    if rhomb.has_sphere:
        return tuple(Link(end, CENTRE, of) for end, of in owners.items())
    if rhomb.form is Form.SAME:
        return (_link(tom, OF_BOTH),)
    if rhomb.form is Form.APART:
        return _link(tom, OF_TOM), _link(dave, OF_DAVE)
    (shared,), (toms,), (daves,) = tom & dave, tom - dave, dave - tom
    return Link(shared, toms, OF_TOM), Link(shared, daves, OF_DAVE), Link(toms, daves, OF_NOBODY)


def _link(tube: set[int], of: int) -> Link:
    one, other = sorted(tube)
    return Link(one, other, of)


def joined_by(filling: Filling, rot: int) -> tuple[tuple[int, int], ...]:
    """Which corners of a triangle its tubes join."""
    if filling is Filling.BLANK:
        return ()
    if filling is Filling.FORK:
        return (0, 1), (1, 2), (2, 0)
    return ((rot, (rot + 1) % 3),)
