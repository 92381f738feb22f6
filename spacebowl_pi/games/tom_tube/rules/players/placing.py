"""Which places for a rhomb are worth a closer look: those that shorten the own way, or lengthen the other one's.

A way with one tube more is as long as before, or goes through that tube: which of the two is seen from the distances
before, without looking for ways again. What the rhomb takes away, a step over free triangles, is only guessed. All
places are looked at together, in arrays of a leg of the way, a place and a corner.
"""

from functools import cache
from typing import Any, TypeAlias

import numpy as np

from spacebowl_pi.games.tom_tube.rules.board.places import Place, covered, free_places
from spacebowl_pi.games.tom_tube.rules.board.tiles import CENTRE, Link, Links, Rhomb, links_of
from spacebowl_pi.games.tom_tube.rules.players.estimate import OTHER_LINK, OWN_LINK, Tour
from spacebowl_pi.games.tom_tube.rules.position import Position

LOST_STEP = 8  # guessed, in tenths of a turn

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


def promising(position: Position, rhomb: Rhomb, tours: tuple[Tour, Tour], *, most: int, spite: float) -> list[Place]:
    """The best places by that guess; `spite` is what the other one's way counts."""
    player, places = position.turn, free_places(position.free)
    corners = np.array([_corners(place) for place in places]).reshape(-1, 4)
    own, other = (_changes(tours[one], corners, _prices(links_of(rhomb), one)) for one in (player, 1 - player))
    best = np.argsort(own - spite * other, kind="stable")[:most].tolist()
    return [places[number // 2].turned if number % 2 else places[number // 2] for number in best]


@cache
def _corners(place: Place) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of the rhomb as it is, and turned by a half."""
    return covered(place).corners, covered(place.turned).corners


def _prices(links: Links, player: int) -> list[tuple[int, int, int]]:
    """Between which corners a rhomb would lead, and at what price."""
    if links[0].other == CENTRE:
        ends = {link.one: _price(link, player) for link in links}
        return [(one, other, ends[one] + ends[other]) for one in ends for other in ends if one < other]
    return [(link.one, link.other, _price(link, player)) for link in links]


def _price(link: Link, player: int) -> int:
    return OWN_LINK if link.of & 1 << player else OTHER_LINK


def _changes(tour: Tour, corners: Array, prices: list[tuple[int, int, int]]) -> Array:
    """By how much the way would get longer, for a rhomb with each of these corners."""
    starts, goals = zip(*tour.legs, strict=True)
    from_start, from_goal = (np.array([tour.far[stop] for stop in stops])[:, corners] for stops in (starts, goals))
    ones, others, price = (list(column) for column in zip(*prices, strict=True))
    there = from_start[:, :, ones] + from_goal[:, :, others]
    back = from_goal[:, :, ones] + from_start[:, :, others]
    through = (np.minimum(there, back) + price).min(axis=2)
    lengths = np.array([[tour.far[start][goal]] for start, goal in tour.legs])
    lies_on_it = (from_start + from_goal == lengths[:, :, None]).sum(axis=2) > 1
    changes: Array = np.where(through < lengths, through - lengths, LOST_STEP * lies_on_it).sum(axis=0)
    return changes
