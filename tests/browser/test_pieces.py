"""The ready pieces on their page: each works, for every eye and hand, in every language and at every size."""

import pytest
from playwright.sync_api import expect

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, LANDSCAPE, LAPTOP, PORTRAIT, SMALL, SMALL_PORTRAIT, Screens

SIZES = (FULL_HD, LAPTOP, SMALL, LANDSCAPE, PORTRAIT, SMALL_PORTRAIT)


@pytest.mark.parametrize("language", Language)
def test_they_fit_every_screen_and_anybody_can_use_them(language: Language, live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/pieces", FULL_HD, locale=language.value)
    faults: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults.extend(f"{width}x{height}: {fault}" for fault in layout_faults(page, may_scroll=True))
    if language is Language.GERMAN:  # what axe looks at is the same in all
        faults.extend(violations(page))
    assert not faults, "\n".join(faults)


def test_a_question_is_answered_by_hand_or_by_itself_after_ten_seconds(live: LiveKiosk, screens: Screens) -> None:
    page = screens.page(SMALL, context=screens.context())
    page.clock.install()
    page.goto(f"{live.url}/pieces")
    ask = page.get_by_role("button", name="Confirm by hand, or after ten seconds")
    ask.click()
    page.clock.run_for(600)
    page.get_by_role("button", name="No, wait").click()
    expect(page.locator(".banner")).to_have_text("No, wait")
    ask.click()
    page.clock.run_for(9_500)
    expect(page.locator(".confirm")).to_be_visible()
    page.clock.run_for(600)
    expect(page.locator(".confirm")).to_be_hidden()
    expect(page.locator(".banner")).to_have_text("Yes, do it")


def test_a_ghost_turns_a_shut_drawer_is_out_of_the_keys_way_and_every_seat_has_the_colour_of_its_lamp(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.open(f"{live.url}/pieces", SMALL)
    turn = "document.querySelector('.ghost-picture').style.getPropertyValue('--turn')"
    page.locator(".ghost-handle").click()
    assert page.evaluate(turn) == "90deg"
    page.locator(".ghost").focus()
    page.keyboard.press("Shift+R")
    assert page.evaluate(turn) == "0deg"
    expect(page.locator(".undo")).to_be_visible()
    handle = page.locator(".drawer-handle")
    expect(handle).to_have_attribute("aria-expanded", "false")
    assert page.evaluate("document.querySelector('.drawer-cards').inert")
    handle.click()
    expect(handle).to_have_attribute("aria-expanded", "true")
    assert not page.evaluate("document.querySelector('.drawer-cards').inert")
    colour = "node => getComputedStyle(node).getPropertyValue('--seat')"
    page.locator(".seat-1").first.wait_for()
    seen = [page.locator(f".seat-{seat}").first.evaluate(colour) for seat in range(1, 9)]
    assert tuple(seen) == SEAT_COLOURS
    beyond = page.locator(".seat-9").first.evaluate(colour)
    assert beyond.startswith("#")
    assert beyond not in SEAT_COLOURS
