"""A whole number within limits, typed on a pad."""

from screens.asking import Asking
from screens.screen import line_of, pad
from screens.words import number, text
from tiles import Tile


class Number(Asking):
    """`typed` are the digits so far."""

    typed = ""

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        self.least = number(words, "least", 0)
        self.most = number(words, "most", 999999999)

    def reset(self):
        """Clear what was typed."""
        super().reset()
        self.typed = ""

    def press(self, digit):
        """Type a digit, if a number within the limits can start like this."""
        typed = digit if self.typed == "0" else self.typed + digit
        if int(typed) <= self.most and (typed != "0" or self.least == 0):
            self.typed = typed

    def delete(self):
        """Delete the last digit."""
        self.typed = self.typed[:-1]

    def is_whole(self):
        """Whether the typed number is within the limits."""
        return bool(self.typed) and self.least <= int(self.typed) <= self.most

    def called(self, look):
        """The number."""
        return self.typed

    def asked_tiles(self):
        """Build the tiles."""
        title = text(self.words, "title")
        tiles = [self.badge(188, 2, 130, 44)]
        self.clock((255, 182, 63, 56), (188, 172, 130, 8))
        tiles.append(line_of((188, 48, 130, 54), title, "m" if len(title) < 20 else "s"))
        if self.typed:
            tiles.append(line_of((188, 104, 130, 64), self.typed, "xl" if len(self.typed) < 4 else "l", "ink"))
        else:
            tiles.append(line_of((188, 104, 130, 64), "%d – %d" % (self.least, self.most), "m", "soft"))
        tiles += pad(self, self.answer(self.typed) if self.is_whole() else None)
        if self.can_leave:
            tiles.append(Tile(188, 182, 63, 56, ("icon", "back", False), self.leave))
        return tiles
