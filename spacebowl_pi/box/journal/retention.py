"""Deletes what is too old: matches, and nicknames in the matches that stay.

A name goes some days after its last match, or when staff delete it: its seat stays in every match, without a name. The
match's lines are rewritten with new sums, and deleted text is gone from the file, too.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from spacebowl_pi.box.journal.database import delete_match, event_place, running_sum, stored_lines
from spacebowl_pi.box.journal.days_seen import DaysSeen, days_of
from spacebowl_pi.box.journal.names import names_in, without_names
from spacebowl_pi.core.codec import CodecError, Json, from_data, to_data

_DAYS = "days"
_NAMING = '%"name": "%'


@dataclass(frozen=True, slots=True)
class Ages:
    """Days after which a match is deleted, and a name after its last match; None is never."""

    match_days: int | None = None
    nickname_days: int | None = None


FOR_EVER = Ages()


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A match's new lines, and the sum of the last."""

    lines: tuple[str, ...]
    last_sum: bytes


def days_seen(connection: sqlite3.Connection) -> DaysSeen:
    """The days on which the journal was open."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (_DAYS,)).fetchone()
    try:
        return from_data(DaysSeen, json.loads(row[0])) if row else DaysSeen()
    except (CodecError, ValueError, TypeError):
        return DaysSeen()


def expired_before(connection: sqlite3.Connection, ages: Ages) -> str:
    """Names last used before this day are too old; empty if not enough days have been seen."""
    return "" if ages.nickname_days is None else days_seen(connection).days_ago(ages.nickname_days)


def tidy(
    connection: sqlite3.Connection, ages: Ages, day: str, names: Collection[str], kept: Collection[int] = ()
) -> Mapping[int, Rewritten]:
    """Delete what is too old, and these names, within the current transaction; return the matches that changed.

    `day` is today by the clock. The newest match always stays; matches in `kept`, which are being played or may be
    continued, count as played today.
    """
    before = days_seen(connection)
    days = before.with_day(day)
    if days != before:
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (_DAYS, json.dumps(to_data(days))))
    rows = connection.execute("SELECT id, opened_wall_time FROM matches ORDER BY id").fetchall()
    played = dict(zip([row[0] for row in rows], days_of([str(row[1]) for row in rows], days.newest), strict=True))
    played |= {match_id: days.newest for match_id in kept if match_id in played}
    oldest = days.days_ago(ages.match_days) if ages.match_days is not None else ""
    for match_id in [it for it in list(played)[:-1] if played[it] < oldest]:
        delete_match(connection, match_id)
    found = _names_by_match(connection)
    last: dict[str, str] = defaultdict(str)
    for match_id, there in found.items():
        for name in there:
            last[name] = max(last[name], played.get(match_id, ""))
    expired = days.days_ago(ages.nickname_days) if ages.nickname_days is not None else ""
    gone = {name for name, day in last.items() if day < expired} | {name.casefold() for name in names}
    return {it: _rewritten(connection, it, gone) for it, there in found.items() if not gone.isdisjoint(there)}


def _names_by_match(connection: sqlite3.Connection) -> dict[int, set[str]]:
    """Every name in the events, casefolded, by match."""
    found: dict[int, set[str]] = defaultdict(set)
    for match_id, line in connection.execute("SELECT match_id, json FROM events WHERE json LIKE ?", (_NAMING,)):
        found[match_id] |= {name.casefold() for name in names_in(_read(line))}
    return {match_id: names for match_id, names in found.items() if names}


def _rewritten(connection: sqlite3.Connection, match_id: int, gone: Collection[str]) -> Rewritten:
    """Rewrite a match without these names; a damaged match is cut to its trustworthy part."""
    lines = [_without_names(line, gone) for line in stored_lines(connection, match_id).lines]
    last_sum = b""
    for number, line in enumerate(lines, start=1):
        last_sum = running_sum(last_sum, line)
        row = (line, last_sum, event_place(match_id, number))
        connection.execute("UPDATE events SET json = ?, running_sum = ? WHERE place = ?", row)
    rest = (event_place(match_id, len(lines) + 1), event_place(match_id + 1, -1))
    connection.execute("DELETE FROM events WHERE place BETWEEN ? AND ?", rest)
    (summary,) = connection.execute("SELECT summary FROM matches WHERE id = ?", (match_id,)).fetchone() or (None,)
    connection.execute("UPDATE matches SET summary = ? WHERE id = ?", (_summary_without(summary, gone), match_id))
    return Rewritten(tuple(lines), last_sum)


def _read(text: str | None) -> Json:
    try:
        read: Json = json.loads(text or "null")
    except (ValueError, TypeError, RecursionError):
        return None
    return read


def _without_names(line: str, gone: Collection[str]) -> str:
    """A line without these names; unchanged if it has none of them."""
    data = _read(line)
    is_told = any(name.casefold() in gone for name in names_in(data))
    return _bare(data, gone) if is_told else line


def _summary_without(summary: str | None, gone: Collection[str]) -> str | None:
    """A summary without these names; None if unreadable, as it can be computed from the events."""
    data = _read(summary)
    return None if data is None else _bare(data, gone)


def _bare(data: Json, gone: Collection[str]) -> str:
    return json.dumps(without_names(data, lambda name: name.casefold() in gone), ensure_ascii=False)
