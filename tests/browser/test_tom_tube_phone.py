"""Tom Tube on phones: two play in turn, one by touch and one by keys alone; in all sizes the board is seen whole."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.tom_tube.box.buttons import Role, button_of
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.match.state import Match, Phase
from spacebowl_pi.games.tom_tube.rules.position import sphere_name
from tests.browser import looking
from tests.browser.live import LiveKiosk
from tests.browser.looking import misfits, press_by_keys
from tests.browser.screens import LANDSCAPE, PORTRAIT, SMALL, SMALL_PORTRAIT, Device, Screens
from tests.browser.tom_tube import match_of, play, point_on, target, tom_tube_table

SIZES = (SMALL_PORTRAIT, PORTRAIT, LANDSCAPE, SMALL)
BUTTON = '.phone-buttons [data-id^="{}"]:not([aria-disabled])'
looked_at = partial(looking.looked_at, sizes=SIZES)
MIDDLE = Place(0, 0, 0)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    with tom_tube_table(tmp_path) as opened:
        opened.runs = True
        yield opened


def sit(
    live: LiveKiosk, screens: Screens, seat: int, name: str, size: tuple[int, int], device: Device | None = None
) -> Page:
    page = screens.open(f"{live.url}/phone", size, device=device)
    page.get_by_role("textbox").fill(name)
    page.locator(".phone-seat").nth(seat - 1).click()
    expect(page.locator(".phone-own-name")).to_have_text(name)
    return page


def button(page: Page, start: str) -> None:
    page.locator(BUTTON.format(start)).click()


def test_two_phones_play_one_by_touch_and_one_by_keys_alone(live: LiveKiosk, screens: Screens) -> None:
    ada = sit(live, screens, 1, "Ada", SMALL_PORTRAIT, screens.device(has_touch=True))
    bob = sit(live, screens, 2, "Bob", LANDSCAPE)
    live.do(StartMatch(Seat(1)))
    faults = looked_at(ada, "turn")
    button(ada, "draw")
    button(ada, "draw now")
    expect(ada.locator(".phone-page")).to_have_attribute("data-phase", "lay")
    ada.touchscreen.tap(*point_on(ada, MIDDLE))
    expect(ada.locator(".tube-ghost")).to_have_count(1)
    expect(ada.locator(".phone-now")).to_contain_text("From D6 to E5.")
    faults += looked_at(ada, "lay")
    ada.reload()  # what was not said yet is gone, what was drawn is not
    expect(ada.locator(".tube-tray-drawn")).to_be_visible()
    ada.touchscreen.tap(*point_on(ada, MIDDLE))
    ada.touchscreen.tap(*point_on(ada, MIDDLE))
    button(ada, "lay")
    live.until(lambda: match_of(live).rhombs)
    assert match_of(live).rhombs[0].place == MIDDLE.turned
    expect(ada.locator(".phone-now")).to_have_text("It is Bob’s turn.")
    expect(ada.locator(".tube-target")).to_have_count(0)
    expect(bob.locator(".tube-target")).to_have_count(2)
    while bob.evaluate("document.activeElement.dataset?.key") != "-2,3":
        bob.keyboard.press("Tab")
    bob.keyboard.press("Enter")
    expect(bob.locator(".phone-now")).to_have_text("Drift to B3.")
    press_by_keys(bob, BUTTON.format("drift"))
    live.until(lambda: match_of(live).turns == 2)
    assert sphere_name(match_of(live).position.at[1]) == "-2,3"
    target(ada, "1,-3").tap()
    button(ada, "drift")
    live.until(lambda: match_of(live).turns == 3)
    press_by_keys(bob, BUTTON.format("draw"))
    press_by_keys(bob, BUTTON.format("draw now"))
    expect(bob.locator(".tube-surface")).to_be_focused()
    bob.keyboard.press("Enter")
    now = bob.locator(".phone-now")
    expect(now).to_contain_text("From")
    first = now.inner_text()
    bob.keyboard.press("ArrowDown")
    expect(now).not_to_have_text(first)  # what it would bring there has been told
    press_by_keys(bob, BUTTON.format("lay"))
    live.until(lambda: len(match_of(live).rhombs) == 2)
    assert faults == []


def test_the_board_fits_when_spaces_are_filled_and_when_all_is_over(live: LiveKiosk, screens: Screens) -> None:
    page = sit(live, screens, 1, "Ada", SMALL_PORTRAIT)
    live.join(2, "Konstantin Balthasar")
    button(page, "start")
    live.until(lambda: not live.table.is_in_lobby)
    play(live, lambda match: match.phase is Phase.FILL and match.awaited == (1,))
    expect(page.locator(".tube-kind")).not_to_have_count(0)
    faults = looked_at(page, "fill")
    button(page, "fill")
    live.until(lambda: match_of(live).triangles)
    play(live)
    expect(page.locator(".tube-account .is-total td")).to_have_count(2)
    expect(page.locator(".notice")).to_be_empty()  # that the line was gone, as the box played a match at once
    assert faults + looked_at(page, "end") == []


TINY = (320, 568)  # a small phone, or a larger one with pages shown larger
OUTSIDE = """() => [...document.querySelectorAll(".tube-fact")].filter(fact => fact.checkVisibility()).flatMap(fact => {
  const [inner, card] = [fact.lastElementChild, fact.closest(".tube-player")].map(node => node.getBoundingClientRect());
  return inner.right > card.right ? [fact.getAttribute("aria-label")] : [];
})"""


def is_hers_after(turns: int, match: Match) -> bool:
    return match.turns >= turns and match.awaited == (1,)


@pytest.mark.parametrize("language", [Language.FRENCH, Language.GERMAN])
def test_a_tiny_phone_has_room_for_all_that_is_said(live: LiveKiosk, screens: Screens, language: Language) -> None:
    page = sit(live, screens, 1, "Konstantin", TINY, screens.device(f"{language}-{language.upper()}"))
    live.join(2, "Marie-Antoinette")
    live.do(StartMatch(Seat(1)))
    faults = []
    for turns in (0, 13, 25):  # the way home is long at first
        play(live, partial(is_hers_after, turns))
        page.locator(".tube-target, .tube-space, .tube-surface[tabindex]").first.wait_for()
        faults += misfits(page, f"turn {turns}", [TINY])
        faults += page.evaluate(OUTSIDE)
    page.goto(f"{live.url}/learn/tom_tube")
    page.locator(".learn-choice").first.wait_for()
    faults += misfits(page, "start", [TINY])
    assert faults == []


def test_the_table_is_not_told_of_buttons_while_somebody_plays_by_phone(live: LiveKiosk, screens: Screens) -> None:
    table = screens.open(f"{live.url}/", SMALL)
    ada = sit(live, screens, 1, "Ada", SMALL_PORTRAIT)
    live.join(2, "Bob")
    live.do(StartMatch(Seat(1)), seed=3)
    button(ada, "draw")
    button(ada, "draw now")
    expect(table.locator(".table")).to_have_attribute("data-phase", "lay")
    expect(table.locator(".tube-row.is-chosen")).to_have_count(0)
    live.press(button_of(Seat(1), Role.NEXT))  # whoever does press is shown
    expect(table.locator(".tube-row.is-chosen")).to_have_text("B")
