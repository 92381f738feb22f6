"""Detects that the process was stopped or the computer slept."""

from collections.abc import Callable


class Stalls:
    """Compares the times of two steps. Detects nothing until `watch` is called."""

    def __init__(self) -> None:
        self._after_us: int | None = None
        self._slept_us: Callable[[], int] = lambda: 0
        self._known_us = 0

    def watch(self, after_us: int, slept_us: Callable[[], int] = lambda: 0) -> None:
        """Treat a gap of `after_us` between steps as a stall; `slept_us` is the computer's total sleep so far."""
        self._after_us, self._slept_us, self._known_us = after_us, slept_us, slept_us()

    def between(self, before_us: int, at_us: int) -> int:
        """How long the machine stalled between two steps; 0 if it did not."""
        slept_us = self._slept_us()
        gap_us = at_us - before_us + slept_us - self._known_us
        self._known_us = slept_us
        return gap_us if self._after_us is not None and gap_us >= self._after_us else 0
