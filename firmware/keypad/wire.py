"""Lines of the protocol: text with a CRC to bytes and back, and splitting a byte stream into lines.

The box has its own copy (spacebowl_pi/devices/keypad/wire.py); tests/keypad_vectors.json holds both to the same
behaviour. What the words mean is for the link and the screens.
"""

from binascii import crc32

LONGEST = 480  # bytes, not counting a line feed and a carriage return
_TAIL = 10  # space, star, eight digits
_ESCAPED = "%,: =\x7f"
_HEX = "0123456789ABCDEFabcdef"


def join(text):
    """Build a line."""
    data = text.encode()
    return data + (" *%08x\n" % crc32(data)).encode()


def read(line):
    """The words and named values of a line, still escaped; None if it is invalid."""
    if line and line[-1] == 13:
        line = line[:-1]
    end = len(line) - _TAIL
    if end < 1 or end > LONGEST - _TAIL:
        return None
    data = line[:end]
    if line[end:] != (" *%08x" % crc32(data)).encode():
        return None
    if min(data) < 32 or data.find(b"\x7f") >= 0:  # no loop, for speed: a line may have 480 bytes
        return None
    try:
        return _words(data.decode())
    except ValueError:  # includes UnicodeError
        return None


def _words(text):
    words = []
    named = {}
    for word in text.split(" "):
        if "%" in word:
            plain(word)
        name, sign, value = word.partition("=")
        if not sign:
            if not word or named:
                raise ValueError
            words.append(word)
        else:
            if not name or name in named:
                raise ValueError
            named[name] = value
    return words, named


def plain(word):
    """Unescape a word or list item; ValueError if it is badly escaped."""
    if "%" not in word:
        return word
    parts = word.split("%")
    data = bytearray(parts[0].encode())
    for part in parts[1:]:
        if len(part) < 2 or part[0] not in _HEX or part[1] not in _HEX:
            raise ValueError
        data.append(int(part[:2], 16))
        data.extend(part[2:].encode())
    return bytes(data).decode()


def safe(text):
    """Escape a text for use as a word, value or list item."""
    for character in text:
        if character < " " or character in _ESCAPED:
            break
    else:
        return text
    out = ""
    for character in text:
        out += "%%%02X" % ord(character) if character < " " or character in _ESCAPED else character
    return out


def whole(word):
    """A whole number of up to nine digits without leading zeros; None if it is not one."""
    if not word or len(word) > 9 or (word[0] == "0" and word != "0"):
        return None
    for character in word:
        if not "0" <= character <= "9":
            return None
    return int(word)


class Lines:
    """Splits a byte stream into lines; buffers at most one, and counts those that are too long in `bad`."""

    def __init__(self):
        self.bad = 0
        self._buffer = bytearray(LONGEST + 1)
        self._length = 0
        self._is_too_long = False

    def feed(self, data):
        """Returns the lines that end in this data, without line feeds. Empty ones are left out."""
        lines = []
        start = 0
        while start < len(data):
            end = data.find(b"\n", start)
            stop = len(data) if end < 0 else end
            self._keep(data, start, stop)
            if end >= 0:
                self._end(lines)
            start = stop + 1
        return lines

    def _keep(self, data, start, stop):
        length = self._length + stop - start
        if self._is_too_long:
            return
        if length > LONGEST + 1:
            self._is_too_long = True
            self.bad += 1
            return
        self._buffer[self._length : length] = data[start:stop]
        self._length = length

    def _end(self, lines):
        length = self._length
        if not self._is_too_long and length and not (length == 1 and self._buffer[0] == 13):
            lines.append(bytes(self._buffer[:length]))
        self._length = 0
        self._is_too_long = False
