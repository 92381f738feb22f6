"""All that a player can draw in a round, in short: where, in which orders, and what each icon would add.

Each kind of icon scores by itself. So what a draw adds is the sum of what the icons of each kind add where they are
written, and a few hundred draws follow from some dozens of numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from spacebowl_pi.games.hubble.rules.draws import full_orders, points_of
from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon, Roll, scope_of
from spacebowl_pi.games.hubble.rules.pad import Hex, Icons, Mask, Sky, hexes_of, mask_of, occupied
from spacebowl_pi.games.hubble.rules.score import Cards


@dataclass(frozen=True, slots=True)
class Gain:
    """What icons of one kind add, written on these hexes; of those that add something."""

    icon: Icon
    hexes: tuple[Hex, ...]
    points: int


@dataclass(frozen=True, slots=True)
class DrawingPlaces:
    """A full draw is one of the `spots` with one of the `orders`; a fogged one an icon of these on a free hex."""

    spots: tuple[tuple[Hex, ...], ...]  # as many hexes as icons are written; the rest of the scope is blank
    orders: tuple[tuple[Icon, ...], ...]
    free: tuple[Hex, ...]  # in the two quadrants
    gains: tuple[Gain, ...]


@lru_cache(maxsize=256)
def drawing_places(sky: Sky, icons: Icons, cards: Cards, roll: Roll, third: Icon) -> DrawingPlaces:
    """What can be drawn on a pad with this roll and third icon."""
    orders = full_orders(scope_of(roll, third))
    first, second = roll[0].quadrant, roll[1].quadrant
    taken = occupied(icons)
    spots = tuple(hexes for mask, hexes in sky.spots(first, second, len(orders[0])) if not mask & taken)
    free = tuple(hexes_of(sky.region(first, second) & ~taken))
    return DrawingPlaces(spots, orders, free, tuple(_gains(sky, icons, cards, spots, orders, free)))


def _gains(
    sky: Sky,
    icons: Icons,
    cards: Cards,
    spots: tuple[tuple[Hex, ...], ...],
    orders: tuple[tuple[Icon, ...], ...],
    free: tuple[Hex, ...],
) -> Iterator[Gain]:
    for icon in sorted(set(orders[0])):
        stands: Mask = icons[DRAWN.index(icon)]
        now = points_of(sky, icon, stands, cards)
        places: set[tuple[Hex, ...]] = {(hex_,) for hex_ in free}
        several = orders[0].count(icon)
        if several > 1:
            places |= {hexes for spot in spots for hexes in combinations(spot, several)}
        for hexes in sorted(places):
            points = points_of(sky, icon, stands | mask_of(hexes), cards) - now
            if points:
                yield Gain(icon, hexes, points)
