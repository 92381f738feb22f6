"""What the eight contacts do, edge by edge: which was pressed, how long it bounced, and which one chatters.

The gestures react to the first edge only; here the whole bounce is measured: edges less than 25 ms apart are one
movement. `buzzers` interprets the result.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from spacebowl_pi.core.units import MILLISECOND_NS
from spacebowl_pi.devices.buzzers.health import Health
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

QUIET_NS = 25 * MILLISECOND_NS  # without an edge for this long, a contact is at rest; no finger taps faster


@dataclass(slots=True)
class Contact:
    """One button's contact. `twitches` counts movements that ended where they began."""

    is_down: bool = False
    was_pressed: bool = False
    twitches: int = 0
    bounce_ns: int = 0
    _level: bool = False
    _began_ns: int | None = None
    _last_ns: int = 0

    @property
    def is_moving(self) -> bool:
        """Whether it may still bounce."""
        return self._began_ns is not None

    def hear(self, *, is_down: bool, stamp_ns: int) -> None:
        self.settle(stamp_ns)
        if self._began_ns is None:
            self._began_ns = stamp_ns
        self._level = is_down
        self._last_ns = max(self._last_ns, stamp_ns)

    def settle(self, now_ns: int) -> None:
        """End a movement that has come to rest."""
        if self._began_ns is None or now_ns - self._last_ns < QUIET_NS:
            return
        lasted_ns = self._last_ns - self._began_ns
        self._began_ns = None
        if self._level == self.is_down:
            self.twitches += 1
            return
        self.is_down = self._level
        self.was_pressed = self.was_pressed or self.is_down
        self.bounce_ns = max(self.bounce_ns, lasted_ns)

    def forget(self) -> None:
        """Reset the measurements; the level stays."""
        self.was_pressed, self.twitches, self.bounce_ns = False, 0, 0


@dataclass(slots=True)
class Contacts:
    """All contacts. Stuck and chattering buttons are ignored."""

    all: dict[Button, Contact] = field(default_factory=lambda: {button: Contact() for button in BUTTONS})
    chatterers: set[Button] = field(default_factory=set)
    stuck: set[Button] = field(default_factory=set)
    _health: Health = field(default_factory=Health)

    def hear(self, edge: Edge) -> None:
        if self._health.edge(edge.button, edge.stamp_ns):
            self.chatterers.add(edge.button)
        self.all[edge.button].hear(is_down=edge.is_down, stamp_ns=edge.stamp_ns)

    def settle(self, now_ns: int) -> None:
        """Advance to now."""
        for contact in self.all.values():
            contact.settle(now_ns)

    def forget(self) -> None:
        """Reset the measurements for a new press."""
        for contact in self.all.values():
            contact.forget()

    def take_levels(self, lines: Collection[Button]) -> None:
        """A button whose line is really still down is stuck; for the others an edge was lost."""
        for button in self.down:
            if button in lines:
                self.stuck.add(button)
            else:
                self.all[button].is_down = False

    @property
    def pressed(self) -> frozenset[Button]:
        """Buttons pressed since the last reset."""
        return frozenset(button for button, contact in self._of_use().items() if contact.was_pressed)

    @property
    def down(self) -> frozenset[Button]:
        return frozenset(button for button, contact in self._of_use().items() if contact.is_down)

    @property
    def are_at_rest(self) -> bool:
        """Whether nothing moves and nothing is down."""
        return not any(contact.is_moving or contact.is_down for contact in self._of_use().values())

    def _of_use(self) -> dict[Button, Contact]:
        out = self.chatterers | self.stuck
        return {button: contact for button, contact in self.all.items() if button not in out}
