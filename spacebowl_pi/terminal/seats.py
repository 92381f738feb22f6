"""Players in a terminal: their names, and their seats in their colours."""

from rich.text import Text

from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat

YOU = "You"  # the person at the keyboard


def player_name(seating: Seating, seat: Seat) -> str:
    """A player's name; without one, the seat's number."""
    player = seating.player(seat)
    return player.name if player and player.name else f"Seat {seat}"


def seat_mark(seat: Seat) -> Text:
    """The seat's number on its colour, if it has one."""
    return Text(str(seat), f"bold black on {SEAT_COLOURS[seat - 1]}" if seat <= len(SEAT_COLOURS) else "bold")
