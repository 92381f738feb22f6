"""Rules that fail."""

from collections.abc import Iterable, Sequence

from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.rules import Asked, Beginning
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.summary import Summary
from tests.games.faulty_numbers.failing import Failing
from tests.games.lonely_numbers.rules.bot import NumberBot
from tests.games.lonely_numbers.rules.match import Event, Match, NameNumber, Own, Public, Settings
from tests.games.lonely_numbers.rules.rules import Decision, LonelyNumbers


class FaultyNumbers(LonelyNumbers):
    """Lonely Numbers that fails at what is told in `failing`."""

    name = "faulty_numbers"

    def __init__(self, failing: Failing) -> None:
        self.failing = failing

    def start(self, beginning: Beginning[Settings]) -> Decision:
        self.failing.come_by("start")
        return super().start(beginning)

    def decide(self, match: Match, asked: Asked[NameNumber | HouseCommand]) -> Decision:
        self.failing.come_by("decide")
        return super().decide(match, asked)

    def evolve(self, match: Match | None, event: Event) -> Match:
        self.failing.come_by("evolve")
        return super().evolve(match, event)

    def due_us(self, match: Match) -> int | None:
        self.failing.come_by("due_us")
        return super().due_us(match)

    def awaited(self, match: Match) -> Sequence[Seat]:
        self.failing.come_by("awaited")
        return super().awaited(match)

    def is_over(self, match: Match) -> bool:
        self.failing.come_by("is_over")
        return super().is_over(match)

    def public(self, match: Match) -> Public:
        self.failing.come_by("public")
        return super().public(match)

    def own(self, match: Match, seat: Seat) -> Own:
        self.failing.come_by("own")
        return super().own(match, seat)

    def moves(self, public: Public, own: Own) -> Iterable[NameNumber]:
        self.failing.come_by("moves")
        return super().moves(public, own)

    def summary(self, match: Match) -> Summary:
        self.failing.come_by("summary")
        return super().summary(match)

    def bot(self, seat: Seat, strength: Strength, seed: int) -> NumberBot:
        self.failing.come_by("bot")
        return super().bot(seat, strength, seed)
