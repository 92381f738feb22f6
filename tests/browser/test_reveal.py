"""How a verdict begins at the table, in Chromium: tokens first, then right or wrong, then all the rest; or at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.looking import misfits
from tests.browser.screens import LAPTOP, SMALL, Device, Screens

HELD = """() => {
  const { setTimeout } = window;
  window.setTimeout = (act, ms, ...more) => setTimeout(act, ms > 1000 && ms < 6000 ? 1e8 : ms, ...more);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { animation-play-state: paused !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
PLACES = """nodes => nodes.map(node => ({
  seat: node.querySelector('.mark-number').textContent, place: node.style.getPropertyValue('--reveal-place') }))
  .sort((one, other) => one.place - other.place).map(({ seat }) => Number(seat))"""
STAYS_HIDDEN = (".verdict-title", ".mark-judge", ".now", ".seat.seat-2 .chip", ".seat.seat-2 .seat-score")


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with live_kiosk(folder=tmp_path) as opened:
        yield opened


def picked(live: LiveKiosk, screens: Screens, device: Device | None = None) -> Page:
    """A table at which three have picked: the first and the third a right card, the second a wrong one."""
    table = screens.open(live.url, LAPTOP, device=device)
    live.sit("Ada", "Bo", "Cy")
    live.do_start()
    live.toss()
    live.call(1, 2, 3)
    live.count_down()
    expect(table.locator(".table")).to_have_attribute("data-phase", "picks")
    right, wrong = live.right()[0], live.wrong()[0]
    live.pick((1, right), (2, wrong), (3, right))
    return table


def opacity(page: Page, selector: str) -> float:
    found: str = page.locator(selector).first.evaluate(
        "node => { const { opacity, scale } = getComputedStyle(node); return scale === '0' ? '0' : opacity; }"
    )
    return float(found)


def test_tokens_come_first_those_that_are_wrong_before_the_others_and_nothing_is_told_yet(
    live: LiveKiosk, screens: Screens
) -> None:
    table = screens.open(live.url, SMALL)
    table.evaluate(HELD)
    picked(live, screens)
    expect(table.locator(".mark-pick")).to_have_count(3)
    assert table.locator(".mark-pick").evaluate_all(PLACES) == [2, 1, 3]
    for selector in STAYS_HIDDEN:
        assert opacity(table, selector) == 0, selector
    expect(table.locator(".mark-solution, .mark-line")).to_have_count(0)
    expect(table.locator(".verdict-title")).to_contain_text("Bo")  # for who reads with their ears


def test_a_key_tells_all_at_once(live: LiveKiosk, screens: Screens) -> None:
    table = picked(live, screens)
    expect(table.locator("body")).to_have_class("table-page is-revealing")
    table.keyboard.press("Shift")
    expect(table.locator("body")).to_have_class("table-page")
    assert opacity(table, ".verdict-title") == 1
    expect(table.locator(".mark-solution")).not_to_have_count(0)
    assert misfits(table, "told", [LAPTOP, SMALL]) == []


def test_nothing_unseen_is_touched_and_the_next_step_and_round_are_not_revealed_again(
    live: LiveKiosk, screens: Screens
) -> None:
    table = picked(live, screens)
    expect(table.locator("body")).to_have_class("table-page is-revealing")
    on = table.locator(".verdict-steps button").last
    on.click(force=True)  # where it will be: which tells all at once, and turns to no other step
    expect(table.locator("body")).to_have_class("table-page")
    expect(table.locator(".verdict-where")).to_have_text("1 / 3")
    on.click()
    expect(table.locator(".verdict-where")).to_have_text("2 / 3")
    live.do(commands.NextRound(), Asker.STAFF)
    expect(table.locator(".table")).to_have_attribute("data-phase", "ready")
    expect(table.locator("body")).to_have_class("table-page")


def test_who_wants_less_motion_is_told_at_once(live: LiveKiosk, screens: Screens) -> None:
    table = picked(live, screens, screens.device(is_calm=True))
    expect(table.locator(".mark-pick")).to_have_count(3)
    expect(table.locator("body")).to_have_class("table-page")
    for selector in STAYS_HIDDEN:
        assert opacity(table, selector) == 1, selector
