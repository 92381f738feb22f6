"""The longest task of a page's main thread at each moment of a match, on a processor slowed four times.

While a task runs, no touch is answered and nothing is drawn. What an empty page takes is the browser's own share.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from playwright.sync_api import Browser, Page

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import Choose
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.bench.figures import Figure, at_most, median
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, PORTRAIT

SLOWER = 4
MATCHES = 5
LONGEST_MS = 50
SETTLING_MS = 700  # what moves has come to rest; longer than a beat of the tumbling
CATEGORIES = ["toplevel", "__metadata"]
TASK = "ThreadControllerImpl::RunTask"
MAIN_THREAD = "CrRendererMain"
# The most there is to draw.
VARIED = Settings(variants=Variants(black_hole=True, big_galaxy=True, rotation=True, torus=True))
PLAYERS = 4
EMPTY = "/pages/shared/icon.svg"
LOBBY = '[data-phase="lobby"]'


@dataclass(eq=False)
class Watched:
    """A page on a slow device, and the longest task of each moment of a match."""

    browser: Browser
    page: Page
    longest_ms: dict[str, float] = field(default_factory=dict)

    def during(self, moment: str, do: Callable[[], object], shown: str) -> None:
        """Have something happen, and look how long the page was busy until it has been shown, and a little longer."""
        self.browser.start_tracing(page=self.page, categories=CATEGORIES)
        do()
        self.page.wait_for_selector(shown, state="attached")  # whether it can be seen is dear to ask
        self.page.wait_for_timeout(SETTLING_MS)
        took_ms = longest_ms(self.browser.stop_tracing())
        self.longest_ms[moment] = max(took_ms, self.longest_ms.get(moment, 0))


def long_tasks(browser: Browser, live: LiveKiosk) -> Iterator[Figure]:
    """Measure table and phone in turn, each in whole matches of its own."""
    for name, path, size in (("table", "/", FULL_HD), ("phone", "/phone", PORTRAIT)):
        matches = [_match(browser, live, path, size, seed) for seed in range(1, MATCHES + 1)]
        took_ms = {moment: [match[moment] for match in matches] for moment in matches[0]}
        floor_ms = min(took_ms.pop("empty"))
        for moment, each_ms in took_ms.items():
            floor = f"; an empty page {floor_ms:.0f} ms" if moment == "loading" else ""
            note = f"{SLOWER} times slower, the best of {MATCHES} matches; their median {median(each_ms):.0f} ms{floor}"
            yield at_most(f"{name}, {moment}: longest task", min(each_ms), "ms", LONGEST_MS, note)


def longest_ms(trace: bytes) -> float:
    """The longest task of the page's main thread, in processor time, so that other load counts less.

    Chromium slows a page by the clock: what it waits for on a busy machine still makes it slower. Its spare process,
    too, has a main thread, with next to nothing to do.
    """
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    tasks: dict[tuple[int, int], list[float]] = {
        (event["pid"], event["tid"]): []
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN_THREAD
    }
    for event in events:
        if event["name"] == TASK and (event["pid"], event["tid"]) in tasks:
            tasks[event["pid"], event["tid"]].append(event.get("tdur", 0) / 1000)
    return max(max(tasks.values(), key=sum, default=[]), default=0)


def _slow_page(browser: Browser, size: tuple[int, int]) -> Page:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def _match(browser: Browser, live: LiveKiosk, path: str, size: tuple[int, int], seed: int) -> dict[str, float]:
    """Play one from an empty table to its end, with everything on that is drawn; a phone has the first seat."""
    empty = Watched(browser, _slow_page(browser, size))
    empty.during("empty", lambda: empty.page.goto(f"{live.url}{EMPTY}"), "svg")
    empty.page.context.close()
    page = _slow_page(browser, size)
    watched = Watched(browser, page, empty.longest_ms)
    watched.during("loading", lambda: page.goto(f"{live.url}{path}"), ".seat, .phone-seat")
    if path == "/phone":
        page.locator(".phone-seat").first.click()
        page.locator(".phone-own-name").wait_for()
    free = [seat for seat in range(1, PLAYERS + 1) if seat not in {player.seat for player in live.players}]
    for seat in free:
        watched.during("lobby", partial(live.join, seat), LOBBY)
    live.agree(VARIED)
    watched.during("lobby", lambda: live.do(Choose("target_score", 24)), LOBBY)
    for moment, phase, do in (
        ("deal", "ready", lambda: live.deal(seed=seed)),
        ("toss", "search", live.toss),
        ("call", "countdown", lambda: live.call(1, 2, 3)),
        ("picks", "picks", live.count_down),
        ("reveal", "reveal", lambda: live.pick((1, live.right()[0]), (2, live.wrong()[0]), (3, live.right()[0]))),
        ("over", "over", lambda: live.do(common.End(), Asker.STAFF)),
    ):
        watched.during(moment, do, f'[data-phase="{phase}"]')
    live.again()
    live.leave(*range(1, PLAYERS + 1))
    page.context.close()
    return watched.longest_ms
