"""A program to be killed: `python -m tests.box.journal.victim FOLDER`. It forks writers of a journal and kills them.

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

from spacebowl_pi.box.journal.journal import Journal, open_journal
from spacebowl_pi.core.computer_match import begin, play_on
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import SatDown, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import TableEvent, TableRules
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl

GAME = SpaceBowl()
RULES = TableRules({GAME.name: GAME})
NAMES = ("Vega", "Rigel", "Mira", "Deneb", "Spica", "Altair", "Nova", "Lyra")
FLUSH_LIMIT_S = 10.0
KILLED_AFTER = (*range(1, 11), 20, 40, 60)  # each costs as many commits, and some disks are slow


@cache
def events_of_match(players: int = 8, seed: int = 4, target_score: int = 18) -> tuple[TableEvent, ...]:
    """Give all that happens at a table where people sit down one after the other, and play as computers would."""
    opened = SeatingOpened(0, Seating(GAME.name, chosen={GAME.name: {"target_score": target_score}}))
    there = tuple(Player(Seat(it), NAMES[it - 1]) for it in range(1, players + 1))
    beginning = Beginning(0, seed, opened.seating.language, RULES.settings(opened.seating), there)
    first = begin(GAME, beginning)
    if isinstance(first, Refusal):
        raise ValueError(first.text)  # noqa: TRY004
    bots = {it.seat: GAME.bot(it.seat, list(Strength)[it.seat % 3], seed) for it in there}
    played = (event for step in (first, *play_on(GAME, first, bots, seed)) for event in step.events)
    return opened, *(SatDown(0, player) for player in there), *played


def victim(folder: Path, work: Callable[[Journal], Iterator[int]], killed_after: int) -> list[int]:
    """Fork a process that says a number a step, and kill it after so many; give what it said."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        for number in work(open_journal(folder, 3, RULES)):
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
