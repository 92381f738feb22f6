"""What all screens have: words from the box, tiles, a heading, and the corner behind which staff finds its menu."""

from screens.words import number
from tiles import Tile, call, grid

CORNER = (272, 0, 48, 44)
MOST_SCORES = 18  # for which there is room


class Screen:
    """A screen; what somebody is in the middle of stays when new words come, as long as it is still possible."""

    wants_raw = False
    left_ms = None  # how long somebody has for what the screen asks, if the time is short
    is_anew = False  # whether the time has begun anew: it is another round than that of the words before
    ends_ms = None  # one of the keypad's own goes away by itself when nobody has touched it for so long

    def __init__(self, app, words=None):
        self.app = app
        self.began_ms = app.now_ms
        self.words = {}
        self.take(words or {})

    def take(self, words):
        """Take the words of a new `show` line."""
        self.words = words

    def refused(self, line):
        """Hear that the box refused what was sent; give the place's name if the card lies elsewhere already."""

    def wait(self, now_ms):
        """Let time pass, also while something else is in front."""

    def lost(self):
        """Hear that the box is heard no more."""

    def is_meant(self, tile):
        """Say whether a touch on a tile is to count now."""
        return True

    def keeps(self, tile):
        """Hear what a touch on a tile would tell the box; say whether that is not to be told yet."""
        return False

    def tick(self, now_ms):
        """Give a number that changes when time alone has changed the picture."""
        return 0

    def tiles(self):
        """Give the picture."""
        return []

    def timed(self):
        """Give the tiles that change with time alone; the rest of the picture is then left as it is."""
        return []

    # --- what many pictures have ---

    def corner(self):
        """Make the corner that is held to get to the staff's menu; it is not to invite anybody else."""
        return Tile(*CORNER, ("text", "…", "m", "edge", "c"), None, self.app.open_staff)

    def captain_line(self, rectangle, align="l"):
        """Make the line that names the captain, whose business it is; empty where there is none."""
        seat = number(self.words, "captain")
        named = self.app.text("captain", name=self.app.name(seat)) if seat else ""
        return line_of(rectangle, named, "s", "soft", align)

    def heading(self, words, colour="ink", size="m", left=4):
        """Make the line at the top, with the corner beside it."""
        return [Tile(left, 0, 268 - left, 44, ("text", words, size, colour, "l")), self.corner()]


def player(app, seat, mark=None):
    """Make the look of a seat that only tells something: flat, as it is not touched."""
    return ("seat", seat, app.names.get(seat, ""), "flat", False, mark)


def button(rectangle, words, act, tone="plain", is_on=False):
    """Make a button."""
    return Tile(*rectangle, ("button", words, tone, False, is_on), act)


def line_of(rectangle, words, size="m", colour="ink", align="c"):
    """Make a text that is not touched."""
    return Tile(*rectangle, ("text", words, size, colour, align))


def sure_buttons(app, back, words, act, tone="good"):
    """Make the two buttons under a question: back, and yes in words of its own."""
    return [button((4, 180, 100, 56), app.text("back"), back), button((108, 180, 208, 56), words, act, tone)]


def pad(screen, ok):
    """Make a pad of digits, for a screen that can `press` and `delete`; with OK where something can be sent."""
    tiles = []
    for key, spot in zip("123456789<0>", grid(12, 3, 2, 2, 180, 236)):
        if key == "<":
            tiles.append(Tile(*spot, ("icon", "delete", False), screen.delete))
        elif key != ">":
            tiles.append(button(spot, key, call(screen.press, key)))
        elif ok is not None:
            tiles.append(button(spot, screen.app.text("ok"), ok, "good"))
    return tiles


def scores(app, points, marks, top, bottom):
    """Make a table of the seats with their scores; `marks` says by seat how it went."""
    tiles = []
    seats = sorted(seat for seat in points if seat)[:MOST_SCORES]
    columns = 1 if len(seats) < 3 else 2 if len(seats) < 9 else 3
    rows = (len(seats) + columns - 1) // columns
    bottom = min(bottom, top + rows * 52)
    for seat, (x, y, w, h) in zip(seats, grid(len(seats), columns, 4, top, 312, bottom - top)):
        tiles.append(Tile(x, y, w - 30, h, player(app, seat, marks.get(seat))))
        tiles.append(line_of((x + w - 30, y, 30, h), points[seat], "m"))
    return tiles
