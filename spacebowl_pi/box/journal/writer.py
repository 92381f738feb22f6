"""The thread that writes the journal: takes jobs from a queue, and commits everything there is at once.

What cannot be written is kept and retried: the current match survives a full disk, or a damaged file being set aside.
Errors leave this module only as troubles, in words, and none ends the thread.
"""

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from spacebowl_pi.box.journal import database as journal_file
from spacebowl_pi.box.journal.backlog import Backlog, Note
from spacebowl_pi.box.journal.database import Connect, is_elsewhere
from spacebowl_pi.box.journal.jobs import (
    Append,
    Close,
    DeclineOffered,
    Flush,
    ForgetNames,
    Job,
    TakeFound,
    TakeOffered,
)
from spacebowl_pi.box.journal.match_record import EventFault
from spacebowl_pi.box.journal.retention import FOR_EVER, Ages
from spacebowl_pi.box.journal.store import JournalStore
from spacebowl_pi.core.table import TableEvent, TableRules

MOST_TROUBLES = 50
MOST_SAID, SAY_AGAIN_S = 100, 600.0
BEAT_S = 1.0
RETRY_S, RETRY_READING_S = 5.0, 0.5
READ_SOON_S = 10.0  # the folder is usually locked only for a moment at start-up
PLAYED_S = 30.0
CLOCK_STEP_S = 60.0
_BREATH_S = 0.1  # after an immediate failure, which may repeat

_LOG = logging.getLogger(__name__)


class JournalWriter:
    """Writes into `folder`. `wall_clock` is for labels, `clock_s` is monotonic and times the retries."""

    def __init__(  # noqa: PLR0913, PLR0917 (as `open_journal`)
        self,
        folder: Path,
        keep_matches: int,
        rules: TableRules,
        connect: Connect,
        wall_clock: Callable[[], float],
        clock_s: Callable[[], float],
        ages: Ages = FOR_EVER,
    ) -> None:
        self._thread: threading.Thread | None = None
        self.jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self.troubles: deque[str] = deque(maxlen=MOST_TROUBLES)
        self.is_unfinished_known = threading.Event()  # or is known to be unreadable for now
        self.is_failing = False
        self.durable = 0  # the number of the last durable append
        self.durable_s = clock_s()  # when something last became durable
        self.on_durable: Callable[[], None] = lambda: None
        self._turned_s = self._began_s = clock_s()
        self._wall_clock = wall_clock
        self._clock_s = clock_s
        self._wall_ahead_s = wall_clock() - clock_s()  # of the monotonic clock
        self._backlog = Backlog(keep_matches, rules, self._label, self._report, ages)
        self._store = JournalStore(folder, connect, self._backlog, self._report)
        self._taken = 0
        self._pending: deque[Job] = deque()
        self._has_ended = self._has_got_on = self._is_closing = False
        self._said: dict[str, float] = {}
        self._retry_at_s = 0.0

    @property
    def unfinished(self) -> tuple[TableEvent, ...] | None:
        """The match to resume, if one was found."""
        return self._store.unfinished

    @property
    def offered(self) -> tuple[TableEvent, ...] | None:
        """The match on offer."""
        offered = self._backlog.offered
        return None if offered is None else tuple(offered.record.events)

    @property
    def path(self) -> Path:
        return self._store.path

    def start(self) -> None:
        """Start the thread, or replace one that has died."""
        # A daemon: a disk that hangs must not delay the end of the program.
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def is_alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def join(self, timeout_s: float) -> None:
        """Wait for the thread to finish its last job."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _run(self) -> None:
        """Open the file, then do jobs until Close, whatever goes wrong."""
        self._survive(self._write)
        self.is_unfinished_known.set()
        while not self._is_closing:
            self._survive(self._turn)
        self._survive(self._store.close)

    def _survive(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 (a dead thread writes nothing)
            self.is_failing, self._retry_at_s = True, 0.0
            self._report(f"the journal's writer failed, and goes on ({type(error).__name__}: {error})")
            time.sleep(_BREATH_S)

    def _turn(self) -> None:
        jobs = self._waiting_jobs()
        flushes = [job for job in jobs if isinstance(job, Flush)]
        is_closing = any(isinstance(job, Close) for job in jobs)
        try:
            self._pending.extend(jobs)
            while self._pending:
                self._take(self._pending.popleft())
            self._turned_s = self._clock_s()
            self._note_clock_step()
            is_due = not self.is_failing or self._turned_s >= self._retry_at_s
            is_behind = self.is_failing or not self._backlog.is_empty
            if is_behind and (is_due or flushes or is_closing):
                self._write()
        finally:
            self._is_closing = is_closing
            is_durable = self._backlog.is_empty and not self.is_failing
            if is_durable:
                self._tell_durable()
            for flush in flushes:
                flush.is_durable = is_durable
                flush.done.set()
        if self._has_ended and is_durable:
            self._has_ended = False
            self._store.checkpoint()
        if self._store.starts.is_counted and self._turned_s - self._began_s >= PLAYED_S and not self.is_failing:
            self._store.starts.clear()

    def _tell_durable(self) -> None:
        if self._taken != self.durable:
            self.durable, self.durable_s = self._taken, self._clock_s()
            self.on_durable()

    def _label(self) -> str:
        return journal_file.wall_label(self._wall_clock())

    def _note_clock_step(self) -> None:
        """Note when the wall clock was set: labels from before and after cannot be compared."""
        ahead_s = self._wall_clock() - self._turned_s
        step_s, self._wall_ahead_s = ahead_s - self._wall_ahead_s, ahead_s
        if abs(step_s) >= CLOCK_STEP_S:
            way = "ahead" if step_s > 0 else "back"
            self._backlog.notes.append(
                Note(self._label(), "clock", f"the wall clock was set {way} by {abs(step_s):.0f} s")
            )

    def _waiting_jobs(self) -> list[Job]:
        jobs: list[Job] = []
        is_waiting_to_read = self.is_failing and not self._store.is_read
        try:
            jobs.append(self.jobs.get(timeout=RETRY_READING_S if is_waiting_to_read else BEAT_S))
            while True:
                jobs.append(self.jobs.get_nowait())
        except queue.Empty:
            return jobs

    def _take(self, job: Job) -> None:
        match job:
            case Append(events, number, is_start):
                are_kept = [self._append(event) for event in events]
                self._has_got_on = self._has_got_on or (any(are_kept) and not is_start)
                self._taken = number
            case TakeFound():
                self._backlog.take_found()
            case TakeOffered():
                self._backlog.take_offered()
            case DeclineOffered():
                self._backlog.decline_offered()
            case ForgetNames(names):
                self._backlog.forget(names)
            case Note():
                self._backlog.notes.append(job)
            case Flush() | Close():
                pass  # handled by `_turn` once all jobs before them are done
        self._has_ended = self._has_ended or self._backlog.has_unwritten_end

    def _append(self, event: TableEvent) -> bool:
        """Returns whether the event could be added."""
        try:
            self._backlog.append(event)
        except Exception as fault:  # noqa: BLE001 (later events can still be kept)
            why = fault if isinstance(fault, EventFault) else f"{type(event).__name__}, {type(fault).__name__}"
            self._report(f"the journal cannot keep an event, and goes on without it: {why}")
            return False
        self._has_ended = self._has_ended or self._backlog.is_over
        return True

    # --- the file ---

    def _write(self) -> None:
        """Commit everything, or report the error and schedule a retry."""
        failure = self._store.write()
        if failure is None:
            self.is_failing = False
            if self._has_got_on and self._store.starts.is_counted:
                self._store.starts.clear()
            return
        self.is_failing = True
        now_s = self._clock_s()
        is_new = not self._store.is_read and now_s - self._began_s < READ_SOON_S
        self._retry_at_s = now_s + (RETRY_READING_S if is_new else RETRY_S)
        if is_elsewhere(failure):  # this is not a start that failed because of the journal
            self._store.starts.clear()
        path = self._store.path
        self._report(
            f"the journal {path} cannot be written: {failure}; play goes on without it."
            f" Look at the disk: df -h {path.parent}; ls -la {path.parent}"
        )

    def _report(self, text: str) -> None:
        """Report a problem to log and journal, once rather than with every event."""
        now_s = self._clock_s()
        if now_s - self._said.get(text, -SAY_AGAIN_S) < SAY_AGAIN_S:
            return
        while len(self._said) >= MOST_SAID:
            del self._said[next(iter(self._said))]
        self._said.pop(text, None)
        self._said[text] = now_s
        _LOG.warning("%s", text)
        self.troubles.append(text)
        self._backlog.notes.append(Note(self._label(), "journal", text))
