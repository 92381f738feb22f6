"""Whoever means ill, or is merely broken: each is told what is wrong, and the match goes on."""

import asyncio
import json
import re
import resource
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import partial
from typing import Any

import pytest
from aiohttp import ClientConnectionResetError, ClientWebSocketResponse, WSMsgType, web
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk import server as server_module
from spacebowl_pi.kiosk.access.connection_limits import ConnectionLimits
from spacebowl_pi.kiosk.access.limits import Limits
from spacebowl_pi.kiosk.connections.broadcast import MOST_UNSENT_BYTES, PATIENCE_US
from spacebowl_pi.kiosk.connections.messages import LONGEST_MESSAGE, Sayable
from spacebowl_pi.kiosk.connections.visitors import VISITORS
from tests.kiosk.attacked import KEY, answer, attacking, got, nothing_failed, plays_on, served, status_of
from tests.kiosk.kiosk import PATIENCE_S, Kiosk, Page, kiosk

CLOSED = {WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED}
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


async def end_of(line: ClientWebSocketResponse) -> tuple[int, list[dict[str, Any]]]:
    """Read until the box closes the line: the code, and what it said before."""
    said = []
    async with asyncio.timeout(PATIENCE_S):
        while (message := await line.receive()).type not in CLOSED:
            said.append(json.loads(message.data))
    return line.close_code or 0, said


# --- messages ---

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
USUAL: list[Any] = [
    *(0, 1, 2, 3, 8, 9, -1, 24, 25, 10**18, True, False, None, "", "Ada", "go", "valid", "red", [], {}),
    *("fr", "mode", "honour", "torus", "target_score", 18, "ace"),
]
LIKELY = st.sampled_from(USUAL) | JSON


@st.composite
def meant(draw: st.DrawFn, kinds: Mapping[str, type | Sayable]) -> dict[str, Any]:
    """Something that a page could say, with values of all sorts."""
    name = draw(st.sampled_from(sorted(kinds)))
    kind = kinds[name]
    said = [field.name for field in fields(kind.kind if isinstance(kind, Sayable) else kind)]
    if isinstance(kind, Sayable) and "seat" not in said and draw(st.booleans()):
        said.append("seat")
    return {"do": name, **{value: draw(LIKELY) for value in said}}


def messages(kinds: Mapping[str, type | Sayable]) -> st.SearchStrategy[str]:
    whole = ((meant(kinds) | JSON) if kinds else JSON).map(json.dumps)
    cut = st.tuples(whole, st.integers(0, 60)).map(lambda it: it[0][: it[1]])
    return whole | cut | st.text(max_size=60)


@pytest.mark.parametrize("page", ["table", "box", "phone", "learn", "staff", "honours"])
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_messages_of_any_kind_are_answered_or_refused(page: str, data: st.DataObject) -> None:
    async def attack(opened: Kiosk) -> None:
        channel = opened.server.channels.get(page)
        if channel is None:
            return  # not built yet
        attacker = await opened.join(page)
        for text in data.draw(st.lists(messages(channel.kinds), min_size=1, max_size=30)):
            opened.box.now_us += SECOND_US  # slow enough
            await attacker.socket.send_str(text.encode(errors="replace").decode())
        await attacker.say("nothing")
        async with asyncio.timeout(PATIENCE_S):
            while not any("nothing" in refusal["text"] for refusal in attacker.refusals):
                await attacker.hear()
        assert "Traceback" not in "".join(attacker.received)

    attacking(attack)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("", "not JSON"),
        ("[", "not JSON"),
        ("[]", 'not an object with a "do"'),
        ('{"do": 3}', 'not an object with a "do"'),
        ('{"do": "toss_planets"}', "'toss_planets' is nothing that this page can do"),
        ('{"do": "hello"}', "page is missing"),
        ('{"do": "hello", "page": ["table"], "token": null}', "expected str"),
        ('{"do": "hello", "page": "nowhere", "token": null}', "there is no such page"),
        ('{"do": "hello", "page": "table", "token": null, "more": 1}', "unknown field"),
        ('{"do": "hello", "page": "\\ud800", "token": null}', "there is no such page"),
        ("[" * 2000, "not JSON"),
        ("9" * (LONGEST_MESSAGE - 1), "not an object"),
        ("9" * (LONGEST_MESSAGE + 1), "too long"),
        (b"\x00\xff", "the first message says hello"),
    ],
)
def test_who_does_not_say_hello_is_told_so_and_shown_out(sent: str | bytes, said: str) -> None:
    async def attack(opened: Kiosk) -> None:
        line = (await opened.connect()).socket
        await (line.send_bytes(sent) if isinstance(sent, bytes) else line.send_str(sent))
        code, told = await end_of(line)
        assert code == 1008
        assert [message["refusal"]["code"] for message in told] == ["bad_message"]
        assert said in told[0]["refusal"]["text"]

    attacking(attack)


@pytest.mark.parametrize(
    ("sent", "code", "said"),
    [
        ([b"\x00"], 1008, "not text"),
        (["{}" for _ in range(200)], 1008, "too many messages"),
        (["x" * 1_000_000], 1009, ""),
    ],
)
def test_who_floods_a_page_is_told_so_and_shown_out(sent: Sequence[str | bytes], code: int, said: str) -> None:
    async def attack(opened: Kiosk) -> None:
        attacker = await opened.join("table")
        for text in sent:
            with suppress(ConnectionError):
                await (attacker.socket.send_bytes(text) if isinstance(text, bytes) else attacker.socket.send_str(text))
        closed, told = await end_of(attacker.socket)
        assert closed == code
        assert said in (told[-1]["refusal"]["text"] if told else "")

    attacking(attack)


def test_a_ping_is_answered_and_a_flood_of_pings_shown_out() -> None:
    async def attack(opened: Kiosk) -> None:
        line = await opened.client.ws_connect("/socket", autoping=False)
        await line.send_str('{"do": "hello", "page": "table"}')
        await line.ping(b"there?")
        async with asyncio.timeout(PATIENCE_S):
            while (message := await line.receive()).type is not WSMsgType.PONG:
                pass
            assert message.data == b"there?"
            for _ in range(200):
                with suppress(ConnectionError):
                    await line.ping()
            while (message := await line.receive()).type not in CLOSED:
                pass
        assert line.close_code == 1008

    attacking(attack)


@pytest.mark.parametrize("kind", [WSMsgType.PONG, WSMsgType.PING])
def test_who_says_something_else_than_hello_first_is_shown_out(kind: WSMsgType) -> None:
    async def attack(opened: Kiosk) -> None:
        line = (await opened.connect()).socket
        await (line.ping() if kind is WSMsgType.PING else line.pong())
        assert (await end_of(line))[0] == 1008

    attacking(attack)


def test_a_message_that_is_too_long_is_refused_in_a_sentence() -> None:
    async def attack(opened: Kiosk) -> None:
        page = await opened.join("table")
        await page.say("join_seat", seat=1, name="x" * LONGEST_MESSAGE)
        refusal = await page.refused()
        assert (refusal["code"], "too long" in refusal["text"]) == ("bad_message", True)
        await page.say("join_seat", seat=1, name="Ada")
        await page.until(lambda tree: tree["view"]["players"])

    attacking(attack)


def test_who_never_says_hello_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "HELLO_PATIENCE_S", 0.05)

    async def attack(opened: Kiosk) -> None:
        code, told = await end_of((await opened.connect()).socket)
        assert (code, told[0]["refusal"]["code"]) == (1008, "bad_message")

    attacking(attack)


@pytest.mark.parametrize("token", ["", "0", "x" * 1000, "\x00", "\ud800", "../../etc/passwd", "' OR 1=1 --"])
@pytest.mark.parametrize("page", ["phone", "staff"])
def test_a_wrong_token_opens_nothing(page: str, token: str) -> None:
    async def attack(opened: Kiosk) -> None:
        stranger, another = await opened.join(page, token), await opened.join(page)
        assert stranger.tree == another.tree

    attacking(attack)


def test_a_fault_of_ours_is_told_without_a_traceback_and_hurts_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with kiosk() as opened:
            attacker, other = await opened.join("table"), await opened.join("box")

            async def fail(*_: object) -> None:
                raise ZeroDivisionError("a secret")

            def fail_too(_: int) -> None:
                raise ZeroDivisionError("a secret")

            with monkeypatch.context() as broken:
                broken.setattr(opened.server.channels["table"], "hear", fail)
                await attacker.say("toss_planets")
                code, told = await end_of(attacker.socket)
                assert (code, told[-1]["refusal"]["code"]) == (1011, "failed")
                assert "secret" not in json.dumps(told)
                broken.setattr(opened.server.channels["table"], "show", fail_too)
                await other.say("push", button=2)
                await other.until(lambda tree: any(tree["lights"][1]))
            await plays_on(opened)

    asyncio.run(go())


# --- too many, too slow, gone ---


def test_of_a_thousand_lines_as_many_as_may_come_in_and_the_others_are_told_why() -> None:
    most_files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most_files[1]), most_files[1]))

    async def line(port: int, channel: list[asyncio.StreamWriter]) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        channel.append(writer)
        writer.write(f"GET /socket?key={KEY} HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " in head:
            return b""
        length = int(re.search(rb"Content-Length: (\d+)", head).group(1))  # type: ignore[union-attr]
        body = await reader.readexactly(length)
        writer.close()
        return body

    async def go() -> None:
        async with served() as (box, port):
            channel: list[asyncio.StreamWriter] = []
            replies = [await line(port, channel) for _ in range(1000)]
            assert replies.count(b"") == VISITORS.in_all
            assert all("error" in json.loads(reply) for reply in replies if reply)
            box.press(1)
            box.press(2)
            assert box.seats == (1, 2)  # buttons go on
            assert status_of(await answer(port, got("/api/state"))) == 200
            for writer in channel:
                writer.transport.abort()
            await asyncio.sleep(0.05)
            channel.clear()
            assert await line(port, channel) == b""
            channel[0].transport.abort()

    try:
        with nothing_failed():
            asyncio.run(go())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, most_files)


def test_who_connects_and_asks_for_nothing_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "ConnectionLimits", partial(ConnectionLimits, Limits(20, 20, 20), 0.8))

    async def go() -> None:
        async with served() as (_, port):
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
            assert status_of(await answer(port, got("/"))) == 503
            assert [await reader.read() for reader, _ in silent] == [b""] * 20  # closed by the box
            assert status_of(await answer(port, got("/"))) == 200
            for _, writer in silent:
                writer.close()

    asyncio.run(go())


def test_who_never_reads_costs_little_and_is_cut_off_while_others_see_everything() -> None:
    async def attack(opened: Kiosk) -> None:
        deaf, reader = await opened.join("table"), await opened.join("table")
        deaf.socket._reader._protocol.pause_reading()
        broadcast = opened.server.channels["table"]._broadcast  # type: ignore[attr-defined]
        (stuck, listening) = sorted(
            broadcast.viewers, key=lambda it: it.transport.get_extra_info("peername") != peer(deaf)
        )
        tree, most_unsent = dict(reader.tree), 0
        for number in range(400):
            tree = {**tree, "deck": [f"{number} {'x' * 50_000}"]}
            broadcast.show(tree, opened.box.now_us)
            await reader.until(lambda it, tree=tree: it["deck"] == tree["deck"])  # type: ignore[misc]
            most_unsent = max(most_unsent, stuck.transport.get_write_buffer_size())
            assert listening.transport.get_write_buffer_size() == 0
        assert stuck.behind_since_us is not None
        assert most_unsent < MOST_UNSENT_BYTES + 60_000
        broadcast.show(tree, opened.box.now_us + PATIENCE_US + 1)
        assert stuck.transport.is_closing()
        assert stuck not in broadcast.viewers
        await asyncio.sleep(0)
        deaf.socket._reader._protocol.resume_reading()

    attacking(attack)


def peer(page: Page) -> object:
    return page.socket.get_extra_info("sockname")


def test_who_takes_no_refusals_is_cut_off_too() -> None:
    async def attack(opened: Kiosk) -> None:
        deaf = await opened.join("box")
        deaf.socket._reader._protocol.pause_reading()
        (visitor,) = opened.server._visitors
        visitor.viewer.transport.write(b"\x81\x00" * 8_000_000)  # more than any buffer on the way
        for _ in range(40):
            await opened.wait(1)
        assert visitor.viewer.transport.is_closing()
        deaf.socket._reader._protocol.resume_reading()

    attacking(attack)


def test_who_vanishes_is_forgotten() -> None:
    async def attack(opened: Kiosk) -> None:
        for page in ("table", "box", "phone"):
            gone = await opened.join(page)
            gone.socket._response.connection.transport.abort()  # type: ignore[union-attr]
        async with asyncio.timeout(PATIENCE_S):
            while len(opened.server._visitors):
                await asyncio.sleep(0.01)

    attacking(attack)


def test_a_page_that_leaves_while_it_says_hello_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: object) -> None:
        raise ClientConnectionResetError("Cannot write to closing transport")

    async def go() -> bytes:
        async with served() as (_, port):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(f"GET /socket HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}\r\n".encode())
            async with asyncio.timeout(PATIENCE_S):
                head = await reader.readuntil(b"\r\n\r\n")
            writer.close()
            return head

    monkeypatch.setattr(web.WebSocketResponse, "prepare", gone)
    with nothing_failed():
        assert b" 400 " in asyncio.run(go())
