"""The own screen is known by its key: who merely comes from this machine's address may be anybody."""

import asyncio
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from spacebowl_pi.box.config.sections import Config, Guests, JournalConfig
from spacebowl_pi.kiosk.access.own_screen import FILE_NAME, own_key
from tests.kiosk.attacked import KEY, answer, got, served
from tests.kiosk.kiosk import Kiosk, Page, kiosk


def config_in(folder: Path) -> Config:
    return replace(Config(), journal=JournalConfig(folder=folder))


async def said_to(session: ClientSession, port: int, query: str = "") -> bool:
    """Open the table's page, then its line; say whether this one may play."""
    async with session.get(f"http://localhost:{port}/{query}") as page:
        assert page.status == 200
    table = Page(await session.ws_connect(f"http://localhost:{port}/socket"))
    await table.say("hello", page="table")
    may_play: bool = await table.told_of("may_play")
    await table.close()
    return may_play


def test_the_key_is_made_once_and_only_the_box_reads_it(tmp_path: Path) -> None:
    key = own_key(config_in(tmp_path), {})
    assert len(key) == 16
    assert own_key(config_in(tmp_path), {}) == key
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
    assert own_key(config_in(tmp_path / "other"), {}) != key


def test_a_service_keeps_it_in_memory(tmp_path: Path) -> None:
    key = own_key(config_in(tmp_path / "disk"), {"RUNTIME_DIRECTORY": str(tmp_path)})
    assert (tmp_path / FILE_NAME).read_text(encoding="ascii").strip() == key
    assert not (tmp_path / "disk").exists()


def test_a_key_that_cannot_be_kept_holds_all_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("", encoding="ascii")
    assert own_key(config_in(tmp_path / "file"), {})
    assert "cannot be kept" in caplog.text


def test_strangers_behind_a_proxy_that_says_nothing_of_them_do_not_play() -> None:
    async def go() -> None:
        async with served(Guests.NETWORK) as (_, port):
            async with ClientSession() as stranger:
                assert not await said_to(stranger, port)
                assert not await said_to(stranger, port, "?key=guessed")
            async with ClientSession() as own:
                assert await said_to(own, port, f"?key={KEY}")
                assert await said_to(own, port)  # from then on the browser knows it

    asyncio.run(go())


def test_at_a_real_box_the_key_is_needed_always() -> None:
    async def go() -> None:
        async with kiosk() as box:
            real: Any = box.control
            object.__setattr__(real, "box", None)
            assert await may_play(box)
            box.client.session.cookie_jar.clear()
            assert not await may_play(box)

    asyncio.run(go())


async def may_play(box: Kiosk) -> bool:
    said: bool = await (await box.join("table")).told_of("may_play")
    return said


def test_at_a_desk_nobody_needs_to_know_of_a_key_and_whoever_was_there_stays_when_it_is_opened() -> None:
    async def go() -> None:
        async with served() as (_, port), ClientSession() as first:
            assert await said_to(first, port)
            table = Page(await first.ws_connect(f"http://localhost:{port}/socket"))
            await table.say("hello", page="table")
            await table.say("allow_phones", is_on=True)
            await table.say("nothing")
            await table.refused()  # until here all was heard
            async with ClientSession() as second:
                assert not await said_to(second, port)
            assert await said_to(first, port)
            await table.close()

    asyncio.run(go())


def test_no_page_can_read_the_key() -> None:
    async def go() -> None:
        async with served() as (_, port):
            head, body = (await answer(port, got("/"))).split(b"\r\n\r\n", 1)
            (cookie,) = [line for line in head.split(b"\r\n") if line.startswith(b"Set-Cookie")]
            assert b"HttpOnly" in cookie
            assert b"SameSite=Strict" in cookie
            assert KEY.encode() not in body

    asyncio.run(go())


def test_the_folder_that_it_makes_is_for_the_box_alone(tmp_path: Path) -> None:
    own_key(config_in(tmp_path / "made" / "by us"), {})
    assert stat.S_IMODE((tmp_path / "made" / "by us").stat().st_mode) == 0o700
