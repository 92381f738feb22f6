"""Draws the pictures of Hubble's pages: computers at the table and one person with a phone, the same each time."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.hubble import begin, computers_play, hubble_table
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, LANDSCAPE, PORTRAIT, SMALL, SMALL_PORTRAIT

NAME = "Ada"
LATE_ROUND = 12
LESSONS_BEFORE = 6  # the next is of comets, and most icons lie in it
_TUMBLED_S = 4


def _lobby(live: LiveKiosk, page: Page) -> None:
    live.sit(NAME, "Grace")
    page.locator(".lobby").wait_for()


def _table(live: LiveKiosk, page: Page) -> None:
    begin(live, computers=4)
    computers_play(live, until_round=LATE_ROUND)
    live.jump(_TUMBLED_S)
    page.locator(".hubble-seat").first.wait_for()


def _over(live: LiveKiosk, page: Page) -> None:
    begin(live, computers=4)
    computers_play(live)
    page.get_by_role("button", name="Show the result").click()


def _account(live: LiveKiosk, page: Page) -> None:
    """Where the winner's points come from: the longest of the trails is lit."""
    _over(live, page)
    page.locator(".hubble-account-open").first.click()
    page.locator(".hubble-account-tab.is-comet").click()
    page.locator(".hubble-account-line").first.click()


def _learn(live: LiveKiosk, page: Page) -> None:
    """A lesson of the tutorial, with the icons laid where they should lie."""
    del live
    for _ in range(LESSONS_BEFORE):
        for name in ("Show me", "Draw it", "Next"):
            page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Show me").click()
    page.locator(".hubble-ghost").first.wait_for()


def _phone(live: LiveKiosk, page: Page) -> None:
    """A pad some rounds into a match alone, with three icons laid on it and not drawn yet."""
    page.get_by_role("textbox").fill(NAME)
    page.locator(".phone-seat").first.click()
    page.locator(".phone-own-name").wait_for()
    begin(live)
    computers_play(live, until_round=10)
    live.jump(_TUMBLED_S)
    page.locator(".hubble-hex[data-lit]").nth(3).click()
    page.locator(".hubble-ghost").first.wait_for()


# A picture's name: its page, its sizes, and what is done before it is taken.
SCENES: dict[str, tuple[str, tuple[tuple[int, int], ...], Callable[[LiveKiosk, Page], None]]] = {
    "hubble-lobby": ("/", (FULL_HD, SMALL, PORTRAIT), _lobby),
    "hubble-table": ("/", (FULL_HD, SMALL, PORTRAIT), _table),
    "hubble-over": ("/", (FULL_HD, SMALL, PORTRAIT), _over),
    "hubble-account": ("/", (SMALL,), _account),
    "hubble-learn": ("/learn/hubble#tutorial", (SMALL,), _learn),
    "hubble-phone": ("/phone", (LANDSCAPE, PORTRAIT, SMALL_PORTRAIT), _phone),
}


def draw(browser: Browser, name: str, keep: Callable[[bytes, str], int]) -> int:
    """Draw a scene at all sizes; gives the bytes that `keep` says."""
    path, sizes, act = SCENES[name]
    took = 0
    with tempfile.TemporaryDirectory() as folder, hubble_table(Path(folder)) as live:
        page = browser.new_context(locale="en-GB", timezone_id="UTC", has_touch=True).new_page()
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        page.goto(f"{live.url}{path}")
        page.locator("main :visible").first.wait_for()
        act(live, page)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.mouse.move(0, 0)
            page.wait_for_timeout(400)
            took += keep(page.screenshot(animations="disabled"), f"{name}-{width}x{height}.png")
        page.context.close()
    return took
