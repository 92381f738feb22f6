"""How good a position looks: points, and how far the way still is, by tubes that are there and some that may come.

The way is the shortest tour through the missing solar modules to the base, over links, jumps and triangles that are
still free, each at the price of the turns that it takes on average. Lengths are in tenths of a turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise, permutations
from typing import Final, TypeAlias

from spacebowl_pi.games.tom_tube.rules.lattice import ALL_TRIANGLES, COLUMNS, HEADINGS, KNOTS, UP_CELLS
from spacebowl_pi.games.tom_tube.rules.places import bits
from spacebowl_pi.games.tom_tube.rules.position import Position

OWN_LINK: Final = 10
OTHER_LINK: Final = 30
JUMP: Final = 22
FREE_TRIANGLE: Final = 21
OPEN_TRIANGLE: Final = 2  # on the way to a knot that is no sphere yet, and again on the way from it
FAR: Final = 500  # no way at all
TENTHS: Final = 10
OTHERS_SHARE: Final = 0.6
WIN: Final = 10  # points

Roads: TypeAlias = Mapping[int, Sequence[tuple[int, int]]]  # from each sphere: where to, at what price

_AROUND: Final = {
    knot: sum(1 << it.cell for it in ALL_TRIANGLES if knot in it.corners)
    for knot in {corner for it in ALL_TRIANGLES for corner in it.corners}
}


@dataclass(frozen=True, slots=True)
class Tour:
    """The shortest way: where it stops, and how far everything is from each of those."""

    length: int
    stops: tuple[int, ...]  # from where the astronaut is to the base
    far: Mapping[int, Mapping[int, int]]

    @property
    def legs(self) -> Sequence[tuple[int, int]]:
        return list(pairwise(self.stops))


def greedy_value(position: Position, player: int) -> float:
    """How good it looks for a player: points less the turns still needed; the other one's count for less."""
    own, other = (position.sum_of(one) - need(position, one) / TENTHS for one in (player, 1 - player))
    return own - OTHERS_SHARE * other


def value(position: Position, player: int) -> float:
    """How much better it looks for a player than for the other one; once it is over, who has won counts most."""
    if position.end is None:
        return greedy_value(position, player) - greedy_value(position, 1 - player)
    ahead = position.sum_of(player) - position.sum_of(1 - player)
    won = 0 if position.winner is None else WIN if position.winner == player else -WIN
    return (1 + OTHERS_SHARE) * ahead + won


def need(position: Position, player: int) -> int:
    """The length of the tour that a player still has to make."""
    return tour(position, player).length


def tour(position: Position, player: int) -> Tour:
    at, base = position.at[player], position.kit.base[player]
    missing = [] if position.is_return else bits(position.solar_out & position.kit.solar[player])
    roads = roads_of(position, player)
    far = {stop: distances(roads, stop) for stop in {at, base, *missing}}
    best, stops = FAR * 4, tuple[int, ...]((at, base))
    for order in permutations(missing):
        way = (at, *order, base)
        length = sum(far[one].get(other, FAR) for one, other in pairwise(way))
        if length < best:
            best, stops = length, way
    return Tour(best, stops, far)


def roads_of(position: Position, player: int) -> Roads:
    """Every step that there is, or may come to be."""
    kit, own = position.kit, 1 << player
    closed = kit.centres & ~(kit.solar[player] | 1 << kit.base[player])
    if position.is_return:
        closed |= kit.solar[player]
    free = position.free
    roads: dict[int, list[tuple[int, int]]] = {}
    dear = {knot: OPEN_TRIANGLE * (around & free).bit_count() for knot, around in _AROUND.items() if around & free}
    for end, links in position.links.items():
        start = end // HEADINGS
        for of, goal, _ in links:
            if not closed >> goal & 1:
                price = (OWN_LINK if of & own else OTHER_LINK) + dear.get(start, 0) + dear.get(goal, 0)
                roads.setdefault(start, []).append((goal, price))
    up, down = free & UP_CELLS, free >> KNOTS
    spheres = position.complete & UP_CELLS & ~kit.centres
    for step, crossed in ((1, up | down << COLUMNS), (COLUMNS, up | down << 1), (COLUMNS - 1, (up | down) << 1)):
        jumps = spheres & spheres >> step & ~crossed
        for knots, base_price in ((crossed, FREE_TRIANGLE), (jumps, JUMP)):
            for knot in bits(knots):
                other = knot + step
                price = base_price + dear.get(knot, 0) + dear.get(other, 0)
                roads.setdefault(knot, []).append((other, price))
                roads.setdefault(other, []).append((knot, price))
    return roads


def distances(roads: Roads, start: int) -> dict[int, int]:
    """How far everything is from a sphere."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        length, sphere = heappop(heap)
        if length > best[sphere]:
            continue
        for goal, price in roads.get(sphere, ()):
            further = length + price
            if further < best.get(goal, FAR):
                best[goal] = further
                heappush(heap, (further, goal))
    return best
