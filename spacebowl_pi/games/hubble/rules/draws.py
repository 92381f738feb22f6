"""What a player may draw with a scope, and what each draw would bring."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple, TypeAlias

from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon, Quadrant, Roll, Scope, scope_of
from spacebowl_pi.games.hubble.rules.pad import Hex, Icons, Mask, Sky, hexes_of, occupied
from spacebowl_pi.games.hubble.rules.score import (
    Cards,
    Score,
    asteroid_points,
    comet_points,
    galaxy_points,
    planet_points,
    score,
    star_points,
)

Draw: TypeAlias = tuple[tuple[Hex, Icon], ...]  # what is written, by ascending hex
_NUMBER = {icon: number for number, icon in enumerate(DRAWN)}


def full_draws(sky: Sky, taken: Mask, roll: Roll, third: Icon) -> list[Draw]:
    """Every different full draw on a pad on which these hexes are taken."""
    orders = full_orders(scope_of(roll, third))
    spots = sky.spots(roll[0].quadrant, roll[1].quadrant, len(orders[0]))
    return [tuple(zip(hexes, order, strict=True)) for mask, hexes in spots if not mask & taken for order in orders]


def fogged_draws(sky: Sky, taken: Mask, roll: Roll, third: Icon) -> list[Draw]:
    """Every different fogged draw, drawing nothing included."""
    icons = sorted({icon for icon in scope_of(roll, third) if icon is not Icon.BLANK})
    free = sky.region(roll[0].quadrant, roll[1].quadrant) & ~taken
    return [(), *(((hex_, icon),) for hex_ in hexes_of(free) for icon in icons)]


@cache
def full_orders(scope: Scope) -> tuple[tuple[Icon, ...], ...]:
    """The different orders in which the icons of a scope can be written; blank is not."""
    return tuple(sorted(set(permutations(icon for icon in scope if icon is not Icon.BLANK))))


class Scored(NamedTuple):
    draw: Draw
    total: int  # of the pad, once it is drawn


def scored_draws(sky: Sky, icons: Icons, cards: Cards, roll: Roll, third: Icon) -> list[Scored]:
    """Every full draw with the total that it would give."""
    return [Scored(draw, total) for draw, total in zip(*_scored(sky, icons, cards, roll, third), strict=True)]


def _scored(sky: Sky, icons: Icons, cards: Cards, roll: Roll, third: Icon) -> tuple[list[Draw], Iterator[int]]:
    orders = full_orders(scope_of(roll, third))
    taken = occupied(icons)
    now = score(sky, icons, cards)
    gains = Gains(sky, icons, cards, now)
    spots = sky.spots(roll[0].quadrant, roll[1].quadrant, len(orders[0]))
    draws: list[Draw] = []
    totals: list[int] = []
    for mask, hexes in spots:
        if mask & taken:
            continue
        for order in orders:
            draws.append(tuple(zip(hexes, order, strict=True)))
            totals.append(gains.total_with(hexes, order))
    return draws, iter(totals)


class Gains:
    """What icons would add to a pad; worked out once for each kind and place, as each kind scores by itself."""

    __slots__ = ("_by_icon", "_cards", "_icons", "_now", "_sky", "_total")

    def __init__(self, sky: Sky, icons: Icons, cards: Cards, now: Score) -> None:
        self._sky, self._icons, self._cards, self._now, self._total = sky, icons, cards, now, now.total
        self._by_icon: dict[tuple[Icon, Mask], int] = {}

    def total_with(self, hexes: tuple[Hex, ...], order: tuple[Icon, ...]) -> int:
        total = self._total
        by_icon = self._by_icon
        if len(set(order)) == len(order):
            for hex_, icon in zip(hexes, order, strict=True):
                gain = by_icon.get((icon, 1 << hex_))
                total += self._gain(icon, 1 << hex_) if gain is None else gain
            return total
        masks: dict[Icon, Mask] = {}
        for hex_, icon in zip(hexes, order, strict=True):
            masks[icon] = masks.get(icon, 0) | 1 << hex_
        for icon, mask in masks.items():
            gain = by_icon.get((icon, mask))
            total += self._gain(icon, mask) if gain is None else gain
        return total

    def _gain(self, icon: Icon, mask: Mask) -> int:
        number = _NUMBER[icon]
        gain = points_of(self._sky, icon, self._icons[number] | mask, self._cards) - self._now[number]
        self._by_icon[icon, mask] = gain
        return gain


def points_of(sky: Sky, icon: Icon, mask: Mask, cards: Cards) -> int:
    """What the icons of one kind score."""
    match icon:
        case Icon.GALAXY:
            return galaxy_points(sky, mask)
        case Icon.PLANET:
            return planet_points(sky, mask)
        case Icon.ASTEROID:
            return asteroid_points(sky, mask)
        case Icon.COMET:
            return comet_points(sky, mask)
        case Icon.STAR:
            return star_points(sky, mask, cards) if cards else 0
        case Icon.BLANK:
            return 0


def is_full_draw(sky: Sky, taken: Mask, roll: Roll, third: Icon, draw: Draw) -> bool:
    """Whether this is one of the full draws."""
    orders = full_orders(scope_of(roll, third))
    if tuple(icon for _, icon in draw) not in orders:
        return False
    hexes = tuple(hex_ for hex_, _ in draw)
    spots = sky.spots(roll[0].quadrant, roll[1].quadrant, len(orders[0]))
    return any(spot == hexes and not mask & taken for mask, spot in spots)


def can_draw_fully(sky: Sky, taken: Mask, roll: Roll, third: Icon) -> bool:
    """Whether any full draw is possible."""
    orders = full_orders(scope_of(roll, third))
    return any(not mask & taken for mask, _ in sky.spots(roll[0].quadrant, roll[1].quadrant, len(orders[0])))


def is_fogged_draw(sky: Sky, taken: Mask, roll: Roll, third: Icon, draw: Draw) -> bool:
    return draw in fogged_draws(sky, taken, roll, third)


def across(sky: Sky, first: Quadrant, second: Quadrant) -> bool:
    """Whether a scope may lie across the border of these two."""
    borders = sky.pad.borders
    return (first, second) in borders or (second, first) in borders
