"""Lonely Numbers at the box: four seats with two buttons each; who sits on another one plays by phone.

A seat's first button counts up from 1, its second says that this is the number. The lights tell nothing of it.
"""

from spacebowl_pi.box.flows.flow import Flow, FlowMachine
from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, ListenMode
from spacebowl_pi.box.presses.seat_buttons import SeatButtons
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seats import Seat
from tests.games.lonely_numbers.rules.match import NUMBERS, NameNumber, Public

TWO_EACH = SeatButtons(tuple(Seat(number) for number in (1, 1, 2, 2, 3, 3, 4, 4)))


class CountingFlow(Flow):
    """A round."""

    listen_mode = ListenMode.UNSEEN

    def __init__(self, machine: FlowMachine, now_us: int) -> None:
        super().__init__(machine, now_us)
        self._counted: dict[Seat, int] = {}

    def hear(self, gesture: Gesture) -> None:
        seat = self.seat_of(gesture)
        if seat is None or gesture.kind not in (GestureKind.PRESS, GestureKind.DOUBLE):
            return
        count, confirm = TWO_EACH.of(seat)
        if gesture.button == count:
            self._counted[seat] = self._counted.get(seat, 0) % NUMBERS[-1] + 1
        elif gesture.button == confirm and seat in self._counted:
            self.machine.do(Asked(gesture.at_us, seat, NameNumber(self._counted.pop(seat))))


class LonelyNumbersBox(BoxGame):
    """A box whose players have two buttons each."""

    def seat_buttons(self, view: Public | None) -> SeatButtons:  # noqa: ARG002 (always the same)
        return TWO_EACH

    def phase(self, view: Public) -> object:
        return view.round_number

    def flow(self, machine: FlowMachine, now_us: int) -> Flow:
        return CountingFlow(machine, now_us)
