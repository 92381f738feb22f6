"""Where the player in turn can go, in the order in which buttons and keypad offer it; and where a rhomb can lie."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.box.names import where
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.match.commands import LayRhomb
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, moves
from spacebowl_pi.games.tom_tube.rules.moves import Kind, Move
from spacebowl_pi.games.tom_tube.rules.position import sphere_of

_KINDS = tuple(Kind)
# From the one that is turned least on: along each axis first with A on the left, or on top.
_ORIENTATIONS = ((0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (2, 1))


class Goal(NamedTuple):
    how: Kind
    to: str

    @property
    def move(self) -> Move:
        return Move(self.how, sphere_of(self.to))

    def is_in(self, view: View) -> bool:
        """Whether the player in turn can still go there."""
        return f"{self.how} {self.to}" in view.moves


def goals_of(view: View) -> Sequence[Goal]:
    """Drifts, then control drifts, then jumps, each from the top row down and from left to right."""
    parts = (text.partition(" ") for text in view.moves)
    goals = [Goal(Kind(how), to) for how, _, to in parts]
    return sorted(goals, key=lambda it: (_KINDS.index(it.how), where(view, it.to)))


def rows_of(view: View) -> Mapping[int, Sequence[int]]:
    """The rows that have a place, from above, and their up triangles from left to right."""
    rows: dict[int, set[int]] = {}
    for place in _places(view):
        rows.setdefault(place.r, set()).add(place.q)
    return {r: sorted(rows[r]) for r in sorted(rows, reverse=True)}


def orientations(view: View, q: int, r: int) -> Sequence[Place]:
    """How a rhomb can lie on an up triangle and one of its neighbours: in up to six ways."""
    free = set(_places(view))
    found = [Place(q, r, axis, rot) for axis, rot in _ORIENTATIONS]
    return [place for place in found if place in free]


def _places(view: View) -> Sequence[Place]:
    seat = next(iter(view.awaited), Seat(1))
    return [move.place for move in moves(view, Own(seat)) if isinstance(move, LayRhomb)]
