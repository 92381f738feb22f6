"""The board of honour as it was last read: read again when a match has ended, when it is asked for, and now and then.

A match's end is followed also while nobody looks, so that it is added up before the journal deletes it.

Reading is done on a thread of its own; the loop only ever sees what is finished.
"""

import asyncio

from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.box.journal.history import HistoryFault
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.honours.board import Honours, HonoursBook

WRITTEN_AFTER_US = SECOND_US  # the journal has the end of a match by then
FRESH_US = 3 * SECOND_US
STALE_US = 300 * SECOND_US  # a day can have begun, a name can have expired


class HonoursReader:
    """What is known. `follow` and `look` as often as you like; `fault` says why nothing new could be read."""

    def __init__(self, book: HonoursBook) -> None:
        self._book = book
        self._reading: asyncio.Task[None] | None = None
        self._read_us: int | None = None
        self._due_us: int | None = None
        self._is_over: bool | None = None
        self._turn = asyncio.Lock()  # the book is for one thread at a time
        self.latest: Honours | None = None
        self.fault: str | None = None

    def ask(self, now_us: int) -> None:
        """Have it read soon, unless it was just now."""
        if self._read_us is None or now_us - self._read_us >= FRESH_US:
            self._due_us = now_us

    def look(self, now_us: int, *, is_over: bool) -> None:
        """Read if it is time for somebody who looks at it."""
        if self._read_us is None or now_us - self._read_us >= STALE_US:
            self._due_us = now_us
        self.follow(now_us, is_over=is_over)

    def follow(self, now_us: int, *, is_over: bool) -> None:
        """Read if it is time for what has to be kept. `is_over`: the match that is on has come to its end."""
        if is_over is not self._is_over:
            self._is_over = is_over
            if is_over:
                self._due_us = now_us + WRITTEN_AFTER_US
        is_reading = self._reading is not None and not self._reading.done()
        if self._due_us is not None and now_us >= self._due_us and not is_reading:
            self._due_us, self._read_us = None, now_us
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def delete(self, name: str) -> None:
        """Show a name no more; raises StateFault."""
        async with self._turn:
            await asyncio.to_thread(self._book.delete, name)
        await self._read()

    async def _read(self) -> None:
        async with self._turn:
            try:
                self.latest = await asyncio.to_thread(self._book.read)
                self.fault = None
            except (HistoryFault, StateFault) as fault:
                self.fault = str(fault)
