"""Whether the machine stood still: stopped, while its clock ran on, or asleep, when that clock stood still as well."""

from collections.abc import Callable


class Stalls:
    """Sees it at the next step. Until `watch` nothing is one."""

    def __init__(self) -> None:
        self._after_us: int | None = None
        self._slept_us: Callable[[], int] = lambda: 0
        self._known_us = 0

    def watch(self, after_us: int, slept_us: Callable[[], int] = lambda: 0) -> None:
        """Take a longer time between two steps for a stall; `slept_us` is how long the machine has slept in all."""
        self._after_us, self._slept_us, self._known_us = after_us, slept_us, slept_us()

    def between(self, before_us: int, at_us: int) -> int:
        """Say for how long the machine stood still between two steps; 0 if it did not."""
        slept_us = self._slept_us()
        gap_us = at_us - before_us + slept_us - self._known_us
        self._known_us = slept_us
        return gap_us if self._after_us is not None and gap_us >= self._after_us else 0
