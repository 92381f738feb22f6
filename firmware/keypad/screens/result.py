"""How the round ended: who was right, the scores, and on to the next."""

from screens.screen import Screen, button, scores
from screens.words import is_set, pairs, seats


class Result(Screen):
    """Each seat's tile has its mark."""

    def tiles(self):
        """Build the tiles."""
        app, words = self.app, self.words
        marks = {}
        for mark in ("right", "wild", "wrong"):
            for seat in seats(words, mark):
                marks[seat] = mark
        is_found = is_set(words, "found")
        tiles = self.heading(app.text("result.found" if is_found else "result.none"), "good" if is_found else "soft")
        tiles += scores(app, pairs(words, "scores"), marks, 46, 180)
        tiles.append(button((4, 184, 312, 52), app.text("result.next"), "next", "good"))
        return tiles
