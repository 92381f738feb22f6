"""The entrance: whether the server listens at this machine alone, or in the network; changed while the box runs.

It listens at one address at a time, since the system gives nobody the port twice. Who is there already stays when it
opens; when it closes, everybody who came by the network is shown out.
"""

import asyncio
import socket
from collections.abc import Callable

from spacebowl_pi.box.config import Guests
from spacebowl_pi.kiosk.door import Door

_ADDRESSES = {Guests.THIS_MACHINE: "127.0.0.1", Guests.NETWORK: "0.0.0.0"}  # noqa: S104 (as the name says)


class Entrance:
    """Where the pages are to be had; `guests` are those who may come."""

    def __init__(self, door: Door, port: int, guests: Guests) -> None:
        self.guests = guests
        self._door, self._port = door, port
        self._enter: Callable[[], asyncio.Protocol] | None = None
        self._listening: asyncio.Server | None = None
        self._changing = asyncio.Lock()
        door.is_open = guests is Guests.NETWORK

    async def listen(self, enter: Callable[[], asyncio.Protocol]) -> None:
        """Begin to listen, and make a protocol for each who comes; raises OSError."""
        self._enter = enter
        self._listening = await self._heard_at(self.guests)

    async def admit(self, guests: Guests) -> None:
        """Listen for these from now on; raises OSError when that cannot be, and all is as before."""
        async with self._changing:
            if guests is self.guests:
                return
            if self._listening is not None:
                await self._stop(self._listening)
                try:
                    self._listening = await self._heard_at(guests)
                except OSError:
                    self._listening = await self._heard_at(self.guests)
                    raise
            self.guests = guests
            self._door.is_open = guests is Guests.NETWORK
            if not self._door.is_open:
                self._door.show_strangers_out()

    def close(self) -> None:
        """Listen no more."""
        if self._listening is not None:
            self._listening.close()
            self._listening = None

    @staticmethod
    async def _stop(listening: asyncio.Server) -> None:
        """Hear nobody else, then close: asyncio forgets about a connection that it has taken but not yet attached."""
        loop = asyncio.get_running_loop()
        for at in listening.sockets:
            loop.remove_reader(at.fileno())
        for _ in range(2):
            await asyncio.sleep(0)  # those that it has taken get their protocols
        listening.close()

    async def _heard_at(self, guests: Guests) -> asyncio.Server:
        assert self._enter is not None  # noqa: S101 (it listens)
        at = socket.create_server((_ADDRESSES[guests], self._port))  # at once: nobody finds the port shut meanwhile
        return await asyncio.get_running_loop().create_server(self._enter, sock=at)
