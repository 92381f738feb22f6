"""What the box shows at a moment, pixel by pixel."""

from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.devices.ports import Colour, Rows

CellPixels: TypeAlias = tuple[Colour, ...]
Cells: TypeAlias = tuple[CellPixels, ...]
Lights: TypeAlias = tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """Nine cells row by row, eight lights, and the matrix. If a cell has seven pixels, the first is the centre."""

    cells: Cells
    lights: Lights
    rows: Rows
