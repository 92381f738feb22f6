"""Reads the levels of the buttons' lines now and then: finds missed edges, and notices when no edges arrive at all.

An edge can get lost, and a button can be down when the box starts. A level without an edge counts once two readings in
a row agree: an edge that was in flight at the first has arrived by the second. If levels keep changing without a
single edge, the GPIO library's thread hangs.
"""

from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.devices.ports import BUTTONS, Button, Buzzers, Edge, PartFault

FIRST_LOOK_US = 60_000  # before that, a level means nothing: the line is still being pulled up
LOOK_US = 200_000
MOST_UNHEARD = 6


class LineCheck:
    """Checks the lines' levels against the edges. Call `look` as often as you like."""

    def __init__(self, buzzers: Buzzers, gestures: GestureReader, now_us: int) -> None:
        self._buzzers = buzzers
        self._gestures = gestures
        self._look_at_us = now_us + FIRST_LOOK_US
        self._levels: dict[Button, bool] | None = None
        self._heard: set[Button] = set()  # buttons with an edge since the last reading
        self._unheard = 0  # level changes since the last edge of any line
        self.fault: str | None = None

    @property
    def is_deaf(self) -> bool:
        """Whether levels change but no edges arrive."""
        return self._unheard >= MOST_UNHEARD

    def hear(self, edge: Edge) -> None:
        self._heard.add(edge.button)
        self._unheard = 0

    def look(self, now_us: int) -> None:
        """Read all levels, if it is time."""
        if now_us < self._look_at_us:
            return
        self._look_at_us = now_us + LOOK_US
        try:
            levels = {button: self._buzzers.is_down(button) for button in BUTTONS}
        except PartFault as fault:
            self.fault = str(fault)
            return
        before = levels if self._levels is None else self._levels
        quiet = [button for button in BUTTONS if button not in self._heard]
        self._unheard += sum(levels[button] != before[button] for button in quiet)
        is_first, self._levels, self._heard = self._levels is None, levels, set()
        self.fault = "Buzzers: lines change but no edges come; the box starts again" if self.is_deaf else None
        if not is_first:
            steady = {button: levels[button] for button in quiet if levels[button] == before[button]}
            self._gestures.read_levels(steady, now_us)
