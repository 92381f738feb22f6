"""When there is nothing to ask: what is going on, the scores, and buttons to toss or call off if possible."""

from screens.screen import Screen, button, line_of, scores
from screens.words import SEATS, is_set, number, pairs, text
from tiles import Tile

KINDS = ("ready", "search")
ASKED = ("what", "toss", "off", "correct")


class Wait(Screen):
    """Calling a round off needs a confirmation, on the captain's seat."""

    is_sure_asked = False

    def take(self, words):
        """Handle a new `show` line."""
        if any(words.get(name) != self.words.get(name) for name in ASKED):
            self.app.pause()
        super().take(words)
        self.captain = number(words, "captain", 0)
        self.can_stop = is_set(words, "off") and 1 <= self.captain <= SEATS
        self.is_sure_asked = self.is_sure_asked and self.can_stop

    def ask(self):
        """Ask whether to call the round off."""
        self.is_sure_asked = True
        self.app.pause()

    def back(self):
        """Go on with the round."""
        self.is_sure_asked = False

    def send(self):
        """Call the round off."""
        self.is_sure_asked = False
        self.app.say(f"off {self.captain}")

    def tiles(self):
        """Build the tiles."""
        app, words = self.app, self.words
        if self.is_sure_asked:
            tiles = self.heading(app.text("off.heading"))
            tiles.append(line_of((4, 46, 312, 62), app.text("off.sure"), "m"))
            tiles.append(line_of((4, 108, 312, 66), app.text("off.captain"), "l"))
            tiles.append(button((4, 180, 100, 56), app.text("back"), self.back))
            look = ("seat", self.captain, app.names.get(self.captain, ""), True, False, None)
            tiles.append(Tile(108, 180, 208, 56, look, self.send))
            return tiles
        what = words.get("what")
        what = what if what in KINDS else "ready"
        played = number(words, "round")
        can_toss, can_stop = is_set(words, "toss"), self.can_stop
        bottom = 178 if can_toss or can_stop else 236
        points = pairs(words, "scores")
        if points:
            tiles = self.heading(text(words, "title", app.text("wait." + what)), "ink", "l")
            if played:
                tiles.append(line_of((4, 44, 110, 18), app.text("wait.round", number=played), "s", "soft", "l"))
            tiles.append(self.captain_line((118, 44, 198, 18), "r"))
            tiles += scores(app, points, {}, 66, bottom)
        else:
            tiles = self.heading(text(words, "title", app.text("wait.heading")), "soft")
            tiles.append(line_of((4, 48, 312, bottom - 52), app.text("wait." + what), "l"))
        if can_toss:
            left = 4
            if is_set(words, "correct"):
                tiles.append(Tile(4, 184, 76, 52, ("icon", "back", False), "correct"))
                left = 84
            tiles.append(button((left, 184, 316 - left, 52), app.text("wait.toss"), "toss", "good"))
        elif can_stop:
            tiles.append(button((4, 184, 312, 52), app.text("wait.off"), self.ask))
        return tiles
