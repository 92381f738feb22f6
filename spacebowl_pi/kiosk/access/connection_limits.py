"""The door: how many may be connected, and how often one may come, whatever they say or do not say.

Who connects and asks for nothing would hold a connection for ever, and a machine has only so many. How many of those
who did ask may look at the box at once is for the crowd.
"""

import asyncio
import json
import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spacebowl_pi.kiosk.access.guard import Buckets
from spacebowl_pi.kiosk.access.limits import Full, Limits, Place, is_loopback, place_of
from spacebowl_pi.kiosk.connections.fair_share import FairShare
from spacebowl_pi.kiosk.connections.paced_reader import PacedReader

CONNECTIONS = Limits(in_all=600, from_afar=550, from_one=60)  # a browser opens six for a page, and keeps its line
CONNECTS_PER_SECOND, CONNECT_BURST = 20.0, 120  # of one place: a family that opens its phones at the same moment
ASK_PATIENCE_S = 10.0
RETRY_AFTER_S = 10
REFUSAL_PATIENCE_S = 0.2
MOST_REFUSED = 100


class ConnectionLimits:
    """Lets connections in."""

    def __init__(self, limits: Limits = CONNECTIONS, patience_s: float = ASK_PATIENCE_S) -> None:
        self.is_open = True  # else nobody from afar comes in, whatever way they found
        self.share = FairShare()
        self._limits, self._patience_s = limits, patience_s
        self._comers = Buckets(CONNECTS_PER_SECOND, CONNECT_BURST)
        self._inside: dict[web.RequestHandler, tuple[PacedReader, asyncio.TimerHandle]] = {}
        self._refused: set[_Refusing] = set()

    def protocol_for(self, address: str, server: web.Server) -> Callable[[], asyncio.Protocol] | None:
        """Give what makes a comer's protocol; None for who is not even told why not."""
        place = comer_at(address)
        if place is not None and not (self.is_open and self._comers.take(place, time.monotonic_ns() // 1000)):
            return None
        return lambda: _AtTheDoor(partial(self._enter, server, place))

    def hearing(self) -> Middleware:
        """Make the middleware that notes who asked for something, and answers when it is their turn."""

        @web.middleware
        async def hear(request: web.Request, handler: Handler) -> web.StreamResponse:
            place = comer_at(request.remote or "")
            if (inside := self._inside.get(request.protocol)) is not None:
                inside[0].is_silent = False
            await self.share.turn(place)
            return await handler(request)

        return hear

    def show_strangers_out(self) -> None:
        """End the connection of everybody who came from afar."""
        for line, _ in tuple(self._inside.values()):
            if line.place is not None:
                line.abort()

    def _enter(self, server: web.Server, place: Place, transport: asyncio.Transport) -> None:
        if place is not None and not self.is_open:
            transport.abort()  # it was closed while this one came in
            return
        if full := self._limits.why_full([line.place for line, _ in self._inside.values()], place):
            refusing = _Refusing(transport, full, self._refused)
            transport.set_protocol(refusing)
            if len(self._refused) > MOST_REFUSED:
                refusing.refuse()
            return
        line = PacedReader(transport, server(), place, self.share, self._forget)
        timer = asyncio.get_running_loop().call_later(self._patience_s, self._show_out, line)
        self._inside[line.handler] = (line, timer)

    def _forget(self, line: PacedReader) -> None:
        """Hold nothing of who has gone: whoever connects again and again would fill the memory with it."""
        _, timer = self._inside.pop(line.handler)
        timer.cancel()

    @staticmethod
    def _show_out(line: PacedReader) -> None:
        if line.is_silent:
            line.abort()


class _AtTheDoor(asyncio.Protocol):
    """A connection of which nobody knows yet where it comes from; `enter` sees to it as soon as that is known."""

    def __init__(self, enter: Callable[[asyncio.Transport], None]) -> None:
        self._enter = enter

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 (a stream has no other kind)
        self._enter(transport)


class _Refusing(asyncio.Protocol):
    """Says why not, and closes: after the question has come, for what is unread would tear the answer up on its way."""

    def __init__(self, transport: asyncio.Transport, full: Full, refused: set["_Refusing"]) -> None:
        self._transport, self._full, self._refused = transport, full, refused
        self._refused.add(self)
        self._timer = asyncio.get_running_loop().call_later(REFUSAL_PATIENCE_S, self.refuse)

    def data_received(self, _: bytes) -> None:
        self.refuse()

    def connection_lost(self, _: Exception | None) -> None:
        self._timer.cancel()
        self._refused.discard(self)

    def refuse(self) -> None:
        """Say it now."""
        if not self._transport.is_closing():
            self._transport.write(_refusal(self._full))
            self._transport.close()


def comer_at(address: str) -> Place:
    """The place that a comer counts for."""
    return None if is_loopback(address) else place_of(address)


def _refusal(full: Full) -> bytes:
    body = json.dumps({"error": full.sentence}).encode()
    head = (
        f"HTTP/1.1 {full.error.status_code} {HTTPStatus(full.error.status_code).phrase}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Retry-After: {RETRY_AFTER_S}",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + body
