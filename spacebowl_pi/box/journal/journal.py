"""The journal: every event is on disk before the plug can be pulled, and the table comes back after a power cut.

Methods here only put jobs into a queue; `writer` does the work on its own thread, `file` knows the file format. Nothing
raises, and only `flush`, `close` and the first `unfinished` wait, up to their timeouts: the game matters more than its
journal.
"""

import logging
import time
from collections.abc import Callable
from pathlib import Path

from spacebowl_pi.box.journal.backlog import Note
from spacebowl_pi.box.journal.database import Connect, connect, wall_label
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
from spacebowl_pi.box.journal.retention import FOR_EVER, Ages
from spacebowl_pi.box.journal.writer import JournalWriter
from spacebowl_pi.core.table import TableEvent, TableRules

OPENING_LIMIT_S = 5.0
CLOSING_LIMIT_S = 0.8
HANGS_AFTER_S = 5.0  # a worn SD card takes seconds for a commit
SAY_AGAIN_S = 600.0

_LOG = logging.getLogger(__name__)


class Journal:
    """An open journal. Its methods may be called from any thread."""

    clock_s: Callable[[], float] = staticmethod(time.monotonic)

    def __init__(self, writer: JournalWriter, wall_clock: Callable[[], float], clock_s: Callable[[], float]) -> None:
        self._writer = writer
        self._wall_clock = wall_clock
        self.clock_s = clock_s
        self._is_closed = False
        self._appended = 0
        self._waits_since_s = clock_s()  # whatever was appended since then may not be durable
        self._said_s = -SAY_AGAIN_S

    def unfinished(self, timeout_s: float = OPENING_LIMIT_S) -> tuple[TableEvent, ...] | None:
        """The events of the match to resume, as of when the journal was opened.

        This is the newest match if it is unfinished; None if it is finished, or if the file cannot be read in time.
        `append` continues that match, unless it opens a table.
        """
        self._writer.is_unfinished_known.wait(timeout_s)
        unfinished = self._writer.unfinished
        if unfinished is not None:
            self._put(TakeFound())
        return unfinished

    @property
    def is_opened(self) -> bool:
        """Whether `unfinished` would return at once, even if only because the file cannot be read for now."""
        return self._writer.is_unfinished_known.is_set()

    def offered(self) -> tuple[TableEvent, ...] | None:
        """The events of an unfinished match that could not be read in time.

        The offer stands until somebody accepts or declines, or a match that was opened in the meantime starts.
        """
        return self._writer.offered

    def take_offered(self) -> None:
        """Continue the match on offer; the lobby opened in its place is dropped."""
        self._put(TakeOffered())

    def decline_offered(self) -> None:
        """End the match on offer."""
        self._put(DeclineOffered())

    def append(self, *events: TableEvent, is_start: bool = False) -> int:
        """Store events that belong together: after a power cut, either all of them are there or none.

        Opening a table, or closing a match, begins another. `is_start` marks events that every start brings, which do
        not count as progress. Returns a number for `is_durable`.
        """
        if self.is_durable(self._appended):
            self._waits_since_s = self.clock_s()
        self._appended += 1
        self._put(Append(events, self._appended, is_start))
        return self._appended

    def is_durable(self, number: int) -> bool:
        """Whether the append with this number, and all before it, are on disk."""
        return self._writer.durable >= number

    def on_durable(self, call: Callable[[], None]) -> None:
        """Set a callback for when more is durable; it runs on the writer's thread."""
        self._writer.on_durable = call

    def forget_names(self, *names: str) -> None:
        """Delete names, regardless of case, from every match that is kept; their seats stay."""
        self._put(ForgetNames(names))

    def note(self, part: str, text: str) -> None:
        """Store a remark beside the events: a fault, a tie, a step of the wall clock."""
        self._put(Note(self._now(), _writable(part), _writable(text)))

    def flush(self, timeout_s: float) -> bool:
        """Wait until everything so far is durable; False on a timeout or failure."""
        if self._is_closed:
            return False
        flush = Flush()
        self._writer.jobs.put(flush)
        return flush.done.wait(timeout_s) and flush.is_durable

    def close(self, timeout_s: float = CLOSING_LIMIT_S) -> None:
        """Write everything and close the file, if that succeeds in time."""
        if not self._is_closed:
            self._is_closed = True
            self._writer.jobs.put(Close())
        self._writer.join(timeout_s)

    def troubles(self) -> list[str]:
        """Problems so far, one line each, the oldest first."""
        return list(self._writer.troubles)

    def is_writing(self) -> bool:
        """Whether events currently reach the disk; False while play goes on without the journal."""
        return not self._writer.is_failing and self.is_alive() and not self._is_hanging()

    def is_alive(self) -> bool:
        """Whether the writer's thread is alive, even if it is blocked by the disk."""
        return self._writer.is_alive()

    def see_to_writer(self) -> None:
        """Report once if the disk does not respond, and restart the thread if it has died; call it now and then.

        A thread blocked in a system call cannot be helped: what was appended stays in memory with it.
        """
        if self._is_closed:
            return
        if self._is_hanging() and self.clock_s() - self._said_s >= SAY_AGAIN_S:
            self._said_s = self.clock_s()
            path = self._writer.path
            self._say(
                f"the journal {path} has kept nothing for {HANGS_AFTER_S:g} s: the disk does not answer; play goes on"
                f" without it. Look at the disk: df -h {path.parent}; dmesg | tail"
            )
        if not self._writer.is_alive():
            self._writer.start()
            self._say("the journal's writer had ended; it is begun anew")

    def _is_hanging(self) -> bool:
        """Whether something was appended but nothing has become durable for a while."""
        since_s = max(self._waits_since_s, self._writer.durable_s)
        return not self.is_durable(self._appended) and self.clock_s() - since_s >= HANGS_AFTER_S

    def _say(self, text: str) -> None:
        _LOG.warning("%s", text)
        self._writer.troubles.append(text)
        self.note("journal", text)

    def _put(self, job: Job) -> None:
        if not self._is_closed:
            self._writer.jobs.put(job)

    def _now(self) -> str:
        return wall_label(self._wall_clock())


def open_journal(  # noqa: PLR0913, PLR0917 (only tests pass clocks and connect)
    folder: Path,
    keep_matches: int,
    rules: TableRules,
    wall_clock: Callable[[], float] = time.time,
    clock_s: Callable[[], float] = time.monotonic,
    connect: Connect = connect,
    ages: Ages = FOR_EVER,
) -> Journal:
    """Open the journal in a folder, which is created if necessary.

    Never raises, and returns before the file is read: a damaged file is set aside, an unwritable folder is retried from
    time to time; `troubles` says so. `keep_matches` includes the current one, `rules` read and write its events, `ages`
    says what expires.
    """
    writer = JournalWriter(folder, keep_matches, rules, connect, wall_clock, clock_s, ages)
    writer.start()
    return Journal(writer, wall_clock, clock_s)


def _writable(text: str) -> str:
    """Make it one line that can be encoded as UTF-8."""
    return " ".join(text.encode(errors="replace").decode().split())
