"""Whoever asks for less motion gets none; and nothing that a page loads comes from elsewhere."""

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.box.attract import ATTRACT_AFTER_US
from tests.browser.live import SECOND_US, LiveKiosk
from tests.browser.screens import FULL_HD, PORTRAIT, SMALL, Screens

MOVING = """() => document.getAnimations()
  .filter((one) => one.playState === "running").map((one) => String(one.animationName ?? one.transitionProperty))"""
PAGES = ("/", "/box", "/phone", "/staff", "/learn", "/learn#tutorial", "/learn#practice", "/learn#daily", "/honours")


def moving(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MOVING)
    return found


def test_nothing_moves_for_whoever_asks_for_that(live: LiveKiosk, screens: Screens) -> None:
    context = screens.context(reduced_motion="reduce")
    table, phone = (screens.open(f"{live.url}{path}", context=context) for path in ("/", "/phone"))
    assert moving(table) == moving(phone) == []
    live.jump(ATTRACT_AFTER_US / SECOND_US + 8)
    assert moving(table) == []
    live.press(1)
    live.press(2)
    live.deal()
    live.toss()
    assert moving(table) == []
    live.call(1)
    live.jump(7.5)
    assert moving(table) == moving(phone) == []
    live.jump(3)
    live.pick((1, live.right()[0]))
    expect(table.locator(".mark-pick")).to_have_count(1)
    assert moving(table) == moving(phone) == []


def test_whoever_does_not_ask_sees_things_move(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    live.call(1)
    page = screens.open(f"{live.url}/")
    live.count_down()
    live.pick((1, live.right()[0]))
    page.wait_for_timeout(50)
    assert moving(page)


def test_no_page_asks_anybody_else_for_anything_nor_scrolls_sideways(live: LiveKiosk, screens: Screens) -> None:
    wanted: set[str] = set()
    wide = []
    page = screens.page()
    page.on("request", lambda request: wanted.add("/".join(request.url.split("/")[:3])))
    for path in PAGES:
        page.goto(f"{live.url}{path}")
        page.locator("main :visible").first.wait_for()
        for width, height in (FULL_HD, SMALL, PORTRAIT):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(40)
            too_wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            wide += [f"{path} at {width}x{height}: {too_wide} px"] if too_wide > 0 else []
    assert wanted == {live.url}
    assert wide == []


@pytest.mark.parametrize("path", ["/", "/box", "/phone", "/honours"])
def test_until_the_box_has_told_it_something_a_page_shows_the_sky_and_no_empty_frames(
    live: LiveKiosk, screens: Screens, path: str
) -> None:
    page = screens.page()
    page.route_web_socket("**/socket", lambda _: None)  # the page's hello stays here
    page.goto(f"{live.url}{path}")
    page.wait_for_function("() => document.querySelector('main').childElementCount > 0")
    assert page.locator("main :visible").count() == 0
    page.unroute_all()
    page.goto("about:blank")
    screens.open(f"{live.url}{path}")  # with the box at the other end there is something to see
