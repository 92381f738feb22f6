"""Computers at the table: how many there are, how strong, and which commands add or change them."""

from collections.abc import Sequence

from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.core.computer_names import name_for
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat, Seating, SeatingCommand
from spacebowl_pi.core.seats import Player, Seat, Strength

USUAL = Strength.PILOT


def computers(seating: Seating) -> Sequence[Player]:
    return [player for player in seating.players if player.computer is not None]


def following_number(seating: Seating, seats: range, buttons: SeatButtons) -> Sequence[SeatingCommand]:
    """The commands that seat one more computer, or remove all if the table is full; `seats` is the game's range."""
    seated = computers(seating)
    free = [seat for seat in map(Seat, range(1, seats[-1] + 1)) if seating.player(seat) is None]
    if not free or len(seating.players) >= seats[-1]:
        return [LeaveSeat(player.seat) for player in seated]
    with_button = [seat for seat in free if buttons.of(seat)]
    seat = (with_button or free)[0]
    return [JoinSeat(seat, name_for(seating.players, seat), seated[0].computer if seated else USUAL)]


def with_strength(seating: Seating, seats: range, strength: Strength) -> Sequence[SeatingCommand]:
    """The commands that set their strength: each leaves and joins again, if the game has its seat."""
    commands: list[SeatingCommand] = []
    for player in [one for one in computers(seating) if one.seat <= seats[-1]]:
        commands += [LeaveSeat(player.seat), JoinSeat(player.seat, player.name, strength)]
    return commands
