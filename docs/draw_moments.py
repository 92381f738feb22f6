"""Draws moments that pass as strips of six frames: a call, a reveal, the end of a match, the demo's explanation.

Part of `make screenshots`.
"""

import io
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page

from docs.prepared_match import pick, picks, play, toss, win
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core.units import SECOND_US
from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.screens import SMALL

ACROSS, GAP = 3, 6
FRAME: Final = (640, 375)
STAND_STILL: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { animation-play-state: paused !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
AT: Final = "ms => document.getAnimations().forEach(one => { one.pause(); one.currentTime = ms; })"
DEMO: Final = "moment-demo"
TUMBLING_S, LYING_S = 3.6, 3.9  # in the demo's first round
STEP_MS, HALFWAY_MS, ENDED_MS = 100, 400, 2000
GLIDES: Final = "document.querySelector('.guide').className === 'guide'"


def _call(live: LiveKiosk) -> None:
    live.call(1)


def _demo(live: LiveKiosk) -> None:
    live.jump(ATTRACT_AFTER_US / SECOND_US + TUMBLING_S)


def _lies(live: LiveKiosk) -> None:
    live.jump(LYING_S)


# A strip's name: how the match stands, what happens, and at which milliseconds after it a frame is drawn.
SCENES: Final[Mapping[str, tuple[Callable[[LiveKiosk], None], Callable[[LiveKiosk], None], tuple[int, ...]]]] = {
    "moment-call": (toss, _call, (40, 130, 260, 700, 1280, 1700)),
    "moment-reveal": (picks, pick, (450, 900, 1400, 2100, 2800, 4400)),
    "moment-end": (play, win, (250, 500, 900, 1300, 2000, 3000)),
    DEMO: (_demo, _lies, (700, 1400, 2600, 3800, 5200, 7500)),
}


def draw(browser: Browser, name: str, keep: Callable[[bytes, str], int]) -> int:
    """Draw a strip; gives the bytes that it took."""
    prepare, happen, times_ms = SCENES[name]
    strip = Image.new("RGB", (ACROSS * FRAME[0] + (ACROSS - 1) * GAP, len(times_ms) // ACROSS * (FRAME[1] + GAP) - GAP))
    with tempfile.TemporaryDirectory() as folder, live_kiosk(folder=Path(folder)) as live:
        prepare(live)
        live.runs = False
        page = browser.new_context(locale="en-GB").new_page()
        page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        if name == DEMO:
            page.clock.install()
        page.goto(live.url)
        page.locator(".card").first.wait_for()
        page.wait_for_timeout(300)
        page.evaluate(STAND_STILL)
        if name == DEMO:
            page.clock.pause_at(datetime.fromtimestamp(time.time() + 2, UTC))
        happen(live)
        page.wait_for_timeout(300)
        last_ms = 0
        for number, ms in enumerate(times_ms):
            if name == DEMO:
                _let_pass(page, ms - last_ms)
                last_ms = ms
            elif ms == times_ms[-1]:
                page.keyboard.press("Shift")  # which tells all that is still to be told
                page.wait_for_timeout(300)
                page.evaluate(AT, ms)
            else:
                page.evaluate(AT, ms)
            frame = Image.open(io.BytesIO(page.screenshot())).resize(FRAME, Image.Resampling.LANCZOS)
            strip.paste(frame, (number % ACROSS * (FRAME[0] + GAP), number // ACROSS * (FRAME[1] + GAP)))
        page.context.close()
    png = io.BytesIO()
    strip.save(png, "png")
    return keep(png.getvalue(), f"{name}.png")


def _let_pass(page: Page, ms: int) -> None:
    """Let the demo go on by its own clock; what glides then is drawn on its way."""
    for _ in range(ms // STEP_MS):
        page.clock.run_for(STEP_MS)
    page.evaluate(AT, HALFWAY_MS if page.evaluate(GLIDES) else ENDED_MS)
