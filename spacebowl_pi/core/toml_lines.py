"""TOML with its lines: which line a key stands on, and every syntax fault rather than the first.

TOML stops at the first mistake. To tell the others as well, a faulty line is set aside and the rest read again, as
long as the mistake is surely in that line. What the values mean is for the caller.
"""

import re
import tomllib
from collections.abc import Mapping

MOST_SYNTAX_FAULTS = 20


class TomlLines:
    """A TOML text; `syntax_faults` are (line, what), where line 0 is unknown, `tables` what could be read."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.syntax_faults: list[tuple[int, str]] = []
        self.tables: Mapping[str, object] = self._read()

    def _read(self) -> Mapping[str, object]:
        lines = list(self.lines)
        for _ in range(MOST_SYNTAX_FAULTS):
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
        name = rf"""["']?{re.escape(key)}["']?\s*"""
        in_section = re.compile(rf"\s*{name}[=.]")
        dotted = re.compile(rf"\s*{re.escape(section)}\s*\.\s*{name}=")
        inside = ""
        for number, line in enumerate(self.lines, start=1):
            header = re.match(r"""\s*\[+\s*["']?([^\]"']*?)["']?\s*\]""", line)
            inside = header[1] if header else inside
            is_head = header is not None and not section and inside.split(".")[0] == key
            is_key = header is None and inside == section and in_section.match(line) is not None
            is_dotted = header is None and section != "" and not inside and dotted.match(line) is not None
            if is_head or is_key or is_dotted:
                return number
        return 0

    def section_of(self, line: int) -> str:
        """The section that a line stands in; a section's head stands in its own."""
        heads = (re.match(r"\s*\[\s*([^\]\s]+)\s*\]", text) for text in reversed(self.lines[:line]))
        return next((head[1] for head in heads if head), "")
