"""A screen with a time limit. The keypad counts down with its own clock from the time left that the box sent."""

from clock import since
from screens.screen import Screen
from screens.words import number
from tiles import Tile

COLOURS = {"go": "good", "red": "bad", "picks": "accent"}
JUMP_MS = 2000  # an increase by more is a restart, not a late line
LARGE = 60  # digits from this height on are large
BAR_MS = 250  # between repaints of the bar


class Timed(Screen):
    """A screen with `left` and `of`."""

    kind = "picks"
    heard_ms = 0

    def take(self, words):
        """Handle a new `show` line."""
        self.words = words
        before_ms = self.left(self.app.now_ms)
        self.heard_ms = self.app.now_ms
        self.left_ms = number(words, "left")
        self.is_anew = None not in (before_ms, self.left_ms) and self.left_ms > before_ms + JUMP_MS
        self.of_ms = max(number(words, "of", 0), self.left_ms or 0, 1)

    def left(self, now_ms):
        """Milliseconds left; None without a limit."""
        if self.left_ms is None:
            return None
        return max(self.left_ms - max(since(now_ms, self.heard_ms), 0), 0)

    def tick(self, now_ms):
        """Changes when the bar does."""
        left_ms = self.left(now_ms)
        return 0 if left_ms is None else (left_ms + BAR_MS - 1) // BAR_MS

    def clock(self, digits, bar):
        """Set where the seconds and the bar go."""
        self._digits = digits
        self._bar = bar

    def timed(self):
        """The seconds and the bar."""
        left_ms = self.left(self.app.now_ms)
        if left_ms is None:
            return []
        words = str((left_ms + 999) // 1000)
        kind = self.kind
        look = ("digits", words, kind) if self._digits[3] >= LARGE else ("text", words, "l", COLOURS[kind], "c")
        shown_ms = (left_ms + BAR_MS - 1) // BAR_MS * BAR_MS
        bar = ("bar", min(shown_ms * 1000 // self.of_ms, 1000), kind)
        return [Tile(*self._digits, look), Tile(*self._bar, bar)]
