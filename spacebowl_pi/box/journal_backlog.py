"""What the journal still has to write: the match in play, those before it that wait, and notes.

All of the match in play stays here, also what is durable: a file that has to be replaced is at once complete again.
No threads here, and a file only as an open connection; what fails is for the writer to try again.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from spacebowl_pi.box.journal_ages import FOR_EVER, Ages, Rewritten, tidy
from spacebowl_pi.box.journal_file import GAME, event_place, prune, running_sum
from spacebowl_pi.box.match_record import MatchRecord, opening_events, summary_to_json
from spacebowl_pi.core.space_bowl.match import BLANK, Match, Phase, evolve
from spacebowl_pi.core.space_bowl.match import events as happened

MOST_FAULTS = 1000
MOST_MATCHES = 20


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be kept beside the events."""

    label: str
    part: str
    text: str


@dataclass(slots=True)
class KeptMatch:
    """A match, and how much of it is durable under which number. `before` is the match played before it."""

    opened: str
    before: Match = BLANK
    record: MatchRecord = field(default_factory=MatchRecord)
    id: int | None = None
    written: int = 0
    last_sum: bytes = b""
    is_finished: bool = False
    is_finish_written: bool = False

    @property
    def is_written(self) -> bool:
        """Say whether all of it is durable; a match without events is not worth a row."""
        lines = len(self.record.lines)
        return self.written == lines and (not lines or self.is_finish_written == self.is_finished)

    def forget_file(self) -> None:
        """Write all of it again, under a new number."""
        self.id, self.written, self.last_sum, self.is_finish_written = None, 0, b"", False

    def take_rewritten(self, rewritten: Rewritten) -> None:
        """Go on after the lines that are in the file now."""
        self.record, self.last_sum = MatchRecord(), rewritten.last_sum
        self.record.add_lines(rewritten.lines)
        self.written = len(self.record.lines)


class Backlog:
    """Matches and notes on their way to the file. `label` says the wall time, `report` takes what goes wrong."""

    def __init__(
        self, keep_matches: int, label: Callable[[], str], report: Callable[[str], None], ages: Ages = FOR_EVER
    ) -> None:
        self.matches: list[KeptMatch] = []  # the last one is in play, those before it wait to be written
        self.notes: deque[Note] = deque(maxlen=MOST_FAULTS)
        self._keep_matches = keep_matches
        self._ages = ages
        self._gone: set[str] = set()  # names to be forgotten
        self._tidied = ""  # the day on which it was last seen to what is too old
        self._label = label
        self._report = report
        self._next_match = self._next_note = 1

    @property
    def is_empty(self) -> bool:
        """Say whether everything is durable."""
        return (
            not self.notes
            and not self._gone
            and self._tidied == self._today()
            and all(match.is_written for match in self.matches)
        )

    def begin(self, label: str) -> KeptMatch:
        """Begin a match."""
        before = self.matches[-1] if self.matches else None
        if before is not None and not before.record.lines:  # begun twice
            before.opened = label
            return before
        if before is not None and before.record.match.phase is Phase.OVER:
            before.is_finished = True
        begun = KeptMatch(label, before.record.match if before else BLANK)
        self.matches.append(begun)
        if len(self.matches) > MOST_MATCHES:
            lost = self.matches.pop(0)
            self._report(f"the journal gave up the match of {lost.opened}: too many wait to be written")
        return begun

    def append(self, event: happened.Event) -> None:
        """Add to the match in play; what opens a lobby begins a new one, said or not. Raises EventFault."""
        current = self.matches[-1] if self.matches else self.begin(self._label())
        over = current.record.match if current.record.lines else current.before
        if isinstance(event, happened.RematchOpened) and over.phase is Phase.OVER:
            self.finish()
            current = self.begin(self._label()) if current.record.lines else current
            for opening in opening_events(evolve(over, event), event.at_us):
                current.record.add(opening)
            return
        if isinstance(event, happened.MatchOpened) and current.record.lines:
            current = self.begin(self._label())
        current.record.add(event)

    def forget(self, names: Collection[str]) -> None:
        """Have names go from every match."""
        self._gone |= {name.casefold() for name in names}

    def finish(self) -> None:
        """Mark the match in play as one that need not be resumed."""
        if self.matches and self.matches[-1].record.lines:
            self.matches[-1].is_finished = True

    def meet_file(self, connection: sqlite3.Connection) -> None:
        """Go on in a file just opened: what it does not have any more is to be written again."""
        connection.execute("PRAGMA secure_delete = ON")  # what is deleted is gone from the file, too
        self._next_match, self._next_note = (
            1 + connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0]  # noqa: S608 (our own two)
            for table in ("matches", "faults")
        )
        for match in self.matches:
            place = event_place(match.id or 0, match.written)
            row = connection.execute("SELECT running_sum FROM events WHERE place = ?", (place,)).fetchone()
            if row is None or row[0] != match.last_sum:
                match.forget_file()

    def forget_file(self) -> None:
        """Write everything again: the file is not there any more."""
        for match in self.matches:
            match.forget_file()

    def store(self, connection: sqlite3.Connection) -> None:
        """Write what is not durable, in one transaction; nothing here changes before it is committed."""
        matches, notes = [match for match in self.matches if not match.is_written], list(self.notes)
        gone, today = frozenset(self._gone), self._today()
        is_untidy = bool(gone) or today != self._tidied
        if not matches and not notes and not is_untidy:
            return
        connection.execute("BEGIN IMMEDIATE")
        last_sums = [self._store_match(connection, match) for match in matches]
        for number, note in enumerate(notes, start=self._next_note):
            row = (number, note.label, note.part, note.text)
            connection.execute("INSERT OR REPLACE INTO faults VALUES (?, ?, ?, ?)", row)
        rewritten = tidy(connection, self._ages, today, gone) if is_untidy else {}
        connection.execute("COMMIT")
        for match, last_sum in zip(matches, last_sums, strict=True):
            match.written, match.last_sum = len(match.record.lines), last_sum
            match.is_finish_written = match.is_finished
        for match in self.matches:
            if match.id is not None and match.id in rewritten:
                match.take_rewritten(rewritten[match.id])
        if rewritten:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the log still has the names
        self._gone -= gone
        self._tidied = today
        self._next_note += len(notes)
        self.notes.clear()
        self.matches = [match for match in self.matches if match is self.matches[-1] or not match.is_written]

    def _today(self) -> str:
        return self._label()[:10]

    def _store_match(self, connection: sqlite3.Connection, match: KeptMatch) -> bytes:
        """Add what is new of a match. A commit that failed may be there all the same: hence REPLACE, by the same."""
        if match.id is None:
            match.id = self._next_match
            self._next_match += 1
        if match.written == 0:
            row = (match.id, match.opened, GAME)
            connection.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, 0, ?, NULL)", row)
            prune(connection, self._keep_matches, MOST_FAULTS)
        last_sum = match.last_sum
        for index in range(match.written, len(match.record.lines)):
            line, at_us = match.record.lines[index], match.record.events[index].at_us
            last_sum = running_sum(last_sum, line)
            event_row = (event_place(match.id, index + 1), match.id, index + 1, at_us, line, last_sum)
            connection.execute("INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?, ?, ?)", event_row)
        if match.is_finished:
            summary = summary_to_json(match.record.summary())
            connection.execute("UPDATE matches SET finished = 1, summary = ? WHERE id = ?", (summary, match.id))
        return last_sum
