"""An attacked kiosk: what stands around every attack, and a server as it runs, door and all."""

import asyncio
import logging
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from unittest.mock import patch

from spacebowl_pi.box.config.sections import Config, Guests, JournalConfig, KioskConfig
from spacebowl_pi.box.control import BoxControl
from spacebowl_pi.box.files.staff_settings import StaffSettings
from spacebowl_pi.cli.games import web_games
from spacebowl_pi.core.language import Language
from spacebowl_pi.kiosk.server import serving
from tests.box.machine.virtual import VirtualBox
from tests.kiosk.kiosk import PATIENCE_S, Kiosk, kiosk
from tests.ports import free_port

KEY = "key-of-the-tests"  # of the own screen


@contextmanager
def nothing_failed() -> Iterator[None]:
    """Nothing but what was expected happened inside the server."""
    records: list[logging.LogRecord] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = records.append  # type: ignore[method-assign, assignment]
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
    assert [record.getMessage() for record in records if record.name.startswith(("spacebowl_pi", "aiohttp"))] == []


async def plays_on(opened: Kiosk) -> None:
    """See somebody else come and be heard, whatever the match has come to."""
    table = await opened.join("table")
    wanted = Language.FRENCH if opened.seating.language is not Language.FRENCH else Language.GERMAN
    await table.say("speak", language=wanted.value)
    await table.until(lambda tree: tree["view"]["settings"]["language"] == wanted)
    await table.close()


def attacking(attack: Callable[[Kiosk], Awaitable[None]]) -> None:
    """Attack a kiosk, and play on."""

    async def go() -> None:
        async with kiosk() as opened:
            await attack(opened)
            await opened.wait(1)
            await plays_on(opened)

    with nothing_failed():
        asyncio.run(go())


@asynccontextmanager
async def served(
    guests: Guests = Guests.THIS_MACHINE, folder: Path | None = None, *, has_phones: bool = False
) -> AsyncIterator[tuple[VirtualBox, int]]:
    """A server as it runs, with its door."""
    port, box = free_port(), VirtualBox()
    with tempfile.TemporaryDirectory() as thrown_away:
        config = Config(
            kiosk=KioskConfig(port=port, open_to=guests), journal=JournalConfig(folder=folder or Path(thrown_away))
        )
        control = BoxControl(box.machine, StaffSettings(box.machine, config, 0), config, lambda: None, box.box)
        with patch("spacebowl_pi.kiosk.server.own_key", lambda _: KEY):
            async with serving(control, web_games(box.games), has_phones=has_phones) as show:
                show()
                yield box, port


def as_from_afar(address: str) -> str | None:
    """Take 127.0.0.2, 127.0.0.3 … for machines of the network; real sockets can come from there."""
    return None if address == "127.0.0.1" else address.replace("127.", "10.", 1)


async def answer(port: int, request: bytes, *, then_hangs_up: bool = False) -> bytes:
    """Send bytes, and read until the box closes the line."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(PATIENCE_S):
            writer.write(request)
            if then_hangs_up:
                writer.write_eof()
            with suppress(ConnectionError):
                return await reader.read()
    finally:
        writer.close()
    return b""


def got(path: str, host: str = "Host: localhost\r\n", method: str = "GET") -> bytes:
    return f"{method} {path} HTTP/1.1\r\n{host}Connection: close\r\n\r\n".encode()


def status_of(reply: bytes) -> int:
    assert b"Traceback" not in reply
    assert b"root:" not in reply
    return int(reply.split(b" ", 2)[1]) if reply.startswith(b"HTTP/1.") else 0
