"""How a round ends: the seconds to withdraw, the time limit, the third fogged lens, the end (sections 4.2 and 4.3)."""

import pytest

from spacebowl_pi.core.common_commands import PassTime, PlayerLeft, Resume
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons, MarkDrawn, NameThird, RollDice, Withdraw
from spacebowl_pi.games.hubble.rules.match.events import DrawnOnPaper, IconsDrawn, RoundClosed
from spacebowl_pi.games.hubble.rules.match.reasons import HubbleReason
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
    fogged,
    roll_of,
)

FULL = drawn(at(0, 0, COMET), at(0, 1, GALAXY), at(1, 0, STAR))
OTHER = drawn(at(4, 0, COMET), at(4, 1, GALAXY), at(5, 0, STAR))
HASTY, HURRIED = Settings(withdraw_s=0), Settings(draw_limit_s=30)


def ready(*seats: int, settings: Settings = Settings(), fog: int = 0) -> Table:  # noqa: B008 (it is frozen)
    table = Table(*seats or (1, 2), settings=settings, first=EMMA)
    for seat in table.match.players if fog else ():
        table.with_pad(seat, fog=fog)
    return table.rolled(roll_of(RED, COMET, BLUE, GALAXY), STAR)


def test_the_last_draw_of_all_counts() -> None:
    table = ready().then(FULL, EMMA).then(FOG_OF_NOTHING, EMMA).then(OTHER, EMMA)
    table.then(MarkDrawn(LEO)).wait(5)
    assert table.pad(EMMA) == (*EMPTY_PAD[:4], "CG....", "S.....", *EMPTY_PAD[6:])
    assert table.match.fog[EMMA] == 0


def test_while_somebody_draws_the_round_stays_open() -> None:
    table = ready(1, 2, 3).then(FULL, EMMA).then(MarkDrawn(LEO)).wait(100_000)
    assert (table.match.awaited, table.rules.due_us(table.match)) == ((MIA,), None)
    assert not table.view.is_closing


def test_then_five_seconds_remain_and_not_one_less() -> None:
    table = ready().then(FULL, EMMA).wait(60).then(MarkDrawn(LEO))
    assert table.view.is_closing
    assert table.rules.due_us(table.match) == table.now_us + 5 * SECOND_US
    assert table.wait(4.999_999).match.round == 1
    assert table.wait(0.000_001).match.round == 2
    assert not table.view.is_closing


@pytest.mark.parametrize("withdraw_s", [3, 10])
def test_the_seconds_are_a_setting(withdraw_s: int) -> None:
    table = ready(settings=Settings(withdraw_s=withdraw_s)).all_marked()
    assert table.wait(withdraw_s - 0.1).match.round == 1
    assert table.wait(0.1).match.round == 2


def test_with_none_the_round_closes_at_once_and_nobody_withdraws() -> None:
    table = ready(settings=HASTY).then(MarkDrawn(LEO)).then(Withdraw(LEO)).then(MarkDrawn(LEO))
    table.do(FULL, EMMA)
    assert (table.match.round, table.match.phase) == (2, Phase.ROLL)
    assert table.refused(Withdraw(EMMA), EMMA) is HubbleReason.NOT_DRAWN
    assert table.events[-1] == RoundClosed(table.now_us)


def test_who_withdraws_reopens_the_round() -> None:
    table = ready().then(FULL, EMMA).then(MarkDrawn(LEO)).wait(4).then(Withdraw(EMMA), EMMA).wait(60)
    assert (table.match.awaited, table.match.round) == ((EMMA,), 1)
    assert table.then(OTHER, EMMA).wait(4.9).match.round == 1  # five seconds anew
    assert table.wait(0.1).pad(EMMA)[4] == "CG...."


def test_replacing_a_draw_starts_the_seconds_anew() -> None:
    table = ready().all_marked().wait(4).then(MarkDrawn(LEO, is_fogged=True)).wait(4)
    assert table.match.round == 1
    assert table.wait(1).match.fog[LEO] == 1


def test_after_the_close_nothing_can_be_withdrawn() -> None:
    table = ready().then(FULL, EMMA).then(MarkDrawn(LEO))
    table.now_us += 5 * SECOND_US  # and the box has not looked yet
    assert table.refused(Withdraw(EMMA), EMMA) is HubbleReason.NOT_DRAWN
    assert table.refused(OTHER, EMMA) is CommonReason.NOT_NOW
    closed, rolled = table.do(RollDice())  # who presses on finds the next round
    assert isinstance(closed, RoundClosed)
    assert rolled.at_us == closed.at_us == table.now_us


def test_a_withdrawal_is_one_s_own_or_the_table_s() -> None:
    table = ready().then(FULL, EMMA)
    assert table.refused(Withdraw(EMMA), LEO) is CommonReason.NOT_YOUR_SEAT
    assert table.refused(MarkDrawn(EMMA), LEO) is CommonReason.NOT_YOUR_SEAT
    assert table.refused(Withdraw(LEO), LEO) is HubbleReason.NOT_DRAWN
    table.then(Withdraw(EMMA))
    assert table.refused(Withdraw(EMMA), EMMA) is HubbleReason.NOT_DRAWN


# --- the time limit ---


def test_there_is_no_time_limit_unless_it_is_chosen() -> None:
    assert Table(1, 2).match.settings.draw_limit_s is None
    assert ready().rules.due_us(ready().match) is None


def test_only_drawing_is_timed() -> None:
    table = Table(1, 2, settings=HURRIED, first=EMMA).wait(100)
    table.then(RollDice()).wait(100)
    assert table.match.phase is Phase.THIRD
    table.do(NameThird(STAR))
    assert table.rules.due_us(table.match) == table.now_us + 30 * SECOND_US


def test_who_is_late_fogs_nothing_and_the_round_closes() -> None:
    table = ready(1, 2, 3, settings=HURRIED).then(FULL, EMMA)
    assert table.wait(29.999_999).match.round == 1
    table.wait(0.000_001)
    assert (table.match.round, table.match.phase) == (2, Phase.ROLL)
    assert [table.match.fog[seat] for seat in (EMMA, LEO, MIA)] == [0, 1, 1]
    assert table.pad(EMMA)[0] == "CG...."
    assert table.pad(LEO) == EMPTY_PAD
    assert table.events[-1].at_us == table.now_us


def test_a_box_that_looks_late_closes_the_round_when_it_was_due() -> None:
    table = ready(settings=HURRIED)
    due_us = table.rules.due_us(table.match)
    table.wait(1000)
    assert {event.at_us for event in table.events[-3:]} == {due_us}


def test_a_paper_player_who_is_late_is_late_on_paper() -> None:
    table = Table(1, 2, settings=HURRIED, first=EMMA).play_round().ready_to_draw().wait(30)
    assert isinstance(table.events[-2], DrawnOnPaper)
    assert set(table.match.fog.values()) == {1}


def test_once_all_have_drawn_nobody_is_late() -> None:
    table = ready(settings=HURRIED).wait(28).all_marked().wait(2)
    assert table.match.round == 1
    assert table.wait(3).match.round == 2
    assert set(table.match.fog.values()) == {0}


def test_withdrawing_does_not_stop_the_clock() -> None:
    table = ready(settings=HURRIED).then(FULL, EMMA).then(MarkDrawn(LEO)).wait(1).then(Withdraw(EMMA), EMMA)
    assert table.rules.due_us(table.match) == table.now_us + 29 * SECOND_US
    assert table.wait(29).match.fog[EMMA] == 1


def test_who_withdraws_after_the_limit_has_what_was_left_to_withdraw() -> None:
    table = ready(settings=HURRIED).then(MarkDrawn(LEO)).wait(29).then(FULL, EMMA).wait(3).then(Withdraw(EMMA), EMMA)
    assert table.rules.due_us(table.match) == table.now_us + 2 * SECOND_US
    assert table.wait(2).match.fog[EMMA] == 1


def test_there_is_no_limit_after_a_withdrawal_where_there_was_none() -> None:
    table = ready().all_marked().then(Withdraw(LEO))
    assert table.rules.due_us(table.match) is None


def test_who_does_nothing_at_all_is_out_after_three_rounds() -> None:
    table = Table(1, settings=HURRIED)
    for _ in range(3):
        table.then(RollDice()).wait(30)
    assert (table.match.is_over, table.match.round, table.player(EMMA).total) == (True, 3, 0)


# --- out, and the end ---


def test_the_third_fogged_lens_ends_a_player_s_game_but_not_the_match() -> None:
    table = ready(1, 2, 3, fog=2).then(fogged(at(0, 0, STAR)), EMMA).then(FULL, LEO).then(FULL, MIA).wait(5)
    assert table.match.drawing == (LEO, MIA)
    assert table.player(EMMA).fog == 3
    table.then(RollDice()).then(NameThird(STAR))
    for what in (FOG_OF_NOTHING, FULL, MarkDrawn(EMMA), MarkDrawn(EMMA, is_fogged=True)):
        assert table.refused(what, EMMA) is HubbleReason.OUT
    assert EMMA not in table.match.awaited
    assert not any(
        isinstance(it, DrawIcons) for it in table.rules.moves(table.view, table.rules.own(table.match, EMMA))
    )


def test_the_match_ends_when_all_are_out() -> None:
    table = ready(fog=2).then(FOG_OF_NOTHING, EMMA).then(fogged(at(0, 0, STAR)), LEO)
    assert not table.match.is_over  # it can still be withdrawn
    table.wait(5)
    assert (table.match.phase, table.match.round, table.match.awaited) == (Phase.OVER, 1, ())
    for what in (RollDice(), NameThird(STAR), FULL, MarkDrawn(EMMA), Withdraw(EMMA)):
        assert table.refused(what) is CommonReason.MATCH_IS_OVER
    assert table.refused(PlayerLeft(EMMA), Asker.STAFF) is CommonReason.MATCH_IS_OVER
    assert table.do(PassTime()) == table.do(Resume()) == []


def test_late_for_the_third_time_is_out_too() -> None:
    table = ready(settings=HURRIED, fog=2).then(FULL, EMMA).wait(30)
    assert (table.match.drawing, table.match.active) == ((EMMA,), EMMA)
    assert isinstance(table.events[-2], IconsDrawn)
