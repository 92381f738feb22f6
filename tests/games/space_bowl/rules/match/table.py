"""A table to test at: a match that takes commands, and a clock set by hand. `stages` has one for every phase."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Self

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.judge import RoundResult
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Player, decide, evolve
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S, Round

What = ParamSpec("What")


class Table:
    """A match, what happened in it, and a clock. `do(SayGo, EMMA)` says so now."""

    def __init__(self) -> None:
        self.match = BLANK
        self.events: list[happened.Event] = []
        self.now_us = 0

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

    def apply(self, command: asked.Command) -> list[happened.Event]:
        decision = decide(self.match, command)
        assert not isinstance(decision, Refusal), decision.text
        return self.happen(*decision)

    def do(
        self, ask: Callable[Concatenate[int, What], asked.Command], *what: What.args, **named: What.kwargs
    ) -> list[happened.Event]:
        return self.apply(ask(self.now_us, *what, **named))

    def then(
        self, ask: Callable[Concatenate[int, What], asked.Command], *what: What.args, **named: What.kwargs
    ) -> Self:
        self.apply(ask(self.now_us, *what, **named))
        return self

    def refused(
        self, ask: Callable[Concatenate[int, What], asked.Command], *what: What.args, **named: What.kwargs
    ) -> Refusal:
        decision = decide(self.match, ask(self.now_us, *what, **named))
        assert isinstance(decision, Refusal), decision
        assert decision.text.endswith(".")  # each refusal can be said
        return decision

    def wait(self, seconds: float) -> Self:
        self.now_us += round(seconds * SECOND_US)
        return self

    def count_down(self) -> Self:
        return self.wait(COUNTDOWN_S).then(asked.PassTime)
