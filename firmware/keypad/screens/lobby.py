"""The lobby: which game, who sits where, computers, and the start."""

from clock import since
from screens.screen import Screen, button, line_of, player
from screens.words import SEATS, is_set, number, seats, text
from tiles import Tile, grid

FEWEST = 2
DEAF_MS = 600  # a touch this soon after a seat changed was meant for its old state
TOP = 184  # of the lowest row
HIGH = 52


class Lobby(Screen):
    """Every seat is a tile: a touch sits down, another gets up. `is_adding`: a touch seats a computer."""

    def __init__(self, app, words):
        self.changed = {}  # when each seat was taken or left
        self.taken = None
        self.page = 0  # of eight seats
        self.is_adding = False
        super().__init__(app, words)

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        taken = seats(words, "seats")
        before = taken if self.taken is None else self.taken
        self.taken = taken
        self.computers = seats(words, "computers")
        self.most = number(words, "most", SEATS)
        self.fewest = number(words, "fewest", FEWEST)
        # Seats that the chosen game lacks are shown while taken, so that players can get up.
        self.shown = [
            seat for seat in range(1, max(self.taken + [self.most]) + 1) if seat <= self.most or seat in self.taken
        ]
        self.pages = (len(self.shown) + SEATS - 1) // SEATS
        self.page = min(self.page, self.pages - 1)
        for seat in before + self.taken:
            if (seat in before) != (seat in self.taken):
                self.changed[seat] = self.app.now_ms

    def is_meant(self, tile):
        """False for the second tap of a double tap on a seat."""
        when_ms = self.changed.get(tile.look[1]) if tile.look[0] == "seat" else None
        return when_ms is None or not 0 <= since(self.app.now_ms, when_ms) < DEAF_MS

    def turn(self):
        """Show the next seats."""
        self.page = (self.page + 1) % self.pages
        self.app.pause()

    def switch(self):
        """Start or stop adding a computer."""
        self.is_adding = not self.is_adding
        self.app.pause()

    def tiles(self):
        """Build the tiles."""
        app = self.app
        tiles = self.heading(app.text("lobby.computer" if self.is_adding else "lobby.heading"))
        shown = self.shown[self.page * SEATS : (self.page + 1) * SEATS]
        for seat, place in zip(shown, grid(SEATS, 4, 4, 46, 312, 134)):
            tiles.append(self.seat_tile(seat, place))
        left = 4
        if self.pages > 1:
            tiles.append(button((left, TOP, 56, HIGH), "%d/%d" % (self.page + 1, self.pages), self.turn))
            left += 60
        if self.is_adding:
            tiles.append(Tile(left, TOP, 76, HIGH, ("icon", "back", False), self.switch))
            return tiles
        if is_set(self.words, "add"):
            tiles.append(Tile(left, TOP, 56, HIGH, ("icon", "computer", False), self.switch))
            left += 60
        game = text(self.words, "game")
        if game:
            wide = (312 - left) * (3 if left > 100 else 4) // 8
            tiles.append(button((left, TOP, wide, HIGH), game, "games"))
            left += wide + 4
        tiles.append(self.start((left, TOP, 316 - left, HIGH)))
        return tiles

    def seat_tile(self, seat, place):
        """A seat's tile."""
        app = self.app
        is_taken = seat in self.taken
        mark = "computer" if seat in self.computers else "wrong" if seat > self.most else None
        if self.is_adding and is_taken:
            return Tile(*place, player(app, seat, mark))
        act = ("rise %d" if is_taken else "computer %d" if self.is_adding else "sit %d") % seat
        return Tile(*place, ("seat", seat, app.names.get(seat, ""), is_taken, False, mark), act)

    def start(self, rectangle):
        """The start button, or what is still missing."""
        app, many = self.app, len(self.taken)
        missing = self.fewest - many
        if many and max(self.taken) > self.most:
            key = "lobby.range" if self.fewest < self.most else "lobby.exactly"
            words = app.text(key, fewest=self.fewest, most=self.most)
        elif not many:
            words = app.text("lobby.none")
        elif missing > 0:
            words = app.text("lobby.one") if missing == 1 else app.text("lobby.more", count=missing)
        else:
            return button(rectangle, app.text("lobby.start"), "start", "good")
        return line_of(rectangle, words, "m" if rectangle[2] > 200 else "s", "soft")
