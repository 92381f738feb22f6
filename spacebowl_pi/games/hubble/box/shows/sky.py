"""The nine cells as a map of the sky: quadrants in the corners, borders between them, the third icon in the middle.

Clockwise from the top left as on the pad, so the place of a light tells its quadrant, and nobody needs its colour.
"""

from collections.abc import Sequence

from spacebowl_pi.box.shows.colours import SEAT_COLOURS, WHITE, lit
from spacebowl_pi.box.shows.frame import Cells
from spacebowl_pi.box.shows.plain_cells import plain_cells
from spacebowl_pi.box.shows.rhythm import BEAT_US, FULL, breath
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, CELLS, Colour
from spacebowl_pi.games.hubble.rules.icons import QUADRANTS, Quadrant
from spacebowl_pi.games.hubble.rules.match.state import Phase
from spacebowl_pi.games.hubble.rules.match.view import View

CORNERS = dict(zip(QUADRANTS, (0, 2, 8, 6), strict=True))
BETWEEN = dict(zip(QUADRANTS, (1, 5, 7, 3), strict=True))  # each quadrant and the one that follows it
CENTRE = 4
COLOURS: dict[Quadrant, Colour] = {
    Quadrant.RED: (255, 30, 20),
    Quadrant.PURPLE: (170, 40, 255),
    Quadrant.YELLOW: (255, 190, 0),
    Quadrant.BLUE: (20, 80, 255),
}
RESTING, PASSING = 3, 5  # levels
RAINBOW_US = 12_000_000
PULSE_US = 6 * BEAT_US
FIRST_SETTLES_US, SECOND_SETTLES_US, TUMBLE_US = 4 * BEAT_US, 5 * BEAT_US, 6 * BEAT_US

_DICE = 2
_SIXTH = 256


def is_tumbling(view: View, now_us: int) -> bool:
    """Whether the dice are still rolling: just after the roll, whatever phase that led to."""
    is_just_rolled = view.phase is Phase.THIRD or (view.phase is Phase.DRAW and view.uses_white_die)
    return is_just_rolled and 0 <= now_us - view.began_us < TUMBLE_US


def sky(view: View, now_us: int, pixels_per_cell: int) -> Cells:
    """The sky map of a moment."""
    if view.roll is None:
        return resting(view.active, pixels_per_cell)
    if is_tumbling(view, now_us):
        return plain_cells(_spinning(max(0, now_us - view.began_us)), pixels_per_cell)
    colours = [BLACK] * CELLS
    for rolled in view.roll:
        colours[CORNERS[rolled.quadrant]] = COLOURS[rolled.quadrant]
    first, second = (rolled.quadrant for rolled in view.roll)
    if view.pad.has_border(first, second):
        colours[_between(first, second)] = _mixed(COLOURS[first], COLOURS[second])
    colours[CENTRE] = _centre(view, now_us)
    return plain_cells(colours, pixels_per_cell)


def resting(seat: Seat | None, pixels_per_cell: int) -> Cells:
    """All quadrants faint, and the seat that comes next in the middle."""
    colours = [BLACK] * CELLS
    for quadrant, corner in CORNERS.items():
        colours[corner] = lit(COLOURS[quadrant], RESTING)
    colours[CENTRE] = lit(WHITE, RESTING) if seat is None else _of_seat(seat, RESTING)
    return plain_cells(colours, pixels_per_cell)


def of_winners(winners: Sequence[Seat], elapsed_us: int, pixels_per_cell: int) -> Cells:
    """All nine in the winner's colour; those who share the victory share the cells."""
    level = breath(elapsed_us, PASSING, FULL, PULSE_US)
    return plain_cells([_of_seat(winners[cell % len(winners)], level) for cell in range(CELLS)], pixels_per_cell)


def _spinning(elapsed_us: int) -> list[Colour]:
    """Two opposite corners, and then the next two; a light comes on again after two beats at the earliest."""
    colours = [BLACK] * CELLS
    beat = elapsed_us // BEAT_US
    for at in range(_DICE):
        quadrant = QUADRANTS[(beat + at * len(QUADRANTS) // _DICE) % len(QUADRANTS)]
        colours[CORNERS[quadrant]] = lit(COLOURS[quadrant], PASSING)
    return colours


def _between(first: Quadrant, second: Quadrant) -> int:
    """The light between two corners that are next to each other."""
    one, other = sorted((QUADRANTS.index(first), QUADRANTS.index(second)))
    return BETWEEN[QUADRANTS[one if other == one + 1 else other]]


def _mixed(first: Colour, second: Colour) -> Colour:
    red, green, blue = ((one + other) // 2 for one, other in zip(first, second, strict=True))
    return red, green, blue


def _centre(view: View, now_us: int) -> Colour:
    """Who decides about the third icon: the white die, everybody, or the active player; that one while they choose."""
    if view.is_third_free:
        return rainbow(now_us)
    if view.active is None:
        return WHITE
    level = breath(now_us, PASSING, FULL, PULSE_US) if view.phase is Phase.THIRD else FULL
    return _of_seat(view.active, level)


def _of_seat(seat: Seat, level: int) -> Colour:
    """A seat's colour; seats without a button have those of the eight again, and the matrix says the number."""
    return lit(SEAT_COLOURS[(seat - 1) % len(SEAT_COLOURS)], level)


def rainbow(now_us: int) -> Colour:
    """Every colour in turn, slowly, all equally bright."""
    sixth, step = divmod(now_us % RAINBOW_US * 6 * _SIXTH // RAINBOW_US, _SIXTH)
    rising, falling = step, _SIXTH - 1 - step
    colours: tuple[Colour, ...] = (
        (255, rising, 0),
        (falling, 255, 0),
        (0, 255, rising),
        (0, falling, 255),
        (rising, 0, 255),
        (255, 0, falling),
    )
    return colours[sixth]
