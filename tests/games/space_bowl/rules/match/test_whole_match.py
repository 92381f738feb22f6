"""Whole matches: what holds at every moment of any match, and two ways to play that come to the same."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import from_data, to_data
from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.rules import replay
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.games.space_bowl.rules.judge import Prize, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Match, Phase, Settings, commands, evolve, own, view
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.records import RECORDS
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.random_play import MODES, VARIANT_MIXES, play
from tests.games.space_bowl.rules.match.stages import DECK, HONOUR, SEATS, beginning, ready, started
from tests.games.space_bowl.rules.match.table import Table

RULES = SpaceBowl(DECK)
STEPS = 50
TIMED = (Phase.SEARCH, Phase.COUNTDOWN, Phase.PICKS)


@pytest.mark.parametrize("mode", MODES, ids=["screen", "plan", "entered", "honour"])
@pytest.mark.parametrize("mix", range(len(VARIANT_MIXES)))
def test_whatever_is_asked_the_match_stays_sound(mode: Settings, mix: int) -> None:
    tables = {}
    for table, new in play(replace(mode, variants=VARIANT_MIXES[mix]), seed=mix, steps=STEPS):
        tables[id(table)] = table
        assert_sound(table.match)
        assert_cards_conserved(table)
        if new:
            assert_written_and_read_alike(table.match, new)
    for table in tables.values():
        assert replay(RULES, table.events) == table.match  # by way of all that was before


def assert_sound(match: Match) -> None:
    assert all(player.score >= 0 and player.cards >= 0 for player in match.players)
    assert match.seats == tuple(sorted(set(match.seats)))
    assert match.captain in match.seats
    assert len(match.seats) >= 2
    assert not set(match.seats) & {player.seat for player in match.left}
    assert (match.deadline_us is None) is (match.phase_length_us() is None)
    assert match.deadline_us is None or match.phase in TIMED
    assert bool(match.winners) is (match.phase is Phase.OVER)
    is_partly_told = match.galaxy is not None and None in match.galaxy
    assert is_partly_told is (match.phase is Phase.LAYING) or match.phase is Phase.OVER


def assert_cards_conserved(table: Table) -> None:
    """A card of the pile is on it, with somebody, or out of play; each card the box knows lies in one place."""
    match = table.match
    assert sum(player.cards for player in match.players) + cards_out_of_play(table.events) + len(match.pile) == 10
    numbers = [card.number for card in match.galaxy or () if card is not None] + list(match.pile)
    known = [number for number in numbers if number is not None]
    assert len(known) == len(set(known))
    assert match.galaxy is None or len(match.galaxy) == match.settings.variants.galaxy_size**2


def cards_out_of_play(events: list[happened.Event]) -> int:
    """Count the top cards of rounds called off, and the cards of those who left."""
    out_of_play = before_toss = 0
    for count, event in enumerate(events):
        match event:
            case happened.TossLanded():
                before_toss = out_of_play
            case happened.RoundTakenBack():
                out_of_play = before_toss
            case happened.RoundCleared(prize=Prize.NOTHING):
                out_of_play += 1
            case happened.SeatLeft(seat=seat):
                left = replay(RULES, events[:count]).player(seat)
                out_of_play += left.cards if left else 0
            case _:
                pass
    return out_of_play


def assert_written_and_read_alike(match: Match, new: list[happened.Event]) -> None:
    assert [RECORDS.from_data(json.loads(json.dumps(RECORDS.to_data(event)))) for event in new] == new
    for shown in (view(match), own(match, match.captain)):
        assert from_data(type(shown), json.loads(json.dumps(to_data(shown)))) == shown


def test_random_play_reaches_every_phase_and_every_event() -> None:
    steps = [(table.match.phase, new) for mode in MODES for seed in range(12) for table, new in play(mode, seed, 200)]
    assert {phase for phase, _ in steps} == set(Phase)
    assert {type(event) for _, new in steps for event in new} == set(get_args(happened.Event))


@pytest.mark.parametrize(
    "event",
    [happened.GoCalled(0, SEATS[0]), happened.PickDeclined(0, SEATS[0]), happened.RoundTakenBack(0)],
)
def test_events_that_follow_from_nothing_make_no_match(event: happened.Event) -> None:
    with pytest.raises(ValueError, match="events are missing before it"):
        evolve(ready().match, event)


# --- honour ---

SAID: dict[type[happened.Event], commands.Command] = {
    happened.GoCalled: commands.SayGo(),
    happened.Concurred: commands.Concur(),
    happened.RedCalled: commands.PressRed(),
    happened.RedJoined: commands.PressRed(),
}


def screen_match(variants: Variants, seed: int) -> Iterator[tuple[happened.Event, Match]]:
    players = tuple(Player(seat, "", list(Strength)[index % 3]) for index, seat in enumerate(SEATS))
    start = replace(beginning(Settings(variants=variants), seed=seed), players=players)
    match = None
    for step in computer_match(RULES, start, seed):
        for event in step.events:
            match = RULES.evolve(match, event)
            yield event, match


@pytest.mark.parametrize("seed", range(24))
def test_truthful_players_score_in_honour_mode_what_the_box_would_have_judged(seed: int) -> None:
    """The test deals in secret and its players say to the honour box just what people would, and see.

    Of the Wild they tell in the countdown on even seeds, and after zero, as by buttons, on odd ones.
    """
    variants = VARIANT_MIXES[seed * 5 % 128]
    played = screen_match(variants, seed)
    honour = started(replace(HONOUR, variants=variants), first=next(played)[1].captain)
    compared = 0
    for event, truth in played:
        honour.now_us = event.at_us
        tell(honour, event, truth, is_wild_told_late=seed % 2 == 1)
        if isinstance(event, happened.TossLanded | happened.RoundJudged | happened.MatchEnded):
            assert (honour.match.players, honour.match.captain) == (truth.players, truth.captain)
            assert (honour.match.phase, honour.match.winners) == (truth.phase, truth.winners)
            compared += 1
    assert compared > 6


def tell(honour: Table, event: happened.Event, truth: Match, *, is_wild_told_late: bool) -> None:
    """Say to the honour box what has just happened at the table."""
    wild = truth.round.wild if truth.round else None
    match event:
        case happened.TossLanded(toss=toss):
            honour.do(commands.DeclareTopCard(tuple(fallen.planet for fallen in toss.planets)))
            honour.happen(event)
        case happened.Concurred(seat=seat) if wild is not None and wild.by == seat:
            pass  # the Wild said so already
        case happened.GoCalled() | happened.RedCalled() | happened.Concurred() | happened.RedJoined():
            honour.do(SAID[type(event)], event.seat)
        case happened.WildPlaced():
            if not is_wild_told_late:
                honour.do(commands.PlaceWild(), event.seat)
        case happened.CountdownEnded() | happened.RoundCleared():
            honour.do(common.PassTime() if isinstance(event, happened.CountdownEnded) else commands.NextRound())
        case happened.RoundJudged():
            if honour.match.is_wild_asked:
                honour.do(commands.DeclareWild(None if wild is None else wild.by))
            declare(honour, truth)


def declare(honour: Table, truth: Match) -> None:
    """Everybody who could pick says what their card was."""
    play_, round_ = truth.play(), truth.round
    assert play_ is not None
    assert round_ is not None
    assert round_.result is not None
    picks = [pick.cell for pick in round_.picks]
    for player in round_.result.players:
        if play_.may_pick(player.seat):
            verdict = Verdict.ABSTAINED if player.pick is None else player.verdict
            honour.do(commands.DeclareResult(player.seat, verdict, picks.count(player.pick) == 1))
