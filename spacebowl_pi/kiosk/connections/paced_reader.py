"""A line from outside: what comes on it is read in small pieces, each when it is this guest's turn.

A piece is small because taking it apart cannot be interrupted: the smallest frames are six bytes, and hundreds of
thousands of them fit into what the system would hand over at once. What aiohttp does with a piece is its own.
"""

import asyncio
from collections.abc import Callable

from aiohttp import web

from spacebowl_pi.kiosk.access.limits import Place
from spacebowl_pi.kiosk.connections.fair_share import FairShare

PIECE_BYTES = 2048
BYTES_PER_SECOND, BURST_BYTES = 65_536, 131_072  # more than 25 of the longest messages in a second never make sense


class PacedReader(asyncio.BufferedProtocol):
    """Stands between a connection and aiohttp. `is_silent` as long as nothing was asked for."""

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
        self._unheard = b""
        self._paid_until_s = 0.0
        transport.set_protocol(self)
        handler.connection_made(transport)

    def abort(self) -> None:
        """End it at once."""
        self._transport.abort()

    def get_buffer(self, sizehint: int) -> bytearray:
        """Give the room for a piece."""
        del sizehint
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        """Take a piece, and no other until its turn has come."""
        self._transport.pause_reading()
        is_first = not self._unheard
        self._unheard += self._piece[:nbytes]
        if is_first:
            loop = asyncio.get_running_loop()
            earliest_s = loop.time() - BURST_BYTES / BYTES_PER_SECOND
            self._paid_until_s = max(self._paid_until_s, earliest_s) + nbytes / BYTES_PER_SECOND
            if self._paid_until_s > loop.time():
                loop.call_at(self._paid_until_s, self._ask)
            else:
                self._ask()

    def eof_received(self) -> None:
        """Nothing more will come."""
        self.handler.eof_received()

    def pause_writing(self) -> None:
        """Nobody takes what was sent."""
        self.handler.pause_writing()

    def resume_writing(self) -> None:
        """Somebody takes it again."""
        self.handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Be forgotten."""
        self._unheard = b""
        self._on_end(self)
        self.handler.connection_lost(exc)

    def _ask(self) -> None:
        self._share.ask(self.place, self._hear)

    def _hear(self) -> None:
        piece, self._unheard = self._unheard, b""
        if piece and not self._transport.is_closing():
            self._transport.resume_reading()  # first: aiohttp may stop the reading because of this very piece
            self.handler.data_received(piece)
