"""Planets, asteroids and comets by the thousand."""

from functools import cache

import numpy as np

from spacebowl_pi.games.hubble.rules.bulk.masks import (
    Masks,
    Points,
    count,
    lowest,
    mask,
    steps_along,
    steps_around,
)
from spacebowl_pi.games.hubble.rules.pad import MOST_HEXES, Sky
from spacebowl_pi.games.hubble.rules.score import ASTEROID_POINTS, asteroid_triples, trail_points

_RIGHT, _LEFT = (1, 0), (-1, 0)
_DOWN_RIGHT, _UP_LEFT = (0, 1), (0, -1)
_UP_RIGHT, _DOWN_LEFT = (1, -1), (-1, 1)
_TRAILS = np.array([trail_points(length) for length in range(MOST_HEXES + 1)], dtype=np.int64)


def planet_points(sky: Sky, planets: Masks) -> Points:
    if sky.rulings.planet_rows_need_contact:
        points = np.zeros(len(planets), dtype=np.int64)
        for one, other in ((_RIGHT, _LEFT), (_DOWN_RIGHT, _UP_LEFT), (_UP_RIGHT, _DOWN_LEFT)):
            points += count(planets & (steps_along(sky, one)(planets) | steps_along(sky, other)(planets)))
        return points
    once = np.zeros_like(planets)  # the lines with a planet, as bits
    twice = np.zeros_like(planets)
    parts = np.ascontiguousarray(planets, dtype="<u8").view("<u2").reshape(-1, 4)
    for part, (once_by, twice_by) in enumerate(_lines_by_part(sky)):
        once_here = once_by[parts[:, part]]
        twice |= twice_by[parts[:, part]] | (once & once_here)
        once |= once_here
    points = 3 * count(planets).astype(np.int64)
    points -= count(once & ~twice)
    return points


@cache
def _lines_by_part(sky: Sky) -> tuple[tuple[Masks, Masks], ...]:
    """For every sixteen of the hexes and all planets on them: which lines have a planet, and which have two.

    A pad of 16 rows and columns has 63 lines, so that a uint64 has a bit for each.
    """
    lines = [line for lines in sky.lines for line in lines]
    through = [mask(sum(1 << number for number, line in enumerate(lines) if line >> hex_ & 1)) for hex_ in range(64)]
    tables: list[tuple[Masks, Masks]] = []
    for start in range(0, len(sky.places), 16):
        once, twice = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
        for here in through[start : start + 16]:  # without a planet there, then with one
            once, twice = np.concatenate([once, once | here]), np.concatenate([twice, twice | (once & here)])
        tables.append((once, twice))
    return tuple(tables)


def comet_points(sky: Sky, comets: Masks) -> Points:
    """Each pad's groups one after the other: each grows until it has no more neighbours, then the next begins."""
    around = steps_around(sky)
    points = np.zeros(len(comets), dtype=np.int64)
    left = comets & around(comets)  # a comet alone scores nothing
    at = left.nonzero()[0]
    left = left[at]
    group = lowest(left)
    while len(at):
        grown = (group | around(group)) & left
        is_whole = grown == group
        whole = is_whole.nonzero()[0]
        group = grown
        if len(whole):
            points[at[whole]] += _TRAILS[count(group[whole])]
            left[whole] ^= group[whole]
            group[whole] = lowest(left[whole])
            open_ = group.nonzero()[0]
            at, left, group = at[open_], left[open_], group[open_]
    return points


def asteroid_points(sky: Sky, asteroids: Masks) -> Points:
    """Separate threes are taken greedily; where more could be hoped for, the single scorer says."""
    triples = np.zeros(len(asteroids), dtype=np.int64)
    enough = (count(asteroids) >= 3).nonzero()[0]
    inside = _in_triangles(sky, asteroids[enough])
    hoped = count(inside) // 3
    triples[enough] = hoped
    several = (hoped > 1).nonzero()[0]  # three to five hold one
    at, rest = several, inside[several]
    taken = np.zeros(len(enough), dtype=np.int64)
    while len(at):
        taken[at] += 1
        rest = _in_triangles(sky, rest & ~_first_triangle(sky, rest))
        open_ = rest.nonzero()[0]
        at, rest = at[open_], rest[open_]
    for unsure in several[taken[several] < hoped[several]]:
        triples[enough[unsure]] = len(asteroid_triples(sky, int(inside[unsure])))
    return ASTEROID_POINTS * triples


def _corners(sky: Sky, asteroids: Masks) -> tuple[Masks, Masks]:
    """The upper left corners of triangles that point down, and the upper ones of those that point up."""
    below_right = steps_along(sky, _UP_LEFT)(asteroids) & asteroids
    right = steps_along(sky, _LEFT)(asteroids)
    below_left = steps_along(sky, _UP_RIGHT)(asteroids)
    return below_right & right, below_right & below_left


def _in_triangles(sky: Sky, asteroids: Masks) -> Masks:
    """The asteroids that touch two that touch each other."""
    down, up = _corners(sky, asteroids)
    both = down | up
    found: Masks = (
        both | steps_along(sky, _DOWN_RIGHT)(both) | steps_along(sky, _RIGHT)(down) | steps_along(sky, _DOWN_LEFT)(up)
    )
    return found


def _first_triangle(sky: Sky, asteroids: Masks) -> Masks:
    """A triangle of each; there is one."""
    down, up = _corners(sky, asteroids)
    first = lowest(down | up)
    is_down = (first & down) != 0
    third = np.where(is_down, steps_along(sky, _RIGHT)(first), steps_along(sky, _DOWN_LEFT)(first))
    found: Masks = first | steps_along(sky, _DOWN_RIGHT)(first) | third
    return found
