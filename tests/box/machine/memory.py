"""A journal in memory: all is durable at once, and nothing was there before."""

from collections.abc import Callable

from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.core.table import TableEvent


class MemoryJournal(Journal):
    """`take` gets what is journaled; the notes are kept."""

    def __init__(self) -> None:
        self.events: list[TableEvent] = []
        self.notes: list[tuple[str, str]] = []
        self.call: Callable[[], object] = lambda: None

    def take(self, events: tuple[TableEvent, ...]) -> None:
        self.events += events

    def append(self, *events: TableEvent, is_start: bool = False) -> int:  # noqa: ARG002
        self.take(events)
        return 0

    def note(self, part: str, text: str) -> None:
        self.notes.append((part, text))

    def is_durable(self, number: int) -> bool:
        return number == 0

    def on_durable(self, call: Callable[[], object]) -> None:
        self.call = call

    def offered(self) -> tuple[TableEvent, ...] | None:
        return None

    def is_writing(self) -> bool:
        return True

    def close(self, timeout_s: float = 0.0) -> None:
        pass


class Offering(MemoryJournal):
    """It has a match of before, which it could not read sooner."""

    def __init__(self) -> None:
        super().__init__()
        self.found: tuple[TableEvent, ...] | None = None

    def offered(self) -> tuple[TableEvent, ...] | None:
        return self.found

    def decline_offered(self) -> None:
        self.found = None

    def take_offered(self) -> None:
        self.found = None
