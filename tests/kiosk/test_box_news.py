"""What every page is told of the box: version, language, loudness, whether it is free; at once and as it changes."""

import asyncio
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import BoxConfig, Config
from spacebowl_pi.core.language import Language
from spacebowl_pi.games import space_bowl
from spacebowl_pi.games.space_bowl.web.web_game import SpaceBowlWeb
from spacebowl_pi.kiosk.files import pages_version
from spacebowl_pi.kiosk.server import PAGE_NAMES
from tests.kiosk.kiosk import FROM, Kiosk, Page, kiosk

AFAR = "192.168.1.20"


async def root_of(opened: Kiosk, path: str, address: str | None = None) -> str:
    """The root element of a page, as it comes."""
    response = await opened.client.get(path, headers={FROM: address} if address else {})
    found = re.search("<html[^>]*>", await response.text())
    assert found is not None
    return found[0]


async def until_box(page: Page, **values: object) -> None:
    """Take messages in until the box is said to be so."""
    while any(page.box[key] != value for key, value in values.items()):
        await page.hear()


FOLDERS = tuple(Path(space_bowl.__file__).parent / name for name in ("texts", "web/pages"))


@pytest.mark.parametrize(("path", "name"), [*PAGE_NAMES.items(), *SpaceBowlWeb.addresses.items()])
def test_a_page_comes_with_what_it_needs_before_its_first_picture(path: str, name: str) -> None:
    async def go() -> None:
        async with kiosk(language=Language.FRENCH) as opened:
            own = "" if name == "phone" else " data-own"
            root = f'<html lang="fr" data-version="{pages_version(FOLDERS)}" data-game="space_bowl"'
            assert await root_of(opened, path) == f"{root}{own}>"
            assert await root_of(opened, path, AFAR) == f"{root}>"

    asyncio.run(go())


@pytest.mark.parametrize("name", PAGE_NAMES.values())
def test_every_line_begins_with_the_box(name: str) -> None:
    async def go() -> None:
        async with kiosk(language=Language.FRENCH) as opened:
            page = await opened.join(name)
            assert page.box == {
                "version": pages_version(FOLDERS),
                "language": "fr",
                "game": "space_bowl",
                "volume_percent": 100,
                "is_free": True,
                "is_simulated": True,
                "idle_min": 2,
                "is_leaving": False,
            }
            assert '"kind": "box"' in page.received[0]

    asyncio.run(go())


def test_the_own_screen_of_a_real_box_knows_that_guests_share_it() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            object.__setattr__(opened.control, "box", None)
            assert (await root_of(opened, "/learn")).endswith(" data-own data-shared>")
            assert "data-shared" not in await root_of(opened, "/learn", AFAR)
            assert "data-shared" not in await root_of(opened, "/phone")

    asyncio.run(go())


def test_who_sits_at_the_table_may_be_idle_as_long_as_a_match_may() -> None:
    async def go() -> None:
        for wanted in (7, None):
            config = replace(Config(), box=replace(BoxConfig(), abandon_min=wanted))
            async with kiosk(config=config) as opened:
                page = await opened.join("learn")
                assert page.box["idle_min"] == 2
                await opened.press(3)
                await until_box(page, is_free=False)
                assert page.box["idle_min"] == wanted

    asyncio.run(go())


def test_every_page_hears_every_five_seconds_that_its_line_holds_and_what_time_it_is() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            pages = [await opened.join(name) for name in PAGE_NAMES.values()]
            await opened.wait(0.1)
            began_us = opened.box.now_us
            for _ in range(300):
                await opened.wait(0.1)
            for page in pages:
                page.alive_us.clear()
                while not page.alive_us or page.alive_us[-1] < began_us + 25_000_000:
                    await page.hear()
                assert all(4_900_000 <= later - earlier <= 6_100_000 for earlier, later in pairwise(page.alive_us))

    asyncio.run(go())


def test_all_pages_hear_at_once_when_the_lobby_or_the_staff_change_the_boxs_language() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table, learn, phone = [await opened.join(name) for name in ("table", "learn", "phone")]
            await table.say("speak", language="de")
            for page in (table, learn, phone):
                await until_box(page, language="de")
            assert 'lang="de"' in await root_of(opened, "/")

    asyncio.run(go())


def test_all_pages_hear_at_once_how_loud_the_staff_want_them() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("phone")
            opened.control.machine.outputs.volume_percent = 25
            await opened.wait(0.1)
            await until_box(page, volume_percent=25)

    asyncio.run(go())


def test_a_box_is_free_as_long_as_nobody_sits_at_it() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("table")
            await opened.press(3)
            await until_box(page, is_free=False)
            await page.say("leave_seat", seat=3)
            await until_box(page, is_free=True)

    asyncio.run(go())


def test_nothing_is_told_again_as_long_as_nothing_changes() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            page = await opened.join("honours")
            await opened.wait(30)
            await page.say("nonsense")
            await page.refused()
            assert sum('"kind": "box"' in text for text in page.received) == 1

    asyncio.run(go())


def test_the_version_is_another_if_a_page_differs() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+-[0-9a-f]{8}", pages_version())


@pytest.mark.parametrize("name", [*PAGE_NAMES.values(), "keypad"])
def test_a_box_that_is_switched_off_tells_every_page_goodbye_before_it_closes_the_line(name: str) -> None:
    async def go() -> None:
        async with kiosk(language=Language.FRENCH) as opened:
            page, other = await opened.join(name), await opened.connect()
            opened.box.machine.say_goodbye(opened.box.now_us)
            await opened.wait(0.1)
            await until_box(page, is_leaving=True)
            await other.say("hello", page=name)
            await other.hear()
            assert other.box["is_leaving"]  # also who comes at the last moment

    asyncio.run(go())
