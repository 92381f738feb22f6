"""No button breaks inside a word, in whichever language and on whichever screen."""

from pathlib import Path

from playwright.sync_api import Page, expect

from spacebowl_pi.core.language import Language
from tests.browser.layout import button_faults
from tests.browser.live import LiveKiosk
from tests.browser.past import past_matches
from tests.browser.screens import FULL_HD, PORTRAIT, SMALL, ZOOMED, Screens, resize
from tests.browser.test_staff import PIN, come_in

PATHS = ("/", "/box", "/phone", "/learn", "/learn#practice", "/learn#daily", "/honours")
SIZES = (ZOOMED, SMALL, FULL_HD, PORTRAIT)


def broken(page: Page, what: str) -> list[str]:
    found = []
    for width, height in SIZES:  # the language within: to draw another size takes longer
        resize(page, (width, height))
        for language in Language:
            page.locator('select:has(option[value="fr"]):visible').first.select_option(language.value)
            expect(page.locator("html")).to_have_attribute("lang", language.value)
            found += [f"{what}, {language.value}, {width}x{height}: {fault}" for fault in button_faults(page)]
    return found


def test_no_button_breaks_inside_a_word(live: LiveKiosk, screens: Screens) -> None:
    page = screens.page()
    found = []
    for path in PATHS:
        page.goto(f"{live.url}{path}")
        if "#" in path:  # where one is already
            page.reload()
        page.locator("main :visible").first.wait_for()
        found += broken(page, path)
    assert found == []


def test_no_button_of_the_staff_breaks_inside_a_word(tmp_path: Path, live: LiveKiosk, screens: Screens) -> None:
    past_matches(tmp_path)
    live.sit("Ada", "Bob")
    live.with_pin(PIN)
    page = screens.open(f"{live.url}/staff")
    come_in(page)
    assert broken(page, "staff") == []
