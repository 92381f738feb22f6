"""A match beside the printed board: what the players say, and who refuses what."""

from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, Beginning, By, replay
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    ComeHome,
    Command,
    EnterCount,
    Event,
    FinishTurn,
    Settings,
)
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM, Match, View
from spacebowl_pi.games.tom_tube_companion.rules.rules import TomTubeCompanion

RULES = TomTubeCompanion()
DONE, HOME = FinishTurn(), ComeHome()


def began(first: Seat | None = TOM, seed: int = 1) -> list[Event]:
    players = (Player(TOM, "Ada"), Player(DAVE, "Bob"))
    events = RULES.start(Beginning(0, seed, Language.ENGLISH, Settings(), players, first))
    assert not isinstance(events, Refusal)
    return list(events)


class Played:
    """A match, and everything that happened in it."""

    def __init__(self, first: Seat | None = TOM, seed: int = 1) -> None:
        self.events = began(first, seed)

    @property
    def match(self) -> Match:
        return replay(RULES, self.events)

    @property
    def view(self) -> View:
        return RULES.public(self.match)

    def do(self, what: Command | HouseCommand, by: By | None = None) -> "Played":
        """Have somebody say it: the player in turn, if it is nobody else."""
        asked = Asked(len(self.events), self.match.turn if by is None else by, what)
        decided = RULES.decide(self.match, asked)
        assert not isinstance(decided, Refusal), decided.text
        self.events += decided
        return self

    def refused(self, what: Command | HouseCommand, by: By | None = None) -> str:
        decided = RULES.decide(self.match, Asked(len(self.events), self.match.turn if by is None else by, what))
        assert isinstance(decided, Refusal), decided
        return decided.text

    def staff(self, what: HouseCommand) -> "Played":
        return self.do(what, Asker.STAFF)

    def turns(self, number: int) -> "Played":
        for _ in range(number):
            self.do(DONE)
        return self

    def entered(self, seat: Seat, *numbers: int) -> "Played":
        """Energy, control, alien and solar counters, as many of them as are given."""
        for counter, number in zip(Counter, numbers, strict=False):
            self.do(EnterCount(counter, number), seat)
        return self
