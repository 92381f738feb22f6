"""Who is looking at the box: how many may, and who takes nothing of what is sent and so is only in the way."""

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
ALIVE_EVERY_US = 5_000_000  # a page that hears nothing for 12 s takes its line for lost: see `connection.js`
FAREWELL_S = 0.5


class Visitors:
    """The visitors."""

    def __init__(self) -> None:
        self._visitors: set[Visitor] = set()
        self._stuck_since_us: dict[Visitor, int] = {}
        self._looked_us = self._reassured_us = 0

    def __iter__(self) -> Iterator[Visitor]:
        """Go through them, whoever comes or goes meanwhile."""
        return iter(tuple(self._visitors))

    def __len__(self) -> int:
        return len(self._visitors)

    def why_full(self, address: str, *, is_local: bool) -> Full | None:
        """Say why one more may not come from there; None if they may."""
        here = [None if visitor.is_local else visitor.address for visitor in self._visitors]
        return VISITORS.why_full(here, None if is_local else address)

    def add(self, visitor: Visitor) -> None:
        """Count somebody in."""
        self._visitors.add(visitor)

    def discard(self, visitor: Visitor) -> None:
        """Count somebody out."""
        self._visitors.discard(visitor)
        self._stuck_since_us.pop(visitor, None)

    def tell(self, text: str) -> None:
        """Tell everybody something small."""
        frame = text_frame(text)
        for visitor in self:
            visitor.viewer.send(frame)

    def look(self, now_us: int) -> None:
        """Reassure everybody now and then, and cut off who has taken nothing for long.

        A closing line waits for them too, and would do so for ever.
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
        """Tell everybody that the line holds: one that is silent looks no different from one that leads nowhere."""
        self._reassured_us = now_us
        self.tell(json.dumps({"kind": "alive", "at_us": now_us}))

    async def say_goodbye(self, code: int) -> None:
        """Close all lines at once; who does not answer soon is cut off, since the box has to go dark in time."""
        await asyncio.gather(*(farewell(visitor, code) for visitor in self))


async def farewell(visitor: Visitor, close_code: int, code: str = "", text: str = "") -> None:
    """Close a line, after a refusal if there is one, and wait no longer than is polite."""
    with suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            if code:
                await visitor.refuse(code, text)
            await visitor.socket.close(code=close_code, message=text.encode()[:120])
    if visitor.viewer.transport.get_write_buffer_size():
        visitor.viewer.transport.abort()
