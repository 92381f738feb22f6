"""A call stops the table, in Chromium: its caller's colour, name and word on every page, and an alarm for red."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import CallKind
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.looking import looked_at
from tests.browser.screens import FULL_HD, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens

RUNNING = "() => document.getAnimations().map(({ animationName }) => animationName)"
HELD = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".call-words { animation-play-state: paused !important; animation-delay: -0.8s !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
BROKEN = """() => [...document.querySelectorAll(".call-words > .fitted > span")].flatMap((node) =>
  [...node.textContent.matchAll(/[^\\s]+/gu)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(node.firstChild, index);
    range.setEnd(node.firstChild, index + word.length);
    const lines = [...range.getClientRects()];
    return lines.length > 1 || lines.some(({ left, right }) => left < 0 || right > innerWidth);
  }).map(([word]) => word))"""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with live_kiosk(config=open_to_network(), folder=tmp_path) as opened:
        yield opened


def search(live: LiveKiosk, screens: Screens, second: str = "Bo") -> tuple[Page, Page]:
    """A table and a phone on seat 1, while everybody searches."""
    table, phone = screens.open(live.url, LAPTOP), screens.open(f"{live.url}/phone", PORTRAIT)
    phone.get_by_role("textbox").fill("Ada")
    phone.locator(".phone-seat").first.click()
    expect(phone.locator(".phone-own-name")).to_have_text("Ada")
    live.join(2, second)
    live.join(3, "Cy")
    live.do_start()
    live.toss()
    for page in (table, phone):
        expect(page.locator(".table, .phone-page")).to_have_attribute("data-phase", "search")
        expect(page.locator(".call")).to_be_hidden()
        page.evaluate(HELD)  # what would be there for a moment stays
    return table, phone


def colour(page: Page) -> str:
    found: str = page.locator(".call").evaluate("node => getComputedStyle(node).getPropertyValue('--glow')")
    return found


def colour_of(table: Page, seat: int) -> str:
    found: str = table.locator(f".seat.seat-{seat}").evaluate(
        "node => getComputedStyle(node).getPropertyValue('--seat')"
    )
    return found


def test_go_floods_every_page_with_its_callers_colour_and_name(live: LiveKiosk, screens: Screens) -> None:
    table, phone = search(live, screens)
    live.call(2)
    for page in (table, phone):
        call = page.locator(".call")
        expect(call).to_be_visible()
        expect(call.locator(".call-name")).to_have_text("BO")
        expect(call.locator(".call-said")).to_have_text("GO!")
        expect(call.locator(".call-words")).to_have_css("opacity", "1")
        letters = call.locator(".call-said > span").bounding_box()
        assert letters is not None
        assert letters["height"] > 0.1 * page.evaluate("innerHeight")
        expect(call).not_to_have_attribute("data-is-alarm", "")
    assert colour(table) == colour(phone) == colour_of(table, 2) != colour_of(table, 1)
    assert looked_at(table, "the call", (FULL_HD, LAPTOP, SMALL)) == []
    live.do(commands.Concur(), Seat(3))
    expect(table.locator(".seat.seat-3 .chip")).to_have_text("I concur!")
    assert table.locator(".seat.seat-3").evaluate("node => getComputedStyle(node).boxShadow") != "none"
    assert table.locator(".seat.seat-1").evaluate("node => getComputedStyle(node).boxShadow") == "none"
    live.count_down()
    for page in (table, phone):
        expect(page.locator(".call")).to_be_hidden()


@pytest.mark.parametrize("language", Language)
def test_no_word_of_it_breaks_or_runs_off_the_screen(live: LiveKiosk, screens: Screens, language: Language) -> None:
    live.speak(language)
    table, phone = search(live, screens, "Bartholomew")
    table.set_viewport_size({"width": SMALL_PORTRAIT[0], "height": SMALL_PORTRAIT[1]})
    live.call(2, kind=CallKind.RED)
    for page in (table, phone):
        expect(page.locator(".call-words")).to_have_css("opacity", "1")
        assert page.evaluate(BROKEN) == []


def test_what_lies_under_it_can_be_touched_and_a_red_call_is_an_alarm(live: LiveKiosk, screens: Screens) -> None:
    table, phone = search(live, screens)
    live.call(3, kind=CallKind.RED)
    expect(table.locator(".call")).to_have_attribute("data-is-alarm", "")
    expect(table.locator(".call-words")).to_have_css("opacity", "1")
    table.get_by_role("button", name="Wild").first.click()
    expect(table.locator(".seat.is-chosen")).to_have_count(1)
    assert layout_faults(phone, may_scroll=False) == []


def test_whoever_comes_later_sees_whose_call_it_is_but_not_the_flood(live: LiveKiosk, screens: Screens) -> None:
    search(live, screens)
    live.call(2)
    later = screens.open(live.url, SMALL)
    expect(later.locator(".call")).to_be_visible()
    assert not {"call-flood", "call-words"} & set(later.evaluate(RUNNING))


def test_in_the_last_three_seconds_the_heart_beats_once_a_second(live: LiveKiosk, screens: Screens) -> None:
    table, _ = search(live, screens)
    live.runs = False  # the match stays in its countdown, however long this takes
    live.call(2)
    expect(table.locator(".countdown-digits")).to_have_text("10")
    assert "call-heart" not in table.evaluate(RUNNING)
    live.jump(7.5)
    expect(table.locator(".countdown.is-last")).to_be_visible()
    beats = "() => document.getAnimations().filter(({ animationName: name }) => name?.endsWith('-heart'))"
    assert table.evaluate(f"() => ({beats})().map(one => one.effect.getTiming().duration)") == [1000, 1000]


def test_for_who_wants_less_motion_the_rim_says_it_alone(live: LiveKiosk, screens: Screens) -> None:
    search(live, screens)
    calm = screens.open(live.url, SMALL, device=screens.device(is_calm=True))
    live.call(2)
    expect(calm.locator(".call")).to_be_visible()
    assert calm.evaluate(RUNNING) == []
    assert calm.locator(".call-words").evaluate("node => getComputedStyle(node).opacity") == "0"
    assert colour(calm) == colour_of(calm, 2)
