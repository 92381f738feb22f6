"""The bulk scorer: many pads at once, arrays in and arrays out, with the same points as `score.score`.

A pad's hexes are bits of a uint64, one such array for each icon, so every bit operation serves thousands of pads. Pads
are scored in blocks, large enough that calling numpy costs little, small enough for the processor's cache.
"""

import numpy as np
from numpy.typing import NDArray

from spacebowl_pi.games.hubble.rules.bulk.masks import Masks, Points, count, mask
from spacebowl_pi.games.hubble.rules.bulk.shapes import asteroid_points, comet_points, planet_points
from spacebowl_pi.games.hubble.rules.bulk.stars import star_points
from spacebowl_pi.games.hubble.rules.pad import Sky
from spacebowl_pi.games.hubble.rules.score import CATEGORIES, GALAXY_POINTS, Cards

BLOCK = 32768
NO_CARD = -1


def score_many(sky: Sky, icons: Masks, cards: Cards, hands: NDArray[np.int8] | None = None) -> Points:
    """The points of each category and pad, as `[category, pad]`; their sum over the first axis are the totals.

    `icons[i, n]` are the hexes of pad n with icon i, in the order of `DRAWN`. Row n of `hands` says which of the cards
    pad n has, by their numbers in `cards`, NO_CARD where it has none. Without hands, every pad has all of the cards.
    """
    if hands is None:
        hands = np.broadcast_to(np.arange(len(cards), dtype=np.int8), (icons.shape[1], len(cards)))
    points = np.zeros((len(CATEGORIES), icons.shape[1]), dtype=np.int64)
    for start in range(0, icons.shape[1], BLOCK):
        block = slice(start, start + BLOCK)
        galaxies, planets, asteroids, comets, _ = icons[:, block]
        points[0, block] = _galaxy_points(sky, galaxies)
        points[1, block] = planet_points(sky, planets)
        points[2, block] = asteroid_points(sky, asteroids)
        points[3, block] = comet_points(sky, comets)
    points[4] = star_points(sky, icons[4], cards, hands)  # pads by card; a block has too few of each
    return points


def _galaxy_points(sky: Sky, galaxies: Masks) -> Points:
    fewest = np.minimum.reduce([count(galaxies & mask(quadrant)) for quadrant in sky.quadrants])
    points: Points = GALAXY_POINTS * fewest.astype(np.int64)
    return points
