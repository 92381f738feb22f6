"""Tom Tube is learned alone, in Chromium: the tutorial by the keys, what is wrong and why, and home in three."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.daily import daily_puzzle
from spacebowl_pi.games.tom_tube.web.learn import NAME
from spacebowl_pi.games.tom_tube.web.lessons import lessons
from tests.browser import looking
from tests.browser.live import LiveKiosk
from tests.browser.looking import looked_at, press_by_keys
from tests.browser.screens import LANDSCAPE, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens
from tests.browser.tom_tube import point_at, point_on, target, tom_tube_table

SIZES = (LANDSCAPE, LAPTOP, SMALL, PORTRAIT, SMALL_PORTRAIT)
DAY = date(2026, 11, 20)
ROOM = "/learn/tom_tube"
READ_MS = 500  # a second touch takes the way that the first has shown, but not sooner
BODY = ".learn-lesson:visible .learn-body"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A box on which it is always the same day."""
    with tom_tube_table(tmp_path) as opened:
        channel: Any = opened._opened.server.channels[NAME]
        channel._today = lambda: DAY
        opened.runs = True
        yield opened


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def lesson(page: Page, name: str) -> None:
    """Go on to a lesson, as shown."""
    for each in lessons().values():
        expect(page.locator(".tube-board")).to_be_visible()
        if each.name == name:
            return
        for _ in each.solution:
            button(page, "Show me")
            page.locator(".learn-lesson .phone-button.primary:not([aria-disabled])").first.click()
        button(page, "Next")


def test_the_tutorial_is_played_to_its_end_by_the_keys_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{ROOM}", SMALL_PORTRAIT)
    found = looked_at(page, "start", SIZES)
    press_by_keys(page, ".learn-choice")
    for number, each in enumerate(lessons().values()):
        expect(page.locator(".learn-steps:visible [data-is=done]")).to_have_count(number)
        page.locator(".learn-acts button:nth-child(2):not([disabled])").wait_for()
        found += looked_at(page, each.name, SIZES)
        if each.name == "drift":  # without being shown: to the sphere by the arrows, see the way, and go
            page.locator('.tube-target[data-key="1,-1"]').wait_for()
            press_by_keys(page, ".tube-target")
            for _ in range(looking.MOST_TABS):
                if page.evaluate("document.activeElement.dataset.key") == "1,-1":
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_timeout(READ_MS)
            page.keyboard.press("Enter")
        else:
            for _ in each.solution:
                press_by_keys(page, ".learn-acts button:nth-child(2):not([disabled])")
                press_by_keys(page, ".learn-lesson .phone-button.primary:not([aria-disabled])")
        expect(page.locator(".learn-body[data-is=right]:visible")).to_be_visible()
        found += looked_at(page, f"{each.name}, solved", SIZES)
        press_by_keys(page, ".learn-acts button:nth-child(4)")
    expect(page.locator("h1:focus")).to_have_text("Off into orbit")
    found += looked_at(page, "the end", SIZES)
    assert found == []


def test_what_is_wrong_says_why_and_can_be_tried_again(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{ROOM}#tutorial")
    body = page.locator(BODY)
    target(page, "1,-3").click()  # in the lesson on building
    button(page, "Drift to H3")
    expect(body).to_contain_text("You may move like that")
    expect(page.get_by_role("button", name="Next")).to_be_hidden()
    button(page, "Try again")
    expect(body).to_contain_text("You are Tom")
    lesson(page, "sphere")
    page.reload()
    expect(page.locator("h1:visible")).to_have_text("Complete a sphere")
    page.locator(".tube-surface[tabindex='0']").wait_for()
    page.mouse.click(*point_on(page, Place(-1, 1, 0)))
    button(page, "Lay it here")
    expect(body).to_contain_text("There it leaves a gap beside G4.")
    button(page, "Try again")
    page.locator(".tube-surface[tabindex='0']").wait_for()
    page.mouse.click(*point_at(page, "2,-4"))
    expect(body).to_have_text("A rhomb needs two free triangles next to each other.")
    page.get_by_role("button", name="Previous").click()
    lesson(page, "fill")
    button(page, "Take up again")
    expect(body).to_contain_text("Here the rhomb stays")
    page.locator('.tube-kind[data-filling="blank"]').click()
    button(page, "Fill the space")
    expect(body).to_contain_text("no tube leads from you to G4")
    button(page, "Try again")


def test_escape_goes_back_from_a_question_and_from_a_button(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{ROOM}#tutorial")
    for before in ("Build", "Near me"):
        button(page, before)
        asked = page.locator(".learn-lesson:visible .phone-button").first
        expect(asked).not_to_have_text(before)
        asked.focus()
        page.keyboard.press("Escape")
        expect(asked).to_have_text(before)
        if before == "Build":  # then the rhomb is drawn, and lies somewhere
            button(page, before)
            button(page, "Draw a rhomb")


def test_what_cannot_be_done_says_why(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}{ROOM}#tutorial")
    body = page.locator(BODY)
    lesson(page, "stop")
    target(page, "2,-3").wait_for()
    page.mouse.click(*point_at(page, "1,-2"))
    expect(body).to_have_attribute("data-is", "wrong")
    expect(body).to_contain_text("A drift to G4 has to stop at G4/H3, where a counter lies.")
    target(page, "2,-3").click()
    page.wait_for_timeout(READ_MS)
    target(page, "2,-3").click()
    expect(body).to_contain_text("No counter lies there.")
    button(page, "Try again")
    lesson_is_solved(page)
    button(page, "Next")
    target(page, "0,-1").wait_for()
    page.mouse.click(*point_at(page, "1,-2"))
    expect(body).to_contain_text("A rhomb lies across the edge to G4.")
    button(page, "Build")
    button(page, "Draw a rhomb")
    button(page, "Near me")
    button(page, "Lay it here")
    expect(body).to_contain_text("Here you are to move.")


def lesson_is_solved(page: Page) -> None:
    button(page, "Show me")
    page.locator(".learn-lesson .phone-button.primary:not([aria-disabled])").first.click()


def go(page: Page, move: str) -> None:
    """Touch where it goes to, and the button."""
    how, _, to = move.partition(" ")
    target(page, to).click()
    page.locator(f'.phone-button[data-id^="{how}"]').click()


def test_home_in_three_after_a_try_that_was_not_and_a_reload(live: LiveKiosk, screens: Screens) -> None:
    solution = daily_puzzle(DAY.isoformat()).solution
    page = screens.open(f"{live.url}{ROOM}#daily", LANDSCAPE)
    body = page.locator(BODY)
    page.get_by_role("button", name="Begin").wait_for()
    found = looked_at(page, "before", SIZES)
    button(page, "Begin")
    expect(body).to_contain_text("Move 1 of 3")
    found += looked_at(page, "first", SIZES)
    expect(page.get_by_role("button", name="Show the way")).to_be_hidden()
    go(page, solution[0])
    expect(body).to_contain_text("Move 2 of 3")
    page.reload()
    button(page, "Go on")
    expect(body).to_contain_text("Move 2 of 3")
    for number in (2, 3):
        page.locator(".tube-target").last.click()
        page.locator(".learn-lesson .phone-button").first.click()
        expect(page.locator(".daily-way li")).to_have_count(number)
    expect(body).to_have_text("Three moves, and not home. Another way is shorter!")
    found += looked_at(page, "late", SIZES)
    button(page, "Try again")
    for number, move in enumerate(solution, start=1):
        expect(page.locator(".daily-way li")).to_have_count(number - 1)
        go(page, move)
    expect(body).to_have_text("Home in three! Found on try 2.")
    expect(page.locator(".daily-line")).to_have_text("Tom Tube 2026-11-20: home in three, on try 2")
    found += looked_at(page, "home", SIZES)
    button(page, "Copy this line")
    expect(page.locator(".daily-said")).not_to_be_empty()
    button(page, "Once more")
    button(page, "Show the way")
    for number in range(1, 4):
        button(page, "Next")
        expect(page.locator(".daily-way li")).to_have_count(number)
    expect(body).to_have_text("Home in three. This is the only way.")
    found += looked_at(page, "shown", SIZES)
    assert found == []


def test_whoever_has_seen_the_way_has_nothing_to_share(live: LiveKiosk, screens: Screens) -> None:
    solution = daily_puzzle(DAY.isoformat()).solution
    page = screens.open(f"{live.url}{ROOM}#daily")
    button(page, "Begin")
    page.locator(".tube-target").first.wait_for()
    page.evaluate("localStorage.setItem('tom_tube_daily', JSON.stringify({date: '2026-11-20', tries: 3, steps: []}))")
    page.reload()
    button(page, "Go on")
    button(page, "Show the way")
    for number in range(1, 4):
        button(page, "Next")
        expect(page.locator(".daily-way li")).to_have_count(number)
    button(page, "Once more")
    for number, move in enumerate(solution, start=1):
        expect(page.locator(".daily-way li")).to_have_count(number - 1)
        go(page, move)
    expect(page.locator(BODY)).to_contain_text("now that you know the way")
    expect(page.locator(".daily-line")).to_be_hidden()


def test_the_table_leads_there_and_on_to_a_practice(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")
    page.get_by_role("link", name="Learn it in three minutes").click()
    page.get_by_role("link", name="Tutorial").click()
    expect(page.locator("h1")).to_have_text("Build the station")
    page.get_by_role("link", name="Learn Tom Tube").click()
    page.get_by_role("link", name="Practice").click()
    expect(page.locator(".practice-begin")).to_be_visible()
