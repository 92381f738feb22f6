"""The bulk solver: many puzzles at once, arrays in and arrays out, with the same answers as `solver.solve`.

A galaxy's places are the low 25 or 36 bits of a uint64, one such array per planet, so every bit operation serves
thousands of puzzles. Puzzles are solved in blocks that fit the processor's cache.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from spacebowl_pi.games.space_bowl.rules.galaxy import FRAME, QUARTER_TURNS, offset, turned
from spacebowl_pi.games.space_bowl.rules.places import SPACES

Masks: TypeAlias = NDArray[np.uint64]
Spaces: TypeAlias = NDArray[np.int8]

BLOCK = 2048
NOT_TOSSED = -1

_NOWHERE = np.uint64(0)


@dataclass(frozen=True, slots=True)
class Puzzles:
    """Puzzles of one size; row n of each array is puzzle n.

    `cards[n, cell]` has bit p set where planet p shows, and is 0 for a face-down card; `face_up` tells those apart.
    `planets[n, p]` is the space of planet p, or −1 if it was not tossed; `black_hole[n]` likewise.
    """

    size: int
    cards: NDArray[np.uint8]
    face_up: NDArray[np.bool_]
    destination: Spaces
    planets: Spaces
    black_hole: Spaces


@dataclass(frozen=True, slots=True)
class BulkSolution:
    """Solutions, as masks of cells.

    `valid[n]` are the places valid unaided. `lacking[turn, p, n]` are those that, in this orientation, lack only planet
    p; `wild_offset[turn, p, n]` is where the Wild would go, seen from there.
    """

    size: int
    valid: Masks
    lacking: Masks
    wild_offset: NDArray[np.uint8]

    def by_wild(self) -> Masks:
        """The places that some place of the Wild makes valid."""
        masks = np.zeros_like(self.valid)
        for of_turn in self.lacking:
            for lacking in of_turn:
                masks |= lacking
        return masks

    def with_wild(self) -> Masks:
        """The places that a Wild at each place makes valid, as `[n, wild]`. Much larger than the other results."""
        result = np.zeros((len(self.valid), self.size**2), dtype=np.uint64)
        at = self.lacking.nonzero()
        octets = np.ascontiguousarray(self.lacking[at], dtype="<u8").view(np.uint8).reshape(-1, 8)
        which, cell = np.unpackbits(octets, axis=1, bitorder="little", count=self.size**2).nonzero()
        wild = _tables(self.size).wild[cell, self.wild_offset[at][which]]
        np.bitwise_or.at(result, (at[-1][which], wild), np.uint64(1) << cell.astype(np.uint64))
        return result


def solve_many(puzzles: Puzzles, *, rotation: bool = False, torus: bool = False) -> BulkSolution:
    count, planets = puzzles.planets.shape
    turns = QUARTER_TURNS if rotation else 1
    solution = BulkSolution(
        puzzles.size,
        valid=np.zeros(count, dtype=np.uint64),
        lacking=np.zeros((turns, planets, count), dtype=np.uint64),
        wild_offset=np.zeros((turns, planets, count), dtype=np.uint8),
    )
    for start in range(0, count, BLOCK):
        _solve_block(puzzles, solution, slice(start, start + BLOCK), torus=torus)
    return solution


def count_places(masks: Masks) -> NDArray[np.int64]:
    octets = np.ascontiguousarray(masks).view(np.uint8).reshape(*masks.shape, 8)
    counts: NDArray[np.int64] = _ONES[octets].sum(axis=-1, dtype=np.int64)
    return counts


_ONES = np.array([number.bit_count() for number in range(256)], dtype=np.uint8)


def _solve_block(puzzles: Puzzles, solution: BulkSolution, block: slice, *, torus: bool) -> None:
    tables = _tables(puzzles.size)
    face_up = _masks_of(puzzles.face_up[block])
    space = puzzles.planets[block].T
    is_tossed = space != NOT_TOSSED
    is_swallowed = is_tossed & (space == puzzles.black_hole[block])
    offsets = tables.offset[puzzles.destination[block], np.where(is_tossed, space, 0)]
    swallowed = np.where(is_swallowed, tables.everywhere, _NOWHERE)
    needless = np.where(is_tossed & ~is_swallowed, _NOWHERE, tables.everywhere)
    bits = (1 << np.arange(len(space), dtype=np.uint8))[:, None, None]
    shown = _masks_of((puzzles.cards[block] & bits) != 0) ^ swallowed  # for a swallowed planet: the cards without it
    for turn in range(len(solution.lacking)):
        offset_now = tables.turned[turn][offsets]
        solution.wild_offset[turn, :, block] = offset_now
        here = _on_torus(shown, offset_now, tables) if torus else _on_flat(shown, offset_now, tables)
        whole, lacking_one = face_up.copy(), np.zeros_like(face_up)
        for planet_here in here | ~swallowed:
            whole &= planet_here
        here |= needless
        for planet_here in here:
            lacking_one = (lacking_one & planet_here) | (whole & ~planet_here)
            whole &= planet_here
        solution.valid[block] |= whole
        reach = tables.everywhere if torus else tables.inside[offset_now]
        solution.lacking[turn, :, block] = lacking_one & ~here & reach


def _masks_of(places: NDArray[np.bool_]) -> Masks:
    """Pack the last axis, one bool per cell, into masks."""
    padded = np.zeros((*places.shape[:-1], 64), dtype=np.bool_)
    padded[..., : places.shape[-1]] = places
    return np.packbits(padded, axis=-1, bitorder="little").view("<u8")[..., 0].astype(np.uint64, copy=False)


@dataclass(frozen=True, slots=True)
class _Tables:
    """Tables that depend on the size alone. All but the first four are indexed by offset, 0 to 24."""

    size: int
    everywhere: np.uint64
    offset: NDArray[np.uint8]  # by the Destination's and the planet's space
    turned: NDArray[np.uint8]  # by quarter turns and offset
    inside: Masks  # the places from which the offset stays inside the galaxy
    right: Masks
    left: Masks
    row_right: Masks
    column_right: Masks
    kept: Masks  # the places whose column does not wrap on a torus
    wild: NDArray[np.uint8]  # by cell and offset: the cell there on a torus


def _on_flat(masks: Masks, offset_now: NDArray[np.uint8], tables: _Tables) -> Masks:
    """Move the card at x + offset to x."""
    shifted: Masks = ((masks >> tables.right[offset_now]) << tables.left[offset_now]) & tables.inside[offset_now]
    return shifted


def _on_torus(masks: Masks, offset_now: NDArray[np.uint8], tables: _Tables) -> Masks:
    """Move the card at x + offset to x, first along the column, then along the row, wrapping at the edges."""
    cells, size = np.uint64(tables.size**2), np.uint64(tables.size)
    right = tables.row_right[offset_now]
    rolled = ((masks >> right) | (masks << (cells - right))) & tables.everywhere
    right = tables.column_right[offset_now]
    kept = tables.kept[offset_now]
    result: Masks = ((rolled >> right) & kept) | ((rolled << (size - right)) & ~kept & tables.everywhere)
    return result


@cache
def _tables(size: int) -> _Tables:
    offsets = [(row, column) for row in range(-FRAME, FRAME + 1) for column in range(-FRAME, FRAME + 1)]
    cells = [(row, column) for row in range(size) for column in range(size)]

    def number(rows_and_columns: tuple[int, int]) -> int:
        return offsets.index(rows_and_columns)

    def mask(is_in: Iterable[bool]) -> int:
        return sum(1 << cell for cell, here in enumerate(is_in) if here)

    def masks(values: Iterable[int]) -> Masks:
        return np.array(list(values), dtype=np.uint64)

    flat = [down * size + right for down, right in offsets]
    return _Tables(
        size=size,
        everywhere=np.uint64((1 << size**2) - 1),
        offset=np.array([[number(offset(space, start)) for space in SPACES] for start in SPACES], dtype=np.uint8),
        turned=np.array(
            [[number(turned(*each, turn)) for each in offsets] for turn in range(QUARTER_TURNS)], dtype=np.uint8
        ),
        inside=masks(
            mask(0 <= row + down < size and 0 <= column + right < size for row, column in cells)
            for down, right in offsets
        ),
        right=masks(max(0, shift) for shift in flat),
        left=masks(max(0, -shift) for shift in flat),
        row_right=masks(down % size * size for down, _ in offsets),
        column_right=masks(right % size for _, right in offsets),
        kept=masks(mask(column + right % size < size for _, column in cells) for _, right in offsets),
        wild=np.array(
            [
                [(row + down) % size * size + (column + right) % size for down, right in offsets]
                for row, column in cells
            ],
            dtype=np.uint8,
        ),
    )
