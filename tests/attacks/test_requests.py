"""Requests of any shape: each is answered or refused, none is a fault of ours, and none fills the log."""

import asyncio
import gzip
import io
import logging

import pytest
from aiohttp.http_parser import DeflateBuffer
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spacebowl_pi.kiosk.server import PAGE_NAMES
from tests.attacks.length import short_or_long
from tests.kiosk.attacked import answer, got, nothing_failed, served, status_of

FILES = (
    "/pages/",
    "/pages/table/table.js",
    "/texts/en.json",
    "/games/",
    "/games/space_bowl/texts/en.json",
    "/phone.svg",
)
PATHS = (*PAGE_NAMES, *FILES, "/socket", "/api/", "/api/history/")
LONG = ("a" * 19_000, "%61" * 6_000, "%00" * 100, "../" * 3_000, "%2e%2e%2f" * 2_000, "é" * 9_000, "\U0001f680" * 4_000)
VERBS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "BREW")
TEXT = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=40)
HEADERS = st.sampled_from(
    ["Content-Length", "Transfer-Encoding", "Upgrade", "Connection", "Host", "Origin", "Cookie", "If-None-Match"]
)
VALUES = TEXT | st.sampled_from(["-1", "9" * 30, "chunked", "websocket", "keep-alive, Upgrade", "h2c", "localhost"])


@pytest.mark.parametrize("before", [path for path in PATHS if path != "/"] + ["/"])
def test_a_path_of_any_length_is_answered_without_a_fault(before: str) -> None:
    async def go() -> None:
        async with served() as (_, port):
            for after in LONG:
                for path in (
                    f"{before}{after}",
                    f"{before}{after}.js",
                    f"{before}?{after}",
                    f"{before}?puzzle={after}",
                ):
                    assert status_of(await answer(port, got(path))) < 500

    with nothing_failed():
        asyncio.run(go())


@pytest.mark.timeout(600)  # at length
@settings(max_examples=short_or_long(25, 2000), deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(
        st.tuples(
            st.sampled_from(VERBS),
            st.tuples(st.sampled_from(PATHS), TEXT).map("".join),
            st.lists(st.tuples(HEADERS, VALUES), max_size=4),
            st.binary(max_size=40),
        ),
        min_size=1,
        max_size=20,
    )
)
def test_requests_of_any_shape_are_answered_or_refused(
    requests: list[tuple[str, str, list[tuple[str, str]], bytes]],
) -> None:
    async def go() -> None:
        async with served() as (_, port):
            for verb, path, headers, body in requests:
                lines = "".join(f"{name}: {value}\r\n" for name, value in headers)
                reply = await answer(port, got(path, f"Host: localhost\r\n{lines}", verb) + body, then_hangs_up=True)
                assert status_of(reply) < 500

    with nothing_failed():
        asyncio.run(go())


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
@pytest.mark.parametrize(("verb", "status"), [("GET", 413), ("POST", 405)])
def test_a_body_is_refused_and_never_unpacked(
    monkeypatch: pytest.MonkeyPatch, verb: str, status: int, coding: str
) -> None:
    unpacked = list[int]()

    def feed_data(_: object, chunk: bytes, *__: object) -> None:
        unpacked.append(len(chunk))

    monkeypatch.setattr(DeflateBuffer, "feed_data", feed_data)
    body = gzip.compress(bytes(5_000_000))
    headers = f"Host: localhost\r\nContent-Encoding: {coding}\r\nContent-Length: {len(body)}\r\n"

    async def go() -> None:
        async with served() as (_, port):
            assert status_of(await answer(port, got("/api/state", headers, verb) + body)) == status
            assert status_of(await answer(port, got("/"))) == 200

    with nothing_failed():
        asyncio.run(go())
    assert unpacked == []


def test_strangers_write_nothing_into_the_log() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)

    async def go() -> None:
        async with served() as (_, port):
            for number in range(50):
                await answer(port, got(f"/pages/{number}{'a' * 19_000}.js"))
                await answer(port, b"\x00\xff" * 100 + b"\r\n\r\n")

    logging.getLogger().addHandler(handler)
    try:
        asyncio.run(go())
    finally:
        logging.getLogger().removeHandler(handler)
    assert written.getvalue() == ""
