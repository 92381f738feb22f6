"""The match of before that could not be read when the box started, and now waits: to be gone on with, or not.

If nobody has sat down meanwhile, it is gone on with at once. Otherwise whoever came is asked; until they answer, or
start a match of their own, it stays.
"""

from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.table.game_errors import where
from spacebowl_pi.box.table.scene import Unfinished, UnfinishedPlayer
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import Table, TableRules


class UnfinishedMatch:
    """What the journal has to offer. `table` is None as long as there is nothing to be asked."""

    def __init__(self, journal: Journal | None, rules: TableRules) -> None:
        self._journal, self._rules = journal, rules
        self._is_answered = False
        self.table: Table | None = None

    def look(self) -> None:
        """See whether there is one by now, or none any more."""
        events = self._journal.offered() if self._journal is not None else None
        self._is_answered = self._is_answered and events is not None
        if events is None or self._is_answered:
            self.table = None
        elif self.table is None:
            try:
                self.table = self._rules.replay(Table(Seating("")), events)
            except Exception as error:  # noqa: BLE001 (whatever a game raises, the box plays on)
                self._decline(f"its game failed ({where(error)})")

    def take(self) -> Table | None:
        """Go on with it: what is journaled from now on belongs to it."""
        table, self.table = self.table, None
        if table is not None and self._journal is not None:
            self._is_answered = True
            self._journal.take_offered()
        return table

    @property
    def game(self) -> str | None:
        """Name the game that it is of; None while there is nothing to be asked."""
        return None if self.table is None else self.table.seating.game

    def decline(self, why: str = "nobody wanted to go on with it") -> None:
        """Have it be over."""
        if self.table is not None:
            self._decline(why)

    def _decline(self, why: str) -> None:
        self.table, self._is_answered = None, True
        if self._journal is not None:
            self._journal.decline_offered()
            self._journal.note("match", f"the match of before is over: {why}")

    def shown(self) -> Unfinished | None:
        """Give what those who are asked see of it."""
        if self.table is None or self.table.match is None:
            return None
        summary = self._rules.rules(self.table).summary(self.table.match)
        names = {player.seat: player.name for player in self.table.seating.players}
        there = [player for player in summary.players if player.seat in names]
        return Unfinished(summary.rounds, tuple(UnfinishedPlayer(it.seat, names[it.seat], it.score) for it in there))
