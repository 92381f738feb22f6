"""Journals to test with: opened and closed again, with a match in them, taken up again."""

import contextlib
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.journal import Journal, open_journal
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import Table, TableEvent, TableRules
from tests.box.journal.victim import GAME, RULES, events_of_match

EVENTS = events_of_match()
SHORT = events_of_match(players=2, target_score=6)
PLAYED = EVENTS[:-1]  # without the end, at which the log is brought into the file
FLUSH_S = 10.0
NOON = 1_794_916_800.0


@contextlib.contextmanager
def opened(
    folder: Path,
    keep_matches: int = 10,
    rules: TableRules = RULES,
    **options: Any,  # noqa: ANN401 (passed on)
) -> Iterator[Journal]:
    journal = open_journal(folder, keep_matches, rules, **options)
    try:
        yield journal
    finally:
        journal.close(FLUSH_S)


def kept(folder: Path, events: Sequence[TableEvent]) -> Path:
    with opened(folder) as journal:
        for event in events:
            journal.append(event)
        assert journal.flush(FLUSH_S)
        assert journal.troubles() == []
    return folder / FILE_NAME


def table_after(events: Iterable[TableEvent] | None) -> Table:
    return RULES.replay(Table(Seating(GAME.name)), events or ())


def unplugged(folder: Path) -> Path:
    """Make a journal as it is when the plug is pulled: half of the match in the file, half in its log."""
    kept(folder / "played", SHORT)
    kept(folder / "played", PLAYED[:80])
    with opened(folder / "played") as journal:
        for event in PLAYED[80:]:
            journal.append(event)
            assert journal.flush(FLUSH_S)
        shutil.copytree(folder / "played", folder / "copy", ignore=shutil.ignore_patterns("*-shm"))
    return folder / "copy"


def resumed(folder: Path, rules: TableRules = RULES) -> tuple[TableEvent, ...] | None:
    with opened(folder, rules=rules) as journal:
        return journal.unfinished()
