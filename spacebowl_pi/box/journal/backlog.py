"""What the journal still has to write: the current match, earlier ones that wait, and notes.

The current match stays in memory completely, even what is durable, so that a replaced file is complete again at once.
So does an earlier match that is on offer: nothing is started over it unnoticed. There are no threads here, and the
file only as an open connection; retrying after an error is up to the writer.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass

from spacebowl_pi.box.journal.database import (
    delete_match,
    event_place,
    offer_match,
    offered_match,
    prune,
    prune_faults,
    running_sum,
)
from spacebowl_pi.box.journal.durable_mark import Mark
from spacebowl_pi.box.journal.match_record import EventFault, MatchRecord
from spacebowl_pi.box.journal.retention import FOR_EVER, Ages, Rewritten, expired_before, tidy
from spacebowl_pi.core.seating import GameChosen, MatchClosed, MatchSetAside, SeatingOpened
from spacebowl_pi.core.table import TableEvent, TableRules

MOST_FAULTS, MOST_FAULTS_OF_PART = 1000, 100
MOST_MATCHES = 20


@dataclass(frozen=True, slots=True)
class Note:
    """A remark kept beside the events."""

    label: str
    part: str
    text: str


@dataclass(slots=True)
class KeptMatch:
    """A match, and how much of it is durable under which id."""

    opened: str
    record: MatchRecord
    id: int | None = None
    written: int = 0
    last_sum: bytes = b""
    is_finished: bool = False
    is_finish_written: bool = False

    @property
    def is_written(self) -> bool:
        """Whether all of it is durable; a match without events needs no row."""
        lines = len(self.record.lines)
        return self.written == lines and (not lines or self.is_finish_written == self.is_finished)

    @property
    def is_of_nobody(self) -> bool:
        """Whether it is an empty lobby, which needs no row."""
        return self.record.table.is_in_lobby and not self.record.table.seating.players

    def forget_file(self) -> None:
        """Write all of it again, under a new id."""
        self.id, self.written, self.last_sum, self.is_finish_written = None, 0, b"", False

    def take_rewritten(self, rewritten: Rewritten) -> None:
        """Adopt the lines that are in the file now."""
        self.record, self.last_sum = MatchRecord(self.record.rules), rewritten.last_sum
        self.record.add_lines(rewritten.lines)
        self.written = len(self.record.lines)


class Backlog:
    """Matches and notes on their way to the file. `label` gives the wall time, `report` is called with problems."""

    def __init__(
        self,
        keep_matches: int,
        rules: TableRules,
        label: Callable[[], str],
        report: Callable[[str], None],
        ages: Ages = FOR_EVER,
    ) -> None:
        self._rules = rules
        self.matches: list[KeptMatch] = []  # the last one is current, those before it wait to be written
        self.notes: deque[Note] = deque(maxlen=MOST_FAULTS)
        self.found: KeptMatch | None = None  # in the file, unfinished: `append` continues it
        self.offered: KeptMatch | None = None  # found too late: people are asked whether to continue it
        self._offered_in_file: int | None = None
        self._deleted: list[int] = []
        self._keep_matches = keep_matches
        self._ages = ages
        self._gone: set[str] = set()  # names to be deleted
        self._tidied = ""  # the day when old data was last deleted
        self._label = label
        self._report = report
        self._next_match = self._next_note = 1

    @property
    def is_empty(self) -> bool:
        """Whether everything is durable."""
        is_offer_written = self._offered_in_file == (self.offered.id if self.offered else None)
        is_written = all(match.is_written for match in self._all())
        return not self.notes and not self._deleted and is_offer_written and is_written and not self.is_untidy

    @property
    def is_untidy(self) -> bool:
        """Whether old data is still to be deleted from the file."""
        return bool(self._gone) or self._tidied != self._today()

    @property
    def has_match(self) -> bool:
        """Whether there is a match in memory that a new file would get."""
        return bool(self._all())

    @property
    def has_unwritten_end(self) -> bool:
        """Whether the end of a match is still to be written."""
        return any(match.is_finished and not match.is_finish_written for match in self._all())

    @property
    def is_over(self) -> bool:
        """Whether the current match has ended."""
        return bool(self.matches) and self._rules.is_over(self.matches[-1].record.table)

    def kept(self, label: str, number: int | None = None) -> KeptMatch:
        """Make an empty record for a match, with its id if it has one."""
        return KeptMatch(label, MatchRecord(self._rules), number)

    def _is_on(self, match: KeptMatch) -> bool:
        table = match.record.table
        return not table.is_in_lobby and not self._rules.is_over(table)

    def _all(self) -> list[KeptMatch]:
        return [*(match for match in (self.offered, self.found) if match is not None), *self.matches]

    # --- an earlier match ---

    def take_found(self) -> None:
        """Continue the match that was found in the file."""
        if self.found is not None and not self.matches:
            self.matches.append(self.found)
            self.found = None

    def offer_found(self) -> None:
        """Offer the match that was found, since another has begun; unless it never started."""
        found, self.found = self.found, None
        if found is None:
            return
        if found.is_of_nobody:
            self._delete(found)
        elif not self._is_on(found):
            found.is_finished = True
            self.matches.insert(0, found)
        else:
            self.decline_offered()
            self.offered = found

    def take_offered(self) -> None:
        """Continue the offered match, replacing the lobby that was opened in the meantime."""
        if self.offered is not None:
            if self.matches:
                self._delete(self.matches.pop())
            self.matches.append(self.offered)
            self.offered = None

    def decline_offered(self) -> None:
        """End the offered match."""
        if self.offered is not None:
            self.offered.is_finished = True
            self.matches.insert(0, self.offered)
            self.offered = None

    # --- new events ---

    def append(self, event: TableEvent) -> None:
        """Add to the current match; opening a table or closing a match begins another. Raises EventFault."""
        if isinstance(event, SeatingOpened):
            self._begin(event)
            return
        self.take_found()
        current = self.matches[-1] if self.matches else None
        if current is None:
            raise EventFault(f"{type(event).__name__} happened at no table")
        if isinstance(event, MatchClosed | MatchSetAside):
            if isinstance(event, MatchSetAside):
                current.record.add(event)
            current.is_finished = True
            self._begin(SeatingOpened(event.at_us, current.record.table.seating))
            return
        current.record.add(event)
        if self.offered is not None and not current.record.table.is_in_lobby:
            text = (
                f"the match of {self.offered.opened}, which was kept to be gone on with, is given up: another started"
            )
            self.notes.append(Note(self._label(), "match", text))
            self.decline_offered()

    def _begin(self, opened: SeatingOpened) -> None:
        self.offer_found()
        if self.matches and self.matches[-1].is_of_nobody:
            self._delete(self.matches.pop())
        elif self.matches and self._rules.is_over(self.matches[-1].record.table):
            self.matches[-1].is_finished = True
        begun = self.kept(self._label())
        begun.record.add(opened)
        self.matches.append(begun)
        if len(self.matches) > MOST_MATCHES:
            lost = self.matches.pop(0)
            self._report(f"the journal gave up the match of {lost.opened}: too many wait to be written")

    def _delete(self, match: KeptMatch) -> None:
        if match.id is not None:
            self._deleted.append(match.id)

    def forget(self, names: Collection[str]) -> None:
        """Delete names from every match."""
        self._gone |= {name.casefold() for name in names}

    def meet_file(self, connection: sqlite3.Connection) -> None:
        """Adopt a file that was just opened: what it lacks will be written again."""
        connection.execute("PRAGMA secure_delete = ON")  # overwrite deleted data in the file
        self._next_match, self._next_note = (
            1 + connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0]  # noqa: S608 (our own two)
            for table in ("matches", "faults")
        )
        self._offered_in_file = offered_match(connection)
        for match in self._all():
            place = event_place(match.id or 0, match.written)
            row = connection.execute("SELECT running_sum FROM events WHERE place = ?", (place,)).fetchone()
            if row is None or row[0] != match.last_sum:
                match.forget_file()

    def names_expired_before(self, connection: sqlite3.Connection) -> str:
        """Names last used before this day are too old; empty if not enough days have been seen."""
        return expired_before(connection, self._ages)

    def forget_file(self) -> None:
        """Write everything again: the file is gone."""
        self._offered_in_file = None
        self._deleted = []
        for match in self._all():
            match.forget_file()

    def store(self, connection: sqlite3.Connection) -> bool:
        """Write what is not durable, in one transaction; no state changes here before the commit.

        Returns whether there was anything to write.
        """
        if self.is_empty:
            return False
        matches, notes = [match for match in self._all() if not match.is_written], list(self.notes)
        gone, today, is_untidy = frozenset(self._gone), self._today(), self.is_untidy
        connection.execute("BEGIN IMMEDIATE")
        for match_id in self._deleted:
            delete_match(connection, match_id)
        last_sums = [self._store_match(connection, match) for match in matches]
        for number, note in enumerate(notes, start=self._next_note):
            row = (number, note.label, note.part, note.text)
            connection.execute("INSERT OR REPLACE INTO faults VALUES (?, ?, ?, ?)", row)
        if notes:
            prune_faults(connection, MOST_FAULTS, MOST_FAULTS_OF_PART)
        offered = self.offered.id if self.offered else None
        if offered != self._offered_in_file:
            offer_match(connection, offered)
        kept = {match.id for match in self._all() if match.id is not None}
        rewritten = tidy(connection, self._ages, today, gone, kept) if is_untidy else {}
        connection.execute("COMMIT")
        for match, last_sum in zip(matches, last_sums, strict=True):
            match.written, match.last_sum = len(match.record.lines), last_sum
            match.is_finish_written = match.is_finished
        for match in self._all():
            if match.id is not None and match.id in rewritten:
                match.take_rewritten(rewritten[match.id])
        if rewritten:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the log still has the names
        self._gone -= gone
        self._tidied = today
        self._next_note += len(notes)
        self.notes.clear()
        self._deleted, self._offered_in_file = [], offered
        self.matches = [match for match in self.matches if match is self.matches[-1] or not match.is_written]
        return True

    def mark(self) -> Mark:
        """How far everything is durable."""
        kept = [match for match in self._all() if match.id is not None]
        newest = max(kept, key=lambda match: match.id or 0, default=self.kept(""))
        return Mark(
            newest.id or 0, newest.written, newest.last_sum.hex(), newest.is_finish_written, self._next_note - 1
        )

    def _today(self) -> str:
        return self._label()[:10]

    def _store_match(self, connection: sqlite3.Connection, match: KeptMatch) -> bytes:
        """Write the new part of a match. REPLACE, because a commit that seemed to fail may have succeeded."""
        if match.id is None:
            match.id = self._next_match
            self._next_match += 1
        if match.written == 0:
            row = (match.id, match.opened, match.record.table.seating.game)
            connection.execute("INSERT OR REPLACE INTO matches VALUES (?, ?, 0, ?, NULL)", row)
            keep_matches = max(1, self._keep_matches) + (self.offered is not None)
            prune(connection, keep_matches)
        last_sum = match.last_sum
        for index in range(match.written, len(match.record.lines)):
            line, at_us = match.record.lines[index], match.record.events[index].at_us
            last_sum = running_sum(last_sum, line)
            event_row = (event_place(match.id, index + 1), match.id, index + 1, at_us, line, last_sum)
            connection.execute("INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?, ?, ?)", event_row)
            if isinstance(match.record.events[index], GameChosen):
                game = (match.record.table.seating.game, match.id)
                connection.execute("UPDATE matches SET game = ? WHERE id = ?", game)
        if match.is_finished:
            summary = match.record.summary_text()
            connection.execute("UPDATE matches SET finished = 1, summary = ? WHERE id = ?", (summary, match.id))
        return last_sum
