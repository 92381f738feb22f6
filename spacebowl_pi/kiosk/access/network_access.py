"""Whether the server listens on this machine alone or on the network; can change while the box runs.

It listens on one address at a time, as the system does not give out the same port twice. Opening keeps existing
connections; closing ends those from the network. New connections are accepted a few at a time, when it is the guests'
turn, and one over its rate limit costs no more than a look at its address.
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

ACCEPTED_AT_ONCE = 4
BACKLOG = 128
FULL_PATIENCE_S = 1.0  # to wait when the system is out of file descriptors or memory

_ADDRESSES = {Guests.THIS_MACHINE: "127.0.0.1", Guests.NETWORK: "0.0.0.0"}  # noqa: S104 (as the name says)
_OUT_OF_RESOURCES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_NEW = "new"  # the queue for new connections; not an address
_LOG = logging.getLogger(__name__)


class NetworkAccess:
    """The listening socket; `guests` are those who may connect."""

    def __init__(self, limits: ConnectionLimits, port: int, guests: Guests) -> None:
        self.guests = guests
        self._limits, self._port = limits, port
        self._server: web.Server | None = None
        self._listening: socket.socket | None = None
        self._connecting: set[asyncio.Task[None]] = set()
        self._changing = asyncio.Lock()
        limits.is_open = guests is Guests.NETWORK

    async def listen(self, server: web.Server) -> None:
        """Start listening, and pass connections to the server; raises OSError."""
        self._server = server
        self._open_at(self.guests)

    async def admit(self, guests: Guests) -> None:
        """Listen for these guests from now on; raises OSError if that fails, and leaves everything as it was."""
        async with self._changing:
            if guests is self.guests:
                return
            if self._listening is not None:
                self._accept_some(self._listening, BACKLOG)  # accept those already in the backlog
                self.close()
                try:
                    self._open_at(guests)
                except OSError:
                    self._open_at(self.guests)
                    raise
            self.guests = guests
            self._limits.is_open = guests is Guests.NETWORK
            if not self._limits.is_open:
                self._limits.show_strangers_out()

    def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            asyncio.get_running_loop().remove_reader(self._listening)
            self._listening.close()
            self._listening = None

    def _open_at(self, guests: Guests) -> None:
        listener = socket.create_server((_ADDRESSES[guests], self._port), backlog=BACKLOG)
        listener.settimeout(0)
        self._listening = listener
        self._watch(listener)

    def _watch(self, listener: socket.socket) -> None:
        if listener is self._listening:
            asyncio.get_running_loop().add_reader(listener, self._connection_waiting, listener)

    def _connection_waiting(self, listener: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(listener)
        self._limits.share.ask(_NEW, lambda: self._accept_some(listener))

    def _accept_some(self, listener: socket.socket, most: int = ACCEPTED_AT_ONCE) -> None:
        """Accept a few connections, then wait for more."""
        if listener is not self._listening:
            return
        try:
            for _ in range(most):
                connection, address = listener.accept()
                self._accept(connection, str(address[0]))
        except OSError as error:
            if error.errno in _OUT_OF_RESOURCES:
                _LOG.warning("nobody else can connect: %s", error.strerror)
                asyncio.get_running_loop().call_later(FULL_PATIENCE_S, self._watch, listener)
                return
            # The backlog is empty, or the connection was closed already.
        self._watch(listener)

    def _accept(self, connection: socket.socket, address: str) -> None:
        assert self._server is not None  # noqa: S101 (it listens)
        protocol = self._limits.protocol_for(address, self._server)
        if protocol is None:
            connection.close()
            return
        connection.settimeout(0)
        coming = asyncio.get_running_loop().create_task(_connected(protocol, connection))
        self._connecting.add(coming)
        coming.add_done_callback(self._connecting.discard)


async def _connected(protocol: Callable[[], asyncio.Protocol], connection: socket.socket) -> None:
    with suppress(OSError):  # gone already
        await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
