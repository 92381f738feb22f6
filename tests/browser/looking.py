"""Looking at a page as it stands: at several sizes, by a screen reader's rules, by the keys alone."""

from collections.abc import Collection

from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.layout import layout_faults
from tests.browser.screens import draw_whole, resize

Size = tuple[int, int]

SETTLED_MS = 60
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
MOST_TABS = 60


def misfits(page: Page, scene: str, sizes: Collection[Size], may_scroll: Collection[Size] = ()) -> list[str]:
    """What is wrong for eyes at each size; then the page is as large as before."""
    faults, before = [], page.viewport_size
    for width, height in sizes:
        resize(page, (width, height))
        page.evaluate(TWO_FRAMES)
        found = layout_faults(page, may_scroll=(width, height) in may_scroll)
        faults += [f"{scene} at {width}x{height}: {it}" for it in found]
    assert before is not None
    draw_whole(page, (before["width"], before["height"]))
    return faults


def looked_at(page: Page, scene: str, sizes: Collection[Size], may_scroll: Collection[Size] = ()) -> list[str]:
    """The same, and what is wrong for screen readers."""
    return [*misfits(page, scene, sizes, may_scroll), *(f"{scene}: {it}" for it in violations(page))]


def press_by_keys(page: Page, selector: str) -> None:
    """Tab to one of these, and press Enter."""
    page.locator(selector).first.wait_for()
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by the keys")
