"""Cells in plain colours."""

from collections.abc import Sequence

from spacebowl_pi.box.shows.frame import Cells
from spacebowl_pi.devices.ports import BLACK, CELLS, Colour


def dark_cells(pixels_per_cell: int) -> Cells:
    return ((BLACK,) * pixels_per_cell,) * CELLS


def plain_cells(levels: Sequence[Colour], pixels_per_cell: int) -> Cells:
    return tuple((colour,) * pixels_per_cell for colour in levels)
