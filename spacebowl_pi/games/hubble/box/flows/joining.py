"""Who joins by button while the first round is on: a press of a free seat's button asks, a second one joins.

The first alone does nothing, as a hand may have slipped; and nobody can press themselves out of a match again.
"""

from spacebowl_pi.box.flows.flow import FlowMachine
from spacebowl_pi.box.presses.gesture_kinds import Gesture
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.box.flows.base import is_tap
from spacebowl_pi.games.hubble.box.matrix_words import matrix_words
from spacebowl_pi.games.hubble.box.prompts import Told

ASKED_US = 10 * SECOND_US  # after that the question is asked again


class Joining:
    """The question, and its answer."""

    def __init__(self, machine: FlowMachine) -> None:
        self._machine = machine
        self._told: Told | None = None
        self._until_us = 0

    @property
    def told(self) -> Told | None:
        return self._told

    def hear(self, gesture: Gesture, seat: Seat | None) -> bool:
        """Ask or let in; whether the gesture was meant so."""
        asked, self._told = self._told, None
        if seat is None or not is_tap(gesture) or self._machine.seating.player(seat) is not None:
            return False
        join = Asked(gesture.at_us, Asker.TABLE, JoinSeat(seat))
        if not self._machine.may(join):
            return False
        if asked is not None and asked.seat == seat and gesture.at_us <= self._until_us:
            self._machine.do(join)
        else:
            words = matrix_words(self._machine.seating.language)
            self._told, self._until_us = Told(seat, words.join), gesture.at_us + ASKED_US
        return True

    def tick(self, now_us: int) -> None:
        if now_us > self._until_us:
            self._told = None
