"""How good a position looks: points, and how far the way still is, by tubes that are there and some that may come.

The way is the shortest tour through the missing solar modules to the base, over links, jumps and triangles that are
still free, each at the price of the turns that it takes on average. Lengths are in tenths of a turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise, permutations
from typing import Final, TypeAlias

from spacebowl_pi.games.tom_tube.rules.board.lattice import AROUND, COLUMNS, HEADINGS, KNOTS, UP_CELLS
from spacebowl_pi.games.tom_tube.rules.board.places import bits, knots_of
from spacebowl_pi.games.tom_tube.rules.board.tubes import MOST_SPHERES
from spacebowl_pi.games.tom_tube.rules.position import Position

OWN_LINK: Final = 10
OTHER_LINK: Final = 30
JUMP: Final = 22
FREE_TRIANGLE: Final = 21
OPEN_TRIANGLE: Final = 2  # on the way to a knot that is no sphere yet, and again on the way from it
FAR: Final = 500  # no way at all
TENTHS: Final = 10
OTHERS_SHARE: Final = 0.6
WIN: Final = 6  # points

Roads: TypeAlias = Sequence[Sequence[tuple[int, int]]]  # from each sphere: where to, at what price


@dataclass(frozen=True, slots=True)
class Tour:
    """The shortest way: where it stops, and how far everything is from each of those."""

    length: int
    stops: tuple[int, ...]  # from where the astronaut is to the base
    far: Mapping[int, Sequence[int]]

    @property
    def legs(self) -> Sequence[tuple[int, int]]:
        return list(pairwise(self.stops))


class Distances(dict[int, list[int]]):
    """How far everything is from each sphere, found when it is first asked; as far there as back."""

    def __init__(self, roads: Roads) -> None:
        super().__init__()
        self._roads = roads

    def __missing__(self, start: int) -> list[int]:
        self[start] = found = distances(self._roads, start)
        return found


def distances_of(position: Position, player: int) -> Distances:
    """Those of a player, which are the same until something is laid: so they are kept with the tubes."""
    known = position.tubes.known
    key = player, position.is_return, position.free, position.complete
    found = known.get(key)
    if found is None:
        known[key] = found = Distances(roads_of(position, player))
    return found


def greedy_value(position: Position, player: int) -> float:
    """How good it looks for a player: points less the turns still needed; the other one's count for less."""
    return _hope(position, player) - OTHERS_SHARE * _hope(position, 1 - player)


def value(position: Position, player: int) -> float:
    """How much better it looks for a player than for the other one; once it is over, who has won counts most."""
    if position.end is None:
        return _hope(position, player) - _hope(position, 1 - player)
    ahead = position.sum_of(player) - position.sum_of(1 - player)
    won = 0 if position.winner is None else WIN if position.winner == player else -WIN
    return ahead + won


def _hope(position: Position, player: int) -> float:
    """Points, less the turns still needed; once one is home, the turns of the other one are theirs."""
    points = position.sum_of(player)
    if not position.is_return:
        return points - need(position, player) / TENTHS
    return points + in_turns(need(position, 1 - player)) / TENTHS if player == position.fast else points


def need(position: Position, player: int) -> int:
    """The length of the tour that a player still has to make."""
    at, missing, base = _stops(position, player)
    far = distances_of(position, player)
    if position.is_return:
        return far[at][base]  # not from the base, for who is in a solar module may leave it, but not go there
    if not missing:
        return far[base][at]
    return min(
        far[order[0]][at] + sum(far[one][next_one] for one, next_one in pairwise(order)) + far[base][order[-1]]
        for order in permutations(missing)
    )


def ways(position: Position) -> tuple[int, int]:
    """How many turns each player still needs, in tenths."""
    return in_turns(need(position, 0)), in_turns(need(position, 1))


def in_turns(length: int) -> int:
    """What a length comes to in turns, in tenths: the longer it is, the more of it becomes shorter on the way.

    Measured in 60 games of greedy players. FAR stays FAR.
    """
    return length if length >= FAR else round(length / (1 + 0.0015 * length))


def tour(position: Position, player: int) -> Tour:
    """That tour, and how far everything is from its stops."""
    at, missing, base = _stops(position, player)
    far = distances_of(position, player)

    def length_of(stops: tuple[int, ...]) -> int:
        return sum(far[goal][start] for start, goal in pairwise(stops))

    best = min(((at, *order, base) for order in permutations(missing)), key=length_of)
    return Tour(length_of(best), best, far)


def _stops(position: Position, player: int) -> tuple[int, list[int], int]:
    """Where an astronaut is, and has to go."""
    missing = [] if position.is_return else bits(position.solar_out & position.kit.solar[player])
    return position.at[player], missing, position.kit.base[player]


def roads_of(position: Position, player: int) -> Roads:
    """Every step that there is, or may come to be."""
    kit, own = position.kit, 1 << player
    closed = kit.centres & ~(kit.solar[player] | 1 << kit.base[player])
    if position.is_return:
        closed |= kit.solar[player]
    free = position.free
    roads: list[list[tuple[int, int]]] = [[] for _ in range(MOST_SPHERES)]
    dear = [0] * MOST_SPHERES
    for knot in bits(knots_of(free)):
        dear[knot] = OPEN_TRIANGLE * (AROUND[knot] & free).bit_count()
    for end, links in position.tubes.links.items():
        start = end // HEADINGS
        for of, goal, _ in links:
            if not closed >> goal & 1:
                price = (OWN_LINK if of & own else OTHER_LINK) + dear[start] + dear[goal]
                roads[start].append((goal, price))
    up, down = free & UP_CELLS, free >> KNOTS
    spheres = position.complete & UP_CELLS & ~kit.centres
    for step, crossed in ((1, up | down << COLUMNS), (COLUMNS, up | down << 1), (COLUMNS - 1, (up | down) << 1)):
        jumps = spheres & spheres >> step & ~crossed
        for knots, base_price in ((crossed, FREE_TRIANGLE), (jumps, JUMP)):
            for knot in bits(knots):
                other = knot + step
                price = base_price + dear[knot] + dear[other]
                roads[knot].append((other, price))
                roads[other].append((knot, price))
    return roads


def distances(roads: Roads, start: int) -> list[int]:
    """How far everything is from a sphere."""
    best = [FAR] * MOST_SPHERES
    best[start] = 0
    heap = [(0, start)]
    while heap:
        length, sphere = heappop(heap)
        if length > best[sphere]:
            continue
        for goal, price in roads[sphere]:
            further = length + price
            if further < best[goal]:
                best[goal] = further
                heappush(heap, (further, goal))
    return best
