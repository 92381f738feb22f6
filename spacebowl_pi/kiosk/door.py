"""The door: how many may be connected, whatever they say or do not say.

Who connects and asks for nothing would hold a connection for ever, and a machine has only so many. How many of those
who did ask may look at the box at once is for the server.
"""

import asyncio
from collections.abc import Callable

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

MOST_CONNECTIONS = 600
ASK_PATIENCE_S = 10.0
JUST_NOW_S = 0.1

_FULL = b'{"error": "So many are connected already. Try again in a while."}'


class Door:
    """Lets connections in. Those that have asked for nothing yet are `_silent`, each with when it came."""

    def __init__(self, most: int = MOST_CONNECTIONS, patience_s: float = ASK_PATIENCE_S) -> None:
        self._most, self._patience_s = most, patience_s
        self._silent: dict[web.RequestHandler, float] = {}

    def opened_to(self, server: web.Server) -> Callable[[], asyncio.BaseProtocol]:
        """Give a function that makes a connection's protocol."""
        loop = asyncio.get_running_loop()

        def enter() -> asyncio.BaseProtocol:
            if len(self._silent) >= self._most:
                self._forget_gone(loop.time())
            if max(len(server.connections), len(self._silent)) >= self._most:
                return _Refusing()
            protocol = server()
            self._silent[protocol] = loop.time()
            loop.call_later(self._patience_s, self._show_out, protocol)
            return protocol

        return enter

    def hearing(self) -> Middleware:
        """Make the middleware that notes who asked for something."""

        @web.middleware
        async def hear(request: web.Request, handler: Handler) -> web.StreamResponse:
            self._silent.pop(request.protocol, None)
            return await handler(request)

        return hear

    def _show_out(self, protocol: web.RequestHandler) -> None:
        if self._silent.pop(protocol, None) is not None and protocol.transport is not None:
            protocol.transport.abort()

    def _forget_gone(self, now_s: float) -> None:
        """Forget who has left again; who came just now is not connected yet and looks the same."""
        for protocol, since_s in tuple(self._silent.items()):
            if protocol.transport is None and now_s - since_s > JUST_NOW_S:
                del self._silent[protocol]


class _Refusing(asyncio.Protocol):
    """Says why not, and closes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 (a stream has no other kind)
        head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {len(_FULL)}"
        transport.write(f"{head}\r\nConnection: close\r\n\r\n".encode() + _FULL)
        transport.close()
