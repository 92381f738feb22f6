"""Somebody who plays Tom Tube on a page, by the mouse or by the keys alone: builds, moves about, and goes home."""

from random import Random

from playwright.sync_api import Locator, Page

from spacebowl_pi.games.tom_tube.rules.board.standard_kit import STANDARD

FEW = ("R05", "R13", "R16", "R20")
SHORT = "\n".join(
    line for line in STANDARD.replace("copies = 2", "copies = 1").splitlines() if '"R' not in line or line[10:13] in FEW
)
AFTER_A_TOUCH_MS = 500  # a second one takes the way that the first has shown, but not sooner
MOST_TABS = 60
MOVES_FIRST = 0.35
HOME = {1: "2,-4", 2: "-2,4"}
# It may be gone at any moment.
SKIP = """() => {
  const skip = document.querySelector('.phone-buttons [data-id="skip"]');
  skip?.click();
  return skip !== null;
}"""


class Hands:
    """`seat` is whose turns are taken."""

    def __init__(self, page: Page, seat: int, *, has_mouse: bool, seed: int = 1) -> None:
        self.page, self.seat, self.has_mouse, self.random = page, seat, has_mouse, Random(seed)

    @property
    def is_awaited(self) -> bool:
        """Whether there is something to be done on this page; what there is to wait for in a practice is skipped."""
        if self.page.evaluate(SKIP):
            return False
        return any(self.button(each).count() for each in ("draw", "show", "lay", "fill", "exchange")) or (
            self.page.locator(".tube-target").count() > 0
        )

    def button(self, start: str) -> Locator:
        return self.page.locator(f'.phone-buttons:visible [data-id^="{start}"]:not([aria-disabled])')

    def press(self, start: str) -> None:
        button = self.button(start).first
        button.wait_for()
        if self.has_mouse:
            button.click()
        else:
            self._tab_to(f'.phone-buttons [data-id^="{start}"]:not([aria-disabled])')
            self.page.keyboard.press("Enter")

    def _tab_to(self, selector: str) -> None:
        for _ in range(MOST_TABS):
            if self.page.evaluate("it => document.activeElement.matches(it)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector} by the keys")

    def take_turn(self) -> None:
        """Whatever there is to be done now."""
        targets = [it.get_attribute("data-key") or "" for it in self.page.locator(".tube-target").all()]
        if self.button("lay").count() or self.page.locator(".tube-board[data-laying]").count():
            self._lay()
        elif self.button("fill").count():
            self.press("fill")
        elif self.button("draw").count() and (not targets or self.random.random() > MOVES_FIRST):
            self.press("draw")
            self.press("draw now")
            self.page.locator(".tube-board[data-laying]").wait_for()
            self._lay()
        elif targets:
            self._go(HOME[self.seat] if HOME[self.seat] in targets else self.random.choice(targets))
        else:
            self.press("exchange")
            self.press("exchange now")

    def _lay(self) -> None:
        if self.has_mouse:
            if not self.button("lay").count():
                self.press("show")
            if self.random.random() > 0.5:
                self.page.locator(".tube-handle").click()
            self.press("lay")
            return
        self._tab_to(".tube-surface")
        for key in ("Enter", self.random.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]), "r", "Enter"):
            self.page.keyboard.press(key)

    def _go(self, to: str) -> None:
        target = f'.tube-target[data-key="{to}"]'
        if self.has_mouse:
            self.page.locator(target).click()
        else:
            self._tab_to(target)
            self.page.keyboard.press("Enter")
        self.page.wait_for_timeout(AFTER_A_TOUCH_MS)
        if self.has_mouse:
            self.page.locator(".phone-buttons:visible .phone-button.primary").first.click()
        else:
            self.page.keyboard.press("Enter")
