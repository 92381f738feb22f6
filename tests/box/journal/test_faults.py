"""The journal's thread: whatever it meets, it goes on, the fault is shown, and nothing in memory is lost."""

import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.box.journal.backlog import MOST_FAULTS, MOST_FAULTS_OF_PART
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.durable_mark import FILE_NAME as MARK_NAME
from spacebowl_pi.box.journal.failed_starts import FILE_NAME as STARTS_NAME
from spacebowl_pi.box.journal.failed_starts import MOST, FailedStarts
from spacebowl_pi.box.journal.history import HistoryFault, list_matches, noted_faults
from spacebowl_pi.box.journal.journal import HANGS_AFTER_S, open_journal
from spacebowl_pi.box.journal.store import JournalStore
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from tests.box.journal.journals import EVENTS, FLUSH_S, SHORT, kept, opened, resumed
from tests.box.journal.victim import RULES

PATIENCE_S = 5.0


def comes(is_so: Callable[[], object]) -> bool:
    """Wait for what another thread does."""
    until_s = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > until_s:
            return False
        time.sleep(0.002)
    return True


def schema_byte(path: Path) -> None:
    """Make a letter of the tables' description one that is none."""
    data = path.read_bytes()
    at = data.index(b"CREATE TABLE events") + 14
    path.write_bytes(data[:at] + b"\xff" + data[at + 1 :])


def test_a_byte_of_the_schema_that_is_no_letter_sets_the_file_aside_and_the_box_plays(tmp_path: Path) -> None:
    schema_byte(kept(tmp_path, EVENTS[:30]))
    with opened(tmp_path) as journal:
        journal.append(*SHORT[:4])
        assert journal.flush(FLUSH_S)
        assert journal.is_writing()
        assert journal.is_alive()
        (trouble,) = journal.troubles()
    assert trouble.endswith(f"is in {FILE_NAME}.damaged-1")
    assert resumed(tmp_path) == SHORT[:4]


def test_the_history_of_such_a_file_is_a_line_for_a_person(tmp_path: Path) -> None:
    schema_byte(kept(tmp_path, EVENTS[:30]))
    with pytest.raises(HistoryFault, match=r"cannot read the journal .* it is set aside when the box starts"):
        list_matches(tmp_path, RULES)


class Anything(BaseException):
    """Nothing that anybody expects."""


@pytest.mark.parametrize("what", [Anything, ValueError, MemoryError, SystemExit, KeyError, RecursionError])
def test_a_writer_that_raises_anything_is_a_fault_that_is_shown_and_healed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: type[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    write = JournalStore.write
    is_broken = [False]

    def broken(store: JournalStore) -> Exception | None:
        if is_broken[0]:
            raise what("a surprise")
        return write(store)

    monkeypatch.setattr(JournalStore, "write", broken)
    with opened(tmp_path) as journal:
        journal.append(*EVENTS[:10])
        assert journal.flush(FLUSH_S)
        is_broken[0] = True
        journal.append(*EVENTS[10:20])
        assert not journal.flush(FLUSH_S)
        assert comes(lambda: not journal.is_writing())
        journal.append(*EVENTS[20:25])
        assert not journal.flush(FLUSH_S)
        assert journal.is_alive()
        is_broken[0] = False
        assert journal.flush(FLUSH_S)
        assert journal.is_writing()
    assert resumed(tmp_path) == EVENTS[:25]
    said = [record.message for record in caplog.records if "writer failed, and goes on" in record.message]
    assert len(said) == 1
    assert said[0] in [fault.text for fault in noted_faults(tmp_path)]


def test_a_disk_that_fails_is_in_the_services_log_once_and_again_only_after_ten_minutes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    now_s = [0.0]

    def connect(path: Path) -> sqlite3.Connection:
        raise sqlite3.OperationalError(f"cannot be opened: {path.name}")

    with caplog.at_level(logging.WARNING), opened(tmp_path, connect=connect, clock_s=lambda: now_s[0]) as journal:
        for event in SHORT:
            journal.append(event)
            now_s[0] += 10
            assert not journal.flush(FLUSH_S)
        assert len(SHORT) * 10 < 600
        assert len(caplog.records) == 1
        now_s[0] += 600
        assert not journal.flush(FLUSH_S)
        assert len(caplog.records) == 2


def test_one_parts_faults_push_no_others_out_and_their_number_is_bounded_without_a_new_match(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.append(*SHORT[:4])
        journal.note("pixels", "no answer")
        assert journal.flush(FLUSH_S)
        for number in range(2 * MOST_FAULTS):
            journal.note("staff", f"try {number}")
            if number % 300 == 0:
                assert journal.flush(FLUSH_S)
        assert journal.flush(FLUSH_S)
        noted = noted_faults(tmp_path)
    assert [fault.text for fault in noted if fault.part == "pixels"] == ["no answer"]
    staffs = [fault.text for fault in noted if fault.part == "staff"]
    assert sorted(staffs) == sorted(f"try {2 * MOST_FAULTS - 1 - number}" for number in range(MOST_FAULTS_OF_PART))


def test_all_parts_faults_together_are_bounded_too(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        for part in range(MOST_FAULTS // MOST_FAULTS_OF_PART + 2):
            for number in range(MOST_FAULTS_OF_PART):
                journal.note(f"part {part}", f"fault {number}")
            assert journal.flush(FLUSH_S)
        noted = noted_faults(tmp_path)
    assert len(noted) == MOST_FAULTS
    assert "part 1" not in {fault.part for fault in noted}


# --- a disk that hangs ---


class Frozen:
    """A disk whose commits wait until it is freed, and a clock."""

    def __init__(self) -> None:
        self.is_free, self.is_waiting = threading.Event(), threading.Event()
        self.is_free.set()
        self.now_s = 0.0

    def clock_s(self) -> float:
        return self.now_s

    def connect(self, path: Path) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, *arguments: Any) -> sqlite3.Cursor:  # noqa: ANN401 (as sqlite3 has it)
                if arguments[0] == "COMMIT" and not disk.is_free.is_set():
                    disk.is_waiting.set()
                    disk.is_free.wait()
                return super().execute(*arguments)

        return sqlite3.connect(path, isolation_level=None, factory=Connection)


def test_a_disk_that_hangs_is_a_fault_that_is_shown_and_over_when_it_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    disk = Frozen()
    with opened(tmp_path, connect=disk.connect, clock_s=disk.clock_s, wall_clock=disk.clock_s) as journal:
        journal.append(*EVENTS[:10])
        assert journal.flush(FLUSH_S)
        disk.now_s = 1000.0  # nothing happened for long: that is no fault
        assert journal.is_writing()
        disk.is_free.clear()
        journal.append(*EVENTS[10:20])
        assert disk.is_waiting.wait(PATIENCE_S)
        for second in range(4):
            journal.append(EVENTS[20 + second])
            disk.now_s += 1
        assert journal.is_writing()  # a worn card takes seconds
        disk.now_s += HANGS_AFTER_S
        assert not journal.is_writing()
        for _ in range(3):
            journal.see_to_writer()
        assert journal.is_alive()
        (trouble,) = journal.troubles()
        assert f"the journal {tmp_path / FILE_NAME} has kept nothing for 5 s: the disk does not answer" in trouble
        journal.append(*EVENTS[24:30])
        disk.is_free.set()
        assert journal.flush(FLUSH_S)
        assert journal.is_writing()
    assert [record.message for record in caplog.records] == [trouble]
    assert resumed(tmp_path) == EVENTS[:30]
    assert [fault.text for fault in noted_faults(tmp_path)] == [trouble]


def test_a_writer_whose_thread_has_ended_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = JournalStore.write
    is_broken = [False]

    def broken(store: JournalStore) -> Exception | None:
        if is_broken[0]:
            raise ValueError("a surprise")
        return write(store)

    def no_breath(_: float) -> None:
        raise SystemExit

    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    monkeypatch.setattr(JournalStore, "write", broken)
    monkeypatch.setattr("spacebowl_pi.box.journal.writer.time.sleep", no_breath)
    with opened(tmp_path) as journal:
        journal.append(*EVENTS[:10])
        assert journal.flush(FLUSH_S)
        is_broken[0] = True
        journal.append(*EVENTS[10:20])
        thread = next(it for it in threading.enumerate() if it.name == "journal")
        thread.join(PATIENCE_S)
        assert not journal.is_alive()
        assert not journal.is_writing()
        is_broken[0] = False
        journal.append(*EVENTS[20:25])
        journal.see_to_writer()
        assert journal.is_alive()
        assert journal.flush(FLUSH_S)
        assert journal.is_writing()
        assert "the journal's writer had ended" in journal.troubles()[-1]
    assert resumed(tmp_path) == EVENTS[:25]


# --- starts that fail ---


def fails_to_start(folder: Path) -> None:
    """Begin to read, and come to an end that nobody can clean up after."""
    FailedStarts(folder).begin()


def test_after_three_starts_in_a_row_that_failed_the_journal_is_set_aside(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    for number in range(MOST):
        assert (tmp_path / f"{FILE_NAME}.damaged-1").exists() is False, number
        fails_to_start(tmp_path)
    with opened(tmp_path) as journal:
        assert journal.unfinished() is None
        (trouble,) = journal.troubles()
        assert "3 starts in a row failed with it" in trouble
        journal.append(*SHORT[:3])
        assert journal.flush(FLUSH_S)
    assert resumed(tmp_path) == SHORT[:3]


def test_a_start_that_got_on_ends_the_row(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    for number in range(30, 30 + MOST):
        fails_to_start(tmp_path)
        fails_to_start(tmp_path)
        with opened(tmp_path) as journal:
            found = journal.unfinished() or ()
            assert [event for event in found if not isinstance(event, happened.MatchResumed)] == [*EVENTS[:number]]
            journal.append(happened.MatchResumed(5), is_start=True)
            assert journal.flush(FLUSH_S)
            assert (tmp_path / STARTS_NAME).exists()  # that alone comes with any start
            journal.append(EVENTS[number])
            assert journal.flush(FLUSH_S)
            assert not (tmp_path / STARTS_NAME).exists()


def test_a_start_ends_the_row_once_it_has_played_for_a_while(tmp_path: Path) -> None:
    now_s = [0.0]
    with opened(tmp_path, clock_s=lambda: now_s[0]) as journal:
        assert journal.flush(FLUSH_S)
        assert (tmp_path / STARTS_NAME).read_text() == "1\n"
        now_s[0] = 31.0
        assert journal.flush(FLUSH_S)
        assert comes(lambda: not (tmp_path / STARTS_NAME).exists())


def test_an_end_in_good_order_and_a_disk_that_is_full_are_no_failed_starts(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    assert not (tmp_path / STARTS_NAME).exists()
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def connect(_: Path) -> sqlite3.Connection:
        raise full

    journal = open_journal(tmp_path, 3, RULES, connect=connect)
    assert journal.unfinished() is None
    assert not (tmp_path / STARTS_NAME).exists()
    journal.close(FLUSH_S)


@pytest.mark.parametrize("content", ["", "three", "-1", "99999999999999999999", "\0\0\0"])
def test_a_damaged_count_of_starts_hinders_nobody(tmp_path: Path, content: str) -> None:
    kept(tmp_path, EVENTS[:30])
    (tmp_path / STARTS_NAME).write_text(content)
    with opened(tmp_path) as journal:
        journal.unfinished()
        journal.append(EVENTS[30])
        assert journal.flush(FLUSH_S)
        assert journal.is_writing()


# --- a match that is found too late ---


@contextlib.contextmanager
def held(folder: Path) -> Iterator[Callable[[], None]]:
    """Have another program hold the journal's file until it lets go."""
    other = sqlite3.connect(folder / FILE_NAME, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield other.close
    finally:
        other.close()


def impatient(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=0, isolation_level=None)


def test_a_match_that_could_not_be_read_at_first_waits_and_is_gone_on_with(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
        assert journal.unfinished() is None
        assert not journal.is_writing()
        journal.append(*SHORT[:3])
        assert not journal.flush(FLUSH_S)
        let_go()
        assert comes(journal.is_writing)
        assert journal.offered() == EVENTS[:30]
        journal.take_offered()
        journal.append(EVENTS[30])
        assert journal.flush(FLUSH_S)
        assert journal.offered() is None
    assert resumed(tmp_path) == EVENTS[:31]
    assert [match.id for match in list_matches(tmp_path, RULES)] == [1]  # the lobby is forgotten


def test_a_match_that_waits_survives_a_kill_and_ends_when_another_starts(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    with held(tmp_path) as let_go, opened(tmp_path, keep_matches=1, connect=impatient) as journal:
        assert journal.unfinished() is None
        journal.append(*SHORT[:3])
        let_go()
        assert comes(journal.is_writing)
        assert journal.flush(FLUSH_S)
    with opened(tmp_path, keep_matches=1) as journal:  # both are there again
        assert journal.unfinished() == SHORT[:3]
        assert journal.offered() == EVENTS[:30]
        journal.append(*SHORT[3:6])
        assert journal.flush(FLUSH_S)
        assert journal.offered() is None
    with opened(tmp_path) as journal:
        assert journal.unfinished() == SHORT[:6]
        assert journal.offered() is None
    assert "was kept to be gone on with, is given up" in noted_faults(tmp_path)[0].text


def test_a_match_that_nobody_wants_is_over(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
        assert journal.unfinished() is None
        journal.append(*SHORT[:3])
        let_go()
        assert comes(journal.is_writing)
        journal.decline_offered()
        assert journal.flush(FLUSH_S)
        assert journal.offered() is None
    with opened(tmp_path) as journal:
        assert journal.unfinished() == SHORT[:3]
        assert journal.offered() is None
    assert [match.is_finished for match in list_matches(tmp_path, RULES)] == [False, True]


def test_a_file_that_is_set_aside_keeps_the_match_that_waits(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    with held(tmp_path) as let_go, opened(tmp_path, connect=impatient) as journal:
        assert journal.unfinished() is None
        journal.append(*SHORT[:3])
        let_go()
        assert comes(journal.is_writing)
        assert journal.flush(FLUSH_S)
        for end in ("", "-wal", "-shm"):
            (tmp_path / f"{FILE_NAME}{end}").unlink(missing_ok=True)
        journal.note("test", "write")
        assert journal.flush(FLUSH_S)
    with opened(tmp_path) as journal:
        assert journal.unfinished() == SHORT[:3]
        assert journal.offered() == EVENTS[:30]


# --- who may read it ---


def test_all_that_a_box_makes_is_for_its_own_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "by us"
    with opened(folder) as journal:
        journal.append(*EVENTS[:10])
        assert journal.flush(FLUSH_S)
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    assert modes.keys() >= {FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", MARK_NAME}
    assert set(modes.values()) == {0o600}
    assert folder.stat().st_mode & 0o777 == 0o700
