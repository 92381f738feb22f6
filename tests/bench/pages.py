"""The pages in real Chromium: what they weigh, how soon one sees them, and whether they grow over five hundred rounds.

The server is the box's own, in a thread beside; what comes over the network is counted as the browser counts it. The
rounds are those of computer players, played as fast as the pages can show them. Without Chromium there are no figures.
"""

import asyncio
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By
from spacebowl_pi.core.seating import Choose, JoinSeat
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.core.table import CloseMatch, StartMatch
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Settings, commands
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.bench.figures import Figure, at_most, median
from tests.bench.long_tasks import long_tasks
from tests.browser.live import LiveKiosk, live_kiosk
from tests.browser.screens import FULL_HD, MISSING, PORTRAIT, chromium_path, launched
from tests.kiosk.kiosk import Kiosk

PAGES = {
    "table": "/",
    "box": "/box",
    "phone": "/phone",
    "staff": "/staff",
    "learn": "/learn#tutorial",
    "honours": "/honours",
}
OPENINGS = 5
FIRST_PICTURE_S = {"table": 0.3}
ROUNDS = 500
PLAYERS = 4
KILO = 1000

# When something of the box was first to be seen, with the picture of it painted.
SEEN = """(() => {
  const look = () => {
    if (document.querySelector("main")?.innerText.trim()) {
      requestAnimationFrame(() => setTimeout(() => { window.seenMs = performance.now(); }));
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
})()"""
WEIGHED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map(({ name, transferSize, decodedBodySize }) => [name.split("#")[0], transferSize, decodedBodySize])"""
PAINTED = """() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return paint && window.seenMs ? Math.max(window.seenMs, paint.startTime) : null;
}"""


def pages_figures() -> list[Figure]:
    """Measure, if there is a browser."""
    if chromium_path() is None:
        print(f"pages: {MISSING}")
        return []
    with sync_playwright() as playwright, live_kiosk() as live:
        browser = launched(playwright, "--enable-precise-memory-info", is_whole=True)
        try:
            figures = [*_weights(browser, live), *_first_pictures(browser, live), *long_tasks(browser, live)]
            return [*figures, *_memory(browser, live)]
        finally:
            browser.close()


# --- weight ---


def _weights(browser: Browser, live: LiveKiosk) -> Iterator[Figure]:
    together: dict[str, tuple[int, int]] = {}
    for name, path in PAGES.items():
        page = _opened(browser, live, path)
        page.wait_for_timeout(200)
        found = {url: (sent, plain) for url, sent, plain in page.evaluate(WEIGHED)}
        together |= found
        yield _weight(f"{name}: on the wire", found, None)
        page.context.close()
    yield _weight("all pages together, in one language: on the wire", together, 200)


def _weight(what: str, found: dict[str, tuple[int, int]], goal: float | None) -> Figure:
    sent, plain = (sum(size[index] for size in found.values()) / KILO for index in (0, 1))
    note = f"{plain:.0f} kB before compression, {len(found)} files"
    return at_most(what, sent, "kB", goal, note)


# --- the first picture ---


def _first_pictures(browser: Browser, live: LiveKiosk) -> Iterator[Figure]:
    took_ms = {name: [_first_picture_ms(browser, live, path) for _ in range(OPENINGS)] for name, path in PAGES.items()}
    slowest = max(took_ms, key=lambda name: median(took_ms[name]))
    for name in dict.fromkeys(["table", slowest]):
        note = f"cold, median of {OPENINGS}; the slowest of them {max(took_ms[name]):.0f} ms"
        goal = FIRST_PICTURE_S.get(name)
        yield at_most(f"{name}: first picture, the box's data in it", median(took_ms[name]) / 1000, "s", goal, note)


def _first_picture_ms(browser: Browser, live: LiveKiosk, path: str) -> float:
    page = _opened(browser, live, path)
    while (took_ms := page.evaluate(PAINTED)) is None:
        page.wait_for_timeout(20)
    page.context.close()
    return float(took_ms)


def _opened(browser: Browser, live: LiveKiosk, path: str, size: tuple[int, int] = FULL_HD) -> Page:
    """Open a page on a device that has never seen it."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(SEEN)
    page.goto(f"{live.url}{path}")
    page.locator("main :visible").first.wait_for()
    return page


# --- memory ---


def _memory(browser: Browser, live: LiveKiosk) -> Iterator[Figure]:
    live.runs = False
    pages = {"table": _opened(browser, live, "/"), "phone": _opened(browser, live, "/phone", PORTRAIT)}
    pages["phone"].locator(".phone-seat").last.click()
    pages["phone"].locator(".phone-own-name").wait_for()
    lines = {name: page.context.new_cdp_session(page) for name, page in pages.items()}
    heaps: dict[str, list[float]] = {name: [] for name in pages}
    nodes: dict[str, list[float]] = {name: [] for name in pages}
    rounds = 0
    for seed in range(1, ROUNDS):
        rounds += live.on_loop(lambda opened, seed=seed: _play(opened, seed))  # type: ignore[misc]
        for name, line in lines.items():
            pages[name].wait_for_timeout(50)
            heap, count = _heap(line)
            heaps[name].append(heap)
            nodes[name].append(count)
        if rounds >= ROUNDS:
            break
    for name in pages:
        third = len(heaps[name]) // 3
        first, last = (sum(part) / third for part in (heaps[name][:third], heaps[name][-third:]))
        grown = f"{nodes[name][0]:.0f} to {nodes[name][-1]:.0f} nodes"
        note = f"{first / 1e6:.2f} to {last / 1e6:.2f} MB over {rounds} rounds, {grown}"
        yield at_most(f"{name}: script memory, last third against first", last / first, "×", 1.2, note)


def _heap(line: CDPSession) -> tuple[float, float]:
    """What the page's script holds after everything free was collected, and how many nodes there are."""
    line.send("HeapProfiler.collectGarbage")
    line.send("Performance.enable")
    metrics: list[dict[str, Any]] = line.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: float(metric["value"]) for metric in metrics}
    return found["JSHeapUsedSize"], found["Nodes"]


async def _play(opened: Kiosk, seed: int) -> int:
    """Play a match of computer players to its end, every variant on in every other; gives the number of its rounds."""
    control, box, game = opened.control, opened.box, SpaceBowl()
    settings = Settings(variants=Variants(*([seed % 2 == 1] * 6)))
    for choice in game.choices:
        if choice.of(settings) != choice.of(box.settings):
            _do(opened, Choose(choice.name, choice.of(settings)))
    for seat in SEATS[:PLAYERS]:
        if seat not in box.seats:
            _do(opened, JoinSeat(seat, f"Player {seat}"))
    players = tuple(Player(seat, computer=list(Strength)[seat % 3]) for seat in box.seats)
    base_us = box.now_us
    _do(opened, StartMatch(), seed=seed)
    rounds = 0
    for step in computer_match(game, Beginning(0, seed, Language.ENGLISH, settings, players), seed):
        asked = step.asked
        if asked is None:
            continue
        box.now_us = max(box.now_us, base_us + asked.at_us)
        if isinstance(asked.what, common.PassTime):
            control.wake()
        else:
            _do(opened, asked.what, asked.by, seed=asked.seed)
        rounds += isinstance(asked.what, commands.TossPlanets)
        await asyncio.sleep(0.004)  # as fast as the pages can show it, and no faster
    _do(opened, CloseMatch())
    await asyncio.sleep(0.01)
    return rounds


def _do(opened: Kiosk, what: object, by: By = Asker.TABLE, *, seed: int = 0) -> None:
    decision = opened.control.do(Asked(opened.box.now_us, by, what, seed))
    if isinstance(decision, Refusal):
        raise TypeError(f"{what} of {by}: {decision.text}")
