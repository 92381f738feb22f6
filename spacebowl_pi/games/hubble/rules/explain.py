"""Why a pad is worth what it is: which icons on which hexes gave each point, and what was nearly there."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from spacebowl_pi.games.hubble.rules.constellations import placements
from spacebowl_pi.games.hubble.rules.icons import QUADRANTS, Icon
from spacebowl_pi.games.hubble.rules.pad import Hex, Icons, Mask, Sky, hexes_of, occupied
from spacebowl_pi.games.hubble.rules.score import (
    ASTEROID_POINTS,
    GALAXY_POINTS,
    Cards,
    Score,
    asteroid_points,
    asteroid_triples,
    best,
    comet_points,
    groups,
    planets_in_line,
    score,
    star_points,
    trail_points,
)

DIRECTIONS = ("level", "falling", "rising")  # seen from the left
MOST_STARS_SHORT = 2


@dataclass(frozen=True, slots=True)
class Part:
    """Points of a category, and where they come from. `about` is a quadrant, a direction or a card."""

    category: str
    points: int
    hexes: tuple[Hex, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Missed:
    """What was nearly there: with one more icon of the kind on each of these free hexes, so many points more."""

    category: str
    icon: Icon
    gain: int
    hexes: tuple[Hex, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    score: Score
    parts: tuple[Part, ...]
    missed: tuple[Missed, ...]


def explained(sky: Sky, icons: Icons, cards: Cards) -> Explanation:
    galaxies, planets, asteroids, comets, stars = icons
    free = sky.everywhere & ~occupied(icons)
    parts = (
        *_galaxies(sky, galaxies),
        *_planets(sky, planets),
        *(Part("asteroid", ASTEROID_POINTS, tuple(hexes_of(it))) for it in asteroid_triples(sky, asteroids)),
        *_comets(sky, comets),
        *_stars(sky, stars, cards),
    )
    missed = (
        *_missed_galaxy(sky, galaxies, free),
        *_missed_asteroids(sky, asteroids, free),
        *_missed_comets(sky, comets, free),
        *_missed_stars(sky, stars, free, cards),
    )
    return Explanation(score(sky, icons, cards), parts, missed)


def _galaxies(sky: Sky, galaxies: Mask) -> Iterator[Part]:
    """Each quadrant's galaxies; the points stand at the poorest, whose number counts."""
    counts = [(galaxies & quadrant).bit_count() for quadrant in sky.quadrants]
    poorest = counts.index(min(counts))
    for number, name in enumerate(QUADRANTS):
        points = GALAXY_POINTS * counts[number] if number == poorest else 0
        yield Part("galaxy", points, tuple(hexes_of(galaxies & sky.quadrants[number])), name)


def _missed_galaxy(sky: Sky, galaxies: Mask, free: Mask) -> Iterator[Missed]:
    """One more in the poorest quadrant, if no other is as poor."""
    counts = [(galaxies & quadrant).bit_count() for quadrant in sky.quadrants]
    if counts.count(min(counts)) > 1:
        return
    poorest = counts.index(min(counts))
    room = free & sky.quadrants[poorest]
    if room:
        yield Missed("galaxy", Icon.GALAXY, GALAXY_POINTS, (next(hexes_of(room)),), QUADRANTS[poorest])


def _planets(sky: Sky, planets: Mask) -> Iterator[Part]:
    for direction, lines in zip(DIRECTIONS, sky.lines, strict=True):
        for line in lines:
            runs = groups(sky, planets & line) if sky.rulings.planet_rows_need_contact else (planets & line,)
            for run in runs:
                if run.bit_count() > 1:
                    yield Part("planet", planets_in_line(sky, line, run), tuple(hexes_of(run)), direction)


def _missed_asteroids(sky: Sky, asteroids: Mask, free: Mask) -> Iterator[Missed]:
    """Two that touch in no triple, where a third would have made one."""
    now = asteroid_points(sky, asteroids)
    loose = asteroids
    for triple in asteroid_triples(sky, asteroids):
        loose &= ~triple
    seen: Mask = 0
    for one, two in combinations(hexes_of(loose), 2):
        between = sky.neighbours[one] & sky.neighbours[two] & free & ~seen
        if sky.neighbours[one] >> two & 1 and between:
            hex_ = next(hexes_of(between))
            seen |= 1 << hex_
            yield Missed("asteroid", Icon.ASTEROID, asteroid_points(sky, asteroids | 1 << hex_) - now, (hex_,))


def _comets(sky: Sky, comets: Mask) -> Iterator[Part]:
    for trail in groups(sky, comets):
        yield Part("comet", trail_points(trail.bit_count()), tuple(hexes_of(trail)))


def _missed_comets(sky: Sky, comets: Mask, free: Mask) -> Iterator[Missed]:
    """Trails that one more comet would have joined; the best such hex for each two."""
    now = comet_points(sky, comets)
    trails = list(groups(sky, comets))
    best_of: dict[tuple[int, ...], Missed] = {}
    for hex_ in hexes_of(free):
        around = sky.neighbours[hex_]
        joined = tuple(number for number, trail in enumerate(trails) if trail & around)
        if len(joined) > 1 and joined not in best_of:
            gain = comet_points(sky, comets | 1 << hex_) - now
            best_of[joined] = Missed("comet", Icon.COMET, gain, (hex_,))
    yield from best_of.values()


def _stars(sky: Sky, stars: Mask, cards: Cards) -> Iterator[Part]:
    for it in best(sky, stars, cards):
        yield Part("stars", it.points, tuple(hexes_of(it.placement.red | it.purple)), it.card.id)


def _missed_stars(sky: Sky, stars: Mask, free: Mask, cards: Cards) -> Iterator[Missed]:
    """A card that does not score, a star or two short, where it still fitted."""
    now = star_points(sky, stars, cards)
    scoring = {it.card.id for it in best(sky, stars, cards)}
    for card in cards:
        if card.id in scoring:
            continue
        nearly = [
            (missing.bit_count(), missing)
            for red, _ in placements(sky, card)
            if (missing := red & ~stars) & free == missing and 0 < missing.bit_count() <= MOST_STARS_SHORT
        ]
        gains = [(star_points(sky, stars | missing, cards) - now, -count, missing) for count, missing in nearly]
        if gains and max(gains)[0] > 0:
            gain, _, missing = max(gains)
            yield Missed("stars", Icon.STAR, gain, tuple(hexes_of(missing)), card.id)
