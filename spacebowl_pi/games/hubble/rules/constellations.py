"""Constellation cards: a pattern of stars that may lie anywhere on the pad, and what it is worth."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from spacebowl_pi.games.hubble.rules.pad import Mask, Sky, hexes_of, mask_of

Offset: TypeAlias = tuple[int, int]  # axial, from the pattern's anchor


@dataclass(frozen=True, slots=True)
class Constellation:
    """A card. It is complete when stars stand on all red places; those on purple places are a bonus.

    `number` is its row in the table that the dice are thrown on for one, or for ten or more; 0 if it has none.
    """

    id: str
    name: str
    number: int
    red: tuple[Offset, ...]
    purple: tuple[Offset, ...]
    base: int
    bonus_each: int

    def __hash__(self) -> int:
        return hash(self.id)  # quick, as caches ask often

    @property
    def most(self) -> int:
        """What it is worth with every purple star."""
        return self.base + self.bonus_each * len(self.purple)


class Placement(NamedTuple):
    """Where a card's pattern can lie; purple places off the pad are left out."""

    red: Mask
    purple: Mask


@lru_cache(maxsize=512)
def placements(sky: Sky, card: Constellation) -> tuple[Placement, ...]:
    """Everywhere that a card's red places are all on the pad."""
    found: dict[Placement, None] = {}
    for turn in range(6 if sky.rulings.constellation_rotation else 1):
        red, purple = (tuple(_turned(it, turn) for it in offsets) for offsets in (card.red, card.purple))
        for q, r in sky.axial:
            by_anchor = (q - red[0][0], r - red[0][1])
            reds = [sky.shifted(by_anchor[0] + one, by_anchor[1] + two) for one, two in red]
            purples = [sky.shifted(by_anchor[0] + one, by_anchor[1] + two) for one, two in purple]
            on_pad = [it for it in reds if it is not None]
            if len(on_pad) == len(reds):
                found[Placement(mask_of(on_pad), mask_of(it for it in purples if it is not None))] = None
    return tuple(found)


class Outline(NamedTuple):
    """Placements that look alike as bits: where the lowest red star can stand, and how far above it the others are."""

    lowest: Mask
    distances: tuple[int, ...]


@lru_cache(maxsize=512)
def outlines(sky: Sky, card: Constellation) -> tuple[Outline, ...]:
    """All placements, as few outlines: on a pad without holes, one for even rows and one for odd ones."""
    by_distances: dict[tuple[int, ...], Mask] = {}
    for red, _ in placements(sky, card):
        lowest, *others = hexes_of(red)
        distances = tuple(other - lowest for other in others)
        by_distances[distances] = by_distances.get(distances, 0) | 1 << lowest
    return tuple(Outline(lowest, distances) for distances, lowest in by_distances.items())


def is_complete(sky: Sky, stars: Mask, card: Constellation) -> bool:
    """Whether stars cover the card's red places anywhere; asked of all placements at once."""
    for lowest, distances in outlines(sky, card):
        found = stars & lowest
        for distance in distances:
            found &= stars >> distance
            if not found:
                break
        if found:
            return True
    return False


def _turned(offset: Offset, sixths: int) -> Offset:
    q, r = offset
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r
