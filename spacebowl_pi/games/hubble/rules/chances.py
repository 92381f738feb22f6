"""How promising a pad is: its points so far, and what its open chances and its room are worth on average.

The weights are points, found by playing many games. Each kind of icon is remembered by where it stands: of the hundreds
of pads that a choice leads to, most differ in one kind alone. What is remembered is bounded, as a small Pi has little
memory, and shared by all players but for their cards.
"""

from functools import lru_cache
from math import sqrt

from spacebowl_pi.games.hubble.rules.constellations import placements
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, Icons, Mask, Sky, hexes_of, mask_of, occupied
from spacebowl_pi.games.hubble.rules.score import (
    Cards,
    asteroid_points,
    asteroid_triples,
    comet_points,
    galaxy_points,
    groups,
    planet_points,
    star_points,
    trail_points,
)

GALAXY_AHEAD = 1.9  # a quadrant with more galaxies than the poorest
PLANET_ALONE = 0.5  # a line with one planet, and room
ASTEROID_PAIR = 1.8  # two that touch, and a free hex that touches both
COMET_STEP = 0.35  # of the next step of a trail
CARD = 0.76  # of a card's worth …
CARD_POWER = 1.4  # … by the share of its stars that stand
BONUS_STAR = 0.3  # of a bonus star that stands there already
FOG_LEFT = (16.6, 10.5, 6.0, 0.0)  # with none, one, two, three squares marked

_kept = lru_cache(maxsize=1 << 12)


class Outlook:
    """What a pad is worth as a start, with these cards."""

    def __init__(self, sky: Sky, cards: Cards) -> None:
        self.sky, self.cards = sky, cards
        self._patterns = [
            ([(it.red, it.purple) for it in placements(sky, card)], len(card.red), card) for card in cards
        ]
        self._star_points = lru_cache(1 << 10)(lambda stars: star_points(sky, stars, cards))
        self._stars = lru_cache(1 << 11)(self._stars_of)

    def points(self, icons: Icons) -> int:
        """Points alone."""
        sky = self.sky
        return (
            _galaxy_points(sky, icons[0])
            + _planet_points(sky, icons[1])
            + _asteroid_points(sky, icons[2])
            + _comet_points(sky, icons[3])
            + self._star_points(icons[4])
        )

    def value(self, icons: Icons, fog: int) -> float:
        """Points and chances; nothing more comes of a pad whose lenses are all fogged."""
        points = self.points(icons)
        if fog >= FOG_SQUARES:
            return points
        sky, free = self.sky, self.sky.everywhere & ~occupied(icons)
        return (
            points
            + _galaxies_ahead(sky, icons[0])
            + PLANET_ALONE * len([line for line in _lone_planets(sky, icons[1]) if line & free])
            + ASTEROID_PAIR * len([between for between in _asteroid_pairs(sky, icons[2]) if between & free])
            + sum([step for around, step in _trails(sky, icons[3]) if around & free])
            + self._stars(icons[4], icons[4] | free)
            + _room(sky, free)
            + FOG_LEFT[fog]
        )

    def _stars_of(self, stars: Mask, open_: Mask) -> float:
        """What is still missing of the cards that do not score yet, at the place where most of it stands."""
        worth = 0.0
        for patterns, needed, card in self._patterns:
            best = 0.0
            for red, purple in patterns:
                if red & open_ != red:
                    continue
                have = (red & stars).bit_count()
                if have == needed:
                    best = 0.0
                    break
                if have:
                    bonus = BONUS_STAR * card.bonus_each * (purple & stars).bit_count()
                    best = max(best, (have / needed) ** CARD_POWER * (card.base + bonus))
            worth += CARD * best
        return worth


_galaxy_points = _kept(galaxy_points)
_planet_points = _kept(planet_points)
_asteroid_points = _kept(asteroid_points)
_comet_points = _kept(comet_points)


@_kept
def _galaxies_ahead(sky: Sky, galaxies: Mask) -> float:
    counts = [(galaxies & quadrant).bit_count() for quadrant in sky.quadrants]
    return GALAXY_AHEAD * sum(count > min(counts) for count in counts)


@_kept
def _lone_planets(sky: Sky, planets: Mask) -> list[Mask]:
    """The lines with one planet."""
    return [line for lines in sky.lines for line in lines if (planets & line).bit_count() == 1]


@_kept
def _asteroid_pairs(sky: Sky, asteroids: Mask) -> list[Mask]:
    """What touches both of two asteroids that touch, in no triple."""
    for triple in asteroid_triples(sky, asteroids):
        asteroids &= ~triple
    neighbours, loose = sky.neighbours, list(hexes_of(asteroids))
    return [
        neighbours[one] & neighbours[two] for one in loose for two in loose if one < two and neighbours[one] >> two & 1
    ]


@_kept
def _trails(sky: Sky, comets: Mask) -> list[tuple[Mask, float]]:
    """What lies around each trail, and what its next step is worth."""
    found = []
    for trail in groups(sky, comets):
        around = 0
        for hex_ in hexes_of(trail):
            around |= sky.neighbours[hex_]
        length = trail.bit_count()
        found.append((around, COMET_STEP * (trail_points(length + 1) - trail_points(length))))
    return found


@_kept
def _room(sky: Sky, free: Mask) -> float:
    return sum(sqrt(sum(place & free == place for place in places)) for places in _places(sky))


@lru_cache(maxsize=8)
def _places(sky: Sky) -> list[list[Mask]]:
    """The scope places inside each quadrant."""
    masks = [mask_of(triangle) for triangle in sky.triangles]
    return [[mask for mask in masks if mask & quadrant == mask] for quadrant in sky.quadrants]
