"""Two boxes on one folder: the second plays, says that it keeps nothing, and leaves all that is there alone."""

import contextlib
import multiprocessing
import shutil
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from spacebowl_pi.box.files.folder_lock import FolderLock, is_held_by_another
from spacebowl_pi.box.files.state_file import StateFault, read_state, write_state
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.kiosk.access.seat_tickets import Tickets
from tests.box.journal.journals import EVENTS, FLUSH_S, SHORT, kept, opened, resumed
from tests.box.journal.victim import GAME, RULES


def hold(folder: Path, pipe: Connection) -> None:
    """Be the first box, until told to go."""
    lock = FolderLock(folder)
    lock.take()
    pipe.send("held")
    pipe.recv()


@contextlib.contextmanager
def another_box(folder: Path) -> Iterator[None]:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=hold, args=(folder, theirs))
    process.start()
    assert ours.recv()
    try:
        yield
    finally:
        ours.send("go")
        process.join()


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_second_box_changes_no_file_of_the_first(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    tickets = Tickets(tmp_path / "tickets.json")
    token = tickets.issue(Seat(3), "Ada")
    tickets.close()
    with another_box(tmp_path):
        before = content(tmp_path)
        journal = open_journal(tmp_path, 3, RULES)
        assert journal.unfinished() is None
        assert not journal.is_writing()  # so the box shows a fault
        (trouble,) = journal.troubles()
        assert "another box is running with it" in trouble
        second = Tickets(tmp_path / "tickets.json")
        assert second.seat_of(token) is None
        second.keep_for(Seating(GAME.name, players=(Player(Seat(1), "Bo"),)))
        second.issue(Seat(1), "Bo")
        journal.append(*EVENTS[:5])
        assert not journal.flush(FLUSH_S)
        second.close()
        journal.close(FLUSH_S)
        assert content(tmp_path) == before
    assert resumed(tmp_path) == EVENTS[:30]
    again = Tickets(tmp_path / "tickets.json")
    assert again.seat_of(token) == 3
    again.close()


def test_only_what_is_shared_is_read_and_written_beside_a_box(tmp_path: Path) -> None:
    write_state(tmp_path / "pin.json", 1)
    with another_box(tmp_path):
        assert is_held_by_another(tmp_path)
        with pytest.raises(StateFault, match="is another box's"):
            write_state(tmp_path / "pin.json", 2)
        with pytest.raises(StateFault, match="is another box's"):
            read_state(tmp_path / "pin.json")
        write_state(tmp_path / "pin.json", 3, is_shared=True)
        assert read_state(tmp_path / "pin.json", is_shared=True) == 3
    until_s = time.monotonic() + FLUSH_S
    while is_held_by_another(tmp_path):
        assert time.monotonic() < until_s
    assert read_state(tmp_path / "pin.json") == 3


def test_who_holds_a_folder_may_keep_what_it_likes_there(tmp_path: Path) -> None:
    assert not is_held_by_another(tmp_path / "not there")
    with opened(tmp_path) as journal:
        assert journal.flush(FLUSH_S)
        assert not is_held_by_another(tmp_path)
        write_state(tmp_path / "anything.json", 1)
        with pytest.raises(OSError, match="another box is running with it"):
            FolderLock(tmp_path).take()
    assert not is_held_by_another(tmp_path)
    lock = FolderLock(tmp_path)
    lock.take()
    lock.take()
    lock.release()


def test_no_file_that_is_deleted_lets_a_second_box_in(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.append(*EVENTS[:10])
        assert journal.flush(FLUSH_S)
        for path in [path for path in tmp_path.iterdir() if not path.name.startswith(FILE_NAME)]:
            path.unlink()
        with opened(tmp_path) as second:  # as another process: a lock is its holder's, not the program's
            second.append(*SHORT[:3])
            assert not second.flush(FLUSH_S)
            assert "another box is running with it" in second.troubles()[0]
        journal.append(*EVENTS[10:20])
        assert journal.flush(FLUSH_S)
    assert resumed(tmp_path) == EVENTS[:20]


def test_a_folder_that_is_deleted_and_another_boxs_by_now_is_left_to_it(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    with opened(folder) as journal:
        journal.append(*EVENTS[:10])
        assert journal.flush(FLUSH_S)
        shutil.rmtree(folder)
        with opened(folder) as second:
            second.append(*SHORT[:3])
            assert second.flush(FLUSH_S)
            journal.append(EVENTS[10])
            assert not journal.flush(FLUSH_S)
            assert not journal.is_writing()
            assert "another box is running with it" in journal.troubles()[-1]
        assert resumed(folder) == SHORT[:3]
