"""Limits what the program writes to the service's log.

Anyone who can make the box log something could otherwise fill the disk. Each logger gets so many lines per minute; the
last line says that more are dropped, the first line of the next minute how many were. Long lines and tracebacks are
cut. What happens in play goes to the journal instead.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

LINES_PER_MINUTE = 20
LONGEST_HEAD, LONGEST_TAIL = 1000, 3000  # in characters: the start of a message, and the end of a traceback
MINUTE_S = 60.0


@dataclass(slots=True)
class _Minute:
    ends_s: float
    lines: int = 0
    left_out: int = 0


class FewLines(logging.Filter):
    """Lets a limited number of lines per logger and minute through."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._minutes: dict[str, _Minute] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log this line; adds a remark about lines that were dropped."""
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
    """Cuts the middle out of long lines."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if len(text) <= LONGEST_HEAD + LONGEST_TAIL:
            return text
        left_out = len(text) - LONGEST_HEAD - LONGEST_TAIL
        return f"{text[:LONGEST_HEAD]} [… {left_out} letters …] {text[-LONGEST_TAIL:]}"


def log_sparingly() -> None:
    """Send warnings and errors to standard error, which goes to the service's log."""
    handler = logging.StreamHandler()
    handler.addFilter(FewLines())
    handler.setFormatter(ShortLines("%(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
