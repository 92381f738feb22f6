"""What staff can put right: a score, a pick, a round, the whole match; and who gets up in between."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.refusal import Reason as AnyReason
from spacebowl_pi.core.rules import Asker, By
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import HIGHEST_SCORE, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Reason, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    EMMA,
    LUCAS,
    MARIE,
    NOAH,
    NOBODY,
    RIGHT,
    RIGHT_TOO,
    SEATS,
    WRONG,
    ZOE,
    declaring,
    go_countdown,
    go_picks,
    laying,
    over,
    ready,
    ready_in_honour,
    red_picks,
    reveal,
    search,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

AFTER_THE_TOSS = [search, go_countdown, go_picks, declaring, reveal, over]
WHILE_ON = [laying, ready, search, go_countdown, go_picks, declaring, reveal]


def two_right() -> Table:
    return go_picks(MARIE).then(commands.PickCard(RIGHT), EMMA).then(commands.PickCard(RIGHT_TOO), MARIE)


# --- scores ---


@pytest.mark.parametrize("scene", WHILE_ON)
@pytest.mark.parametrize("score", [0, 12, 999])
def test_a_score_is_set_while_a_match_is_on(scene: Callable[[], Table], score: int) -> None:
    table = scene()
    assert table.do(commands.CorrectScore(ZOE, score))[0] == happened.ScoreCorrected(table.now_us, ZOE, score)
    assert table.player(ZOE).score == score


@pytest.mark.parametrize("scene", WHILE_ON)
@pytest.mark.parametrize(("points", "score"), [(1, 5), (-1, 3), (0, 4), (-50, 0), (2000, HIGHEST_SCORE)])
def test_points_are_given_and_taken_within_the_limits_of_a_score(
    scene: Callable[[], Table], points: int, score: int
) -> None:
    table = scene()
    table.happen(happened.ScoreCorrected(table.now_us, ZOE, 4))
    given = table.do(commands.GivePoints(ZOE, points), Asker.STAFF)
    assert given[0] == happened.ScoreCorrected(table.now_us, ZOE, score)
    assert table.player(ZOE).score == score


def test_points_that_were_given_between_rounds_can_end_the_match_and_in_one_they_wait_for_its_end() -> None:
    between, within = (scene().then(commands.CorrectScore(ZOE, 17)) for scene in (ready, search))
    assert between.then(commands.GivePoints(ZOE, 1), Asker.STAFF).match.winners == (ZOE,)
    assert within.then(commands.GivePoints(ZOE, 1), Asker.STAFF).match.phase is Phase.SEARCH


@pytest.mark.parametrize(
    ("scene", "seat", "reason"),
    [(over, ZOE, Reason.NOT_IN_PHASE), (search, NOBODY, SeatingReason.SEAT_EMPTY)],
)
def test_points_are_given_to_a_player_of_a_match_that_is_on(
    scene: Callable[[], Table], seat: Seat, reason: Reason
) -> None:
    for points in (1, -1):
        assert scene().refused(commands.GivePoints(seat, points), Asker.STAFF).reason is reason


@pytest.mark.parametrize("scene", [laying, ready, lambda: reveal().then(commands.NextRound())])
@pytest.mark.parametrize(("score", "phase"), [(17, None), (18, Phase.OVER), (20, Phase.OVER)])
def test_a_score_set_between_rounds_can_end_the_match(
    scene: Callable[[], Table], score: int, phase: Phase | None
) -> None:
    table = scene()
    before = table.match.phase
    table.do(commands.CorrectScore(ZOE, score))
    assert table.match.phase is (phase or before)
    assert table.match.winners == ((ZOE,) if phase else ())


@pytest.mark.parametrize("scene", [search, go_countdown, go_picks, declaring, reveal])
def test_a_round_that_has_begun_is_played_to_its_end_whatever_score_is_set(scene: Callable[[], Table]) -> None:
    table = scene()
    assert len(table.do(commands.CorrectScore(ZOE, 18))) == 1
    assert table.match.phase is not Phase.OVER


@pytest.mark.parametrize("score", [-1, 1000])
def test_a_score_is_from_0_to_999(score: int) -> None:
    assert ready().refused(commands.CorrectScore(EMMA, score)).reason is Reason.SCORE_UNUSABLE


def test_once_a_match_is_over_its_scores_stay() -> None:
    assert over().refused(commands.CorrectScore(EMMA, 5)).reason is Reason.NOT_IN_PHASE


def test_an_empty_seat_has_no_score() -> None:
    assert ready().refused(commands.CorrectScore(NOBODY, 5)).reason is SeatingReason.SEAT_EMPTY


def test_a_correction_before_the_judgement_counts_with_it() -> None:
    assert go_picks().then(commands.CorrectScore(EMMA, 10)).then(commands.PickCard(RIGHT), EMMA).scores()[0] == 13


def test_a_correction_after_the_judgement_outlasts_a_second_judgement() -> None:
    table = two_right().then(commands.CorrectScore(EMMA, 10))
    table.do(commands.VoidPick(MARIE))
    assert table.scores()[:2] == [10, 3]


def test_it_does_so_also_where_the_score_had_stopped_at_0() -> None:
    table = go_picks(MARIE).then(commands.CorrectScore(EMMA, 1))
    table.then(commands.PickCard(WRONG), EMMA).then(commands.PickCard(RIGHT), MARIE).do(commands.CorrectScore(EMMA, 5))
    table.do(commands.ForcePick(MARIE, RIGHT_TOO))
    assert table.player(EMMA).score == 5


def test_a_score_confirmed_as_it_is_changes_nothing_for_a_second_judgement() -> None:
    """Emma had 1 point, called, and was wrong while Marie was right: −2, stopped at 0. Without Marie it is −1."""
    table = go_picks(MARIE).then(commands.CorrectScore(EMMA, 1))
    table.then(commands.PickCard(WRONG), EMMA).then(commands.PickCard(RIGHT), MARIE)
    assert (table.result.players[0].delta, table.player(EMMA).score) == (-2, 0)
    table.then(commands.CorrectScore(EMMA, 0)).do(commands.VoidPick(MARIE))
    assert (table.result.players[0].delta, table.player(EMMA).score) == (-1, 0)


def test_a_second_judgement_changes_a_corrected_score_by_what_it_gives_more_or_less() -> None:
    table = two_right().then(commands.CorrectScore(EMMA, 10)).then(commands.ForcePick(EMMA, WRONG))
    assert table.player(EMMA).score == 5  # −2 in place of +3
    assert table.then(commands.CorrectScore(EMMA, 0)).then(commands.ForcePick(EMMA, RIGHT)).player(EMMA).score == 5


# --- picks ---


def test_staff_picks_for_a_player_who_is_away() -> None:
    table = go_picks(MARIE)
    assert table.do(commands.ForcePick(MARIE, RIGHT)) == [happened.PickForced(table.now_us, MARIE, RIGHT)]
    table.do(commands.PickCard(WRONG), EMMA)
    assert table.result.players[1].verdict is Verdict.VALID


def test_a_forced_pick_can_be_the_last_one_due() -> None:
    forced, judged = go_picks().do(commands.ForcePick(EMMA, RIGHT))
    assert isinstance(forced, happened.PickForced)
    assert isinstance(judged, happened.RoundJudged)


def test_staff_changes_a_pick_that_was_made() -> None:
    table = go_picks(MARIE).then(commands.PickCard(WRONG), EMMA).then(commands.ForcePick(EMMA, RIGHT))
    table.do(commands.PickCard(WRONG), MARIE)
    assert [player.pick for player in table.result.players[:2]] == [RIGHT, WRONG]


def test_a_pick_changed_after_the_judgement_is_judged_again_from_the_scores_before() -> None:
    table = two_right()
    assert table.scores()[:2] == [7, 6]
    forced, judged = table.do(commands.ForcePick(EMMA, WRONG))
    assert forced == happened.PickForced(table.now_us, EMMA, WRONG)
    assert isinstance(judged, happened.RoundJudged)
    assert table.scores()[:2] == [2, 6]
    assert table.then(commands.ForcePick(EMMA, RIGHT)).scores()[:2] == [7, 6]


def test_captain_and_card_follow_the_second_judgement() -> None:
    table = red_picks().then(commands.PickCard(RIGHT), LUCAS).wait(30).then(common.PassTime())
    assert (table.result.captain, table.result.taken) == (LUCAS, RIGHT)
    table.then(commands.ForcePick(LUCAS, WRONG)).then(commands.ForcePick(MARIE, RIGHT_TOO)).do(commands.NextRound())
    assert (table.match.captain, table.player(MARIE).cards, table.player(LUCAS).cards) == (MARIE, 1, 0)


def test_a_struck_pick_can_be_made_again_while_the_picks_are_on() -> None:
    table = go_picks(MARIE).then(commands.PickCard(WRONG), EMMA)
    assert table.do(commands.VoidPick(EMMA)) == [happened.PickVoided(table.now_us, EMMA)]
    table.then(commands.PickCard(RIGHT), EMMA).do(commands.PickCard(RIGHT), MARIE)
    assert table.result.players[0].pick == RIGHT


def test_a_pick_struck_after_the_judgement_was_none() -> None:
    table = two_right().then(commands.VoidPick(MARIE))
    assert (table.result.players[1].pick, table.result.players[1].verdict) == (None, Verdict.WRONG)
    assert table.scores()[:2] == [7, 3]


def test_there_must_be_a_pick_to_strike() -> None:
    assert go_picks().refused(commands.VoidPick(EMMA)).reason is Reason.NO_PICK_TO_VOID


def test_who_let_the_pick_go_by_can_still_be_given_one() -> None:
    table = go_picks(MARIE).then(commands.DeclinePick(), EMMA).then(commands.ForcePick(EMMA, RIGHT))
    assert table.round.picks[0].cell == RIGHT


def force(table: Table, seat: Seat) -> AnyReason:
    return table.refused(commands.ForcePick(seat, RIGHT)).reason


def strike(table: Table, seat: Seat) -> AnyReason:
    return table.refused(commands.VoidPick(seat)).reason


@pytest.mark.parametrize("refusal", [force, strike])
def test_staff_gives_a_pick_to_nobody_who_has_none(refusal: Callable[[Table, Seat], AnyReason]) -> None:
    assert refusal(go_picks(), NOBODY) is SeatingReason.SEAT_EMPTY
    assert refusal(go_picks(), LUCAS) is Reason.DID_NOT_CONCUR
    assert refusal(red_picks(), EMMA) is Reason.RED_CANNOT_PICK
    assert refusal(declaring(), EMMA) is Reason.NOT_JUDGED_BY_BOX


@pytest.mark.parametrize("refusal", [force, strike])
@pytest.mark.parametrize("scene", [laying, ready, search, go_countdown, over])
def test_picks_are_put_right_while_they_are_made_or_shown(
    scene: Callable[[], Table], refusal: Callable[[Table, Seat], AnyReason]
) -> None:
    assert refusal(scene(), EMMA) is Reason.NOT_IN_PHASE


def test_a_round_that_was_called_off_has_no_picks() -> None:
    assert force(search().then(commands.CallRoundOff(), Asker.STAFF), EMMA) is Reason.NOT_IN_PHASE


def test_a_forced_pick_is_a_card_of_the_galaxy() -> None:
    assert go_picks().refused(commands.ForcePick(EMMA, Cell(25))).reason is Reason.OFF_GALAXY


# --- the round and the match ---


@pytest.mark.parametrize("scene", AFTER_THE_TOSS)
def test_a_round_is_taken_back_to_before_its_toss(scene: Callable[[], Table]) -> None:
    table = scene()
    assert table.do(common.TakeBack()) == [happened.RoundTakenBack(table.now_us)]
    before = (ready() if table.match.galaxy else ready_in_honour()).match
    assert table.match == replace(before, began_us=table.now_us)


def test_after_the_clearing_the_round_before_is_still_taken_back_with_cards_and_captain() -> None:
    table = reveal().then(commands.NextRound()).then(common.TakeBack())
    assert table.match == replace(ready().match, began_us=table.now_us)


def test_a_match_that_ended_by_mistake_goes_on() -> None:
    table = ready(Settings(target_score=7))
    tossed(table).then(commands.SayGo(), EMMA).count_down().then(commands.PickCard(RIGHT), EMMA).do(
        commands.NextRound()
    )
    assert table.events[-1] == happened.MatchEnded(table.now_us, (EMMA,))
    table.do(common.TakeBack())
    assert (table.match.winners, table.match.phase) == ((), Phase.READY)


def test_one_round_is_taken_back_no_further() -> None:
    table = reveal().then(commands.NextRound()).then(commands.TossPlanets(), seed=1).then(common.TakeBack())
    assert table.match.round_number == 1
    assert table.refused(common.TakeBack()).reason is CommonReason.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize("scene", [ready, laying])
def test_before_the_first_toss_there_is_nothing_to_take_back(scene: Callable[[], Table]) -> None:
    assert scene().refused(common.TakeBack()).reason is CommonReason.NOTHING_TO_TAKE_BACK


@pytest.mark.parametrize("scene", WHILE_ON)
def test_a_match_ends_at_any_time_with_the_scores_as_they_are(scene: Callable[[], Table]) -> None:
    table = scene().then(commands.CorrectScore(ZOE, 10))
    scores = table.scores()
    assert table.do(common.End())[-1] == happened.MatchEnded(table.now_us, (ZOE,), is_broken_off=True)
    assert (table.match.phase, table.match.deadline_us, table.scores()) == (Phase.OVER, None, scores)


def test_a_match_that_ends_at_the_reveal_still_gives_the_captain_their_card() -> None:
    assert reveal().then(common.End()).player(EMMA).cards == 1


def test_a_match_that_was_ended_by_mistake_goes_on_and_can_be_won() -> None:
    table = tossed(ready(Settings(target_score=7))).then(common.End()).then(common.TakeBack())
    assert (table.match.phase, table.match.is_broken_off) == (Phase.READY, False)
    tossed(table).then(commands.SayGo(), EMMA).count_down().then(commands.PickCard(RIGHT), EMMA)
    assert table.do(commands.NextRound())[-1] == happened.MatchEnded(table.now_us, (EMMA,))


def test_a_match_that_is_over_does_not_end_again() -> None:
    assert over().refused(common.End()).reason is Reason.NOT_IN_PHASE


# --- who gets up ---


@pytest.mark.parametrize("scene", [ready, laying])
@pytest.mark.parametrize("by", [EMMA, Asker.BOX, Asker.TABLE, Asker.STAFF])
def test_a_player_may_leave_between_rounds(scene: Callable[[], Table], by: By) -> None:
    table = scene()
    assert table.do(common.PlayerLeft(EMMA), by) == [happened.SeatLeft(0, EMMA)]
    assert table.match.seats == (MARIE, LUCAS, NOAH, ZOE)
    assert [player.seat for player in table.match.left] == [EMMA]


@pytest.mark.parametrize("scene", [search, go_countdown, go_picks, declaring, reveal, over])
def test_nobody_leaves_in_a_round_nor_after_the_end(scene: Callable[[], Table]) -> None:
    assert scene().refused(common.PlayerLeft(MARIE)).reason is Reason.NOT_IN_PHASE


def test_nobody_gets_up_from_an_empty_seat() -> None:
    assert ready().refused(common.PlayerLeft(NOBODY)).reason is SeatingReason.SEAT_EMPTY
    assert ready().then(common.PlayerLeft(EMMA)).refused(common.PlayerLeft(EMMA)).reason is SeatingReason.SEAT_EMPTY


def test_who_has_got_up_asks_for_nothing_more() -> None:
    table = ready().then(common.PlayerLeft(EMMA))
    assert table.refused(commands.NextRound(), EMMA).text == "Nobody sits on seat 1."


@pytest.mark.parametrize(("seats", "heir"), [(SEATS, NOAH), ((EMMA, MARIE, LUCAS), EMMA)])
def test_a_captain_who_leaves_hands_the_token_to_the_next_in_seat_order(seats: tuple[Seat, ...], heir: Seat) -> None:
    table = ready(seats=seats)
    assert table.match.captain == CAPTAIN
    assert table.then(common.PlayerLeft(CAPTAIN)).match.captain == heir


def test_the_token_stays_when_somebody_else_leaves() -> None:
    assert ready().then(common.PlayerLeft(EMMA)).match.captain == CAPTAIN


def test_two_players_stay_to_the_end() -> None:
    assert ready(seats=(EMMA, LUCAS)).refused(common.PlayerLeft(EMMA)).reason is CommonReason.TOO_FEW_PLAYERS


def test_after_somebody_left_no_round_is_taken_back() -> None:
    table = reveal().then(commands.NextRound()).then(common.PlayerLeft(NOAH))
    assert table.refused(common.TakeBack()).reason is CommonReason.NOTHING_TO_TAKE_BACK


def test_who_has_left_stays_away_when_a_later_round_is_taken_back() -> None:
    table = tossed(ready().then(common.PlayerLeft(NOAH))).then(common.TakeBack())
    assert table.match.seats == (EMMA, MARIE, LUCAS, ZOE)
    assert [player.seat for player in table.match.left] == [NOAH]
