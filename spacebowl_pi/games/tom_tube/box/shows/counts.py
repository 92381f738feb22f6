"""What both players hold, as bars: Tom's from the left edge, Dave's from the right; the stack in the middle.

Each has four bars of two rows: energy, control, alien and solar counters, as long as they are many. A bar that is
longer than its columns becomes a number.
"""

from spacebowl_pi.box.shows.font import PAGE_US, strip
from spacebowl_pi.box.shows.picture import Strip, at, columns, laid_over
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import MATRIX_HEIGHT, MATRIX_WIDTH, Rows
from spacebowl_pi.games.tom_tube.rules.match.view import PlayerView, View

SIDE = 12  # columns of a player
MIDDLE = MATRIX_WIDTH - 2 * SIDE
THICK = 2  # rows of a bar


def counts_of(view: View, player: PlayerView) -> tuple[int, int, int, int]:
    """Energy, control, alien and solar counters of a player."""
    solars = sum(not it.is_base and it.owner == player.seat - 1 for it in view.kit.modules)
    return player.energy, player.control, player.alien, solars - len(player.solar_out)


def counts(view: View, elapsed_us: int) -> Rows:
    """Both players' bars; beside long bars, in turn with them, their numbers."""
    page = elapsed_us // PAGE_US
    sides = [_side(counts_of(view, player), player.seat, page) for player in view.players]
    stack = strip(str(view.stack_left), is_big=False)
    return laid_over(*sides, at(stack, SIDE + (MIDDLE - stack.width) // 2))


def _side(held: tuple[int, ...], seat: Seat, page: int) -> Rows:
    long = [count for count in held if count > SIDE]
    if long and page % 2:
        return _beside(strip(str(long[page // 2 % len(long)]), is_big=True), seat)
    rows = [0] * MATRIX_HEIGHT
    for number, count in enumerate(held):
        if count <= SIDE:
            lit = columns(0 if seat == 1 else MATRIX_WIDTH - count, count)
            rows[THICK * number] = rows[THICK * number + 1] = lit
    return tuple(rows)


def _beside(number: Strip, seat: Seat) -> Rows:
    left = (SIDE - number.width) // 2
    return at(number, left if seat == 1 else MATRIX_WIDTH - SIDE + left)
