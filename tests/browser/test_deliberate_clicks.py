"""Only what was meant counts: no held key, no second of a double click, no click on what has come only just now."""

import re

import pytest
from playwright.sync_api import FloatRect, Page, expect

from spacebowl_pi.games.space_bowl.rules.match import Phase
from tests.browser.live import LiveKiosk
from tests.browser.screens import SMALL, Screens
from tests.browser.test_own_screen import with_clock
from tests.browser.test_staff import PIN, come_in

REPEATS = 25
REPEAT_MS = 60
PATIENCE = 300  # such whiles
AHEAD_MS = 2000  # a clock is stopped at a time to come
LISTEN = """() => {
  const { send } = WebSocket.prototype;
  window.said = [];
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    window.said.push(message.do);
    send.call(this, text);
  };
}"""


def hold(page: Page, key: str) -> None:
    """Hold a key down, so that it repeats for a second and a half."""
    for _ in range(REPEATS):
        page.keyboard.down(key)
        page.wait_for_timeout(REPEAT_MS)
    page.keyboard.up(key)


def stand_still(page: Page) -> None:
    """Stop the page's clock: what is too soon is so by that, however long the machine takes."""
    page.clock.pause_at(page.evaluate("Date.now()") + AHEAD_MS)


def come(page: Page, name: str) -> FloatRect:
    """Let a stopped clock go on until a button has come; where it is."""
    button = page.get_by_role("button", name=name)
    for _ in range(PATIENCE):
        if button.is_visible() and (box := button.bounding_box()) is not None:
            return box
        page.wait_for_timeout(REPEAT_MS)
        page.clock.run_for(REPEAT_MS)
    raise AssertionError(f"no button {name} has come")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_held_key_tosses_once_and_the_focus_is_never_on_what_undoes_it(
    key: str, live: LiveKiosk, screens: Screens
) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    page = screens.open(f"{live.url}/", SMALL)
    toss = page.get_by_role("button", name="Toss")
    expect(toss).to_be_enabled()
    toss.focus()
    hold(page, key)
    expect(page.locator("main")).to_have_attribute("data-phase", "search")
    assert focused(page) == "Space Bowl"
    assert live.match.round_number == 1


def test_from_the_start_to_the_toss_the_focus_goes_along_and_a_held_enter_does_not(
    live: LiveKiosk, screens: Screens
) -> None:
    live.sit("Ada", "Bob")
    page = screens.open(f"{live.url}/", SMALL)
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_enabled()
    start.focus()
    hold(page, "Enter")
    expect(page.get_by_role("button", name="Toss")).to_be_focused()
    assert live.match.phase is Phase.READY


def test_a_double_click_does_one_thing_at_the_table(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    page = with_clock(live, screens, "/")
    stand_still(page)
    for name, delay_ms in (("Start", 20), ("Toss", 300)):
        box = come(page, name)
        page.clock.run_for(600)
        for _ in range(2):
            page.mouse.click(box["x"] + 20, box["y"] + box["height"] / 2)
            page.wait_for_timeout(delay_ms)
            page.clock.run_for(delay_ms)
    expect(page.locator("main")).to_have_attribute("data-phase", "search")
    assert live.match.round_number == 1


def test_what_the_staff_are_asked_is_not_answered_by_a_double_click_nor_by_a_held_key(
    live: LiveKiosk, screens: Screens
) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.with_pin(PIN)
    page = with_clock(live, screens, "/staff")
    come_in(page)
    end = page.get_by_role("button", name="End the match")
    expect(end).to_be_enabled()
    stand_still(page)
    end.dblclick()
    sure = page.get_by_role("button", name="Touch again to do it")
    expect(sure).to_be_visible()
    page.clock.run_for(250)
    sure.click(force=True)
    for _ in range(REPEATS):
        page.keyboard.down("Enter")
        page.clock.run_for(REPEAT_MS)
    page.keyboard.up("Enter")
    assert live.match.phase is Phase.READY
    expect(sure).to_be_enabled()
    sure.click()
    expect(page.locator("#match")).to_contain_text("Game over")


def test_in_practice_a_double_click_on_toss_skips_nothing(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/learn#practice", SMALL)
    page.locator(".practice-begin").click()
    toss = page.get_by_role("button", name="Toss")
    box = toss.bounding_box()
    assert box is not None
    page.wait_for_timeout(600)
    page.evaluate(LISTEN)
    for _ in range(2):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(250)
    expect(page.locator(".practice-play")).to_have_attribute("data-phase", re.compile("search|countdown"))
    assert page.evaluate("window.said") == ["toss_planets"]


def test_a_touch_on_a_card_or_seat_that_does_nothing_says_what_to_do_instead(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    live.runs = False
    page = screens.open(f"{live.url}/", SMALL)
    notice = page.locator(".notice")
    page.locator(".card").nth(7).click(force=True)
    expect(notice).to_have_text("First “Go!” with your button, then pick.")
    live.call(1, 2)
    page.locator(".seat-2 .seat-name").click()
    expect(notice).to_have_text("Cards are picked at zero.")
    live.count_down()
    expect(page.locator("main")).to_have_attribute("data-phase", "picks")
    page.locator(".card").nth(7).click(force=True)
    expect(notice).to_have_text("First touch your seat, then your card.")
    assert live.match.round is not None
    assert live.match.round.picks == ()
