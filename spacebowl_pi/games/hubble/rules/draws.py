"""What a player may draw with a scope, and what each draw would bring."""

from functools import cache
from itertools import permutations
from typing import NamedTuple, TypeAlias

from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon, Roll, Scope, scope_of
from spacebowl_pi.games.hubble.rules.pad import Hex, Icons, Mask, Pad, Sky, hexes_of, occupied
from spacebowl_pi.games.hubble.rules.score import (
    Cards,
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
    orders = full_orders(scope_of(roll, third))
    taken = occupied(icons)
    spots = [it for it in sky.spots(roll[0].quadrant, roll[1].quadrant, len(orders[0])) if not it[0] & taken]
    gains = Gains(sky, icons, cards)
    if len(orders) == 6:  # three icons, all different: what comes up most, and has the most draws
        return _scored_three(gains, spots, orders)
    return [
        Scored(tuple(zip(hexes, order, strict=True)), gains.total_with(hexes, order))
        for _, hexes in spots
        for order in orders
    ]


def _scored_three(
    gains: "Gains", spots: list[tuple[Mask, tuple[Hex, ...]]], orders: tuple[tuple[Icon, ...], ...]
) -> list[Scored]:
    room = 0
    for mask, _ in spots:
        room |= mask
    by_icon = {icon: gains.singly(icon, room) for icon in orders[0]}
    now = gains.now.total
    found: list[Scored] = []
    ways = [(one, two, three, by_icon[one], by_icon[two], by_icon[three]) for one, two, three in orders]
    for _, (first, second, third) in spots:
        for one, two, three, by_one, by_two, by_three in ways:
            draw = (first, one), (second, two), (third, three)
            found.append(Scored(draw, now + by_one[first] + by_two[second] + by_three[third]))
    return found


class Gains:
    """What icons would add to a pad; worked out once for each kind and place, as each kind scores by itself."""

    __slots__ = ("_by_icon", "_cards", "_icons", "_sky", "now")

    def __init__(self, sky: Sky, icons: Icons, cards: Cards) -> None:
        self._sky, self._icons, self._cards = sky, icons, cards
        self.now = score(sky, icons, cards)
        self._by_icon: dict[tuple[Icon, Mask], int] = {}

    def total_with(self, hexes: tuple[Hex, ...], order: tuple[Icon, ...]) -> int:
        masks: dict[Icon, Mask] = {}
        for hex_, icon in zip(hexes, order, strict=True):
            masks[icon] = masks.get(icon, 0) | 1 << hex_
        total = self.now.total
        for icon, mask in masks.items():
            gain = self._by_icon.get((icon, mask))
            if gain is None:
                gain = self._by_icon[icon, mask] = self._gain(icon, mask)
            total += gain
        return total

    def singly(self, icon: Icon, room: Mask) -> list[int]:
        """What one more of an icon would add, by its hex, wherever there is room for it."""
        there = self._icons[_NUMBER[icon]]
        neighbours = self._sky.neighbours
        gains = [0] * len(neighbours)
        if icon is Icon.COMET:
            room &= self._near(there)
        elif icon is Icon.ASTEROID:
            room &= self._near(there, twice=True)
        elif icon is Icon.GALAXY:
            return self._galaxies(room, gains)
        for hex_ in hexes_of(room):
            gains[hex_] = self._gain(icon, 1 << hex_)
        return gains

    def _near(self, there: Mask, *, twice: bool = False) -> Mask:
        """The hexes next to one of these, or to two of them; elsewhere a comet, or an asteroid, adds nothing."""
        once = again = 0
        for hex_ in hexes_of(there):
            around = self._sky.neighbours[hex_]
            again |= once & around
            once |= around
        return again if twice else once

    def _galaxies(self, room: Mask, gains: list[int]) -> list[int]:
        """A galaxy adds the same all over a quadrant."""
        for quadrant in self._sky.quadrants:
            if inside := room & quadrant:
                gain = self._gain(Icon.GALAXY, inside & -inside)
                for hex_ in hexes_of(inside) if gain else ():
                    gains[hex_] = gain
        return gains

    def _gain(self, icon: Icon, mask: Mask) -> int:
        number = _NUMBER[icon]
        return points_of(self._sky, icon, self._icons[number] | mask, self._cards) - self.now[number]


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


def may_fog(pad: Pad, taken: Mask, roll: Roll, third: Icon | None) -> bool:
    """Whether a fogged draw is allowed; before a third icon is chosen, the one that takes least room counts."""
    return pad.rulings.voluntary_fog or not can_draw_fully(pad.sky, taken, roll, third or Icon.BLANK)


def is_fogged_draw(sky: Sky, taken: Mask, roll: Roll, third: Icon, draw: Draw) -> bool:
    return draw in fogged_draws(sky, taken, roll, third)
