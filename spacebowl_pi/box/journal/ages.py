"""What of the journal goes away with time: matches, and the nicknames in those that stay.

A name goes some days after its last match, or when the staff deletes it: its seat stays in every match, without a name.
The match's lines are written anew, with new sums, and what is gone is gone from the file as well.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from spacebowl_pi.box.journal.days_seen import DaysSeen, days_of
from spacebowl_pi.box.journal.file import delete_match, event_place, running_sum, stored_lines
from spacebowl_pi.box.journal.names import names_in, without_names
from spacebowl_pi.core.codec import CodecError, Json, from_data, to_data

_DAYS = "days"
_NAMING = '%"name": "%'


@dataclass(frozen=True, slots=True)
class Ages:
    """After how many days a match goes, and a name after its last match; None is never."""

    match_days: int | None = None
    nickname_days: int | None = None


FOR_EVER = Ages()


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A match's lines as they are now, and the sum of the last."""

    lines: tuple[str, ...]
    last_sum: bytes


def days_seen(connection: sqlite3.Connection) -> DaysSeen:
    """Give the days on which the journal was open."""
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (_DAYS,)).fetchone()
    try:
        return from_data(DaysSeen, json.loads(row[0])) if row else DaysSeen()
    except (CodecError, ValueError, TypeError):
        return DaysSeen()


def expired_before(connection: sqlite3.Connection, ages: Ages) -> str:
    """Give the day before which names are too old, as far as days were seen so far; empty while there is none."""
    return "" if ages.nickname_days is None else days_seen(connection).days_ago(ages.nickname_days)


def tidy(
    connection: sqlite3.Connection, ages: Ages, day: str, names: Collection[str], kept: Collection[int] = ()
) -> Mapping[int, Rewritten]:
    """Delete what is too old, and these names, within the transaction that was begun; give the matches that changed.

    `day` is today, as far as the clock knows. The newest match always stays, and those in `kept`, which somebody still
    plays or may go on with, are as of today.
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
    """Find everybody's name that an event tells, in small letters."""
    found: dict[int, set[str]] = defaultdict(set)
    for match_id, line in connection.execute("SELECT match_id, json FROM events WHERE json LIKE ?", (_NAMING,)):
        found[match_id] |= {name.casefold() for name in names_in(_read(line))}
    return {match_id: names for match_id, names in found.items() if names}


def _rewritten(connection: sqlite3.Connection, match_id: int, gone: Collection[str]) -> Rewritten:
    """Write a match anew without these names; of a damaged one stays what can be trusted."""
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
    """Give a line without these names, and as it is where none is in it."""
    data = _read(line)
    is_told = any(name.casefold() in gone for name in names_in(data))
    return _bare(data, gone) if is_told else line


def _summary_without(summary: str | None, gone: Collection[str]) -> str | None:
    """Give a summary without these names; what cannot be read is made anew from the events whenever it is wanted."""
    data = _read(summary)
    return None if data is None else _bare(data, gone)


def _bare(data: Json, gone: Collection[str]) -> str:
    return json.dumps(without_names(data, lambda name: name.casefold() in gone), ensure_ascii=False)
