"""Reasons for a refusal that any game may have, worded and translated once; and who can start a game."""

from collections.abc import Sequence

from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Player


class CommonReason(Reason):
    """Why something was refused, in any game. `SeatingReason` has those about seats and names."""

    TOO_FEW_PLAYERS = "It takes at least {fewest} players."
    TOO_MANY_PLAYERS = "No more than {most} can play."
    NOT_PLAYING = "Only those who play can do that."
    NO_MATCH = "No match is on."
    MATCH_IS_ON = "A match is on."
    ONLY_LANGUAGE_NOW = "Now that the match is on, only the language can be changed."
    NOT_YOUR_SEAT = "A phone plays only for its own seat."
    FIRST_BY_CHANCE = "Chance decides who begins."
    GAME_FAILED = "Something is wrong with this game: its match is set aside, and all keep their seats."
    NOT_NOW = "That is not possible now."
    NOT_YOUR_TURN = "It is not your turn."
    COMPUTER_PLAYS = "A computer plays on seat {seat}."
    NOT_ONE_BUTTON = "Seat {seat} has no single button to press."
    MATCH_IS_OVER = "The match is over."
    NOTHING_TO_TAKE_BACK = "There is nothing to take back."


def seating_refusal(players: Sequence[Player], seats: range) -> Refusal | None:
    """Why these players cannot start a game for `seats` players; None if they can."""
    most = seats[-1]
    taken: set[int] = set()
    for player in players:
        if not 1 <= player.seat <= most:
            return refuse(SeatingReason.NO_SUCH_SEAT, seat=player.seat, most=most)
        if player.seat in taken:
            return refuse(SeatingReason.SEAT_TAKEN, seat=player.seat)
        taken.add(player.seat)
    if len(players) < seats[0]:
        return refuse(CommonReason.TOO_FEW_PLAYERS, fewest=seats[0])
    return refuse(CommonReason.TOO_MANY_PLAYERS, most=most) if len(players) > most else None
