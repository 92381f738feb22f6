"""Before and between rounds: who has joined, which card to lay, whose turn it is to toss."""

from spacebowl_pi.box.shows.colours import DESTINATION, lit
from spacebowl_pi.box.shows.font import PAGE_US, paged, pages, strip, told
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.lights import FAINT, SEATS, players_lit, seat_lights
from spacebowl_pi.box.shows.picture import centred
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.shows.signs import for_seat, place
from spacebowl_pi.box.shows.words import words
from spacebowl_pi.box.stage import Stage
from spacebowl_pi.devices.ports import CELLS, Rows
from spacebowl_pi.games.space_bowl.box.shows.cells import dark_cells, plain_cells
from spacebowl_pi.games.space_bowl.rules.judge import FEWEST_PLAYERS
from spacebowl_pi.games.space_bowl.rules.places import Cell

BREATH_US = 2_800_000


def lobby(stage: Stage, now_us: int, pixels_per_cell: int) -> Frame:
    """Joined seats burn in their colours, free ones breathe; the matrix counts and says what to do."""
    joined = stage.seating.seats
    free = breath(now_us, 0, 5, BREATH_US)
    said = words(stage.language)
    hint = said.hold_to_start if len(joined) >= FEWEST_PLAYERS else said.press_a_button
    return Frame(
        starlight(now_us, pixels_per_cell),
        seat_lights(lambda seat: FULL if seat in joined else free),
        _count_and_hint(len(joined), hint, now_us),
    )


def _count_and_hint(count: int, hint: str, now_us: int) -> Rows:
    """The count as a row of seats, then the hint page by page."""
    broken = pages(hint) or ()
    page = now_us // PAGE_US % (len(broken) + 1)
    if page:
        return paged(broken, (page - 1) * PAGE_US)
    return centred(strip(f"{count}/{len(SEATS)}", is_big=True))


def laying(stage: Stage, now_us: int, pixels_per_cell: int) -> Frame:
    """The next place whose card the box has to be told."""
    galaxy = stage.match.galaxy or ()
    unknown = next((number for number, card in enumerate(galaxy) if card is None), 0)
    return Frame(starlight(now_us, pixels_per_cell), players_lit(stage, ()), place(Cell(unknown), stage.match.size))


def ready(stage: Stage, now_us: int, pixels_per_cell: int) -> Frame:
    """Between rounds: which round comes next, and that the captain tosses."""
    view = stage.match
    elapsed_us = now_us - view.began_us
    said = words(stage.language)
    if elapsed_us // PAGE_US % 4 < 2:
        rows = told(f"{said.round} {view.round_number + 1}", 0)
    else:
        rows = for_seat(view.captain, said.toss, elapsed_us % (2 * PAGE_US))
    return Frame(
        dark_cells(pixels_per_cell), players_lit(stage, (view.captain,), breath(now_us, FAINT, FULL, BREATH_US)), rows
    )


def starlight(now_us: int, pixels_per_cell: int) -> Cells:
    """The Destination's purple wandering faintly over the cells, to say that the box is awake."""
    step_us = BREATH_US // CELLS
    return plain_cells(
        [lit(DESTINATION, breath(now_us - number * step_us, 0, 5, BREATH_US)) for number in range(CELLS)],
        pixels_per_cell,
    )
