"""A newcomer's first round, by mouse alone."""

import re

from playwright.sync_api import Page, expect

from spacebowl_pi.core.space_bowl.match import Phase
from spacebowl_pi.core.space_bowl.places import Cell, place_name
from tests.browser.live import LiveKiosk
from tests.browser.screens import Screens


def card(page: Page, cell: int, size: int = 5) -> str:
    return f".galaxy .card:nth-child({cell + 1})"


def test_a_newcomer_plays_a_round_by_mouse_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")
    page.get_by_role("button", name=re.compile("Seat 1: ")).click()
    page.get_by_role("button", name=re.compile("Seat 3: ")).click()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Toss").click()
    expect(page.locator("main")).to_have_attribute("data-phase", "search")
    live.jump(4)
    page.get_by_role("button", name="Button 1", exact=True).click(delay=120)
    expect(page.locator("main")).to_have_attribute("data-phase", "countdown")
    live.count_down()
    expect(page.locator("main")).to_have_attribute("data-phase", "picks")
    page.wait_for_timeout(600)
    page.locator(card(page, (live.right() or live.wrong())[0])).click()
    expect(page.locator("main")).to_have_attribute("data-phase", "reveal")
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("main")).to_have_attribute("data-phase", "ready")
    assert live.match.round_number == 2
    assert live.match.phase is Phase.READY
    assert place_name(Cell(0), 5) == "A1"
