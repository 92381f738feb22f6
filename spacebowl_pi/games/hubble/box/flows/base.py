"""What Hubble's flows have in common."""

from spacebowl_pi.box.flows.flow import Flow
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.match.view import View

READ_US = SECOND_US  # a press this soon after a phase began was meant for the one before


class HubbleFlow(Flow):
    @property
    def view(self) -> View:
        """The public view of the match."""
        view: View = self.machine.view
        return view

    def is_meant(self, gesture: Gesture) -> bool:
        """Whether a press was made in knowledge of this phase."""
        return gesture.at_us >= self.began_us + READ_US


def is_tap(gesture: Gesture) -> bool:
    """Whether a button was pressed, however fast after the last time."""
    return gesture.kind in (GestureKind.PRESS, GestureKind.DOUBLE)
