"""A table to test at, of two small games: what happens at it, and a clock."""

import json
from collections.abc import Sequence
from typing import Any, Self

from spacebowl_pi.core.choices import Choice
from spacebowl_pi.core.refusal import Reason, Refusal, refuse
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import Choose, JoinSeat, Seating, SeatingOpened
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch, Table, TableRules
from tests.core.latecomers import LateNumbers
from tests.games.lonely_numbers.rules.match import NameNumber, Settings
from tests.games.lonely_numbers.rules.rules import LonelyNumbers

ADA, BO, CY = Seat(1), Seat(2), Seat(9)


class PairReason(Reason):
    """Why two cannot play so."""

    TOO_LONG = "{rounds} rounds without a limit last too long."


class PairNumbers(LonelyNumbers):
    """The same for two, who have other things to do."""

    name = "pair_numbers"
    seats = range(2, 3)
    choices = (LonelyNumbers.choices[0], Choice("time_limit_s", (None, 10, 30), None, "seconds to choose a number"))

    def refusal_of(self, settings: Settings) -> Refusal | None:
        is_too_long = settings.rounds > 10 and settings.time_limit_s is None
        return refuse(PairReason.TOO_LONG, rounds=settings.rounds) if is_too_long else None


class Played:
    """A table, what happened at it, and a clock."""

    def __init__(self) -> None:
        self.rules = TableRules({game.name: game() for game in (LonelyNumbers, PairNumbers, LateNumbers)})
        self.table = Table(Seating("lonely_numbers"))
        self.events: list[Any] = [SeatingOpened(0, self.table.seating)]
        self.now_us = 0

    def do(self, what: object, by: By = Asker.TABLE) -> Sequence[Any]:
        self.now_us += 1_000_000
        decision = self.rules.decide(self.table, Asked(self.now_us, by, what, seed=self.now_us))
        assert not isinstance(decision, Refusal), decision.text
        for event in decision:
            self.table = self.rules.evolve(self.table, event)
        self.events += decision
        return decision

    def then(self, what: object, by: By = Asker.TABLE) -> Self:
        self.do(what, by)
        return self

    def refused(self, what: object, by: By = Asker.TABLE) -> Refusal:
        decision = self.rules.decide(self.table, Asked(self.now_us, by, what))
        assert isinstance(decision, Refusal), decision
        assert decision.text.endswith(".")
        return decision

    def lines(self) -> list[str]:
        """All that happened, as it would be written down."""
        table, lines = Table(Seating("")), []
        for event in self.events:
            lines.append(json.dumps(self.rules.event_to_data(table, event)))
            table = self.rules.evolve(table, event)
        return lines

    def read(self, lines: Sequence[str]) -> Table:
        table = Table(Seating(""))
        for line in lines:
            event = self.rules.event_from_data(table, json.loads(line))
            assert self.rules.fault(table, event) is None
            table = self.rules.evolve(table, event)
        return table


def seated(*seats: Seat) -> Played:
    played = Played()
    for seat in seats or (ADA, BO):
        played.do(JoinSeat(seat, {ADA: "Ada", BO: "Bo", CY: "Cy"}[seat]))
    return played


def played_through() -> Played:
    played = seated(ADA, BO, CY)
    played.do(Choose("rounds", 3))
    played.do(StartMatch())
    for number in range(3):
        for seat in (ADA, BO, CY):
            played.do(NameNumber(1 + (seat + number) % 9), seat)
    assert played.rules.rules(played.table).is_over(played.table.match)
    return played
