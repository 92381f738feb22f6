"""An earlier match that the journal could not load in time for start-up, and now offers.

If nobody has joined in the meantime, it is continued at once. Otherwise people are asked; the offer stands until they
answer or start a match of their own.
"""

from spacebowl_pi.box.journal.journal import Journal
from spacebowl_pi.box.table.game_errors import where
from spacebowl_pi.box.table.scene import Unfinished, UnfinishedPlayer
from spacebowl_pi.core.seating import Seating
from spacebowl_pi.core.table import Table, TableRules


class UnfinishedMatch:
    """The journal's offer. `table` is None while there is none."""

    def __init__(self, journal: Journal | None, rules: TableRules) -> None:
        self._journal, self._rules = journal, rules
        self._is_answered = False
        self.table: Table | None = None

    def look(self) -> None:
        """Check whether there is an offer by now, or no longer."""
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
        """Accept it: what is journaled from now on belongs to that match."""
        table, self.table = self.table, None
        if table is not None and self._journal is not None:
            self._is_answered = True
            self._journal.take_offered()
        return table

    @property
    def game(self) -> str | None:
        """The game of the match; None while there is no offer."""
        return None if self.table is None else self.table.seating.game

    def decline(self, why: str = "nobody wanted to go on with it") -> None:
        """End that match."""
        if self.table is not None:
            self._decline(why)

    def _decline(self, why: str) -> None:
        self.table, self._is_answered = None, True
        if self._journal is not None:
            self._journal.decline_offered()
            self._journal.note("match", f"the match of before is over: {why}")

    def shown(self) -> Unfinished | None:
        """What people see of it when they are asked."""
        if self.table is None or self.table.match is None:
            return None
        summary = self._rules.rules(self.table).summary(self.table.match)
        names = {player.seat: player.name for player in self.table.seating.players}
        there = [player for player in summary.players if player.seat in names]
        return Unfinished(summary.rounds, tuple(UnfinishedPlayer(it.seat, names[it.seat], it.score) for it in there))
