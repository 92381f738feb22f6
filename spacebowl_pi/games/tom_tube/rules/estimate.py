"""How good a position looks: points, and how far the way still is, by tubes that are there and some that may come.

The way is the shortest tour through the missing solar modules to the base, over links, jumps and triangles that are
still free, each at the price of the turns that it takes on average.
"""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import permutations
from typing import Final, TypeAlias

from spacebowl_pi.games.tom_tube.rules.lattice import ALL_TRIANGLES, COLUMNS, HEADINGS, KNOTS, UP_CELLS
from spacebowl_pi.games.tom_tube.rules.places import bits
from spacebowl_pi.games.tom_tube.rules.position import Position

# In tenths of a turn.
OWN_LINK: Final = 10
OTHER_LINK: Final = 30
JUMP: Final = 22
FREE_TRIANGLE: Final = 21
OPEN_TRIANGLE: Final = 2  # on the way to a knot that is no sphere yet, and again on the way from it
FAR: Final = 500  # no way at all

Roads: TypeAlias = Mapping[int, Sequence[tuple[int, int]]]  # from each sphere: where to, at what price

_AROUND: Final = {
    knot: sum(1 << it.cell for it in ALL_TRIANGLES if knot in it.corners)
    for knot in {corner for it in ALL_TRIANGLES for corner in it.corners}
}


def value(position: Position, player: int) -> int:
    """How much better it looks for a player than for the other one, in tenths of a point."""
    own, other = (10 * position.sum_of(one) - need(position, one) for one in (player, 1 - player))
    return 10 * own - 6 * other


def need(position: Position, player: int) -> int:
    """The length of the tour that a player still has to make, in tenths of a turn."""
    at, base = position.at[player], position.kit.base[player]
    missing = [] if position.is_return else bits(position.solar_out & position.kit.solar[player])
    roads = roads_of(position, player)
    from_base = distances(roads, base, {at, *missing})
    if not missing:
        return from_base.get(at, FAR)
    from_solar = {goal: distances(roads, goal, {at, *missing}) for goal in missing}
    best = FAR
    for order in permutations(missing):
        length, here = 0, at
        for goal in order:
            length += from_solar[goal].get(here, FAR)
            here = goal
        best = min(best, length + from_base.get(here, FAR))
    return best


def roads_of(position: Position, player: int) -> Roads:
    """Every step that there is, or may come to be."""
    kit, own = position.kit, 1 << player
    closed = kit.centres & ~(kit.solar[player] | 1 << kit.base[player])
    if position.is_return:
        closed |= kit.solar[player]
    free, complete = position.free, position.complete
    roads: dict[int, list[tuple[int, int]]] = {}
    dear = {knot: OPEN_TRIANGLE * (around & free).bit_count() for knot, around in _AROUND.items() if around & free}
    for end, links in position.links.items():
        start = end // HEADINGS
        for of, goal, _ in links:
            if not closed >> goal & 1:
                price = (OWN_LINK if of & own else OTHER_LINK) + dear.get(start, 0) + dear.get(goal, 0)
                roads.setdefault(start, []).append((goal, price))
    up, down = free & UP_CELLS, free >> KNOTS
    spheres = complete & UP_CELLS & ~kit.centres
    for step, crossed in ((1, up | down << COLUMNS), (COLUMNS, up | down << 1), (COLUMNS - 1, (up | down) << 1)):
        jumps = spheres & spheres >> step & ~crossed
        for knots, base_price in ((crossed, FREE_TRIANGLE), (jumps, JUMP)):
            for knot in bits(knots):
                other = knot + step
                price = base_price + dear.get(knot, 0) + dear.get(other, 0)
                roads.setdefault(knot, []).append((other, price))
                roads.setdefault(other, []).append((knot, price))
    return roads


def distances(roads: Roads, start: int, wanted: set[int]) -> dict[int, int]:
    """How far the wanted spheres are from one."""
    best = {start: 0}
    heap = [(0, start)]
    left = set(wanted)
    while heap and left:
        length, sphere = heappop(heap)
        if length > best[sphere]:
            continue
        left.discard(sphere)
        for goal, price in roads.get(sphere, ()):
            further = length + price
            if further < best.get(goal, FAR):
                best[goal] = further
                heappush(heap, (further, goal))
    return best
