"""What the flows of Space Bowl have in common."""

from spacebowl_pi.box.flows.flow import Flow
from spacebowl_pi.box.presses.gestures import Gesture
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import View


class SpaceBowlFlow(Flow):
    """A flow of one phase of a match."""

    @property
    def view(self) -> View:
        """What all see of the match."""
        view: View = self.machine.view
        return view


def seat_of(gesture: Gesture) -> Seat:
    """The seat of a button; they have the same numbers."""
    return Seat(gesture.button)
