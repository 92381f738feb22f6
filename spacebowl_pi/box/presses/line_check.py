"""The buttons' lines, looked at now and then: finds what no edge has told, and whether edges come at all.

An edge can be lost, and a button can be down when the box starts. A level that no edge has told counts when two looks
in a row say so: an edge that was on its way at the first has come by then. Levels that change and change again while
not one edge comes mean that the GPIO library's thread hangs.
"""

from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.devices.ports import BUTTONS, Button, Buzzers, Edge, PartFault

FIRST_LOOK_US = 60_000  # before that a line's level means nothing: it is being pulled up
LOOK_US = 200_000
MOST_UNHEARD = 6


class LineCheck:
    """Eyes on the lines, in addition to the ears. Call `look` as often as you like."""

    def __init__(self, buzzers: Buzzers, gestures: GestureReader, now_us: int) -> None:
        self._buzzers = buzzers
        self._gestures = gestures
        self._look_at_us = now_us + FIRST_LOOK_US
        self._levels: dict[Button, bool] | None = None
        self._heard: set[Button] = set()  # since the last look
        self._unheard = 0  # changes of a level since the last edge of any line
        self.fault: str | None = None

    @property
    def is_deaf(self) -> bool:
        """Say whether levels change and no edge comes."""
        return self._unheard >= MOST_UNHEARD

    def hear(self, edge: Edge) -> None:
        """Know of an edge."""
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
