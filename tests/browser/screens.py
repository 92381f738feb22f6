"""Screens that look at a kiosk: real Chromium, driven from a thread of its own, with every complaint written down.

A page on a new device takes twice what one takes on a device that has another page open. So devices are used again,
emptied; what stays of them is a page that shows nothing.

Playwright leaves its event loop running in the thread that it is started from, where no other test could start one;
so all that touches it happens on a thread that belongs to it. See `conftest.py`.
"""

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "no Chromium here: sudo apt-get install -y chromium"
PATIENCE_MS = 20_000

ENGLISH = "en-GB"
KEPT = 4  # each is a process; no test looks at many at once
FULL_HD, SMALL = (1920, 1080), (1024, 600)
PORTRAIT, SMALL_PORTRAIT, LANDSCAPE = (390, 664), (360, 640), (844, 390)  # what a browser's bars leave of a phone
LAPTOP, ZOOMED = (1366, 768), (683, 384)  # and the same screen at twice the size


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
    devices: "Devices | None" = None

    def started(self) -> "Devices":
        """Start it at the first need; on its thread."""
        if self.devices is None:
            self.playwright = sync_playwright().start()
            self.browser = launched(self.playwright)
            self.devices = Devices(self.browser)
        return self.devices

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


@dataclass(eq=False, slots=True)
class Device:
    """A context that is used again, and how to empty it."""

    locale: str
    context: BrowserContext
    keeper: Page  # shows nothing
    line: CDPSession
    visited: set[str] = field(default_factory=set)

    def empty(self) -> None:
        """Close the pages, and forget whatever they left here."""
        for page in self.context.pages:
            if page is not self.keeper:
                page.close()
        self.context.clear_cookies()
        for origin in self.visited:  # another kiosk may come to have the same port
            self.line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.visited.clear()


class Devices:
    """The devices of a browser: those that lie about, and new ones."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: list[Device] = []

    def take(self, locale: str) -> Device:
        """Give one with nothing remembered."""
        found = next((device for device in self._free if device.locale == locale), None)
        if found is None:
            return self._new(locale)
        self._free.remove(found)
        return found

    def give_back(self, device: Device) -> None:
        """Have it lie about again; too many do not."""
        device.empty()
        self._free.append(device)
        if len(self._free) > KEPT:
            self._free.pop(0).context.close()

    def _new(self, locale: str) -> Device:
        context = self.browser.new_context(locale=locale)
        context.set_default_timeout(PATIENCE_MS)
        keeper = context.new_page()
        device = Device(locale, context, keeper, context.new_cdp_session(keeper))

        def visit(page: Page) -> None:
            page.on("framenavigated", lambda frame: device.visited.add(_origin(frame.url)))

        context.on("page", visit)
        return device


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Screens:
    """The pages that a test opens. At the end none of them may have complained."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._taken: list[Device] = []
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.frames: dict[Page, list[str]] = {}

    def device(self, locale: str = ENGLISH) -> BrowserContext:
        """A device with nothing remembered, which others have had before."""
        device = self._devices.take(locale)
        self._taken.append(device)
        return device.context

    def context(self, size: tuple[int, int] = FULL_HD, **how: Any) -> BrowserContext:  # noqa: ANN401 (as Playwright)
        """A device that nobody gets after the test: whose clock is moved, or which is special otherwise."""
        context = self._devices.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=how.pop("locale", ENGLISH), **how
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        return context

    def page(
        self, size: tuple[int, int] = FULL_HD, *, context: BrowserContext | None = None, locale: str = ENGLISH
    ) -> Page:
        """A page that shows nothing yet, on a device with nothing remembered, or on that one."""
        page = (context or self.device(locale)).new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        self.watch(page)
        return page

    def open(
        self,
        url: str,
        size: tuple[int, int] = FULL_HD,
        *,
        context: BrowserContext | None = None,
        locale: str = ENGLISH,
    ) -> Page:
        """Open a page on a device with nothing remembered, or on that one, and wait until it shows something."""
        page = self.page(size, context=context, locale=locale)
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
        """Close the pages."""
        for device in self._taken:
            self._devices.give_back(device)
        for context in self._contexts:
            context.close()
        self._taken.clear()
        self._contexts.clear()

    def forget(self) -> list[str]:
        """Take the complaints away that a test expects; gives them."""
        gone, self.complaints = self.complaints, []
        return gone
