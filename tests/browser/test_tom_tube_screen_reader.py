"""Tom Tube for those who do not see it: what lies in hand is told, and what happens is announced."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.tom_tube.box.names import corner_names
from spacebowl_pi.games.tom_tube.rules.match.commands import Drift
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from tests.browser.live import LiveKiosk
from tests.browser.looking import press_by_keys
from tests.browser.screens import SMALL, SMALL_PORTRAIT, Screens
from tests.browser.test_tom_tube_phone import BUTTON, sit
from tests.browser.tom_tube import RULES, match_of, play, target, tom_tube_table
from tests.browser.tom_tube_hands import AFTER_A_TOUCH_MS

SEED = 3  # the first rhomb has its tubes on two sides


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with tom_tube_table(tmp_path) as opened:
        opened.runs = True
        yield opened


def at_play(live: LiveKiosk, screens: Screens) -> Page:
    """Ada's phone, whose turn it is."""
    page = sit(live, screens, 1, "Ada", SMALL_PORTRAIT)
    live.join(2, "Bob")
    live.do(StartMatch(Seat(1)), seed=SEED)
    page.locator(BUTTON.format("draw")).wait_for()
    return page


def build(page: Page) -> None:
    """By the keys alone, wherever the rhomb lies first."""
    press_by_keys(page, BUTTON.format("draw"))
    press_by_keys(page, BUTTON.format("draw now"))
    expect(page.locator(".tube-surface")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def test_where_the_tubes_of_a_tile_would_run_is_told_as_it_turns(live: LiveKiosk, screens: Screens) -> None:
    page = at_play(live, screens)
    said = page.locator(".tube-board > [role=status]")
    press_by_keys(page, BUTTON.format("draw"))
    press_by_keys(page, BUTTON.format("draw now"))
    expect(page.locator(".tube-surface")).to_be_focused()
    expect(said).to_have_text("")
    page.keyboard.press("Enter")
    expect(said).to_have_text("Tom’s tube: G3–H2. Dave’s: I2–H3.")
    page.keyboard.press("r")
    expect(said).to_have_text("Tom’s tube: I2–H3. Dave’s: G3–H2.")
    page.keyboard.press("Escape")
    expect(said).to_have_text("")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    live.until(lambda: match_of(live).rhombs)
    expect(said).to_have_text("")
    play(live, lambda match: match.phase is Phase.FILL and match.awaited == (1,))
    page.locator('.tube-kind[data-filling="bend"]').click()
    one, other, third = corner_names(RULES.public(match_of(live)).pending[0])
    expect(said).to_have_text(f"Bend from {one} to {other}.")
    page.locator(".tube-kind.is-turn").click(click_count=2)
    expect(said).to_have_text(f"Bend from {third} to {one}.")
    page.locator('.tube-kind[data-filling="fork"]').click()
    expect(said).to_have_text("")


def test_what_has_happened_and_what_there_is_to_do_is_announced(live: LiveKiosk, screens: Screens) -> None:
    page = at_play(live, screens)
    table = screens.open(f"{live.url}/", SMALL)
    button = table.get_by_role("button", name="Build", exact=True)
    button.wait_for()
    announced = page.get_by_role("status").filter(has_text="Bob drifted to B3.")
    build(page)
    live.until(lambda: match_of(live).rhombs)
    target(table, "-2,3").focus()
    table.keyboard.press("Enter")
    expect(table.get_by_role("status").filter(has_text="Drift to B3.")).to_have_count(1)
    table.get_by_role("button", name="Drift to B3", exact=True).click()
    for shown in (announced, table.get_by_role("status").filter(has_text="Bob drifted to B3.")):
        expect(shown).to_have_count(1)


def test_a_phone_tells_who_is_tom_and_who_is_dave(live: LiveKiosk, screens: Screens) -> None:
    page = at_play(live, screens)
    expect(page.get_by_role("group", name="Ada: Tom, orange", exact=True)).to_have_count(1)
    expect(page.get_by_role("group", name="Bob: Dave, red", exact=True)).to_have_count(1)


def test_the_focus_stays_on_the_board_when_what_had_it_is_gone(live: LiveKiosk, screens: Screens) -> None:
    page = at_play(live, screens)
    board = page.locator(".tube-sky")
    target(page, "1,-3").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(AFTER_A_TOUCH_MS)
    page.keyboard.press("Enter")
    live.until(lambda: match_of(live).turns == 1)
    expect(page.locator(".tube-target")).to_have_count(0)
    expect(board).to_be_focused()
    expect(board).to_have_accessible_name("The board. Rhombs: 0. Tom is at H3, Dave at A3.")
    live.do(Drift("-2,3"), Seat(2))
    page.locator(".tube-target").first.wait_for()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".tube-target:focus")).to_have_count(1)
    build(page)
    live.until(lambda: match_of(live).rhombs)
    expect(board).to_be_focused()


def test_r_turns_a_triangle_from_the_buttons_beside_the_board_too(live: LiveKiosk, screens: Screens) -> None:
    page = at_play(live, screens)
    play(live, lambda match: match.phase is Phase.FILL and match.awaited == (1,))
    one, other, third = corner_names(RULES.public(match_of(live)).pending[0])
    said = page.locator(".tube-board > [role=status]")
    page.locator('.tube-kind[data-filling="bend"]').focus()
    page.keyboard.press("Enter")
    expect(said).to_have_text(f"Bend from {one} to {other}.")
    page.keyboard.press("r")
    expect(said).to_have_text(f"Bend from {other} to {third}.")
