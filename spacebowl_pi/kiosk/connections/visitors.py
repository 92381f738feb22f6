"""Everyone connected to a page: how many may be, and cutting off those whose connection is stuck."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.access.limits import Full, Limits
from spacebowl_pi.kiosk.channels.channel import Visitor
from spacebowl_pi.kiosk.connections.broadcast import text_frame

VISITORS = Limits(in_all=400, from_afar=300, from_one=40)
STUCK_PATIENCE_US = 30_000_000
LOOK_EVERY_US = SECOND_US
ALIVE_EVERY_US = 5_000_000  # a page that hears nothing for 12 s takes its connection for lost: see `connection.js`
FAREWELL_S = 0.5


class Visitors:
    def __init__(self) -> None:
        self._visitors: set[Visitor] = set()
        self._stuck_since_us: dict[Visitor, int] = {}
        self._looked_us = self._reassured_us = 0

    def __iter__(self) -> Iterator[Visitor]:
        """Iterate over a copy, as visitors come and go meanwhile."""
        return iter(tuple(self._visitors))

    def __len__(self) -> int:
        return len(self._visitors)

    def why_full(self, address: str, *, is_local: bool) -> Full | None:
        """Why one more may not connect from this address; None if they may."""
        here = [None if visitor.is_local else visitor.address for visitor in self._visitors]
        return VISITORS.why_full(here, None if is_local else address)

    def add(self, visitor: Visitor) -> None:
        self._visitors.add(visitor)

    def discard(self, visitor: Visitor) -> None:
        self._visitors.discard(visitor)
        self._stuck_since_us.pop(visitor, None)

    def tell(self, text: str) -> None:
        """Send everyone a small message."""
        frame = text_frame(text)
        for visitor in self:
            visitor.viewer.send(frame)

    def look(self, now_us: int) -> None:
        """Send everyone a sign of life now and then, and cut off those who have read nothing for long.

        Even closing such a connection would wait, and for ever.
        """
        if 0 <= now_us - self._looked_us < LOOK_EVERY_US:
            return
        self._looked_us = now_us
        if not 0 <= now_us - self._reassured_us < ALIVE_EVERY_US:
            self.reassure(now_us)
        for visitor in self:
            if visitor.viewer.transport.get_write_buffer_size() == 0:
                self._stuck_since_us.pop(visitor, None)
            elif now_us - self._stuck_since_us.setdefault(visitor, now_us) > STUCK_PATIENCE_US:
                visitor.viewer.transport.abort()

    def reassure(self, now_us: int) -> None:
        """Send a sign of life: to a page, a quiet connection looks no different from a dead one."""
        self._reassured_us = now_us
        self.tell(json.dumps({"kind": "alive", "at_us": now_us}))

    async def say_goodbye(self, code: int) -> None:
        """Close all connections at once, cutting off any that does not answer soon: the box has to stop in time."""
        await asyncio.gather(*(farewell(visitor, code) for visitor in self))


async def farewell(visitor: Visitor, close_code: int, code: str = "", text: str = "") -> None:
    """Close a connection, after a refusal if there is one, with a short timeout."""
    with suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            if code:
                await visitor.refuse(code, text)
            await visitor.socket.close(code=close_code, message=text.encode()[:120])
    if visitor.viewer.transport.get_write_buffer_size():
        visitor.viewer.transport.abort()
