"""A place of the galaxy on the matrix."""

from functools import lru_cache

from spacebowl_pi.box.shows.font import strip
from spacebowl_pi.box.shows.picture import beside, centred, strip_of
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name


@lru_cache(maxsize=128)
def place(cell: Cell, size: int) -> Rows:
    """The place's name, and a map on which its column and row cross."""
    row, column = divmod(cell, size)
    lines = ["".join("##" if row == y or column == x else ".." for x in range(size)) for y in range(size)]
    return centred(beside((strip(place_name(cell, size), is_big=True), strip_of(lines, 1)), 4))
