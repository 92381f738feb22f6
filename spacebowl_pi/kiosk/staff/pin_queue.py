"""Queues PIN checks: one at a time, one per caller, known callers before strangers.

A check takes a good part of a second on a small Pi. The queue is kept short, so that nobody waits long, and strangers
never hold up staff.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

MOST_STRANGERS = 4


@dataclass(eq=False, slots=True)
class _Turn:
    is_known: bool
    has_come: asyncio.Event = field(default_factory=asyncio.Event)


class PinQueue:
    """The callers waiting, in order of arrival."""

    def __init__(self) -> None:
        self._asking: dict[str, _Turn] = {}
        self._at_work: _Turn | None = None

    def has_room(self, who: str, *, is_known: bool) -> bool:
        """Whether a caller may join the queue: not twice, and not behind too many strangers."""
        strangers = sum(not turn.is_known for turn in self._asking.values())
        return who not in self._asking and (is_known or strangers < MOST_STRANGERS)

    @asynccontextmanager
    async def turn(self, who: str, *, is_known: bool) -> AsyncIterator[None]:
        """Wait for a turn, and hold it for the body of the `with`."""
        mine = self._asking[who] = _Turn(is_known)
        self._call_next()
        try:
            await mine.has_come.wait()
            yield
        finally:
            del self._asking[who]
            if self._at_work is mine:
                self._at_work = None
                self._call_next()

    def _call_next(self) -> None:
        if self._at_work is None and self._asking:
            self._at_work = min(self._asking.values(), key=lambda turn: not turn.is_known)
            self._at_work.has_come.set()
