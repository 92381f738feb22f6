"""The simulated buzzers: the real driver on gpiozero's mock lines, pressed by fingers that bounce.

A contact moves at its time; the edge is delivered then or, as on a busy machine, later and out of order, always with
the timestamp of the contact. Nothing here sleeps: `play_until` takes the time.
"""

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias, cast

from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from spacebowl_pi.core.units import MILLISECOND_NS, SECOND_NS
from spacebowl_pi.devices.buzzers.driver import GpioBuzzers, PinFactory
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

Trace: TypeAlias = tuple[float, ...]  # when the contact flips, in ms from its first flip: odd in number, the first is 0


@dataclass(frozen=True, slots=True)
class Bounce:
    """How a contact bounces when it closes and when it opens."""

    make: Trace = (0.0,)
    part: Trace = (0.0,)

    def __post_init__(self) -> None:
        for trace in (self.make, self.part):
            is_rising = all(early < late for early, late in pairwise(trace))
            if trace[:1] != (0.0,) or len(trace) % 2 == 0 or not is_rising:
                raise ValueError(f"a bounce trace begins at 0, rises, and has an odd number of flips: {trace}")


CLEAN = Bounce()
# Modelled on oscilloscope traces of microswitches; not measured on our buttons.
FRESH = Bounce(make=(0.0, 0.08, 0.21), part=(0.0, 0.05, 0.12))
USED = Bounce(make=(0.0, 0.11, 0.32, 0.55, 0.61, 1.4, 1.48), part=(0.0, 0.2, 0.24, 0.9, 0.97))
WORN = Bounce(
    make=(0.0, 0.3, 0.9, 1.1, 2.6, 2.7, 4.4, 4.9, 7.5, 7.6, 11.2), part=(0.0, 0.6, 0.7, 2.2, 2.9, 5.1, 5.4, 9.0, 9.1)
)
BOUNCES = (CLEAN, FRESH, USED, WORN)


class StampedPin(MockPin):  # type: ignore[misc] # gpiozero has no types
    """A mock line whose edges carry a given timestamp, and are delivered on demand."""

    def move(self, *, is_high: bool) -> None:
        """Changes the level without an edge."""
        self._state = is_high

    def deliver(self, *, is_high: bool, stamp_ns: int) -> None:
        """Calls back with an edge, as lgpio does."""
        if self._when_changed is None:
            raise RuntimeError(f"{self!r} is not listened to: an edge would be lost")
        super(MockPin, self)._call_when_changed(stamp_ns / SECOND_NS, is_high)


class SimulatedBuzzers(GpioBuzzers):
    """Buzzers without a board. `delay_ns` says how late an edge is delivered; by default at once."""

    def __init__(
        self,
        gpio_numbers: Sequence[int],
        now_ns: Callable[[], int],
        delay_ns: Callable[[Edge], int] | None = None,
    ) -> None:
        factory = MockFactory(pin_class=StampedPin)
        super().__init__(cast("PinFactory", factory), gpio_numbers, now_ns)
        self.delay_ns = delay_ns
        self._pins: dict[Button, Any] = {
            button: factory.pin(number) for button, number in zip(BUTTONS, gpio_numbers, strict=True)
        }
        # Heap of time, sequence number, edge, whether it moves the contact, and whether it calls back.
        self._queue: list[tuple[int, int, Edge, bool, bool]] = []
        self._count = 0
        self._flips_until_ns = dict.fromkeys(BUTTONS, -1)
        self._will_be_down = dict.fromkeys(BUTTONS, False)

    def press(self, button: Button, at_ns: int, hold_ms: float, bounce: Bounce = FRESH) -> None:
        """Presses, and releases `hold_ms` later; `play_until` delivers the edges."""
        self.push(button, at_ns, bounce)
        self.let_go(button, at_ns + round(hold_ms * MILLISECOND_NS), bounce)

    def push(self, button: Button, at_ns: int, bounce: Bounce = FRESH) -> None:
        """Presses and stays down."""
        self._flip(button, at_ns, bounce.make, is_down=True)

    def let_go(self, button: Button, at_ns: int, bounce: Bounce = FRESH) -> None:
        self._flip(button, at_ns, bounce.part, is_down=False)

    def deliver(self, edge: Edge) -> None:
        """Delivers an edge now, whatever its timestamp and the contact: for lines that misbehave."""
        self._pins[edge.button].deliver(is_high=not edge.is_down, stamp_ns=edge.stamp_ns)

    def move(self, button: Button, *, is_down: bool) -> None:
        """Moves a contact now without an edge, as if the edge was lost."""
        self._pins[button].move(is_high=not is_down)

    def play_until(self, now_ns: int) -> int:
        """Plays everything due by then; returns how many edges were delivered."""
        delivered = 0
        while self._queue and self._queue[0][0] <= now_ns:
            _, _, edge, moves, calls = heapq.heappop(self._queue)
            if moves:
                self._pins[edge.button].move(is_high=not edge.is_down)
            if calls:
                self.deliver(edge)
                delivered += 1
        return delivered

    def next_at_ns(self) -> int | None:
        """When `play_until` has something to do next."""
        return self._queue[0][0] if self._queue else None

    def _flip(self, button: Button, at_ns: int, trace: Trace, *, is_down: bool) -> None:
        if button not in self._pins:
            raise ValueError(f"there is no buzzer {button}")
        if self._will_be_down[button] == is_down:
            raise ValueError(f"buzzer {button} is {'down' if is_down else 'up'} already")
        if at_ns <= self._flips_until_ns[button]:
            raise ValueError(f"buzzer {button} still moves at {at_ns} ns")
        self._will_be_down[button] = is_down
        level = is_down
        for offset_ms in trace:
            edge = Edge(button, level, at_ns + round(offset_ms * MILLISECOND_NS))
            self._flips_until_ns[button] = edge.stamp_ns
            late_ns = self.delay_ns(edge) if self.delay_ns else 0
            if late_ns:
                self._put(edge.stamp_ns, edge, moves=True, calls=False)
            self._put(edge.stamp_ns + late_ns, edge, moves=not late_ns, calls=True)
            level = not level

    def _put(self, when_ns: int, edge: Edge, *, moves: bool, calls: bool) -> None:
        self._count += 1
        heapq.heappush(self._queue, (when_ns, self._count, edge, moves, calls))
