"""Checks that a journal from an archive can be used, with the same readers that read it later."""

import contextlib
import sqlite3
from pathlib import Path

from spacebowl_pi.box.journal.database import (
    JournalDamage,
    check_numbers,
    check_whole,
    event_place,
    limit_time,
    offered_match,
    open_to_read,
    reading,
    stored_lines,
    stored_matches,
)
from spacebowl_pi.box.journal.match_record import MatchRecord, summary_from_json
from spacebowl_pi.box.journal.retention import days_seen
from spacebowl_pi.core.table import TableRules

LIMIT_S = 600.0  # the largest journal takes some minutes on the slowest Pi
_KINDS = {
    "matches": {"opened_wall_time": "text", "finished": "integer", "game": "text"},
    "events": {"match_id": "integer", "sequence": "integer", "at_us": "integer", "json": "text", "running_sum": "blob"},
    "faults": {"wall_time": "text", "part": "text", "text": "text"},
    "meta": {"key": "text", "value": "text"},
}


def check_journal(path: Path, rules: TableRules) -> tuple[str, ...]:
    """Read all of a journal; raises JournalDamage, OSError or sqlite3.Error if it must not be used.

    Returns what is wrong with single matches: a box leaves a damaged match in place, so an archive may contain one,
    which is no reason to lose the others.
    """
    with reading(), contextlib.closing(open_to_read(path)) as journal:
        limit_time(journal, LIMIT_S)
        try:
            check_whole(journal)
            _check_values(journal)
            days_seen(journal)
            offered_match(journal)
            return tuple(_troubles(journal, rules))
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise JournalDamage(f"it takes longer than {LIMIT_S:g} s to read") from None
            raise


def _check_values(journal: sqlite3.Connection) -> None:
    check_numbers(journal)
    for table, kinds in _KINDS.items():
        is_other = " OR ".join(f"typeof({column}) != '{kind}'" for column, kind in kinds.items())
        if journal.execute(f"SELECT 1 FROM {table} WHERE {is_other} LIMIT 1").fetchone():  # noqa: S608 (all our own)
            raise JournalDamage(f"a value in its table {table} is not of its kind")
    (first, last), (newest,) = (
        journal.execute("SELECT (SELECT min(place) FROM events), (SELECT max(place) FROM events)").fetchone(),
        journal.execute("SELECT coalesce(max(id), 0) FROM matches").fetchone(),
    )
    if first is not None and (first < event_place(1, 0) or last >= event_place(newest + 1, 0)):
        raise JournalDamage("it has events of no match")


def _troubles(journal: sqlite3.Connection, rules: TableRules) -> list[str]:
    troubles = []
    for found in stored_matches(journal):
        stored, record = stored_lines(journal, found.id), MatchRecord(rules)
        unread = record.add_lines(stored.lines)
        record.summary()
        summary_from_json(found.summary)
        fault = stored.fault if record.is_of_other_game else unread or stored.fault
        if fault:
            troubles.append(f"match {found.id}: {fault}")
    return troubles
