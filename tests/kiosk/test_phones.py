"""Phones let in and shut out while the box runs: by whom, what it opens, what is kept, and who is shown out."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from spacebowl_pi.box.config.sections import Config, Guests, KioskConfig
from spacebowl_pi.kiosk.access import connection_limits as door_module
from spacebowl_pi.kiosk.access.box_address import qr_code
from spacebowl_pi.kiosk.access.network_access import NetworkAccess
from tests.kiosk.attacked import KEY, answer, as_from_afar, got, served, status_of
from tests.kiosk.kiosk import PATIENCE_S, Kiosk, Page, kiosk
from tests.kiosk.staff_page import AFAR, act, box_with_pin, controller_of, unlocked

NETWORK_ADDRESS = "127.0.0.9"  # leads here only if the server listens at more than its own 127.0.0.1
OPEN = Config(kiosk=KioskConfig(open_to=Guests.NETWORK))


def kept(folder: Path) -> object:
    path = folder / "adjustments.json"
    return json.loads(path.read_text())["open_to"] if path.exists() else None


async def is_heard_in_the_network(port: int) -> bool:
    try:
        reader, writer = await asyncio.open_connection(NETWORK_ADDRESS, port)
    except ConnectionRefusedError:
        return False
    try:
        writer.write(got("/"))
        assert status_of(await reader.readline()) == 200
    except ConnectionResetError:
        return False  # not heard any more
    finally:
        writer.close()
    return True


async def until_heard_in_the_network(port: int, *, is_so: bool) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while await is_heard_in_the_network(port) is not is_so:
            await asyncio.sleep(0)


@asynccontextmanager
async def page_of(port: int, page: str = "table") -> AsyncIterator[Page]:
    """Open a page on a real line to a server as it runs."""
    async with ClientSession() as session, session.ws_connect(f"http://127.0.0.1:{port}/socket?key={KEY}") as line:
        opened = Page(line)
        await opened.say("hello", page=page, token=None)
        await opened.until(lambda _: True)
        yield opened


# --- who may, and what they see ---


def test_the_staff_let_phones_in_at_once_and_shut_them_out_again(tmp_path: Path) -> None:
    async def test(box: Kiosk) -> None:
        table, phone = await box.join("table"), await box.join("phone")
        page = await unlocked(box)
        assert page.tree["box"]["phone_url"] is None
        assert (await box.client.get("/phone.svg")).status == 404
        await page.say("allow_phones", is_on=True)
        url = (await page.until(lambda tree: tree["box"]["phone_url"]))["box"]["phone_url"]
        assert (await table.until(lambda tree: tree["phone_url"]))["phone_url"] == url
        assert (await phone.until(lambda tree: tree["phone_url"]))["phone_url"] == url
        assert await (await box.client.get("/phone.svg")).read() == qr_code(url)
        assert kept(tmp_path) == "network"
        await page.say("allow_phones", is_on=False)
        for one in (page, table, phone):
            await one.until(lambda tree: tree.get("box", tree)["phone_url"] is None)
        assert (await box.client.get("/phone.svg")).status == 404
        assert kept(tmp_path) is None  # as in the configuration

    act(test, folder=tmp_path)


def test_what_the_staff_set_outlives_a_restart_either_way(tmp_path: Path) -> None:
    async def allow(box: Kiosk, *, is_on: bool) -> None:
        page = await unlocked(box)
        await page.say("allow_phones", is_on=is_on)
        await page.until(lambda tree: (tree["box"]["phone_url"] is not None) is is_on)

    async def is_open(box: Kiosk) -> bool:
        return (await box.join("table")).tree["phone_url"] is not None

    async def go() -> None:
        async with box_with_pin(folder=tmp_path) as box:
            assert not await is_open(box)
            await allow(box, is_on=True)
        async with kiosk(folder=tmp_path) as box:
            assert await is_open(box)
        async with box_with_pin(folder=tmp_path, config=OPEN) as box:
            await allow(box, is_on=False)
        assert kept(tmp_path) == "this machine"
        async with kiosk(folder=tmp_path, config=OPEN) as box:
            assert not await is_open(box)

    asyncio.run(go())


def test_nobody_without_the_pin_lets_phones_in_or_shuts_them_out() -> None:
    async def test(box: Kiosk) -> None:
        for address in (None, AFAR):
            page = await box.join("staff", address=address)
            await page.say("allow_phones", is_on=False)
            assert (await page.told_of("staff_says"))["code"] == "locked"
        assert (await box.join("table")).tree["phone_url"] is not None
        far = await box.join("table", address=AFAR)
        await far.say("allow_phones", is_on=False)
        assert (await far.refused())["code"] == "not_here"
        phone = await box.join("phone")
        await phone.say("allow_phones", is_on=False)
        assert (await phone.refused())["code"] == "bad_message"

    act(test, config=OPEN)


def test_whoever_sits_at_a_simulated_box_lets_phones_in_until_it_ends(tmp_path: Path) -> None:
    async def go() -> None:
        async with kiosk(folder=tmp_path) as box:
            table = await box.join("table")
            await table.say("allow_phones", is_on=True)
            await table.until(lambda tree: tree["phone_url"])
            await table.say("allow_phones", is_on=False)
            await table.until(lambda tree: tree["phone_url"] is None)
            await table.say("allow_phones", is_on=True)
            await table.until(lambda tree: tree["phone_url"])
            assert kept(tmp_path) is None
        async with kiosk(folder=tmp_path) as box:
            assert (await box.join("table")).tree["phone_url"] is None

    asyncio.run(go())


def test_at_a_real_box_that_is_the_staffs() -> None:
    async def go() -> None:
        async with kiosk() as box:
            real: Any = box.control
            object.__setattr__(real, "box", None)
            table = await box.join("table")
            await table.say("allow_phones", is_on=True)
            assert (await table.refused())["code"] == "staff_only"
            assert table.tree["phone_url"] is None

    asyncio.run(go())


def test_what_cannot_be_opened_or_kept_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        (tmp_path / "adjustments.json").mkdir()
        await page.say("allow_phones", is_on=True)
        assert (await page.told_of("staff_says"))["code"] == "not_kept"
        await page.until(lambda tree: tree["box"]["phone_url"])

        async def taken(_: NetworkAccess, __: Guests) -> None:
            raise OSError(98, "Address already in use")

        monkeypatch.setattr(NetworkAccess, "admit", taken)
        await page.say("allow_phones", is_on=False)
        assert await page.told_of("staff_says") == {
            "code": "not_opened",
            "values": {"reason": "Address already in use"},
        }
        table = await box.join("table")
        await table.say("allow_phones", is_on=False)
        assert (await table.refused())["code"] == "not_opened"
        assert table.tree["phone_url"] is not None

    act(test, folder=tmp_path)


def test_who_opened_the_box_stands_in_the_notes(caplog: pytest.LogCaptureFixture) -> None:
    async def test(box: Kiosk) -> None:
        page = await unlocked(box)
        for is_on in (True, True, False):
            await page.say("allow_phones", is_on=is_on)
            await page.until(lambda tree: (tree["box"]["phone_url"] is not None) is is_on)  # noqa: B023 (asked at once)
        assert controller_of(box) is not None

    act(test)
    said = [record.getMessage() for record in caplog.records if "network" in record.getMessage()]
    assert said == ["staff: the pages were opened to the network", "staff: the pages were closed to the network"]


# --- the doors themselves ---


def test_the_server_listens_in_the_network_exactly_as_long_as_phones_are_allowed() -> None:
    async def go() -> None:
        async with served() as (_, port), page_of(port) as table:
            assert not await is_heard_in_the_network(port)
            for _ in range(2):
                await table.say("allow_phones", is_on=True)
                await until_heard_in_the_network(port, is_so=True)
                assert status_of(await answer(port, got("/"))) == 200
                await table.say("allow_phones", is_on=False)
                await until_heard_in_the_network(port, is_so=False)
                assert status_of(await answer(port, got("/"))) == 200
            await table.say("join_seat", seat=1, name="")  # whose line has stood all the time
            assert not table.refusals

    asyncio.run(go())


def test_who_came_by_the_network_is_shown_out_and_the_own_screen_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "comer_at", as_from_afar)

    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port), page_of(port) as table:
            reader, first = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            first.write(got("/").replace(b"Connection: close\r\n", b""))
            assert b"200" in await reader.readline()
            await table.say("allow_phones", is_on=False)
            async with asyncio.timeout(5):
                with suppress(ConnectionError):
                    while await reader.read(65536):
                        pass
            # Nobody from there comes in again, not even by the way that stays open.
            reader, second = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            second.write(got("/"))
            with suppress(ConnectionError):
                assert await reader.read() == b""
            for writer in (first, second):
                writer.close()
            assert not table.socket.closed
            assert status_of(await answer(port, got("/"))) == 200

    asyncio.run(go())


def test_a_port_that_cannot_be_had_in_the_network_leaves_all_as_it_was() -> None:
    async def go() -> None:
        async with served() as (_, port), page_of(port) as table:
            other = await asyncio.start_server(lambda *_: None, NETWORK_ADDRESS, port)
            await table.say("allow_phones", is_on=True)
            refusal = await table.refused()
            assert refusal["code"] == "not_opened"
            assert "in use" in refusal["values"]["reason"].lower()
            other.close()
            assert status_of(await answer(port, got("/"))) == 200
            assert not await is_heard_in_the_network(port)

    asyncio.run(go())


def test_run_can_be_told_to_let_phones_in_whatever_was_set_before(tmp_path: Path) -> None:
    (tmp_path / "adjustments.json").write_text('{"open_to": "this machine"}', encoding="utf-8")

    async def go() -> None:
        async with served(folder=tmp_path, has_phones=True) as (_, port):
            assert await is_heard_in_the_network(port)
        async with served(Guests.NETWORK, tmp_path) as (_, port):
            assert not await is_heard_in_the_network(port)

    asyncio.run(go())
