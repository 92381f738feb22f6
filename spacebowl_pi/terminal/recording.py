"""A match in a file: one event per line, as JSON with its schema."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.rules import BrokenRules
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.table import Table, TableRules
from spacebowl_pi.terminal.complaint import Complaint, read_file
from spacebowl_pi.terminal.steps import Step

LARGEST_RECORDING = 4_000_000  # a long match of eight players has 100,000


def recorded(rules: TableRules, steps: Iterable[Step], path: Path) -> Iterator[Step]:
    """Writes each event as it happens."""
    try:
        with path.open("w", encoding="utf-8") as file:
            for step in steps:
                line = json.dumps(rules.event_to_data(step.table, step.event), ensure_ascii=False)
                print(line, file=file, flush=True)
                yield step
    except OSError as error:
        raise Complaint(f"cannot write the recording {path}: {error.strerror or error}") from None


def recording(rules: TableRules, path: Path) -> Iterator[Step]:
    """Reads a recording, checking each event against the table before it."""
    text = read_file(path, "the recording", LARGEST_RECORDING)
    if not text.strip():
        raise Complaint(f"{path}: the recording is empty")
    table = Table(Seating(next(iter(rules.games))))  # until the first event opens it
    for number, line in enumerate(text.splitlines(), start=1):
        where = f"{path}, line {number}"
        try:
            event = rules.event_from_data(table, json.loads(line))
        except CodecError as error:
            raise Complaint(f"{where}: {error}") from None
        except (ValueError, RecursionError):
            raise Complaint(f"{where}: not JSON") from None
        if isinstance(event, SeatingOpened) is not (number == 1):
            raise Complaint(f"{where}: a recording begins with SeatingOpened, once")
        if fault := rules.fault(table, event):
            raise Complaint(f"{where}: {fault}")
        try:
            table = rules.evolve(table, event)
        except BrokenRules as broken:
            raise Complaint(f"{where}: {broken}") from None
        except (ValueError, LookupError):
            raise Complaint(f"{where}: this event cannot follow the ones before") from None
        if table.seating.game not in rules.games:
            raise Complaint(f"{where}: {unknown(table.seating.game, rules)}")
        yield Step(event, table)


def unknown(game: str, rules: TableRules) -> str:
    """Says that a game is not here, and what to do."""
    return (
        f"there is no game called {game!a:.40} here: install it, then replay the match again;"
        f" here there {'are' if len(rules.games) > 1 else 'is'} {', '.join(rules.games)}"
    )
