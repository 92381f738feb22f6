"""Places of the galaxy, spaces of the Ship Computer, and sets of places as bits.

A *cell* numbers a galaxy place row by row from 0; people use its name, a letter for the column from the left and a
number for the row from the top (`B3`). A *space* is one of the Ship Computer's nine, 0 to 8 row by row. A *mask* is a
set of cells: bit n is cell n.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NewType

Cell = NewType("Cell", int)
Space = NewType("Space", int)
Mask = NewType("Mask", int)

SPACES = tuple(Space(number) for number in range(9))
MIDDLE_SPACE = Space(4)
GALAXY_SIZES = (5, 6)


def place_name(cell: Cell, size: int) -> str:
    """Name a cell: cell 11 of a 5×5 galaxy is `B3`."""
    row, column = divmod(cell, size)
    return f"{chr(ord('A') + column)}{row + 1}"


def parse_place(name: str, size: int) -> Cell:
    """Turn a name such as `B3` into its cell; raises a ValueError that names the valid range."""
    cell = _cells_by_name(size).get(name)
    if cell is None:
        last = place_name(Cell(size * size - 1), size)
        raise ValueError(f'"{name:.20}" is not a place of the galaxy: they go from A1 to {last}')
    return cell


@cache
def cells_in_name_order(size: int) -> tuple[Cell, ...]:
    """Every cell, sorted by name as text: A1, A2, … B1, …"""
    return tuple(_cells_by_name(size)[name] for name in sorted(_cells_by_name(size)))


@cache
def _cells_by_name(size: int) -> dict[str, Cell]:
    return {place_name(Cell(number), size): Cell(number) for number in range(size * size)}


@cache
def _names(size: int) -> tuple[str, ...]:
    return tuple(_cells_by_name(size))


def mask_of(cells: Iterable[Cell]) -> Mask:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return Mask(mask)


def cells_of(mask: Mask) -> Iterator[Cell]:
    """Iterate over a set of cells, lowest first."""
    rest = int(mask)
    while rest:
        lowest = rest & -rest
        yield Cell(lowest.bit_length() - 1)
        rest ^= lowest


def place_names(mask: Mask, size: int) -> list[str]:
    """The names of a set's cells, sorted as text."""
    names, found, rest = _names(size), [], int(mask)
    while rest:
        lowest = rest & -rest
        found.append(names[lowest.bit_length() - 1])
        rest ^= lowest
    return sorted(found)
