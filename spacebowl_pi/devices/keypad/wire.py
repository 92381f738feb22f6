"""Lines of the keypad protocol: text with a CRC to bytes and back, and splitting a byte stream into lines.

The keypad has its own copy (firmware/keypad/wire.py); tests/keypad_vectors.json holds both to the same behaviour. What
the words mean is in `messages` and `link`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from zlib import crc32

LONGEST = 480  # bytes, not counting a line feed and a carriage return
_TAIL = 10  # space, star, eight digits
_CONTROL = re.compile(rb"[\x00-\x1f\x7f]")
_UNSAFE = re.compile(r"[\x00-\x20\x7f%,:=]")
_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})?")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")

Plain = str | int | bool | None
Value = Plain | Iterable[str | int] | Mapping[int, str | int]


@dataclass(frozen=True, slots=True)
class Line:
    """A valid line: its positional words, and its named values, still escaped."""

    words: tuple[str, ...]
    named: Mapping[str, str]


def join(text: str) -> bytes:
    """Builds a line; ValueError if it is too long."""
    data = text.encode()
    if len(data) + _TAIL > LONGEST:
        raise ValueError(f"a line has at most {LONGEST} bytes, this one {len(data) + _TAIL}: {text[:60]}…")
    return b"%s *%08x\n" % (data, crc32(data))


def read(line: bytes) -> Line | None:
    """Parses a line without its line feed; None if it is invalid."""
    line = line.removesuffix(b"\r")
    data, tail = line[:-_TAIL], line[-_TAIL:]
    if not data or len(line) > LONGEST or tail != b" *%08x" % crc32(data) or _CONTROL.search(data):
        return None
    try:
        return _words(data.decode())
    except ValueError:  # includes UnicodeError
        return None


def _words(text: str) -> Line:
    words: list[str] = []
    named: dict[str, str] = {}
    for word in text.split(" "):
        plain(word)  # ValueError if it is badly escaped
        name, sign, value = word.partition("=")
        if not name or (named and not sign) or name in named:
            raise ValueError
        if sign:
            named[name] = value
        else:
            words.append(word)
    return Line(tuple(words), named)


def plain(word: str) -> str:
    """Unescapes a word or list item; ValueError if it is badly escaped."""
    return _ESCAPE.sub(_byte, word.encode()).decode() if "%" in word else word


def _byte(found: re.Match[bytes]) -> bytes:
    if found[1] is None:
        raise ValueError("a % without two digits")
    return bytes([int(found[1], 16)])


def safe(text: str) -> str:
    """Escapes a text for use as a word, value or list item."""
    return _UNSAFE.sub(lambda found: f"%{ord(found[0]):02X}", text)


def whole(word: str) -> int | None:
    """Parses a whole number of up to nine digits without leading zeros; None if it is not one."""
    return int(word) if _WHOLE.fullmatch(word) else None


def write(value: Value) -> str:
    """Formats a value: 1 for True, lists with commas, `number:text` for mappings; empty if it is to be left out."""
    if value is None or value is False:
        return ""
    if isinstance(value, str):
        return safe(value)
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{write(text)}" for key, text in value.items())
    return ",".join(write(item) for item in value)


class Lines:
    """Splits a byte stream into lines; buffers at most one, and counts those that are too long in `bad`."""

    def __init__(self) -> None:
        self.bad = 0
        self.rest = b""  # the unfinished line
        self._is_too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """Returns the lines that end in this data, without line feeds. Empty ones are left out."""
        *ended, rest = data.split(b"\n")
        lines = []
        for piece in ended:
            self._keep(piece)
            if not self._is_too_long and self.rest.removesuffix(b"\r"):
                lines.append(self.rest)
            self.clear()
        self._keep(rest)
        return lines

    def clear(self) -> None:
        """Discards the unfinished line."""
        self.rest = b""
        self._is_too_long = False

    def _keep(self, piece: bytes) -> None:
        if self._is_too_long:
            return
        if len(self.rest) + len(piece) > LONGEST + 1:
            self._is_too_long = True
            self.bad += 1
            self.rest = b""
        else:
            self.rest += piece
