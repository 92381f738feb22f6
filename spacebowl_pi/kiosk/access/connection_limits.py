"""Limits how many may be connected, and how often one may connect, whatever they send.

An idle connection would otherwise be held for ever, and a machine has only so many. How many may have a page open is up
to `visitors`.
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

CONNECTIONS = Limits(in_all=600, from_afar=550, from_one=60)  # a browser opens six per page, then keeps its WebSocket
CONNECTS_PER_SECOND, CONNECT_BURST = 20.0, 120  # per address; a family may open all its phones at once
ASK_PATIENCE_S = 10.0
RETRY_AFTER_S = 10
REFUSAL_PATIENCE_S = 0.2
MOST_REFUSED = 100


class ConnectionLimits:
    """Admits and counts connections."""

    def __init__(self, limits: Limits = CONNECTIONS, patience_s: float = ASK_PATIENCE_S) -> None:
        self.is_open = True  # otherwise nobody from the network is admitted
        self.share = FairShare()
        self._limits, self._patience_s = limits, patience_s
        self._comers = Buckets(CONNECTS_PER_SECOND, CONNECT_BURST)
        self._open: dict[web.RequestHandler, tuple[PacedReader, asyncio.TimerHandle]] = {}
        self._refused: set[_Refusing] = set()

    def protocol_for(self, address: str, server: web.Server) -> Callable[[], asyncio.Protocol] | None:
        """The factory for a connection's protocol; None to close it without a word."""
        place = comer_at(address)
        if place is not None and not (self.is_open and self._comers.take(place, time.monotonic_ns() // 1000)):
            return None
        return lambda: _NewConnection(partial(self._enter, server, place))

    def hearing(self) -> Middleware:
        """Make the middleware that marks a connection as used, and waits for its turn."""

        @web.middleware
        async def hear(request: web.Request, handler: Handler) -> web.StreamResponse:
            place = comer_at(request.remote or "")
            if (opened := self._open.get(request.protocol)) is not None:
                opened[0].is_silent = False
            await self.share.turn(place)
            return await handler(request)

        return hear

    def show_strangers_out(self) -> None:
        """Close all connections from the network."""
        for reader, _ in tuple(self._open.values()):
            if reader.place is not None:
                reader.abort()

    def _enter(self, server: web.Server, place: Place, transport: asyncio.Transport) -> None:
        if place is not None and not self.is_open:
            transport.abort()  # closed to the network while this one connected
            return
        if full := self._limits.why_full([reader.place for reader, _ in self._open.values()], place):
            refusing = _Refusing(transport, full, self._refused)
            transport.set_protocol(refusing)
            if len(self._refused) > MOST_REFUSED:
                refusing.refuse()
            return
        reader = PacedReader(transport, server(), place, self.share, self._forget)
        timer = asyncio.get_running_loop().call_later(self._patience_s, self._close_if_silent, reader)
        self._open[reader.handler] = (reader, timer)

    def _forget(self, reader: PacedReader) -> None:
        """Drop a closed connection; otherwise connecting again and again would fill the memory."""
        _, timer = self._open.pop(reader.handler)
        timer.cancel()

    @staticmethod
    def _close_if_silent(reader: PacedReader) -> None:
        if reader.is_silent:
            reader.abort()


class _NewConnection(asyncio.Protocol):
    """A connection just accepted; `enter` decides about it as soon as there is a transport."""

    def __init__(self, enter: Callable[[asyncio.Transport], None]) -> None:
        self._enter = enter

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 (a stream has no other kind)
        self._enter(transport)


class _Refusing(asyncio.Protocol):
    """Sends the refusal once the request has arrived, and closes: unread data would reset the connection first."""

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
        """Send it now."""
        if not self._transport.is_closing():
            self._transport.write(_refusal(self._full))
            self._transport.close()


def comer_at(address: str) -> Place:
    """What an address counts as; None is this machine."""
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
