"""A yes-or-no question."""

from screens.asking import Asking
from screens.screen import button
from screens.words import is_set, text


class Confirm(Asking):
    """`yes` and `no` have the box's labels; `bad` marks what cannot be undone."""

    def asked_tiles(self):
        """Build the tiles."""
        app, words = self.app, self.words
        tiles = self.question_tiles(text(words, "title"), text(words, "text"))
        no, yes = text(words, "no", app.text("no")), text(words, "yes", app.text("yes"))
        tiles.append(button((4, 180, 100, 56), no, self.answer("no")))
        tone = "bad" if is_set(words, "bad") else "good"
        tiles.append(button((108, 180, 208, 56), yes, self.answer("yes"), tone))
        return tiles
