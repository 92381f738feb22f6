"""The journal: whatever befalls its file or the disk, play goes on, and nothing that comes back is wrong."""

import contextlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spacebowl_pi.box.journal.database import FILE_NAME, event_place, running_sum
from spacebowl_pi.box.journal.history import list_matches, noted_faults
from spacebowl_pi.box.journal.journal import HANGS_AFTER_S
from tests.box.journal.journals import EVENTS, FLUSH_S, NOON, PLAYED, SHORT, kept, opened, resumed, unplugged
from tests.box.journal.victim import RULES

Damage = Callable[[bytes, int], bytes]


def cut(data: bytes, at: int) -> bytes:
    return data[:at]


def blank_from(data: bytes, at: int) -> bytes:
    """What is left where a file was made longer but its content did not reach the disk."""
    return data[:at] + bytes(len(data) - at)


def flip(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :] if at < len(data) else data


@pytest.fixture(scope="module")
def pulled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unplugged(tmp_path_factory.mktemp("pulled"))


@pytest.mark.parametrize("damage", [cut, blank_from, flip])
@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_a_file_damaged_anywhere_gives_a_beginning_of_the_match_or_nothing(
    pulled: Path, tmp_path: Path, suffix: str, damage: Damage
) -> None:
    name = FILE_NAME + suffix
    data = (pulled / name).read_bytes()
    pages = range(0, len(data), 4096 if not suffix else 4096 * len(data) // 60_000)
    places = sorted({*pages, *(at + 1 for at in pages), *Random(name).sample(range(len(data)), 12), len(data)})
    beginnings = set()
    for at in places:
        folder = tmp_path / f"{at}"
        shutil.copytree(pulled, folder)
        (folder / name).write_bytes(damage(data, at))
        with opened(folder) as journal:
            found = journal.unfinished() or ()
            assert found == PLAYED[: len(found)], at
            assert journal.flush(FLUSH_S), at
            # A log that is good up to some point is what a power cut leaves: nothing to report.
            assert found == PLAYED or journal.troubles() or (suffix and len(found) >= 80), at
        assert (resumed(folder) or ()) == found, at  # and so it stays
        beginnings.add(len(found))
        shutil.rmtree(folder)
    assert len(PLAYED) in beginnings
    assert len(beginnings) > 2


@pytest.mark.parametrize("missing", ["", "-wal"])
def test_a_file_that_is_gone_gives_a_beginning_of_the_match_or_nothing(
    pulled: Path, tmp_path: Path, missing: str
) -> None:
    shutil.copytree(pulled, tmp_path / "journal")
    (tmp_path / "journal" / f"{FILE_NAME}{missing}").unlink()
    found = resumed(tmp_path / "journal") or ()
    assert found == PLAYED[: len(found)]
    assert len(found) == (80 if missing else 0)


@pytest.mark.parametrize(
    ("change", "good", "words"),
    [
        ("UPDATE events SET json = replace(json, 'Rigel', 'Mira') WHERE sequence = 3", 2, "event 3 is not as it was"),
        ("UPDATE events SET json = CAST(json AS BLOB) WHERE sequence = 9", 8, "event 9 is not as it was"),
        ("UPDATE events SET json = x'80ff' WHERE sequence = 9", 8, "event 9 is not as it was"),
        ("UPDATE events SET json = '{' WHERE sequence = 4", 3, "event 4 is not as it was"),
        ("DELETE FROM events WHERE sequence = 7", 6, "event 7 is missing"),
        ("DELETE FROM events WHERE sequence = 1", 0, "event 1 is missing"),
        ("UPDATE events SET place = place + 1000 - 2 * sequence WHERE sequence > 20", 20, "event 21 is missing"),
        ("UPDATE events SET place = -place", 0, "event 1 is missing"),
    ],
)
def test_a_match_with_a_wrong_event_goes_on_before_it(tmp_path: Path, change: str, good: int, words: str) -> None:
    path = kept(tmp_path, EVENTS[:30])
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute(change)
    with opened(tmp_path) as journal:
        found = journal.unfinished()
        assert found == (EVENTS[:good] or None)
        (trouble,) = journal.troubles()
        assert words in trouble
        assert trouble.endswith(f"it goes on after event {good}" if good else "it cannot be resumed")
        journal.append(EVENTS[good])
    assert resumed(tmp_path) == EVENTS[: good + 1]
    assert len(list_matches(tmp_path, RULES)) == 2  # the damaged one stays to be looked at


def test_an_event_of_a_schema_to_come_is_not_read_and_not_lost(tmp_path: Path) -> None:
    path = kept(tmp_path, [])
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO matches VALUES (1, 'some day', 0, 'space_bowl', NULL)")
        line = '{"schema": 2, "event": "SeatingOpened"}'
        file.execute("INSERT INTO events VALUES (?, 1, 1, 0, ?, ?)", (event_place(1, 1), line, running_sum(b"", line)))
    with opened(tmp_path) as journal:
        assert journal.unfinished() is None
        assert "written in schema 2; this program reads schema 1" in journal.troubles()[0]
    with contextlib.closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT json FROM events").fetchone() == (line,)


# --- files that are none of ours ---


def other_program(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE recipes (cake TEXT)")


def of_schema(schema: str) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        kept(path.parent, [])
        with contextlib.closing(sqlite3.connect(path)) as file, file:
            file.execute("UPDATE meta SET value = ?", (schema,))

    return make


def other_columns(path: Path) -> None:
    kept(path.parent, [])
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("ALTER TABLE events DROP COLUMN json")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_bytes(b"Hello\n" * 1000), "file is not a database"),
        (lambda path: path.write_bytes(bytes(5000)), "file is not a database"),
        (lambda path: path.mkdir(), "it cannot be opened as a file"),
        (other_program, "it is no journal of this program"),
        (of_schema("1"), "is of another version (it was written in schema '1', and this program uses schema 2)"),
        (of_schema("3"), "is of another version (it was written in schema '3', and this program uses schema 2)"),
        (other_columns, "its tables are not as this program makes them"),
    ],
)
def test_a_file_that_cannot_be_used_is_set_aside(tmp_path: Path, make: Callable[[Path], None], words: str) -> None:
    make(tmp_path / FILE_NAME)
    with opened(tmp_path) as journal:
        assert journal.unfinished() is None
        journal.append(EVENTS[0])
        assert journal.flush(FLUSH_S)
        (trouble,) = journal.troubles()
    assert words in trouble
    assert trouble.endswith(f"is in {FILE_NAME}.damaged-1")
    assert (tmp_path / f"{FILE_NAME}.damaged-1").exists()
    assert resumed(tmp_path) == EVENTS[:1]
    assert [fault.text for fault in noted_faults(tmp_path)] == [trouble]


def test_at_most_nine_damaged_files_are_kept(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / FILE_NAME).write_bytes(b"damage %d" % number * 100)
        with opened(tmp_path) as journal:
            assert journal.flush(FLUSH_S)
    assert len(list(tmp_path.glob("*.damaged-?"))) == 9
    assert (tmp_path / f"{FILE_NAME}.damaged-9").read_bytes().startswith(b"damage 11")


def test_a_file_deleted_in_play_is_made_anew_with_the_whole_match(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        for event in EVENTS[:20]:
            journal.append(event)
        assert journal.flush(FLUSH_S)
        shutil.rmtree(tmp_path)
        journal.append(EVENTS[20])
        assert journal.flush(FLUSH_S)
        assert "was deleted" in journal.troubles()[0]
    assert resumed(tmp_path) == EVENTS[:21]


# --- disks that fail ---


class Disk:
    """A disk that fails after so many calls, for so many, with an error. Connections to it are made by `connect`."""

    def __init__(self, good_calls: int, error: sqlite3.Error, bad_calls: int = 10**9) -> None:
        self.left = good_calls
        self.error = error
        self.bad_calls = bad_calls
        self.is_mended = False

    def connect(self, path: Path) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, *arguments: Any) -> sqlite3.Cursor:  # noqa: ANN401 (as sqlite3 has it)
                disk.left -= 1
                if -disk.bad_calls <= disk.left < 0 and not disk.is_mended:
                    raise disk.error
                return super().execute(*arguments)

        return sqlite3.connect(path, isolation_level=None, factory=Connection)


FULL = sqlite3.OperationalError("database or disk is full")


@pytest.mark.parametrize("good_calls", range(60))
def test_a_full_disk_is_said_once_and_caught_up_with_later(tmp_path: Path, good_calls: int) -> None:
    disk = Disk(good_calls, FULL)
    with opened(tmp_path, connect=disk.connect) as journal:
        for event in SHORT:
            journal.append(event)
            journal.flush(FLUSH_S)
        for event in EVENTS[:5]:
            journal.append(event)
        assert not journal.flush(FLUSH_S) or good_calls > 40
        assert journal.is_alive()
        for trouble in journal.troubles():
            assert f"the journal {tmp_path / FILE_NAME} cannot be written: database or disk is full" in trouble
        assert len(journal.troubles()) == (not journal.is_writing())
        disk.is_mended = True
        assert journal.flush(FLUSH_S)
        assert journal.is_writing()
    assert resumed(tmp_path) == EVENTS[:5]
    assert [match.is_finished for match in list_matches(tmp_path, RULES)] == [False, True]


def test_a_disk_that_stays_full_keeps_only_so_many_matches_in_memory(tmp_path: Path) -> None:
    disk, now_s = Disk(0, FULL), count(NOON)
    with opened(tmp_path, keep_matches=100, connect=disk.connect, wall_clock=lambda: next(now_s)) as journal:
        for _ in range(25):
            for event in SHORT:
                journal.append(event)
        assert not journal.flush(FLUSH_S)
        assert sum("gave up the match" in trouble for trouble in journal.troubles()) == 5
        disk.is_mended = True
        assert journal.flush(FLUSH_S)
    assert len(list_matches(tmp_path, RULES)) == 20


def test_a_file_damaged_in_play_is_replaced_with_the_whole_match(tmp_path: Path) -> None:
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    disk = Disk(10**9, error, bad_calls=1)
    with opened(tmp_path, connect=disk.connect) as journal:
        for event in EVENTS[:20]:
            journal.append(event)
        assert journal.flush(FLUSH_S)
        disk.left = 0
        journal.append(EVENTS[20])
        assert journal.flush(FLUSH_S)
        (trouble,) = journal.troubles()
        assert "is damaged (database disk image is malformed); the match in play goes on in a new one" in trouble
    assert resumed(tmp_path) == EVENTS[:21]


def sqlite_connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def test_a_folder_that_cannot_be_written_to_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "journal").write_text("a file, where the folder should be")
    with opened(tmp_path / "journal") as journal:
        assert journal.unfinished() is None
        journal.append(SHORT[0])
        journal.note("box", "on")
        assert not journal.flush(FLUSH_S)
        assert not journal.is_writing()
        (trouble,) = journal.troubles()
        assert "cannot be written: " in trouble
        assert "play goes on without it" in trouble
        (tmp_path / "journal").unlink()
        assert journal.flush(FLUSH_S)  # as soon as it can be
    assert resumed(tmp_path / "journal") == SHORT[:1]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_the_right_to_write_is_no_reason_not_to_play(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    tmp_path.chmod(0o500)
    try:
        with opened(tmp_path) as journal:
            journal.append(EVENTS[30])
            assert not journal.flush(FLUSH_S)
            assert journal.troubles()
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize(
    "script",
    [
        "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM matches; END",
        "CREATE VIEW v AS SELECT 1",
        "CREATE INDEX i ON matches (game)",
        "DROP TABLE faults; CREATE VIEW faults AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i FROM r) SELECT 1",
        "INSERT INTO matches VALUES (2147483646, '2026', 1, 'space_bowl', NULL)",
    ],
)
def test_a_journal_in_which_somebody_else_has_made_something_is_set_aside(tmp_path: Path, script: str) -> None:
    path = kept(tmp_path, EVENTS[:10])
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.executescript(script)
    with opened(tmp_path) as journal:
        journal.append(*SHORT[:3])
        assert journal.flush(FLUSH_S)
        assert f"is in {FILE_NAME}.damaged-1" in journal.troubles()[0]
    assert resumed(tmp_path) == SHORT[:3]


def test_a_disk_that_hangs_holds_up_nobody(tmp_path: Path) -> None:
    is_free = threading.Event()
    now_s = [0.0]

    def connect(path: Path) -> sqlite3.Connection:
        is_free.wait()
        return sqlite_connect(path)

    with opened(tmp_path, connect=connect, clock_s=lambda: now_s[0]) as journal:
        assert journal.unfinished(timeout_s=0) is None
        for event in EVENTS:
            journal.append(event)
        assert not journal.flush(0.0)
        assert journal.is_writing()
        now_s[0] = HANGS_AFTER_S
        assert not journal.is_writing()
        assert journal.is_alive()  # no reason to start the box again
        journal.close(0.0)
        is_free.set()
    assert resumed(tmp_path) == EVENTS


def test_another_program_that_reads_does_not_hold_up_the_writer(tmp_path: Path) -> None:
    path = kept(tmp_path, EVENTS[:10])
    with contextlib.closing(sqlite_connect(path)) as reader, opened(tmp_path) as journal:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM events").fetchone() == (10,)
        journal.append(EVENTS[10])
        assert journal.flush(FLUSH_S)
        assert reader.execute("SELECT count(*) FROM events").fetchone() == (10,)
    assert resumed(tmp_path) == EVENTS[:11]
