"""The picks: each player in turn secretly picks a card. Once sent, nothing here shows which."""

from screens.choosing import Choosing
from screens.screen import line_of
from screens.words import seats


class Picks(Choosing):
    """`may` may still pick; `sent` are on their way to the box, `done` have arrived."""

    def __init__(self, app, words):
        self.done = []
        self.sent = []
        self.may = []
        super().__init__(app, words)

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        before = [] if self.is_anew else self.may
        self.done = [] if self.is_anew else self.done
        self.may = seats(words, "seats")
        self.must = seats(words, "must")
        self.done = [seat for seat in self.done + before if seat not in self.may]
        if not self.app.waiting:
            self.sent = []
        if self.seat is not None and not self.is_possible():
            self.reset()

    def is_possible(self):
        """Whether the current choice is still allowed."""
        if self.seat not in self.may or (self.is_sure_asked and self.cell is None and not self.can_pass()):
            return False
        return self.cell is None or self.cell < self.size**2

    def refused(self, line):
        """The box refused a pick: allow another."""
        words = line.split(" ")
        if len(words) > 1 and words[0] in ("pick", "pass"):
            self.sent = [seat for seat in self.sent if str(seat) != words[1]]

    def can_pass(self):
        """Whether the seat may choose no card."""
        return self.seat not in self.must

    def send(self):
        """Send the pick, and forget it."""
        seat, cell = self.seat, self.cell
        self.sent.append(seat)
        self.reset()
        self.app.pause()  # the next seats appear where "yes" was
        self.app.say(f"pass {seat}" if cell is None else f"pick {seat} {cell}")

    def tiles(self):
        """Build the tiles."""
        chosen = self.chosen_tiles()
        if chosen is not None:
            return chosen
        may = [seat for seat in self.may if seat not in self.sent]
        tiles = [
            line_of((4, 0, 206, 44), self.app.text("pick.who" if may else "pick.all"), "m", "ink", "l"),
            self.corner(),
        ]
        self.clock((212, 2, 58, 40), (4, 230, 312, 8))
        done = set(self.done) | set(self.sent)
        if len(done) + len(may) > 2:
            tiles += self.who_tiles(may, done)
        else:
            tiles += self.who_tiles(may, done, bottom=150)
            tiles.append(line_of((4, 158, 312, 64), self.app.text("pick.how") if may else "", "m", "soft"))
        return tiles
