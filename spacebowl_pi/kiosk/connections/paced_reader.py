"""Reads a connection in small pieces, each when it is this guest's turn.

Small, because parsing a piece cannot be interrupted: the smallest frames are six bytes, and hundreds of thousands of
them fit into what the system would hand over at once. The parsing itself is aiohttp's.
"""

import asyncio
from collections.abc import Callable

from aiohttp import web

from spacebowl_pi.kiosk.access.limits import Place
from spacebowl_pi.kiosk.connections.fair_share import FairShare

PIECE_BYTES = 2048
BYTES_PER_SECOND, BURST_BYTES = 65_536, 131_072  # a page never needs more than 25 of the longest messages a second


class PacedReader(asyncio.BufferedProtocol):
    """The protocol between a connection and aiohttp. `is_silent` until the first request."""

    def __init__(
        self,
        transport: asyncio.Transport,
        handler: web.RequestHandler,
        place: Place,
        share: FairShare,
        on_end: Callable[["PacedReader"], None],
    ) -> None:
        self.handler, self.place = handler, place
        self.is_silent = True
        self._transport, self._share, self._on_end = transport, share, on_end
        self._piece = bytearray(PIECE_BYTES)
        self._unread = b""
        self._paid_until_s = 0.0
        transport.set_protocol(self)
        handler.connection_made(transport)

    def abort(self) -> None:
        self._transport.abort()

    def get_buffer(self, sizehint: int) -> bytearray:
        del sizehint
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        """Take a piece, and pause reading until its turn has come."""
        self._transport.pause_reading()
        is_first = not self._unread
        self._unread += self._piece[:nbytes]
        if is_first:
            loop = asyncio.get_running_loop()
            earliest_s = loop.time() - BURST_BYTES / BYTES_PER_SECOND
            self._paid_until_s = max(self._paid_until_s, earliest_s) + nbytes / BYTES_PER_SECOND
            if self._paid_until_s > loop.time():
                loop.call_at(self._paid_until_s, self._ask)
            else:
                self._ask()

    def eof_received(self) -> None:
        self.handler.eof_received()

    def pause_writing(self) -> None:
        self.handler.pause_writing()

    def resume_writing(self) -> None:
        self.handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread = b""
        self._on_end(self)
        self.handler.connection_lost(exc)

    def _ask(self) -> None:
        self._share.ask(self.place, self._hear)

    def _hear(self) -> None:
        piece, self._unread = self._unread, b""
        if piece and not self._transport.is_closing():
            self._transport.resume_reading()  # first: aiohttp may pause reading again because of this very piece
            self.handler.data_received(piece)
