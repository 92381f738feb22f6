"""TOML with its lines: which line a key stands on, and every syntax fault rather than the first.

TOML stops at the first mistake. To tell the others as well, a faulty line is set aside and the rest read again, as
long as the mistake is surely in that line. What the values mean is for the caller.

A file may be anything, so there are limits, for time and memory: its size, the length of its dotted keys, which take
time that grows with the square, and how often it is read again.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property

LARGEST_FILE = 300_000  # bytes; a configuration has 4,000, the longest list of cards 250,000
MOST_SYNTAX_FAULTS = 20
MOST_FAULTS = 100
MOST_READ_AGAIN = 1_000_000  # characters
MOST_DOTS = 20_000  # each line's, squared: a line of 140, or 200 lines of 10

_HEAD = re.compile(r"\s*+\[++([^\]]*+)\]")
_KEY = r"""(?:"((?:[^"\\]|\\.)*+)"|'([^']*+)'|([^\s"'=.\[\]#]++))\s*+"""
_KEYS = re.compile(rf"\s*+{_KEY}(?:=|\.\s*+(?:{_KEY}[=.])?)")


class TomlLines:
    """A TOML text; `syntax_faults` are (line, what), where line 0 is unknown, `tables` what could be read."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.syntax_faults: list[tuple[int, str]] = []
        self.tables: Mapping[str, object] = self._read()

    def _read(self) -> Mapping[str, object]:
        lines = list(self.lines)
        dots = [0 if line.lstrip().startswith("#") else line.count(".") for line in lines]
        if sum(count**2 for count in dots) > MOST_DOTS:
            self.syntax_faults.append((dots.index(max(dots)) + 1, "a value is too long or too deep"))
            return {}
        length = sum(map(len, lines))
        for _ in range(min(MOST_SYNTAX_FAULTS, 1 + MOST_READ_AGAIN // max(1, length))):
            try:
                return tomllib.loads("\n".join([*lines, ""]))  # ends in a line, so that a fault in the last has one
            except (ValueError, RecursionError) as error:
                is_toml = isinstance(error, tomllib.TOMLDecodeError)
                message = str(error) if is_toml else "a value is too long or too deep"
                found = re.search(r" ?\(at line (\d+), column \d+\)", message)
                line = int(found[1]) if found else 0
                self.syntax_faults.append((line, message.replace(found[0], "") if found else message))
                if not line or not self._is_alone_in_fault(line, message):
                    break  # whatever comes after would be guesswork
                lines[line - 1] = ""
        return {}

    def _is_alone_in_fault(self, line: int, message: str) -> bool:
        """Say whether only this line is at fault: a good line with a fault in it ends what an earlier one began."""
        text = self.lines[line - 1]
        if not re.match(r"""\s*["']?[\w-]+["']?\s*(=|$)""", text):
            return False
        if message.startswith("Cannot"):  # a key that stands twice
            return True
        try:
            tomllib.loads(text)
        except (ValueError, RecursionError):
            return True
        return False

    def line_of(self, key: str, section: str = "") -> int:
        """The line where a key stands in its section, or, with no section given, a section's head; 0 if not found."""
        return self._places.get((section, key), 0)

    @cached_property
    def _places(self) -> dict[tuple[str, str], int]:
        """The first line of each section's head and of each key in its section; `section.key` at the top is one too."""
        places: dict[tuple[str, str], int] = {}
        inside = ""
        for number, line in enumerate(self.lines, start=1):
            if head := _HEAD.match(line):
                inside = head[1].strip().strip("\"'").strip()
                places.setdefault(("", inside.split(".")[0]), number)
            elif found := _KEYS.match(line):
                first, second = _key_of(found.groups()[:3]), _key_of(found.groups()[3:])
                places.setdefault((inside, first), number)
                if not inside and second:
                    places.setdefault((first, second), number)
        return places

    def section_of(self, line: int) -> str:
        """The section that a line stands in; a section's head stands in its own."""
        heads = (re.match(r"\s*\[\s*([^\]\s]+)\s*\]", text) for text in reversed(self.lines[:line]))
        return next((head[1] for head in heads if head), "")


def _key_of(found: Sequence[str | None]) -> str:
    """Give a key as one of the ways to write it had it."""
    return next((key for key in found if key is not None), "")
