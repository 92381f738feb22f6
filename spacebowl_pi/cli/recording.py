"""A match in a file: one event a line, as JSON with its schema."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from spacebowl_pi.cli.complaint import Complaint, read_file
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.games.space_bowl.rules.computer_match import Step
from spacebowl_pi.games.space_bowl.rules.match import BLANK, evolve
from spacebowl_pi.games.space_bowl.rules.match.check import event_fault
from spacebowl_pi.games.space_bowl.rules.match.records import event_from_data, event_to_data

LARGEST_RECORDING = 4_000_000  # a long match of eight has 100,000


def recorded(steps: Iterable[Step], path: Path) -> Iterator[Step]:
    """Write each event as it happens."""
    try:
        with path.open("w", encoding="utf-8") as file:
            for step in steps:
                print(json.dumps(event_to_data(step.event), ensure_ascii=False), file=file, flush=True)
                yield step
    except OSError as error:
        raise Complaint(f"cannot write the recording {path}: {error.strerror or error}") from None


def recording(path: Path) -> Iterator[Step]:
    """Read a recording, checking each event against the match before it."""
    text = read_file(path, "the recording", LARGEST_RECORDING)
    if not text.strip():
        raise Complaint(f"{path}: the recording is empty")
    match = BLANK
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            event = event_from_data(json.loads(line))
        except CodecError as error:
            raise Complaint(f"{path}, line {number}: {error}") from None
        except (ValueError, RecursionError):
            raise Complaint(f"{path}, line {number}: not JSON") from None
        if fault := event_fault(match, event):
            raise Complaint(f"{path}, line {number}: {fault}")
        try:
            match = evolve(match, event)
        except (ValueError, LookupError):
            raise Complaint(f"{path}, line {number}: this event cannot follow the ones before") from None
        yield Step(event, match)
