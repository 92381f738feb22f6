"""Pages that are loaded anew, lose their box, or come before it: all of them heal by themselves."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk
from tests.browser.program import program
from tests.browser.screens import PORTRAIT, SHELL, SMALL, Chromium, Screens, chromium_path, launched

LINE_LOST = re.compile(
    "WebSocket connection to .* failed|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
)
STARTED_ANEW = re.compile("^([5-9]|10)$")  # from 10, less what a busy machine takes to load a page again
UNHEARD = "That may not have reached the box: the connection is broken."
LATE_MS = 30_000  # the box takes a second to start, ten on a busy machine, a page up to five to look again


def seconds(page: Page) -> int:
    return int(page.locator(".countdown-digits").inner_text())


def only_lost_lines(screens: Screens) -> None:
    """What the browser says of a line that is lost is no fault of the page."""
    others = [text for text in screens.forget() if not LINE_LOST.search(text)]
    assert others == []


def test_a_page_loaded_anew_in_a_countdown_goes_on_with_it(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    live.call(1)
    page = screens.open(f"{live.url}/", SMALL)
    live.jump(3)
    page.reload()
    expect(page.locator("main")).to_have_attribute("data-phase", "countdown")
    left_s = (live.match.deadline_us or 0) / 1e6 - live.now_us / 1e6
    assert abs(seconds(page) - left_s) <= 1.5


def test_the_plug_is_pulled_in_a_countdown_and_the_pages_heal_by_themselves(tmp_path: Path, screens: Screens) -> None:
    with program(tmp_path) as box:
        box.start()
        box.wait_until_served()
        phone = screens.open(f"{box.url}/phone", PORTRAIT)
        phone.get_by_role("textbox").fill("Ada")
        phone.locator(".phone-seat").nth(1).click()
        table = screens.open(f"{box.url}/", SMALL)
        table.get_by_role("button", name=re.compile("Seat 1: ")).click()
        table.get_by_role("button", name="Start").click()
        table.get_by_role("button", name="Toss").click()
        expect(table.get_by_role("status").first).to_contain_text("Search")
        table.get_by_role("button", name="Button 1", exact=True).click(delay=120)
        expect(table.locator(".countdown-digits")).to_have_text("8")
        loaded: list[str] = []
        table.on("load", lambda _: loaded.append(table.url))
        box.pull_the_plug()
        for page in (table, phone):
            expect(page.locator(".notice")).to_have_text("Reconnecting to the box …")
        box.start()
        for page in (table, phone):
            expect(page.locator(".notice")).to_be_empty(timeout=LATE_MS)
            expect(page.locator(".countdown-digits")).to_have_text(STARTED_ANEW)
        expect(phone.locator(".phone-own-name")).to_have_text("Ada")
        assert table.get_by_role("status").first.inner_text() != ""
        assert loaded == []  # the box has come back as it was
        only_lost_lines(screens)


def test_a_safe_shutdown_says_goodbye_on_every_page_and_they_go_on_when_the_box_is_back(
    tmp_path: Path, screens: Screens
) -> None:
    with program(tmp_path) as box:
        box.start()
        box.wait_until_served()
        pages = [screens.open(f"{box.url}{path}", SMALL) for path in ("/", "/box", "/learn", "/honours", "/staff")]
        pages += [screens.open(f"{box.url}/phone", PORTRAIT, locale="de-DE")]
        table, phone = pages[0], pages[-1]
        pages[1].get_by_role("button", name="Plug in the keypad").click()
        table.get_by_role("button", name=re.compile("Seat 1: ")).click()
        box.switch_off()
        for page in pages:
            expect(page.locator(".goodbye")).to_be_visible()
            expect(page.locator("button:visible, .notice:visible, canvas:visible")).to_have_count(0)
        expect(table.get_by_role("alert")).to_contain_text("switched off")
        expect(phone.get_by_role("alert")).to_contain_text("Bis bald!")
        assert layout_faults(phone, may_scroll=False) == []
        box.start()
        for page in pages:
            expect(page.locator(".goodbye")).to_be_hidden(timeout=LATE_MS)
            expect(page.locator("main")).to_be_visible()
        expect(table.locator(".seat-1 .seat-entry")).to_be_visible()
        for page in pages:
            page.close()  # before the box ends again
        only_lost_lines(screens)


def test_a_line_that_goes_silent_is_given_up_for_a_new_one_and_what_was_said_into_it_is_not_lost_without_a_word(
    tmp_path: Path, screens: Screens
) -> None:
    with program(tmp_path) as box:
        box.start()
        box.wait_until_served()
        page = screens.page(SMALL, context=screens.context())
        page.clock.install()
        page.goto(f"{box.url}/")
        join = page.get_by_role("button", name=re.compile("Seat 1: "))
        join.wait_for()
        notice = page.locator(".notice")
        box.stand_still()
        join.click()
        page.clock.run_for(13_000)
        expect(notice).to_have_text(UNHEARD)
        page.clock.run_for(4_100)
        expect(notice).to_have_text("Reconnecting to the box …")
        page.get_by_role("button", name=re.compile("Seat 2: ")).click()
        expect(notice).to_have_text(UNHEARD)
        box.go_on()
        expect(page.locator(".seat-1 .seat-entry")).to_be_visible(timeout=LATE_MS)
        expect(notice).to_be_empty(timeout=LATE_MS)
        only_lost_lines(screens)


def test_a_line_on_which_nothing_happens_is_kept(live: LiveKiosk, screens: Screens) -> None:
    page = screens.page(SMALL, context=screens.context())
    opened: list[str] = []
    page.on("websocket", lambda line: opened.append(line.url))
    page.clock.install()
    page.goto(f"{live.url}/honours")
    page.locator("h1").wait_for()
    for _ in range(8):
        live.jump(5)
        page.wait_for_timeout(30)
        page.clock.run_for(5_000)
    assert len(opened) == 1


def test_a_page_opened_before_the_box_is_up_comes_by_itself(
    tmp_path: Path, chromium: Chromium, screens: Screens
) -> None:
    path = chromium_path(is_whole=True)
    if path is None or path.endswith(SHELL):
        pytest.skip("it is Chromium itself that tries again, and its headless shell does not: apt-get install chromium")
    assert chromium.playwright is not None
    with program(tmp_path) as box, launched(chromium.playwright, is_whole=True) as whole:
        page = whole.new_page()
        screens.watch(page)
        try:
            page.goto(f"{box.url}/")
        except Error as error:
            assert "ERR_CONNECTION_REFUSED" in str(error)  # noqa: PT017 (that is what is played here)
        box.start()
        expect(page.locator(".lobby")).to_be_visible(timeout=LATE_MS)
        page.close()  # before the box ends again
        only_lost_lines(screens)


def test_a_page_whose_texts_do_not_come_at_first_asks_again(live: LiveKiosk, screens: Screens) -> None:
    page = screens.page(SMALL)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort("connectionrefused")

    page.route("**/texts/*", refuse)
    page.goto(f"{live.url}/")
    page.wait_for_timeout(300)
    assert asked
    page.unroute("**/texts/*")
    expect(page.locator(".lobby")).to_be_visible()
    only_lost_lines(screens)


def test_a_games_part_that_could_not_be_had_is_asked_for_again(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    page = screens.page(SMALL)
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort("connectionrefused")

    page.route("**/games/space_bowl/table.js*", refuse_once)
    page.goto(f"{live.url}/")
    expect(page.locator(".galaxy .card").first).to_be_visible()
    assert refused
    only_lost_lines(screens)
