"""The countdown after a call: its seconds, who is still asked, and the Wild for those who may place it."""

from screens.choosing import Choosing
from screens.screen import button, line_of, player
from screens.timed import COLOURS
from screens.words import seats, size_of
from tiles import Tile, columns_for, grid


class Countdown(Choosing):
    """`asked` have not answered the call yet; `may` may place the Wild."""

    what = "wild"

    def __init__(self, app, words):
        self.is_placing = False
        self.is_sent = False  # until the box shows the result
        super().__init__(app, words)

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        before = self.kind
        self.kind = "red" if words.get("kind") == "red" else "go"
        self.asked = seats(words, "seats")
        # Without a size the box does not know the galaxy; then the Wild is only on the table.
        self.may = seats(words, "wild") if size_of(words) else []
        self.is_sent = self.app.is_waiting("wild ")
        if not self.may or before != self.kind:
            self.leave()
        elif self.seat not in self.may:
            self.reset()

    def place(self):
        """Start placing the Wild."""
        self.is_placing = True
        self.app.pause()

    def leave(self):
        """Back to the countdown."""
        if self.is_placing:
            self.app.pause()
        self.is_placing = False
        self.reset()

    def send(self):
        """Send where the Wild goes."""
        seat, cell = self.seat, self.cell
        self.leave()
        self.is_sent = True
        self.app.say(f"wild {seat} {cell}")

    def refused(self, line):
        """The box refused the Wild."""
        self.is_sent = False

    def tiles(self):
        """Build the tiles."""
        chosen = self.chosen_tiles()
        if chosen is not None:
            return chosen
        return self.whose_tiles() if self.is_placing else self.count_tiles()

    def whose_tiles(self):
        """Ask who places the Wild."""
        tiles = [line_of((4, 0, 206, 44), self.text("who"), "m", "ink", "l"), self.corner()]
        self.clock((212, 2, 58, 40), (88, 206, 228, 8))
        tiles += self.who_tiles(self.may, (), 46, 178)
        tiles.append(Tile(4, 182, 76, 56, ("icon", "back", False), self.leave))
        return tiles

    def count_tiles(self):
        """The seconds, and who has not answered yet."""
        app = self.app
        tiles = self.heading(app.text(self.kind + ".heading"), COLOURS[self.kind], "l")
        self.clock((4, 56, 80, 122), (4, 44, 312, 8))
        count = len(self.asked)
        for seat, place in zip(self.asked, grid(count, columns_for(count), 88, 56, 228, 122)):
            tiles.append(Tile(*place, player(app, seat)))
        if self.may and not self.is_sent:
            tiles.append(button((4, 184, 312, 52), self.text("place"), self.place, "accent"))
        else:
            how = self.kind + ".how" if self.asked else "call.all"
            tiles.append(line_of((4, 182, 312, 56), app.text(how), "m", "soft"))
        return tiles
