"""The log: few lines, none too long, and what is left out is said."""

import io
import logging

import pytest

from spacebowl_pi.box.log import LINES_PER_MINUTE, LONGEST_HEAD, LONGEST_TAIL, FewLines, ShortLines, log_sparingly


class Log:
    """A log that is read back, and its clock."""

    def __init__(self) -> None:
        self.now_s = 1000.0
        self._out = io.StringIO()
        handler = logging.StreamHandler(self._out)
        handler.addFilter(FewLines(lambda: self.now_s))
        handler.setFormatter(ShortLines("%(message)s"))
        root = logging.RootLogger(logging.WARNING)
        manager = logging.Manager(root)
        self.part, self.other = (manager.getLogger(name) for name in ("part", "other"))
        root.addHandler(handler)

    @property
    def lines(self) -> list[str]:
        return self._out.getvalue().splitlines()


def test_a_part_that_says_too_much_is_cut_short_and_says_so() -> None:
    log = Log()
    for number in range(1000):
        log.part.warning("fault %d", number)
    assert len(log.lines) == LINES_PER_MINUTE
    assert log.lines[0] == "fault 0"
    assert log.lines[-1] == f"fault {LINES_PER_MINUTE - 1} (what else comes in this minute is left out)"
    log.other.warning("heard")
    assert log.lines[-1] == "heard"
    log.now_s += 60
    log.part.warning("50 % full")
    assert log.lines[-1] == f"50 % full (before this, {1000 - LINES_PER_MINUTE} lines were left out)"
    log.part.warning("again")
    assert log.lines[-1] == "again"


def test_what_is_too_long_loses_its_middle() -> None:
    log = Log()
    try:
        dict[str, str]()["x" * 50_000 + " at last"]
    except KeyError:
        log.part.exception("a request failed: %s", "a" * 19_000)
    text = "\n".join(log.lines)
    assert len(text) < LONGEST_HEAD + LONGEST_TAIL + 60
    assert text.startswith("a request failed: aaa")
    assert text.endswith(" at last'")


def test_the_program_logs_so(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.RootLogger(logging.WARNING)
    monkeypatch.setattr(logging, "root", root)
    log_sparingly()
    (handler,) = root.handlers
    assert isinstance(handler.filters[0], FewLines)
    assert isinstance(handler.formatter, ShortLines)
