"""One byte of the journal is wrong: the box plays all the same, goes on with nothing wrong, and says what it lost.

The places are drawn at random, thousands at length and some dozens in the usual run.
"""

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import HistoryFault, list_matches, player_statistics
from spacebowl_pi.core.seating import MatchClosed
from spacebowl_pi.core.table import TableEvent
from tests.box.journal.journals import FLUSH_S, PLAYED, SHORT, kept, opened, unplugged
from tests.box.journal.victim import RULES

PAGE = 4096
FIRST_PAGES = 5 * PAGE  # the schema, and the first page of each table
SAMPLES, LOG_SAMPLES, ALL_LONG = 30, 71, 2000

pytestmark = pytest.mark.timeout(1800)  # at length


@pytest.fixture(scope="module")
def pulled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unplugged(tmp_path_factory.mktemp("pulled"))


@pytest.fixture(scope="module")
def rest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal at rest: all is in the file, and there is no log with newer pages."""
    folder = tmp_path_factory.mktemp("rest")
    kept(folder, SHORT)
    kept(folder, PLAYED)
    return folder


def flipped(data: bytes, at: int, bits: int) -> bytes:
    return data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :]


def copies(source: Path, folder: Path, name: str, places: list[tuple[int, int]]) -> Iterator[tuple[int, Path]]:
    data = (source / name).read_bytes()
    for at, bits in places:
        copy = shutil.copytree(source, folder / f"{at}-{bits}")
        (copy / name).write_bytes(flipped(data, at, bits))
        yield at, copy
        shutil.rmtree(copy)


def schema_places() -> list[tuple[int, int]]:
    """Places in the schema and the first page of each table."""
    random = Random("schema")
    return [(random.randrange(FIRST_PAGES), 1 << random.randrange(8)) for _ in range(ALL_LONG)]


def assert_is_played(folder: Path, at: int) -> None:
    with contextlib.suppress(HistoryFault):  # a line for a person, and nothing else
        list_matches(folder, RULES)
        player_statistics(folder, RULES)
    with opened(folder) as journal:
        found = journal.unfinished() or ()
        assert found == PLAYED[: len(found)], at
        journal.note("test", "here")
        assert journal.flush(FLUSH_S), (at, journal.troubles())
        assert journal.is_writing(), at
        assert journal.is_alive(), at
        assert found == PLAYED or journal.troubles(), at


def test_any_bit_of_the_first_pages_may_be_wrong(rest: Path, tmp_path: Path, *, is_long: bool) -> None:
    places = schema_places() if is_long else schema_places()[:SAMPLES]
    for at, folder in copies(rest, tmp_path, FILE_NAME, places):
        assert_is_played(folder, at)


def test_any_letter_of_the_schema_may_be_none_any_more(rest: Path, tmp_path: Path, *, is_long: bool) -> None:
    data = (rest / FILE_NAME).read_bytes()[:PAGE]
    words = [data.index(name) for name in (b"tablemeta", b"tablematches", b"tableevents", b"tablefaults")]
    every = 1 if is_long else 5
    places = [(word + by, 0x80) for word in words for by in range(0, 40, every)]
    for at, folder in copies(rest, tmp_path, FILE_NAME, places):
        assert_is_played(folder, at)


def test_no_bit_of_the_log_undoes_anything_unsaid(pulled: Path, tmp_path: Path, *, is_long: bool) -> None:
    name = f"{FILE_NAME}-wal"
    size, random = (pulled / name).stat().st_size, Random("log")
    places = [(random.randrange(size), 1 << random.randrange(8)) for _ in range(ALL_LONG if is_long else LOG_SAMPLES)]
    lost = 0
    for at, folder in copies(pulled, tmp_path, name, places):
        with opened(folder) as journal:
            found = journal.unfinished() or ()
            assert found == PLAYED[: len(found)], at
            assert journal.flush(FLUSH_S), at
            assert found == PLAYED or any("gone" in trouble for trouble in journal.troubles()), at
            lost += found != PLAYED
        with opened(folder) as journal:  # it is said once
            journal.unfinished()
            assert journal.troubles() == [], at
    assert lost > len(places) // 2


@pytest.mark.parametrize(("after", "is_finished"), [((), 0), ((MatchClosed(SHORT[-1].at_us),), 1)])
def test_the_end_of_a_match_is_in_the_file_itself_and_no_log_can_undo_it(
    tmp_path: Path, after: tuple[TableEvent, ...], is_finished: int
) -> None:
    with opened(tmp_path) as journal:
        for event in (*SHORT, *after):
            journal.append(event)
        assert journal.flush(FLUSH_S)
        assert journal.flush(FLUSH_S)  # after the turn in which the log was emptied
        copy = tmp_path / "copy"
        copy.mkdir()
        shutil.copy(tmp_path / FILE_NAME, copy)
    with contextlib.closing(sqlite3.connect(copy / FILE_NAME)) as file:
        assert file.execute("SELECT finished FROM matches WHERE id = 1").fetchall() == [(is_finished,)]
        assert file.execute("SELECT count(*) FROM events WHERE match_id = 1").fetchone() == (len(SHORT),)
