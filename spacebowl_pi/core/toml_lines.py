"""TOML with line numbers: the line of each key, and every syntax error rather than only the first.

`tomllib` stops at the first error. To report the others as well, the faulty line is blanked and the rest parsed again,
as long as the error is certainly in that line alone. What the values mean is for the caller.

The file may be anything, so time and memory are bounded: by its size, by the length of its dotted keys (parsing them
takes quadratic time), and by how often it is parsed again.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property

LARGEST_FILE = 300_000  # bytes; a configuration has 4,000, the longest list of cards 250,000
MOST_SYNTAX_FAULTS = 20
MOST_FAULTS = 100
MOST_READ_AGAIN = 1_000_000  # characters
MOST_DOTS = 20_000  # the sum of squares per line: one line of 140, or 200 lines of 10

_HEAD = re.compile(r"\s*+\[++([^\]]*+)\]")
_KEY = r"""(?:"((?:[^"\\]|\\.)*+)"|'([^']*+)'|([^\s"'=.\[\]#]++))\s*+"""
_KEYS = re.compile(rf"\s*+{_KEY}(?:=|\.\s*+(?:{_KEY}[=.])?)")


class TomlLines:
    """A TOML text. `syntax_faults` are (line, message), line 0 if unknown; `tables` is what could be parsed."""

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
                return tomllib.loads("\n".join([*lines, ""]))  # so that errors in the last line have a number
            except (ValueError, RecursionError) as error:
                is_toml = isinstance(error, tomllib.TOMLDecodeError)
                message = str(error) if is_toml else "a value is too long or too deep"
                found = re.search(r" ?\(at line (\d+), column \d+\)", message)
                line = int(found[1]) if found else 0
                self.syntax_faults.append((line, message.replace(found[0], "") if found else message))
                if not line or not self._is_alone_in_fault(line, message):
                    break  # anything further would be guesswork
                lines[line - 1] = ""
        return {}

    def _is_alone_in_fault(self, line: int, message: str) -> bool:
        """Whether the error is in this line alone, and not in a string or list that began further up."""
        text = self.lines[line - 1]
        if not re.match(r"""\s*["']?[\w-]+["']?\s*(=|$)""", text):
            return False
        if message.startswith("Cannot"):  # a duplicate key
            return True
        try:
            tomllib.loads(text)
        except (ValueError, RecursionError):
            return True
        return False

    def line_of(self, key: str, section: str = "") -> int:
        """The line of a key in its section or, without a section, of a section's head; 0 if not found."""
        return self._places.get((section, key), 0)

    @cached_property
    def _places(self) -> dict[tuple[str, str], int]:
        """The first line of each section's head and each key; `section.key` at the top level counts, too."""
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
        """The section that a line belongs to; a section's head belongs to its own."""
        heads = (re.match(r"\s*\[\s*([^\]\s]+)\s*\]", text) for text in reversed(self.lines[:line]))
        return next((head[1] for head in heads if head), "")


def _key_of(found: Sequence[str | None]) -> str:
    """The key, from whichever of the three ways to quote it matched."""
    return next((key for key in found if key is not None), "")
