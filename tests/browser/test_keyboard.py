"""Everything by keyboard: Tab, Enter, the arrows, and the keys 1 to 8 for the box's buttons."""

import re

from playwright.sync_api import Page, expect

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.games.space_bowl.rules.match import Phase
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, SMALL, ZOOMED, Screens

MOST_TABS = 60
FOCUSED = """() => {
  const node = document.activeElement;
  const label = node.getAttribute("aria-label") ?? node.textContent.trim();
  return [label, node.matches(":focus-visible"), getComputedStyle(node).outlineStyle];
}"""

# As on a page that has just come: nothing has the focus, and Tab begins with the first thing there is.
FROM_THE_TOP = """() => {
  const first = document.createElement("button");
  document.body.prepend(first);
  first.focus();
  first.remove(); // where it was, Tab goes on
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the thing of that name has the focus, and look whether one sees that."""
    seen = []
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        label, is_visible, outline = page.evaluate(FOCUSED)
        seen.append(label)
        if re.fullmatch(name, label):
            assert is_visible
            assert outline != "none", f"nobody sees that {label} has the focus"
            return
    raise AssertionError(f"{name!r} is not to be reached by Tab, but {seen}")


def first_stops(page: Page, count: int = 3) -> list[str]:
    """What the first presses of Tab come to."""
    stops = []
    for _ in range(count):
        page.keyboard.press("Tab")
        stops.append(focused(page))
    return stops


def press(page: Page, name: str) -> None:
    tab_to(page, name)
    enter(page)


def enter(page: Page) -> None:
    """Press Enter on what has the focus, once it takes that."""
    expect(page.locator(":focus")).to_be_enabled()
    page.keyboard.press("Enter")


def walk_to(page: Page, cell: int, size: int = 5) -> None:
    """Walk from the first card to another one."""
    for key, times in (("ArrowDown", cell // size), ("ArrowRight", cell % size)):
        for _ in range(times):
            page.keyboard.press(key)


def focused(page: Page) -> str:
    return str(page.evaluate(FOCUSED)[0])


def phase(page: Page, wanted: Phase) -> None:
    expect(page.locator("main")).to_have_attribute("data-phase", wanted.value)


def test_a_round_at_the_table_by_keyboard_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")
    expect(page.get_by_role("button", name="Button 1", exact=True)).to_be_enabled()
    press(page, "Seat 1: Join")
    live.tap(lambda: page.keyboard.press("3"))
    expect(page.locator(".seat-3 .seat-entry")).to_be_visible()
    press(page, "Start")
    phase(page, Phase.READY)
    press(page, "Toss")
    phase(page, Phase.SEARCH)
    live.jump(4)
    live.tap(lambda: page.keyboard.press("3"))
    phase(page, Phase.COUNTDOWN)
    live.tap(lambda: page.keyboard.press("1"))
    expect(page.locator(".seat-1 .chip")).to_have_text("I concur!")
    live.count_down()
    phase(page, Phase.PICKS)
    cell = (live.right() or live.wrong())[0]
    press(page, "Seat 1: Pick")
    assert focused(page).startswith("A1: ")
    walk_to(page, cell)
    page.keyboard.press("Enter")
    expect(page.locator(".seat-1 .chip")).to_have_text("Has picked")
    press(page, "Seat 3: Pick")
    page.keyboard.press("Escape")
    expect(page.locator(".galaxy")).not_to_have_class(re.compile("is-open"))
    press(page, "Seat 3: Pick")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    phase(page, Phase.REVEAL)
    picks = {pick.seat: pick.cell for pick in live.match.round.picks} if live.match.round else {}
    assert picks[1] == cell  # type: ignore[index]
    press(page, "Next round")
    phase(page, Phase.READY)


def test_what_is_done_first_is_reached_first(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/")

    def is_reached_first(name: str) -> None:
        for width, height in (FULL_HD, SMALL, ZOOMED):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(FROM_THE_TOP)
            assert name in first_stops(page), (width, height)

    is_reached_first("Seat 1: Join")
    live.sit("Ada", "Bob")
    page.get_by_role("button", name="Start").wait_for()
    is_reached_first("Start")
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()
    page.get_by_role("button", name="Ada: Pick").wait_for()
    is_reached_first("Ada: Pick")


def test_a_phone_by_keyboard_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/phone")
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.locator("input:visible").evaluate("node => node === document.activeElement"):
            break
    page.keyboard.type("Ada")
    tab_to(page, r"1Seat 1.*")
    page.keyboard.press("Enter")
    expect(page.locator(".phone-own-name")).to_have_text("Ada")
    live.press(2)
    live.deal()
    press(page, "Toss!")
    expect(page.get_by_role("button", name="Toss!")).to_be_hidden()
    live.jump(4)
    expect(page.locator('[data-id="go"]')).to_be_enabled()
    press(page, "Go!.*")
    expect(page.locator(".countdown-digits")).to_have_text(re.compile("9|10"))
    live.count_down()
    expect(page.get_by_text("Pick your card")).to_be_visible()
    tab_to(page, "[A-E][1-5]: .*")
    page.keyboard.press("ArrowRight")
    enter(page)
    press(page, "Take B1, for good")
    expect(page.locator(".phone-result")).to_be_visible()


def test_on_a_phone_the_focus_goes_along_with_what_there_is_to_do(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/phone")
    page.locator(".phone-seat").first.click()
    page.locator(".phone-button").first.wait_for()
    live.join(2, "Bob")

    def has_focus(name: str) -> None:
        expect(page.locator(":focus")).to_have_accessible_name(re.compile(name))

    press(page, "Start the match")
    has_focus("Toss!|Leave the seat")
    live.do(common.End(), Asker.STAFF)
    live.again()
    live.deal(captain=1)
    press(page, "Toss!")
    has_focus("^Go!")  # already, while the toss still tumbles
    live.jump(4)
    enter(page)
    has_focus("Place the Wild")
    enter(page)
    has_focus("^A1: ")
    page.keyboard.press("Enter")
    press(page, "Wild on A1!")
    has_focus("^A1: ")  # there is nothing to press
    live.count_down()
    enter(page)
    press(page, "Take A1, for good")
    has_focus("Next round")


def test_the_first_lesson_by_keyboard_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/learn")
    page.locator(".learn-choice").first.wait_for()
    tab_to(page, "Tutorial.*")
    page.keyboard.press("Enter")
    page.locator(".lesson .card").first.wait_for()
    tab_to(page, "A1: .*")
    page.keyboard.press("Enter")
    expect(page.locator('.lesson-feedback[data-looks="right"]')).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson-where")).to_contain_text("2")


def test_the_staff_by_keyboard_alone(live: LiveKiosk, screens: Screens) -> None:
    live.with_pin("471147")
    live.sit("Ada", "Bob")
    live.deal()
    page = screens.open(f"{live.url}/staff")
    expect(page.locator("#pin")).to_be_focused()
    page.keyboard.type("471147")
    page.keyboard.press("Enter")
    page.locator(".staff-panels").wait_for()
    press(page, "Give a point to Ada")
    expect(page.locator("#match")).to_contain_text("5")
    press(page, "End the match")
    enter(page)
    expect(page.locator("#match")).to_contain_text("Game over")
    assert live.match.phase is Phase.OVER
