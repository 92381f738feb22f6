"""Players in a terminal: their names, and their seats on their colours."""

from rich.text import Text

from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat


def player_name(seating: Seating, seat: Seat) -> str:
    """Name a player; a nameless one is named by the seat."""
    player = seating.player(seat)
    return player.name if player and player.name else f"Seat {seat}"


def seat_mark(seat: Seat) -> Text:
    """Draw a seat: its number on its colour; beyond those that have one, its number."""
    return Text(str(seat), f"bold black on {SEAT_COLOURS[seat - 1]}" if seat <= len(SEAT_COLOURS) else "bold")
