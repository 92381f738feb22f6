"""Whole matches of Tom Tube with a few rhombs, in Chromium: practised by the mouse or by keys alone, and on phones."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from spacebowl_pi.core.seating import JoinSeat
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import StartMatch
from tests.browser import looking
from tests.browser.live import LiveKiosk
from tests.browser.looking import looked_at
from tests.browser.screens import FULL_HD, LANDSCAPE, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens
from tests.browser.test_tom_tube_phone import sit
from tests.browser.tom_tube import match_of, tom_tube_table
from tests.browser.tom_tube_hands import SHORT, Hands

SIZES = (FULL_HD, LAPTOP, SMALL, LANDSCAPE)
UPRIGHT = (PORTRAIT, SMALL_PORTRAIT)
ALL = (*SIZES, *UPRIGHT)
MOST_TURNS = 120
THINKS_S = 0.5  # as long as the table waits for a computer, time passes at once
PRACTICE = "/practice/tom_tube"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with tom_tube_table(tmp_path, SHORT) as opened:
        opened.runs = True
        yield opened


def play(live: LiveKiosk, hands: list[Hands], is_over: Callable[[], bool]) -> None:
    """Until it is over, each does what there is to be done as soon as there is something."""
    turns = 0
    while turns < MOST_TURNS and not is_over():
        awaited = [each for each in hands if each.is_awaited]
        for each in awaited:
            each.take_turn()
        turns += len(awaited)
        if not awaited:
            live.jump(THINKS_S)
        hands[0].page.wait_for_timeout(looking.SETTLED_MS)
    assert is_over(), f"nobody came to an end in {turns} turns"


@pytest.mark.parametrize(("strength", "has_mouse"), [("Cadet", True), ("Pilot", False), ("Ace", True)])
def test_a_match_is_practised_to_its_end(live: LiveKiosk, screens: Screens, strength: str, *, has_mouse: bool) -> None:
    page = screens.open(f"{live.url}{PRACTICE}", SMALL)
    page.get_by_role("button", name=strength).click()
    faults = looked_at(page, "before", ALL, ALL)
    page.locator(".practice-begin").click()
    page.locator(".tube-sky").wait_for()
    faults += looked_at(page, "begun", ALL, UPRIGHT)
    play(live, [Hands(page, 1, has_mouse=has_mouse)], lambda: page.locator(".tube-account").is_visible())
    expect(page.locator(".tube-account .is-total td")).to_have_count(2)
    faults += looked_at(page, "over", ALL, UPRIGHT)
    again = page.get_by_role("button", name="Play again")
    expect(again).to_be_enabled()
    again.click()
    expect(page.locator(".phone-page")).to_have_attribute("data-phase", "turn")
    assert faults == []


def test_two_phones_play_a_match_one_by_touch_and_one_by_keys(live: LiveKiosk, screens: Screens) -> None:
    ada = sit(live, screens, 1, "Ada", SMALL_PORTRAIT, screens.device(has_touch=True))
    bob = sit(live, screens, 2, "Bob", LANDSCAPE)
    live.do(StartMatch(Seat(1)))
    pages = (ada, bob)
    hands = [Hands(page, seat, has_mouse=seat == 1) for seat, page in enumerate(pages, start=1)]
    play(live, hands, lambda: match_of(live).is_over)
    for page in pages:
        expect(page.locator(".tube-account .is-total td")).to_have_count(2)


def test_a_phone_plays_a_match_against_the_box(live: LiveKiosk, screens: Screens) -> None:
    page = sit(live, screens, 1, "Ada", PORTRAIT, screens.device(has_touch=True))
    live.do(JoinSeat(Seat(2), "Vega", Strength.CADET))
    live.do(StartMatch(Seat(1)))
    play(live, [Hands(page, 1, has_mouse=True)], lambda: match_of(live).is_over)
    expect(page.locator(".tube-account .is-total td")).to_have_count(2)
