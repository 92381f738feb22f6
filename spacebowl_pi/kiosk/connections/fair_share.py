"""Shares the event loop with guests: whatever they send, the game gets its steps in between.

Requests from the network are served one at a time, round-robin over addresses, so that someone with many connections
only holds up themselves. Guests get at most half of each time slice; the rest is the game's.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from spacebowl_pi.kiosk.access.limits import Place

SPAN_S = 0.010
PART_S = 0.005


class FairShare:
    """The queue of requests, and the time spent in the current slice."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._waiting: dict[Place, deque[Callable[[], object]]] = {}  # by address, next one first
        self._is_serving = False
        self._span_ends_s = self._spent_s = 0.0

    def ask(self, place: Place, act: Callable[[], object]) -> None:
        """Queue a callback for this address's turn."""
        self._waiting.setdefault(place, deque()).append(act)
        if not self._is_serving:
            self._schedule_next()

    async def turn(self, place: Place) -> None:
        """Wait for this address's turn."""
        has_come = asyncio.Event()
        self.ask(place, has_come.set)
        await has_come.wait()

    def _schedule_next(self) -> None:
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
            self._waiting[place] = acts  # behind the other addresses
        try:
            act()
        finally:
            asyncio.get_running_loop().call_soon(self._served, began_s)

    def _served(self, began_s: float) -> None:
        """Count the time, including whatever the callback woke: that ran before this."""
        self._spent_s += self._clock() - began_s
        self._schedule_next()
