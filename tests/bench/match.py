"""The match's figure: all the deciding and evolving, with the thinking left out."""

from collections.abc import Sequence

from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.seats import Strength
from spacebowl_pi.games.space_bowl.rules.computer_match import computer_match
from spacebowl_pi.games.space_bowl.rules.computer_players import ComputerPlayer
from spacebowl_pi.games.space_bowl.rules.judge import SEATS
from spacebowl_pi.games.space_bowl.rules.match import BLANK, Match, Settings, commands, decide, evolve
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.bench.figures import SEED, Figure, at_most, best_of_each
from tests.bench.solver import ALL_ON


def match_figures() -> list[Figure]:
    """Time a match with eight players."""
    players = [ComputerPlayer(seat, list(Strength)[seat % 3], SEED) for seat in SEATS]
    settings = Settings(variants=ALL_ON)
    steps = list(computer_match(standard_deck(), settings, players, [""] * 8, SEED))
    asked = list({id(step.command): step.command for step in steps if step.command}.values())
    (match_s,) = best_of_each(lambda: _play(asked))
    note = f"{len(asked)} commands, {len(steps)} events, {steps[-1].match.round_number} rounds"
    return [at_most("a match of eight: decide and evolve", match_s * 1e3, "ms", 10, note)]


def _play(asked: Sequence[commands.Ask]) -> Match:
    """Play a match from what was asked of it."""
    match = BLANK
    for one in asked:
        decision = decide(match, one)
        if isinstance(decision, Refusal):
            raise TypeError(decision.text)
        for event in decision:
            match = evolve(match, event)
    return match
