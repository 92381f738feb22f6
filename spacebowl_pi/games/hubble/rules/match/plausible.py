"""What a paper pad can be worth, by category and in all: for what people type at the end."""

from functools import cache, lru_cache
from itertools import count

from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.icons import QUADRANTS
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES
from spacebowl_pi.games.hubble.rules.pad import MOST_HEXES, Sky
from spacebowl_pi.games.hubble.rules.score import ASTEROID_POINTS, GALAXY_POINTS, planet_points, trail_points


def plausible(sky: Sky, cards: tuple[Constellation, ...], said: tuple[int, ...]) -> tuple[int, ...]:
    """The values that the next entry can have, whatever the others are."""
    return _plausible(sky, cards, ENTRIES[len(said)], said[-1] if said else 0)


@lru_cache(maxsize=1 << 12)
def icons_needed(cards: tuple[Constellation, ...], said: tuple[int, ...]) -> int:
    """How many icons a pad must have at least if all this is true of it; each icon counts in one category alone.

    Each entry must be one that `plausible` gives.
    """
    needed = dict(zip(ENTRIES, map(_needed, ENTRIES, said), strict=False))
    if "stars" in needed:
        stars = _fewest_stars(cards, said[ENTRIES.index("stars")])
        needed["stars"] = max(stars, needed.pop("star_count", 0))
    return sum(needed.values())


def fits(sky: Sky, cards: tuple[Constellation, ...], said: tuple[int, ...]) -> bool:
    """Whether a pad has room for all that is said of it."""
    return icons_needed(cards, said) <= len(sky.places)


def _needed(entry: str, points: int) -> int:
    """The fewest icons that are worth so much; of stars, how many were counted."""
    match entry:
        case "galaxy":
            return len(QUADRANTS) * (points // GALAXY_POINTS)
        case "planet":  # each counts in three lines at most, and in no more than it has other planets to share one with
            return next(planets for planets in count() if planets * min(3, planets - 1) >= points)
        case "asteroid":
            return 3 * (points // ASTEROID_POINTS)
        case "comet":
            return _fewest_comets()[points]
        case "star_count":
            return points
        case _:
            return 0


@lru_cache(maxsize=256)
def _plausible(sky: Sky, cards: tuple[Constellation, ...], entry: str, stars: int) -> tuple[int, ...]:
    hexes = len(sky.places)
    match entry:
        case "galaxy":
            most = min(quadrant.bit_count() for quadrant in sky.quadrants)
            return tuple(range(0, GALAXY_POINTS * most + 1, GALAXY_POINTS))
        case "planet":  # a line scores two or more; and with each planet more, there are no fewer points
            return (0, *range(2, planet_points(sky, sky.everywhere) + 1))
        case "asteroid":
            return tuple(range(0, ASTEROID_POINTS * (hexes // 3) + 1, ASTEROID_POINTS))
        case "comet":
            return _comets(hexes)
        case "stars":
            return _stars(cards)
        case _:
            return tuple(range(_fewest_stars(cards, stars), hexes + 1))


def _comets(hexes: int) -> tuple[int, ...]:
    return tuple(sorted(points for points, fewest in _fewest_comets().items() if fewest <= hexes))


@cache
def _fewest_comets() -> dict[int, int]:
    """By points, the fewest comets that can be worth them, in trails of any lengths."""
    fewest = {0: 0}
    for comets in range(2, MOST_HEXES + 1):
        ends = [(trail_points(length), comets - length) for length in range(2, comets + 1)]
        found = {points + more for more, others in ends for points, used in fewest.items() if used == others}
        fewest |= dict.fromkeys(found - fewest.keys(), comets)
    return fewest


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
