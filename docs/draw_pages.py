# ruff: noqa: SLF001 (the day and the address are fixed from outside)
"""Draws the pictures of the pages again: `make screenshots`.

Real Chromium looks at a prepared match, the same each time, at three sizes; the pictures are then reduced to as few
colours as do them no harm. `--only NAME` draws one page's again. The board and the puzzle are of a fixed day.
"""

import argparse
import io
import tempfile
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from docs import draw_hubble, draw_moments, draw_round, draw_tom_tube
from docs.prepared_match import DEAL, NAMES, pick, picks, play, toss, win
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Settings, commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.kiosk.honours.reader import HonoursReader
from tests.browser.live import LiveKiosk, live_kiosk, open_to_network
from tests.browser.past import past_matches
from tests.browser.screens import FULL_HD, LANDSCAPE, MISSING, PORTRAIT, SMALL, SMALL_PORTRAIT, chromium_path, launched
from tests.kiosk.keypad import with_keypad
from tests.kiosk.kiosk import Kiosk
from tests.kiosk.past import RULES

PICTURES = Path(__file__).parent / "pictures" / "pages"
SIZES = (FULL_HD, SMALL, PORTRAIT)
PHONE_SIZES = (LANDSCAPE, PORTRAIT, SMALL_PORTRAIT)
DAY = datetime(2026, 11, 18, 15, tzinfo=UTC)
PIN = "4711"
COLOURS = (192, 128, 96, 64, 48)
WIDEST = 1280
LARGEST = 140_000
PHONE_URL = "http://192.168.1.20:8080/phone"  # as on a box in a network


def _countdown(live: LiveKiosk) -> None:
    toss(live)
    live.call(1, 3)
    wild = next(iter(live.solution().with_wild), Cell(7))
    live.do(commands.PlaceWild(wild), Seat(4))
    live.jump(3.2)


def _pressed_before(live: LiveKiosk) -> None:
    """As `picks`, on a box whose buttons have been used."""
    for button in (1, 2, 3, 4, 7):
        live.press(button)
    for seat in (1, 2, 3, 4, 7):
        live.leave(seat)
    picks(live)


def _reveal(live: LiveKiosk) -> None:
    picks(live)
    pick(live)


def _over(live: LiveKiosk) -> None:
    play(live)
    win(live)


def _demo(live: LiveKiosk) -> None:
    news = live.on_loop(_ask_for_records)
    live.until(lambda: news.latest is not None)
    live.jump(ATTRACT_AFTER_US / 1e6 + 8)  # the first toss lies there


def _nobody(live: LiveKiosk) -> None:
    del live


def _seated(live: LiveKiosk) -> None:
    live.sit(*NAMES[:3])


# --- what is done at a page before its picture is taken ---


def _look(page: Page) -> None:
    page.wait_for_timeout(150)


def _lock(page: Page) -> None:
    page.locator(".guide.is-right").wait_for()
    _look(page)


def _sit_down(page: Page) -> None:
    page.get_by_role("textbox").fill("Zoë")
    page.locator(".phone-seat").nth(5).click()
    page.locator(".phone-own-name").wait_for()


def _plug_in(page: Page) -> None:
    cable = page.get_by_role("button", name="Plug in the keypad")
    if cable.is_visible():
        cable.click()
    page.locator(".keypad-panel").wait_for()
    page.wait_for_timeout(1000)


def _choose_card(page: Page) -> None:
    page.locator(".card").nth(8).click()
    _look(page)


def _read_board(page: Page) -> None:
    page.locator(".list li").first.wait_for()
    _look(page)


def _enter_pin(page: Page) -> None:
    page.locator("#pin").fill(PIN)
    page.keyboard.press("Enter")
    page.locator(".desk").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.locator(".names li").first.wait_for()
    _look(page)


def _try_lesson(page: Page) -> None:
    for _ in range(4):
        page.locator(".lesson-turns button").last.click()
    page.locator(".card").nth(12).click()
    _look(page)


def _practise(page: Page) -> None:
    page.locator(".practice-begin").wait_for()
    _look(page)


def _puzzle(page: Page) -> None:
    page.locator(".daily button.primary:visible").click()
    page.locator(".card").nth(3).click()
    page.locator(".mark-line").first.wait_for(state="attached")
    _look(page)


# A picture's name: its page, how the match stands, and what is done at the page.
SCENES: dict[str, tuple[str, Callable[[LiveKiosk], None], Callable[[Page], None]]] = {
    "table": ("/", _reveal, _look),
    "table-lobby": ("/", _seated, _look),
    "table-countdown": ("/", _countdown, _look),
    "table-over": ("/", _over, _look),
    "table-demo": ("/", _demo, _lock),
    "box": ("/box", _countdown, _look),
    "box-keypad": ("/box", picks, _plug_in),
    "phone-seats": ("/phone", _seated, _look),
    "phone": ("/phone", _nobody, _sit_down),
    "staff": ("/staff", _pressed_before, _enter_pin),
    "learn": ("/learn", _nobody, _look),
    "tutorial": ("/learn#tutorial", _nobody, _try_lesson),
    "practice": ("/learn#practice", _nobody, _practise),
    "puzzle": ("/learn#daily", _nobody, _puzzle),
    "honours": ("/honours", _nobody, _read_board),
}


RUNNING = ("puzzle", "honours", "staff", "box-keypad")  # whose pages hear later what they asked for


def _phone_plays(live: LiveKiosk, page: Page) -> None:
    """Play with the phone at hand, up to its pick."""
    live.sit(*NAMES[:3])
    live.deal(Settings(), seed=DEAL, captain=2)
    live.toss()
    live.call(6, 1)
    live.count_down()
    page.locator('.phone-button[data-id="pick_sure"]').wait_for()
    _choose_card(page)


async def _fix_the_day(opened: Kiosk) -> None:
    """Let the board and the puzzle be of that day, whenever the pictures are taken."""
    server: Any = opened.server
    channels = server.channels
    channels["honours"]._news._book.now = lambda: DAY
    channels["learn"]._today = lambda: date(DAY.year, DAY.month, DAY.day)
    server.phones.url = lambda: PHONE_URL
    opened.control.machine.clear_table()  # the last of the past matches is still on it
    with_keypad(opened)


async def _ask_for_records(opened: Kiosk) -> HonoursReader:
    channel: Any = opened.server.channels["honours"]
    news: HonoursReader = channel._news
    news.ask(opened.control.now_us)
    await opened.wait(0.1)
    return news


def draw(browser: Browser, name: str) -> int:
    """Draw a scene at all sizes; gives the bytes that it took."""
    path, prepare, act = SCENES[name]
    with tempfile.TemporaryDirectory() as folder:
        past_matches(Path(folder), DAY)
        journal = open_journal(Path(folder), 500, RULES, DAY.timestamp)
        with live_kiosk(config=open_to_network(), folder=Path(folder), journal=journal) as live:
            live.on_loop(_fix_the_day)
            live.with_pin(PIN)
            prepare(live)
            live.runs = name in RUNNING
            took = 0
            page: Page | None = None
            for size in PHONE_SIZES if path == "/phone" else SIZES:
                if page is None or name != "phone":
                    page = browser.new_context(locale="en-GB", timezone_id="UTC").new_page()
                    page.set_viewport_size({"width": size[0], "height": size[1]})
                    page.goto(f"{live.url}{path}")
                    page.locator("main :visible").first.wait_for()
                    act(page)
                    if name == "phone":
                        _phone_plays(live, page)
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.mouse.move(0, 0)
                page.evaluate("scrollTo(0, 0)")
                _look(page)
                took += _keep(page.screenshot(animations="disabled"), PICTURES / f"{name}-{size[0]}x{size[1]}.png")
                if name != "phone":
                    page.context.close()
    return took


def _keep(png: bytes, path: Path) -> int:
    """Keep a picture; one of a large screen is made as small as a document shows it."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, picture.height * WIDEST // picture.width), Image.Resampling.LANCZOS)
    for colours in COLOURS:
        picture.quantize(palette=_palette(picture, colours), dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size <= LARGEST:
            break
    return path.stat().st_size


def _keep_as(png: bytes, name: str) -> int:
    return _keep(png, PICTURES / name)


def _palette(picture: Image.Image, colours: int) -> Image.Image:
    """The colours to do with. Small bright things count for more than their size, else the dark sky would take all."""
    pixels = np.asarray(picture).reshape(-1, 3) & 0xFC
    found, counts = np.unique(pixels, axis=0, return_counts=True)
    saturation = np.ptp(found.astype(int), axis=1) / 255
    weights = np.ceil(counts**0.5 * (0.3 + saturation)).astype(int)
    weighted = np.repeat(found | 0x02, weights, axis=0)
    return Image.fromarray(weighted[np.newaxis].astype(np.uint8)).quantize(colours, kmeans=2)


def main() -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(prog="make screenshots", description="Draw the pictures of the pages again.")
    drawings = (draw_round, draw_moments, draw_hubble, draw_tom_tube)
    others = {scene: drawing for drawing in drawings for scene in drawing.SCENES}
    names = (*SCENES, *others)
    parser.add_argument("--only", choices=names, metavar="NAME", help=f"one of {', '.join(names)}")
    only = parser.parse_args().only
    if chromium_path() is None:
        raise SystemExit(MISSING)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launched(playwright, is_whole=True)
        for name in names if only is None else (only,):
            drawn = draw(browser, name) if name in SCENES else others[name].draw(browser, name, _keep_as)
            print(f"{name}: {drawn / 1000:.0f} kB", flush=True)  # noqa: T201 (a script's progress)
        browser.close()


if __name__ == "__main__":
    main()
