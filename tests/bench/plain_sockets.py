"""What the pages' lines are measured against: aiohttp's own WebSockets; and what a client says on one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web
from aiohttp.test_utils import TestServer

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@asynccontextmanager
async def plain_server(path: str) -> AsyncIterator[tuple[int, list[web.WebSocketResponse]]]:
    """Serve; gives the port, and all who have connected there."""
    connected: list[web.WebSocketResponse] = []

    async def plain_socket(request: web.Request) -> web.WebSocketResponse:
        response = web.WebSocketResponse(compress=False)
        await response.prepare(request)
        connected.append(response)
        async for _ in response:
            pass
        return response

    app = web.Application()
    app.router.add_get(path, plain_socket)
    async with TestServer(app) as server:
        yield server.port or 0, connected


def masked(payload: bytes) -> bytes:
    """Write a client's text frame; masked with nothing, which is a mask too."""
    return bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload
