"""What a player's pick was, where the table judges: right, right by the Wild, wrong or none; and whether alone."""

from screens.screen import Screen, button, line_of, player, sure_buttons
from screens.words import SEATS, is_set, number
from tiles import Tile, call, grid


class Declare(Screen):
    """`verdict` is what was touched, while it is asked whether it is sure, or whether nobody else was there."""

    verdict = None

    def take(self, words):
        """Take the words of a new `show` line."""
        if number(words, "seat") != number(self.words, "seat"):
            self.verdict = None
            self.app.pause()
        super().take(words)
        self.seat = number(words, "seat", 0)

    def back(self):
        """Undo the verdict."""
        self.verdict = None
        self.app.pause()

    def choose(self, verdict):
        """Take a verdict, and ask on."""
        self.verdict = verdict
        self.app.pause()

    def send(self, verdict):
        """Send what was said."""
        self.verdict = None
        self.app.say(f"declare {self.seat} {verdict}")

    def tiles(self):
        """Give the picture."""
        app = self.app
        if not 1 <= self.seat <= SEATS:
            return self.heading(app.text("wait.heading"), "soft")
        name = app.name(self.seat)
        badge = Tile(254, 2, 62, 66, player(app, self.seat), None, app.open_staff)
        if self.verdict is not None:
            tiles = [line_of((4, 2, 246, 60), name, "l", "ink", "l"), badge]
            verdict = self.verdict
            if verdict not in ("valid", "wild"):
                sure = app.text("declare.sure", verdict=app.text("declare." + verdict))
                tiles.append(line_of((4, 72, 312, 102), sure, "l"))
                return tiles + sure_buttons(app, self.back, app.text("yes"), call(self.send, verdict))
            tiles.append(line_of((4, 72, 312, 102), app.text("declare.alone"), "l"))
            tiles.append(Tile(4, 180, 76, 56, ("icon", "back", False), self.back))
            tiles.append(button((84, 180, 114, 56), app.text("yes"), lambda: self.send(verdict + " alone"), "good"))
            tiles.append(button((202, 180, 114, 56), app.text("no"), lambda: self.send(verdict)))
            return tiles
        tiles = [line_of((4, 2, 246, 60), app.text("declare.what", name=name), "m", "ink", "l"), badge]
        offers = [("valid", "good")]
        if is_set(self.words, "wild"):
            offers.append(("wild", "accent"))
        offers.append(("wrong", "bad"))
        if not is_set(self.words, "must"):
            offers.append(("abstained", "plain"))
        for (verdict, tone), place in zip(offers, grid(len(offers), 2 if len(offers) == 4 else 1, 4, 72, 312, 164)):
            tiles.append(button(place, app.text("declare." + verdict), call(self.choose, verdict), tone))
        return tiles
