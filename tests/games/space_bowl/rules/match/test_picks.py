"""The picks: who must, who may, all at once, and what they come to."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import Pick, Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Reason, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.games.space_bowl.rules.match.stages import (
    EMMA,
    GALAXY,
    LACKS_RED,
    LACKS_YELLOW,
    LUCAS,
    MARIE,
    NOAH,
    NOBODY,
    RIGHT,
    RIGHT_TOO,
    SEATS,
    VOID,
    WRONG,
    ZOE,
    go_countdown,
    go_picks,
    ready,
    red_countdown,
    red_picks,
    reveal,
    search,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table

UNHURRIED = Settings(pick_limit_s=None)

# --- who picks ---


@pytest.mark.parametrize("seat", [EMMA, MARIE])
def test_after_a_go_the_caller_and_who_concurred_pick(seat: Seat) -> None:
    table = go_picks(MARIE)
    assert table.do(commands.PickCard(RIGHT), seat) == [happened.PickMade(table.now_us, seat, RIGHT)]
    assert table.round.picks == (Pick(seat, RIGHT),)


def test_after_a_go_nobody_else_picks() -> None:
    assert go_picks(MARIE).refused(commands.PickCard(RIGHT), LUCAS).reason is Reason.DID_NOT_CONCUR
    assert go_picks(MARIE).refused(commands.DeclinePick(), LUCAS).reason is Reason.DID_NOT_CONCUR


@pytest.mark.parametrize("seat", [EMMA, MARIE])
def test_red_players_give_up_picking(seat: Seat) -> None:
    assert red_picks(MARIE).refused(commands.PickCard(RIGHT), seat).reason is Reason.RED_CANNOT_PICK
    assert red_picks(MARIE).refused(commands.DeclinePick(), seat).reason is Reason.RED_CANNOT_PICK


@pytest.mark.parametrize("seat", [LUCAS, NOAH, ZOE])
def test_after_a_red_call_everyone_who_is_not_red_may_pick_and_nobody_has_to(seat: Seat) -> None:
    assert red_picks(MARIE).do(commands.PickCard(RIGHT), seat)
    assert red_picks(MARIE).do(commands.DeclinePick(), seat)


@pytest.mark.parametrize("scene", [ready, search, go_countdown, red_countdown, reveal])
def test_nobody_picks_at_another_time(scene: Callable[[], Table]) -> None:
    assert scene().refused(commands.PickCard(RIGHT), EMMA).reason is Reason.NOT_IN_PHASE
    assert scene().refused(commands.DeclinePick(), EMMA).reason is Reason.NOT_IN_PHASE


def test_an_empty_seat_picks_nothing() -> None:
    assert go_picks().refused(commands.PickCard(RIGHT), NOBODY).reason is SeatingReason.SEAT_EMPTY
    assert go_picks().refused(commands.DeclinePick(), NOBODY).reason is SeatingReason.SEAT_EMPTY


@pytest.mark.parametrize("cell", [-1, 25])
def test_a_pick_is_a_card_of_the_galaxy(cell: int) -> None:
    assert go_picks().refused(commands.PickCard(Cell(cell)), EMMA).reason is Reason.OFF_GALAXY


def test_a_pick_is_for_good_and_so_is_letting_it_go_by() -> None:
    table = go_picks(MARIE, LUCAS).then(commands.PickCard(RIGHT), EMMA).then(commands.DeclinePick(), MARIE)
    for seat in (EMMA, MARIE):
        assert table.refused(commands.PickCard(RIGHT), seat).reason is Reason.ALREADY_PICKED
        assert table.refused(commands.DeclinePick(), seat).reason is Reason.ALREADY_PICKED


# --- all at once ---


def test_the_last_pick_reveals_them_all() -> None:
    table = red_picks(MARIE)
    assert len(table.do(commands.PickCard(RIGHT), ZOE)) == 1
    assert table.do(commands.DeclinePick(), LUCAS) == [happened.PickDeclined(table.now_us, LUCAS)]
    assert table.scores() == [4] * 5
    picked, judged = table.do(commands.PickCard(WRONG), NOAH)
    assert picked == happened.PickMade(table.now_us, NOAH, WRONG)
    assert isinstance(judged, happened.RoundJudged)
    assert table.match.phase is Phase.REVEAL
    assert [player.pick for player in table.result.players] == [None, None, None, WRONG, RIGHT]
    assert table.scores() == [2, 3, 4, 3, 6]


def test_where_everybody_is_red_there_are_no_picks_to_wait_for() -> None:
    table = red_countdown(*SEATS[1:]).count_down()
    assert table.match.phase is Phase.REVEAL
    assert table.scores() == [6, 5, 5, 5, 5]


def test_when_the_time_is_up_the_round_is_judged_with_the_picks_there_are() -> None:
    table = go_picks(MARIE).then(commands.PickCard(RIGHT), MARIE).wait(30)
    ended, judged = table.do(common.PassTime())
    assert ended == happened.PickTimeEnded(table.now_us)
    assert isinstance(judged, happened.RoundJudged)
    assert [player.verdict for player in judged.result.players[:2]] == [Verdict.WRONG, Verdict.VALID]


@pytest.mark.parametrize(("settings", "limit_s"), [(Settings(pick_limit_s=5), 5), (Settings(), 10)])
def test_the_picks_have_the_time_that_was_agreed(settings: Settings, limit_s: int) -> None:
    table = go_picks(settings=settings)
    assert table.match.deadline_us == table.now_us + limit_s * 1_000_000


def test_the_picks_can_be_given_more_time() -> None:
    table = go_picks()
    began_us, deadline_us = table.match.began_us, table.match.deadline_us or 0
    assert table.do(commands.GivePickTime(24)) == [happened.PickTimeGiven(table.now_us, 24)]
    assert (table.match.began_us, table.match.deadline_us) == (began_us, deadline_us + 24_000_000)
    assert table.do(commands.GivePickTime(0)) == []
    assert table.wait(33).do(common.PassTime()) == []
    assert table.wait(1).do(common.PassTime())
    assert table.refused(commands.GivePickTime(24)).reason is Reason.NOT_IN_PHASE


def test_where_the_picks_have_no_limit_more_time_changes_nothing() -> None:
    assert go_picks(settings=UNHURRIED).do(commands.GivePickTime(24)) == []


def test_without_a_limit_the_picks_take_as_long_as_they_take() -> None:
    table = go_picks(settings=UNHURRIED)
    assert table.match.deadline_us is None
    assert table.wait(100_000).do(common.PassTime()) == []
    assert table.do(commands.PickCard(RIGHT), EMMA)


# --- what they come to ---


def test_worked_example_1_two_are_right_on_different_cards_and_one_is_wrong() -> None:
    table = go_picks(MARIE, LUCAS)
    for seat, cell in ((EMMA, RIGHT), (MARIE, RIGHT_TOO), (LUCAS, WRONG)):
        table.do(commands.PickCard(cell), seat)
    assert [player.delta for player in table.result.players] == [3, 2, -1, 0, 0]
    assert table.scores() == [7, 6, 3, 4, 4]


def test_worked_example_2_a_red_call_and_one_valid_card_alone() -> None:
    table = red_picks(MARIE).then(commands.PickCard(RIGHT), LUCAS)
    table.then(commands.DeclinePick(), NOAH).then(commands.DeclinePick(), ZOE)
    assert [player.delta for player in table.result.players] == [-2, -1, 2, 0, 0]
    assert table.scores() == [2, 3, 6, 4, 4]


def test_nobody_else_counts_every_pick_on_that_card_right_or_wrong() -> None:
    """Who placed the Wild and picks a card that is valid without it is wrong, and still not nobody."""
    table = go_countdown(MARIE).then(commands.PlaceWild(WRONG), MARIE).count_down()
    table.then(commands.PickCard(RIGHT), EMMA).then(commands.PickCard(RIGHT), MARIE)
    assert [player.verdict for player in table.result.players[:2]] == [Verdict.VALID, Verdict.WRONG]
    assert [player.delta for player in table.result.players[:2]] == [2, -1]


@pytest.mark.parametrize(
    ("cell", "verdict", "delta"),
    [(LACKS_YELLOW, Verdict.WILD, 1), (RIGHT, Verdict.WRONG, -1), (LACKS_RED, Verdict.WRONG, -1)],
    ids=["right by way of the Wild", "right without it", "lacks another card's planet"],
)
def test_whoever_placed_the_wild_must_use_it(cell: Cell, verdict: Verdict, delta: int) -> None:
    table = (
        red_countdown().then(commands.PlaceWild(LACKS_YELLOW), MARIE).count_down().then(commands.PickCard(cell), MARIE)
    )
    table.wait(30).do(common.PassTime())
    assert (table.result.players[1].verdict, table.result.players[1].delta) == (verdict, delta)


def test_everyone_who_picks_may_use_the_wild_and_whose_card_is_valid_without_it_does_not() -> None:
    table = go_countdown(MARIE, LUCAS).then(commands.PlaceWild(LACKS_YELLOW), EMMA).count_down()
    table.then(commands.PickCard(LACKS_YELLOW), EMMA).then(commands.PickCard(LACKS_YELLOW), MARIE)
    table.do(commands.PickCard(RIGHT), LUCAS)
    assert [player.verdict for player in table.result.players[:3]] == [Verdict.WILD, Verdict.WILD, Verdict.VALID]
    assert [player.delta for player in table.result.players[:3]] == [1, 0, 2]


@pytest.mark.parametrize("declining", [(EMMA, MARIE, LUCAS), ()], ids=["declined", "too late"])
def test_ruling_who_must_pick_and_does_not_counts_as_having_picked_a_wrong_card(declining: tuple[Seat, ...]) -> None:
    table = go_countdown(MARIE).then(commands.PlaceWild(WRONG), LUCAS).count_down()
    for seat in declining:
        table.do(commands.DeclinePick(), seat)
    table.wait(30).do(common.PassTime())
    assert [player.verdict for player in table.result.players[:3]] == [Verdict.WRONG] * 3
    assert table.scores() == [3, 3, 3, 4, 4]


def test_ruling_who_merely_may_pick_and_does_not_scores_nothing() -> None:
    table = red_picks().wait(30).then(common.PassTime())
    assert [player.verdict for player in table.result.players[1:]] == [Verdict.ABSTAINED] * 4
    assert table.scores() == [6, 4, 4, 4, 4]


def test_a_score_stops_at_0() -> None:
    table = go_picks(MARIE).then(commands.CorrectScore(EMMA, 1))
    table.then(commands.PickCard(WRONG), EMMA).then(commands.PickCard(RIGHT), MARIE)
    assert table.result.players[0].delta == -2
    assert table.player(EMMA).score == 0


def test_a_face_down_card_can_be_picked_and_is_wrong() -> None:
    table = tossed(ready(VOID, galaxy=(replace(GALAXY[0], face_down=True), *GALAXY[1:])))
    table.then(commands.SayGo(), EMMA).count_down().do(commands.PickCard(RIGHT), EMMA)
    assert table.result.players[0].verdict is Verdict.WRONG


def test_found_says_that_somebody_picked_a_valid_card_whatever_else_the_galaxy_hides() -> None:
    table = go_picks().then(commands.PickCard(WRONG), EMMA)
    assert not table.result.is_found
    assert reveal().result.is_found
