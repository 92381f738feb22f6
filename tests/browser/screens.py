"""Screens that look at a kiosk: real Chromium, driven from a thread of its own, with every complaint written down.

Playwright leaves its event loop running in the thread that it is started from, where no other test could start one;
so all that touches it happens on a thread that belongs to it. See `conftest.py`.
"""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "no Chromium here: sudo apt-get install -y chromium"
PATIENCE_MS = 20_000

FULL_HD, SMALL, PORTRAIT = (1920, 1080), (1024, 600), (390, 844)


@cache
def chromium_path() -> str | None:
    """Where this machine's Chromium is."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@dataclass(eq=False, slots=True)
class Chromium:
    """The one browser of a process of tests, and the thread that it belongs to."""

    thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "browser"))
    playwright: Playwright | None = None
    browser: Browser | None = None

    def started(self) -> Browser:
        """Start it at the first need; on its thread."""
        if self.browser is None:
            self.playwright = sync_playwright().start()
            self.browser = launched(self.playwright)
        return self.browser

    def close(self) -> None:
        """End it; from any thread."""
        self.thread.submit(self._close).result()
        self.thread.shutdown()

    def _close(self) -> None:
        if self.browser is not None and self.playwright is not None:
            self.browser.close()
            self.playwright.stop()


def launched(playwright: Playwright, *arguments: str) -> Browser:
    """Start Chromium; as root, as in many containers, it does without its sandbox."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox", *arguments])


class Screens:
    """The pages that a test opens. At the end none of them may have complained."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.frames: dict[Page, list[str]] = {}

    def context(self, size: tuple[int, int] = FULL_HD, **how: Any) -> BrowserContext:  # noqa: ANN401 (as Playwright)
        """A device of its own, with nothing remembered."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=how.pop("locale", "en-GB"), **how
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        return context

    def open(
        self,
        url: str,
        size: tuple[int, int] = FULL_HD,
        *,
        context: BrowserContext | None = None,
        **how: Any,  # noqa: ANN401
    ) -> Page:
        """Open a page on a device of its own, or on that one, and wait until it shows something."""
        page = (context or self.context(size, **how)).new_page()
        self.watch(page)
        page.goto(url)
        page.locator("main :visible").first.wait_for()
        return page

    def watch(self, page: Page) -> None:
        """Write down what a page complains of, and what its line brings it."""
        frames = self.frames[page] = []

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(f"{page.url}: {message.text}")

        page.on("console", heard)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))

    def close(self) -> None:
        """Close them all."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def forget(self) -> list[str]:
        """Take the complaints away that a test expects; gives them."""
        gone, self.complaints = self.complaints, []
        return gone


@contextmanager
def screens_of(browser: Browser) -> Iterator[Screens]:
    """Open screens, and close them."""
    opened = Screens(browser)
    try:
        yield opened
    finally:
        opened.close()
