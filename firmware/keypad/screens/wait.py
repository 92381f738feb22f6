"""Whenever the keypad has nothing to ask: what happens, the scores, and the toss or calling off where possible."""

from screens.screen import Screen, button, line_of, scores, sure_buttons
from screens.words import is_set, number, pairs
from tiles import Tile

KINDS = ("ready", "search")
ASKED = ("what", "toss", "off", "correct")


class Wait(Screen):
    """Calling a round off is asked twice."""

    is_sure_asked = False

    def take(self, words):
        """Take the words of a new `show` line."""
        if any(words.get(name) != self.words.get(name) for name in ASKED):
            self.app.pause()
        super().take(words)
        self.is_sure_asked = self.is_sure_asked and is_set(words, "off")

    def ask(self):
        """Ask whether the round is really to be called off."""
        self.is_sure_asked = True
        self.app.pause()

    def back(self):
        """Go on with the round."""
        self.is_sure_asked = False

    def send(self):
        """Call the round off."""
        self.is_sure_asked = False
        self.app.say("off")

    def tiles(self):
        """Give the picture."""
        app, words = self.app, self.words
        if self.is_sure_asked:
            tiles = self.heading(app.text("off.heading"))
            tiles.append(line_of((4, 50, 312, 124), app.text("off.sure"), "l"))
            return tiles + sure_buttons(app, self.back, app.text("off.yes"), self.send, "bad")
        what = words.get("what")
        what = what if what in KINDS else "ready"
        played = number(words, "round")
        can_toss, can_stop = is_set(words, "toss"), is_set(words, "off")
        bottom = 178 if can_toss or can_stop else 236
        points = pairs(words, "scores")
        if points:
            tiles = self.heading(app.text("wait." + what), "ink", "l")
            if played:
                tiles.append(line_of((4, 44, 110, 18), app.text("wait.round", number=played), "s", "soft", "l"))
            tiles.append(self.captain_line((118, 44, 198, 18), "r"))
            tiles += scores(app, points, {}, 66, bottom)
        else:
            tiles = self.heading(app.text("wait.heading"), "soft")
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
