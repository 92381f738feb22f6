"""Before a match at a touchscreen: a touch opens the lobby, seats are large, names can be written, phones let in."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.screens import FULL_HD, LAPTOP, PORTRAIT, SMALL, Screens, resize
from tests.browser.settings import open_settings
from tests.browser.test_looks import be_real
from tests.browser.test_staff import controller

FINGER_PX = 72
LOSES_ALL = """() => {
  window.sends = WebSocket.prototype.send;
  WebSocket.prototype.send = function () { this.close(); };
}"""
PULL = "(node, isOpen) => node.ariaExpanded !== String(isOpen) && node.click()"


def touchscreen(live: LiveKiosk, screens: Screens, path: str = "/", size: tuple[int, int] = SMALL) -> Page:
    page = screens.page(size, device=screens.device(has_touch=True))
    page.goto(f"{live.url}{path}")
    page.locator("main :visible").first.wait_for()
    return page


def to_demo(live: LiveKiosk, page: Page) -> None:
    live.skip(ATTRACT_AFTER_US / SECOND_US + 61)
    live.jump(0.2)
    expect(page.locator("body")).to_have_class("table-page is-demo")


WAYS_IN = ("the galaxy", "the top line", "Tap to play", "a letter", "space", "the mouse")
A_SEAT = "Take seat 7"


def wake(page: Page, how: str) -> None:
    match how:
        case "Tap to play" | "Take seat 7":
            page.get_by_role("button", name=how).tap()
        case "a letter":
            page.keyboard.press("k")
        case "space":
            page.keyboard.press("Space")
        case "the mouse":
            page.mouse.click(300, 400)
        case _:
            page.touchscreen.tap(200, 300 if how == "the galaxy" else 20)


def is_for_fingers(node: Locator) -> None:
    box = node.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= FINGER_PX, box


@pytest.mark.parametrize(("parts", "ways"), [("simulated", WAYS_IN), ("real", (A_SEAT,))])
def test_any_touch_or_key_opens_the_lobby_and_what_is_there_to_touch_is_large(
    parts: str, ways: tuple[str, ...], tmp_path: Path, screens: Screens
) -> None:
    with live_kiosk(config=open_to_network(), folder=tmp_path) as live:
        if parts == "real":
            be_real(live)
        page = touchscreen(live, screens)
        for how in ways:
            to_demo(live, page)
            if how == ways[0]:
                for seat in page.locator(".attract-seat").all():
                    is_for_fingers(seat)
                expect(page.get_by_role("link", name="Learn it in two minutes")).to_be_in_viewport(ratio=1)
                assert layout_faults(page, may_scroll=False) == []
            wake(page, how)
            expect(page.locator("body"), how).to_have_class("table-page")
            expect(page.locator(".lobby")).to_be_visible()
        if A_SEAT in ways:  # which is then taken, too
            expect(page.locator(".seat-7 .seat-entry")).to_be_visible()
        for action in page.locator(".seat:not(.seat-7) .seat-action").all():
            is_for_fingers(action)
        expect(page.get_by_role("link", name="Learn it in two minutes")).to_be_in_viewport(ratio=1)
        page.wait_for_timeout(600)  # a button takes nothing while it is new
        page.locator(".seats .seat-5").tap(position={"x": 20, "y": 60})  # a corner of it
        expect(page.locator(".seat-5 .seat-entry")).to_be_visible()
        page.close()


def test_tab_and_a_link_open_nothing_and_the_lobby_stays_while_somebody_reads(
    live: LiveKiosk, screens: Screens
) -> None:
    page = touchscreen(live, screens)
    to_demo(live, page)
    page.keyboard.press("Tab")
    page.wait_for_timeout(150)
    expect(page.locator("body")).to_have_class("table-page is-demo")
    page.touchscreen.tap(200, 300)
    expect(page.locator(".lobby")).to_be_visible()
    live.skip(50)
    page.wait_for_timeout(1100)  # it tells the box once a second
    page.touchscreen.tap(300, 580)
    page.wait_for_timeout(150)
    live.skip(50)
    live.jump(0.2)
    expect(page.locator("body")).to_have_class("table-page")


# --- names ---


def tap_keys(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f'.key[data-key="{name}"]').tap()


def test_a_name_is_written_by_touch_alone_within_its_limits(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    page = touchscreen(live, screens)
    live.sit("", "Bob")
    entry = page.locator(".seat-1 .seat-entry")
    entry.tap()
    keys = page.locator(".keys")
    expect(keys).to_be_visible()
    for key in page.locator(".key:visible").all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    tap_keys(page, "Z", "o", "accents", "ë", "delete", "ü")
    expect(page.locator(".keys-written")).to_have_text("Zoü")
    tap_keys(page, "accents", "space", "B", *"abcdefghijklmnopqrs")
    expect(entry).to_have_value("Zoü Babcdefghijklmno")  # twenty, and no more
    assert violations(page) == []
    tap_keys(page, "done")
    expect(keys).to_be_hidden()
    live.until(lambda: live.players[0].name == "Zoü Babcdefghijklmno")
    # One that is taken already: the old one stays.
    entry.tap()
    tap_keys(page, *["delete"] * 20, "B", "o", "b")
    page.touchscreen.tap(100, 60)  # elsewhere counts as done
    expect(keys).to_be_hidden()
    expect(page.locator(".notice")).to_contain_text("Bob")
    expect(entry).to_have_value("Zoü Babcdefghijklmno")


def test_what_lies_below_the_keyboard_hears_nothing_of_the_touch_that_closes_it(
    live: LiveKiosk, screens: Screens
) -> None:
    page = touchscreen(live, screens)
    live.sit("A")
    page.locator(".seat-1 .seat-entry").tap()
    tap_keys(page, "b")
    page.wait_for_timeout(400)  # two touches in a row may be a double one, which clicks nothing
    done = page.locator('.key[data-key="done"]').bounding_box()
    assert done is not None
    point = {"x": done["x"] + done["width"] / 2, "y": done["y"] + done["height"] / 2}
    below = "({ x, y }) => document.elementsFromPoint(x, y).some(node => node.matches('.seat-action'))"
    assert page.evaluate(below, point)  # the button of a free seat
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(80)  # as long as a finger stays
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".keys")).to_be_hidden()
    page.wait_for_timeout(300)
    assert [(player.seat, player.name) for player in live.players] == [(1, "Ab")]


LETTERS = {"fr": "azertyuiopqsdfghjklmwxcvbn", "de": "qwertzuiopüasdfghjklöäyxcvbnmß"}


def test_the_keys_lie_as_in_the_language_and_have_its_letters(live: LiveKiosk, screens: Screens) -> None:
    page = touchscreen(live, screens)
    live.sit("A")
    for language, letters in LETTERS.items():
        page.locator(".language select").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator(".seat-1 .seat-entry").tap()
        expect(page.locator(".keys")).to_be_visible()
        found = page.locator(".key:visible").all_inner_texts()
        assert letters in "".join(found).lower()
        tap_keys(page, "accents")
        expect(page.locator(".key:visible", has_text="é")).to_be_visible()
        found = page.locator(".key:visible").all_inner_texts()
        assert set("éèêëàâîïôùûçœäöüß") <= set("".join(found))
        tap_keys(page, "done")
        expect(page.locator(".keys")).to_be_hidden()


def test_a_mouse_or_a_real_keyboard_need_none(live: LiveKiosk, screens: Screens) -> None:
    page = touchscreen(live, screens)
    live.sit("A")
    page.locator(".seat-1 .seat-entry").click()
    page.wait_for_timeout(200)
    expect(page.locator(".keys")).to_have_count(0)
    page.locator(".seat-1 .seat-entry").tap()
    expect(page.locator(".keys")).to_be_visible()
    page.keyboard.type("da")
    expect(page.locator(".keys")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator(".seat-1 .seat-entry")).not_to_be_focused()
    live.until(lambda: live.players[0].name in ("Ada", "daA", "Ad"))


def test_a_phone_page_gets_one_only_where_the_device_shows_none(live: LiveKiosk, screens: Screens) -> None:
    page = touchscreen(live, screens, "/phone", PORTRAIT)
    page.locator(".phone-name input").tap()
    expect(page.locator(".keys")).to_be_visible()
    tap_keys(page, "E", "v", "a", "done")
    expect(page.locator(".phone-name input")).to_have_value("Eva")
    # The device's own keyboard makes the page lower.
    other = touchscreen(live, screens, "/phone", PORTRAIT)
    other.locator(".phone-name input").tap()
    other.evaluate("Object.defineProperty(visualViewport, 'height', { get: () => 400 })")
    other.wait_for_timeout(900)
    expect(other.locator(".keys")).to_have_count(0)


# --- what is suggested, and what it will be like ---


def test_a_first_match_has_the_easiest_mix_suggested_and_one_touch_chooses_it(
    live: LiveKiosk, screens: Screens
) -> None:
    be_real(live)
    page = touchscreen(live, screens)
    live.sit("Ada", "Bob")
    first, family, experts = page.locator(".preset").all()
    expect(family).to_have_attribute("aria-pressed", "true")
    expect(first.locator(".badge")).to_be_visible()
    first.tap()
    expect(first).to_have_attribute("aria-pressed", "true")
    assert live.settings.variants == Variants(learners=True)
    expect(page.locator(".lobby-expected strong")).to_have_text("Difficulty: easy")
    expect(page.locator(".drawer-note")).to_have_text("Learners")
    expect(first.locator(".badge")).to_be_hidden()
    experts.tap()
    expect(page.locator(".lobby-expected")).to_contain_text("very hard Usually 0 to 4 of 25 cards are right · fewer")
    assert live.settings.variants == Variants(black_hole=True, void=True, no_wild=True)
    live.deal(live.settings)
    live.do(common.End(), Asker.STAFF)
    page.get_by_role("button", name="Play again").tap()  # the same people, and what they had agreed on
    expect(experts).to_have_attribute("aria-pressed", "true")
    assert [player.name for player in live.players] == ["Ada", "Bob"]
    family.tap()
    expect(family).to_have_attribute("aria-pressed", "true")
    expect(first.locator(".badge")).to_be_hidden()  # they have finished one


def test_a_mix_that_the_connection_lost_is_chosen_when_it_is_back(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    page.evaluate(LOSES_ALL)
    page.locator(".preset").last.click()
    expect(page.locator(".preset").last).to_have_attribute("aria-pressed", "false")
    page.evaluate("() => { WebSocket.prototype.send = window.sends; }")
    expect(page.locator(".preset").last).to_have_attribute("aria-pressed", "true")


def test_the_lobby_says_how_hard_the_mix_is_and_what_is_agreed_also_when_the_language_changes(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.open(f"{live.url}/", SMALL)
    expected = page.locator(".lobby-expected")
    expect(expected).to_have_text("Difficulty: medium Usually 0 to 4 of 25 cards are right · as in the basic game")
    open_settings(page)
    for name in ("Virtual rotation", "Round galaxy"):
        page.locator(".lobby-variant", has_text=name).click()
    expect(expected).to_have_text(
        "Difficulty: very easy Usually 4 to 19 of 25 cards are right · nearly every second card"
    )
    expect(page.locator(".preset[aria-pressed=true]")).to_have_count(0)
    expect(page.locator(".drawer-note")).to_have_text("Virtual rotation · Round galaxy")
    assert violations(page) == []
    choices = page.locator(".lobby-choice select")
    choices.first.select_option(index=3)
    expect(expected).to_be_hidden()
    choices.first.select_option(index=0)
    expect(expected).to_be_visible()
    choices.nth(1).select_option(index=2)
    live.until(lambda: live.settings.target_score == 24)
    choices.nth(4).select_option(label="DE")  # in which the box's own screen then speaks, too
    expect(page.locator("html")).to_have_attribute("lang", "de")
    shown = "nodes => nodes.map(node => node.selectedOptions[0].text)"
    page.wait_for_timeout(200)
    assert choices.evaluate_all(shown)[1:] == ["24 Punkten", "ohne Grenze", "10 Sekunden", "DE"]


def test_the_whole_lobby_is_in_sight_also_with_the_code_for_phones(screens: Screens) -> None:
    with live_kiosk(open_to_network()) as live:
        page = screens.open(f"{live.url}/", SMALL)
        expect(page.locator(".lobby .phone-link-code")).to_be_visible()
        for width, height in (SMALL, LAPTOP, FULL_HD):
            resize(page, (width, height))
            for language in ("en", "fr", "de"):
                page.locator(".language select").select_option(language)
                expect(page.locator("html")).to_have_attribute("lang", language)
                for is_open in (False, True):
                    page.locator(".drawer-handle").evaluate(PULL, is_open)
                    page.wait_for_timeout(60)
                    faults = layout_faults(page, may_scroll=False)
                    assert not faults, (language, width, is_open, faults)


# --- phones ---


def test_the_own_screen_of_a_simulated_box_lets_phones_in_and_says_what_that_opens(
    live: LiveKiosk, screens: Screens
) -> None:
    page = touchscreen(live, screens)
    code = page.locator(".lobby .phone-link-code")
    expect(code).to_be_hidden()
    page.get_by_role("button", name="Allow phones").tap()
    expect(page.get_by_text("Everybody in the same network")).to_be_visible()
    expect(code).to_be_hidden()
    assert violations(page) == []
    page.get_by_role("button", name="Let them in").tap()
    expect(code).to_be_visible()
    page.get_by_role("button", name="No more phones").tap()
    expect(code).to_be_hidden()


def test_the_staff_let_phones_in_and_the_code_is_there_at_once(live: LiveKiosk, screens: Screens) -> None:
    be_real(live)
    table, staff = screens.open(f"{live.url}/", SMALL), controller(live, screens)
    expect(table.get_by_role("button", name="Allow phones")).to_be_hidden()
    choice = staff.get_by_role("group", name="Phones")
    expect(choice.get_by_role("button", name="Not allowed")).to_have_attribute("aria-pressed", "true")
    expect(staff.get_by_text("Everybody in the same network")).to_be_visible()
    choice.get_by_role("button", name="Allowed", exact=True).click()
    for page in (table, staff):
        expect(page.locator(".phone-link-code:visible").first).to_be_visible()
    choice.get_by_role("button", name="Not allowed").click()
    expect(table.locator(".lobby .phone-link-code")).to_be_hidden()
