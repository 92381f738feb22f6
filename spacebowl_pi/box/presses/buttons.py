"""The eight buttons: lit and clicked at once, read in each step, and reported when one is faulty.

What their gestures mean is up to the flows.
"""

from spacebowl_pi.box.outputs import Outputs
from spacebowl_pi.box.presses.gesture_kinds import Heard, ListenMode
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.box.presses.line_check import LineCheck
from spacebowl_pi.box.shows.lights import with_pressed
from spacebowl_pi.devices.buzzers.health import Ailment
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge
from spacebowl_pi.devices.sound import tunes

PRESSED_LIGHT_US = 350_000


class Buttons:
    """Reads the buttons, and keeps track of which are lit, down or out of play."""

    def __init__(self, gestures: GestureReader, lines: LineCheck | None, outputs: Outputs, now_us: int) -> None:
        self._gestures, self._lines, self._outputs = gestures, lines, outputs
        self._now_us = now_us
        self._answered: set[Button] = set()  # lit since the last frame
        self._lit_until_us = dict.fromkeys(BUTTONS, now_us)
        self.expected: tuple[Button, ...] = BUTTONS  # that are pressed about as often as others
        self._noted: set[tuple[Button, Ailment]] = set()  # already noted in the journal
        self._is_line_fault_noted = False

    def answer(self, edge: Edge) -> None:
        """Called on the GPIO thread: light and click at once, whatever the press turns out to mean; not for UNSEEN."""
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
        self._gestures.feed(edge)
        if self._lines is not None:
            self._lines.hear(edge)

    def listen(self, now_us: int) -> list[Heard]:
        """Advance to now and return the new gestures."""
        self._now_us = now_us
        if self._lines is not None:
            self._lines.look(now_us)
        return self._gestures.tick(now_us)

    def look(self) -> None:
        """Keep pressed lights on for a moment, so that hammering does not make them flash fast; not for UNSEEN."""
        self._answered = set()  # from here on they are in the frame
        if self._gestures.listen_mode is ListenMode.UNSEEN:
            self._lit_until_us = dict.fromkeys(BUTTONS, self._now_us)
            return
        for button in BUTTONS:
            if self._gestures.is_held(button):
                self._lit_until_us[button] = self._now_us + PRESSED_LIGHT_US

    def pressed(self) -> tuple[Button, ...]:
        """Buttons that are down, or were until just now."""
        return tuple(button for button, until_us in self._lit_until_us.items() if until_us > self._now_us)

    def locked(self) -> tuple[Button, ...]:
        """Buttons that are locked for a moment, or out of play because of a fault."""
        return tuple({*self._gestures.locked(self._now_us), *self.left_out()})

    def left_out(self) -> tuple[Button, ...]:
        """Buttons that are out of play."""
        faults = self._gestures.faults(self._now_us)
        return tuple(fault.button for fault in faults if fault.ailment is not Ailment.SILENT)

    @property
    def has_fault(self) -> bool:
        """Whether a button is out of play, or the lines cannot be read."""
        return bool(self.left_out()) or (self._lines is not None and self._lines.fault is not None)

    def news(self) -> list[str]:
        """Faults that are new since the last call."""
        faults = {
            (fault.button, fault.ailment): fault.text
            for fault in self._gestures.faults(self._now_us)
            if fault.ailment is not Ailment.SILENT or fault.button in self.expected
        }
        texts = [text for which, text in faults.items() if which not in self._noted]
        self._noted = set(faults)
        line_fault = self._lines.fault if self._lines is not None else None
        if line_fault is not None and not self._is_line_fault_noted:
            texts.append(line_fault)
        self._is_line_fault_noted = line_fault is not None
        return texts
