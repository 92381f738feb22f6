"""What the program says to the service's log: never so much that the log is full of it.

Whoever can make the box say something could else have it write gigabytes. So each part says only so many lines in a
minute, the last one that no more follow and the first one of the next minute how many were left out; and no line, with
its traceback, is longer than can be of use. What happens in play goes to the journal, not here.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

LINES_PER_MINUTE = 20
LONGEST_HEAD, LONGEST_TAIL = 1000, 3000  # in letters: what was logged, and where a traceback ends
MINUTE_S = 60.0


@dataclass(slots=True)
class _Minute:
    ends_s: float
    lines: int = 0
    left_out: int = 0


class FewLines(logging.Filter):
    """Lets so many lines of each logger through in a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._minutes: dict[str, _Minute] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a line is said, and say with it what is not."""
        now_s = self._clock()
        before = self._minutes.get(record.name)
        minute = before
        if minute is None or now_s >= minute.ends_s:
            minute = self._minutes[record.name] = _Minute(now_s + MINUTE_S)
            if before is not None and before.left_out:
                _add(record, f"before this, {before.left_out} lines were left out")
        minute.lines += 1
        if minute.lines > LINES_PER_MINUTE:
            minute.left_out += 1
            return False
        if minute.lines == LINES_PER_MINUTE:
            _add(record, "what else comes in this minute is left out")
        return True


def _add(record: logging.LogRecord, remark: str) -> None:
    record.msg, record.args = f"{record.getMessage()} ({remark})", ()


class ShortLines(logging.Formatter):
    """Leaves out the middle of what is too long."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record down."""
        text = super().format(record)
        if len(text) <= LONGEST_HEAD + LONGEST_TAIL:
            return text
        left_out = len(text) - LONGEST_HEAD - LONGEST_TAIL
        return f"{text[:LONGEST_HEAD]} [… {left_out} letters …] {text[-LONGEST_TAIL:]}"


def log_sparingly() -> None:
    """Have warnings and errors of all parts go to standard error, which the service's log keeps."""
    handler = logging.StreamHandler()
    handler.addFilter(FewLines())
    handler.setFormatter(ShortLines("%(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
