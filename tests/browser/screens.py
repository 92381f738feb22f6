"""Screens that look at a kiosk: real Chromium, driven from a thread of its own, with every complaint written down.

A new page takes three times what it takes to go elsewhere on an old one. So devices are used again, emptied, and so is
a page of each; a page that somebody changed for good is had by `context`, and nobody gets it after that.

Playwright leaves its event loop running in the thread that it is started from, where no other test could start one;
so all that touches it happens on a thread that belongs to it. See `conftest.py`.
"""

import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    WebSocket,
    sync_playwright,
)

SHELL = "chromium-headless-shell"  # the same Chromium without windows: takes less of the processor
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
COARSE = 0.1  # what is only measured is drawn this small
MISSING = "no Chromium here: sudo apt-get install -y chromium"
PATIENCE_MS = 20_000

ENGLISH = "en-GB"
KEPT = 10  # each is a process, and a new one takes as long as two loads of a page
SHORT_LIVED = "--js-flags=--no-opt --no-maglev --single-threaded"  # compiling well pays for no page of a test
UNHINTED = "--font-render-hinting=none"  # so letters are as wide in the shell as in the whole Chromium
OUTSIDE = (-9, -9)  # a mouse that lies there is over nothing
FULL_HD, SMALL = (1920, 1080), (1024, 600)
USUAL = SMALL  # the least to draw of those that a box has; how pages look on the others, the tests of looks see
PORTRAIT, SMALL_PORTRAIT, LANDSCAPE = (390, 664), (360, 640), (844, 390)  # what a browser's bars leave of a phone
LAPTOP, ZOOMED = (1366, 768), (683, 384)  # and the same screen at twice the size


@cache
def chromium_path(*, is_whole: bool = False) -> str | None:
    """Where this machine's Chromium is: the quicker shell if it has both, or the one that people see pages in."""
    names = (*WHOLE, SHELL) if is_whole else (SHELL, *WHOLE)
    return next((path for name in names if (path := shutil.which(name))), None)


class Nowhere:
    """An empty page at this machine's address. For a page that comes from there, Chromium begins no new process."""

    def __init__(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Empty)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        Thread(target=self._server.serve_forever, name="nowhere", daemon=True).start()

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()


class _Empty(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b'<!doctype html><link rel="icon" href="data:,">')

    def log_message(self, *_: object) -> None:
        pass


@dataclass(eq=False, slots=True)
class Chromium:
    """The one browser of a process of tests, and the thread that it belongs to."""

    thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "browser"))
    playwright: Playwright | None = None
    browser: Browser | None = None
    devices: "Devices | None" = None
    nowhere: Nowhere | None = None

    def started(self) -> "Devices":
        """Start it at the first need; on its thread."""
        if self.devices is None:
            self.playwright = sync_playwright().start()
            self.browser = launched(self.playwright, SHORT_LIVED)
            self.nowhere = Nowhere()
            self.devices = Devices(self.browser, self.nowhere.url)
        return self.devices

    def close(self) -> None:
        """End it; from any thread."""
        self.thread.submit(self._close).result()
        self.thread.shutdown()

    def _close(self) -> None:
        if self.browser is not None and self.playwright is not None and self.nowhere is not None:
            self.browser.close()
            self.playwright.stop()
            self.nowhere.close()


def launched(playwright: Playwright, *arguments: str, is_whole: bool = False) -> Browser:
    """Start Chromium; as root, as in many containers, it does without its sandbox."""
    path = chromium_path(is_whole=is_whole)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox", UNHINTED, *arguments])


@dataclass(frozen=True, slots=True)
class Kind:
    """What a device is, and what its owner asks of every page."""

    locale: str = ENGLISH
    has_touch: bool = False
    is_calm: bool = False  # wants less motion


@dataclass(eq=False, slots=True)
class Device:
    """A context that is used again, and how to empty it."""

    kind: Kind
    nowhere: str
    context: BrowserContext
    kept: Page
    line: CDPSession
    is_kept_free: bool = True
    visited: set[str] = field(default_factory=set)

    def page(self) -> Page:
        """The page that it keeps, for the first who asks; a new one for others."""
        if self.is_kept_free:
            self.is_kept_free = False
            return self.kept
        return self.context.new_page()

    def empty(self) -> bool:
        """Close all pages but one, and have that one and the device forget everything; False if that cannot be.

        What a page keeps for itself goes where it stands, so a page that is closed or has been elsewhere is given up.
        """
        others = [page for page in self.context.pages if page is not self.kept]
        for page in others:
            page.close()
        if self.kept.is_closed() or len(self.visited) > 1 or _origin(self.kept.url) not in self.visited:
            return False
        if others:
            self.kept.bring_to_front()
        self.kept.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.kept.goto(self.nowhere)
        self.kept.mouse.move(*OUTSIDE)
        self.visited.discard(_origin(self.nowhere))
        self.context.clear_cookies()
        for origin in self.visited:  # another kiosk has the same port
            self.line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.visited.clear()
        self.is_kept_free = True
        return True


class Devices:
    """The devices of a browser: those that lie about, and new ones."""

    def __init__(self, browser: Browser, nowhere: str) -> None:
        self.browser, self._nowhere = browser, nowhere
        self._free: list[Device] = []

    def take(self, kind: Kind) -> Device:
        """Give one with nothing remembered."""
        found = next((device for device in self._free if device.kind == kind), None)
        if found is None:
            return self._new(kind)
        self._free.remove(found)
        return found

    def give_back(self, device: Device) -> None:
        """Have it lie about again; too many do not."""
        if not device.empty():
            device.context.close()
            return
        self._free.append(device)
        if len(self._free) > KEPT:
            self._free.pop(0).context.close()

    def _new(self, kind: Kind) -> Device:
        context = self.browser.new_context(
            locale=kind.locale, has_touch=kind.has_touch, reduced_motion="reduce" if kind.is_calm else None
        )
        context.set_default_timeout(PATIENCE_MS)
        kept = context.new_page()
        device = Device(kind, self._nowhere, context, kept, context.new_cdp_session(kept))

        def visit(page: Page) -> None:
            page.on("framenavigated", lambda frame: device.visited.add(_origin(frame.url)))

        kept.goto(self._nowhere)
        visit(kept)
        context.on("page", visit)
        return device


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give a page another size, and have Chromium draw a hundredth of its points: for what is measured, not touched.

    The page itself cannot tell. Playwright cannot click there until `draw_whole`.
    """
    width, height = size
    if page not in _LINES:
        _LINES[page] = page.context.new_cdp_session(page)
    screen = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    drawn = {"deviceScaleFactor": 1, "mobile": False, "scale": COARSE}
    _LINES[page].send("Emulation.setDeviceMetricsOverride", screen | drawn)


def draw_whole(page: Page, size: tuple[int, int]) -> None:
    """Have Chromium draw all of it again, so that it can be touched."""
    if page not in _LINES:
        return
    line = _LINES.pop(page)
    line.send("Emulation.clearDeviceMetricsOverride")
    line.detach()
    width, height = size
    for rows in (height + 1, height):  # Playwright does not say again what it has said last
        page.set_viewport_size({"width": width, "height": rows})


_LINES: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def _forget(page: Page, **listeners: Callable[..., None]) -> None:
    for event, listener in listeners.items():
        page.remove_listener(event, listener)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


LEFT = "WebSocket is closed before the connection is established"  # a page that goes on to another says so
SLOW = "was preloaded using link preload but not used within a few seconds"  # a busy machine says so; the page is right
HARMLESS = (LEFT, SLOW)


class Screens:
    """The pages that a test opens. At the end none of them may have complained."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._taken: list[Device] = []
        self._contexts: list[BrowserContext] = []
        self._watched: list[Callable[[], None]] = []
        self.complaints: list[str] = []
        self.frames: dict[Page, list[str]] = {}

    def device(self, locale: str = ENGLISH, *, has_touch: bool = False, is_calm: bool = False) -> Device:
        """A device with nothing remembered, which others have had before."""
        device = self._devices.take(Kind(locale, has_touch, is_calm))
        self._taken.append(device)
        return device

    def context(self) -> BrowserContext:
        """A device that nobody gets after the test: whose clock is moved, or whose pages are changed otherwise."""
        context = self._devices.browser.new_context(locale=ENGLISH)
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        return context

    def page(
        self,
        size: tuple[int, int] = USUAL,
        *,
        device: Device | None = None,
        context: BrowserContext | None = None,
        locale: str = ENGLISH,
    ) -> Page:
        """A page that shows nothing yet, on a device with nothing remembered, or on that one."""
        page = context.new_page() if context is not None else (device or self.device(locale)).page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        self.watch(page)
        return page

    def open(
        self,
        url: str,
        size: tuple[int, int] = USUAL,
        *,
        device: Device | None = None,
        locale: str = ENGLISH,
    ) -> Page:
        """Open a page on a device with nothing remembered, or on that one, and wait until it shows something."""
        page = self.page(size, device=device, locale=locale)
        page.goto(url)
        page.locator("main :visible").first.wait_for()
        return page

    def watch(self, page: Page) -> None:
        """Write down what a page complains of, and what its line brings it, until the end of the test."""
        frames = self.frames[page] = []

        def heard(message: ConsoleMessage) -> None:
            is_harmless = any(words in message.text for words in HARMLESS)
            if message.type in ("error", "warning") and not is_harmless:
                self.complaints.append(f"{page.url}: {message.text}")

        def failed(error: Error) -> None:
            self.complaints.append(f"{page.url}: {error}")

        def connected(line: WebSocket) -> None:
            line.on("framereceived", lambda frame: frames.append(str(frame)))

        page.on("console", heard)
        page.on("pageerror", failed)
        page.on("websocket", connected)
        self._watched.append(lambda: _forget(page, console=heard, pageerror=failed, websocket=connected))

    def close(self) -> None:
        """Close the pages."""
        for unwatch in self._watched:
            unwatch()
        for page in self.frames:
            if not page.is_closed():
                draw_whole(page, USUAL)
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
