"""The keypad's end of the protocol: greeting, numbering, retries, heartbeats. Takes bytes and times.

Called over and over: `heard` with received bytes, or none, and `due` for bytes to send. See docs/keypad-protocol.md.
"""

import wire
from clock import since
from version import PROTOCOL

SILENT = "silent"  # no greeting heard yet; sends nothing
READY = "ready"
LOST = "lost"  # nothing heard for a while; sends nothing
VERSION = "version"  # the box speaks another protocol; answers only greetings

LOST_MS = 3000
BEAT_MS = 1000
REPEAT_MS = 250
STALE_MS = 30000  # older deeds are not sent to a box that comes back
MOST_BYTES = 256  # per call of `due`
MOST_WAITING = 16
LONGEST_DID = 220  # bytes, so that its line fits


class _Deed:
    """What somebody did, until the box has answered."""

    def __init__(self, number, text):
        self.number = number
        self.text = text
        self.since_ms = None
        self.is_stale = False


class Link:
    """`board_id` and `boot` are hexadecimal; `free`, if given, returns the free memory for heartbeats."""

    def __init__(self, version, board, board_id, boot, free=None, protocol=PROTOCOL):
        self.state = SILENT
        self.counters = {"bad": 0, "again": 0}
        self.box = {}  # the named values of the box's greeting
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
        self._shown = 0  # numbers of the last show, and of the one to acknowledge
        self._owes_got = 0
        self._number = 0  # of the last deed
        self._deeds = []
        self._sent_ms = None  # when the first deed was sent
        self._beats = 0
        self._beat_ms = 0
        self._out = b""

    def heard(self, data, now_ms):
        """Take received bytes, or none; returns the events in order.

        They are ("hello", words), ("show", screen, words), ("got", number), ("no", number, code) with the box's words
        appended if it sends any, ("lost",) and ("version", theirs). Values are still escaped, see `wire.plain`.
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
        """Queue what somebody did ("pick 3 12"); returns its number, or 0 if it cannot be sent."""
        if self.state == VERSION or len(self._deeds) >= MOST_WAITING or not 0 < len(text.encode()) <= LONGEST_DID:
            return 0
        self._number += 1
        self._deeds.append(_Deed(self._number, text))
        return self._number

    def due(self, now_ms):
        """What must be sent now: whole lines, few at a time."""
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
        """Update timeouts. A stale deed stays stale, as time differences are correct for a few days only."""
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
        """Whether it is a line that a box sends."""
        verb = words[0] if words else ""
        if verb == "hello":
            return self._greeted(words, named, now_ms)
        number = wire.whole(words[1]) if len(words) > 1 else None
        if not number or not self._is_agreed or verb not in ("show", "got", "no", "beat"):
            return False
        if verb in ("show", "no") and len(words) < 3:
            return False
        if self.state == LOST:  # the box did not notice, or it would have greeted
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
            self._owes_got = number  # nobody waits for the answer to an older one
        if number > self._shown:
            self._shown = number
            self._events.append(("show", screen, named))

    def _answered(self, number, event):
        if self._deeds and self._deeds[0].number == number:
            self._deeds.pop(0)
            self._sent_ms = None
            self._events.append(event)
