"""One device for several people in turn: each behind a curtain, nothing secret in between, nothing lost by a reload."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import ChooseGame, LeaveSeat
from spacebowl_pi.core.seats import Seat
from tests.browser.axe import violations
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.screens import PORTRAIT, Screens
from tests.browser.test_rules_alone import GAMES, WEB, name_number
from tests.games.lonely_numbers.rules import RULES

REST_MS = 600  # a button takes nothing while it is new


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A box where a game with secrets is chosen."""
    with live_kiosk(config=open_to_network(), folder=tmp_path, games=(GAMES, WEB)) as opened:
        opened.do(ChooseGame(RULES.name))
        yield opened


def take(page: Page, seat: int, name: str) -> None:
    page.get_by_role("textbox").fill(name)
    page.locator(".phone-seat").nth(seat - 1).click()
    expect(page.locator(".phone-own-name")).to_have_text(name)


def shared(live: LiveKiosk, screens: Screens) -> Page:
    """A tablet on which Ada and Bo play, with Ada before it."""
    page = screens.open(f"{live.url}/phone", PORTRAIT)
    take(page, 1, "Ada")
    page.get_by_role("button", name="Somebody more plays on this device").click()
    take(page, 2, "Bo")
    hand_to(page, "Ada")
    return page


def hand_to(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Hand over to {name}").click()
    expect(page.get_by_role("heading", name=f"Hand this device to {name}.")).to_be_visible()
    page.wait_for_timeout(REST_MS)
    page.get_by_role("button", name=f"I am {name}: show").click()
    expect(page.locator(".phone-own-name")).to_have_text(name)


def test_two_people_play_in_turn_and_neither_sees_what_the_other_named(live: LiveKiosk, screens: Screens) -> None:
    page = shared(live, screens)
    page.locator('.phone-button[data-id="start"]').click()
    expect(page.locator(".phone-move")).to_have_count(9)
    name_number(page, 7)
    expect(page.locator(".facts-list").first).to_contain_text("7")
    screens.frames[page].clear()
    page.get_by_role("button", name="Hand over to Bo").click()
    expect(page.locator(".curtain")).to_be_visible()
    assert violations(page) == []
    page.wait_for_timeout(REST_MS)
    for frame in screens.frames[page]:
        assert '"own"' not in frame
        assert '"number":7' not in frame.replace(" ", "")
    assert "7" not in (page.locator("main").text_content() or "")  # not even hidden
    page.get_by_role("button", name="I am Bo: show").click()
    expect(page.locator(".phone-own-name")).to_have_text("Bo")
    assert not any(
        '"number":7' in frame.replace(" ", "") and '"own":{"seat":1' in frame for frame in screens.frames[page]
    )
    name_number(page, 3)
    live.until(lambda: len(live.table.match.shown) == 1)
    assert live.table.match.shown[0].numbers == {Seat(1): 7, Seat(2): 3}


def test_by_keys_whoever_lifts_the_curtain_stands_at_the_line_that_says_what_to_do(
    live: LiveKiosk, screens: Screens
) -> None:
    page = shared(live, screens)
    page.locator('.phone-button[data-id="start"]').click()
    expect(page.locator(".phone-move")).to_have_count(9)
    page.get_by_role("button", name="Hand over to Bo").press("Enter")
    expect(page.locator(".curtain h1")).to_be_focused()
    page.wait_for_timeout(REST_MS)
    page.get_by_role("button", name="I am Bo: show").press("Enter")
    expect(page.locator(".phone-own-name")).to_have_text("Bo")
    expect(page.locator(".phone-now")).to_be_focused()


def test_a_reload_keeps_all_seats_and_whoever_gets_up_leaves_the_device_to_the_others(
    live: LiveKiosk, screens: Screens
) -> None:
    page = shared(live, screens)
    page.reload()
    expect(page.get_by_role("heading", name="Who has the device now?")).to_be_visible()
    page.wait_for_timeout(REST_MS)
    page.get_by_role("button", name="I am Bo: show").click()
    expect(page.locator(".phone-own-name")).to_have_text("Bo")
    hand_to(page, "Ada")
    page.locator('.phone-button[data-id="leave"]').click()
    expect(page.get_by_role("heading", name="Hand this device to Bo.")).to_be_visible()
    page.wait_for_timeout(REST_MS)
    page.get_by_role("button", name="I am Bo: show").click()
    expect(page.locator(".phone-own-name")).to_have_text("Bo")
    expect(page.get_by_role("button", name="Hand over to Ada")).to_have_count(0)


def test_whose_seat_was_freed_is_not_waited_for_behind_the_curtain_and_who_alone_is_left_needs_none(
    live: LiveKiosk, screens: Screens
) -> None:
    page = shared(live, screens)
    page.get_by_role("button", name="Hand over to Bo").click()
    expect(page.locator(".curtain-button")).to_have_text("2I am Bo: show")
    live.do(LeaveSeat(Seat(2)), Asker.STAFF)
    expect(page.locator(".curtain-button")).to_have_text("1I am Ada: show")
    page.reload()
    expect(page.locator(".phone-own-name")).to_have_text("Ada")


def test_with_all_seats_freed_the_curtain_gives_way_to_the_choice_of_a_seat(live: LiveKiosk, screens: Screens) -> None:
    page = shared(live, screens)
    page.reload()
    expect(page.locator(".curtain-button")).to_have_count(2)
    live.do(LeaveSeat(Seat(2)), Asker.STAFF)
    expect(page.locator(".curtain-button")).to_have_count(1)
    live.do(LeaveSeat(Seat(1)), Asker.STAFF)
    expect(page.locator(".phone-seat").first).to_be_visible()
    take(page, 3, "Cy")
