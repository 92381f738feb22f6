# ruff: noqa: SLF001 (the day is fixed from outside)
"""Draws the pictures of Tom Tube's pages: two good computers have played so far, the same each time."""

import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.tom_tube.box.buttons import Role, button_of
from spacebowl_pi.games.tom_tube.rules.daily import daily_puzzle
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.web.learn import NAME as LEARN
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, LANDSCAPE, PORTRAIT, SMALL
from tests.browser.test_looks import be_real
from tests.browser.tom_tube import RETURNS, begin, play, tom_tube_table

NAMES = ("Ada", "Grace")
MOST_LAID, ON_THE_PHONE = 22, 14
LESSONS_BEFORE = 4  # the next is of drifts
DAY = date(2026, 11, 18)
SETTLED_MS = 400


def _table(live: LiveKiosk, page: Page) -> None:
    """Half the station is built, and a way is shown."""
    begin(live, NAMES)
    play(live, lambda match: len(match.rhombs) >= MOST_LAID and match.phase is Phase.TURN and match.awaited == (1,))
    page.locator(".tube-target.is-drift").last.click()
    page.locator(".tube-way").wait_for(state="attached")


def _buttons(live: LiveKiosk, page: Page) -> None:
    """Somebody chooses by the box's buttons where the rhomb is to lie."""
    begin(live, NAMES, seed=RETURNS)
    play(live, lambda match: len(match.rhombs) >= ON_THE_PHONE and match.phase is Phase.LAY and match.awaited == (1,))
    live.jump(1)
    for role in (Role.NEXT, Role.OK, Role.NEXT):
        live.press(button_of(Seat(1), role))
        live.jump(1)
    page.locator(".tube-ghost").wait_for()


def _over(live: LiveKiosk, page: Page) -> None:
    begin(live, NAMES, seed=RETURNS)
    play(live)
    page.locator(".tube-account").wait_for()


def _phone(live: LiveKiosk, page: Page) -> None:
    """The rhomb that was drawn lies where it might."""
    page.get_by_role("textbox").fill(NAMES[0])
    page.locator(".phone-seat").first.click()
    page.locator(".phone-own-name").wait_for()
    live.join(2, NAMES[1])
    live.do(StartMatch(Seat(1)), seed=RETURNS)
    play(live, lambda match: len(match.rhombs) >= ON_THE_PHONE and match.phase is Phase.LAY and match.awaited == (1,))
    page.locator('.phone-buttons [data-id="show"]').click()
    page.locator(".tube-ghost").wait_for()


def _learn(live: LiveKiosk, page: Page) -> None:
    """A lesson of the tutorial, with the way shown."""
    live.runs = True
    for _ in range(LESSONS_BEFORE):
        while page.get_by_role("button", name="Next").is_hidden():
            page.get_by_role("button", name="Show me").click()
            page.locator(".phone-button.primary:not([aria-disabled])").first.click()
            page.wait_for_timeout(SETTLED_MS)
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Show me").click()
    page.locator(".tube-way").wait_for(state="attached")


def _daily(live: LiveKiosk, page: Page) -> None:
    """The puzzle of that day, whenever the picture is taken, with its first way shown."""
    channel: Any = live._opened.server.channels[LEARN]
    channel._today = lambda: DAY
    live.runs = True
    page.reload()
    page.get_by_role("button", name="Begin").click()
    page.locator(f'.tube-target[data-key="{daily_puzzle(DAY.isoformat()).solution[0].partition(" ")[2]}"]').click()


# A picture's name: its page, its sizes, and what is done before it is taken.
SCENES: dict[str, tuple[str, tuple[tuple[int, int], ...], Callable[[LiveKiosk, Page], None]]] = {
    "tom-tube-table": ("/", (FULL_HD,), _table),
    "tom-tube-buttons": ("/", (SMALL,), _buttons),
    "tom-tube-over": ("/", (SMALL,), _over),
    "tom-tube-learn": ("/learn/tom_tube#tutorial", (SMALL,), _learn),
    "tom-tube-daily": ("/learn/tom_tube#daily", (SMALL, PORTRAIT), _daily),
    "tom-tube-phone": ("/phone", (PORTRAIT, LANDSCAPE), _phone),
}


def draw(browser: Browser, name: str, keep: Callable[[bytes, str], int]) -> int:
    """Draw a scene at all sizes; gives the bytes that `keep` says."""
    path, sizes, act = SCENES[name]
    took = 0
    with tempfile.TemporaryDirectory() as folder, tom_tube_table(Path(folder)) as live:
        be_real(live)
        page = browser.new_context(locale="en-GB", timezone_id="UTC", has_touch=True).new_page()
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        page.goto(f"{live.url}{path}")
        page.locator("main :visible").first.wait_for()
        act(live, page)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.mouse.move(0, 0)
            page.wait_for_timeout(SETTLED_MS)
            took += keep(page.screenshot(animations="disabled"), f"{name}-{width}x{height}.png")
        page.context.close()
    return took
