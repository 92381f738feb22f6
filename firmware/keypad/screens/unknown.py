"""A screen that this firmware does not know: the box is newer."""

from screens.screen import Screen, line_of, player
from screens.words import seats
from tiles import Tile, columns_for, grid
from version import VERSION


class Unknown(Screen):
    """Says so, and shows the seats."""

    def tiles(self):
        """Build the tiles."""
        app = self.app
        tiles = self.heading(app.text("unknown.heading"), "soft")
        tiles.append(line_of((4, 48, 312, 84), app.text("unknown.what", version=VERSION), "m"))
        shown = seats(self.words, "seats") or sorted(seat for seat in app.names if 1 <= seat <= 8)
        for seat, place in zip(shown, grid(len(shown), columns_for(len(shown)), 4, 138, 312, 98)):
            tiles.append(Tile(*place, player(app, seat)))
        return tiles
