"""What a page takes from the box and from its device: which language, and what was chosen by somebody who has left."""

import re

import pytest
from playwright.sync_api import Page, expect

from spacebowl_pi.core.language import Language
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, PORTRAIT, SMALL, Screens
from tests.browser.settings import open_settings
from tests.browser.test_looks import be_real


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator(".language > span:visible")).to_have_text(language.upper())


def choose(page: Page, language: str) -> None:
    page.locator(".language:visible select").select_option(language)


def test_the_boxs_own_screen_speaks_as_the_box_does_from_the_first_picture_on(
    live: LiveKiosk, screens: Screens
) -> None:
    live.speak(Language.FRENCH)
    page = screens.page(SMALL, locale="de-DE")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    for path in ("/", "/box", "/learn", "/honours", "/staff"):
        loaded.clear()
        page.goto(f"{live.url}{path}")
        speaks(page, "fr")
        assert {url for url in loaded if "/texts/" in url} == {
            f"{live.url}/texts/fr.json",
            f"{live.url}/games/space_bowl/texts/fr.json",
        }, path


def test_a_phone_speaks_as_the_box_where_its_owners_language_is_not_spoken(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/phone", PORTRAIT, locale="pt-BR")
    speaks(page, "en")
    live.speak(Language.GERMAN)
    speaks(page, "de")


def test_a_phone_speaks_its_owners_language_and_undoes_a_choice_for_that(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/phone", PORTRAIT, locale="de-AT")
    speaks(page, "de")
    live.speak(Language.FRENCH)
    page.wait_for_timeout(200)
    speaks(page, "de")
    choose(page, "fr")
    speaks(page, "fr")
    choose(page, "")
    speaks(page, "de")
    expect(page.locator(".language option:visible, .language option").first).to_have_text("Wie dieses Gerät: Deutsch")


def test_own_screens_follow_the_box_at_once_and_a_choice_stays_until_it_is_undone(
    live: LiveKiosk, screens: Screens
) -> None:
    follows, chose = (screens.open(f"{live.url}/", FULL_HD) for _ in range(2))
    chooser = chose.locator(".language select")
    options = chooser.locator("option")
    expect(options).to_have_text(["As the box: English", "English", "Français", "Deutsch"])
    expect(chooser).to_have_value("")
    choose(chose, "fr")
    speaks(chose, "fr")
    expect(chooser).to_have_value("fr")
    expect(options.first).to_have_text(re.compile("Comme la boîte.*English"))
    live.speak(Language.GERMAN)
    expect(follows.locator(".lobby-tagline")).to_contain_text("Wer liest den Wurf zuerst?")
    speaks(follows, "de")
    speaks(chose, "fr")
    choose(chose, "")
    speaks(chose, "de")
    chose.reload()
    expect(chose.locator(".language select")).to_have_value("")
    open_settings(follows)
    follows.locator(".lobby-choice select").last.select_option("FR")  # the lobby's choice changes the page itself
    speaks(follows, "fr")


def with_clock(live: LiveKiosk, screens: Screens, path: str, size: tuple[int, int] = SMALL) -> Page:
    """Open a page whose clock the test can move on."""
    page = screens.page(size, context=screens.context())
    page.clock.install()
    page.goto(f"{live.url}{path}")
    page.locator("main :visible").first.wait_for()  # its line stands: no clock that is moved on can outrun that
    return page


def test_what_a_guest_chose_on_the_boxs_screen_is_forgotten_once_they_have_left(
    live: LiveKiosk, screens: Screens
) -> None:
    page = with_clock(live, screens, "/")
    live.sit("Ada", "Bob")
    expect(page.locator(".seat.is-taken, .seat:has-text('Ada'), main:has-text('Ada')").first).to_be_visible()
    choose(page, "fr")
    speaks(page, "fr")
    pass_minutes(live, page, 3)
    speaks(page, "fr")  # somebody sits there
    for seat in (1, 2):
        live.leave(seat)
    expect(page.locator("main")).not_to_contain_text("Ada")
    pass_minutes(live, page, 0.7)
    speaks(page, "fr")
    page.mouse.click(5, 5)
    pass_minutes(live, page, 0.8)
    speaks(page, "fr")  # somebody is there
    pass_minutes(live, page, 0.4)
    speaks(page, "en")
    page.reload()
    speaks(page, "en")


def pass_minutes(live: LiveKiosk, page: Page, minutes: float) -> None:
    """Let the box's clock and the page's run on together."""
    for _ in range(int(minutes * 12)):
        live.skip(5)
        page.wait_for_timeout(20)
        page.clock.fast_forward(5_000)


@pytest.mark.parametrize("path", ["/learn#daily", "/honours", "/staff"])
def test_the_own_screen_of_a_real_box_goes_back_to_the_table_when_its_guest_has_left(
    path: str, live: LiveKiosk, screens: Screens
) -> None:
    be_real(live)
    page = with_clock(live, screens, path)
    pass_minutes(live, page, 1.5)
    page.keyboard.press("Shift")
    pass_minutes(live, page, 1.5)
    assert page.url == f"{live.url}{path}"
    pass_minutes(live, page, 0.75)
    page.wait_for_url(f"{live.url}/")


def test_while_a_match_is_on_it_does_so_when_the_match_too_would_be_given_up(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    live.sit("Ada", "Bob")
    page = with_clock(live, screens, "/honours")
    pass_minutes(live, page, 3)
    assert page.url == f"{live.url}/honours"
    pass_minutes(live, page, 7.5)  # ten are what a box has unless it is told otherwise
    page.wait_for_url(f"{live.url}/")


def test_neither_the_screen_of_a_simulated_box_nor_a_phone_goes_anywhere_and_a_phone_forgets_nothing(
    live: LiveKiosk, screens: Screens
) -> None:
    page = with_clock(live, screens, "/honours")
    pass_minutes(live, page, 3)
    assert page.url == f"{live.url}/honours"
    be_real(live)
    phone = with_clock(live, screens, "/phone", size=PORTRAIT)
    choose(phone, "fr")
    speaks(phone, "fr")
    pass_minutes(live, phone, 3)
    assert phone.url == f"{live.url}/phone"
    speaks(phone, "fr")


def test_a_screen_does_not_leave_for_a_table_that_is_not_there(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    page = with_clock(live, screens, "/honours")
    page.route("**/", lambda route: route.abort("connectionrefused"))
    pass_minutes(live, page, 2.5)
    assert page.url == f"{live.url}/honours"
    page.unroute("**/")
    pass_minutes(live, page, 0.25)
    page.wait_for_url(f"{live.url}/")
    assert all("ERR_CONNECTION_REFUSED" in text for text in screens.forget())
