"""What the four buttons of a player are for: 1 to 4 are Tom's, 5 to 8 Dave's. They change once counters are entered."""

from enum import IntEnum

from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import Button


class Role(IntEnum):
    """While turns are counted."""

    HOME = 0
    END = 1
    BACK = 2
    OK = 3


class EntryRole(IntEnum):
    """While counters are entered."""

    NEXT = 0
    LESS = 1
    MORE = 2
    OK = 3


EACH = len(Role)
FOUR_EACH = SeatButtons(tuple(Seat(1 + number // EACH) for number in range(2 * EACH)))


def number_of(button: Button) -> int:
    """Which of a player's four buttons it is."""
    return (button - 1) % EACH


def button_of(seat: Seat, role: int) -> Button:
    return Button((seat - 1) * EACH + role + 1)
