"""What a paper pad can be worth, by category: for what people type at the end."""

from functools import lru_cache

from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES
from spacebowl_pi.games.hubble.rules.pad import Sky
from spacebowl_pi.games.hubble.rules.score import ASTEROID_POINTS, GALAXY_POINTS, trail_points


def plausible(sky: Sky, cards: tuple[Constellation, ...], said: tuple[int, ...]) -> tuple[int, ...]:
    """The values that the next entry can have."""
    return _plausible(sky, cards, ENTRIES[len(said)], said[-1] if said else 0)


@lru_cache(maxsize=256)
def _plausible(sky: Sky, cards: tuple[Constellation, ...], entry: str, stars: int) -> tuple[int, ...]:
    hexes = len(sky.places)
    match entry:
        case "galaxy":
            most = min(quadrant.bit_count() for quadrant in sky.quadrants)
            return tuple(range(0, GALAXY_POINTS * most + 1, GALAXY_POINTS))
        case "planet":  # a line scores two or more
            return (0, *range(2, 3 * hexes + 1))
        case "asteroid":
            return tuple(range(0, ASTEROID_POINTS * (hexes // 3) + 1, ASTEROID_POINTS))
        case "comet":
            return _comets(hexes)
        case "stars":
            return _stars(cards)
        case _:
            return tuple(range(_fewest_stars(cards, stars), hexes + 1))


def _comets(hexes: int) -> tuple[int, ...]:
    """Sums of trails with that many hexes in all."""
    reached = {0: {0}}  # hexes used, and the points that they can give
    for used in range(1, hexes + 1):
        reached[used] = {
            points + trail_points(length) for length in range(1, used + 1) for points in reached[used - length]
        }
    return tuple(sorted(set().union(*reached.values())))


def _worths(card: Constellation) -> list[tuple[int, int]]:
    """What a card can score, and how many stars that takes at least."""
    each = range(len(card.purple) + 1)
    return [(0, 0), *((card.base + card.bonus_each * count, len(card.red) + count) for count in each)]


def _pairs(cards: tuple[Constellation, ...]) -> list[tuple[int, int]]:
    pairs = [(0, 0)]
    for card in cards:
        pairs = [(points + more, stars + also) for points, stars in pairs for more, also in _worths(card)]
    return pairs


def _stars(cards: tuple[Constellation, ...]) -> tuple[int, ...]:
    return tuple(sorted({points for points, _ in _pairs(cards)}))


def _fewest_stars(cards: tuple[Constellation, ...], points: int) -> int:
    return min((stars for worth, stars in _pairs(cards) if worth == points), default=0)
