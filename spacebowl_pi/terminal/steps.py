"""The steps of a match as the terminal shows them: each event with the table after it, at the pace of the match."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import AnyRules
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.seats import Player
from spacebowl_pi.core.table import Table, TableEvent, TableRules
from spacebowl_pi.core.units import SECOND_US

NO_TABLE = Table(Seating(""))  # until the first event opens it
LONGEST_WAIT_S = 60


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, and the table after it."""

    event: TableEvent
    table: Table


def followed(rules: TableRules, events: Iterable[TableEvent]) -> Iterator[Step]:
    """The table after each event."""
    table = NO_TABLE
    for event in events:
        table = rules.evolve(table, event)
        yield Step(event, table)


def opening(rules: AnyRules, players: tuple[Player, ...], settings: object) -> SeatingOpened:
    """The event that opens a table for a match at time 0."""
    chosen = {it.name: it.of(settings) for it in rules.choices if it.of(settings) != it.of(rules.settings)}
    return SeatingOpened(0, Seating(rules.name, Language.ENGLISH, players, {rules.name: chosen} if chosen else {}))


def waits_s(next_at_us: int, now_us: int, speed: int, reading_s: float = 0) -> float:
    """How long to wait for the next event: by the match's clock, but at least `reading_s`."""
    return min(LONGEST_WAIT_S, max((next_at_us - now_us) / SECOND_US / speed, reading_s))


def nothing_to_read(_table: Table) -> float:
    return 0


def paced(steps: Iterable[Step], speed: int, reading_s: Callable[[Table], float] = nothing_to_read) -> Iterator[Step]:
    """Delays the events to the speed of the match; `reading_s` is how long a table must stay to be read."""
    table, now_us = NO_TABLE, 0
    for step in steps:
        time.sleep(waits_s(step.event.at_us, now_us, speed, reading_s(table)))
        table, now_us = step.table, max(now_us, step.event.at_us)
        yield step


def clock(at_us: int) -> str:
    """A time of the match as minutes and seconds."""
    minutes, seconds = divmod(at_us // SECOND_US, 60)
    return f"{minutes:2}:{seconds:02}"
