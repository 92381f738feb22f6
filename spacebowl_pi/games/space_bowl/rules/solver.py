"""The solver: which cards can be the Destination, unaided or by means of the Wild.

Sets of places are long integers (see `galaxy`), so each tossed planet costs one shift and a few bit operations for the
whole galaxy at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from spacebowl_pi.games.space_bowl.rules.galaxy import QUARTER_TURNS, Galaxy
from spacebowl_pi.games.space_bowl.rules.places import Cell, Mask
from spacebowl_pi.games.space_bowl.rules.toss import Toss
from spacebowl_pi.games.space_bowl.rules.variants import Variants


@dataclass(frozen=True, slots=True)
class Solution:
    """The places that are valid unaided and, for each place of the Wild, those it makes valid.

    With rotation a place may be in both.
    """

    size: int
    valid: Mask
    with_wild: Mapping[Cell, Mask]

    def is_valid(self, cell: Cell) -> bool:
        return bool(self.valid >> cell & 1)

    def is_valid_by_wild(self, cell: Cell, wild: Cell) -> bool:
        return bool(self.with_wild.get(wild, 0) >> cell & 1)


def solve(galaxy: Galaxy, toss: Toss, variants: Variants) -> Solution:
    """Find every place that is valid unaided, and everything that the Wild makes valid."""
    tossed = toss.planets
    board = galaxy.board(tuple([fallen.planet for fallen in tossed]), is_torus=variants.torus)
    shape, anywhere = board.geometry, board.anywhere
    required: list[tuple[int, int]] = []
    forbidden: list[tuple[int, int]] = []
    for shown, fallen in zip(board.shown, tossed, strict=True):
        (forbidden if fallen.space == toss.black_hole else required).append((shown, fallen.space))
    valid = 0
    with_wild: dict[Cell, int] = {}
    for turn in range(QUARTER_TURNS if variants.rotation else 1):
        shifts = shape.shifts[turn][toss.destination]
        whole = board.face_up
        for shown, space in forbidden:
            whole &= (anywhere & ~shown) >> shifts[space]
        lacking_one = 0
        for shown, space in required:
            here = shown >> shifts[space]
            lacking_one = lacking_one & here | whole & ~here
            whole &= here
        while whole:
            place = whole & -whole
            whole ^= place
            valid |= 1 << shape.cells[place]
        if not lacking_one or variants.no_wild:
            continue
        # The Wild goes on the one card that lacks its planet, if the galaxy has a card there.
        for shown, space in required:
            shift = shifts[space]
            saved = lacking_one & (anywhere & ~shown) >> shift
            told = shape.saved[shift]
            while saved:
                place = saved & -saved
                saved ^= place
                wild, bit = told[place]
                with_wild[wild] = with_wild.get(wild, 0) | bit
    return Solution(shape.size, Mask(valid), cast("dict[Cell, Mask]", with_wild))
