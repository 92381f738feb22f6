"""For tables that judge themselves: who placed the Wild, what each pick was, and whether it was the only one."""

from screens.screen import Screen, button, line_of, player, sure_buttons
from screens.words import SEATS, is_set, number, seats
from tiles import Tile, call, columns_for, grid


class Declare(Screen):
    """What is being confirmed: `placer`, or a `verdict` on the pick of `seat`."""

    placer = None
    verdict = None

    def take(self, words):
        """Handle a new `show` line."""
        before = self.words
        if any(words.get(name) != before.get(name) for name in ("seat", "placers")):
            self.back()
        super().take(words)
        self.seat = number(words, "seat", 0)
        self.placers = seats(words, "placers")

    def back(self):
        """Undo the choice."""
        self.placer = None
        self.verdict = None
        self.app.pause()

    def choose(self, verdict):
        """Choose a verdict, and confirm it."""
        self.verdict = verdict
        self.app.pause()

    def choose_placer(self, seat):
        """Choose who placed the Wild, and confirm it."""
        self.placer = seat
        self.app.pause()

    def send(self, verdict):
        """Send the verdict."""
        self.verdict = None
        self.app.say(f"declare {self.seat} {verdict}")

    def send_placer(self, who):
        """Send who placed the Wild."""
        self.placer = None
        self.app.say(f"placed {who}")

    def tiles(self):
        """Build the tiles."""
        app = self.app
        if self.placers:
            return self.placer_tiles()
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
        offers = [] if is_set(self.words, "own") else [("valid", "good")]
        if is_set(self.words, "wild"):
            offers.append(("wild", "accent"))
        offers.append(("wrong", "bad"))
        if not is_set(self.words, "must"):
            offers.append(("abstained", "plain"))
        for (verdict, tone), place in zip(offers, grid(len(offers), 2 if len(offers) == 4 else 1, 4, 72, 312, 164)):
            tiles.append(button(place, app.text("declare." + verdict), call(self.choose, verdict), tone))
        return tiles

    def placer_tiles(self):
        """Ask who placed the Wild; they must use it."""
        app = self.app
        if self.placer is not None:
            tiles = self.heading(app.text("placed.sure", name=app.name(self.placer)))
            tiles.append(line_of((4, 50, 312, 124), app.text("placed.then"), "l"))
            return tiles + sure_buttons(app, self.back, app.text("yes"), call(self.send_placer, self.placer))
        tiles = self.heading(app.text("placed.who"))
        count = len(self.placers)
        for seat, place in zip(self.placers, grid(count, columns_for(count), 4, 46, 312, 130)):
            look = ("seat", seat, app.names.get(seat, ""), True, False, None)
            tiles.append(Tile(*place, look, call(self.choose_placer, seat)))
        tiles.append(button((4, 180, 312, 56), app.text("placed.nobody"), call(self.send_placer, "nobody")))
        return tiles
