"""What a pad is worth, exactly: the largest packing of asteroids, the best pair of constellations."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from spacebowl_pi.games.hubble.rules.constellations import Constellation, Placement, is_complete, placements
from spacebowl_pi.games.hubble.rules.pad import Icons, Mask, Sky, hexes_of

GALAXY_POINTS = 11
ASTEROID_POINTS = 8
COMET_POINTS = (0, 0, 4, 7, 11, 15)
COMET_POINTS_EACH_FURTHER = 5

Cards: TypeAlias = tuple[Constellation, ...]


class Score(NamedTuple):
    galaxy: int
    planet: int
    asteroid: int
    comet: int
    stars: int

    @property
    def total(self) -> int:
        return sum(self)


CATEGORIES = Score._fields


def score(sky: Sky, icons: Icons, cards: Cards) -> Score:
    """What a pad is worth with these cards."""
    galaxies, planets, asteroids, comets, stars = icons
    return Score(
        galaxy_points(sky, galaxies),
        planet_points(sky, planets),
        asteroid_points(sky, asteroids),
        comet_points(sky, comets),
        star_points(sky, stars, cards) if cards else 0,
    )


def galaxy_points(sky: Sky, galaxies: Mask) -> int:
    one, two, three, four = sky.quadrants
    return GALAXY_POINTS * min(
        (galaxies & one).bit_count(),
        (galaxies & two).bit_count(),
        (galaxies & three).bit_count(),
        (galaxies & four).bit_count(),
    )


# --- planets ---


def planet_points(sky: Sky, planets: Mask) -> int:
    """Each planet counts once in each of its three lines in which it is not alone."""
    if sky.rulings.planet_rows_need_contact:
        return sum(planet_points_by_direction(sky, planets))
    if not planets & planets - 1:
        return 0
    tables, digits = _line_tables(sky)
    counts = 0
    rest = planets
    for table in tables:
        counts += table[rest & _CHUNK]
        rest >>= _CHUNK_BITS
    alone = (counts & ~(counts >> 1 | counts >> 2 | counts >> 3 | counts >> 4) & digits).bit_count()
    return 3 * planets.bit_count() - alone


def planet_points_by_direction(sky: Sky, planets: Mask) -> list[int]:
    """Level, falling to the right, rising to the right."""
    return [sum(planets_in_line(sky, line, planets) for line in lines) for lines in sky.lines]


def planets_in_line(sky: Sky, line: Mask, planets: Mask) -> int:
    """What a line scores."""
    inside = planets & line
    if not sky.rulings.planet_rows_need_contact:
        return count if (count := inside.bit_count()) > 1 else 0
    return sum(run.bit_count() for run in groups(sky, inside) if run.bit_count() > 1)


_CHUNK_BITS = 8
_CHUNK = (1 << _CHUNK_BITS) - 1
_DIGIT_BITS = 5  # a line has no more than 16 hexes


@cache
def _line_tables(sky: Sky) -> tuple[list[list[int]], int]:
    """Tables that count the planets of all lines at once, a digit for each line; and the lowest bit of each digit.

    Each table is for eight of the hexes; what they give for the planets there is added up.
    """
    lines = [line for lines in sky.lines for line in lines]
    tables = []
    for start in range(0, len(sky.places), _CHUNK_BITS):
        each = [
            sum(1 << _DIGIT_BITS * digit for digit, line in enumerate(lines) if line >> start + bit & 1)
            for bit in range(_CHUNK_BITS)
        ]
        tables.append([sum(each[bit] for bit in range(_CHUNK_BITS) if byte >> bit & 1) for byte in range(_CHUNK + 1)])
    return tables, sum(1 << _DIGIT_BITS * digit for digit in range(len(lines)))


# --- asteroids ---


def asteroid_points(sky: Sky, asteroids: Mask) -> int:
    return ASTEROID_POINTS * len(asteroid_triples(sky, asteroids))


def asteroid_triples(sky: Sky, asteroids: Mask) -> tuple[Mask, ...]:
    """As many separate threes of touching asteroids as there can be."""
    if asteroids.bit_count() < 3:
        return ()
    found: list[Mask] = []
    for lowest, second, third in _triangles(sky):
        corners = lowest & asteroids & asteroids >> second & asteroids >> third
        while corners:
            corner = corners & -corners
            found.append(corner | corner << second | corner << third)
            corners ^= corner
    if len(found) < 2:
        return tuple(found)
    found.sort(key=_lowest)  # near each other, so that few choices are open at a time
    return _most_apart(tuple(found))


def _lowest(mask: Mask) -> Mask:
    return mask & -mask


@cache
def _triangles(sky: Sky) -> tuple[tuple[Mask, int, int], ...]:
    """All triangles by how far their hexes are apart in number: where the lowest can be, and how far the others are."""
    by_distances: dict[tuple[int, int], Mask] = {}
    for one, two, three in sky.triangles:
        distances = two - one, three - one
        by_distances[distances] = by_distances.get(distances, 0) | 1 << one
    return tuple((lowest, *distances) for distances, lowest in by_distances.items())


@lru_cache(maxsize=1 << 14)
def _most_apart(triangles: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """The largest choice of triangles that share no hex: with the first one, or without it."""
    if len(triangles) < 2:
        return triangles
    first, *others = triangles
    apart = tuple(it for it in others if not it & first)
    if len(apart) == len(others):
        return (first, *_most_apart(apart))
    with_first = (first, *_most_apart(apart))
    without = _most_apart(tuple(others))
    return with_first if len(with_first) >= len(without) else without


# --- comets ---


def comet_points(sky: Sky, comets: Mask) -> int:
    points = 0
    neighbours = sky.neighbours
    while comets & comets - 1:  # a last one alone scores nothing
        edge = comets & -comets
        comets ^= edge
        length = 1
        while edge:
            lowest = edge & -edge
            found = neighbours[lowest.bit_length() - 1] & comets
            length += found.bit_count()
            comets ^= found
            edge = edge ^ lowest | found
        points += trail_points(length)
    return points


def trail_points(length: int) -> int:
    longest = len(COMET_POINTS) - 1
    if length <= longest:
        return COMET_POINTS[length]
    return COMET_POINTS[longest] + COMET_POINTS_EACH_FURTHER * (length - longest)


def groups(sky: Sky, mask: Mask) -> Iterable[Mask]:
    """The parts of a set of hexes that hang together, by their lowest hex."""
    while mask:
        group = edge = mask & -mask
        while edge:
            found = 0
            for hex_ in hexes_of(edge):
                found |= sky.neighbours[hex_]
            edge = found & mask & ~group
            group |= edge
        yield group
        mask ^= group


# --- constellations ---


class Completed(NamedTuple):
    """A card that scores, where its pattern lies, and which purple stars count for it."""

    card: Constellation
    placement: Placement
    purple: Mask

    @property
    def points(self) -> int:
        return self.card.base + self.card.bonus_each * self.purple.bit_count()


def star_points(sky: Sky, stars: Mask, cards: Cards) -> int:
    there = stars.bit_count()
    complete = [card for card in cards if len(card.red) <= there and is_complete(sky, stars, card)]
    if not complete:
        return 0
    if len(complete) == 1:
        card = complete[0]
        found = [(it[1] & stars).bit_count() for it in placements(sky, card) if it[0] & stars == it[0]]
        return card.base + card.bonus_each * max(found)
    return sum(it.points for it in best(sky, stars, cards))


def best(sky: Sky, stars: Mask, cards: Cards) -> tuple[Completed, ...]:
    """The cards that score, in the best way: a star belongs to one card at most."""
    complete = [
        [Completed(card, it, it.purple & stars) for it in placements(sky, card) if it.red & stars == it.red]
        for card in cards
    ]
    singly = [max(each, key=lambda it: it.points) for each in complete if each]
    found: tuple[Completed, ...] = (max(singly, key=lambda it: it.points),) if singly else ()
    if len(singly) < 2:
        return found
    most = sum(it.points for it in found)
    for one in complete[0]:
        for two in complete[1]:
            if one.placement.red & two.placement.red:
                continue
            pair = _apart(one, two)
            points = pair[0].points + pair[1].points
            if points > most:
                found, most = pair, points
    return found


def _apart(one: Completed, two: Completed) -> tuple[Completed, Completed]:
    """Two cards, with the stars that both want given to one of them."""
    of_one, of_two = one.purple & ~two.placement.red, two.purple & ~one.placement.red
    both = of_one & of_two
    if one.card.bonus_each >= two.card.bonus_each:
        of_two &= ~both
    else:
        of_one &= ~both
    return one._replace(purple=of_one), two._replace(purple=of_two)


def ranking(results: Sequence[tuple[int, int, int]]) -> list[int]:
    """The rank of each (total, card points, stars on the pad): how many are strictly ahead."""
    return [sum(other > result for other in results) for result in results]
