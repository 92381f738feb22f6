"""The end of a match: a hold goes back to the lobby, and so does a timeout."""

from spacebowl_pi.box.flows.flow import Flow
from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.table import CloseMatch


class OverFlow(Flow):
    LOBBY_AGAIN_US = 120_000_000

    def hear(self, gesture: Gesture) -> None:
        if gesture.kind is GestureKind.HOLD:
            self.machine.do(Asked(gesture.at_us, Asker.TABLE, CloseMatch()))

    def tick(self, now_us: int) -> None:
        if now_us >= self.began_us + self.LOBBY_AGAIN_US:
            self.machine.do(Asked(now_us, Asker.TABLE, CloseMatch()))
