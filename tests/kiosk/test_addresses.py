"""Addresses, hosts, origins and methods of any kind: nothing leads out of the pages, and nobody comes in by a trick."""

import asyncio

import pytest
from aiohttp import WSServerHandshakeError
from hypothesis import given, settings
from hypothesis import strategies as st

from spacebowl_pi.box.config.sections import Config, KioskConfig
from tests.kiosk.attacked import answer, attacking, got, nothing_failed, served, status_of
from tests.kiosk.kiosk import Kiosk, kiosk


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "localhost"}, 200),
        ({"Host": "LOCALHOST:8080"}, 200),
        ({"Host": "127.0.0.1:1"}, 200),
        ({"Host": "[::1]:8080"}, 200),
        ({"Host": "[fe80::1%25eth0]"}, 200),
        ({"Host": "192.168.1.20"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "localhost.evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Host": "8.8.8.8"}, 403),
        ({"Host": "[2001:4860:4860::8888]"}, 403),
        ({"Host": "[::1"}, 403),
        ({"Host": "evil.example@localhost"}, 403),
        ({"Host": "localhost/evil.example"}, 403),
        ({"Host": "localhost#.evil.example"}, 403),
        ({"Host": "localhost:port"}, 403),
        ({"Host": "2130706433"}, 403),
        ({"Host": ""}, 403),
        ({"Host": "localhost", "Origin": "http://localhost"}, 200),
        ({"Host": "localhost:80", "Origin": "http://localhost:80"}, 200),
        ({"Host": "localhost", "Origin": "null"}, 403),
        ({"Host": "localhost", "Origin": "http://evil.example"}, 403),
        ({"Host": "localhost", "Origin": "http://localhost.evil.example"}, 403),
        ({"Host": "localhost", "Origin": "http://localhost:81"}, 403),
        ({"Host": "localhost", "Origin": "http://["}, 403),
        ({"Host": "localhost", "Origin": "file://"}, 403),
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/health", "/pages/shared/base.css"])
def test_only_our_own_pages_at_our_own_address_come_in(path: str, headers: dict[str, str], status: int) -> None:
    async def attack(opened: Kiosk) -> None:
        async with opened.client.get(path, headers=headers) as response:
            assert response.status == status
            if status != 200:
                assert (await response.json())["error"]

    attacking(attack)


def test_the_box_answers_to_the_names_that_it_was_given_too() -> None:
    async def go() -> None:
        config = Config(kiosk=KioskConfig(names=("ship.cafe.lan",)))
        async with kiosk(config=config) as opened:
            for host, status in (("ship.cafe.lan", 200), ("SHIP.cafe.lan:8080", 200), ("x.ship.cafe.lan", 403)):
                origin = {"Host": host, "Origin": f"http://{host}"}
                async with opened.client.get("/api/health", headers=origin) as response:
                    assert response.status == status
            async with opened.client.get("/", headers={"Host": "evil.example"}) as response:
                assert "[kiosk] names" in (await response.json())["error"]

    asyncio.run(go())


def test_another_sites_page_cannot_open_a_line() -> None:
    async def attack(opened: Kiosk) -> None:
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            with pytest.raises(WSServerHandshakeError, match="403"):
                await opened.connect(headers=headers)

    attacking(attack)


WAYS_OUT = ("..", "%2e%2e", "..%2f", "%2e%2e%2f", "..%5c", "%252e%252e", "....//", "..;", "%c0%ae%c0%ae")


@pytest.mark.parametrize(
    "paths",
    [
        [f"/pages/{way}/{target}" for way in WAYS_OUT for target in ("server.py", "../../etc/passwd", "texts/en.json")],
        [
            "/pages/",
            "/pages",
            "/pages/.",
            "/pages//etc/passwd",
            "/pages/%00",
            "/pages/shared/base.css%00.html",
        ],
        ["/texts/../server.py", "/texts/en.json/..", "/texts/es.json", "/texts/%65n.jsonx", "/texts/en"],
        ["//localhost/x", "/%", "/%zz", "/" + "a" * 19_000, "/\\..\\", "/?" + "a=1&" * 4000 + "x", "/pages/%ff%fe"],
    ],
)
def test_no_address_leads_out_of_the_pages(paths: list[str]) -> None:
    async def go() -> None:
        async with served() as (_, port):
            for path in paths:
                reply = await answer(port, got(path))
                assert status_of(reply) in ((200,) if path.startswith("/?") else (400, 403, 404)), path
                assert b"import " not in reply, path
            assert status_of(await answer(port, got("/"))) == 200

    with nothing_failed():
        asyncio.run(go())


def test_no_host_header_two_of_them_or_an_old_protocol_come_no_further() -> None:
    async def go() -> None:
        async with served() as (_, port):
            for host in ("", "Host: localhost\r\nHost: localhost\r\n", "Host: a\r\nHost: localhost\r\n"):
                assert status_of(await answer(port, got("/", host))) in (400, 403)
            assert status_of(await answer(port, b"GET / HTTP/1.0\r\n\r\n")) == 403

    asyncio.run(go())


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["GET", "POST", "HEAD", "PUT", "OPTIONS", "TRACE", "CONNECT", "BREW"]),
            st.lists(
                st.sampled_from(
                    ["", "pages", "texts", "api", "socket", "history", "solve", "..", "%00", "*", "base.css"]
                )
                | st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=12),
                max_size=4,
            ),
        ),
        min_size=1,
        max_size=10,
    )
)
def test_any_request_gets_an_answer_that_is_no_failure(requests: list[tuple[str, list[str]]]) -> None:
    async def go() -> None:
        async with served() as (_, port):
            for method, parts in requests:
                reply = await answer(port, got("/" + "/".join(parts), method=method))
                assert status_of(reply) < 500, (method, parts, reply[:200])

    asyncio.run(go())


@settings(max_examples=15, deadline=None)
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=10))
def test_any_bytes_at_all_do_no_harm(sent: list[bytes]) -> None:
    async def go() -> None:
        async with served() as (_, port):
            for data in sent:
                status_of(await answer(port, data + b"\r\n\r\n\r\n", then_hangs_up=True))
            assert status_of(await answer(port, got("/api/health"))) == 200

    asyncio.run(go())
