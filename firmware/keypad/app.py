"""What the keypad shows and what a touch does: link and touch on one side, screens and canvas on the other.

The box says which screen is shown (`show`); the keypad's own screens (staff, settings, calibration) lie in front of it,
and so does what must be said first: that the box is not heard, that the versions differ, that it refused something.

The loop gives it bytes, touches and the time, takes bytes, and does what it says of the hardware:
`light` is the backlight in percent; while `wants_raw`, touches are to come as the touch chip reads them.
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

HOLD_MS = 5000  # so long the corner is held
RESCUE_MS = 15000  # so long anything is held, for a panel whose calibration is so wrong that nothing can be hit
DEAF_MS = 300  # a touch so soon after a question has changed was meant for the one before
CLOSED_MS = 600  # and one so soon after the staff's menu has gone was meant for that
KEEP_MS = 2000  # settings are written so long after they were last changed
SLIP = 12  # a finger may slide so far off its tile


class App:
    """The keypad's mind. Times are milliseconds of any clock that may wrap."""

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
        self.own = None  # one of the keypad's own, in front of it
        self.notice = None  # what the box refused, in front of that
        self.waiting = {}  # what was sent and is not answered yet, by its number
        self.tiles = []
        self._signs = (None, None)  # the link's state, and the screen that tells it
        self._finger = None  # the tile under the finger
        self._down_ms = None
        self._held_s = 0
        self._changed_ms = None  # when the question changed, for a moment of so long
        self._deaf_ms = 0
        self._keep_ms = None  # when the settings changed, till they are written
        self._drawn = None
        self._still = []  # the tiles of its picture that no time changes
        self._tick = 0
        self._is_stale = True
        self._has_made = False  # the picture, in this turn: painting it is the next one's work

    # --- what the loop calls ---

    def step(self, now_ms):
        """Let time pass, and make the picture or paint a little of it; say whether there is more to paint."""
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
        """Take what came from the box; say whether it was anything to act on."""
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
        """Give the bytes for the box."""
        return self.link.due(self.now_ms)

    def touch(self, kind, x, y, now_ms):
        """Take a finger that goes `down`, `move`s or goes `up`."""
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
        """Say whether touches are to come as the touch chip reads them."""
        return self.front().wants_raw

    # --- what the screens call ---

    def text(self, key, **values):
        """Give a text in the box's language."""
        text = self._texts.find(key) or key
        return text.format(**values) if values else text

    def has_text(self, key):
        """Say whether there is such a text."""
        return self._texts.find(key) is not None

    def name(self, seat):
        """Give the name of who sits on a seat, or what the seat is called."""
        return self.names.get(seat) or self.text("seat", seat=seat)

    def say(self, line):
        """Send something to the box, unless the very same is on its way or the box is not there."""
        if not self.is_waiting(line):
            number = self.link.did(line) if self.link.state == "ready" else 0
            if number:
                self.waiting[number] = line
            else:
                self._refuse(line, "not_heard")
        self._is_stale = True

    def is_waiting(self, begin):
        """Say whether something that begins so was sent and is not answered yet."""
        return any(line.startswith(begin) for line in self.waiting.values())

    def stale(self):
        """Have the picture made again."""
        self._is_stale = True

    def pause(self, deaf_ms=DEAF_MS):
        """Be deaf for a moment, as the question has changed: a second touch by mistake is not to be its answer."""
        if self._changed_ms is None or since(self.now_ms, self._changed_ms) + deaf_ms > self._deaf_ms:
            self._changed_ms = self.now_ms
            self._deaf_ms = deaf_ms

    def open(self, screen):
        """Put one of the keypad's own screens in front."""
        self.own = screen
        self.pause()
        self._finger = None
        self._is_stale = True

    def close(self, screen=None):
        """Take the screen away that is in front of the box's."""
        if screen is not None and screen is self.notice:
            self.notice = None
            self.pause()
        elif self.own is not None:
            self.own = None
            self.pause(CLOSED_MS)
        self._finger = None
        self._is_stale = True

    def open_staff(self):
        """Open what staff can do, which hides behind the corner."""
        self.open(Staff(self))

    def keep(self):
        """Keep brightness and language over a restart; soon, as writing flash holds everything up."""
        self._keep_ms = self.now_ms

    def speak(self, language):
        """Change the language, if it is one."""
        if language != self.language and language in texts.LANGUAGES:
            self.language = language
            self._texts = texts.Texts(language)

    # --- its own ---

    def _keep(self, now_ms):
        if since(now_ms, self._keep_ms) >= KEEP_MS and not self._is_pressing():
            self._keep_ms = None
            self.store.save("settings", {"light": self.light, "language": self.language})

    def front(self):
        """Give the screen that is in front."""
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
                self._finger = tile  # what is under the finger is still the same
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
        if is_other and self._is_pressing():  # nobody may miss it behind what staff have left open
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
        """Say whether the box asks something for which time runs."""
        return self.link.state == "ready" and self.screen is not None and self.screen.left_ms is not None

    def _act(self, tile):
        if isinstance(tile.act, str):
            if not self.front().keeps(tile):
                self.say(tile.act)
        elif tile.act is not None:
            tile.act()


SIGNS = {"silent": NotHeard, "lost": NotHeard, "ready": Connected, "version": VersionsDiffer}
