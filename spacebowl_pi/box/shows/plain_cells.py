"""Cells without things in them."""

from collections.abc import Sequence

from spacebowl_pi.box.shows.frame import Cells
from spacebowl_pi.devices.ports import BLACK, CELLS, Colour


def dark_cells(pixels_per_cell: int) -> Cells:
    """Nothing."""
    return ((BLACK,) * pixels_per_cell,) * CELLS


def plain_cells(levels: Sequence[Colour], pixels_per_cell: int) -> Cells:
    """Nine cells, each in one colour."""
    return tuple((colour,) * pixels_per_cell for colour in levels)
