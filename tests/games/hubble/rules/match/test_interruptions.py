"""The worst moments: somebody leaves, the round is taken back, the plug is pulled, the match is broken off."""

import pytest

from spacebowl_pi.core.common_commands import End, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.match.commands import (
    ChooseThird,
    EnterPoints,
    MarkDrawn,
    NameThird,
    RollDice,
)
from spacebowl_pi.games.hubble.rules.match.events import DrawnOnPaper, RoundClosed, TimersRestarted
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Phase
from tests.games.hubble.rules.match.table import (
    BLUE,
    COMET,
    EMMA,
    EMPTY_PAD,
    FOG_OF_NOTHING,
    GALAXY,
    LEO,
    MIA,
    RED,
    STAR,
    Table,
    at,
    drawn,
    roll_of,
)

FULL = drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR))
HURRIED = Settings(draw_limit_s=30)


def ready(*seats: int, settings: Settings = Settings()) -> Table:  # noqa: B008 (it is frozen)
    return Table(*seats, settings=settings, first=EMMA).rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


def leaves(table: Table, seat: Seat) -> Table:
    return table.then(PlayerLeft(seat), Asker.STAFF)


# --- somebody leaves ---


def test_if_the_active_player_leaves_before_rolling_the_next_one_rolls() -> None:
    table = leaves(Table(1, 2, 3, first=LEO), LEO)
    assert (table.match.phase, table.match.active, table.match.awaited) == (Phase.ROLL, MIA, (MIA,))


def test_if_the_third_icon_was_theirs_to_name_the_next_names_it_with_the_same_dice() -> None:
    table = Table(1, 2, 3, first=LEO).then(RollDice())
    roll = table.match.roll
    leaves(table, LEO)
    assert (table.match.phase, table.match.awaited, table.match.roll) == (Phase.THIRD, (MIA,), roll)
    assert table.refused(NameThird(STAR), EMMA) is CommonReason.NOT_YOUR_TURN
    table.then(NameThird(STAR), MIA).all_marked().wait(5)
    assert table.match.active == EMMA


def test_if_the_next_one_is_out_somebody_else_names_it() -> None:
    table = leaves(Table(1, 2, 3, first=LEO).with_pad(MIA, fog=3).then(RollDice()), LEO)
    assert table.match.awaited == (EMMA,)


def test_if_somebody_else_leaves_the_active_player_stays() -> None:
    for table in (Table(1, 2, 3, first=LEO), Table(1, 2, 3, first=LEO).then(RollDice())):
        assert leaves(table, EMMA).match.active == LEO


def test_who_leaves_is_awaited_no_more_and_the_pad_stays() -> None:
    table = ready(1, 2, 3).then(FULL, EMMA).all_marked(but=EMMA).wait(5).ready_to_draw()
    table.then(FOG_OF_NOTHING, EMMA)
    points = table.player(EMMA).total
    leaves(table, EMMA)
    assert table.match.awaited == (LEO, MIA)
    table.all_marked().wait(5)
    assert table.match.round == 3
    assert (table.pad(EMMA)[0], table.player(EMMA).total, table.player(EMMA).is_gone) == ("CG....", points, True)
    assert not list(table.rules.moves(table.view, table.rules.own(table.match, EMMA)))
    for what in (FULL, FOG_OF_NOTHING, RollDice()):
        assert table.refused(what, EMMA) is CommonReason.NOT_PLAYING
    assert table.refused(MarkDrawn(EMMA)) is SeatingReason.SEAT_EMPTY


def test_if_the_last_one_awaited_leaves_the_round_closes_in_five_seconds() -> None:
    table = leaves(ready(1, 2, 3).then(MarkDrawn(EMMA)).then(MarkDrawn(LEO)).wait(60), MIA)
    assert table.rules.due_us(table.match) == table.now_us + 5 * SECOND_US
    assert table.wait(5).match.round == 2


def test_leaving_in_the_last_five_seconds_does_not_prolong_them() -> None:
    table = leaves(ready(1, 2, 3).all_marked().wait(3), MIA)
    assert table.match.round == 1
    assert table.wait(2).match.round == 2


def test_where_nobody_can_withdraw_it_closes_as_the_last_one_leaves() -> None:
    table = leaves(ready(1, 2, settings=Settings(withdraw_s=0)).then(MarkDrawn(EMMA)), LEO)
    assert table.match.round == 2


def test_leaving_twice_or_from_a_seat_where_nobody_sat_is_refused() -> None:
    table = leaves(ready(1, 2, 3), MIA)
    for seat in (MIA, Seat(4)):
        assert table.refused(PlayerLeft(seat), Asker.STAFF) is SeatingReason.SEAT_EMPTY


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.THIRD, Phase.DRAW])
def test_when_all_have_left_the_match_is_over_and_nobody_has_won(phase: Phase) -> None:
    table = Table(1, 2, settings=HURRIED, first=EMMA)
    for what in {Phase.ROLL: (), Phase.THIRD: (RollDice(),), Phase.DRAW: (RollDice(), NameThird(STAR))}[phase]:
        table.do(what)
    assert table.match.phase is phase
    leaves(leaves(table, EMMA), LEO)
    assert table.match.is_over
    assert table.rules.due_us(table.match) is None
    summary = table.rules.summary(table.match)
    assert not summary.is_decided
    assert not any(player.is_winner for player in summary.players)
    assert all(player.has_left for player in summary.players)


def test_if_the_others_were_out_a_leaving_ends_a_match_that_counts() -> None:
    table = leaves(ready(1, 2).with_pad(LEO, ("CC....", *EMPTY_PAD[1:]), fog=3), EMMA)
    summary = table.rules.summary(table.match)
    assert summary.is_decided
    assert [player.is_winner for player in summary.players] == [False, True]


def test_a_pad_whose_player_has_left_is_scored_with_the_others() -> None:
    table = leaves(ready(1, 2).with_pad(EMMA, ("CC....", *EMPTY_PAD[1:])), EMMA).with_pad(LEO, fog=2)
    table.then(FOG_OF_NOTHING, LEO).wait(5)
    assert table.match.is_over
    assert [(player.score, player.is_winner) for player in table.rules.summary(table.match).players] == [
        (4, True),
        (0, False),
    ]


# --- a round is taken back ---


def test_the_round_that_is_on_is_taken_back_to_before_its_roll() -> None:
    table = ready(1, 2).then(FULL, EMMA).wait(7).then(TakeBack(), Asker.STAFF)
    assert (table.match.phase, table.match.round, table.match.active) == (Phase.ROLL, 1, EMMA)
    assert not table.match.submitted
    assert table.match.began_us == table.now_us


def test_between_rounds_the_last_one_is_taken_back() -> None:
    table = ready(1, 2).then(FULL, EMMA).then(MarkDrawn(LEO, is_fogged=True)).wait(5)
    assert (table.match.round, table.match.fog[LEO]) == (2, 1)
    table.do(TakeBack(), Asker.STAFF)
    assert (table.match.round, table.match.active, table.match.fog[LEO]) == (1, EMMA, 0)
    assert table.pad(EMMA) == EMPTY_PAD
    assert not table.match.media  # who drew on what is open again
    assert table.refused(TakeBack(), Asker.STAFF) is CommonReason.NOTHING_TO_TAKE_BACK


def test_one_can_go_back_to_the_first_round_with_the_same_dice_all_the_way() -> None:
    table = Table(1, 2, first=EMMA)
    rolls = []
    for _ in range(4):
        rolls.append(table.ready_to_draw().match.roll)
        table.all_marked().wait(5)
    for number in (4, 3, 2, 1):
        table.do(TakeBack(), Asker.STAFF)
        assert (table.match.round, len(table.match.played)) == (number, number - 1)
    again = []
    for _ in range(4):
        again.append(table.ready_to_draw().match.roll)
        table.all_marked().wait(5)
    assert again == rolls


@pytest.mark.parametrize("is_broken_off", [True, False])
def test_it_works_after_the_end_too(*, is_broken_off: bool) -> None:
    table = ended(is_broken_off=is_broken_off)
    assert table.match.is_over
    table.do(TakeBack(), Asker.STAFF)
    assert (table.match.phase, table.match.is_over) == (Phase.ROLL, False)
    assert set(table.match.fog.values()) == {2}
    table.play_round()


def ended(*, is_broken_off: bool) -> Table:
    table = Table(1, 2, first=EMMA).with_pad(EMMA, fog=2).with_pad(LEO, fog=2).ready_to_draw()
    if is_broken_off:
        return table.then(End(), Asker.STAFF)
    return table.then(FOG_OF_NOTHING, EMMA).then(FOG_OF_NOTHING, LEO).wait(5)


def test_who_has_left_does_not_come_back_with_the_round() -> None:
    table = leaves(Table(1, 2, 3, first=EMMA).ready_to_draw(), EMMA).all_marked().wait(5)
    table.do(TakeBack(), Asker.STAFF)
    assert (table.match.gone, table.match.active, table.match.awaited) == ((EMMA,), LEO, (LEO,))


def test_nothing_is_taken_back_for_nobody() -> None:
    """The pads of a match that all have left stay as they are."""
    table = leaves(leaves(ready(1, 2).then(FULL, EMMA).then(MarkDrawn(LEO)).wait(5), EMMA), LEO)
    assert table.refused(TakeBack(), Asker.STAFF) is CommonReason.NOTHING_TO_TAKE_BACK
    assert table.pad(EMMA)[0] == "CG...."


def test_taking_back_reaches_a_free_choice_and_what_was_entered() -> None:
    table = Table(1).play_round_on_screen().play_round_on_screen().then(RollDice()).then(ChooseThird(STAR), EMMA)
    assert not table.then(TakeBack(), Asker.STAFF).match.thirds
    paper = Table(1).play_round().with_pad(EMMA, fog=2).play_round(is_fogged=True).then(EnterPoints(EMMA, 11))
    assert paper.match.phase is Phase.ENTER
    assert not paper.then(TakeBack(), Asker.STAFF).match.entered
    assert paper.match.fog[EMMA] == 2


# --- the plug is pulled ---


def test_after_an_interruption_every_timer_starts_anew() -> None:
    table = ready(1, 2, settings=HURRIED).wait(29)
    table.now_us = 3 * SECOND_US  # the clock has restarted
    assert table.do(Resume(), Asker.BOX) == [TimersRestarted(table.now_us)]
    assert table.rules.due_us(table.match) == 33 * SECOND_US


@pytest.mark.parametrize("later_s", [-50, 0, 6, 100_000])
def test_what_was_due_while_the_box_was_off_is_not_due_now(later_s: int) -> None:
    late, closing = ready(1, 2, settings=HURRIED), ready(1, 2).all_marked()
    for table, again_s in ((late, 30), (closing, 5)):
        table.now_us += later_s * SECOND_US
        assert table.do(Resume(), Asker.BOX) == [TimersRestarted(table.now_us)]
        assert table.rules.due_us(table.match) == table.now_us + again_s * SECOND_US
        assert table.match.round == 1
        assert table.wait(again_s).match.round == 2


def test_without_a_timer_there_is_nothing_to_start() -> None:
    assert ready(1, 2).do(Resume(), Asker.BOX) == []


def test_a_close_that_was_not_written_down_happens_as_the_box_resumes() -> None:
    table = ready(1, 2, settings=Settings(withdraw_s=0)).all_marked(but=LEO)
    table.happen(DrawnOnPaper(table.now_us, LEO, is_fogged=False))
    table.now_us += SECOND_US
    assert table.do(Resume(), Asker.BOX) == [TimersRestarted(table.now_us), RoundClosed(table.now_us)]


# --- it is broken off ---


def test_a_match_that_is_broken_off_is_over_and_not_decided() -> None:
    table = ready(1, 2).then(FULL, EMMA).then(End(), Asker.STAFF)
    assert (table.match.is_over, table.match.awaited, table.rules.due_us(table.match)) == (True, (), None)
    assert table.pad(EMMA) == EMPTY_PAD  # the round had not closed
    assert table.refused(End(), Asker.STAFF) is CommonReason.MATCH_IS_OVER
    assert not table.rules.summary(table.match).is_decided
