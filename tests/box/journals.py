"""Journals to test with: opened and closed again, with a match in them, taken up again."""

import contextlib
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from spacebowl_pi.box.journal import Journal, open_journal
from spacebowl_pi.box.journal_file import FILE_NAME
from spacebowl_pi.games.space_bowl.rules.match.events import Event
from tests.box.journal_victim import events_of_match

EVENTS = events_of_match()
SHORT = events_of_match(players=2, target_score=6)
PLAYED = EVENTS[:-1]  # without the end, at which the log is brought into the file
FLUSH_S = 10.0
NOON = 1_794_916_800.0


@contextlib.contextmanager
def opened(folder: Path, keep_matches: int = 10, **options: Any) -> Iterator[Journal]:  # noqa: ANN401 (passed on)
    journal = open_journal(folder, keep_matches, **options)
    try:
        yield journal
    finally:
        journal.close(FLUSH_S)


def kept(folder: Path, events: Sequence[Event], *, is_finished: bool = False) -> Path:
    with opened(folder) as journal:
        journal.begin_match()
        for event in events:
            journal.append(event)
        if is_finished:
            journal.finish_match()
        assert journal.flush(FLUSH_S)
        assert journal.troubles() == []
    return folder / FILE_NAME


def unplugged(folder: Path) -> Path:
    """Make a journal as it is when the plug is pulled: half of the match in the file, half in its log."""
    kept(folder / "played", SHORT, is_finished=True)
    kept(folder / "played", PLAYED[:80])
    with opened(folder / "played") as journal:
        for event in PLAYED[80:]:
            journal.append(event)
            assert journal.flush(FLUSH_S)
        shutil.copytree(folder / "played", folder / "copy", ignore=shutil.ignore_patterns("*-shm"))
    return folder / "copy"


def resumed(folder: Path) -> tuple[Event, ...] | None:
    with opened(folder) as journal:
        return journal.unfinished()
