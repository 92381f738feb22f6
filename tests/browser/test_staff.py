"""The staff put things right, in three taps."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.machine import STAFF_CHORD_S, STAFF_CHORDS
from tests.browser.live import CHEAP, LiveKiosk
from tests.browser.past import past_matches
from tests.browser.screens import FULL_HD, PORTRAIT, SMALL, Screens
from tests.kiosk.kiosk import Kiosk

PIN = "471147"


class Taps:
    """A finger on a page, and how often it came down."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.count += 1


def controller(live: LiveKiosk, screens: Screens) -> Page:
    """The panels, behind the form that the PIN opens."""
    live.with_pin(PIN)
    page = screens.open(f"{live.url}/staff", SMALL)
    come_in(page)
    return page


def come_in(page: Page) -> None:
    for digit in PIN:
        page.locator(".pad").get_by_role("button", name=digit, exact=True).click()
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".staff-panels").wait_for()


def make_real(live: LiveKiosk) -> None:
    """Have the form for the PIN believe that the parts are real."""

    async def make(box: Kiosk) -> None:
        channel: Any = box.server.channels["staff"]
        channel._control = replace(channel._control, box=None)
        channel._pin._cost = CHEAP

    live.on_loop(make)


def to_picks(live: LiveKiosk) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()


def test_the_pin_is_set_once_and_opens_the_door_from_then_on(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/staff")
    page.locator("#pin").fill("314159")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".staff-panels").wait_for()
    page.get_by_role("button", name="Lock", exact=True).click()
    page.locator("#pin").fill("271828")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator(".told")).to_contain_text("That is not the PIN")
    live.jump(5)
    expect(page.locator(".told")).to_be_empty(timeout=20_000)
    page.locator("#pin").fill("314159")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".staff-panels").wait_for()
    page.reload()  # at the box's own screen somebody else may stand by now
    expect(page.locator("#pin")).to_be_visible()
    expect(page.locator(".staff-panels")).to_have_count(0)


def test_a_score_is_corrected_in_one_tap_or_set_in_two_and_a_seat_is_not_freed_in_a_round(
    live: LiveKiosk, screens: Screens
) -> None:
    to_picks(live)
    page, table = controller(live, screens), screens.open(f"{live.url}/", SMALL)
    taps = Taps(page)
    taps("Give a point to Ada")
    expect(table.locator(".seat-1 .seat-score")).to_have_text("5")
    assert taps.count <= 3
    taps = Taps(page)
    taps("Ada’s score is 5: choose another number")
    expect(page.get_by_role("heading", name="How many points does Ada have?")).to_be_visible()
    taps("17")
    expect(table.locator(".seat-1 .seat-score")).to_have_text("17")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert taps.count <= 3
    expect(page.locator("#match")).to_contain_text("round 1 of ")
    page.get_by_role("button", name="Change Ada", exact=True).click()
    expect(page.get_by_role("button", name="Free this seat")).to_be_disabled()
    expect(page.get_by_role("dialog")).to_contain_text("between rounds")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_name_is_corrected_and_a_seat_freed_in_three_taps_each(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Rude", "Cleo")
    page, table = controller(live, screens), screens.open(f"{live.url}/", SMALL)
    taps = Taps(page)
    taps("Change Rude")
    page.get_by_label("Name", exact=True).fill("Bob")
    taps("Save")
    expect(table.locator(".seat-2 .seat-name")).to_have_text("Bob")
    taps("Change Ada")
    taps("Free this seat")
    taps("Touch again to do it")
    expect(page.locator(".players li")).to_have_count(2)
    assert taps.count <= 5
    assert [player.name for player in live.players] == ["Bob", "Cleo"]


def test_a_phone_that_is_confirmed_at_the_buttons_may_set_the_first_pin(live: LiveKiosk, screens: Screens) -> None:
    make_real(live)
    page = screens.open(f"{live.url}/staff", PORTRAIT)
    expect(page.locator(".unlock-ways")).to_contain_text("1 and 8 of the box together for five seconds")
    expect(page.locator(".unlock-ways code")).to_have_text("spacebowl-pi staff-pin")
    expect(page.locator("#pin")).to_be_hidden()
    expect(page.locator(".unlock-name")).to_have_text(re.compile(r"^[1-8]{4}$"))
    name = page.locator(".unlock-name").inner_text().replace("\n", "")
    live.press(*STAFF_CHORDS[0], hold_ms=STAFF_CHORD_S * 1000 + 500)
    for button in map(int, f"2{name}"):
        live.press(button)
    page.locator("#pin").fill(PIN)
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".staff-panels").wait_for()


def test_a_pick_a_round_and_a_match_are_put_right_in_two_or_three_taps_each(live: LiveKiosk, screens: Screens) -> None:
    to_picks(live)
    live.pick((1, 3))
    page, table = controller(live, screens), screens.open(f"{live.url}/", SMALL)
    expect(table.locator(".seat-1 .chip")).to_have_text("Has picked")
    taps = Taps(page)
    taps("Strike: Ada")
    taps("Touch again to do it: Ada")
    expect(table.locator(".seat-1 .chip")).not_to_have_text("Has picked")
    taps("Pick …: Ada")
    expect(page.get_by_role("heading", name="Which card does Ada pick?")).to_be_visible()
    taps("C2")
    expect(table.locator(".seat-1 .chip")).to_have_text("Has picked")
    assert taps.count <= 4
    live.pick((2, live.right()[0]))
    result = live.match.round.result if live.match.round else None
    assert result is not None
    assert {player.seat: player.pick for player in result.players} == {1: 7, 2: live.right()[0]}
    expect(table.locator(".seat-2 .seat-score")).not_to_have_text("4")
    taps = Taps(page)
    taps("Take the round back")
    taps("Touch again to do it")
    expect(table.locator(".seat-2 .seat-score")).to_have_text("4")
    expect(table.locator("main")).to_have_attribute("data-phase", "ready")
    assert taps.count <= 3
    taps = Taps(page)
    taps("End the match")
    taps("Touch again to do it")
    expect(table.locator("main")).to_have_attribute("data-phase", "over")
    taps("Free all seats")
    taps("Touch again to do it")
    expect(table.locator("main")).to_have_attribute("data-phase", "lobby")
    assert live.players == ()
    assert live.table.is_in_lobby


def test_language_volume_and_brightness_are_one_tap_away_and_the_self_test_tells_of_every_part(
    live: LiveKiosk, screens: Screens
) -> None:
    page = controller(live, screens)
    page.get_by_role("button", name="Test all parts").click()
    live.jump(20)
    expect(page.locator("#box .checks li").first).to_be_visible()
    for part in ("Lights", "Matrix", "Sounder", "Buttons"):
        expect(page.locator("#box .checks")).to_contain_text(part)
    taps = Taps(page)
    taps("Low")
    expect(page.get_by_role("button", name="Low", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Full", exact=True)).to_have_attribute("aria-pressed", "false")
    page.get_by_label("Brightness").press("ArrowLeft")
    expect(page.locator("output")).not_to_have_text("100 %")
    taps("Deutsch")  # last: a page of the box may follow
    expect(page.get_by_role("button", name="Deutsch")).to_have_attribute("aria-pressed", "true")
    assert live.table.seating.language == "de"


def test_on_a_large_screen_a_pick_stands_beside_its_player_and_no_list_of_names_scrolls(
    tmp_path: Path, live: LiveKiosk, screens: Screens
) -> None:
    past_matches(tmp_path)
    to_picks(live)
    page = controller(live, screens)
    page.set_viewport_size({"width": FULL_HD[0], "height": FULL_HD[1]})
    expect(page.locator(".names li")).to_have_count(6)
    player = page.locator(".players li").first
    middles = [
        box["y"] + box["height"] / 2
        for part in (".steps", ".buttons button >> nth=0")
        if (box := player.locator(part).bounding_box()) is not None
    ]
    assert middles[0] == pytest.approx(middles[1], abs=4)
    height, shown = page.locator(".names").evaluate("node => [node.scrollHeight, node.clientHeight]")
    assert height == shown
