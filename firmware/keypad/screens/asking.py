"""A question whose words the box brings, so that any game can ask it: what all such screens have in common.

An answer is a small word that came with the question, and goes back with the number of the question: `do 7 b`. A
question for a `seat` is its secret: it is gone once it is answered, left, or nobody has touched it for a while.
"""

from clock import since
from screens.screen import button, line_of, player, sure_buttons
from screens.timed import Timed
from screens.words import is_set, number, text
from tiles import Tile, call

ALONE_MS = 20000  # so long without a touch, and whoever was asked has gone
SIDE = 254  # where the column at the right begins
WIDE = 62
TOP = 50  # below the title


class Asking(Timed):
    """`chosen` is the answer that is asked about once more, as what it says to the box and what it is called."""

    ask = None
    page = None
    seat = None
    chosen = None
    is_gone = False  # answered or left: nothing of it is shown, till the box asks something else

    def take(self, words):
        """Take the words of a new `show` line."""
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
        """Forget what was chosen so far."""
        self.chosen = None

    def wait(self, now_ms):
        """Let time pass: what is for one alone is not for the next to see."""
        if self.can_leave and not self.is_gone and since(now_ms, self.began_ms) >= ALONE_MS:
            self.leave()

    def refused(self, line):
        """Hear that the box refused an answer: another can be given."""
        if line.startswith("do "):
            self.is_gone = False

    # --- what somebody touches ---

    def leave(self):
        """Go away without an answer."""
        self.go()
        if self.app.link.state == "ready":
            self.app.say("away " + self.ask)

    def go(self):
        """Have the question gone."""
        self.is_gone = True
        self.reset()
        self.app.pause()
        self.app.stale()

    def answer(self, word):
        """Make what a touch on an answer says."""
        return "do %s %s" % (self.ask, word)

    def keeps(self, tile):
        """Ask once more before an answer is told, or have the question gone with it; others just stay pressed."""
        if tile.act.startswith("do "):
            if "sure" in self.words:
                self.chosen = (tile.act, self.called(tile.look))
                self.app.pause()
                return True
            if self.seat is not None:
                self.go()
        return False

    def called(self, look):
        """Say what an answer is called, by its look."""
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
        """Give the picture."""
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
        """Make a question of two answers, without these."""
        self.clock((SIDE, 70, WIDE, 34), (SIDE, 106, WIDE, 8))
        size = "xl" if len(title) < 4 and title.isdigit() else "l"
        tiles = [line_of((8, 20, 242, 96), title, size), self.badge(SIDE, 2, WIDE, 66)]
        return tiles + [line_of((8, 120, 304, 56), words, "m", "soft")]

    def badge(self, x, y, w, h):
        """Make the sign of whose question it is, behind which staff find their menu."""
        if self.seat is None:
            return self.corner()
        return Tile(x, y, w, h, player(self.app, self.seat), None, self.app.open_staff)

    def frame(self, is_narrow=False):
        """Make what stands around the answers, the title first; give it, and where they go as x, y, w, h."""
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
        """Make the way back."""
        return Tile(SIDE, 180, WIDE, 56, ("icon", "back", False), act)
