"""Reads the board of honour when a match has ended, on request, and now and then.

Ends of matches are followed even without viewers, so that results are added up before the journal deletes them.

Reading runs on a worker thread; the loop only ever sees finished boards.
"""

import asyncio

from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.box.journal.history import HistoryFault
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.honours.board import Honours, HonoursBook

WRITTEN_AFTER_US = SECOND_US  # by then the journal has stored the end of a match
FRESH_US = 3 * SECOND_US
STALE_US = 300 * SECOND_US  # by then a new day may have begun, or a nickname expired


class HonoursReader:
    """The board as last read; `fault` says why the last reading failed. Call `follow` and `look` at will."""

    def __init__(self, book: HonoursBook) -> None:
        self._book = book
        self._reading: asyncio.Task[None] | None = None
        self._read_us: int | None = None
        self._due_us: int | None = None
        self._is_over: bool | None = None
        self._turn = asyncio.Lock()  # only one thread may use the book
        self.latest: Honours | None = None
        self.fault: str | None = None

    def ask(self, now_us: int) -> None:
        """Have it read soon, unless it has just been read."""
        if self._read_us is None or now_us - self._read_us >= FRESH_US:
            self._due_us = now_us

    def look(self, now_us: int, *, is_over: bool) -> None:
        """Read if viewers' data is out of date, or as `follow` does."""
        if self._read_us is None or now_us - self._read_us >= STALE_US:
            self._due_us = now_us
        self.follow(now_us, is_over=is_over)

    def follow(self, now_us: int, *, is_over: bool) -> None:
        """Read if a result has to be stored, or `ask` wants it. `is_over`: the current match has ended."""
        if is_over is not self._is_over:
            self._is_over = is_over
            if is_over:
                self._due_us = now_us + WRITTEN_AFTER_US
        is_reading = self._reading is not None and not self._reading.done()
        if self._due_us is not None and now_us >= self._due_us and not is_reading:
            self._due_us, self._read_us = None, now_us
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def delete(self, name: str) -> None:
        """Remove a name from the board; raises StateFault."""
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
