"""The interface to the running box for what is attached to its loop: pages, the picture in the terminal, the keypad."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, TypeAlias

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.simulated import SimulatedBox
from spacebowl_pi.core.rules import Asked, By
from spacebowl_pi.core.table import Decision
from spacebowl_pi.devices.ports import Button

# Runs a module-level function outside the loop and returns its result.
Think: TypeAlias = Callable[..., Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class BoxControl:
    """The machine, the staff's adjustments, and a way to wake the loop; `box` has the parts, if they are simulated."""

    machine: Machine
    staff_settings: StaffSettings
    config: Config
    wake: Callable[[], None]
    box: SimulatedBox | None = None
    think: Think = asyncio.to_thread
    now_ns: Callable[[], int] = time.monotonic_ns

    @property
    def now_us(self) -> int:
        """The box's clock."""
        return self.now_ns() // 1000

    def ask(self, what: object, by: By) -> Decision:
        """Ask the table for something, now."""
        return self.do(Asked(self.now_us, by, what, self.machine.seed()))

    def do(self, asked: Asked[Any]) -> Decision:
        """Ask the table for something."""
        decision = self.machine.do(asked)
        self.machine.touch()
        self.wake()
        return decision

    def press(self, button: Button, *, is_hold: bool) -> None:
        """Press a seat's button from elsewhere: stamped now, and queued with all other presses."""
        self.machine.press(button, self.now_ns(), is_hold=is_hold)
        self.wake()


# Entered once the machine is ready; the function it yields is called after every step.
Attachment: TypeAlias = Callable[[BoxControl], AbstractAsyncContextManager[Callable[[], object]]]
