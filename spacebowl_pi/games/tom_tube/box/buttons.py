"""What the four buttons of a player are for: 1 to 4 are Tom's, 5 to 8 Dave's."""

from enum import IntEnum

from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import Button


class Role(IntEnum):
    BUILD = 0
    MOVE = 1
    NEXT = 2
    OK = 3


EACH = len(Role)
FOUR_EACH = SeatButtons(tuple(Seat(1 + number // EACH) for number in range(2 * EACH)))


def role_of(button: Button) -> Role:
    return Role((button - 1) % EACH)


def button_of(seat: Seat, role: Role) -> Button:
    return Button((seat - 1) * EACH + role + 1)
