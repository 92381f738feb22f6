"""The keypad's end of the line: greeting, numbers, repeats, beats. Bytes and times are given to it.

It is asked again and again: `heard` with the bytes that came, also if none did, and `due` for the bytes to send. The
page docs/keypad-protocol.md says what it does.
"""

import wire
from clock import since
from version import PROTOCOL

SILENT = "silent"  # no greeting heard yet; nothing is said
READY = "ready"
LOST = "lost"  # nothing heard for a while; nothing is said
VERSION = "version"  # the box speaks another protocol; only greetings are answered

LOST_MS = 3000
BEAT_MS = 1000
REPEAT_MS = 250
STALE_MS = 30000  # what somebody did so long ago is not for a box that comes back
MOST_BYTES = 256  # that `due` gives at once
MOST_WAITING = 16
LONGEST_DID = 220  # bytes, so that its line fits


class _Deed:
    """What somebody did, until the box has answered it."""

    def __init__(self, number, text):
        self.number = number
        self.text = text
        self.since_ms = None
        self.is_stale = False


class Link:
    """The link. `board_id` and `boot` are hexadecimal; `free`, if given, is asked for the free memory at each beat."""

    def __init__(self, version, board, board_id, boot, free=None, protocol=PROTOCOL):
        self.state = SILENT
        self.counters = {"bad": 0, "again": 0}
        self.box = {}  # the words of the box's greeting
        self._hello = "hello keypad protocol=%d version=%s boot=%s board=%s id=%s to=" % (
            protocol,
            version,
            boot,
            board,
            board_id,
        )
        self._protocol = protocol
        self._free = free
        self._lines = wire.Lines()
        self._events = []
        self._is_agreed = False  # the box's last greeting was of our protocol
        self._heard_ms = 0
        self._owes_hello = False
        self._shown = 0  # the number of the last show, and of the one to be answered
        self._owes_got = 0
        self._number = 0  # of the last deed
        self._deeds = []
        self._sent_ms = None  # when the first deed was sent
        self._beats = 0
        self._beat_ms = 0
        self._out = b""

    def heard(self, data, now_ms):
        """Take the bytes that came, if any; give the events, in order.

        They are ("hello", words), ("show", screen, words), ("got", number), ("no", number, code) with the box's words
        behind it if it brings any, ("lost",) and ("version", theirs). Values stand as on the line: `wire.plain` puts
        back what was escaped.
        """
        if data:
            too_long = self._lines.bad
            for line in self._lines.feed(data):
                found = wire.read(line)
                if found and self._take(found[0], found[1], now_ms):
                    self._heard_ms = now_ms
                else:
                    self.counters["bad"] += 1
            self.counters["bad"] += self._lines.bad - too_long
        self._tick(now_ms)
        events = self._events
        if events:
            self._events = []
        return events

    def did(self, text):
        """Have the box told what somebody did ("pick 3 12"); gives its number, or 0 if it cannot be told."""
        if self.state == VERSION or len(self._deeds) >= MOST_WAITING or not 0 < len(text.encode()) <= LONGEST_DID:
            return 0
        self._number += 1
        self._deeds.append(_Deed(self._number, text))
        return self._number

    def due(self, now_ms):
        """Give what is to be sent now, whole lines, few at a time."""
        self._tick(now_ms)
        self._out = b""
        if self._owes_hello and self._put(self._hello + self.box["boot"]):
            self._owes_hello = False
        if self.state == READY:
            if self._owes_got and self._put("got %d" % self._owes_got):
                self._owes_got = 0
            if self._deeds and (self._sent_ms is None or since(now_ms, self._sent_ms) >= REPEAT_MS):
                self._tell(self._deeds[0], now_ms)
            if since(now_ms, self._beat_ms) >= BEAT_MS:
                self._beat(now_ms)
        return self._out

    def _put(self, text):
        line = wire.join(text)
        if len(self._out) + len(line) > MOST_BYTES:
            return False
        self._out += line
        return True

    def _tell(self, deed, now_ms):
        if self._put("did %d %s" % (deed.number, deed.text)):
            if self._sent_ms is not None:
                self.counters["again"] += 1
            self._sent_ms = now_ms

    def _beat(self, now_ms):
        text = "beat %d bad=%d again=%d" % (self._beats + 1, self.counters["bad"], self.counters["again"])
        if self._free:
            text += " free=%d" % self._free()
        if self._put(text):
            self._beats += 1
            self._beat_ms = now_ms

    def _tick(self, now_ms):
        """Let time pass. What is old stays old, as differences of times are right for a few days only."""
        if self.state in (READY, VERSION) and since(now_ms, self._heard_ms) >= LOST_MS:
            self.state = LOST
            self._owes_hello = False
            self._events.append(("lost",))
        for deed in self._deeds:
            if deed.since_ms is None:
                deed.since_ms = now_ms
            elif since(now_ms, deed.since_ms) >= STALE_MS:
                deed.is_stale = True

    def _take(self, words, named, now_ms):
        """Take a line; say whether it is one that a box says."""
        verb = words[0] if words else ""
        if verb == "hello":
            return self._greeted(words, named, now_ms)
        number = wire.whole(words[1]) if len(words) > 1 else None
        if not number or not self._is_agreed or verb not in ("show", "got", "no", "beat"):
            return False
        if verb in ("show", "no") and len(words) < 3:
            return False
        if self.state == LOST:  # the box has not noticed, or would have greeted again
            self._ready(now_ms)
        if verb == "show":
            self._show(number, words[2], named)
        elif verb != "beat":
            said = ("got", number) if verb == "got" else ("no", number, words[2])
            self._answered(number, said + (named["text"],) if "text" in named else said)
        return True

    def _greeted(self, words, named, now_ms):
        protocol = wire.whole(named.get("protocol"))
        boot = named.get("boot", "")
        if words[1:2] != ["box"] or protocol is None or not 0 < len(boot) <= 16:
            return False
        is_new = boot != self.box.get("boot")
        self.box = named
        self._owes_hello = True
        self._is_agreed = protocol == self._protocol
        if is_new:
            self._shown = self._owes_got = 0
        if not self._is_agreed:
            if self.state != VERSION or is_new:
                self._events.append(("version", named.get("version", "?")))
            self.state = VERSION
        elif is_new or self.state != READY:
            self._ready(now_ms)
        return True

    def _ready(self, now_ms):
        self._forget_stale()
        self.state = READY
        self._sent_ms = None
        self._beat_ms = now_ms
        self._events.append(("hello", self.box))

    def _forget_stale(self):
        for deed in self._deeds:
            if deed.is_stale:
                self._events.append(("no", deed.number, "not_heard"))
        self._deeds = [deed for deed in self._deeds if not deed.is_stale]

    def _show(self, number, screen, named):
        if number >= self._shown:
            self._owes_got = number  # of an older one nobody waits for the answer
        if number > self._shown:
            self._shown = number
            self._events.append(("show", screen, named))

    def _answered(self, number, event):
        if self._deeds and self._deeds[0].number == number:
            self._deeds.pop(0)
            self._sent_ms = None
            self._events.append(event)
