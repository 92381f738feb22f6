"""A newcomer's first round, by mouse alone."""

import re

from playwright.sync_api import Page, expect

from spacebowl_pi.games.space_bowl.rules.match import Phase
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name
from tests.browser.live import LiveKiosk
from tests.browser.screens import SMALL, Screens


def phase(page: Page, wanted: Phase) -> None:
    expect(page.locator("main")).to_have_attribute("data-phase", wanted.value)


def test_a_newcomer_plays_a_round_by_mouse_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    page.get_by_role("button", name=re.compile("Seat 1: ")).click()
    page.get_by_role("button", name=re.compile("Seat 3: ")).click()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Toss").click()
    phase(page, Phase.SEARCH)
    live.jump(4)
    live.tap(page.get_by_role("button", name="Button 1", exact=True).click)
    phase(page, Phase.COUNTDOWN)
    live.count_down()
    phase(page, Phase.PICKS)
    expect(page.locator(".galaxy")).to_have_class(re.compile("is-open"))  # the only one who picks is chosen by itself
    page.wait_for_timeout(550)  # a touch right after that was meant for something else
    cell = (live.right() or live.wrong())[0]
    page.locator(".galaxy .card").nth(cell).click()
    phase(page, Phase.REVEAL)
    expect(page.locator(".verdict-title")).to_contain_text(place_name(Cell(cell), 5))
    expect(page.locator(".verdict-rules li").first).to_be_visible()
    expect(page.locator(".mark-pick")).to_have_count(1)
    page.get_by_role("button", name="Next round").click()
    phase(page, Phase.READY)
    page.get_by_role("button", name="Toss").click()
    phase(page, Phase.SEARCH)
    assert live.match.round_number == 2


def test_a_long_press_of_the_mouse_is_the_red_button(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    page = screens.open(f"{live.url}/", SMALL)
    page.get_by_role("button", name="Button 2", exact=True).click(delay=750)
    phase(page, Phase.COUNTDOWN)
    expect(page.locator(".countdown")).to_have_attribute("data-kind", "red")
    assert live.match.play() is not None
