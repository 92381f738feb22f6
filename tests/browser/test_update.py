"""A page that stays open while the box gets another version: it is loaded anew, once, and never in a circle."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import spacebowl_pi
from spacebowl_pi.kiosk.box_news import BoxNews
from tests.browser.live import LiveKiosk
from tests.browser.program import program
from tests.browser.screens import PORTRAIT, SMALL, Screens
from tests.browser.test_restart import LATE_MS, only_lost_lines
from tests.kiosk.kiosk import Kiosk

PACKAGE = Path(spacebowl_pi.__file__).parent


def loads(page: Page) -> list[str]:
    """Every loading of the page from now on."""
    found: list[str] = []
    page.on("load", lambda _: found.append(page.url))
    return found


def test_open_pages_are_loaded_anew_when_the_box_comes_back_with_another_version(
    tmp_path: Path, screens: Screens
) -> None:
    code = tmp_path / "code"
    shutil.copytree(PACKAGE, code / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
    with program(tmp_path, code) as box:
        box.start()
        box.wait_until_served()
        phone = screens.open(f"{box.url}/phone", PORTRAIT)
        phone.get_by_role("textbox").fill("Ada")
        phone.locator(".phone-seat").nth(1).click()
        expect(phone.locator(".phone-own-name")).to_have_text("Ada")
        table = screens.open(f"{box.url}/", SMALL)
        before = table.locator("html").get_attribute("data-version")
        loaded = loads(table), loads(phone)
        box.pull_the_plug()
        texts = code / PACKAGE.name / "games" / "space_bowl" / "texts" / "en" / "game.json"
        texts.write_text(texts.read_text().replace("Space Bowl", "Space Bowl II"))
        (code / PACKAGE.name / "__init__.py").write_text('"""Newer."""\n\n__version__ = "9.9.9"\n')
        box.start()
        for page in (table, phone):
            expect(page.locator("html")).to_have_attribute("data-version", re.compile("^9.9.9-"), timeout=LATE_MS)
        expect(table).to_have_title("Space Bowl II")
        expect(phone.locator(".phone-own-name")).to_have_text("Ada")
        table.wait_for_timeout(500)
        assert [len(urls) for urls in loaded] == [1, 1]
        assert before is not None
        only_lost_lines(screens)


def test_a_page_that_stays_old_is_not_loaded_in_a_circle(
    live: LiveKiosk, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    loaded = loads(page)
    old = page.locator("html").get_attribute("data-version")

    async def call_itself(box: Kiosk, version: str) -> None:
        box.server.version = version

    with monkeypatch.context() as patched:  # as if something on the way kept the page
        patched.setattr(BoxNews, "on_page", lambda *_, **__: f'lang="en" data-version="{old}" data-game="space_bowl"')
        live.on_loop(lambda box: call_itself(box, "next"))
        page.wait_for_timeout(1500)
        assert len(loaded) == 1
    live.on_loop(lambda box: call_itself(box, "later"))
    expect(page.locator("html")).to_have_attribute("data-version", "later")
    page.wait_for_timeout(500)
    assert len(loaded) == 2
