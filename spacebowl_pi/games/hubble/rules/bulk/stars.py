"""Constellations by the thousand: where each card is complete, and then the best of one card or of two together."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spacebowl_pi.games.hubble.rules import score
from spacebowl_pi.games.hubble.rules.bulk.masks import ONE, Masks, Points, count, lowest, mask
from spacebowl_pi.games.hubble.rules.constellations import Constellation, placements
from spacebowl_pi.games.hubble.rules.pad import Mask, Sky, hexes_of

MOST_PAIRS = 64  # of places in which both cards are complete; a pad with more is left to the single scorer


@dataclass(frozen=True, slots=True)
class Look:
    """Placements that look alike as bits: where the lowest red star can stand, and how far above it the others are.

    `purple` are the purple places, by the lowest red star.
    """

    lowest: np.uint64
    distances: tuple[np.uint64, ...]
    red: np.uint64  # were the lowest hex the first
    purple: Masks


class Complete(NamedTuple):
    """Cards that are complete: on which pads, where, with which purple stars, and what they are worth."""

    pad: NDArray[np.int64]
    red: Masks
    purple: Masks
    base: Points
    bonus_each: Points

    def at(self, chosen: NDArray[np.int64]) -> "Complete":
        pad, red, purple, base, bonus_each = self
        return Complete(pad[chosen], red[chosen], purple[chosen], base[chosen], bonus_each[chosen])


def star_points(sky: Sky, stars: Masks, cards: score.Cards, hands: NDArray[np.int8]) -> Points:
    """What the stars score; row n of `hands` are the cards of pad n."""
    points = np.zeros(len(stars), dtype=np.int64)
    held = hands.shape[1]
    if not held or not len(stars):
        return points
    found = _complete(sky, np.tile(stars, held), cards, hands.T.ravel())  # each card as if on a pad of its own
    which, pad = np.divmod(found.pad, len(stars))
    found = found._replace(pad=pad)
    np.maximum.at(points, pad, found.base + found.bonus_each * count(found.purple))
    if held == 2:
        complete = [found.at((which == number).nonzero()[0]) for number in range(held)]
        _together(sky, stars, cards, hands, complete, points)
    return points


def _complete(sky: Sky, stars: Masks, cards: score.Cards, held: NDArray[np.int8]) -> Complete:
    """Every way for the one card that each pad holds to be complete."""
    order = np.argsort(held, kind="stable")
    ends = np.searchsorted(held, np.arange(len(cards) + 1), sorter=order)
    stars = stars[order]
    found: list[tuple[NDArray[np.int64], Masks, Masks, int, int]] = []
    for number, card in enumerate(cards):
        mine = slice(ends[number], ends[number + 1])
        for look in _looks(sky, card) if mine.stop > mine.start else ():
            here = stars[mine] & look.lowest
            for distance in look.distances:
                here &= stars[mine] >> distance
            at = here.nonzero()[0]
            while len(at):
                first = lowest(here[at])
                hex_ = count(first - ONE)
                which = order[mine][at]
                red = look.red << hex_.astype(np.uint64)
                found.append((which, red, look.purple[hex_] & stars[mine][at], card.base, card.bonus_each))
                here[at] ^= first
                at = at[here[at] != 0]
    pads, reds, purples, bases, bonuses = zip(*found, strict=True) if found else ((), (), (), (), ())
    sizes = [len(pad) for pad in pads]
    return Complete(
        np.concatenate([np.zeros(0, dtype=np.int64), *pads]),
        np.concatenate([np.zeros(0, dtype=np.uint64), *reds]),
        np.concatenate([np.zeros(0, dtype=np.uint64), *purples]),
        np.repeat(np.array(bases, dtype=np.int64), sizes),
        np.repeat(np.array(bonuses, dtype=np.int64), sizes),
    )


@cache
def _looks(sky: Sky, card: Constellation) -> tuple[Look, ...]:
    """All placements, as few looks; where turned ones have the same red places, there is one look for each turn."""
    purples: dict[tuple[tuple[int, ...], int], dict[int, Mask]] = {}
    seen: dict[Mask, int] = {}
    for red, purple in placements(sky, card):
        first, *others = hexes_of(red)
        distances = tuple(other - first for other in others)
        again = seen[red] = seen.get(red, -1) + 1
        purples.setdefault((distances, again), {})[first] = purple
    return tuple(
        Look(
            mask(sum(1 << first for first in by_first)),
            tuple(np.uint64(distance) for distance in distances),
            mask(1 | sum(1 << distance for distance in distances)),
            np.array([by_first.get(first, 0) for first in range(64)], dtype=np.uint64),
        )
        for (distances, _), by_first in purples.items()
    )


def _together(
    sky: Sky, stars: Masks, cards: score.Cards, hands: NDArray[np.int8], complete: list[Complete], points: Points
) -> None:
    """Raise the points of pads on which two cards score more than one."""
    ways = [np.bincount(one.pad, minlength=len(stars)) for one in complete]
    pairs = ways[0] * ways[1]
    for crowded in (pairs > MOST_PAIRS).nonzero()[0]:
        hand = tuple(cards[number] for number in hands[crowded])
        points[crowded] = score.star_points(sky, int(stars[crowded]), hand)
    is_open = (pairs > 0) & (pairs <= MOST_PAIRS)
    one, two = (_of_pads(it, is_open) for it in complete)
    repeats = ways[1][one.pad]
    starts = np.searchsorted(two.pad, one.pad)
    before = np.cumsum(repeats) - repeats
    left = np.repeat(np.arange(len(one.pad)), repeats)
    right = np.arange(len(left)) - np.repeat(before - starts, repeats)
    one, two = one.at(left), two.at(right)
    of_one, of_two = one.purple & ~two.red, two.purple & ~one.red
    worth = one.base + two.base + one.bonus_each * count(of_one) + two.bonus_each * count(of_two)
    worth -= np.minimum(one.bonus_each, two.bonus_each) * count(of_one & of_two)  # a star that both want
    np.maximum.at(points, one.pad, np.where(one.red & two.red, 0, worth))


def _of_pads(complete: Complete, is_open: NDArray[np.bool_]) -> Complete:
    """Those of some pads, by pad."""
    at = is_open[complete.pad].nonzero()[0]
    return complete.at(at[np.argsort(complete.pad[at], kind="stable")])
