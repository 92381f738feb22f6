"""A table to test at: a match that takes commands, and a clock set by hand. `stages` has one for every phase."""

from typing import Self, TypeAlias

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.judge import RoundResult
from spacebowl_pi.games.space_bowl.rules.match import Player, commands, decide, evolve, replay
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.evolve import begun
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S, Round

KeyAction: TypeAlias = commands.Command | HouseCommand


def asked(what: KeyAction, by: By = Asker.TABLE, *, at_us: int = 0, seed: int = 0) -> commands.Ask:
    return Asked(at_us, by, what, seed)


def named(what: object) -> str:
    """The name of a test's parameter, where it is a command."""
    return type(what).__name__


class Table:
    """A match that has begun, what happened in it, and a clock. `do(SayGo(), EMMA)` says so now."""

    def __init__(self, started: happened.MatchStarted) -> None:
        self.match = begun(started)
        self.events: list[happened.Event] = [started]
        self.now_us = started.at_us

    @property
    def round(self) -> Round:
        assert self.match.round is not None
        return self.match.round

    @property
    def result(self) -> RoundResult:
        assert self.round.result is not None
        return self.round.result

    def player(self, seat: Seat) -> Player:
        return next(player for player in self.match.players if player.seat == seat)

    def scores(self) -> list[int]:
        return [player.score for player in self.match.players]

    def happen(self, *events: happened.Event) -> list[happened.Event]:
        for event in events:
            self.match = evolve(self.match, event)
        self.events += events
        return list(events)

    def apply(self, asked: commands.Ask) -> list[happened.Event]:
        decision = decide(self.match, asked)
        assert not isinstance(decision, Refusal), decision.text
        return self.happen(*decision)

    def do(self, what: KeyAction, by: By = Asker.TABLE, *, seed: int = 0) -> list[happened.Event]:
        return self.apply(asked(what, by, at_us=self.now_us, seed=seed))

    def then(self, what: KeyAction, by: By = Asker.TABLE, *, seed: int = 0) -> Self:
        self.do(what, by, seed=seed)
        return self

    def refused(self, what: KeyAction, by: By = Asker.TABLE, *, seed: int = 0) -> Refusal:
        decision = decide(self.match, asked(what, by, at_us=self.now_us, seed=seed))
        assert isinstance(decision, Refusal), decision
        assert decision.text.endswith(".")  # each refusal can be said
        return decision

    def lose(self, count: int) -> list[happened.Event]:
        """Let the last events not have been written down; give them."""
        started, lost = self.events[0], self.events[-count:]
        assert isinstance(started, happened.MatchStarted)
        del self.events[-count:]
        self.match = replay(self.events[1:], begun(started))
        return lost

    def wait(self, seconds: float) -> Self:
        self.now_us += round(seconds * SECOND_US)
        return self

    def count_down(self) -> Self:
        return self.wait(COUNTDOWN_S).then(common.PassTime())
