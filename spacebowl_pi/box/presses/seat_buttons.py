"""Which seat each of the eight buttons speaks for. A seat can have several buttons, or none and play elsewhere."""

from dataclasses import dataclass

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BUTTONS, Button


@dataclass(frozen=True, slots=True)
class SeatButtons:
    """A seat for each button, in their order; None speaks for nobody."""

    seats: tuple[Seat | None, ...]

    def seat_of(self, button: Button) -> Seat | None:
        """Give the seat that a button speaks for."""
        return self.seats[button - 1]

    def of(self, seat: Seat) -> tuple[Button, ...]:
        """List the buttons of a seat."""
        return tuple(button for button, its_seat in zip(BUTTONS, self.seats, strict=True) if its_seat == seat)

    def only_one_of(self, seat: Seat) -> Button | None:
        """Give the button of a seat that has one and no more."""
        buttons = self.of(seat)
        return buttons[0] if len(buttons) == 1 else None


ONE_EACH = SeatButtons(tuple(Seat(button) for button in BUTTONS))
