"""What eight contacts do, edge by edge: who was pressed, for how long a contact bounced, and who chatters.

The gestures take the first edge and shut their eyes; here the whole bounce is measured: edges that follow one another
closer than 25 ms are one movement. What the test makes of it is in `buzzers`.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from spacebowl_pi.core.units import MILLISECOND_NS
from spacebowl_pi.devices.buzzers.health import Health
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

QUIET_NS = 25 * MILLISECOND_NS  # so long without an edge, and a contact has come to rest; no finger taps faster


@dataclass(slots=True)
class Contact:
    """One button's contact. `twitches` are movements that ended where they began."""

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
        """Take an edge."""
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
        """Begin anew; the level stays."""
        self.was_pressed, self.twitches, self.bounce_ns = False, 0, 0


@dataclass(slots=True)
class Contacts:
    """All contacts. A button that is `out` (stuck, or chattering) says nothing any more."""

    all: dict[Button, Contact] = field(default_factory=lambda: {button: Contact() for button in BUTTONS})
    chatterers: set[Button] = field(default_factory=set)
    stuck: set[Button] = field(default_factory=set)
    _health: Health = field(default_factory=Health)

    def hear(self, edge: Edge) -> None:
        """Take an edge."""
        if self._health.edge(edge.button, edge.stamp_ns):
            self.chatterers.add(edge.button)
        self.all[edge.button].hear(is_down=edge.is_down, stamp_ns=edge.stamp_ns)

    def settle(self, now_ns: int) -> None:
        """Take note of the time."""
        for contact in self.all.values():
            contact.settle(now_ns)

    def forget(self) -> None:
        """Begin a new press."""
        for contact in self.all.values():
            contact.forget()

    def take_levels(self, lines: Collection[Button]) -> None:
        """Whose line is really down after so long is stuck; of the others an edge was lost."""
        for button in self.down:
            if button in lines:
                self.stuck.add(button)
            else:
                self.all[button].is_down = False

    @property
    def pressed(self) -> frozenset[Button]:
        """Who was pressed since."""
        return frozenset(button for button, contact in self._of_use().items() if contact.was_pressed)

    @property
    def down(self) -> frozenset[Button]:
        """Who is down."""
        return frozenset(button for button, contact in self._of_use().items() if contact.is_down)

    @property
    def are_at_rest(self) -> bool:
        """Whether nothing moves and nothing is down."""
        return not any(contact.is_moving or contact.is_down for contact in self._of_use().values())

    def _of_use(self) -> dict[Button, Contact]:
        out = self.chatterers | self.stuck
        return {button: contact for button, contact in self.all.items() if button not in out}
