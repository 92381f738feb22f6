"""Space Bowl's demo in Chromium: two cards that are wrong, then one that is right; or that one at once."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core.units import SECOND_US
from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.past import past_matches
from tests.browser.screens import SMALL, Screens

LIES_S = 8  # when the demo's first toss lies there
NEVER_MOVES = "() => document.getAnimations().length === 0"
TOLD = """() => {
  const told = window.told = [];
  const words = document.querySelector(".guide-words");
  new MutationObserver(() => told.push([document.querySelector(".guide").className, words.textContent]))
    .observe(words, { childList: true });
}"""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    past_matches(tmp_path)
    with live_kiosk(folder=tmp_path) as opened:
        opened.jump(ATTRACT_AFTER_US / SECOND_US + LIES_S)
        opened.runs = False
        yield opened


def lit(page: Page) -> int:
    """How many cards have not stepped back."""
    return page.locator(".galaxy .card:not(.is-back)").count()


def test_the_pattern_stops_where_a_planet_is_missing_and_locks_within_ten_seconds_where_none_is(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.page(SMALL, context=screens.context())  # whose clock nobody else is to have
    page.clock.install()
    page.goto(live.url)
    page.locator(".guide").wait_for(state="attached")
    page.evaluate(TOLD)
    page.clock.pause_at(datetime.fromtimestamp(time.time() + 1, UTC))
    page.clock.run_for(8000)
    told = page.evaluate("window.told.map(([look, words]) => [look, words.split(' ')[0]])")
    assert told[-3:] == [
        ["guide is-resting is-wrong", "Not"],
        ["guide is-resting is-wrong", "Not"],
        ["guide is-resting is-right", "It"],
    ]
    assert 2 < lit(page) < 25
    expect(page.locator(".guide .is-missing")).to_have_count(0)


def test_whoever_asks_for_less_motion_sees_at_once_where_it_fits(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(live.url, SMALL, device=screens.device(is_calm=True))
    expect(page.locator(".guide.is-right")).to_be_visible()
    expect(page.locator(".guide-words")).to_have_text("It fits! Whoever sees it first scores.")
    assert page.evaluate(NEVER_MOVES)


def test_the_records_of_the_house_stand_beside_it(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(live.url, SMALL)
    live.jump(0.5)
    live.runs = True
    expect(page.locator(".attract-records li").first).to_contain_text("Grace")
