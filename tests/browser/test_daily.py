"""The puzzle of the day is honest: the first time counts, and who has seen the solution says so."""

from collections.abc import Iterable
from datetime import date

from playwright.sync_api import Page, expect

from spacebowl_pi.games.space_bowl.rules.daily import daily_puzzle
from spacebowl_pi.games.space_bowl.rules.places import cells_of
from tests.browser.live import LiveKiosk
from tests.browser.screens import SMALL, Screens
from tests.browser.test_looks import be_real
from tests.browser.test_own_screen import pass_minutes, with_clock

DAILY = "/learn#daily"


def cells() -> tuple[list[int], list[int]]:
    """Today's right cards, and the others that lie face up."""
    puzzle = daily_puzzle(date.today().isoformat())  # noqa: DTZ011 (as the box does)
    right = list(cells_of(puzzle.valid))
    return [int(cell) for cell in right], [
        cell for cell, card in enumerate(puzzle.galaxy) if cell not in right and not card.face_down
    ]


def begin(page: Page, name: str = "Start the clock") -> None:
    page.get_by_role("button", name=name).click()
    expect(page.locator(".board")).not_to_have_class("board is-veiled")


def tap(page: Page, tapped: Iterable[int]) -> None:
    for cell in tapped:
        page.locator(".board .card").nth(cell).click()
        expect(page.locator(".lesson-feedback")).to_contain_text(" ")


def test_the_line_tells_of_the_first_time_whatever_one_does_later(live: LiveKiosk, screens: Screens) -> None:
    right, wrong = cells()
    page = screens.open(f"{live.url}{DAILY}", SMALL)
    begin(page)
    tap(page, [*wrong[:2], *right])
    tries = f"{len(right) + 2} tries"
    expect(page.locator(".daily-line")).to_contain_text("★★☆ 0:0")
    expect(page.locator(".daily-line")).to_contain_text(tries)
    expect(page.locator(".daily-note")).to_be_hidden()
    begin(page, "Start over")
    expect(page.locator(".daily-note")).to_be_visible()
    expect(page.locator(".daily-line")).to_be_hidden()
    tap(page, right)
    expect(page.locator(".daily-line")).to_contain_text("★★☆")
    expect(page.locator(".daily-line")).to_contain_text(tries)
    page.reload()
    expect(page.locator(".daily-line")).to_contain_text(tries)
    expect(page.locator(".daily-note")).to_be_visible()


def test_who_has_looked_at_the_solution_says_so_also_in_another_tab_and_after_starting_over(
    live: LiveKiosk, screens: Screens
) -> None:
    right, _ = cells()
    device = screens.device()
    here = screens.open(f"{live.url}{DAILY}", device=device)
    begin(here)
    there = screens.open(f"{live.url}{DAILY}", device=device)
    there.get_by_role("button", name="Show me the solution").click()
    seen = f"0 of {len(right)}, solution seen"
    expect(there.locator(".daily-line")).to_contain_text("☆☆☆ 0:0")
    expect(there.locator(".daily-line")).to_contain_text(seen)
    begin(there, "Start over")
    tap(there, right)
    expect(there.locator(".daily-line")).to_contain_text(seen)
    here.bring_to_front()  # behind the other it draws once a second
    tap(here, right)
    expect(here.locator(".daily-line")).to_contain_text("solution seen")


def test_on_the_own_screen_of_a_real_box_every_guest_has_a_first_time(live: LiveKiosk, screens: Screens) -> None:
    right, wrong = cells()
    be_real(live)
    page = with_clock(live, screens, DAILY)
    begin(page)
    tap(page, [wrong[0], *right])
    expect(page.locator(".daily-line")).to_contain_text("★★☆")
    page.reload()
    expect(page.locator(".daily-line")).to_contain_text("★★☆")  # the same guest, who may come back to it
    pass_minutes(live, page, 1.25)
    page.reload()
    begin(page)
    expect(page.locator(".daily-note")).to_be_hidden()
    tap(page, right)
    expect(page.locator(".daily-line")).to_contain_text("★★★")
