"""What the keypad shows and what a touch does: connects link and touch with screens and canvas.

The box says which screen to show (`show`); the keypad's own screens (staff, settings, calibration) cover it, and so do
its messages: that the box is not heard, that the versions differ, that it refused something.

The loop passes in bytes, touches and the time, and takes bytes and two settings for the hardware: `light` is the
backlight in percent; while `wants_raw`, touches must come as the touch chip reads them.
"""

import texts
from clock import since
from screens import BOX_SCREENS
from screens.calibrate import Calibrate
from screens.notice import Notice
from screens.signs import Connected, NotHeard, VersionsDiffer
from screens.staff import Staff
from screens.unknown import Unknown
from screens.words import pairs
from tiles import Tile, hit, pressed

HOLD_MS = 5000  # to hold the corner
RESCUE_MS = 15000  # to hold anything, if calibration is so wrong that nothing can be hit
DEAF_MS = 300  # a touch this soon after a new question was meant for the last one
CLOSED_MS = 600  # and this soon after the staff's menu has closed, for the menu
KEEP_MS = 2000  # delay before changed settings are written
SLIP = 12  # how far a finger may slide off its tile


class App:
    """Times are milliseconds of a clock that may wrap."""

    def __init__(self, link, canvas, store, language="en"):
        self.link = link
        self.canvas = canvas
        self.store = store
        kept = store.load("settings") or {}
        self.light = kept.get("light", 80)
        self.language = None
        self._texts = None
        self.speak(kept.get("language", language))
        self.now_ms = 0
        self.names = {}
        self.screen = None  # what the box shows
        self.own = None  # one of the keypad's own screens, covering it
        self.notice = None  # what the box refused, covering that
        self.waiting = {}  # sent but not answered yet, by number
        self.tiles = []
        self._signs = (None, None)  # the link's state, and the screen for it
        self._finger = None  # the tile under the finger
        self._down_ms = None
        self._held_s = 0
        self._changed_ms = None  # when the question changed; deaf since then
        self._deaf_ms = 0
        self._keep_ms = None  # when the settings changed, until they are written
        self._drawn = None
        self._still = []  # its tiles that do not change with time
        self._tick = 0
        self._is_stale = True
        self._has_made = False  # built the tiles this turn; painting starts in the next

    # --- what the loop calls ---

    def step(self, now_ms):
        """Build the tiles, or paint a little; True if there is more to paint."""
        self.now_ms = now_ms
        self._hold(now_ms)
        if self._changed_ms is not None and since(now_ms, self._changed_ms) >= self._deaf_ms:
            self._changed_ms = None
        for name in ("notice", "own"):
            front = getattr(self, name)
            if front is not None and front.ends_ms is not None and since(now_ms, front.began_ms) >= front.ends_ms:
                self.close(front)
        front = self.front()
        if front is not self._drawn and front.ends_ms is not None:
            front.began_ms = now_ms
        if self.screen is not None:
            self.screen.wait(now_ms)
        is_other = self._is_stale or front is not self._drawn
        if not self._has_made and (is_other or front.tick(now_ms) != self._tick):
            if is_other:
                self._still = front.tiles()
            self._draw(front)
            self._has_made = is_busy = True
        else:
            self._has_made = False
            is_busy = self.canvas.step()
        if self._keep_ms is not None and not is_busy and self._down_ms is None:
            self._keep(now_ms)
        return is_busy

    def heard(self, data, now_ms):
        """Handle bytes from the box; True if there was an event."""
        self.now_ms = now_ms
        events = self.link.heard(data, now_ms)
        for event in events:
            kind = event[0]
            if kind == "show":
                self._show(event[1], event[2])
            elif kind in ("got", "no"):
                self._answered(event)
            elif kind == "lost" and self.own is not None:
                self.own.lost()
            self._is_stale = True
        return bool(events)

    def to_send(self):
        """The bytes to send to the box."""
        return self.link.due(self.now_ms)

    def touch(self, kind, x, y, now_ms):
        """Handle a finger that goes `down`, `move`s or goes `up`."""
        self.now_ms = now_ms
        front = self.front()
        if front.wants_raw:
            if kind != "down" or self._changed_ms is None:
                front.touched(kind, x, y)
            self._is_stale = True
            return
        front.began_ms = now_ms
        if kind == "down":
            self._down_ms = now_ms
            if self._changed_ms is None:
                tile = hit(self.tiles, x, y)
                self._finger = tile if tile is not None and front.is_meant(tile) else None
                self._is_stale = True
        else:
            tile = self._finger
            if tile is not None and tile.distance(x, y) > SLIP:
                self._finger = tile = None
                self._is_stale = True
            if kind == "up":
                self._down_ms = None
                self._finger = None
                if tile is not None:
                    self._is_stale = True
                    self._act(tile)

    @property
    def wants_raw(self):
        """Whether touches must come as the touch chip reads them."""
        return self.front().wants_raw

    # --- what the screens call ---

    def text(self, key, **values):
        """A text in the box's language."""
        text = self._texts.find(key) or key
        return text.format(**values) if values else text

    def has_text(self, key):
        """Whether there is such a text."""
        return self._texts.find(key) is not None

    def name(self, seat):
        """A player's name, or else the seat's."""
        return self.names.get(seat) or self.text("seat", seat=seat)

    def say(self, line):
        """Send a line, unless the same one is on its way; if the box is not there, show that."""
        if not self.is_waiting(line):
            number = self.link.did(line) if self.link.state == "ready" else 0
            if number:
                self.waiting[number] = line
            else:
                self._refuse(line, "not_heard")
        self._is_stale = True

    def is_waiting(self, begin):
        """Whether a line that starts like this is still unanswered."""
        return any(line.startswith(begin) for line in self.waiting.values())

    def stale(self):
        """Redraw."""
        self._is_stale = True

    def pause(self, deaf_ms=DEAF_MS):
        """Ignore touches for a moment after the question has changed: a double tap must not answer it."""
        if self._changed_ms is None or since(self.now_ms, self._changed_ms) + deaf_ms > self._deaf_ms:
            self._changed_ms = self.now_ms
            self._deaf_ms = deaf_ms

    def open(self, screen):
        """Show one of the keypad's own screens."""
        self.own = screen
        self.pause()
        self._finger = None
        self._is_stale = True

    def close(self, screen=None):
        """Close the screen that covers the box's."""
        if screen is not None and screen is self.notice:
            self.notice = None
            self.pause()
        elif self.own is not None:
            self.own = None
            self.pause(CLOSED_MS)
        self._finger = None
        self._is_stale = True

    def open_staff(self):
        """Open the staff's menu, which hides behind the corner."""
        self.open(Staff(self))

    def keep(self):
        """Save brightness and language; delayed, as writing flash holds everything up."""
        self._keep_ms = self.now_ms

    def speak(self, language):
        """Change the language, if it is known."""
        if language != self.language and language in texts.LANGUAGES:
            self.language = language
            self._texts = texts.Texts(language)

    # --- internals ---

    def _keep(self, now_ms):
        if since(now_ms, self._keep_ms) >= KEEP_MS and not self._is_pressing():
            self._keep_ms = None
            self.store.save("settings", {"light": self.light, "language": self.language})

    def front(self):
        """The screen in front."""
        if self.own is not None:
            return self.own
        state = self.link.state
        if state == "ready" and self.screen is not None:
            return self.screen if self.notice is None else self.notice
        if self._signs[0] != state:
            self._signs = (state, SIGNS[state](self))
        return self._signs[1]

    def _draw(self, front):
        self._is_stale = False
        self._drawn = front
        self._tick = front.tick(self.now_ms)
        tiles = self._still + front.timed()
        shown = list(tiles)
        finger = self._finger
        self._finger = None
        for index, tile in enumerate(tiles):
            if finger is not None and tile.look == finger.look and tile.x == finger.x and tile.y == finger.y:
                self._finger = tile  # the same tile is still under the finger
                shown[index] = self._counting(tile) if tile.act is None else pressed(tile)
            elif self.waiting and isinstance(tile.act, str) and self.is_waiting(tile.act):
                shown[index] = pressed(tile)
        self.tiles = tiles
        self.canvas.show(shown)

    def _counting(self, tile):
        left_s = (HOLD_MS - since(self.now_ms, self._down_ms) + 999) // 1000
        return Tile(tile.x, tile.y, tile.w, tile.h, ("text", str(left_s), "l", "accent", "c")) if left_s < 5 else tile

    def _show(self, name, words):
        language = self.language
        self.speak(words.get("lang", language))
        if self.language != language:
            self.keep()
        self.names = pairs(words, "names")
        kind = BOX_SCREENS.get(name, Unknown)
        if isinstance(self.screen, kind):
            self.screen.take(words)
            is_other = self.screen.is_anew
        else:
            self.screen = kind(self, words)
            self.pause()
            is_other = True
        if is_other and self._is_pressing():  # must not stay hidden behind what staff left open
            self.notice = None
            self.close()

    def _answered(self, event):
        line = self.waiting.pop(event[1], None)
        if line is not None and event[0] == "no":
            self._refuse(line, event[2], event[3] if len(event) > 3 else None)

    def _refuse(self, line, code, words=None):
        where = None
        for screen in (self.screen, self.own):
            if screen is not None:
                where = screen.refused(line) or where
        self.notice = Notice(self, code, where, words)
        self.pause()

    def _hold(self, now_ms):
        if self._down_ms is None:
            return
        held_ms = since(now_ms, self._down_ms)
        finger = self._finger
        if held_ms // 1000 != self._held_s:
            self._held_s = held_ms // 1000
            self._is_stale = self._is_stale or (finger is not None and finger.held is not None)
        if finger is not None and finger.held is not None and held_ms >= HOLD_MS:
            self._down_ms = None
            finger.held()
        elif held_ms >= RESCUE_MS and not self._is_pressing():
            self._down_ms = None
            self.open(Calibrate(self))

    def _is_pressing(self):
        """Whether the box asks something against the clock."""
        return self.link.state == "ready" and self.screen is not None and self.screen.left_ms is not None

    def _act(self, tile):
        if isinstance(tile.act, str):
            if not self.front().keeps(tile):
                self.say(tile.act)
        elif tile.act is not None:
            tile.act()


SIGNS = {"silent": NotHeard, "lost": NotHeard, "ready": Connected, "version": VersionsDiffer}
