"""Matches of days gone by, for the board of honour."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.box.journal.retention import FOR_EVER, Ages
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import JoinSeat, Seating, SeatingOpened
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch, Table, TableEvent
from spacebowl_pi.games.space_bowl.rules.match import Settings, commands
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.kiosk.honours.board import Honours, HonoursBook
from tests.box.machine.virtual import table_rules

NOW = datetime(2026, 11, 18, 15, 0, tzinfo=UTC)
RULES = table_rules()


class Past:
    """Matches that were played, put into a journal with the wall time of then."""

    def __init__(self, folder: Path, keep_matches: int = 500, ages: Ages = FOR_EVER) -> None:
        self.folder, self.keep_matches, self.ages = folder, keep_matches, ages

    def play(
        self,
        names: Sequence[str],
        winner: int = 1,
        ago: timedelta = timedelta(),
        variants: Variants = Variants(),
        *,
        is_decided: bool = True,
    ) -> None:
        """Play a match of seats 1, 2 … in a minute; only who wins has points."""
        home = Seating(SpaceBowl.name)
        table, events = Table(home), list[TableEvent]([SeatingOpened(0, home)])
        rules = table_rules(Settings(variants=variants, target_score=5))

        def do(what: object, by: By = Asker.TABLE, *, seed: int = 0) -> None:
            nonlocal table
            decision = rules.decide(table, Asked(0, by, what, seed))
            assert not isinstance(decision, Refusal), decision.text
            table = rules.replay(table, decision)
            events.extend(decision)

        for seat, name in enumerate(names, start=1):
            do(JoinSeat(Seat(seat), name))
        do(StartMatch(), seed=1)
        do(commands.TossPlanets(), seed=1)
        if is_decided:
            do(commands.CorrectScore(Seat(winner), 9), Asker.STAFF)
            do(commands.CallRoundOff(), Asker.STAFF)
            do(commands.NextRound())
        else:
            do(common.End(), Asker.STAFF)
        assert rules.is_over(table)
        at_s = (NOW - ago).timestamp()
        journal = open_journal(self.folder, self.keep_matches, RULES, lambda: at_s, ages=self.ages)
        journal.append(*events)
        assert journal.flush(5)
        journal.close()

    def run_on(self) -> None:
        """Have the box run now, and on the two days that come: then it is certain of today."""
        self.run(timedelta(), timedelta(days=-1), timedelta(days=-2))

    def run(self, *ago: timedelta) -> None:
        """Have the box run on such days."""
        for one in ago:
            at_s = (NOW - one).timestamp()
            journal = open_journal(self.folder, self.keep_matches, RULES, lambda at_s=at_s: at_s, ages=self.ages)  # type: ignore[misc]
            assert journal.flush(5)
            journal.close()

    def forget(self, name: str) -> None:
        """Have a name go from the journal."""
        journal = open_journal(self.folder, self.keep_matches, RULES, NOW.timestamp)
        journal.forget_names(name)
        assert journal.flush(5)
        journal.close()

    def board(self, nickname_days: int = 30, now: datetime = NOW) -> Honours:
        return self.book(nickname_days, now).read()

    def book(self, nickname_days: int = 30, now: datetime = NOW) -> HonoursBook:
        return HonoursBook(self.folder, nickname_days, RULES, lambda: now, self.forget)
