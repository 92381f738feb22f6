"""Which seat each of the eight buttons belongs to. A seat can have several buttons, or none and play elsewhere."""

from dataclasses import dataclass

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BUTTONS, Button


@dataclass(frozen=True, slots=True)
class SeatButtons:
    """A seat for each button, in their order; None for a button without one."""

    seats: tuple[Seat | None, ...]

    def seat_of(self, button: Button) -> Seat | None:
        return self.seats[button - 1]

    def of(self, seat: Seat) -> tuple[Button, ...]:
        return tuple(button for button, its_seat in zip(BUTTONS, self.seats, strict=True) if its_seat == seat)

    def only_one_of(self, seat: Seat) -> Button | None:
        """The seat's button, if it has exactly one."""
        buttons = self.of(seat)
        return buttons[0] if len(buttons) == 1 else None


ONE_EACH = SeatButtons(tuple(Seat(button) for button in BUTTONS))
