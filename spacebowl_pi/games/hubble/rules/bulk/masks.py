"""Sets of hexes by the thousand: how many there are, the lowest, and what lies next to them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from spacebowl_pi.games.hubble.rules.pad import Mask, Sky

Masks: TypeAlias = NDArray[np.uint64]
Points: TypeAlias = NDArray[np.int64]
Counts: TypeAlias = NDArray[np.uint8]

ONE = np.uint64(1)
_ONES = np.array([number.bit_count() for number in range(1 << 16)], dtype=np.uint8)


def mask(hexes: Mask) -> np.uint64:
    return np.uint64(hexes)


def count(masks: Masks) -> Counts:
    """How many hexes are in each; numpy itself counts them from 2.0 on."""
    return np.bitwise_count(masks) if hasattr(np, "bitwise_count") else count_by_table(masks)


def count_by_table(masks: Masks) -> Counts:
    parts = _ONES[np.ascontiguousarray(masks).view(np.uint16)].reshape(-1, 4)
    counts: Counts = parts[:, 0] + parts[:, 1] + parts[:, 2] + parts[:, 3]
    return counts


def lowest(masks: Masks) -> Masks:
    """The lowest hex of each, as a set; empty for the empty one."""
    found: Masks = masks & (~masks + ONE)
    return found


@dataclass(frozen=True, slots=True)
class Steps:
    """From a hex to others: those hexes that lie equally far apart in number are moved in one go."""

    moves: tuple[tuple[np.uint64, np.uint64, bool], ...]  # from which hexes, how far, whether downwards

    def __call__(self, masks: Masks) -> Masks:
        """Where the steps lead to from these hexes."""
        reached = np.zeros_like(masks)
        for start, distance, is_down in self.moves:
            there = masks & start
            reached |= there >> distance if is_down else there << distance
        return reached


def steps_of(pairs: Iterable[tuple[int, int]]) -> Steps:
    by_distance: dict[int, Mask] = {}
    for start, end in pairs:
        by_distance[end - start] = by_distance.get(end - start, 0) | 1 << start
    return Steps(tuple((mask(start), np.uint64(abs(far)), far < 0) for far, start in sorted(by_distance.items())))


@cache
def steps_along(sky: Sky, way: tuple[int, int]) -> Steps:
    """One step in a direction."""
    pairs = ((start, sky.shifted(q + way[0], r + way[1])) for start, (q, r) in enumerate(sky.axial))
    return steps_of((start, end) for start, end in pairs if end is not None)


@cache
def steps_around(sky: Sky) -> Steps:
    """One step in every direction."""
    pairs = ((start, end) for start, around in enumerate(sky.neighbours) for end in range(64) if around >> end & 1)
    return steps_of(pairs)
