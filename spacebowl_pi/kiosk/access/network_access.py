"""The entrance: whether the server listens at this machine alone, or in the network; changed while the box runs.

It listens at one address at a time, since the system gives nobody the port twice. Who is there already stays when it
opens; when it closes, everybody who came by the network is shown out. Whoever connects is taken in when it is the
guests' turn, a few at a time, and who comes too often costs no more than a look at their address.
"""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from contextlib import suppress

from aiohttp import web

from spacebowl_pi.box.config.sections import Guests
from spacebowl_pi.kiosk.access.connection_limits import ConnectionLimits

COMERS_AT_ONCE = 4
WAITING_COMERS = 128
FULL_PATIENCE_S = 1.0  # until the system may have room for another connection again

_ADDRESSES = {Guests.THIS_MACHINE: "127.0.0.1", Guests.NETWORK: "0.0.0.0"}  # noqa: S104 (as the name says)
_FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_NEW = "new"  # the place whose turn it is to come in: nobody's address
_LOG = logging.getLogger(__name__)


class NetworkAccess:
    """Where the pages are to be had; `guests` are those who may come."""

    def __init__(self, door: ConnectionLimits, port: int, guests: Guests) -> None:
        self.guests = guests
        self._door, self._port = door, port
        self._server: web.Server | None = None
        self._listening: socket.socket | None = None
        self._comers: set[asyncio.Task[None]] = set()
        self._changing = asyncio.Lock()
        door.is_open = guests is Guests.NETWORK

    async def listen(self, server: web.Server) -> None:
        """Begin to listen, and bring whoever comes to the server; raises OSError."""
        self._server = server
        self._open_at(self.guests)

    async def admit(self, guests: Guests) -> None:
        """Listen for these from now on; raises OSError when that cannot be, and all is as before."""
        async with self._changing:
            if guests is self.guests:
                return
            if self._listening is not None:
                self._take_in(self._listening, WAITING_COMERS)  # who waits there already is not turned away
                self.close()
                try:
                    self._open_at(guests)
                except OSError:
                    self._open_at(self.guests)
                    raise
            self.guests = guests
            self._door.is_open = guests is Guests.NETWORK
            if not self._door.is_open:
                self._door.show_strangers_out()

    def close(self) -> None:
        """Listen no more."""
        if self._listening is not None:
            asyncio.get_running_loop().remove_reader(self._listening)
            self._listening.close()
            self._listening = None

    def _open_at(self, guests: Guests) -> None:
        at = socket.create_server((_ADDRESSES[guests], self._port), backlog=WAITING_COMERS)
        at.settimeout(0)
        self._listening = at
        self._look_out(at)

    def _look_out(self, at: socket.socket) -> None:
        if at is self._listening:
            asyncio.get_running_loop().add_reader(at, self._somebody_comes, at)

    def _somebody_comes(self, at: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(at)
        self._door.share.ask(_NEW, lambda: self._take_in(at))

    def _take_in(self, at: socket.socket, most: int = COMERS_AT_ONCE) -> None:
        """Take in a few, and look out for others."""
        if at is not self._listening:
            return
        try:
            for _ in range(most):
                line, address = at.accept()
                self._bring(line, str(address[0]))
        except OSError as error:
            if error.errno in _FULL:
                _LOG.warning("nobody else can connect: %s", error.strerror)
                asyncio.get_running_loop().call_later(FULL_PATIENCE_S, self._look_out, at)
                return
            # Else there is nobody left, or the one who came has gone.
        self._look_out(at)

    def _bring(self, line: socket.socket, address: str) -> None:
        assert self._server is not None  # noqa: S101 (it listens)
        protocol = self._door.protocol_for(address, self._server)
        if protocol is None:
            line.close()
            return
        line.settimeout(0)
        coming = asyncio.get_running_loop().create_task(_connected(protocol, line))
        self._comers.add(coming)
        coming.add_done_callback(self._comers.discard)


async def _connected(protocol: Callable[[], asyncio.Protocol], line: socket.socket) -> None:
    with suppress(OSError):  # gone already
        await asyncio.get_running_loop().connect_accepted_socket(protocol, line)
