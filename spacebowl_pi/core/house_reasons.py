"""What every game may have to say no to, so that it is worded and translated once; and who can sit down to a game."""

from collections.abc import Sequence

from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.seats import Player


class HouseReason(Reason):
    """Why something was refused, in any game."""

    TOO_FEW_PLAYERS = "At least {fewest} players are needed."
    TOO_MANY_PLAYERS = "No more than {most} can play."
    NO_SUCH_SEAT = "Seat {seat} does not exist: seats go from 1 to {most}."
    SEAT_TAKEN = "Seat {seat} is taken."
    NOT_PLAYING = "Only those who play can do that."
    SEAT_EMPTY = "Nobody plays on seat {seat}."
    NOT_NOW = "That is not possible now."
    NOT_YOUR_TURN = "It is not your turn."
    MATCH_IS_OVER = "The match is over."
    NOTHING_TO_TAKE_BACK = "There is nothing to take back."


def seating_refusal(players: Sequence[Player], seats: range) -> Refusal | None:
    """Say why these players cannot begin a game that so many can play; None if they can."""
    most = seats[-1]
    taken: set[int] = set()
    for player in players:
        if not 1 <= player.seat <= most:
            return refuse(HouseReason.NO_SUCH_SEAT, seat=player.seat, most=most)
        if player.seat in taken:
            return refuse(HouseReason.SEAT_TAKEN, seat=player.seat)
        taken.add(player.seat)
    if len(players) < seats[0]:
        return refuse(HouseReason.TOO_FEW_PLAYERS, fewest=seats[0])
    return refuse(HouseReason.TOO_MANY_PLAYERS, most=most) if len(players) > most else None
