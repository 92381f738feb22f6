"""The end of a match: winners, scores, and play again."""

from screens.screen import Screen, button, scores
from screens.words import pairs, seats
from tiles import Tile


class Over(Screen):
    """There may be several winners."""

    def tiles(self):
        """Build the tiles."""
        app, words = self.app, self.words
        winners = seats(words, "winners")
        if len(winners) == 1:
            heading = app.text("over.one", name=app.name(winners[0]))
        else:
            heading = app.text("over.many") if winners else app.text("over.none")
        tiles = self.heading(heading, "accent", left=54)
        tiles.append(Tile(4, 0, 44, 44, ("icon", "crown", False)))
        tiles += scores(app, pairs(words, "scores"), dict.fromkeys(winners, "right"), 46, 180)
        tiles.append(button((4, 184, 312, 52), app.text("over.again"), "again", "good"))
        return tiles
