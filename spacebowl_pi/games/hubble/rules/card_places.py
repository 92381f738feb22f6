"""Where a player's cards lie on a pad: what is complete, and else the place that is nearest to it."""

from dataclasses import dataclass
from functools import lru_cache

from spacebowl_pi.games.hubble.rules.constellations import Constellation, Placement, placements
from spacebowl_pi.games.hubble.rules.icons import DRAWN, Icon
from spacebowl_pi.games.hubble.rules.pad import Hex, Icons, Mask, Sky, hexes_of, occupied
from spacebowl_pi.games.hubble.rules.score import Cards, best

_STARS = DRAWN.index(Icon.STAR)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card's best place; `red` is empty if there is none left. `purple` are those that count, or still could."""

    card: str
    red: tuple[Hex, ...]
    purple: tuple[Hex, ...]
    stars: int  # that stand on its red places
    points: int | None  # what it scores, if it does


@lru_cache(maxsize=256)
def card_places(sky: Sky, icons: Icons, cards: Cards) -> tuple[CardPlace, ...]:
    """The best place of each card, in the order of the cards. Cards that score keep their stars to themselves."""
    stars = icons[_STARS]
    others = occupied(icons) & ~stars
    scored = {it.card.id: it for it in best(sky, stars, cards)}
    used = 0
    for it in scored.values():
        used |= it.placement.red
    found = []
    for card in cards:
        if card.id in scored:
            it = scored[card.id]
            found.append(_place(card, it.placement.red, it.purple, stars, it.points))
            continue
        place = _nearest(sky, card, stars & ~used, others | used)
        found.append(_place(card, *(place or (0, 0)), stars, None))
    return tuple(found)


def _nearest(sky: Sky, card: Constellation, stars: Mask, barred: Mask) -> Placement | None:
    """The place with the most stars there already; then with the most bonus stars there, and to come."""
    possible = [Placement(it.red, it.purple & ~barred) for it in placements(sky, card) if not it.red & barred]

    def worth(it: Placement) -> tuple[int, int, int]:
        return (it.red & stars).bit_count(), (it.purple & stars).bit_count(), it.purple.bit_count()

    return max(possible, key=worth, default=None)


def _place(card: Constellation, red: Mask, purple: Mask, stars: Mask, points: int | None) -> CardPlace:
    return CardPlace(card.id, tuple(hexes_of(red)), tuple(hexes_of(purple)), (red & stars).bit_count(), points)
