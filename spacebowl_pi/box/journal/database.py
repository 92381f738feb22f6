"""The journal's file: its tables, opening it, which parts can be trusted, and setting a damaged one aside.

Each line of a match carries a sum over itself and all lines before it: whatever happens to the file, what is read is a
prefix of what was written, or nothing. SQLite's own checks do not guarantee that. No threads here, and no policy.
"""

import contextlib
import hashlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from spacebowl_pi.box.files.folder_lock import FILE_MODE

FILE_NAME = "journal.sqlite3"
FILE_SCHEMA = 2
DAMAGED = "damaged"
MOST_MATCHES = 2**31  # an event's 64-bit place has no room for more

STEPS_BETWEEN_LOOKS = 100_000  # SQLite steps between two looks at the clock: some milliseconds

Connect: TypeAlias = Callable[[Path], sqlite3.Connection]

_BUSY_S = 2.0
_CHECKPOINT_PAGES = 256  # a short write-ahead log makes a quick start after a power cut
_MOST_SET_ASIDE = 9
_MOST_EVENTS = 2**32
_TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE matches (
        id INTEGER PRIMARY KEY, opened_wall_time TEXT NOT NULL, finished INTEGER NOT NULL, game TEXT NOT NULL,
        summary TEXT
    )""",
    # One tree in the order of writing, and no index: a commit touches few pages, and a truncated file keeps its start.
    """CREATE TABLE events (
        place INTEGER PRIMARY KEY, match_id INTEGER NOT NULL, sequence INTEGER NOT NULL, at_us INTEGER NOT NULL,
        json TEXT NOT NULL, running_sum BLOB NOT NULL
    )""",
    "CREATE TABLE faults (id INTEGER PRIMARY KEY, wall_time TEXT NOT NULL, part TEXT NOT NULL, text TEXT NOT NULL)",
)
# The only SQLite errors that are not the file's fault: disk, permissions, memory, other programs.
_ELSEWHERE = (
    *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL),
)
_OFFERED = "offered"
_OTHER_TABLES = "its tables are not as this program makes them"


class JournalDamage(Exception):  # noqa: N818 (the file's fault)
    """The file is no journal that this program can read and continue; says why, in a phrase."""


class OtherSchema(JournalDamage):
    """The file is a journal written by another version."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match's row: a label of when it was opened, and its summary as JSON."""

    id: int
    opened: str
    is_finished: bool
    summary: str | None


@dataclass(frozen=True, slots=True)
class StoredLines:
    """The trustworthy lines of a match, and why there are no more, if there should be."""

    lines: tuple[str, ...]
    fault: str | None = None
    is_file_damaged: bool = False


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, with explicit transactions. A new one is readable by its owner only."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE))  # SQLite's own files inherit the mode
    # Used by the writer's thread only, but a dead thread is replaced by another.
    return sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False)


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open read-only, even while a box writes. Raises JournalDamage if it is no journal.

    If even the log's index cannot be created, nobody is writing, and the file alone will do.
    """
    uri = f"{path.resolve().as_uri()}?mode=ro"
    try:
        return _checked(sqlite3.connect(uri, uri=True))
    except sqlite3.OperationalError:
        if path.with_name(f"{path.name}-wal").exists():
            raise
        return _checked(sqlite3.connect(f"{uri}&immutable=1", uri=True))


def _checked(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.text_factory = readable
    try:
        check_schema(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Make commits durable, and create the tables of a new file. Raises JournalDamage for any other file."""
    connection.text_factory = readable
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # NORMAL would lose the last commits in a power cut
    connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    if not _table_names(connection):
        connection.execute("BEGIN IMMEDIATE")
        for table in _TABLES:
            connection.execute(table)
        connection.execute("INSERT INTO meta VALUES ('schema', ?)", (str(FILE_SCHEMA),))
        connection.execute("COMMIT")
    check_schema(connection)
    check_numbers(connection)


def limit_time(connection: sqlite3.Connection, limit_s: float, clock_s: Callable[[], float] = time.monotonic) -> None:
    """Interrupt all further queries once this much time has passed in total."""
    until_s = clock_s() + limit_s
    connection.set_progress_handler(lambda: clock_s() > until_s, STEPS_BETWEEN_LOOKS)


def check_schema(connection: sqlite3.Connection) -> None:
    """Raise JournalDamage for a file that is no journal, or one of another version.

    Anything this program does not create, such as a view or a trigger, could interfere with reads and writes.
    """
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master LIMIT ?", (len(_TABLES) + 1,)).fetchall()
    if not any(name == "meta" for _, name, _ in rows):
        raise JournalDamage("it is no journal of this program" if rows else "nothing was written in it yet")
    if ("table", "meta", _TABLES[0]) not in rows:
        raise JournalDamage(_OTHER_TABLES)
    row = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    version = row[0] if row else None
    if version != str(FILE_SCHEMA):
        raise OtherSchema(f"it was written in schema {version!r:.20}, and this program uses schema {FILE_SCHEMA}")
    if {(kind, sql) for kind, _, sql in rows} != {("table", sql) for sql in _TABLES} or len(rows) != len(_TABLES):
        raise JournalDamage(_OTHER_TABLES)


def check_numbers(connection: sqlite3.Connection) -> None:
    """Raise JournalDamage for ids that no box assigns: they would leave no room for more."""
    for table, most in (("matches", MOST_MATCHES // 2), ("faults", 2**62)):
        (last,) = connection.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()  # noqa: S608 (our own)
        if last >= most:
            raise JournalDamage("its numbers leave no room for what comes")


def check_whole(connection: sqlite3.Connection) -> None:
    """Raise JournalDamage for a file that is inconsistent."""
    row = connection.execute("PRAGMA quick_check(1)").fetchone()
    if row is None or row[0] != "ok":
        raise JournalDamage(" ".join(str(row and row[0]).split())[:80])


def is_damage(error: BaseException) -> bool:
    """Whether the file is at fault, rather than the disk, permissions, or another program."""
    if isinstance(error, JournalDamage | UnicodeDecodeError):  # invalid UTF-8 in the schema
        return True
    code = getattr(error, "sqlite_errorcode", None)
    return isinstance(code, int) and code & 0xFF not in (*_ELSEWHERE, sqlite3.SQLITE_IOERR)


def is_elsewhere(error: BaseException) -> bool:
    """Whether the file is certainly not at fault; an unreadable block of the disk may be the file's."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return isinstance(code, int) and code & 0xFF in _ELSEWHERE
    return isinstance(error, OSError)


@contextlib.contextmanager
def reading() -> Iterator[None]:
    """Turn what a damaged file makes Python raise into JournalDamage, except errors that are not the file's fault."""
    try:
        yield
    except (sqlite3.Error, OSError, MemoryError, JournalDamage):
        raise
    except Exception as error:
        raise JournalDamage(f"it cannot be read: {type(error).__name__}") from error


def stored_matches(
    connection: sqlite3.Connection,
    newest: int = -1,
    above: int = 0,
    below: int = MOST_MATCHES,
    game: str | None = None,
) -> list[StoredMatch]:
    """Matches with ids between two, of one game or all, the newest first; `newest` of −1 is no limit."""
    rows = connection.execute(
        "SELECT id, opened_wall_time, finished, summary FROM matches"
        " WHERE id > ? AND id < ? AND (? IS NULL OR game = ?) ORDER BY id DESC LIMIT ?",
        (above, below, game, game, newest),
    )
    return [StoredMatch(number, str(opened), bool(finished), summary) for number, opened, finished, summary in rows]


def stored_lines(connection: sqlite3.Connection, match_id: int) -> StoredLines:
    """Read a match's lines, up to the last that can be trusted."""
    lines: list[str] = []
    running = b""
    query = "SELECT place, json, running_sum FROM events WHERE place BETWEEN ? AND ? ORDER BY place"
    try:
        for place, line, found in connection.execute(query, (event_place(match_id, 0), event_place(match_id + 1, -1))):
            number = len(lines) + 1
            if place != event_place(match_id, number):
                return StoredLines(tuple(lines), f"event {number} is missing")
            if not isinstance(line, str) or found != (running := running_sum(running, line)):
                return StoredLines(tuple(lines), f"event {number} is not as it was written")
            lines.append(line)
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        return StoredLines(tuple(lines), str(error), is_file_damaged=True)
    return StoredLines(tuple(lines), None if lines else "event 1 is missing")  # every stored match has one


def event_place(match_id: int, sequence: int) -> int:
    """The key of an event, ordered by match and by event."""
    return match_id * _MOST_EVENTS + sequence


def running_sum(before: bytes, line: str) -> bytes:
    """The sum of a line and all before it; `before` is empty for the first."""
    return hashlib.blake2b(before + line.encode(errors="replace"), digest_size=8).digest()


def prune(connection: sqlite3.Connection, keep_matches: int) -> None:
    """Delete all matches but the newest; at least the current one stays."""
    row = connection.execute(
        "SELECT id FROM matches ORDER BY id DESC LIMIT 1 OFFSET ?", (max(1, keep_matches),)
    ).fetchone()
    if row is not None:
        connection.execute("DELETE FROM events WHERE place < ?", (event_place(row[0] + 1, 0),))
        connection.execute("DELETE FROM matches WHERE id <= ?", row)


def prune_faults(connection: sqlite3.Connection, keep: int, keep_of_part: int) -> None:
    """Delete all but the newest faults, in total and per part: no part can push out another's."""
    ranked = "SELECT id, row_number() OVER (PARTITION BY part ORDER BY id DESC) AS rank FROM faults"
    kept = f"SELECT id FROM ({ranked}) WHERE rank <= ? ORDER BY id DESC LIMIT ?"  # noqa: S608 (our own words)
    connection.execute(f"DELETE FROM faults WHERE id NOT IN ({kept})", (keep_of_part, keep))  # noqa: S608


def offered_match(connection: sqlite3.Connection) -> int | None:
    """The id of the match that is on offer."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (_OFFERED,)).fetchone()
    return int(row[0]) if row is not None and str(row[0]).isdigit() else None


def offer_match(connection: sqlite3.Connection, match_id: int | None) -> None:
    """Store which match is on offer; None if there is none."""
    connection.execute("DELETE FROM meta WHERE key = ?", (_OFFERED,))
    if match_id is not None:
        connection.execute("INSERT INTO meta VALUES (?, ?)", (_OFFERED, str(match_id)))


def delete_match(connection: sqlite3.Connection, match_id: int) -> None:
    places = (event_place(match_id, 0), event_place(match_id + 1, -1))
    connection.execute("DELETE FROM events WHERE place BETWEEN ? AND ?", places)
    connection.execute("DELETE FROM matches WHERE id = ?", (match_id,))


def check_place(path: Path) -> None:
    """Raise JournalDamage for what SQLite cannot open, or would empty: a log without its file."""
    if path.exists() and not (path.is_file() and os.access(path, os.R_OK | os.W_OK)):
        raise JournalDamage("it cannot be opened as a file")
    log = path.with_name(f"{path.name}-wal")
    is_empty = not path.exists() or path.stat().st_size <= 1  # SQLite treats a single byte as empty, too
    if is_empty and log.exists() and log.stat().st_size:
        raise JournalDamage("its file is empty or gone, and only the log of it is there")


def set_aside(path: Path) -> Path:
    """Rename a file and its log so that a new one can take its place; raises OSError.

    At most nine such files are kept: a bad disk must not fill up with them.
    """
    places = [path.with_name(f"{path.name}.{DAMAGED}-{number}") for number in range(1, _MOST_SET_ASIDE + 1)]
    place = next((place for place in places if not place.exists()), places[-1])
    with contextlib.suppress(FileNotFoundError):
        path.rename(place)
    with contextlib.suppress(FileNotFoundError):
        place.with_name(f"{place.name}-wal").unlink()
    with contextlib.suppress(FileNotFoundError):
        path.with_name(f"{path.name}-wal").rename(place.with_name(f"{place.name}-wal"))
    with contextlib.suppress(FileNotFoundError):
        path.with_name(f"{path.name}-shm").unlink()  # only an index of the log
    return place


def wall_label(wall_time_s: float) -> str:
    """Format a wall time, as a label for people only."""
    try:
        return datetime.fromtimestamp(wall_time_s, UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return "unknown time"


def readable(text: bytes) -> str:
    """Decode text that may be damaged: a wrong letter is better than an error in the middle of a list."""
    return text.decode(errors="replace")


def _table_names(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
