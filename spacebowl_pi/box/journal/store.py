"""Owns the journal's file for the writer: opens it when possible, reads it once, sets it aside when damaged.

It has no thread and does not wait to retry. A folder that is locked or unwritable leaves the file unread: only once it
is read is it known which match was unfinished.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from spacebowl_pi.box.files.folder_lock import FolderLock
from spacebowl_pi.box.files.old_copies import remove_old_copies
from spacebowl_pi.box.journal import database as journal_file
from spacebowl_pi.box.journal.backlog import Backlog, KeptMatch
from spacebowl_pi.box.journal.database import (
    FILE_NAME,
    Connect,
    JournalDamage,
    OtherSchema,
    StoredMatch,
    is_damage,
    running_sum,
)
from spacebowl_pi.box.journal.durable_mark import missing, remove_mark, write_mark
from spacebowl_pi.box.journal.failed_starts import MOST as MOST_FAILED_STARTS
from spacebowl_pi.box.journal.failed_starts import FailedStarts
from spacebowl_pi.core.table import TableEvent

_ATTEMPTS = 3  # the file, a new one in its place, and one retry


class JournalStore:
    """Writes what `backlog` has into `folder`. `report` is called with problems, in words."""

    def __init__(self, folder: Path, connect: Connect, backlog: Backlog, report: Callable[[str], None]) -> None:
        self.path = folder / FILE_NAME
        self.starts = FailedStarts(folder)
        self.is_read = False  # it is known whether a match was unfinished
        self._connect = connect
        self._backlog = backlog
        self._report = report
        self._connection: sqlite3.Connection | None = None
        self._lock = FolderLock(folder)
        self._is_checked = False
        self._found: list[TableEvent] = []
        self._before_other_game: list[TableEvent] = []  # the seating of a match whose game is gone

    @property
    def unfinished(self) -> tuple[TableEvent, ...] | None:
        """The unfinished match, as far as it can be read; valid once `is_read`."""
        return tuple(self._found) or None

    def write(self) -> Exception | None:
        """Commit everything, if necessary to a new file in place of a damaged one; returns the error on failure."""
        failure: Exception | None = None
        for _ in range(_ATTEMPTS):
            try:
                connection = self._connected()
                if self._backlog.is_untidy:  # lines may be rewritten, which the mark would report as damage
                    remove_mark(self.path.parent)
                    self._remove_old_copies(connection)
                if self._backlog.store(connection):
                    write_mark(self.path.parent, self._backlog.mark())
            except Exception as error:  # noqa: BLE001 (it is returned)
                self._disconnect()  # which rolls back
                failure = error
                if not (is_damage(error) and self._set_aside(error)):
                    break
            else:
                return None
        return failure

    def checkpoint(self) -> None:
        """Move the log's contents into the file and empty it: one wrong bit in the log would undo all that follows."""
        if self._connection is not None:
            try:
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.Error as error:
                self._report(f"the log of the journal {self.path} could not be brought into it: {error}")

    def close(self) -> None:
        """Close the file and release the folder, as after a clean exit."""
        self._disconnect()
        if self.starts.is_counted:
            self.starts.clear()
        self._lock.release()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is not None and not (self._lock.is_held and self.path.exists()):
            self._report(f"the journal {self.path} was deleted; it is made anew with the match in play")
            self._disconnect()  # nobody would find what is written to a deleted file
        return self._connection or self._open()

    def _open(self) -> sqlite3.Connection:
        self._lock.take()
        if not self._is_checked and self.starts.begin() and self.path.exists():
            self._set_aside(JournalDamage(f"{MOST_FAILED_STARTS} starts in a row failed with it"))
        journal_file.check_place(self.path)
        self._connection = connection = self._connect(self.path)
        with journal_file.reading():
            journal_file.prepare(connection)
            self._backlog.meet_file(connection)
            if not self._is_checked:
                if not self.is_read:
                    self._find_unfinished(connection)
                    self.is_read = True
                journal_file.check_whole(connection)  # before the first write makes it worse
                self._is_checked = True
        return connection

    def _find_unfinished(self, connection: sqlite3.Connection) -> None:
        """Load the newest match, unless it is finished, and the one on offer, if any.

        Other unfinished matches were given up when the newest began.
        """
        newest = next(iter(journal_file.stored_matches(connection, newest=1)), None)
        number = journal_file.offered_match(connection) or 0
        waiting = next(iter(journal_file.stored_matches(connection, above=number - 1, below=number + 1)), None)
        damages: list[JournalDamage] = []
        is_whole = True
        if waiting is not None and not waiting.is_finished and newest is not None and waiting.id != newest.id:
            self._backlog.offered, is_whole = self._taken_up(connection, waiting, damages)
        self._before_other_game = []  # that of the match on offer does not count
        if newest is not None and not newest.is_finished:
            self._backlog.found, is_newest_whole = self._taken_up(connection, newest, damages)
            is_whole = is_whole and is_newest_whole
        if self._backlog.found is not None:
            self._found = list(self._backlog.found.record.events)
        else:
            self._found = self._before_other_game
        if self._backlog.matches:  # play has begun without it
            self._backlog.offer_found()
        if damages:
            raise damages[0]
        undone = missing(self.path.parent, connection) if is_whole else None  # else the damage has been reported
        if undone is not None:
            self._report(f"the journal {self.path} is damaged: {undone}; it goes on with what is left")

    def _taken_up(
        self, connection: sqlite3.Connection, found: StoredMatch, damages: list[JournalDamage]
    ) -> tuple[KeptMatch | None, bool]:
        """Load the intact part of a match; returns it, and whether that is all. Adds the file's faults to `damages`."""
        stored = journal_file.stored_lines(connection, found.id)
        match = self._backlog.kept(found.opened, found.id)
        fault = match.record.add_lines(stored.lines) or stored.fault
        match.written = len(match.record.lines)
        for line in match.record.lines:
            match.last_sum = running_sum(match.last_sum, line)
        if fault is not None and match.record.is_of_other_game:
            game = match.record.table.seating.game
            self._report(f"the journal {self.path}: match {found.id} is of {game}, which is not here; it is kept")
            self._before_other_game = list(match.record.events)
            return None, True
        if fault is not None:  # the rest stays in the file, and the intact part becomes a match of its own
            match.forget_file()
            good = len(match.record.lines)
            end = f"it goes on after event {good}" if good else "it cannot be resumed"
            self._report(f"the journal {self.path}: match {found.id} is damaged ({fault}); {end}")
            if stored.is_file_damaged:
                damages.append(JournalDamage(fault))
        return (match if match.record.lines else None), fault is None

    def _remove_old_copies(self, connection: sqlite3.Connection) -> None:
        for name in remove_old_copies(self.path.parent, self._backlog.names_expired_before(connection)):
            self._report(f"{name} was deleted: names are in it, and it is older than nickname_days")

    def _set_aside(self, fault: Exception) -> bool:
        """Set the file aside; a new one gets everything that is in memory."""
        why = f"is of another version ({fault})" if isinstance(fault, OtherSchema) else f"is damaged ({fault})"
        try:
            place = journal_file.set_aside(self.path)
        except OSError as reason:
            self._report(f"the journal {self.path} {why} and cannot be renamed: {reason.strerror}")
            return False
        remove_mark(self.path.parent)
        self._backlog.forget_file()
        saved = "the match in play goes on in a new one" if self._backlog.has_match else "a new one is begun"
        self._report(f"the journal {self.path} {why}; {saved}, what was before is in {place.name}")
        return True

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.close()
        except sqlite3.Error as error:
            self._report(f"the journal {self.path} did not close well: {error}")
