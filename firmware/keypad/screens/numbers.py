"""The numbers of the cards that players lay out: a pad, the next place, and back to an earlier one to correct it."""

from screens.screen import Screen, button, line_of, pad
from screens.words import is_set, number, pairs, size_of
from tiles import Tile, call, place_name
from wire import whole

DOWN = "down"


class Numbers(Screen):
    """`sent` is on its way to the box; the next number can be typed meanwhile.

    Places are numbers; the pile's top card comes after the last one, as `top`.
    """

    def __init__(self, app, words):
        self.typed = ""
        self.sent = {}
        self.place = None  # an earlier place that is being corrected
        self.at = 0
        super().__init__(app, words)

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        before = self.current()
        self.size = size_of(words) or 5
        self.top = self.size * self.size
        self.most = number(words, "most", 99)
        self.at = min(number(words, "at", self.top), self.top)
        self.laid = pairs(words, "laid")
        if number(words, "top") is not None:
            self.laid[self.top] = words["top"]
        if not self.app.waiting:
            self.sent = {}
        if self.place is not None and (self.place > self.top or self.place == self.at):
            self.place = None
        if self.current() != before:
            self.typed = ""

    def refused(self, line):
        """The box refused a number: ask again. Returns the place where that card already is."""
        words = line.split(" ")
        place = self.top if words[0] == "top_number" else whole(words[1]) if len(words) > 1 else None
        if place not in self.sent:
            return None
        del self.sent[place]
        self.typed = ""
        self.place = None if place == self.at else place
        for other in range(self.top):
            if other != place and self.known(other) == words[-1] != DOWN:
                return place_name(other, self.size)
        return None

    def current(self):
        """The place whose number is asked for."""
        if self.place is not None:
            return self.place
        at = self.at
        while self.sent.get(at) and at < self.top:
            at += 1
            while at < self.top and at in self.laid:
                at += 1
        return at

    def known(self, place):
        """The number of a place; empty or None if it has none, or was taken up again."""
        return self.sent.get(place, self.laid.get(place))

    def earlier(self):
        """The nearest earlier place with a known number; None if there is none."""
        place = self.current() - 1
        while place >= 0 and not self.known(place):
            place -= 1
        return place if place >= 0 else None

    # --- what somebody touches ---

    def press(self, digit):
        """Type a digit, if a number of the deck can start like this."""
        typed = self.typed + digit
        if typed != "0" and int(typed) <= self.most:
            self.typed = typed

    def delete(self):
        """Delete the last digit; if there is none, take up the card in this place."""
        place = self.current()
        is_known = place != self.top and self.known(place)
        if self.typed:
            self.typed = self.typed[:-1]
        elif is_known:
            self.place = place
            self.sent[place] = ""
            self.app.say(f"take_up {place}")
        if is_known and not self.typed:
            self.app.pause()

    def back(self):
        """Correct an earlier place."""
        self.place = self.earlier()
        self.typed = ""

    def forth(self):
        """Leave the earlier place as it is."""
        self.place = None
        self.typed = ""

    def send(self, value=None):
        """Send the number, and go on."""
        place = self.current()
        value = value or self.typed
        self.place = None
        self.sent[place] = value
        self.typed = ""
        self.app.say(f"top_number {value}" if place == self.top else f"card {place} {value}")

    def send_down(self):
        """Send that the card is face down."""
        self.send(DOWN)
        self.app.pause()

    # --- what is seen ---

    def tiles(self):
        """Build the tiles."""
        app = self.app
        place = self.current()
        name = app.text("numbers.top") if place == self.top else place_name(place, self.size)
        tiles = [line_of((188, 0, 84, 44), name, "m" if place == self.top else "l", "accent", "l"), self.corner()]
        tiles.append(self.captain_line((188, 44, 130, 17)))
        tiles.append(self.shown(place))
        tiles += pad(self, self.send if self.typed else None)
        if place != self.top and is_set(self.words, "void"):
            tiles.append(button((188, 122, 130, 56), app.text("numbers.down"), self.send_down))
        if self.earlier() is not None:
            tiles.append(Tile(188, 182, 63, 56, ("icon", "back", False), self.back))
        known = self.known(place) if place == self.top else None
        if self.place is not None or known:  # for the top card, its number is sent again, unchanged
            forth = self.forth if self.place is not None else call(self.send, known)
            tiles.append(Tile(255, 182, 63, 56, ("icon", "next", False), forth))
        return tiles

    def shown(self, place):
        """The number as typed, or else the known one."""
        rectangle = (188, 61, 130, 59)
        if self.typed:
            return line_of(rectangle, self.typed, "xl", "ink")
        known = self.known(place)
        if known == DOWN:
            return line_of(rectangle, self.app.text("numbers.down"), "m", "soft")
        return (
            line_of(rectangle, known, "xl", "soft")
            if known
            else line_of(rectangle, self.app.text("numbers.how"), "m", "soft")
        )
