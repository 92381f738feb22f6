"""What a match will have been, for lists: its rounds, and what each player did in them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.computer_match import computer_match
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.summary import PlayerSummary, Summary
from spacebowl_pi.games.space_bowl.rules.choices import CHOICES
from spacebowl_pi.games.space_bowl.rules.judge import SEATS as ALL_SEATS
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.games.space_bowl.rules.match.random_play import MODES, play
from tests.games.space_bowl.rules.match.stages import (
    DECK,
    EMMA,
    HONOUR,
    LACKS_YELLOW,
    LUCAS,
    MARIE,
    NOAH,
    PILE,
    PLAN,
    RIGHT,
    RIGHT_TOO,
    SEATS,
    VOID,
    WRONG,
    ZOE,
    beginning,
    declaring,
    go_countdown,
    go_picks,
    laying,
    over,
    ready,
    ready_in_honour,
    red_countdown,
    red_picks,
    reveal,
    search,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

RULES = SpaceBowl(DECK)
COUNTS = ("rounds", "points", "calls", "calls_right", "picks", "picks_right")


def summary(table: Table) -> Summary:
    return RULES.summary(table.match)


def of(table: Table, seat: Seat) -> PlayerSummary:
    return next(player for player in summary(table).players if player.seat == seat)


def counted(table: Table, *names: str) -> dict[Seat, tuple[int, ...]]:
    """What was counted of those of whom anything was."""
    found = {it.seat: tuple(int(it.counts[name]) for name in names) for it in summary(table).players}
    return {seat: counts for seat, counts in found.items() if any(counts)}


def called_off(table: Table) -> Table:
    return tossed(table).wait(40).then(commands.CallRoundOff()).then(commands.NextRound())


# --- whole matches ---


@pytest.mark.parametrize(("number", "seed"), [(2, 1), (3, 2), (5, 3), (8, 4)])
def test_a_summary_says_what_the_match_says(number: int, seed: int) -> None:
    players = tuple(Player(seat, "", tuple(Strength)[seat % 3]) for seat in ALL_SEATS[:number])
    steps = list(computer_match(RULES, replace(beginning(seed=seed), players=players), seed))
    match, events = steps[-1].match, [event for step in steps for event in step.events]
    told = RULES.summary(match)
    judged = [event.result for event in events if isinstance(event, happened.RoundJudged)]
    assert (told.is_over, told.is_decided, told.rounds) == (True, True, match.round_number)
    assert [(it.seat, it.score, it.counts["cards"]) for it in told.players] == [
        (it.seat, it.score, it.cards) for it in match.players
    ]
    assert tuple(it.seat for it in told.players if it.is_winner) == match.winners
    assert not any(it.has_left for it in told.players)
    for player in told.players:
        results = [it for result in judged for it in result.players if it.seat == player.seat]
        assert player.counts["rounds"] == len(judged)
        assert player.counts["points"] == sum(it.delta for it in results)
        assert player.counts["picks_right"] == sum(it.verdict.is_right for it in results)
        assert player.counts["picks_right"] <= player.counts["picks"] <= player.counts["rounds"]
        assert player.counts["calls_right"] <= player.counts["calls"]
    calls = [event for event in events if isinstance(event, happened.GoCalled | happened.RedCalled)]
    assert sum(player.counts["calls"] for player in told.players) == len(calls)


@pytest.mark.parametrize("settings", MODES, ids=lambda it: f"{it.mode} {it.are_numbers_entered}")
def test_a_summary_can_be_had_at_any_moment_and_knows_everybody_who_began(settings: Settings) -> None:
    for table, _ in play(settings, seed=7, steps=150):
        told = summary(table)
        assert [player.seat for player in told.players] == [2, 3, 7]
        assert {player.seat for player in told.players if not player.has_left} == set(table.match.seats)
        assert told.is_over is (table.match.phase is Phase.OVER)
        assert all(tuple(player.counts) == ("cards", *COUNTS) for player in told.players)


@pytest.mark.parametrize(
    ("settings", "mode", "variants"),
    [(PLAN, "numbered", set()), (HONOUR, "honour", set()), (VOID, "screen", {"void"})],
)
def test_it_says_how_it_was_played(settings: Settings, mode: str, variants: set[str]) -> None:
    about = summary(laying(settings)).about
    assert about["mode"] == mode
    assert {name for name, value in about.items() if value is True} == variants
    assert set(about) == {choice.name for choice in CHOICES}


# --- rounds ---


@pytest.mark.parametrize("scene", [ready, search, go_countdown, red_countdown, go_picks, declaring])
def test_a_round_counts_once_it_is_revealed(scene: Callable[[], Table]) -> None:
    table = scene()
    assert (summary(table).rounds, counted(table, *COUNTS)) == (0, {})


def test_a_round_that_is_revealed_counts_and_no_more_when_it_is_cleared_away() -> None:
    table = reveal()
    told = {EMMA: (1, 3, 1, 1, 1, 1), **dict.fromkeys(SEATS[1:], (1, 0, 0, 0, 0, 0))}
    assert (summary(table).rounds, counted(table, *COUNTS)) == (1, told)
    table.do(commands.NextRound())
    assert (summary(table).rounds, counted(table, *COUNTS)) == (1, told)
    assert of(table, EMMA).counts["cards"] == 1


def test_a_second_round_is_counted_to_the_first() -> None:
    table = tossed(reveal().then(commands.NextRound()).then(commands.CorrectScore(EMMA, 4)))
    table.then(commands.SayGo(), EMMA).count_down().do(commands.PickCard(WRONG), EMMA)
    assert summary(table).rounds == 2
    assert counted(table, *COUNTS)[EMMA] == (2, 2, 2, 1, 2, 1)


def test_a_round_that_was_called_off_was_a_round_of_the_match_but_of_no_player() -> None:
    revealed = search().then(commands.CallRoundOff())
    assert (summary(revealed).rounds, counted(revealed, *COUNTS)) == (1, {})
    assert summary(revealed.then(commands.NextRound())).rounds == 1
    table = called_off(called_off(reveal().then(commands.NextRound())))
    assert summary(table).rounds == 3
    assert set(counted(table, "rounds").values()) == {(1,)}


@pytest.mark.parametrize("scene", [reveal, lambda: reveal().then(commands.NextRound())])
def test_a_round_taken_back_is_not_counted(scene: Callable[[], Table]) -> None:
    table = scene().then(common.TakeBack())
    assert (summary(table).rounds, counted(table, *COUNTS)) == (0, {})


def test_those_before_it_stay_counted() -> None:
    table = tossed(reveal().then(commands.NextRound()))
    table.then(commands.SayGo(), MARIE).count_down().then(commands.PickCard(WRONG), MARIE)
    assert counted(table, "calls") == {EMMA: (1,), MARIE: (1,)}
    table.do(common.TakeBack())
    assert (summary(table).rounds, counted(table, "calls")) == (1, {EMMA: (1,)})


def test_a_round_judged_again_is_counted_once_as_judged_last() -> None:
    table = go_picks(MARIE).then(commands.PickCard(RIGHT), EMMA).then(commands.PickCard(RIGHT_TOO), MARIE)
    assert counted(table, *COUNTS)[EMMA] == (1, 3, 1, 1, 1, 1)
    table.do(commands.ForcePick(EMMA, WRONG))
    again = table.events[-1]
    assert isinstance(again, happened.RoundJudged)
    for shown in (summary(table), summary(table.then(commands.NextRound()))):
        assert (shown.rounds, tuple(shown.players[0].counts[name] for name in COUNTS)) == (1, (1, -2, 1, 0, 1, 0))
        assert [it.counts["points"] for it in shown.players] == [it.delta for it in again.result.players]


def test_a_result_declared_again_is_counted_as_declared_last() -> None:
    table = declaring().then(commands.DeclareResult(EMMA, Verdict.WRONG))
    assert counted(table, *COUNTS)[EMMA] == (1, -1, 1, 0, 1, 0)
    table.do(commands.DeclareResult(EMMA, Verdict.VALID))
    assert counted(table, *COUNTS)[EMMA] == (1, 3, 1, 1, 1, 1)


# --- calls, picks and points ---


def test_a_go_is_right_if_its_caller_was() -> None:
    right = go_picks(MARIE).then(commands.PickCard(RIGHT), EMMA).then(commands.PickCard(WRONG), MARIE)
    wrong = go_picks(MARIE).then(commands.PickCard(WRONG), EMMA).then(commands.PickCard(RIGHT), MARIE)
    assert counted(right, "calls", "calls_right") == {EMMA: (1, 1)}
    assert counted(wrong, "calls", "calls_right") == {EMMA: (1, 0)}


def test_a_red_call_is_right_if_nobody_found_anything_and_joining_it_is_no_call() -> None:
    table = red_picks(MARIE)
    for seat in (LUCAS, NOAH):
        table.do(commands.DeclinePick(), seat)
    found = red_picks(MARIE).then(commands.PickCard(RIGHT), ZOE)
    for seat in (LUCAS, NOAH):
        found.do(commands.DeclinePick(), seat)
    assert counted(table.then(commands.PickCard(WRONG), ZOE), "calls", "calls_right") == {EMMA: (1, 1)}
    assert counted(found, "calls", "calls_right") == {EMMA: (1, 0)}


def test_a_pick_that_was_owed_is_one_and_one_that_could_be_left_out_is_none() -> None:
    """Emma and Marie must pick; after the red call Lucas may, and only Zoe does."""
    late = go_picks(MARIE).then(commands.DeclinePick(), EMMA).wait(30).then(common.PassTime())
    assert counted(late, "picks", "picks_right") == {EMMA: (1, 0), MARIE: (1, 0)}
    free = red_picks().then(commands.PickCard(RIGHT), ZOE).then(commands.DeclinePick(), LUCAS).wait(30)
    assert counted(free.then(common.PassTime()), "picks", "picks_right") == {ZOE: (1, 1)}


def test_a_pick_that_is_right_by_way_of_the_wild_is_right() -> None:
    table = go_countdown().then(commands.PlaceWild(LACKS_YELLOW), EMMA).count_down()
    table.do(commands.PickCard(LACKS_YELLOW), EMMA)
    assert table.result.players[0].verdict is Verdict.WILD
    assert counted(table, "calls_right", "picks", "picks_right") == {EMMA: (1, 1, 1)}


def test_points_count_as_the_rules_took_them_also_below_0_and_those_that_staff_gave_do_not() -> None:
    table = go_picks(MARIE).then(commands.CorrectScore(EMMA, 1)).then(commands.CorrectScore(ZOE, 9))
    table.then(commands.PickCard(WRONG), EMMA).do(commands.PickCard(RIGHT), MARIE)
    assert (of(table, EMMA).score, of(table, ZOE).score) == (0, 9)
    assert counted(table, "points") == {EMMA: (-2,), MARIE: (2,)}


# --- who has left, and how it ended ---


def test_who_has_left_stays_in_the_list_with_what_they_did() -> None:
    table = reveal().then(commands.NextRound()).then(common.PlayerLeft(EMMA), Asker.BOX)
    before, table = of(table, EMMA), called_off(table)
    assert [player.seat for player in summary(table).players] == list(SEATS)
    assert [player.seat for player in summary(table).players if player.has_left] == [EMMA]
    assert of(table, EMMA) == before == PlayerSummary(EMMA, 7, False, True, before.counts)  # noqa: FBT003
    assert before.counts == {"cards": 1, **dict(zip(COUNTS, (1, 3, 1, 1, 1, 1), strict=True))}


def test_who_has_left_wins_nothing_whatever_they_had() -> None:
    table = ready().then(commands.CorrectScore(EMMA, 17)).then(common.PlayerLeft(EMMA))
    table.do(commands.CorrectScore(MARIE, 18))
    assert [player.seat for player in summary(table).players if player.is_winner] == [MARIE]


@pytest.mark.parametrize("scene", [laying, ready, search, go_countdown, go_picks, declaring, reveal, ready_in_honour])
def test_nobody_has_won_a_match_that_was_broken_off(scene: Callable[[], Table]) -> None:
    table = scene().then(commands.CorrectScore(ZOE, 10)).then(common.End())
    assert table.match.winners == (ZOE,)
    assert (summary(table).is_over, summary(table).is_decided) == (True, False)
    assert not any(player.is_winner for player in summary(table).players)


def test_a_round_in_which_a_match_was_broken_off_was_none_unless_it_was_revealed() -> None:
    for scene in (search, go_countdown, go_picks, declaring):
        assert summary(scene().then(common.End())).rounds == 0
    assert (summary(over()).rounds, of(over(), EMMA).counts["points"]) == (1, 3)


@pytest.mark.parametrize(
    "scene",
    [
        lambda: ready().then(commands.CorrectScore(EMMA, 18)),
        lambda: called_off(ready(pile=PILE[:1])),
    ],
    ids=["by its score", "by its last card"],
)
def test_a_match_that_was_played_to_its_end_is_decided(scene: Callable[[], Table]) -> None:
    told = summary(scene())
    assert (told.is_over, told.is_decided) == (True, True)
    assert any(player.is_winner for player in told.players)
