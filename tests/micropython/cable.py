"""The cable: a pseudo terminal between the real driver and a keypad in MicroPython, which lives while it is pumped."""

import time
from collections.abc import Callable
from pathlib import Path

from tests.devices.keypad.far_end import FarEnd
from tests.micropython.board import DEAF_MS, SETTLE_MS, MicroPythonKeypad

PATIENCE_S = 10.0
HELD_S = 0.002
LONGEST_STEP_MS = 100  # on a machine that is busy, the keypad's clock waits for it


class Cable(FarEnd):
    """A keypad at the far end of a terminal at `path`; its clock goes with the real one, faster where it is told to."""

    def __init__(self, path: Path, keypad: MicroPythonKeypad) -> None:
        self.keypad = keypad
        self._pumped_s = time.monotonic()
        super().__init__(path)

    def start(self, boot: str) -> None:
        """Leave the keypad as it is: it is started already."""

    def swap(self, keypad: MicroPythonKeypad) -> None:
        """Put another keypad, or the same one switched on anew, at the end of the cable."""
        self.keypad.close()
        self.keypad = keypad

    def step(self, after_ms: int = 0) -> None:
        """Carry what there is to carry."""
        passed_ms = int((time.monotonic() - self._pumped_s) * 1000)
        self._pumped_s += passed_ms / 1000
        self.write(self.keypad.turn(self.read(HELD_S), min(passed_ms, LONGEST_STEP_MS) + after_ms).said)

    def pump(self, until: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
        """Let keypad and driver talk until something is so; AssertionError if it takes too long."""
        end_s = time.monotonic() + patience_s
        while not until():
            assert time.monotonic() < end_s, f"waited in vain; the picture is {self.keypad.tiles()}"
            self.step()

    def touch(self, *words: str) -> None:
        """Touch tiles, one after the other, by words of their looks."""
        for what in words:
            self.step(DEAF_MS)
            self.keypad.finger = self.keypad.tile(what).middle
            self.step()
            self.step()
            self.keypad.finger = None
            self.step()
            self.step(SETTLE_MS)

    def alone(self, *words: str) -> None:
        """Touch tiles while no cable is in."""
        for what in words:
            self.keypad.turn(after_ms=DEAF_MS)
            self.keypad.finger = self.keypad.tile(what).middle
            self.keypad.turn(after_ms=5)
            self.keypad.turn(after_ms=5)
            self.keypad.finger = None
            self.keypad.turn(after_ms=5)
            self.keypad.turn(after_ms=SETTLE_MS)
