"""What pages, phones and the keypad show: only what the journal has, so that no power cut takes it back.

The box's own lights and sound do not wait. A commit usually takes up to 60 ms, on a worn card seconds. Nobody waits
longer than `SHOWN_AFTER_S`; if it took longer, a remark is noted. While the journal cannot be written, which is shown
as a fault, there is nothing to wait for.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import TableEvent

SHOWN_AFTER_S = 1.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The seating and everything there is to show, after so many changes."""

    seating: Seating
    view: Any  # of the match, even while a demo is shown
    own: Callable[[Seat], Any]  # a seat's private view, for that seat alone
    may: Callable[[Asked[Any]], bool]  # whether a command would be allowed
    open_seat: Callable[[int], Seat | None]  # the lowest free one, if somebody may join the match that is on, by then
    scene: Scene
    changes: int

    @property
    def is_in_lobby(self) -> bool:
        return self.view is None


@dataclass(frozen=True, slots=True)
class _Step:
    snapshot: Snapshot
    number: int  # the last one the journal had been given
    at_s: float  # by the journal's clock


class SnapshotQueue:
    """Hands events to the journal and releases snapshots once they are durable. `note` adds a remark to the journal."""

    def __init__(self, journal: Journal | None, note: Callable[[str, str], None]) -> None:
        self._journal, self._note = journal, note
        self._unwritten: list[TableEvent] = []
        self._appended = 0
        self._steps: deque[_Step] = deque()  # the first is released, the others wait
        self._is_late = False

    def take(self, event: TableEvent) -> None:
        self._unwritten.append(event)

    def write(self, *, is_start: bool = False) -> None:
        """Hand the events to the journal's thread."""
        events, self._unwritten = self._unwritten, []
        if self._journal is not None and events:
            self._appended = self._journal.append(*events, is_start=is_start)

    def step(self, snapshot: Snapshot) -> None:
        """Add the snapshot of a step."""
        if self._steps and self._steps[-1].snapshot.changes == snapshot.changes:
            last = self._steps.pop()
            self._steps.append(_Step(snapshot, last.number, last.at_s))
        else:
            self._steps.append(_Step(snapshot, self._appended, self._journal.clock_s() if self._journal else 0.0))

    def forget(self) -> None:
        """Drop everything that waits: another match has taken this one's place."""
        self._steps.clear()

    def waiting_for(self, changes: int) -> Snapshot | None:
        """The snapshot to show until this change count is durable; None if there is nothing to wait for."""
        journal = self._journal
        if journal is None or not journal.is_writing():
            self._steps.clear()
            return None
        while len(self._steps) > 1:
            after = self._steps[1]
            is_durable = journal.is_durable(after.number)
            if not is_durable and journal.clock_s() - after.at_s < SHOWN_AFTER_S:
                break
            self._steps.popleft()
            self._say_late(is_late=not is_durable)
        snapshot = self._steps[0].snapshot if self._steps else None
        return None if snapshot is None or snapshot.changes == changes else snapshot

    def _say_late(self, *, is_late: bool) -> None:
        if is_late and not self._is_late:
            self._note(
                "journal", f"the disk takes longer than {SHOWN_AFTER_S:g} s to keep what happens; pages do not wait"
            )
        self._is_late = is_late
