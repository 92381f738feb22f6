"""The eight buttons: answered at once, heard, lit while pressed, and reported when something is wrong with them.

What their words mean is for the flows.
"""

from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.box.presses.gestures import Heard, ListenMode
from spacebowl_pi.box.presses.line_check import LineCheck
from spacebowl_pi.box.shows.lights import with_pressed
from spacebowl_pi.devices.buzzers.health import Ailment
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge
from spacebowl_pi.devices.sound import tunes

PRESSED_LIGHT_US = 350_000


class Buttons:
    """ListenMode and eyes on the buttons, and their lights."""

    def __init__(self, gestures: GestureReader, lines: LineCheck | None, outputs: Outputs, now_us: int) -> None:
        self._gestures, self._lines, self._outputs = gestures, lines, outputs
        self._now_us = now_us
        self._answered: set[Button] = set()  # lit since the last frame
        self._lit_until_us = dict.fromkeys(BUTTONS, now_us)
        self._ill: set[tuple[Button, Ailment]] = set()  # of which was told
        self._is_line_fault_told = False

    def answer(self, edge: Edge) -> None:
        """Answer a press by light and click, whatever it will mean; on the edge's own thread. A tap stays secret."""
        at_us = edge.stamp_ns // 1000
        frame = self._outputs.frame
        if frame is None or not self._gestures.begins(edge) or edge.button in self._gestures.locked(at_us):
            return
        if self._gestures.listen_mode is ListenMode.UNSEEN:
            return
        self._answered.add(edge.button)
        self._outputs.light(with_pressed(frame.lights, self._answered), at_us)
        self._outputs.click(tunes.PRESS, at_us)

    def edge(self, edge: Edge) -> None:
        """Take an edge."""
        self._gestures.feed(edge)
        if self._lines is not None:
            self._lines.hear(edge)

    def listen(self, now_us: int) -> list[Heard]:
        """Let time pass; give what was said."""
        self._now_us = now_us
        if self._lines is not None:
            self._lines.look(now_us)
        return self._gestures.tick(now_us)

    def look(self) -> None:
        """Keep a pressed light on for a moment, so that no hammering makes it flash fast; none for a secret tap."""
        self._answered = set()  # from here on they are in the frame
        if self._gestures.listen_mode is ListenMode.UNSEEN:
            self._lit_until_us = dict.fromkeys(BUTTONS, self._now_us)
            return
        for button in BUTTONS:
            if self._gestures.is_held(button):
                self._lit_until_us[button] = self._now_us + PRESSED_LIGHT_US

    def pressed(self) -> tuple[Button, ...]:
        """List those that are down, or were until just now."""
        return tuple(button for button, until_us in self._lit_until_us.items() if until_us > self._now_us)

    def locked(self) -> tuple[Button, ...]:
        """List those that are shut out for a moment, or as long as they are ill."""
        return tuple({*self._gestures.locked(self._now_us), *self.left_out()})

    def left_out(self) -> tuple[Button, ...]:
        """List those that are out of play."""
        faults = self._gestures.faults(self._now_us)
        return tuple(fault.button for fault in faults if fault.ailment is not Ailment.SILENT)

    @property
    def has_fault(self) -> bool:
        """Say whether a button is out of play, or the lines do not tell."""
        return bool(self.left_out()) or (self._lines is not None and self._lines.fault is not None)

    def news(self) -> list[str]:
        """Say what has gone wrong since this was asked last."""
        faults = {(fault.button, fault.ailment): fault.text for fault in self._gestures.faults(self._now_us)}
        snapshot = [text for which, text in faults.items() if which not in self._ill]
        self._ill = set(faults)
        line_fault = self._lines.fault if self._lines is not None else None
        if line_fault is not None and not self._is_line_fault_told:
            snapshot.append(line_fault)
        self._is_line_fault_told = line_fault is not None
        return snapshot
