"""The match's figure: all the deciding and evolving, with the thinking left out."""

from collections.abc import Sequence

from spacebowl_pi.core.computer_match import Step, computer_match
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning, replay
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import Match, Settings
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.bench.figures import SEED, Figure, at_most, best_of_each
from tests.bench.solver import ALL_ON

PLAYERS = tuple(Player(seat, computer=list(Strength)[seat % 3]) for seat in SEATS)


def match_figures() -> list[Figure]:
    """Time a match with eight players."""
    game = SpaceBowl()
    beginning = Beginning(0, SEED, Language.ENGLISH, Settings(variants=ALL_ON), PLAYERS)
    steps = list(computer_match(game, beginning, SEED))
    (match_s,) = best_of_each(lambda: _play(game, beginning, steps))
    events = sum(len(step.events) for step in steps)
    note = f"{len(steps)} commands, {events} events, {game.summary(steps[-1].match).rounds} rounds"
    return [at_most("a match of eight: decide and evolve", match_s * 1e3, "ms", 1.5, note)]


def _play(game: SpaceBowl, beginning: Beginning[Settings], steps: Sequence[Step]) -> Match:
    """Play a match from what was asked of it."""
    events = game.start(beginning)
    if isinstance(events, Refusal):
        raise TypeError(events.text)
    match = replay(game, events)
    for asked in [step.asked for step in steps if step.asked is not None]:
        decision = game.decide(match, asked)
        if isinstance(decision, Refusal):
            raise TypeError(decision.text)
        match = replay(game, decision, match)
    return match
