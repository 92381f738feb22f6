"""From edges to presses: when each button went down and up, without bounce and without faulty buttons.

What a press means is decided by the gestures. Only timestamps count; edges may come late and out of order.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.units import MICROSECOND_NS
from spacebowl_pi.devices.buzzers.debounce import Change, Debouncer
from spacebowl_pi.devices.buzzers.health import Health, HealthLimits
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge


@dataclass(slots=True, eq=False)
class Press:
    """A press, as far as is known.

    `is_void`: the button turned out to chatter. `was_found`: it was found down, without an edge. `has_spoken`: it has
    been reported, so its timestamp is final. `is_from_afar`: it came from a page, not from the button.
    """

    button: Button
    stamp_ns: int
    released_ns: int | None = None
    is_void: bool = False
    was_found: bool = False
    has_spoken: bool = False
    is_from_afar: bool = False

    def held_ns(self, now_ns: int) -> int:
        """How long it has been held, or was."""
        return (now_ns if self.released_ns is None else self.released_ns) - self.stamp_ns


class PressReader:
    """The presses of all buttons. Uncertain levels are read again after `quiet_us` without an edge."""

    def __init__(self, lockout_ms: float, quiet_us: int, limits: HealthLimits | None = None) -> None:
        self.health = Health(limits)
        self._quiet_us = quiet_us
        self._debouncers = {button: Debouncer(lockout_ms) for button in BUTTONS}
        self._last: dict[Button, Press] = {}
        self._chattering: set[Button] = set()
        # Buttons whose level must be read again, and when that was first seen to be due; any edge resets it.
        self._restless: dict[Button, int | None] = {}

    def begins(self, edge: Edge) -> bool:
        """Whether an edge begins a press, as far as is known; changes nothing."""
        is_heard = edge.is_down and edge.button not in self._chattering
        return is_heard and self._debouncers[edge.button].begins_press(edge.stamp_ns)

    def feed(self, edge: Edge) -> list[Press]:
        """Add an edge; return the presses that it begins, or that turn out to have begun earlier."""
        button, stamp_ns = edge.button, edge.stamp_ns
        debouncer = self._debouncers[button]
        if self.health.edge(button, stamp_ns):
            debouncer.overhear(is_down=edge.is_down, stamp_ns=stamp_ns)
            self._begin_chatter(button)
            return []
        if button in self._chattering:
            self._end_chatter(button, stamp_ns)
        begun = []
        for change in debouncer.edge(is_down=edge.is_down, stamp_ns=stamp_ns):
            begun += self._change(button, change)
        if debouncer.is_unsettled:
            self._restless[button] = None
        else:
            self._restless.pop(button, None)
        return begun

    def settle(self, now_us: int) -> list[Press]:
        """Read levels again that were lost in a bounce; return the presses that this begins."""
        for button in [one for one in self._chattering if not self.health.is_chattering(one, now_us * MICROSECOND_NS)]:
            self._end_chatter(button, now_us * MICROSECOND_NS)
        if not self._restless:
            return []
        begun = []
        for button, seen_us in list(self._restless.items()):
            if now_us < self._settles_at_us(button, seen_us):
                continue
            if seen_us is None:  # after a stall the other edges may be just behind
                self._restless[button] = now_us
                continue
            del self._restless[button]
            for change in self._debouncers[button].settle(now_us * MICROSECOND_NS):
                begun += self._change(button, change)
        return begun

    def next_due_us(self) -> int | None:
        """When `settle` is due."""
        due = [self._settles_at_us(button, seen_us) for button, seen_us in self._restless.items()]
        return min(due, default=None)

    def read_levels(self, levels: Mapping[Button, bool], now_us: int) -> None:
        """Update the lines' levels, at the start and now and then: edges may have been lost.

        A release found this way counts; a press does not, as nobody knows when it happened. It is held until released.
        """
        now_ns = now_us * MICROSECOND_NS
        for button, is_down in levels.items():
            if button in self._chattering or button in self._restless:
                continue
            for change in self._debouncers[button].settle(now_ns, is_down=is_down):
                if change.is_down:
                    self._find_down(button, change.stamp_ns)
                else:
                    self._change(button, change)

    def is_chattering(self, button: Button) -> bool:
        """Whether a button chatters, so that its edges are ignored."""
        return button in self._chattering

    def held(self, button: Button, now_us: int) -> Press | None:
        """The press that holds a working button down."""
        press = self._last.get(button)
        if press is None or press.released_ns is not None or self.health.is_out(button, now_us * MICROSECOND_NS):
            return None
        return press

    def _settles_at_us(self, button: Button, seen_us: int | None) -> int:
        if seen_us is None:
            return ceil_us(self._debouncers[button].rests_at_ns)
        return seen_us + self._quiet_us

    def _change(self, button: Button, change: Change) -> list[Press]:
        press = self._last.get(button)
        if not change.is_earlier:
            self.health.change(button, is_down=change.is_down, stamp_ns=change.stamp_ns)
        if not change.is_down:
            if press:
                press.released_ns = change.stamp_ns
            return []
        if change.is_earlier and press:
            if press.has_spoken:
                return []
            press.stamp_ns, press.was_found = change.stamp_ns, False
            return [press]
        self._last[button] = press = Press(button, change.stamp_ns)
        return [press]

    def _find_down(self, button: Button, stamp_ns: int) -> None:
        self.health.hold(button, stamp_ns)
        self._last[button] = Press(button, stamp_ns, was_found=True)

    def _begin_chatter(self, button: Button) -> None:
        self._chattering.add(button)
        self._restless.pop(button, None)
        if press := self._last.pop(button, None):
            press.is_void = True

    def _end_chatter(self, button: Button, now_ns: int) -> None:
        self._chattering.discard(button)
        self._debouncers[button].adopt_level()
        if self._debouncers[button].is_down:
            self._find_down(button, now_ns)


def ceil_us(time_ns: int) -> int:
    """Round up to microseconds, so that the moment has passed."""
    return -(-time_ns // MICROSECOND_NS)
