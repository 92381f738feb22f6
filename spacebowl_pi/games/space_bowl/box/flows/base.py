"""What Space Bowl's flows have in common."""

from spacebowl_pi.box.flows.flow import Flow
from spacebowl_pi.box.presses.gesture_kinds import Gesture
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import View


class SpaceBowlFlow(Flow):
    @property
    def view(self) -> View:
        """The public view of the match."""
        view: View = self.machine.view
        return view


def seat_of(gesture: Gesture) -> Seat:
    """The seat of a button; the numbers are the same."""
    return Seat(gesture.button)
