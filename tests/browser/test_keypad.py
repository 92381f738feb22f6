"""The simulated keypad beside the virtual box: touched by mouse and by keys, through firmware, link and box."""

import io
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import FloatRect, Page, expect

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Choose
from spacebowl_pi.devices.keypad.twin.joined import JoinedKeypad
from spacebowl_pi.games.space_bowl.rules.match import Phase
from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.live import OFTEN_S, PRESSES, LiveKiosk, live_kiosk
from tests.browser.screens import FULL_HD, LAPTOP, PORTRAIT, SMALL, ZOOMED, Screens
from tests.kiosk.keypad import with_keypad
from tests.kiosk.kiosk import Kiosk

BETWEEN_TOUCHES_S = 1.0  # a touch 0.3 s after the question has changed was meant for the one before
HOLD_MS = 80
SETTLED_MS = 60
LOOKS = 5  # a slow machine lays out later
SIZES = (FULL_HD, SMALL, LAPTOP, PORTRAIT)
ROUND = "nodes => Math.min(...nodes.map(node => node.getBoundingClientRect().width))"


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveKiosk]:
    """A kiosk whose keypad can be plugged in."""

    async def come(opened: Kiosk) -> None:
        with_keypad(opened)

    with live_kiosk(folder=tmp_path) as opened:
        opened.tick_s = OFTEN_S
        opened.on_loop(come)
        yield opened


def keypad_of(live: LiveKiosk) -> JoinedKeypad:
    async def found(opened: Kiosk) -> JoinedKeypad:
        assert opened.box.box.keypad is not None
        return opened.box.box.keypad

    return live.on_loop(found)


def says(page: Page, words: str) -> None:
    expect(page.locator(".keypad [role=status]")).to_contain_text(words)


def plug(page: Page, says_then: str) -> None:
    page.get_by_role("button", name="Plug in the keypad").click()
    says(page, says_then)


def tile_of(live: LiveKiosk, words: str) -> tuple[float, float] | None:
    """The middle of what can be touched and says this, as a share of the panel; None while there is nothing."""
    board = keypad_of(live).board
    assert board is not None
    for x, y, w, h, look, can_be_touched in board.tiles():
        if can_be_touched and words in map(str, look[:3]):
            return (x + w / 2) / 320, (y + h / 2) / 240
    return None


def box_of(page: Page) -> FloatRect:
    box = page.locator(".keypad-panel").bounding_box()
    assert box is not None
    return box


def touch(live: LiveKiosk, page: Page, *names: str) -> None:
    for name in names:
        live.until(partial(tile_of, live, name))
        live.jump(BETWEEN_TOUCHES_S)
        at, box = tile_of(live, name), box_of(page)
        assert at is not None, name
        x, y = at
        panel = page.locator(".keypad-panel")  # waits until it has stopped moving
        tap(live, partial(panel.click, position={"x": x * box["width"], "y": y * box["height"]}, delay=HOLD_MS))
    live.jump(BETWEEN_TOUCHES_S)


def tap(live: LiveKiosk, press: Callable[[], object]) -> None:
    """Have a page touch the panel while the clock stands still: however long that takes, it is a tap.

    A touch of which nothing comes, as the page was just connecting anew, is made again, as people do.
    """
    keypad = keypad_of(live)
    before_us = keypad._lifted_us

    def has_come() -> bool:
        return keypad._lifted_us > before_us or None in keypad._fingers

    with live.standing_still():
        for _ in range(PRESSES):
            press()
            with suppress(AssertionError):
                live.until(has_come)
                break
        assert has_come()


def picks(live: LiveKiosk) -> list[tuple[int, int | None]]:
    assert live.match.round is not None
    return [(pick.seat, pick.cell) for pick in live.match.round.picks]


def to_picks(live: LiveKiosk) -> None:
    live.sit("Ada", "Grace")
    live.do(Choose("pick_limit_s", None))  # however slow this machine is
    live.deal()
    live.toss()
    live.call(1, 2)
    live.count_down()


def test_a_pick_at_the_keypad_counts_once_though_its_cable_is_pulled_in_the_middle(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.open(f"{live.url}/box")
    expect(page.locator(".keypad-panel")).to_be_hidden()
    to_picks(live)
    plug(page, "Whose pick?")
    touch(live, page, "1", "C2", "Yes")
    says(page, "Whose pick?")
    assert picks(live) == [(1, 7)]
    touch(live, page, "2", "E5")
    says(page, "E5")
    page.get_by_role("button", name="Unplug the keypad").click()
    expect(page.locator(".keypad-panel")).to_be_hidden()
    assert not keypad_of(live).is_there()
    plug(page, "Whose pick?")
    assert picks(live) == [(1, 7)]
    touch(live, page, "2", "A1", "Yes")
    live.until(lambda: live.match.phase is Phase.REVEAL)
    assert picks(live) == [(1, 7), (2, 0)]


def test_the_keypad_is_used_by_keys_alone(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/box")
    plug(page, "Who is playing?")
    panel = page.get_by_role("application", name="The keypad’s touchscreen")
    while not panel.evaluate("node => node.matches(':focus-visible')"):
        page.keyboard.press("Tab")
    expect(page.locator(".keypad-pointer")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    said = page.locator(".keypad [role=status]").text_content()
    assert said
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    live.jump(BETWEEN_TOUCHES_S)
    expect(panel).to_be_focused()
    tap(live, partial(page.keyboard.press, "Enter", delay=HOLD_MS))
    sits(live, 1)  # else the next touch would come too soon after it
    live.jump(BETWEEN_TOUCHES_S)
    page.keyboard.press("ArrowUp")
    tap(live, partial(page.keyboard.press, "Space", delay=HOLD_MS))
    sits(live, 2)


def sits(live: LiveKiosk, number: int) -> None:
    """Wait until so many sit at the table."""
    live.until(lambda: len(live.players) == number)


def test_the_page_looks_as_the_panel_does(live: LiveKiosk, screens: Screens) -> None:
    page = screens.open(f"{live.url}/box")
    plug(page, "Who is playing?")
    page.wait_for_timeout(500)
    board = keypad_of(live).board
    assert board is not None
    shown = page.locator(".keypad-panel").evaluate("""async (node) => {
      const blob = await new Promise((done) => node.toBlob(done));
      return [...new Uint8Array(await blob.arrayBuffer())];
    }""")
    assert Image.open(io.BytesIO(bytes(shown))).convert("RGB").tobytes() == board.picture().tobytes()


@pytest.mark.parametrize("language", Language)
def test_it_has_its_room_beside_the_box(language: Language, live: LiveKiosk, screens: Screens) -> None:
    live.speak(language)
    page = screens.open(f"{live.url}/box")
    expect(page.locator("html")).to_have_attribute("lang", language.value)
    faults = [fault for size in (*SIZES, ZOOMED) for fault in faults_at(page, size)]
    page.locator(".box-page-head button").click()
    page.locator(".keypad-panel").wait_for()
    page.wait_for_timeout(500)
    for size in SIZES:
        faults += faults_at(page, size)
        assert box_of(page)["width"] >= (1.5 * 320 - 1 if size != PORTRAIT else 340)
        smallest = {FULL_HD: 90, LAPTOP: 64}.get(size, 44)  # where there is room for more, the box takes it
        assert page.locator(".box-cell, .box-button").evaluate_all(ROUND) >= smallest
        if language is Language.GERMAN and size in {SMALL, PORTRAIT}:  # what axe looks at is the same in all
            faults += violations(page)
    assert faults == []


def faults_at(page: Page, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=list(size))
    faults: list[str] = []
    for _ in range(LOOKS):
        page.wait_for_timeout(SETTLED_MS)
        faults = layout_faults(page, may_scroll=size == PORTRAIT)
        if not faults:
            break
    return faults
