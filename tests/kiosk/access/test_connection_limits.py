"""The door: one stranger's connections, or all strangers' together, keep nobody else out."""

import asyncio
import gc
import json
import socket
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.box.config.sections import Guests
from spacebowl_pi.kiosk import server as server_module
from spacebowl_pi.kiosk.access import connection_limits as door_module
from spacebowl_pi.kiosk.access.connection_limits import CONNECTIONS, ConnectionLimits
from spacebowl_pi.kiosk.access.limits import Full, Limits, is_loopback, place_of
from spacebowl_pi.kiosk.connections.paced_reader import PacedReader
from tests.kiosk.attacked import as_from_afar, got, nothing_failed, served, status_of
from tests.kiosk.kiosk import PATIENCE_S

OWN_SCREEN, PHONE, OTHER_PHONE, STRANGER = "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"
KEEPS_ALIVE = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def _others_are_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "comer_at", as_from_afar)


async def connect(port: int, address: str) -> Streams:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))


async def ask(port: int, address: str, request: bytes | None = None) -> bytes:
    """Ask for a page, and read until the box closes the line."""
    reader, writer = await connect(port, address)
    try:
        async with asyncio.timeout(PATIENCE_S):
            writer.write(got("/") if request is None else request)
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


@asynccontextmanager
async def crowded(port: int, address: str, lines: int, request: bytes = b"") -> AsyncIterator[list[Streams]]:
    """Hold so many lines from there, silent ones, or such as have asked for something."""
    held = [await connect(port, address) for _ in range(lines)]
    for _, writer in held:
        writer.write(request)
    await asyncio.sleep(0.05)  # until the box has looked at them
    try:
        yield held
    finally:
        for _, writer in held:
            writer.transport.abort()
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("request_", [b"", KEEPS_ALIVE], ids=["silent", "kept alive"])
def test_a_stranger_with_any_number_of_connections_keeps_nobody_out(request_: bytes) -> None:
    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port):
            async with crowded(port, STRANGER, CONNECTIONS.in_all, request_):
                assert status_of(await ask(port, OWN_SCREEN)) == 200
                assert status_of(await ask(port, PHONE)) == 200
            async with asyncio.timeout(PATIENCE_S):
                while status_of(await ask(port, STRANGER)) != 200:
                    await asyncio.sleep(0.05)

    with nothing_failed():
        asyncio.run(go())


def test_who_has_too_many_is_told_so_and_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "ConnectionLimits", partial(ConnectionLimits, Limits(9, 6, 3)))

    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port), crowded(port, STRANGER, 3):
            head, body = (await ask(port, STRANGER, b"")).split(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
            assert {b"Connection: close", b"Content-Type: application/json"} <= set(head.split(b"\r\n"))
            assert "your address" in json.loads(body)["error"]

    asyncio.run(go())


def test_of_many_who_are_refused_each_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "ConnectionLimits", partial(ConnectionLimits, Limits(9, 6, 3)))

    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port), crowded(port, STRANGER, 3):
            lines = [socket.create_connection(("127.0.0.1", port), source_address=(STRANGER, 0)) for _ in range(60)]
            for line in lines:
                line.sendall(got("/"))  # is there before the box has looked
            await asyncio.sleep(0.1)
            assert [status_of(line.recv(1000)) for line in lines] == [429] * 60
            for line in lines:
                assert line.recv(1) == b""  # closed in good order: after a reset, some systems drop what was said
                line.close()

    asyncio.run(go())


def test_who_is_refused_and_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "ConnectionLimits", partial(ConnectionLimits, Limits(9, 6, 3)))
    monkeypatch.setattr(door_module, "MOST_REFUSED", 5)

    async def go() -> None:
        async with (
            served(Guests.NETWORK) as (_, port),
            crowded(port, STRANGER, 3),
            crowded(port, STRANGER, 20) as refused,
        ):
            replies = [await reader.read() for reader, _ in refused]
            assert [status_of(reply) for reply in replies] == [429] * 20

    asyncio.run(go())


def test_all_strangers_together_leave_room_for_the_own_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "ConnectionLimits", partial(ConnectionLimits, Limits(9, 6, 3)))

    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port), crowded(port, STRANGER, 3), crowded(port, PHONE, 3):
            assert status_of(await ask(port, OTHER_PHONE)) == 503
            async with crowded(port, OWN_SCREEN, 2):
                assert status_of(await ask(port, OWN_SCREEN)) == 200
                async with crowded(port, OWN_SCREEN, 1):
                    assert status_of(await ask(port, OWN_SCREEN)) == 503  # a machine has only so many

    asyncio.run(go())


def test_who_leaves_makes_room_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "ConnectionLimits", partial(ConnectionLimits, Limits(9, 6, 3)))

    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port):
            for _ in range(5):
                async with crowded(port, STRANGER, 3):
                    assert status_of(await ask(port, STRANGER)) == 429
                assert status_of(await ask(port, STRANGER)) == 200

    asyncio.run(go())


def test_who_comes_too_often_is_not_even_told_why_and_the_others_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "CONNECTS_PER_SECOND", 0.01)
    monkeypatch.setattr(door_module, "CONNECT_BURST", 5)

    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port):
            assert [status_of(await ask(port, STRANGER)) for _ in range(7)] == [200] * 5 + [0] * 2
            assert status_of(await ask(port, PHONE)) == 200
            assert [status_of(await ask(port, OWN_SCREEN)) for _ in range(7)] == [200] * 7

    with nothing_failed():
        asyncio.run(go())


def test_of_who_connects_again_and_again_nothing_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = list[weakref.ref[PacedReader]]()

    def noted(line: PacedReader, *args: Any) -> None:  # noqa: ANN401 (passed on)
        of_line(line, *args)
        lines.append(weakref.ref(line))

    of_line: Any = PacedReader.__init__
    monkeypatch.setattr(PacedReader, "__init__", noted)

    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port):
            for _ in range(40):
                async with crowded(port, STRANGER, 1, KEEPS_ALIVE):
                    pass
                _, writer = await connect(port, STRANGER)
                writer.transport.abort()
            async with asyncio.timeout(PATIENCE_S):
                while gc.collect() and any(line() for line in lines):
                    await asyncio.sleep(0.01)
            assert len(lines) > 40
            assert not any(line() for line in lines)

    asyncio.run(go())


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("192.168.1.4", "192.168.1.4"),
        ("::ffff:192.168.1.4", "192.168.1.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_an_address_counts_for_its_place(address: str, place: str) -> None:
    assert place_of(address) == place


@pytest.mark.parametrize(
    ("address", "is_own"),
    [
        *((address, True) for address in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1")),
        *((address, False) for address in ("10.0.0.1", "::ffff:10.0.0.1", "fe80::1", "", "localhost")),
    ],
)
def test_only_loopback_is_this_machine(address: str, is_own: bool) -> None:  # noqa: FBT001
    assert is_loopback(address) is is_own


@given(st.lists(st.sampled_from([None, "a", "b", "c"]), max_size=40))
def test_no_limit_is_ever_passed_and_this_machine_has_its_share(comers: list[str | None]) -> None:
    limits, here = Limits(8, 6, 3), list[str | None]()
    for comer in comers:
        full = limits.why_full(here, comer)
        if full is None:
            here.append(comer)
        else:
            assert full is (Full.ONE if comer and here.count(comer) == 3 and len(here) < 8 else Full.ALL)
        assert len(here) <= 8
        assert len([place for place in here if place is not None]) <= 6
        assert all(here.count(place) <= 3 for place in "abc")
        assert comer is not None or full is None or len(here) == 8
