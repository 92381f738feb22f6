"""A question in the box's words, so that any game can ask it: the base of these screens.

An answer is a short word that came with the question, and goes back with the question's number: `do 7 b`. A question
for a `seat` is secret: it disappears when answered, left, or not touched for a while.
"""

from clock import since
from screens.screen import button, line_of, player, sure_buttons
from screens.timed import Timed
from screens.words import is_set, number, text
from tiles import Tile, call

ALONE_MS = 20000  # without a touch: the player has left
SIDE = 254  # left edge of the right column
WIDE = 62
TOP = 50  # below the title


class Asking(Timed):
    """`chosen` is the answer to confirm: the line for the box, and its label."""

    ask = None
    page = None
    seat = None
    chosen = None
    is_gone = False  # answered or left: hidden until the box asks something else

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        app = self.app
        self.seat = number(words, "seat")
        self.can_leave = self.seat is not None or is_set(words, "back")
        ask, page = words.get("ask", "0"), words.get("page")
        if ask != self.ask or not app.waiting:
            self.is_gone = False
        if ask != self.ask:
            self.began_ms = app.now_ms
        if ask != self.ask or page != self.page:
            self.reset()
            app.pause()
        self.ask = ask
        self.page = page

    def reset(self):
        """Clear the choice."""
        self.chosen = None

    def wait(self, now_ms):
        """Close a secret question that nobody touches."""
        if self.can_leave and not self.is_gone and since(now_ms, self.began_ms) >= ALONE_MS:
            self.leave()

    def refused(self, line):
        """The box refused an answer: allow another."""
        if line.startswith("do "):
            self.is_gone = False

    # --- what somebody touches ---

    def leave(self):
        """Leave without an answer."""
        self.go()
        if self.app.link.state == "ready":
            self.app.say("away " + self.ask)

    def go(self):
        """Hide the question."""
        self.is_gone = True
        self.reset()
        self.app.pause()
        self.app.stale()

    def answer(self, word):
        """The line for an answer."""
        return "do %s %s" % (self.ask, word)

    def keeps(self, tile):
        """Ask for confirmation before an answer is sent, or hide the question; others just stay pressed."""
        if tile.act.startswith("do "):
            if "sure" in self.words:
                self.chosen = (tile.act, self.called(tile.look))
                self.app.pause()
                return True
            if self.seat is not None:
                self.go()
        return False

    def called(self, look):
        """An answer's label, from its look."""
        return self.app.name(look[1]) if look[0] == "seat" else look[1]

    def undo(self):
        """Choose again."""
        self.chosen = None
        self.app.pause()

    def send(self, line):
        """Send the answer."""
        self.go()
        self.app.say(line)

    # --- what is seen ---

    def tiles(self):
        """Build the tiles."""
        if self.is_gone:
            self.clock((4, 4, 60, 40), (4, 228, 312, 8))
            return [self.corner(), line_of((4, 80, 312, 80), self.app.text("link.ready"), "l", "soft")]
        if self.chosen is None:
            return self.asked_tiles()
        line, label = self.chosen
        return self.question_tiles(label, text(self.words, "sure")) + sure_buttons(
            self.app, self.undo, self.app.text("yes"), call(self.send, line)
        )

    def question_tiles(self, title, words):
        """A question without its two answers."""
        self.clock((SIDE, 70, WIDE, 34), (SIDE, 106, WIDE, 8))
        size = "xl" if len(title) < 4 and title.isdigit() else "l"
        tiles = [line_of((8, 20, 242, 96), title, size), self.badge(SIDE, 2, WIDE, 66)]
        return tiles + [line_of((8, 120, 304, 56), words, "m", "soft")]

    def badge(self, x, y, w, h):
        """Whose question it is; held, it opens the staff's menu."""
        if self.seat is None:
            return self.corner()
        return Tile(x, y, w, h, player(self.app, self.seat), None, self.app.open_staff)

    def frame(self, is_narrow=False):
        """Tiles around the answers, the title first; and the answers' area as x, y, w, h."""
        words = self.words
        page, pages = number(words, "page", 1), number(words, "pages", 1)
        title = text(words, "title")
        if not (is_narrow or self.can_leave) and pages < 2:
            is_timed = self.left_ms is not None
            self.clock((212, 2, 58, 40), (4, 230, 312, 8))
            tiles = [line_of((4, 0, 206 if is_timed else 264, 48), title, "m", "ink", "l"), self.corner()]
            return tiles, (4, TOP, 312, 176 if is_timed else 186)
        self.clock((SIDE, 70, WIDE, 34), (SIDE, 106, WIDE, 8))
        tiles = [line_of((4, 0, 246, 48), title, "m", "ink", "l"), self.badge(SIDE, 2, WIDE, 66)]
        if pages > 1:
            turn = "page %s %d" % (self.ask, page % pages + 1)
            tiles.append(button((SIDE, 120, WIDE, 54), "%d/%d" % (page, pages), turn))
        if self.can_leave:
            tiles.append(self.back_tile(self.leave))
        return tiles, (4, TOP, 246, 186)

    def back_tile(self, act):
        """The back button."""
        return Tile(SIDE, 180, WIDE, 56, ("icon", "back", False), act)
