"""Draws the README's moving picture, a round at the table from toss to verdict: part of `make screenshots`."""

import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page

from docs.prepared_match import TOSS, begin, pick
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.screens import SMALL

PICTURE = Path(__file__).parent / "pictures" / "pages" / "round.webp"
SCENES: Final = ("round",)
FRAME: Final = (768, 450)
BETWEEN_MS: Final = 200  # frames
QUALITY: Final = 40


class Film:
    """Frames of a page, as they come."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.frames: list[Image.Image] = []
        self.lasts_ms: list[int] = []

    def take(self, seconds: float) -> None:
        """Film for a while; each frame lasts until the next could be had."""
        end_s = time.monotonic() + seconds
        while (began_s := time.monotonic()) < end_s:
            shot = Image.open(io.BytesIO(self._page.screenshot())).convert("RGB")
            self.frames.append(shot.resize(FRAME, Image.Resampling.LANCZOS))
            self._page.wait_for_timeout(max(0, BETWEEN_MS - 1000 * (time.monotonic() - began_s)))
            self.lasts_ms.append(round(1000 * (time.monotonic() - began_s)))

    def save(self) -> int:
        """Write it, to go round and round; gives the bytes that it took."""
        first, *others = self.frames
        first.save(
            PICTURE, save_all=True, append_images=others, duration=self.lasts_ms, loop=0, quality=QUALITY, method=6
        )
        return PICTURE.stat().st_size


def draw(browser: Browser, name: str, keep: Callable[[bytes, str], int]) -> int:
    """Film a round; gives the bytes that it took."""
    del name, keep  # the only one here, and no PNG
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, live_kiosk(folder=Path(folder)) as live:
        begin(live)
        page = browser.new_context(locale="en-GB").new_page()
        page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        page.goto(live.url)
        page.locator(".card").first.wait_for()
        film = Film(page)
        film.take(0.6)
        _play(live, film)
        page.context.close()
    return film.save()


def _play(live: LiveKiosk, film: Film) -> None:
    live.do(commands.TossPlanets(), seed=TOSS)
    film.take(4)
    live.do(commands.SayGo(), Seat(1))
    film.take(2.2)
    live.do(commands.Concur(), Seat(3))
    film.take(0.5)
    live.do(commands.Concur(), Seat(2))
    live.jump(4)
    film.take(3.6)
    live.jump(1)
    pick(live)
    film.take(8)
