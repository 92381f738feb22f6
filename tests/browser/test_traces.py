"""No card looks other than the rest because it, or something else, was touched: that would be a hint."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layout import AT_REST
from tests.browser.live import LiveKiosk
from tests.browser.screens import PORTRAIT, Device, Screens
from tests.browser.test_keyboard import enter, press, walk_to

# Of every card that lies face up: all that could tell it from others.
LOOKS = """() => [...document.querySelectorAll(".galaxy .card:not(.is-down, .is-missing)")].map(node => {
  const all = getComputedStyle(node);
  const outline = all.outlineStyle === "none" ? "" : all.outlineColor;
  return [all.borderColor, outline, all.boxShadow, all.backgroundImage, all.opacity, all.filter].join(" / ");
})"""


def marked(page: Page) -> list[str]:
    """The looks of cards that look other than most; none is as it should be."""
    page.wait_for_timeout(30)
    page.evaluate(AT_REST)
    looks: list[str] = page.evaluate(LOOKS)
    assert len(looks) > 20
    usual = max(looks, key=looks.count)
    return [look for look in looks if look != usual]


def hand(screens: Screens, how: str) -> Device:
    return screens.device(has_touch=how == "finger")


def touch(page: Page, how: str, selector: str) -> None:
    """Click or tap, once it takes that."""
    node = page.locator(selector)
    expect(node).to_be_enabled()
    if how == "finger":
        node.tap()
    else:
        node.click()


@pytest.mark.parametrize("how", ["mouse", "finger"])
def test_what_was_touched_before_marks_no_card_of_the_table(how: str, live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    page = screens.open(f"{live.url}/", device=hand(screens, how))
    touch(page, how, '[data-action="start"]')
    touch(page, how, '[data-action="toss"]')
    expect(page.locator("main")).to_have_attribute("data-phase", "search")
    live.tap(lambda: page.keyboard.press("8"))  # a button of the box that is nobody's
    assert marked(page) == []
    live.jump(4)
    live.call(1, 2)
    live.count_down()
    for seat, cell in ((1, 7), (2, 13)):
        touch(page, how, f'.seat-{seat} [data-action="pick"]')
        expect(page.locator(".galaxy")).to_have_class(re.compile("is-open"))
        if how == "finger":
            assert marked(page) == []  # not even where the pointer of before lay
        page.wait_for_timeout(520)  # a card that has opened only just now takes no touch
        touch(page, how, f".card >> nth={cell}")
        if seat == 1:
            expect(page.locator(".seat-1 .chip")).to_have_attribute("data-looks", "picked")
            assert marked(page) == []


def test_a_pick_by_keyboard_leaves_no_ring_nor_the_way_back_to_its_card(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()
    page = screens.open(f"{live.url}/")
    press(page, "Seat 1: Pick|Ada: Pick")
    walk_to(page, 7)
    enter(page)
    expect(page.locator(".seat-1 .chip")).to_have_attribute("data-looks", "picked")
    assert marked(page) == []
    press(page, "Seat 2: Pick|Bob: Pick")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile("^A1: "))


@pytest.mark.parametrize("how", ["mouse", "finger"])
def test_what_was_touched_before_marks_no_card_where_one_plays_alone(
    how: str, live: LiveKiosk, screens: Screens
) -> None:
    page = screens.open(f"{live.url}/learn#daily", device=hand(screens, how))
    touch(page, how, ".daily .primary:visible")
    expect(page.locator(".galaxy")).to_have_class(re.compile("is-open"))
    assert marked(page) == []
    page.goto("about:blank")
    page.goto(f"{live.url}/learn#practice")
    touch(page, how, ".practice-begin")
    touch(page, how, ".practice-buttons .primary:visible")
    expect(page.locator(".practice-play")).to_have_attribute("data-phase", "search")
    assert marked(page) == []


def test_what_was_touched_before_marks_no_card_of_a_phone(live: LiveKiosk, screens: Screens) -> None:
    phone = screens.open(f"{live.url}/phone", PORTRAIT, device=hand(screens, "finger"))
    touch(phone, "finger", ".phone-seat >> nth=0")
    phone.locator(".phone-button").first.wait_for()
    live.join(2, "Bob")
    live.deal()
    touch(phone, "finger", '[data-id="toss"]')
    live.jump(4)
    touch(phone, "finger", '[data-id="go"]')
    expect(phone.locator(".countdown-digits")).to_have_text(re.compile("9|10"))
    assert marked(phone) == []
    live.count_down()
    expect(phone.locator(".galaxy")).to_have_class(re.compile("is-open"))
    assert marked(phone) == []
