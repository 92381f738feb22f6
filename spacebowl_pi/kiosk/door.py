"""The door: how many may be connected, whatever they say or do not say.

Who connects and asks for nothing would hold a connection for ever, and a machine has only so many. How many of those
who did ask may look at the box at once is for the crowd.
"""

import asyncio
import json
from collections.abc import Callable
from http import HTTPStatus

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from spacebowl_pi.kiosk.limits import Full, Limits, Place, is_loopback, place_of

CONNECTIONS = Limits(in_all=600, from_afar=550, from_one=60)  # a browser opens six for a page, and keeps its line
ASK_PATIENCE_S = 10.0
RETRY_AFTER_S = 10
REFUSAL_PATIENCE_S = 0.2
MOST_REFUSED = 100


class Door:
    """Lets connections in. Those that have asked for nothing yet are `_silent`."""

    def __init__(self, limits: Limits = CONNECTIONS, patience_s: float = ASK_PATIENCE_S) -> None:
        self.is_open = True  # else nobody from afar comes in, whatever way they found
        self._limits, self._patience_s = limits, patience_s
        self._inside: dict[web.RequestHandler, Place] = {}
        self._silent: set[web.RequestHandler] = set()
        self._refused: set[_Refusing] = set()

    def opened_to(self, server: web.Server) -> Callable[[], asyncio.Protocol]:
        """Give a function that makes a connection's protocol."""

        def enter(transport: asyncio.Transport) -> None:
            peer = peer_of(transport)
            place = None if is_loopback(peer) else place_of(peer)
            if place is not None and not self.is_open:
                transport.abort()
                return
            if full := self._why_full(place):
                refusing = _Refusing(transport, full, self._refused)
                transport.set_protocol(refusing)
                if len(self._refused) > MOST_REFUSED:
                    refusing.refuse()
                return
            protocol = server()
            transport.set_protocol(protocol)
            protocol.connection_made(transport)
            self._inside[protocol] = place
            self._silent.add(protocol)
            asyncio.get_running_loop().call_later(self._patience_s, self._show_out, protocol)

        return lambda: _AtTheDoor(enter)

    def hearing(self) -> Middleware:
        """Make the middleware that notes who asked for something."""

        @web.middleware
        async def hear(request: web.Request, handler: Handler) -> web.StreamResponse:
            self._silent.discard(request.protocol)
            return await handler(request)

        return hear

    def show_strangers_out(self) -> None:
        """End the connection of everybody who came from afar."""
        for protocol, place in self._inside.items():
            if place is not None and protocol.transport is not None:
                protocol.transport.abort()

    def _why_full(self, place: Place) -> Full | None:
        self._inside = {protocol: place for protocol, place in self._inside.items() if protocol.transport is not None}
        return self._limits.why_full(self._inside.values(), place)

    def _show_out(self, protocol: web.RequestHandler) -> None:
        if protocol in self._silent:
            self._silent.discard(protocol)
            if protocol.transport is not None:
                protocol.transport.abort()


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


def peer_of(transport: asyncio.Transport) -> str:
    """The address at the other end; empty if that has gone already."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""


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
