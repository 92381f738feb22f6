"""The tubes that lie on the board: which ends there are, and where each leads. Never changed in place."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from spacebowl_pi.games.tom_tube.rules.board.lattice import HEADINGS, KNOTS
from spacebowl_pi.games.tom_tube.rules.board.tiles import ANY, OF_DAVE, OF_TOM

MOST_SPHERES: Final = KNOTS + 40  # knots, and the centres of rhombs as they were laid
OPPOSITE: Final = HEADINGS // 2

Joint: TypeAlias = tuple[int, int, int]  # an end, the end that it is joined with, and whose tube it is


@dataclass(frozen=True, slots=True)
class Tubes:
    """An end is a sphere and a heading, as one number."""

    ends: list[int]  # of each sphere: the headings that have a tube, as bits
    links: dict[int, tuple[Joint, ...]]  # from each end: whose, the sphere it leads to, the end to go straight on by
    near: dict[int, list[int]]  # for each player, and for both: of each sphere, those a tube leads to, as bits
    known: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # what was found out about them

    def with_joints(self, joints: Iterable[Joint]) -> "Tubes":
        """These and more."""
        ends, links = self.ends.copy(), self.links.copy()
        near = {of: spheres.copy() for of, spheres in self.near.items()}
        for one, other, of in joints:
            for start, goal in ((one, other), (other, one)):
                at, leaving = divmod(start, HEADINGS)
                sphere, heading = divmod(goal, HEADINGS)
                onward = sphere * HEADINGS + (heading + OPPOSITE) % HEADINGS
                ends[at] |= 1 << leaving
                links[start] = (*links.get(start, ()), (of, sphere, onward))
                for users, spheres in near.items():
                    if users & of:
                        spheres[at] |= 1 << sphere
        return Tubes(ends, links, near)


NO_TUBES: Final = Tubes([0] * MOST_SPHERES, {}, {of: [0] * MOST_SPHERES for of in (OF_TOM, OF_DAVE, ANY)})


def end_at(sphere: int, heading: int) -> int:
    return sphere * HEADINGS + heading % HEADINGS
