"""Before a match: who has joined, and how it begins."""

from spacebowl_pi.box.shows.colours import AWAKE, lit
from spacebowl_pi.box.shows.font import PAGE_US, paged, pages, strip
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.lights import seat_lights
from spacebowl_pi.box.shows.picture import centred
from spacebowl_pi.box.shows.plain_cells import plain_cells
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.shows.words import words
from spacebowl_pi.box.stage import Stage
from spacebowl_pi.devices.ports import CELLS, Rows

BREATH_US = 2_800_000


def lobby(stage: Stage, now_us: int, pixels_per_cell: int, seats: range) -> Frame:
    """Joined seats burn in their colours, free ones breathe; the matrix counts and says what to do.

    `seats` is how many can play.
    """
    fewest, most = seats[0], seats[-1]
    joined = stage.seating.seats
    free = breath(now_us, 0, 5, BREATH_US)
    said = words(stage.language)
    hint = said.hold_to_start if len(joined) >= fewest else said.press_a_button
    return Frame(
        starlight(now_us, pixels_per_cell),
        seat_lights(lambda seat: FULL if seat in joined else free if seat <= most else 0, stage.seat_buttons),
        _count_and_hint(f"{len(joined)}/{most}", hint, now_us),
    )


def _count_and_hint(count: str, hint: str, now_us: int) -> Rows:
    """How many sit there and how many can, then the hint page by page."""
    broken = pages(hint) or ()
    page = now_us // PAGE_US % (len(broken) + 1)
    if page:
        return paged(broken, (page - 1) * PAGE_US)
    return centred(strip(count, is_big=True))


def starlight(now_us: int, pixels_per_cell: int) -> Cells:
    """Purple wandering faintly over the cells, to say that the box is awake."""
    step_us = BREATH_US // CELLS
    return plain_cells(
        [lit(AWAKE, breath(now_us - number * step_us, 0, 5, BREATH_US)) for number in range(CELLS)],
        pixels_per_cell,
    )
