"""The lobby: who sits where, and the start."""

from clock import since
from screens.screen import Screen, button, line_of
from screens.words import seats
from tiles import Tile, grid

FEWEST = 2
DEAF_MS = 600  # a touch so soon after a seat was taken or left was meant for what it was before


class Lobby(Screen):
    """Every seat is a tile: a touch sits down, another gets up."""

    def __init__(self, app, words):
        self.changed = {}  # when each seat was taken or left
        self.taken = []
        super().__init__(app, words)

    def take(self, words):
        """Take the words of a new `show` line."""
        super().take(words)
        before = self.taken
        self.taken = seats(words, "seats")
        for seat in before + self.taken:
            if (seat in before) != (seat in self.taken):
                self.changed[seat] = self.app.now_ms

    def is_meant(self, tile):
        """Say whether a touch on a tile is to count now: the second one of two on a seat is not."""
        when_ms = self.changed.get(tile.look[1]) if tile.look[0] == "seat" else None
        return when_ms is None or not 0 <= since(self.app.now_ms, when_ms) < DEAF_MS

    def tiles(self):
        """Give the picture."""
        app = self.app
        taken = self.taken
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
