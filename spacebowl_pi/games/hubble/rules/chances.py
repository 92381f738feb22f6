"""How promising a pad is: its points so far, and what its open chances and its room are worth on average."""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import sqrt

from spacebowl_pi.games.hubble.rules.constellations import placements
from spacebowl_pi.games.hubble.rules.pad import Icons, Mask, Sky, hexes_of, mask_of, occupied
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


@dataclass(frozen=True, slots=True)
class Weights:
    """What a chance is worth in points; found by trying many, see `tests/games/hubble/rules/tune.py`."""

    galaxy_ahead: float = 1.9  # a quadrant with more galaxies than the poorest
    planet_alone: float = 0.5  # a line with one planet, and room
    planet_more: float = 0.0  # a line that scores already, for each free hex
    asteroid_pair: float = 1.8  # two that touch, and a free hex that touches both
    asteroid_single: float = 0.0  # one with a free triangle around it
    comet_step: float = 0.35  # of the next step of a trail
    comet_exit: float = 0.0  # a further free hex beside a trail
    card: float = 0.76  # of a card's worth
    card_power: float = 1.4  # of the share of its stars that stand
    room: float = 1.0  # the root of the free places in a quadrant
    fog: tuple[float, float, float, float] = (16.6, 10.5, 6.0, 0.0)  # with none, one, two, three squares marked


PLAIN = Weights()


class Outlook:
    """What a pad is worth as a start, with these cards and weights."""

    def __init__(self, sky: Sky, cards: Cards, weights: Weights = PLAIN) -> None:
        self.sky, self.cards, self.weights = sky, cards, weights
        self._free_places = tuple(_places_of(sky))
        self._lines = [line for lines in sky.lines for line in lines if line.bit_count() > 1]
        self._points = (
            lru_cache(1 << 12)(lambda mask: galaxy_points(sky, mask)),
            lru_cache(1 << 12)(lambda mask: planet_points(sky, mask)),
            lru_cache(1 << 12)(lambda mask: asteroid_points(sky, mask)),
            lru_cache(1 << 12)(lambda mask: comet_points(sky, mask)),
            lru_cache(1 << 12)(lambda mask: star_points(sky, mask, cards)),
        )
        self._room = lru_cache(1 << 14)(self._room_of)
        self._galaxy = lru_cache(1 << 12)(self._galaxy_of)
        self._stars = lru_cache(1 << 14)(self._stars_of)
        self._trails = lru_cache(1 << 12)(self._trails_of)
        self._planet_lines = lru_cache(1 << 12)(self._planet_lines_of)
        self._loose_asteroids = lru_cache(1 << 12)(self._loose_asteroids_of)
        self._patterns = [
            ([(it.red, it.purple) for it in placements(sky, card)], len(card.red), card) for card in cards
        ]

    def value(self, icons: Icons, fog: int) -> float:
        """Points and chances."""
        free = self.sky.everywhere & ~occupied(icons)
        points = self._points
        so_far = (
            points[0](icons[0]) + points[1](icons[1]) + points[2](icons[2]) + points[3](icons[3]) + points[4](icons[4])
        )
        if fog >= len(self.weights.fog) - 1:
            return so_far
        return (
            so_far
            + self._galaxy(icons[0])
            + self._planets(icons[1], free)
            + self._asteroids(icons[2], free)
            + self._comets(icons[3], free)
            + self._stars(icons[4], icons[4] | free)
            + self._room(free)
            + self.weights.fog[fog]
        )

    def _galaxy_of(self, galaxies: Mask) -> float:
        counts = [(galaxies & quadrant).bit_count() for quadrant in self.sky.quadrants]
        least = min(counts)
        return self.weights.galaxy_ahead * sum(count > least for count in counts)

    def _planets(self, planets: Mask, free: Mask) -> float:
        alone, together = self._planet_lines(planets)
        weights = self.weights
        worth = weights.planet_alone * len([line for line in alone if line & free])
        if weights.planet_more:
            worth += weights.planet_more * sum((line & free).bit_count() for line in together)
        return worth

    def _planet_lines_of(self, planets: Mask) -> tuple[list[Mask], list[Mask]]:
        """The lines with one planet, and those with more."""
        there = [(line, (planets & line).bit_count()) for line in self._lines]
        return [line for line, count in there if count == 1], [line for line, count in there if count > 1]

    def _asteroids(self, asteroids: Mask, free: Mask) -> float:
        pairs, singles = self._loose_asteroids(asteroids)
        weights = self.weights
        worth = weights.asteroid_pair * len([around for around in pairs if around & free])
        if weights.asteroid_single:
            worth += weights.asteroid_single * len([around for around in singles if (around & free).bit_count() > 1])
        return worth

    def _loose_asteroids_of(self, asteroids: Mask) -> tuple[list[Mask], list[Mask]]:
        """Of the asteroids in no triple: what touches both of two that touch, and what is around each lone one."""
        for triple in asteroid_triples(self.sky, asteroids):
            asteroids &= ~triple
        neighbours = self.sky.neighbours
        loose = list(hexes_of(asteroids))
        pairs = [
            neighbours[one] & neighbours[two]
            for one in loose
            for two in loose
            if one < two and neighbours[one] >> two & 1
        ]
        return pairs, [neighbours[one] for one in loose if not neighbours[one] & asteroids]

    def _comets(self, comets: Mask, free: Mask) -> float:
        worth = 0.0
        for around, step in self._trails(comets):
            exits = (around & free).bit_count()
            if exits:
                worth += step + self.weights.comet_exit * min(exits - 1, 4)
        return worth

    def _trails_of(self, comets: Mask) -> list[tuple[Mask, float]]:
        """What lies around each trail, and what its next step is worth."""
        found = []
        for trail in groups(self.sky, comets):
            around = 0
            for hex_ in hexes_of(trail):
                around |= self.sky.neighbours[hex_]
            length = trail.bit_count()
            found.append((around, self.weights.comet_step * (trail_points(length + 1) - trail_points(length))))
        return found

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
                    bonus = 0.3 * card.bonus_each * (purple & stars).bit_count()
                    best = max(best, (have / needed) ** self.weights.card_power * (card.base + bonus))
            worth += self.weights.card * best
        return worth

    def _room_of(self, free: Mask) -> float:
        return self.weights.room * sum(
            sqrt(sum(place & free == place for place in places)) for places in self._free_places
        )


@cache
def _places_of(sky: Sky) -> list[list[Mask]]:
    """The scope places inside each quadrant."""
    masks = [mask_of(triangle) for triangle in sky.triangles]
    return [[mask for mask in masks if mask & quadrant == mask] for quadrant in sky.quadrants]
