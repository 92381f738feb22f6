"""What the end of a match tells of its rounds: the scores after each, and awards, counted again from the events."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.games.space_bowl.rules.judge import SEATS as ALL_SEATS
from spacebowl_pi.games.space_bowl.rules.judge import ScoreRule, Verdict
from spacebowl_pi.games.space_bowl.rules.match import commands, view
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.look_back import Award, AwardKind, LookBack
from spacebowl_pi.games.space_bowl.rules.match.state import START_SCORE, TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.games.space_bowl.rules.match.stages import (
    DECK,
    EMMA,
    LACKS_YELLOW,
    MARIE,
    NOAH,
    RIGHT,
    RIGHT_TOO,
    SEATS,
    WRONG,
    ZOE,
    beginning,
    ready,
    reveal,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

RULES = SpaceBowl(DECK)
GO_S = 20


def ended(table: Table) -> LookBack:
    """Look back, once staff have ended it."""
    found = view(table.then(common.End()).match).look_back
    assert found is not None
    return found


def awards(table: Table) -> dict[AwardKind, tuple[Seat, int]]:
    return {award.kind: (award.seat, award.figure) for award in ended(table).awards}


def go(
    table: Table, caller: Seat, pick: Cell, *, after_s: float = GO_S, concurring: Mapping[Seat, Cell] | None = None
) -> Table:
    """Play a round with a Go."""
    others = concurring or {}
    tossed(table).wait(after_s).do(commands.SayGo(), caller)
    for seat in others:
        table.do(commands.Concur(), seat)
    table.count_down()
    for seat, cell in {caller: pick, **others}.items():
        table.do(commands.PickCard(cell), seat)
    return table.then(commands.NextRound())


def red(table: Table, caller: Seat) -> Table:
    """Play a round with a red call, in which nobody finds anything."""
    tossed(table).wait(GO_S).then(commands.PressRed(), caller).count_down()
    for seat in SEATS:
        if seat != caller:
            table.do(commands.DeclinePick(), seat)
    return table.then(commands.NextRound())


# --- the line of scores ---


def test_nothing_is_looked_back_on_before_the_end() -> None:
    assert view(reveal().match).look_back is None


def test_scores_are_those_at_the_start_after_each_round_and_after_what_staff_did_at_last() -> None:
    table = go(go(ready(), EMMA, RIGHT, concurring={MARIE: WRONG}), MARIE, WRONG)
    table.do(commands.CorrectScore(ZOE, 11))
    lines = {line.seat: line.scores for line in ended(table).lines}
    assert lines == {
        **dict.fromkeys(SEATS, (START_SCORE,) * 3),
        EMMA: (4, 7, 7),
        MARIE: (4, 3, 2),
        ZOE: (4, 4, 4, 11),
    }


def test_a_round_taken_back_is_none_and_whoever_has_left_has_no_line() -> None:
    table = go(go(ready(), EMMA, RIGHT), MARIE, RIGHT).then(common.TakeBack())
    table.do(common.PlayerLeft(EMMA))
    found = ended(table)
    assert [(line.seat, len(line.scores)) for line in found.lines] == [(seat, 2) for seat in SEATS[1:]]
    assert found.awards == ()  # they were all Emma's


# --- awards ---


def test_the_fastest_go_that_was_right_counts_from_when_the_pieces_lay_still() -> None:
    table = go(go(go(ready(), EMMA, RIGHT, after_s=9), MARIE, RIGHT, after_s=4.2), ZOE, WRONG, after_s=1)
    lay_still_ms = TUMBLE_US // 1000
    assert awards(table)[AwardKind.FASTEST_GO] == (MARIE, 4200 - lay_still_ms)


def test_whoever_was_most_often_the_only_one_on_a_card_gets_an_award_but_two_share_none() -> None:
    both = {MARIE: RIGHT_TOO}
    table = go(ready(), EMMA, RIGHT, concurring=both)
    assert AwardKind.MOST_ALONE not in awards(table)
    table = go(go(ready(), EMMA, RIGHT, concurring=both), MARIE, RIGHT, concurring={EMMA: RIGHT})
    assert AwardKind.MOST_ALONE not in awards(table)
    table = go(go(ready(), EMMA, RIGHT, concurring=both), MARIE, RIGHT_TOO)
    assert awards(table)[AwardKind.MOST_ALONE] == (MARIE, 2)


def test_a_red_call_is_brave_if_nobody_found_anything() -> None:
    assert awards(red(ready(), NOAH))[AwardKind.BRAVEST_RED] == (NOAH, 1)


def test_a_wild_is_good_for_whoever_placed_and_used_it() -> None:
    table = tossed(ready()).then(commands.SayGo(), EMMA).then(commands.Concur(), MARIE)
    table.then(commands.PlaceWild(LACKS_YELLOW), MARIE).count_down()
    for seat in (EMMA, MARIE):
        table.do(commands.PickCard(LACKS_YELLOW), seat)
    assert awards(table.then(commands.NextRound()))[AwardKind.BEST_WILD] == (MARIE, 1)


def test_one_wrong_pick_is_no_bad_luck() -> None:
    table = go(ready(), EMMA, WRONG)
    assert awards(table) == {}
    again = go(go(ready(), EMMA, WRONG), EMMA, WRONG)
    assert awards(again) == {AwardKind.UNLUCKIEST: (EMMA, 2)}


# --- whole matches, counted again ---


def sole(times: Iterable[Seat], least: int = 1) -> tuple[Seat, int] | None:
    """Whoever is in front alone."""
    found = Counter(times)
    most = max(found.values(), default=0)
    first = [seat for seat, number in found.items() if number == most >= least]
    return (first[0], most) if len(first) == 1 else None


def expected(events: Iterable[object]) -> set[tuple[AwardKind, Seat, int]]:
    """The awards by what happened alone."""
    fell_us = asked_us = 0
    caller, placer = None, None
    by_kind: dict[AwardKind, list[Seat]] = {kind: [] for kind in AwardKind}
    gos = []
    for event in events:
        match event:
            case happened.TossLanded(at_us):
                fell_us, caller, placer = at_us, None, None
            case happened.GoCalled(at_us, seat):
                asked_us, caller = at_us, seat
            case happened.WildPlaced(_, seat):
                placer = seat
            case happened.RoundJudged(_, result):
                for own in result.players:
                    if own.seat == caller and own.verdict.is_right:
                        gos.append(((asked_us - fell_us - TUMBLE_US) // 1000, own.seat))
                    by_kind[AwardKind.MOST_ALONE] += [own.seat] * (ScoreRule.RIGHT_AND_ALONE in own.rules)
                    by_kind[AwardKind.BRAVEST_RED] += [own.seat] * (ScoreRule.RED_CALL_AND_NOT_FOUND in own.rules)
                    by_kind[AwardKind.BEST_WILD] += [own.seat] * (own.seat == placer and own.verdict is Verdict.WILD)
                    by_kind[AwardKind.UNLUCKIEST] += [own.seat] * (own.verdict is Verdict.WRONG)
    found = {(AwardKind.FASTEST_GO, min(gos)[1], min(gos)[0])} if gos else set()
    for kind, seats in by_kind.items():
        if alone := sole(seats, 2 if kind is AwardKind.UNLUCKIEST else 1):
            found.add((kind, *alone))
    return found


@pytest.mark.parametrize(("number", "seed"), [(2, 1), (4, 2), (8, 3)])
def test_a_whole_match_gives_what_its_events_give(number: int, seed: int) -> None:
    players = tuple(Player(seat, "", tuple(Strength)[seat % 3]) for seat in ALL_SEATS[:number])
    steps = list(computer_match(RULES, replace(beginning(seed=seed), players=players), seed))
    match, events = steps[-1].match, [event for step in steps for event in step.events]
    found = view(match).look_back
    assert found is not None
    assert {line.seat: line.scores[-1] for line in found.lines} == {it.seat: it.score for it in match.players}
    assert {len(line.scores) for line in found.lines} == {match.round_number + 1}
    wanted = expected(events)
    assert {(it.kind, it.seat, it.figure) for it in found.awards} <= wanted
    assert len(found.awards) == min(4, len(wanted)) > 0
    assert list(found.awards) == sorted(found.awards, key=lambda it: list(AwardKind).index(it.kind))
    assert all(isinstance(it, Award) for it in found.awards)
