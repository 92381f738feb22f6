"""Choosing a place of the galaxy for a seat in three steps: who, where, sure. Can be undone until the last touch.

Used for picks and for the Wild. Five by five takes one touch; six by six takes two, row then column.
"""

from clock import since
from screens.screen import button, line_of, player, sure_buttons
from screens.timed import Timed
from screens.words import items, numbers, size_of
from tiles import Tile, call, columns_for, grid, place_name
from wire import whole

ALONE_MS = 20000  # without a touch: the player has left
SIDE = 254  # left edge of the right column
SIDE_WIDTH = 62


class Choosing(Timed):
    """`seat`, `row` and `cell` say how far the choice is."""

    what = "pick"  # prefix of the texts

    def __init__(self, app, words):
        self.reset()
        super().__init__(app, words)

    def reset(self):
        """Start over with the seat."""
        self.seat = None
        self.row = None
        self.cell = None
        self.is_sure_asked = False

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        self.size = size_of(words) or 5
        self.down = numbers(words, "down")
        self.cards = [whole(item) for item in items(words, "cards")]

    def text(self, key, **values):
        """A text of this choice."""
        return self.app.text(self.what + "." + key, **values)

    def wait(self, now_ms):
        """Hide an unfinished choice from the next player."""
        if self.seat is not None and since(now_ms, self.began_ms) >= ALONE_MS:
            self.reset()
            self.app.pause()
            self.app.stale()

    # --- what somebody touches ---

    def choose_seat(self, seat):
        """Choose the seat."""
        self.reset()
        self.seat = seat
        self.app.pause()

    def choose_row(self, row):
        """Choose a row of six by six."""
        self.row = row
        self.app.pause()

    def choose_cell(self, cell):
        """Choose a place; None for no card."""
        self.cell = cell
        self.is_sure_asked = True
        self.app.pause()

    def back(self):
        """Undo the last step."""
        if self.is_sure_asked:
            self.is_sure_asked = False
            self.cell = None
        elif self.row is not None:
            self.row = None
        else:
            self.reset()
        self.app.pause()

    def send(self):
        """Send the choice; subclasses do."""

    # --- what is seen ---

    def chosen_tiles(self):
        """The current step; None while nobody is choosing."""
        if self.seat is None:
            return None
        if self.is_sure_asked:
            return self.sure_tiles()
        if self.size != 6:
            return self.galaxy_tiles()
        return self.row_tiles() if self.row is None else self.column_tiles()

    def who_tiles(self, seats, done, top=46, bottom=226):
        """The seats that may choose, and those that have."""
        shown = sorted(set(seats) | set(done))
        tiles = []
        for seat, place in zip(shown, grid(len(shown), columns_for(len(shown)), 4, top, 312, bottom - top)):
            if seat in done:
                tiles.append(Tile(*place, player(self.app, seat, "done")))
            else:
                look = ("seat", seat, self.app.names.get(seat, ""), True, False, None)
                tiles.append(Tile(*place, look, call(self.choose_seat, seat)))
        return tiles

    def side_tiles(self, can_pass):
        """The right column: whose choice it is, time left, no card, back."""
        tiles = self.side_top()
        if can_pass:
            tiles.append(button((SIDE, 118, SIDE_WIDTH, 56), self.text("none"), call(self.choose_cell, None)))
        tiles.append(Tile(SIDE, 180, SIDE_WIDTH, 58, ("icon", "back", False), self.back))
        return tiles

    def side_top(self):
        """The upper part of that column."""
        self.clock((SIDE, 70, SIDE_WIDTH, 34), (SIDE, 106, SIDE_WIDTH, 8))
        return [self.badge(SIDE, 2, SIDE_WIDTH, 66)]

    def badge(self, x, y, w, h):
        """Whose choice it is; held, it opens the staff's menu."""
        return Tile(x, y, w, h, player(self.app, self.seat), None, self.app.open_staff)

    def can_pass(self):
        """Whether the seat may choose no card."""
        return False

    def card(self, cell):
        """The look of a place."""
        shown = self.cards[cell] if cell < len(self.cards) else None
        return ("card", place_name(cell, self.size), shown or None, cell in self.down, False, cell == self.cell)

    def galaxy_tiles(self):
        """A galaxy of five by five, as high as the panel."""
        tiles = [
            Tile(cell % 5 * 50, cell // 5 * 48, 50, 48, self.card(cell), call(self.choose_cell, cell))
            for cell in range(25)
        ]
        return tiles + self.side_tiles(self.can_pass())

    def row_tiles(self):
        """The rows of six by six, as large tiles."""
        tiles = [line_of((4, 0, 246, 44), self.app.text("choose.row"), "m", "ink", "l")]
        for row, place in enumerate(grid(6, 3, 2, 46, 248, 192)):
            tiles.append(Tile(*place, ("line", str(row + 1), False, False), call(self.choose_row, row)))
        return tiles + self.side_tiles(self.can_pass())

    def column_tiles(self):
        """The places of the chosen row, as columns."""
        tiles = []
        for column, (x, y, w, h) in enumerate(grid(6, 6, 0, 2, 320, 168)):
            cell = self.row * 6 + column
            held = self.app.open_staff if column == 5 else None
            tiles.append(Tile(x, y, w, h, self.card(cell), call(self.choose_cell, cell), held))
        tiles.append(Tile(4, 176, 64, 60, ("icon", "back", False), self.back))
        if self.can_pass():
            tiles.append(button((72, 176, 84, 60), self.text("none"), call(self.choose_cell, None)))
        self.clock((162, 178, 86, 36), (162, 220, 86, 8))
        badge = self.badge(SIDE, 174, SIDE_WIDTH, 64)
        badge.held = None
        tiles.append(badge)
        return tiles

    def sure_tiles(self):
        """The last confirmation."""
        app = self.app
        tiles = self.side_top()
        name = app.name(self.seat)
        if self.cell is None:
            tiles.append(line_of((8, 4, 238, 36), name, "m", "seat%d" % self.seat))
            tiles.append(line_of((8, 40, 238, 82), self.text("sure_none"), "l"))
        else:
            size = self.size
            for cell, place in enumerate(grid(size * size, size, 4, 4, 122, 118)):
                tiles.append(Tile(*place, ("card", "", None, False, False, cell == self.cell)))
            tiles.append(line_of((130, 4, 120, 36), name, "m", "seat%d" % self.seat))
            tiles.append(line_of((130, 40, 120, 82), self.text("sure", place=place_name(self.cell, size)), "l"))
        tiles.append(line_of((4, 126, 312, 50), self.text("then"), "m", "soft"))
        return tiles + sure_buttons(app, self.back, app.text("yes"), self.send)
