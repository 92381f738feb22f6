"""Reading a file that describes pad or cards: its tables, and every fault with its line."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.quoting import LONGEST_QUOTE, quoted
from spacebowl_pi.core.toml_lines import MOST_FAULTS, TomlLines

_HEAD = re.compile(r"\[\[?\s*[A-Za-z_]")  # and no list that goes on here
FURTHEST = 16  # rows, columns and steps of a pattern


@dataclass(frozen=True, slots=True, order=True)
class KitFault:
    """A fault in a file; `line` is 0 if it belongs to no particular line."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


class KitError(ValueError):
    """A file's faults, all of them, in file order."""

    def __init__(self, faults: Iterable[KitFault]) -> None:
        self.faults = tuple(sorted(faults))
        super().__init__("; ".join(map(str, self.faults)))


def format_of(text: str) -> str | None:
    """Which of the two kinds a file says it is."""
    found = TomlLines(text).tables.get("format")
    return found if isinstance(found, str) else None


class Reading:
    """One pass over a file, collecting faults."""

    def __init__(self, text: str, wanted: str) -> None:
        self.toml = TomlLines(text)
        self.faults = [KitFault(line, f"not TOML: {message}") for line, message in self.toml.syntax_faults]
        self.data = self.toml.tables
        if self.faults and not self.data:
            raise KitError(self.faults)
        if self.data.get("format") != wanted:
            self.fault(f"format must be {quoted(wanted)}", "format")

    def fault(self, text: str, key: str = "", section: str = "", line: int = 0) -> None:
        if len(self.faults) >= MOST_FAULTS:
            raise KitError([KitFault(0, f"more than {MOST_FAULTS} faults; these are the first"), *self.faults])
        self.faults.append(KitFault(line or self.toml.line_of(key, section), text))

    def unknown(self, table: Mapping[str, object], allowed: Sequence[str], where: str = "", line: int = 0) -> None:
        for key in table:
            if key not in allowed:
                said = f"{where}: " if where else ""
                self.fault(f"{said}unknown entry {quoted(key)}{did_you_mean(key, allowed)}", key, where, line)

    def table(self, key: str) -> Mapping[str, object]:
        found = self.data.get(key, {})
        if isinstance(found, dict):
            return found
        self.fault(f"[{key}] must be a table", key)
        return {}

    def tables(self, key: str) -> list[Mapping[str, object]]:
        found = self.data.get(key, [])
        if isinstance(found, list) and all(isinstance(it, dict) for it in found):
            return found
        self.fault(f"{key} must be written as tables: [[{key}]]", key)
        return []

    def each(self, key: str, entry: str) -> list[tuple[Mapping[str, object], int]]:
        """The tables under `[[key]]`, each with the line of that entry in it; without the entry, of its head."""
        tables = self.tables(key)
        lines: list[int] = []
        is_inside = False
        for number, line in enumerate(self.toml.lines, start=1):
            told = line.strip()
            if _HEAD.match(told):
                is_inside = told.replace(" ", "").startswith(f"[[{key}]]")
                if is_inside:
                    lines.append(number)
            elif is_inside and told.partition("=")[0].strip().strip("\"'") == entry:
                lines[-1] = number
        if len(lines) != len(tables):  # written in another way
            lines = [self.toml.line_of(key)] * len(tables)
        return list(zip(tables, lines, strict=True))


def is_name(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip()) and text.isprintable() and len(text) <= LONGEST_QUOTE
