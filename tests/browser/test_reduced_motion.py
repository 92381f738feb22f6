"""Whoever asks for less motion gets none; and nothing that a page loads comes from elsewhere.

How lights and matrix are calmed: `tests/web/units/reduced_motion.test.mjs`.
"""

from playwright.sync_api import Page, expect

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.match import commands
from tests.browser.live import LiveKiosk
from tests.browser.screens import FULL_HD, PORTRAIT, SMALL, Screens, resize

MOVING = """() => document.getAnimations()
  .filter((one) => one.playState === "running").map((one) => String(one.animationName ?? one.transitionProperty))"""
PAGES = ("/", "/box", "/phone", "/staff", "/learn", "/learn#tutorial", "/learn#practice", "/learn#daily", "/honours")


def moving(page: Page) -> list[str]:
    found: list[str] = page.evaluate(MOVING)
    return found


def test_nothing_moves_for_whoever_asks_for_that(live: LiveKiosk, screens: Screens) -> None:
    device = screens.device(is_calm=True)
    table, phone = (screens.open(f"{live.url}{path}", device=device) for path in ("/", "/phone"))
    assert moving(table) == moving(phone) == []
    live.jump(ATTRACT_AFTER_US / SECOND_US + 8)
    assert moving(table) == []
    live.press(1)
    live.press(2)
    live.deal()
    live.toss()
    assert moving(table) == []
    live.call(1)
    live.jump(7.5)
    assert moving(table) == moving(phone) == []
    live.jump(3)
    live.pick((1, live.right()[0]))
    expect(table.locator(".mark-pick")).to_have_count(1)
    assert moving(table) == moving(phone) == []


# How often a light of the page falls, at most: what blinks, or wanders on, falls again and again. And how often the
# matrix changes.
WATCH = """() => {
  const lights = [...document.querySelectorAll(".box-pixel, .box-button")];
  window.watched = { fallen: 0, rows: 0, fromMs: performance.now() };
  const was = new Map(), fallen = new Map();
  new MutationObserver(() => lights.forEach((node) => {
    const now = Number(node.style.getPropertyValue("--strength"));
    if (now < (was.get(node) ?? 0) - 0.1) fallen.set(node, (fallen.get(node) ?? 0) + 1);
    was.set(node, now);
    watched.fallen = Math.max(watched.fallen, ...fallen.values());
  })).observe(document.querySelector(".box-face"), { attributes: true, subtree: true, attributeFilter: ["style"] });
  const canvas = document.querySelector(".box-matrix");
  const clear = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function (...at) {
    watched.rows += this.canvas === canvas;
    return clear.apply(this, at);
  };
}"""
DRAWN = "() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))"
WATCHED = "() => [watched.fallen, watched.rows, (performance.now() - watched.fromMs) / 1000]"


def watched(live: LiveKiosk, *pages: Page) -> list[tuple[int, int, float]]:
    """What falls and changes on pages with the virtual box while a toss is made."""
    live.runs = False
    live.sit("Ada", "Bob")
    live.deal()
    for page in pages:
        page.locator(".box-pixel").first.wait_for()
        page.evaluate(WATCH)
    live.do(commands.TossPlanets(), seed=1)
    for _ in range(30):
        live.jump(0.2)
        for page in pages:
            page.bring_to_front()  # behind another it draws once a second
            page.evaluate(DRAWN)
    return [page.evaluate(WATCHED) for page in pages]


def test_the_lights_of_the_virtual_box_do_not_blink_for_whoever_asks_for_that(
    live: LiveKiosk, screens: Screens
) -> None:
    pages = [screens.open(f"{live.url}{path}", device=screens.device(is_calm=True)) for path in ("/", "/box")]
    for fallen, rows, seconds in watched(live, *pages):
        assert fallen <= 1 + seconds / 2
        assert rows <= 2 + seconds


def test_for_all_others_they_do(live: LiveKiosk, screens: Screens) -> None:
    [(fallen, rows, _)] = watched(live, screens.open(f"{live.url}/"))
    assert fallen > 2
    assert rows > 4


def test_whoever_does_not_ask_sees_things_move(live: LiveKiosk, screens: Screens) -> None:
    live.sit("Ada", "Bob")
    live.deal()
    live.toss()
    live.call(1)
    page = screens.open(f"{live.url}/")
    live.count_down()
    live.pick((1, live.right()[0]))
    page.wait_for_timeout(50)
    assert moving(page)


def test_no_page_asks_anybody_else_for_anything_nor_scrolls_sideways(live: LiveKiosk, screens: Screens) -> None:
    wanted: set[str] = set()
    wide = []
    page = screens.page()
    page.on("request", lambda request: wanted.add("/".join(request.url.split("/")[:3])))
    for path in PAGES:
        page.goto(f"{live.url}{path}")
        page.locator("main :visible").first.wait_for()
        for width, height in (FULL_HD, SMALL, PORTRAIT):
            resize(page, (width, height))
            page.wait_for_timeout(40)
            too_wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            wide += [f"{path} at {width}x{height}: {too_wide} px"] if too_wide > 0 else []
    assert wanted == {live.url}
    assert wide == []


def test_until_the_box_has_told_it_something_a_page_shows_the_sky_and_no_empty_frames(
    live: LiveKiosk, screens: Screens
) -> None:
    page = screens.page()
    page.route_web_socket("**/socket", lambda _: None)  # the page's hello stays here
    for path in ("/", "/box", "/phone", "/honours"):
        page.goto(f"{live.url}{path}")
        page.wait_for_function("() => document.querySelector('main').childElementCount > 0")
        assert page.locator("main :visible").count() == 0
    page.unroute_all()
    page.goto("about:blank")
