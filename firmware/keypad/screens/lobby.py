"""The lobby: who sits where, and the start."""

from screens.screen import Screen, button, line_of
from screens.words import seats
from tiles import Tile, grid

FEWEST = 2


class Lobby(Screen):
    """Every seat is a tile: a touch sits down, another gets up."""

    def tiles(self):
        """Give the picture."""
        app = self.app
        taken = seats(self.words, "seats")
        tiles = self.heading(app.text("lobby.heading"))
        for index, place in enumerate(grid(8, 4, 4, 46, 312, 134)):
            seat = index + 1
            look = ("seat", seat, app.names.get(seat, ""), seat in taken, False, None)
            tiles.append(Tile(*place, look, ("rise %d" if seat in taken else "sit %d") % seat))
        rectangle = (4, 184, 312, 52)
        if len(taken) >= FEWEST:
            tiles.append(button(rectangle, app.text("lobby.start"), "start", "good"))
        else:
            tiles.append(line_of(rectangle, app.text("lobby.none" if not taken else "lobby.one"), "m", "soft"))
        return tiles
