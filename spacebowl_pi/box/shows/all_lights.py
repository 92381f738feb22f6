"""A test pattern of every light and every dot of the matrix, for staff to check a running box."""

from collections.abc import Callable

from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.devices.ports import BUTTONS, CELLS, MATRIX_HEIGHT, Colour

STEP_US = 750_000
LEVEL = 130
COLOURS: tuple[Colour, ...] = ((LEVEL, 0, 0), (0, LEVEL, 0), (0, 0, LEVEL), (LEVEL, LEVEL, LEVEL))
LENGTH_US = STEP_US * len(COLOURS)
_STRIPES = (0xAAAAAAAA, 0x55555555)  # never all dots at once: that would draw extra current


def all_lights(began_us: int, pixels_per_cell: int) -> Callable[[int], Frame | None]:
    """Return a function that gives the pattern's frame at a time, or None once it is over."""

    def seen(now_us: int) -> Frame | None:
        step = (now_us - began_us) // STEP_US
        if not 0 <= step < len(COLOURS):
            return None
        colour = COLOURS[step]
        rows = (_STRIPES[step % 2],) * MATRIX_HEIGHT
        return Frame(((colour,) * pixels_per_cell,) * CELLS, (colour,) * len(BUTTONS), rows)

    return seen
