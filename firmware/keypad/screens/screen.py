"""The base of all screens: words from the box, tiles, a heading, and the corner that opens the staff's menu."""

from screens.words import number
from tiles import Tile, call, grid

CORNER = (272, 0, 48, 44)
MOST_SCORES = 18  # for which there is room


class Screen:
    """Unfinished input survives new words from the box, as long as it is still possible."""

    wants_raw = False
    left_ms = None  # time left to answer; None if there is no limit
    is_anew = False  # the time has restarted: a new round
    ends_ms = None  # the keypad's own screens close after so long without a touch

    def __init__(self, app, words=None):
        self.app = app
        self.began_ms = app.now_ms
        self.words = {}
        self.take(words or {})

    def take(self, words):
        """Handle a new `show` line."""
        self.words = words

    def refused(self, line):
        """The box refused this line; may return the name of the place where the card already is."""

    def wait(self, now_ms):
        """Called in every step, even while covered."""

    def lost(self):
        """The box is no longer heard."""

    def is_meant(self, tile):
        """Whether a touch on a tile counts now."""
        return True

    def keeps(self, tile):
        """Called before a touch sends a line; True to hold it back."""
        return False

    def tick(self, now_ms):
        """A number that changes when time alone changes the picture."""
        return 0

    def tiles(self):
        """Build the tiles."""
        return []

    def timed(self):
        """Tiles that change with time alone; the others are not rebuilt."""
        return []

    # --- shared parts ---

    def corner(self):
        """The corner that is held for the staff's menu; inconspicuous for everybody else."""
        return Tile(*CORNER, ("text", "…", "m", "edge", "c"), None, self.app.open_staff)

    def captain_line(self, rectangle, align="l"):
        """The line that names the captain; empty if there is none."""
        seat = number(self.words, "captain")
        named = self.app.text("captain", name=self.app.name(seat)) if seat else ""
        return line_of(rectangle, named, "s", "soft", align)

    def heading(self, words, colour="ink", size="m", left=4):
        """The line at the top, with the corner beside it."""
        return [Tile(left, 0, 268 - left, 44, ("text", words, size, colour, "l")), self.corner()]


def player(app, seat, mark=None):
    """The look of a seat that cannot be touched: flat."""
    return ("seat", seat, app.names.get(seat, ""), "flat", False, mark)


def button(rectangle, words, act, tone="plain", is_on=False):
    """A button."""
    return Tile(*rectangle, ("button", words, tone, False, is_on), act)


def line_of(rectangle, words, size="m", colour="ink", align="c"):
    """A text that cannot be touched."""
    return Tile(*rectangle, ("text", words, size, colour, align))


def sure_buttons(app, back, words, act, tone="good"):
    """The buttons of a confirmation: back, and yes with its own label."""
    return [button((4, 180, 100, 56), app.text("back"), back), button((108, 180, 208, 56), words, act, tone)]


def pad(screen, ok):
    """A pad of digits, for a screen with `press` and `delete`; OK if there is something to send."""
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
    """A table of seats with their scores; `marks` are by seat."""
    tiles = []
    seats = sorted(seat for seat in points if seat)[:MOST_SCORES]
    columns = 1 if len(seats) < 3 else 2 if len(seats) < 9 else 3
    rows = (len(seats) + columns - 1) // columns
    bottom = min(bottom, top + rows * 52)
    for seat, (x, y, w, h) in zip(seats, grid(len(seats), columns, 4, top, 312, bottom - top)):
        tiles.append(Tile(x, y, w - 30, h, player(app, seat, marks.get(seat))))
        tiles.append(line_of((x + w - 30, y, 30, h), points[seat], "m"))
    return tiles
