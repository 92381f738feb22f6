"""The staff put things right, in three taps from their desk."""

import re

from playwright.sync_api import Page, expect

from spacebowl_pi.core.space_bowl.match import Phase
from tests.browser.live import LiveKiosk
from tests.browser.screens import SMALL, Screens

PIN = "4711"


class Taps:
    """A finger on a page, and how often it came down."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.count += 1


def desk(live: LiveKiosk, screens: Screens) -> Page:
    """The desk, behind a door that is opened by the pad."""
    live.with_pin(PIN)
    page = screens.open(f"{live.url}/staff", SMALL)
    for digit in PIN:
        page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".desk").wait_for()
    return page


def to_picks(live: LiveKiosk) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()


def test_the_pin_is_set_once_and_opens_the_door_from_then_on(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/staff")
    page.locator("#pin").fill("31415")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".desk").wait_for()
    page.get_by_role("button", name="Lock", exact=True).click()
    page.locator("#pin").fill("2718")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".told")).to_contain_text("That is not the PIN")
    live.jump(5)
    expect(page.locator(".told")).to_be_empty(timeout=20_000)
    page.locator("#pin").fill("31415")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".desk").wait_for()
    page.reload()  # at the box's own screen somebody else may stand by now
    expect(page.locator("#pin")).to_be_visible()
    expect(page.locator(".desk")).to_have_count(0)


def test_a_score_is_corrected_in_one_tap(live: LiveKiosk, screens: Screens) -> None:
    to_picks(live)
    page, table = desk(live, screens), screens.open(f"{live.url}/")
    taps = Taps(page)
    taps("Give a point to Ada")
    expect(table.locator(".seat-1 .seat-score")).to_have_text("5")
    assert taps.count <= 3


def test_a_pick_is_struck_in_one_tap_and_another_forced_in_two(live: LiveKiosk, screens: Screens) -> None:
    to_picks(live)
    live.pick((1, 3))
    page, table = desk(live, screens), screens.open(f"{live.url}/")
    expect(table.locator(".seat-1 .chip")).to_have_text("Has picked")
    taps = Taps(page)
    taps("Strike: Ada")
    expect(table.locator(".seat-1 .chip")).not_to_have_text("Has picked")
    taps("Pick …: Ada")
    taps("C2")
    expect(table.locator(".seat-1 .chip")).to_have_text("Has picked")
    assert taps.count <= 3
    live.pick((2, 0))
    result = live.match.round.result if live.match.round else None
    assert result is not None
    assert {player.seat: player.pick for player in result.players} == {1: 7, 2: 0}


def test_a_round_is_taken_back_in_two_taps(live: LiveKiosk, screens: Screens) -> None:
    to_picks(live)
    live.pick((1, live.right()[0]), (2, live.wrong()[0]))
    page, table = desk(live, screens), screens.open(f"{live.url}/")
    expect(table.locator(".seat-1 .seat-score")).not_to_have_text("4")
    taps = Taps(page)
    taps("Take the round back")
    taps("Touch again to do it")
    expect(table.locator(".seat-1 .seat-score")).to_have_text("4")
    expect(table.locator("main")).to_have_attribute("data-phase", "ready")
    assert taps.count <= 3


def test_a_match_is_ended_and_the_table_cleared_in_three_taps_each(live: LiveKiosk, screens: Screens) -> None:
    to_picks(live)
    page, table = desk(live, screens), screens.open(f"{live.url}/")
    taps = Taps(page)
    taps("End the match")
    taps("Touch again to do it")
    expect(table.locator("main")).to_have_attribute("data-phase", "over")
    taps("Free all seats")
    taps("Touch again to do it")
    expect(table.locator("main")).to_have_attribute("data-phase", "lobby")
    assert live.match.players == ()
    assert live.match.phase is Phase.LOBBY


def test_language_sound_and_brightness_are_one_tap_away(live: LiveKiosk, screens: Screens) -> None:
    page = desk(live, screens)
    taps = Taps(page)
    taps("Deutsch")
    expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-pressed", "true")
    taps("On")
    expect(page.get_by_role("button", name="Off", exact=True)).to_be_visible()
    page.get_by_label("Brightness").press("ArrowLeft")
    expect(page.locator("output")).not_to_have_text("100 %")
    assert live.match.settings.language == "de"


def test_the_self_test_tells_of_every_part(live: LiveKiosk, screens: Screens) -> None:
    page = desk(live, screens)
    page.get_by_role("button", name="Test all parts").click()
    live.jump(20)
    expect(page.locator("#box .checks li").first).to_be_visible()
    for part in ("Lights", "Matrix", "Sounder", "Buttons"):
        expect(page.locator("#box .checks")).to_contain_text(part)
