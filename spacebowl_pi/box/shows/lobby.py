"""The lobby show: who has joined, and how to start."""

from spacebowl_pi.box.shows.colours import AWAKE, lit
from spacebowl_pi.box.shows.font import PAGE_US, paged, pages, strip
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.lights import seat_lights
from spacebowl_pi.box.shows.matrix_words import matrix_words
from spacebowl_pi.box.shows.picture import centred
from spacebowl_pi.box.shows.plain_cells import plain_cells
from spacebowl_pi.box.shows.rhythm import FULL, breath
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.common_reasons import seating_refusal
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import CELLS, Rows

BREATH_US = 2_800_000


def lobby(scene: Scene, now_us: int, pixels_per_cell: int, seats: range) -> Frame:
    """Taken seats are lit in their colours, free ones breathe; the matrix shows the count and a hint.

    `seats` is how many can play. The light of a player whose seat this game does not have breathes down to dark.
    """
    most, joined = seats[-1], scene.seating.seats
    free, wrong = breath(now_us, 0, 5, BREATH_US), breath(now_us, 0, FULL, BREATH_US)

    def level(seat: Seat) -> int:
        if seat in joined:
            return FULL if seat <= most else wrong
        return free if seat <= most else 0

    return Frame(
        starlight(now_us, pixels_per_cell),
        seat_lights(level, scene.seat_buttons),
        _count_and_hint(f"{len(joined)}/{most}", _hint(scene, seats), now_us),
    )


def _hint(scene: Scene, seats: range) -> str:
    """How to start, or what the players must change for this game."""
    said, players = matrix_words(scene.language), scene.seating.players
    refusal = seating_refusal(players, seats)
    if refusal is None:
        return said.hold_to_start
    if not players:
        return said.press_a_button
    if refusal.reason is SeatingReason.NO_SUCH_SEAT:
        return said.no_seat.format(**dict(refusal.values))
    suits = said.how_many(seats)
    return f"{suits} {said.press_a_button}" if len(players) < seats[0] else suits


def _count_and_hint(count: str, hint: str, now_us: int) -> Rows:
    """How many have joined out of how many, then the hint page by page."""
    broken = pages(hint) or ()
    page = now_us // PAGE_US % (len(broken) + 1)
    if page:
        return paged(broken, (page - 1) * PAGE_US)
    return centred(strip(count, is_big=True))


def starlight(now_us: int, pixels_per_cell: int) -> Cells:
    """A faint purple wandering over the cells, which shows that the box is on."""
    step_us = BREATH_US // CELLS
    return plain_cells(
        [lit(AWAKE, breath(now_us - number * step_us, 0, 5, BREATH_US)) for number in range(CELLS)],
        pixels_per_cell,
    )
