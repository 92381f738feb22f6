"""Whole matches by computer players: the same each time, never against the rules, and won by the stronger."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from spacebowl_pi.core.computer_match import Step, computer_match
from spacebowl_pi.core.rules import replay
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.computer_players import NEXT_ROUND_AFTER_US, TOSS_AFTER_US
from spacebowl_pi.games.space_bowl.rules.judge import SEATS, Verdict
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.rounds import winners
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.games.space_bowl.rules.match.random_play import VARIANT_MIXES
from tests.games.space_bowl.rules.match.stages import DECK, SCREEN, beginning

CADET, PILOT, ACE = Strength
RULES = SpaceBowl(DECK)


def played(
    settings: Settings = SCREEN, strengths: Sequence[Strength] = (CADET, PILOT, ACE), seed: int = 1
) -> list[Step]:
    players = tuple(Player(seat, "", strength) for seat, strength in zip(SEATS, strengths, strict=False))
    return list(computer_match(RULES, replace(beginning(settings, seed=seed), players=players), seed))


def events(steps: Iterable[Step]) -> list[happened.Event]:
    return [event for step in steps for event in step.events]


def test_the_same_arguments_give_the_same_match() -> None:
    assert played(seed=1) == played(seed=1)
    assert played(seed=1) != played(seed=2)


def test_a_match_goes_from_the_deal_to_its_end() -> None:
    steps = played()
    assert (steps[0].asked, [type(event) for event in steps[0].events]) == (None, [happened.MatchStarted])
    assert steps[-1].events[-1] == happened.MatchEnded(steps[-1].now_us, steps[-1].match.winners)
    last = steps[-1].match
    assert (last.phase, last.winners) == (Phase.OVER, winners(last))
    assert not last.pile or max(player.score for player in last.players) >= 18
    assert last.seats == SEATS[:3]


def test_every_step_is_the_match_after_its_events() -> None:
    steps = played()
    for count in range(len(steps)):
        assert steps[count].match == replay(RULES, events(steps[: count + 1]))


@pytest.mark.parametrize("mix", range(128))
def test_in_any_mix_of_variants_any_number_of_players_gets_to_the_end(mix: int) -> None:
    """A refused command would raise; the limits vary along with the variants."""
    settings = Settings(
        mode=(GalaxyMode.SCREEN, GalaxyMode.NUMBERED)[mix % 2],
        variants=VARIANT_MIXES[mix],
        search_limit_s=(None, 10, 60)[mix % 3],
        pick_limit_s=(30, 5, 600)[mix // 3 % 3],
        target_score=(18, 99)[mix // 5 % 2],
    )
    steps = played(settings, [list(Strength)[(mix + seat) % 3] for seat in range(2 + mix % 7)], seed=mix)
    assert steps[-1].match.phase is Phase.OVER
    assert all(earlier.at_us <= later.at_us for earlier, later in pairwise(events(steps)))
    placed = any(isinstance(event, happened.WildPlaced) for event in events(steps))
    assert not (placed and settings.variants.no_wild)


def test_time_never_goes_back_without_a_pick_limit_either() -> None:
    steps = played(Settings(pick_limit_s=None))
    assert all(earlier.at_us <= later.at_us for earlier, later in pairwise(events(steps)))


def test_there_is_time_to_watch() -> None:
    for before, after in pairwise(events(played())):
        wait_us = after.at_us - before.at_us
        if isinstance(after, happened.TossLanded):
            assert wait_us == TOSS_AFTER_US
        if isinstance(after, happened.RoundCleared):
            assert wait_us == NEXT_ROUND_AFTER_US


def test_the_captain_tosses() -> None:
    tosses = [step for step in played() if step.asked is not None and step.asked.what == commands.TossPlanets()]
    assert len(tosses) > 3
    assert all(step.asked is not None and step.asked.by == step.before.captain for step in tosses)


def test_with_a_search_limit_some_rounds_are_called_off() -> None:
    limited = events(played(Settings(search_limit_s=10), [CADET, CADET]))
    assert any(isinstance(event, happened.RoundCalledOff) for event in limited)


def test_everything_that_players_can_do_is_done_sooner_or_later() -> None:
    kinds = {type(event) for seed in range(24) for event in events(played(strengths=[CADET, PILOT], seed=seed))}
    assert kinds >= {
        happened.GoCalled,
        happened.Concurred,
        happened.RedCalled,
        happened.RedJoined,
        happened.WildPlaced,
        happened.PickMade,
        happened.PickDeclined,
    }


@pytest.mark.parametrize(("stronger", "weaker", "share"), [(ACE, PILOT, 0.57), (PILOT, CADET, 0.57), (ACE, CADET, 0.7)])
def test_the_stronger_player_wins_most_matches(stronger: Strength, weaker: Strength, share: float) -> None:
    """Whichever seat they sit on. Over thousands of matches it is 63 of 100, and of an ace and a cadet 75."""
    won = 0
    for seed in range(200):
        strengths = (stronger, weaker) if seed % 2 else (weaker, stronger)
        won += played(strengths=strengths, seed=seed)[-1].match.winners == (SEATS[strengths.index(stronger)],)
    assert won > 200 * share


def test_the_weakest_of_three_wins_more_than_one_match_in_ten_and_the_strongest_most() -> None:
    """On whichever seats they sit; a shared win is shared."""
    won: Counter[Strength] = Counter()
    orders = list(permutations(Strength))
    count = 30 * len(orders)
    for seed in range(count):
        strengths = orders[seed % len(orders)]
        winners = played(strengths=strengths, seed=seed)[-1].match.winners
        won.update({strengths[seat - 1]: Fraction(1, len(winners)) for seat in winners})
    assert count / 10 < won[CADET] < won[PILOT] < won[ACE]


def test_others_use_a_wild_that_somebody_has_placed() -> None:
    """They concur with what it makes right, or pick it after a red call: in more than every fifth chance."""
    chances = uses = 0
    for seed in range(20):
        placer = None
        for event in events(played(seed=seed)):
            if isinstance(event, happened.TossLanded):
                placer = None
            elif isinstance(event, happened.WildPlaced):
                placer = event.seat
            elif isinstance(event, happened.RoundJudged) and placer is not None:
                others = [it for it in event.result.players if it.seat != placer]
                chances += len(others)
                uses += sum(it.verdict is Verdict.WILD for it in others)
    assert chances > 40
    assert uses > chances / 5


def test_a_round_lasts_about_as_long_as_among_people() -> None:
    for seed in range(6):
        steps = played(strengths=[PILOT] * 4, seed=seed)
        assert 20 < steps[-1].now_us / SECOND_US / steps[-1].match.round_number < 120


@pytest.mark.parametrize(
    "settings",
    [Settings(GalaxyMode.HONOUR), Settings(GalaxyMode.NUMBERED, are_numbers_entered=True)],
    ids=["honour", "numbers entered"],
)
def test_what_the_computer_cannot_play_is_a_value_error(settings: Settings) -> None:
    with pytest.raises(ValueError, match="Computer players need a galaxy that the box deals"):
        played(settings)
