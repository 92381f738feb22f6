"""The simulated buzzers in real time: a level that is read is that of the contact now, as on a real line.

The twin moves a contact when it is told the time. Here that is on a thread that may come too late, and a level read
meanwhile would be one of the past with a stamp of the present, which no line shows.
"""

import time
from collections.abc import Sequence

from spacebowl_pi.devices.buzzers.twin import SimulatedBuzzers
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge


class LiveBuzzers(SimulatedBuzzers):
    """`press` and `play_until` are for one thread, `is_down` is for another."""

    def __init__(self, gpio_numbers: Sequence[int]) -> None:
        super().__init__(gpio_numbers, time.monotonic_ns)
        self._contacts: dict[Button, list[Edge]] = {button: [] for button in BUTTONS}

    def is_down(self, button: Button) -> bool:
        """Say what the contact does now, whether or not its edges are delivered."""
        now_ns = time.monotonic_ns()
        return next((flip.is_down for flip in reversed(self._contacts[button]) if flip.stamp_ns <= now_ns), False)

    def _put(self, when_ns: int, edge: Edge, *, moves: bool, calls: bool) -> None:
        if moves:
            self._contacts[edge.button].append(edge)
        super()._put(when_ns, edge, moves=moves, calls=calls)
