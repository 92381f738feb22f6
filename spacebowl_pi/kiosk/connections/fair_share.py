"""The guests' share of the loop: whatever they send, the game has its step in between.

Pages and players share one loop. Whoever comes by a line takes turns: one at a time, place after place, so that many
lines of one stranger wait for each other and not the others for them; and once guests have had their part of a span of
time, the rest of it is the game's.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from spacebowl_pi.kiosk.access.limits import Place

SPAN_S = 0.010
PART_S = 0.005


class FairShare:
    """The turns that are asked for, and what the last ones have cost."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._waiting: dict[Place, deque[Callable[[], object]]] = {}  # by place, whose turn it is first
        self._is_serving = False
        self._span_ends_s = self._spent_s = 0.0

    def ask(self, place: Place, act: Callable[[], object]) -> None:
        """Have something done when it is this place's turn."""
        self._waiting.setdefault(place, deque()).append(act)
        if not self._is_serving:
            self._go_on()

    async def turn(self, place: Place) -> None:
        """Wait for this place's turn."""
        come = asyncio.Event()
        self.ask(place, come.set)
        await come.wait()

    def _go_on(self) -> None:
        self._is_serving = bool(self._waiting)
        if not self._is_serving:
            return
        now_s = self._clock()
        if now_s >= self._span_ends_s:
            self._span_ends_s, self._spent_s = now_s + SPAN_S, 0.0
        loop = asyncio.get_running_loop()
        if self._spent_s < PART_S:
            loop.call_soon(self._serve)
        else:
            loop.call_later(self._span_ends_s - now_s, self._serve)

    def _serve(self) -> None:
        began_s = self._clock()
        place = next(iter(self._waiting))
        acts = self._waiting.pop(place)
        act = acts.popleft()
        if acts:
            self._waiting[place] = acts  # behind the other places
        try:
            act()
        finally:
            asyncio.get_running_loop().call_soon(self._served, began_s)

    def _served(self, began_s: float) -> None:
        """Count what it took, with what it woke: that was done before this."""
        self._spent_s += self._clock() - began_s
        self._go_on()
