"""Time: deadlines are data, and take effect with whatever is asked next."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Reason, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    EMMA,
    HONOUR,
    MARIE,
    PILE,
    RIGHT,
    SEATS,
    WRONG,
    declaring,
    go_countdown,
    go_picks,
    laying,
    over,
    ready,
    red_countdown,
    red_picks,
    reveal,
    search,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

LIMITED = Settings(search_limit_s=60, pick_limit_s=20)


def limited_search() -> Table:
    return search(LIMITED)


def limited_picks() -> Table:
    return go_picks(settings=LIMITED)


def called_off(table: Table) -> Table:
    return tossed(table).then(commands.CallRoundOff()).then(commands.NextRound())


@pytest.mark.parametrize(
    ("scene", "length_s"),
    [
        (limited_search, 60),
        (go_countdown, 10),
        (red_countdown, 10),
        (go_picks, 10),
        (red_picks, 10),
        (limited_picks, 20),
    ],
)
def test_a_deadline_is_data_counted_from_when_the_phase_began(scene: Callable[[], Table], length_s: int) -> None:
    table = scene()
    assert table.match.began_us == table.now_us
    assert table.match.deadline_us == table.now_us + length_s * SECOND_US


@pytest.mark.parametrize("scene", [laying, ready, search, declaring, reveal, over])
def test_everything_else_takes_as_long_as_it_takes(scene: Callable[[], Table]) -> None:
    table = scene()
    assert table.match.deadline_us is None
    before = table.match
    assert table.wait(1_000_000).do(common.PassTime()) == []
    assert table.match == before


@pytest.mark.parametrize("scene", [limited_search, go_countdown, go_picks])
def test_nothing_happens_before_the_deadline(scene: Callable[[], Table]) -> None:
    table = scene()
    assert table.match.deadline_us is not None
    table.now_us = table.match.deadline_us - 1
    assert table.do(common.PassTime()) == []
    table.now_us += 1
    assert table.do(common.PassTime()) != []


def test_a_search_limit_calls_the_round_off() -> None:
    table = limited_search().wait(60)
    assert table.do(common.PassTime()) == [happened.RoundCalledOff(table.now_us, None)]
    assert (table.match.phase, table.match.deadline_us) == (Phase.REVEAL, None)


def test_a_countdown_that_ended_asks_for_the_picks() -> None:
    table = go_countdown().wait(10)
    assert table.do(common.PassTime()) == [happened.CountdownEnded(table.now_us)]
    assert table.match.phase is Phase.PICKS


def test_in_honour_mode_it_asks_for_the_declarations() -> None:
    assert declaring().match.settings == HONOUR
    assert declaring().match.phase is Phase.DECLARING


def test_the_end_of_the_picks_judges_the_round() -> None:
    ended, judged = limited_picks().wait(20).do(common.PassTime())
    assert isinstance(ended, happened.PickTimeEnded)
    assert isinstance(judged, happened.RoundJudged)


def test_passing_time_is_never_refused() -> None:
    for scene in (laying, ready, search, go_countdown, red_countdown, go_picks, declaring, reveal, over):
        assert scene().wait(99).do(common.PassTime()) is not None


# --- what is asked after a deadline ---


def test_a_command_after_a_deadline_comes_after_what_the_deadline_led_to() -> None:
    table = go_countdown().wait(11)
    ended, picked, judged = table.do(commands.PickCard(RIGHT), EMMA)
    assert ended == happened.CountdownEnded(table.now_us)
    assert picked == happened.PickMade(table.now_us, EMMA, RIGHT)
    assert isinstance(judged, happened.RoundJudged)


@pytest.mark.parametrize("late_s", [10, 10.5, 1000])
def test_at_0_it_is_too_late_to_concur(late_s: float) -> None:
    assert go_countdown().wait(late_s).refused(commands.Concur(), MARIE).reason is Reason.NOT_IN_PHASE


def test_who_picks_too_late_picked_nothing() -> None:
    table = limited_picks().wait(20)
    refusal = table.refused(commands.PickCard(RIGHT), EMMA)
    assert refusal.text == "That is not possible now (the round is being revealed)."
    table.do(common.PassTime())
    assert table.result.players[0].verdict is Verdict.WRONG


def test_a_call_after_the_search_limit_comes_too_late() -> None:
    assert limited_search().wait(60).refused(commands.SayGo(), EMMA).reason is Reason.NOT_IN_PHASE


def test_a_refused_command_changes_nothing_and_the_deadline_takes_effect_later() -> None:
    table = go_countdown().wait(11)
    table.refused(commands.Concur(), MARIE)
    assert table.match == go_countdown().match
    assert table.do(common.PassTime()) == [happened.CountdownEnded(table.now_us)]


def test_however_late_the_deadline_is_noticed_the_next_phase_has_its_full_length() -> None:
    table = go_countdown().wait(3600).then(common.PassTime())
    assert table.match.phase is Phase.PICKS
    assert table.match.deadline_us == table.now_us + 10 * SECOND_US


def test_staff_corrects_what_a_deadline_has_just_led_to() -> None:
    table = limited_picks().wait(20)
    kinds = [type(event) for event in table.do(commands.ForcePick(EMMA, RIGHT))]
    assert kinds == [
        happened.PickTimeEnded,
        happened.RoundJudged,
        happened.PickForced,
        happened.RoundJudged,
    ]
    assert table.scores()[0] == 7


# --- after an interruption ---


@pytest.mark.parametrize("late_s", [3, 12, 86400])
@pytest.mark.parametrize("scene", [limited_search, go_countdown, red_countdown, go_picks, limited_picks])
def test_whatever_ran_runs_again_from_its_full_length(scene: Callable[[], Table], late_s: int) -> None:
    table = scene()
    assert table.match.deadline_us is not None
    length_us = table.match.deadline_us - table.now_us
    phase, round_ = table.match.phase, table.round
    table.wait(late_s)
    assert table.do(common.Resume()) == [happened.MatchResumed(table.now_us)]
    assert (table.match.phase, table.round) == (phase, replace(round_, tossed_us=table.now_us))
    assert table.match.deadline_us == table.now_us + length_us


def test_the_clock_may_have_started_anew() -> None:
    table = go_countdown().wait(5000)
    table.do(common.Resume())
    table.now_us = 0
    table.do(common.Resume())
    assert table.match.deadline_us == 10 * SECOND_US
    assert table.do(commands.Concur(), MARIE)


@pytest.mark.parametrize("scene", [laying, ready, search, declaring, reveal, over])
def test_where_nothing_ran_nothing_changes(scene: Callable[[], Table]) -> None:
    table = scene()
    before = table.match
    table.wait(100).do(common.Resume())
    assert table.match.deadline_us is None
    assert replace(table.match, round=before.round) == replace(before, began_us=table.now_us)
    if before.round is not None:
        assert table.round == replace(before.round, tossed_us=table.now_us)


def test_what_is_measured_from_the_toss_and_from_the_wild_begins_anew_too() -> None:
    table = go_countdown().then(commands.PlaceWild(WRONG), MARIE).wait(5000).then(common.Resume())
    assert (table.round.tossed_us, table.round.wild_us) == (table.now_us, table.now_us)
    without = go_countdown().wait(5000).then(common.Resume())
    assert (without.round.tossed_us, without.round.wild_us) == (without.now_us, None)


def test_a_round_called_off_has_no_deadline_left() -> None:
    assert search(LIMITED).then(commands.CallRoundOff(), CAPTAIN).match.deadline_us is None
    assert search(LIMITED).then(common.End()).match.deadline_us is None
    assert search(LIMITED).then(common.TakeBack()).match.deadline_us is None


# --- a record cut short ---


def won() -> Table:
    """The last round was cleared away, and with it the match has ended."""
    return go_picks(settings=Settings(target_score=7)).then(commands.PickCard(RIGHT), EMMA).then(commands.NextRound())


def played_out() -> Table:
    return called_off(ready(pile=PILE[:1]))


def won_while_laying() -> Table:
    return laying().then(commands.CorrectScore(EMMA, 18))


CUT_SHORT: list[tuple[Callable[[], Table], Phase]] = [
    (lambda: go_picks().then(commands.PickCard(RIGHT), EMMA), Phase.PICKS),
    (lambda: red_countdown(*SEATS[1:]).count_down(), Phase.PICKS),
    (lambda: declaring().then(commands.DeclareResult(EMMA, Verdict.VALID)), Phase.DECLARING),
    (won, Phase.READY),
    (played_out, Phase.READY),
    (lambda: ready().then(commands.CorrectScore(EMMA, 18)), Phase.READY),
    (won_while_laying, Phase.LAYING),
]


@pytest.mark.parametrize(("scene", "phase"), CUT_SHORT)
def test_what_followed_at_once_and_was_not_written_any_more_follows_when_play_goes_on(
    scene: Callable[[], Table], phase: Phase
) -> None:
    """The last pick and its judgement, the end of a round and that of the match are asked for once, and are two."""
    whole, cut = scene(), scene()
    lost = cut.lose(1)
    assert cut.match.phase is phase
    assert cut.do(common.PassTime()) == []
    assert cut.do(common.Resume()) == [happened.MatchResumed(cut.now_us), *lost]
    assert (cut.match.phase, cut.match.winners) == (whole.match.phase, whole.match.winners)
    assert cut.scores() == whole.scores()


@pytest.mark.parametrize("scene", [laying, ready, go_picks, declaring, lambda: called_off(ready())])
def test_nothing_else_follows(scene: Callable[[], Table]) -> None:
    table = scene()
    assert table.do(common.Resume()) == [happened.MatchResumed(table.now_us)]
