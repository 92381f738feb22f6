"""The one thread that writes the journal: takes jobs from a queue, and commits all there are at once.

What could not be written is kept and tried again: a disk that was full for a while, or a file that was damaged and set
aside, costs the match in play nothing. No error of disk or file leaves this module but as a trouble, in words.
"""

import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TypeAlias

from spacebowl_pi.box import journal_file
from spacebowl_pi.box.journal_ages import FOR_EVER, Ages, ForgetNames
from spacebowl_pi.box.journal_backlog import Backlog, KeptMatch, Note
from spacebowl_pi.box.journal_file import FILE_NAME, Connect, JournalDamage, is_damage, running_sum
from spacebowl_pi.box.match_record import EventFault
from spacebowl_pi.core.space_bowl.match import events as happened

MOST_TROUBLES = 50
BEAT_S = 1.0
RETRY_S = 5.0
CLOCK_STEP_S = 60.0
_ATTEMPTS = 3  # the file, a new one in its place, and once more


@dataclass(frozen=True, slots=True)
class Begin:
    """A match begins."""

    label: str


@dataclass(frozen=True, slots=True)
class Append:
    """Something happened in the match; what happened at once stays together."""

    events: tuple[happened.Event, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """The match need not be resumed."""


@dataclass(slots=True)
class Flush:
    """Somebody waits for everything before this to be durable."""

    done: threading.Event = field(default_factory=threading.Event)
    is_durable: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """The last job."""


Job: TypeAlias = Begin | Append | Finish | ForgetNames | Note | Flush | Close


class JournalWriter(threading.Thread):
    """Writes into `folder`. `label` says the wall time, `clock_s` is monotonic and only spaces out what is retried."""

    def __init__(
        self,
        folder: Path,
        keep_matches: int,
        connect: Connect,
        wall_clock: Callable[[], float],
        clock_s: Callable[[], float],
        ages: Ages = FOR_EVER,
    ) -> None:
        super().__init__(name="journal", daemon=True)  # a disk that hangs must not hold up the end of the program
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.troubles: deque[str] = deque(maxlen=MOST_TROUBLES)
        self.unfinished: tuple[happened.Event, ...] | None = None
        self.is_unfinished_known = threading.Event()
        self.is_failing = False
        self.beat_s = clock_s()
        self._path = folder / FILE_NAME
        self._connect = connect
        self._wall_clock = wall_clock
        self._clock_s = clock_s
        self._wall_ahead_s = wall_clock() - clock_s()  # of the clock that only counts
        self._backlog = Backlog(keep_matches, self._label, self._report, ages)
        self._connection: sqlite3.Connection | None = None
        self._lock: IO[bytes] | None = None
        self._is_checked = False
        self._last_failure = ""
        self._retry_at_s = 0.0

    def run(self) -> None:
        """Open the file, then do the jobs until the last."""
        self._write()
        self.is_unfinished_known.set()
        is_closing = False
        while not is_closing:
            jobs = self._waiting_jobs()
            self.beat_s = self._clock_s()
            self._note_clock_step()
            for job in jobs:
                self._take(job)
            is_closing = any(isinstance(job, Close) for job in jobs)
            flushes = [job for job in jobs if isinstance(job, Flush)]
            is_due = not self.is_failing or self.beat_s >= self._retry_at_s
            if not self._backlog.is_empty and (is_due or flushes or is_closing):
                self._write()
            for flush in flushes:
                flush.is_durable = self._backlog.is_empty
                flush.done.set()
        self._disconnect()
        if self._lock is not None:
            self._lock.close()

    def _label(self) -> str:
        return journal_file.wall_label(self._wall_clock())

    def _note_clock_step(self) -> None:
        """Note when the wall clock was set: labels before and after it cannot be compared."""
        ahead_s = self._wall_clock() - self.beat_s
        step_s, self._wall_ahead_s = ahead_s - self._wall_ahead_s, ahead_s
        if abs(step_s) >= CLOCK_STEP_S:
            way = "ahead" if step_s > 0 else "back"
            self._backlog.notes.append(
                Note(self._label(), "clock", f"the wall clock was set {way} by {abs(step_s):.0f} s")
            )

    def _waiting_jobs(self) -> list[Job]:
        jobs: list[Job] = []
        try:
            jobs.append(self.jobs.get(timeout=BEAT_S))
            while True:
                jobs.append(self.jobs.get_nowait())
        except queue.Empty:
            return jobs

    def _take(self, job: Job) -> None:
        match job:
            case Begin(label):
                self._backlog.begin(label)
            case Append(events):
                for event in events:
                    self._append(event)
            case Finish():
                self._backlog.finish()
            case ForgetNames(names):
                self._backlog.forget(names)
            case Note():
                self._backlog.notes.append(job)
            case Flush() | Close():
                pass  # for `run`, when all before them is taken

    def _append(self, event: happened.Event) -> None:
        try:
            self._backlog.append(event)
        except EventFault as fault:
            self._report(f"the journal cannot keep an event, and goes on without it: {fault}")

    # --- the file ---

    def _write(self) -> None:
        """Commit all there is, if need be to a file opened anew, if need be in place of a damaged one."""
        failure: Exception | None = None
        for _ in range(_ATTEMPTS):
            try:
                self._backlog.store(self._connected())
            except (sqlite3.Error, OSError, JournalDamage) as error:
                self._disconnect()  # which rolls back
                failure = error
                if not (is_damage(error) and self._set_aside(error)):
                    break
            else:
                self._last_failure, self.is_failing = "", False
                return
        self.is_failing = True
        self._retry_at_s = self._clock_s() + RETRY_S
        if str(failure) != self._last_failure:  # said once, not with every event
            self._last_failure = str(failure)
            self._report(
                f"the journal {self._path} cannot be written: {failure}; play goes on without it."
                f" Look at the disk: df -h {self._path.parent}; ls -la {self._path.parent}"
            )

    def _connected(self) -> sqlite3.Connection:
        if self._connection is not None and not self._path.exists():  # deleted under us: nobody would find the rest
            self._report(f"the journal {self._path} was deleted; it is made anew with the match in play")
            self._disconnect()
        return self._connection or self._open()

    def _open(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = journal_file.lock(self._path.parent)
        journal_file.check_place(self._path)
        self._connection = connection = self._connect(self._path)
        journal_file.prepare(connection)
        self._backlog.meet_file(connection)
        if not self._is_checked:
            if not self.is_unfinished_known.is_set():
                self._find_unfinished(connection)
                self.is_unfinished_known.set()
            journal_file.check_whole(connection)  # before a first write makes it worse
            self._is_checked = True
        return connection

    def _find_unfinished(self, connection: sqlite3.Connection) -> None:
        """Take up the newest match, unless it is finished. An older one was given up when the newest began."""
        newest = next(iter(journal_file.stored_matches(connection, newest=1)), None)
        if newest is None or newest.is_finished or self._backlog.matches:
            return
        stored = journal_file.stored_lines(connection, newest.id)
        match = KeptMatch(newest.opened, id=newest.id)
        fault = match.record.add_lines(stored.lines) or stored.fault
        match.written = len(match.record.lines)
        for line in match.record.lines:
            match.last_sum = running_sum(match.last_sum, line)
        if fault is not None:  # the rest stays where it is, and what is good goes on as a match of its own
            match.forget_file()
            good = len(match.record.lines)
            end = f"it goes on after event {good}" if good else "it cannot be resumed"
            self._report(f"the journal {self._path}: match {newest.id} is damaged ({fault}); {end}")
        if match.record.lines:
            self._backlog.matches.append(match)
            self.unfinished = tuple(match.record.events)
        if fault is not None and stored.is_file_damaged:
            raise JournalDamage(fault)

    def _set_aside(self, error: Exception) -> bool:
        """Make room for a new file, into which all that is in memory goes."""
        try:
            place = journal_file.set_aside(self._path)
        except OSError as reason:
            self._report(f"the journal {self._path} is damaged ({error}) and cannot be renamed: {reason.strerror}")
            return False
        self._backlog.forget_file()
        saved = "the match in play goes on in a new one" if self._backlog.matches else "a new one is begun"
        self._report(f"the journal {self._path} is damaged ({error}); {saved}, what was before is in {place.name}")
        return True

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            connection.close()
        except sqlite3.Error as error:
            self._report(f"the journal {self._path} did not close well: {error}")

    def _report(self, text: str) -> None:
        self.troubles.append(text)
        self._backlog.notes.append(Note(self._label(), "journal", text))
