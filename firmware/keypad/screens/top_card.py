"""What the pile's top card shows, if players use their own cards: planets, perhaps the black hole."""

from screens.screen import Screen, button, line_of
from screens.words import is_set, items
from tiles import Tile, call, grid


class TopCard(Screen):
    """Each planet of the deck can be switched on and off."""

    def __init__(self, app, words):
        self.chosen = []
        self.shown = []
        self.has_hole = False
        super().__init__(app, words)

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        self.planets = items(words, "planets")
        before = self.shown
        self.shown = items(words, "shown")
        if self.shown != before:  # sent before, to be corrected
            self.chosen = list(self.shown)
            self.has_hole = is_set(words, "hole")
        self.chosen = [planet for planet in self.chosen if planet in self.planets]

    def switch(self, planet):
        """Switch a planet."""
        if planet in self.chosen:
            self.chosen.remove(planet)
        else:
            self.chosen.append(planet)

    def switch_hole(self):
        """Switch the black hole."""
        self.has_hole = not self.has_hole

    def send(self):
        """Send what the card shows, in the deck's order."""
        shown = ",".join(planet for planet in self.planets if planet in self.chosen)
        self.app.say("top_card " + shown + (" hole" if self.has_hole else ""))

    def tiles(self):
        """Build the tiles."""
        app = self.app
        tiles = [self.captain_line((4, 2, 264, 18)), self.corner()]
        tiles.append(line_of((4, 20, 264, 24), app.text("top.heading"), "m", "ink", "l"))
        columns = len(self.planets) // 2 + 1
        places = grid(2 * columns, columns, 4, 46, 312, 134)
        for planet, place in zip(self.planets, places):
            look = ("planet", planet, False, planet in self.chosen)
            tiles.append(Tile(*place, look, call(self.switch, planet)))
        tiles.append(Tile(*places[-1], ("hole", False, self.has_hole), self.switch_hole))
        if self.chosen:
            tiles.append(button((4, 184, 312, 52), app.text("ok"), self.send, "good"))
        else:
            tiles.append(line_of((4, 184, 312, 52), app.text("top.how"), "m", "soft"))
        return tiles
