"""Hubble is learned alone, in Chromium: the tutorial by the keys, the day's puzzle to its end, also after a reload."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.games.hubble.rules.regret import possible
from spacebowl_pi.games.hubble.web import searches
from spacebowl_pi.games.hubble.web.learn import NAME
from spacebowl_pi.games.hubble.web.lessons import lessons
from tests.browser.hubble import hubble_table
from tests.browser.live import LiveKiosk
from tests.browser.looking import looked_at, press_by_keys
from tests.browser.screens import LANDSCAPE, LAPTOP, SMALL_PORTRAIT, Screens

SIZES = (LANDSCAPE, LAPTOP, SMALL_PORTRAIT)
DAY = date(2026, 11, 20)
ROOM = "/learn/hubble"


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveKiosk]:
    """A box on which it is always the same day, and which does not search for long."""
    monkeypatch.setattr(searches, "possible", partial(possible, tries=1))
    with hubble_table(tmp_path) as opened:
        channel: Any = opened._opened.server.channels[NAME]
        channel._today = lambda: DAY
        opened.runs = True
        yield opened


def test_the_tutorial_is_played_to_its_end_by_the_keys_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{ROOM}", SMALL_PORTRAIT)
    found = looked_at(page, "start", SIZES)
    press_by_keys(page, ".learn-choice")
    for number, lesson in enumerate(lessons()):
        expect(page.locator(".learn-steps [data-is=done]")).to_have_count(number)
        found += looked_at(page, lesson.name, SIZES)
        if number == 0:  # laid by hand, on the hex where the arrows lead
            press_by_keys(page, ".hubble-hex")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("r")
        else:
            press_by_keys(page, ".learn-acts button:nth-child(2)")
        press_by_keys(page, ".learn-acts button:nth-child(4)")
        expect(page.locator(".learn-body[data-is=right]")).to_be_visible()
        found += looked_at(page, f"{lesson.name}, solved", SIZES)
        press_by_keys(page, ".learn-acts button:nth-child(5)")
    expect(page.locator("h1:focus")).to_have_text("The sky is yours")
    found += looked_at(page, "the end", SIZES)
    assert found == []


def test_a_draw_that_misses_the_point_is_not_drawn(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{ROOM}#tutorial")
    for _ in range(3):
        page.get_by_role("button", name="Show me").click()
        page.get_by_role("button", name="Draw it").click()
        page.get_by_role("button", name="Next").click()
    page.locator('[data-hex="28"] .hubble-tile').click()  # in yellow, which has a galaxy
    expect(page.get_by_role("button", name="Draw it")).to_be_enabled()
    page.get_by_role("button", name="Draw it").click()
    expect(page.locator(".learn-body[data-is=wrong]")).to_contain_text("more points")
    expect(page.get_by_role("button", name="Next")).to_be_hidden()


def fog_up(page: Page, first_round: int = 1) -> None:
    """Three rounds, each with nothing drawn."""
    for number in range(first_round, first_round + 3):
        expect(page.locator(".hubble-phone-round")).to_have_text(f"Round {number}")
        page.locator('.phone-button[data-id="fog"]').click()
        page.locator('.phone-button[data-id^="draw true"]').click()


def test_the_puzzle_of_the_day_goes_on_after_a_reload_and_its_first_end_is_the_one_to_share(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.open(f"{live.url}{ROOM}#daily", LANDSCAPE)
    page.get_by_role("button", name="Begin").wait_for()
    found = looked_at(page, "before", SIZES)
    page.get_by_role("button", name="Begin").click()
    lit = page.locator(".hubble-hex[data-lit]")
    lit.first.wait_for()
    found += looked_at(page, "first round", SIZES)
    assert page.locator('.phone-button[data-id="paper"]').count() == 0
    lit.nth(4).locator(".hubble-tile").click()
    page.locator(".phone-button.primary").click()
    expect(page.locator(".hubble-phone-round")).to_have_text("Round 2")
    drawn = page.locator(".hubble-hex[data-icon]").count()
    assert drawn > 0
    page.reload()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".hubble-phone-round")).to_have_text("Round 2")
    expect(page.locator(".hubble-hex[data-icon]")).to_have_count(drawn)
    fog_up(page, 2)
    line = page.locator(".daily-line")
    expect(line).to_contain_text("Hubble 2026-11-20: 0 (0 + 0 + 0 + 0 + 0) Starry-Eyed Enthusiast")
    expect(page.locator(".daily-possible")).to_contain_text("were possible")
    expect(page.locator(".daily-pads figure:visible")).to_have_count(2)
    found += looked_at(page, "the end", SIZES, SIZES)
    page.get_by_role("button", name="Once more").click()
    fog_up(page)
    expect(page.locator(".daily-note:visible")).to_have_text(
        "This one was for practice: your first try today is the one that counts."
    )
    assert found == []


def test_the_table_leads_there(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")
    page.get_by_role("link", name="Learn it in two minutes").click()
    page.get_by_role("link", name="Tutorial").click()
    expect(page.locator("h1")).to_have_text("Three icons, three hexes")
