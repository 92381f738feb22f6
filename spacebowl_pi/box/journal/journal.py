"""The journal: every event at the table on disk before the plug can be pulled, and the table back after it was.

What is called here only puts a job into a queue; `journal_writer` does the work on its own thread, `journal_file` knows
the file. Nothing raises and nothing waits (but `flush`, `close` and the first `unfinished`, for as long as they are
told): the game is worth more than its journal.
"""

import logging
import time
from collections.abc import Callable
from pathlib import Path

from spacebowl_pi.box.journal.ages import FOR_EVER, Ages
from spacebowl_pi.box.journal.backlog import Note
from spacebowl_pi.box.journal.file import Connect, connect, wall_label
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
        """Give the events of the match to resume, as they were when the journal was opened.

        That is the newest match, if it is not finished; None if it is, or if the file cannot be read in time. `append`
        goes on with that match, unless it opens a table.
        """
        self._writer.is_unfinished_known.wait(timeout_s)
        unfinished = self._writer.unfinished
        if unfinished is not None:
            self._put(TakeFound())
        return unfinished

    @property
    def is_opened(self) -> bool:
        """Say whether `unfinished` knows its answer already, be it that the file cannot be read for now."""
        return self._writer.is_unfinished_known.is_set()

    def offered(self) -> tuple[TableEvent, ...] | None:
        """Give the events of a match that nobody could go on with in time: the file could not be read then.

        It waits until somebody goes on with it or declines, or until the match that was begun meanwhile starts.
        """
        return self._writer.offered

    def take_offered(self) -> None:
        """Go on with the match that waits; the lobby that was opened in its place is forgotten."""
        self._put(TakeOffered())

    def decline_offered(self) -> None:
        """Have the match that waits be over."""
        self._put(DeclineOffered())

    def append(self, *events: TableEvent, is_start: bool = False) -> int:
        """Keep what happened at once at the table: all of it is on the disk after a power cut, or nothing.

        A table that is opened, or a match that is closed, begins another. `is_start` is what any start brings, so that
        it is no sign of having got on. Gives a number to ask `is_durable` by.
        """
        if self.is_durable(self._appended):
            self._waits_since_s = self.clock_s()
        self._appended += 1
        self._put(Append(events, self._appended, is_start))
        return self._appended

    def is_durable(self, number: int) -> bool:
        """Say whether what was appended under a number is on the disk, and all before it."""
        return self._writer.durable >= number

    def on_durable(self, call: Callable[[], None]) -> None:
        """Have the writer's thread call whenever more is durable."""
        self._writer.on_durable = call

    def forget_names(self, *names: str) -> None:
        """Have names, in any case, go from every match that is kept; their seats stay without one."""
        self._put(ForgetNames(names))

    def note(self, part: str, text: str) -> None:
        """Keep something beside the events: a fault, a tie, a step of the wall clock."""
        self._put(Note(self._now(), _writable(part), _writable(text)))

    def flush(self, timeout_s: float) -> bool:
        """Wait until everything so far is durable; False if it is not by then, or cannot be."""
        if self._is_closed:
            return False
        flush = Flush()
        self._writer.jobs.put(flush)
        return flush.done.wait(timeout_s) and flush.is_durable

    def close(self, timeout_s: float = CLOSING_LIMIT_S) -> None:
        """Write what there is and let go of the file, as far as that is done in time."""
        if not self._is_closed:
            self._is_closed = True
            self._writer.jobs.put(Close())
        self._writer.join(timeout_s)

    def troubles(self) -> list[str]:
        """Say what went wrong so far, each in a line, the oldest first."""
        return list(self._writer.troubles)

    def is_writing(self) -> bool:
        """Say whether what happens now gets to the disk; False for as long as play goes on without the journal."""
        return not self._writer.is_failing and self.is_alive() and not self._is_hanging()

    def is_alive(self) -> bool:
        """Say whether there is a writer's thread, be it that the disk keeps it waiting."""
        return self._writer.is_alive()

    def see_to_writer(self) -> None:
        """Say once when the disk does not answer, and begin the thread anew if it has ended; for now and then.

        A thread that waits in a call of the system cannot be helped: what was appended waits with it, in memory.
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
        """Say whether nothing has become durable for a while, though something was appended."""
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


def open_journal(  # noqa: PLR0913, PLR0917 (clocks and file are handed in by tests alone)
    folder: Path,
    keep_matches: int,
    rules: TableRules,
    wall_clock: Callable[[], float] = time.time,
    clock_s: Callable[[], float] = time.monotonic,
    connect: Connect = connect,
    ages: Ages = FOR_EVER,
) -> Journal:
    """Open the journal in a folder, which is made if need be.

    Never raises, and returns before the file is read: a damaged file is set aside, a folder that cannot be written to
    is tried again from time to time; `troubles` says so. `keep_matches` counts the one in play, `rules` read and write
    its events, `ages` says what else goes.
    """
    writer = JournalWriter(folder, keep_matches, rules, connect, wall_clock, clock_s, ages)
    writer.start()
    return Journal(writer, wall_clock, clock_s)


def _writable(text: str) -> str:
    """Make one line of it, in letters that UTF-8 has."""
    return " ".join(text.encode(errors="replace").decode().split())
