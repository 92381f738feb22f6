"""A mark beside the journal that says how far it was durable, so that nothing can vanish unnoticed.

SQLite treats a wrong checksum in its log as the end of it, as after a power cut, and drops what follows. The mark is
written after each commit without syncing: after a power cut it may be behind the journal, but never ahead of it. A
journal with less than its mark says was damaged.
"""

import contextlib
import hashlib
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from spacebowl_pi.box.files.folder_lock import FILE_MODE
from spacebowl_pi.box.journal.database import event_place

FILE_NAME = "journal.mark"
LENGTH = 128  # less than a disk writes at once


@dataclass(frozen=True, slots=True)
class Mark:
    """The match that was written last, its number of events and their running sum, and the number of the last note."""

    match_id: int = 0
    events: int = 0
    running_sum: str = ""
    is_finished: bool = False
    note: int = 0


def write_mark(folder: Path, mark: Mark) -> None:
    """Replace the mark. The journal works without it, so errors are ignored."""
    text = f"{mark.match_id} {mark.events} {mark.running_sum or '-'} {int(mark.is_finished)} {mark.note}"
    line = f"{text} {_sum(text)}".ljust(LENGTH - 1) + "\n"
    with contextlib.suppress(OSError):
        number = os.open(folder / FILE_NAME, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
        try:
            os.pwrite(number, line.encode(), 0)
        finally:
            os.close(number)


def remove_mark(folder: Path) -> None:
    """Remove the mark of a journal that is gone or about to be rewritten."""
    with contextlib.suppress(OSError):
        (folder / FILE_NAME).unlink()


def missing(folder: Path, connection: sqlite3.Connection) -> str | None:
    """What the journal had and has lost; None if it is complete."""
    try:
        with (folder / FILE_NAME).open("rb") as file:
            data = file.read(LENGTH)
    except OSError:
        return None
    mark = _read(data)
    if mark is None:
        return (
            f"its mark, {FILE_NAME}, is damaged: whether something is missing cannot be told" if data.strip() else None
        )
    (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM matches").fetchone()
    (note,) = connection.execute("SELECT coalesce(max(id), 0) FROM faults").fetchone()
    row = connection.execute("SELECT finished FROM matches WHERE id = ?", (mark.match_id,)).fetchone()
    if row is None and mark.match_id >= newest and mark.match_id:
        return f"match {mark.match_id} was there and is gone"
    if row is not None and mark.events:
        place = event_place(mark.match_id, mark.events)
        found = connection.execute("SELECT running_sum FROM events WHERE place = ?", (place,)).fetchone()
        if found is None or bytes(found[0]).hex() != mark.running_sum:
            return f"match {mark.match_id} had {mark.events} events, and the last of them are gone"
        if mark.is_finished and not row[0]:
            return f"that match {mark.match_id} was over was there and is gone"
    return f"notes up to number {mark.note} were there, and the last of them are gone" if note < mark.note else None


def _read(data: bytes) -> Mark | None:
    text, _, found = data.decode("ascii", "replace").strip().rpartition(" ")
    fields = text.split(" ")
    if len(fields) != 5 or found != _sum(text):
        return None
    match_id, events, running_sum, is_finished, note = fields
    return Mark(int(match_id), int(events), running_sum.strip("-"), is_finished == "1", int(note))


def _sum(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
