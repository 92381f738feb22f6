"""A program to be killed: `python -m tests.box.journal_victim FOLDER`. It forks writers of a journal and kills them.

First one for each event of a match, in one journal: it takes up what it finds, adds an event, and is killed as soon as
it says that the event is durable. Then some that write at full speed, each in a journal of its own, killed in the
middle. What the first ones took up is printed, and how many events the others had flushed.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from spacebowl_pi.box.journal import Journal, open_journal
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.games.space_bowl.rules.computer_match import computer_match
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Settings
from spacebowl_pi.games.space_bowl.rules.match.events import Event
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck

NAMES = ("Vega", "Rigel", "Mira", "Deneb", "Spica", "Altair", "Nova", "Lyra")
FLUSH_LIMIT_S = 10.0
KILLED_AFTER = (*range(1, 11), 20, 40, 60)  # each costs as many commits, and some disks are slow


@cache
def events_of_match(players: int = 8, seed: int = 4, target_score: int = 18) -> tuple[Event, ...]:
    """Give all that happens in a match of computer players."""
    table = [ComputerPlayer(seat, list(Strength)[seat % 3], seed) for seat in SEATS[:players]]
    steps = computer_match(standard_deck(), Settings(target_score=target_score), table, NAMES[:players], seed)
    return tuple(step.event for step in steps)


def victim(folder: Path, work: Callable[[Journal], Iterator[int]], killed_after: int) -> list[int]:
    """Fork a process that says a number a step, and kill it after so many; give what it said."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        for number in work(open_journal(folder, keep_matches=3)):
            os.write(writing, bytes([number]))
        signal.pause()
    os.close(writing)
    said = [os.read(reading, 1)[0] for _ in range(killed_after)]
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(reading, 1):
        said.append(more[0])
    os.close(reading)
    return said


def add_one(journal: Journal) -> Iterator[int]:
    """Take up the match, check it, and add what happens next."""
    events = events_of_match()
    found = journal.unfinished() or ()
    if found != events[: len(found)] or journal.troubles():
        yield 255
    journal.append(events[len(found)])
    if journal.flush(FLUSH_LIMIT_S):
        yield len(found)


def add_all(journal: Journal) -> Iterator[int]:
    """Add event after event."""
    for number, event in enumerate(events_of_match(), start=1):
        journal.append(event)
        if journal.flush(FLUSH_LIMIT_S):
            yield number


def main(folder: Path) -> None:
    """Kill them all."""
    found = [victim(folder / "each", add_one, 1)[0] for _ in events_of_match()]
    print(*found)  # noqa: T201 (for the test to read)
    print(*(max(victim(folder / f"{count}", add_all, count)) for count in KILLED_AFTER))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]))
