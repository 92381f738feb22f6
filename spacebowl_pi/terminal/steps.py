"""Tables as the terminal follows them: one event after the other, from the opening on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import Table, TableEvent, TableRules

NO_TABLE = Table(Seating(""))  # before it is opened


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, and the table after it."""

    event: TableEvent
    table: Table


def followed(rules: TableRules, events: Iterable[TableEvent]) -> Iterator[Step]:
    """Give the table after each event."""
    table = NO_TABLE
    for event in events:
        table = rules.evolve(table, event)
        yield Step(event, table)
