"""Whose turn it is, and every way in which the turns end."""

import pytest

from spacebowl_pi.core.common_commands import End, PassTime, PlayerLeft, Resume, TakeBack
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube_companion.rules.counters import MOST_RETURN_TURNS, Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    ComeHome,
    EndTurns,
    EnterCount,
    FinishTurn,
    TakeBackTurn,
)
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM, Ending, Phase
from tests.games.tom_tube_companion.rules.played import DONE, HOME, RULES, Played


def test_the_younger_begins_or_chance_decides() -> None:
    assert Played(first=DAVE).view.awaited == (DAVE,)
    assert {Played(first=None, seed=seed).view.awaited for seed in range(20)} == {(TOM,), (DAVE,)}


def test_whoever_is_done_hands_the_turn_on() -> None:
    played = Played()
    assert [played.do(DONE).view.awaited for _ in range(3)] == [(DAVE,), (TOM,), (DAVE,)]
    assert (played.view.turns, played.view.phase) == (3, Phase.TURN)


@pytest.mark.parametrize("what", [FinishTurn(), ComeHome(), EndTurns()], ids=lambda what: type(what).__name__)
def test_only_the_player_in_turn_says_so(what: FinishTurn) -> None:
    played = Played()
    assert played.refused(what, DAVE) == "It is not your turn."
    assert played.refused(what, Asker.TABLE) == "Only those who play can do that."
    assert played.refused(what, Seat(3)) == "Only those who play can do that."


def test_once_one_is_home_only_the_other_moves_and_each_turn_counts_with_the_one_home() -> None:
    played = Played().turns(9).do(HOME)
    assert (played.view.phase, played.view.fast, played.view.awaited) == (Phase.RETURN, DAVE, (TOM,))
    assert [played.do(DONE).view.bonus for _ in range(6)] == [1, 2, 3, 4, 5, 6]
    assert played.refused(DONE, DAVE) == "It is not your turn."
    view = played.do(HOME).view
    assert (view.ending, view.bonus, view.phase, view.awaited) == (Ending.BONUS, 7, Phase.ENTER, (TOM, DAVE))


def test_a_slower_one_who_is_stranded_ends_it_with_the_turns_so_far() -> None:
    view = Played().do(HOME).turns(4).do(EndTurns()).view
    assert (view.ending, view.fast, view.bonus, view.phase) == (Ending.STRANDED, TOM, 4, Phase.ENTER)


def test_whoever_is_at_home_already_gives_no_bonus() -> None:
    view = Played().do(HOME).do(EndTurns()).view
    assert (view.ending, view.fast, view.bonus) == (Ending.STRANDED, TOM, 0)


def test_the_way_home_takes_no_longer_than_the_cap() -> None:
    played = Played().do(HOME).turns(MOST_RETURN_TURNS - 1)
    assert played.view.phase is Phase.RETURN
    view = played.do(DONE).view
    assert (view.ending, view.bonus, view.phase) == (Ending.CAP, MOST_RETURN_TURNS, Phase.ENTER)


def test_whoever_comes_home_in_the_last_turn_that_counts_has_come_home() -> None:
    view = Played().do(HOME).turns(MOST_RETURN_TURNS - 1).do(HOME).view
    assert (view.ending, view.bonus) == (Ending.BONUS, MOST_RETURN_TURNS)


def test_a_full_board_ends_it_without_a_bonus() -> None:
    view = Played().turns(40).do(EndTurns()).view
    assert (view.ending, view.fast, view.bonus, view.phase) == (Ending.NO_BONUS, None, 0, Phase.ENTER)
    assert all(not player.entered for player in view.players)


def test_once_the_turns_are_over_there_are_none() -> None:
    played = Played().do(EndTurns())
    assert played.refused(DONE) == "The turns are over: enter your counters."
    assert Played().refused(EnterCount(Counter.ENERGY, 1)) == "Counters are entered once the turns are over."


# --- taking back ---


def test_either_player_takes_the_last_turn_back() -> None:
    assert Played().refused(TakeBackTurn()) == "There is nothing to take back."
    for by in (TOM, DAVE):
        played = Played().turns(2)
        before = played.match
        assert played.do(DONE).do(TakeBackTurn(), by).match == before


@pytest.mark.parametrize("what", [ComeHome(), EndTurns()], ids=lambda what: type(what).__name__)
def test_what_ended_the_turns_is_taken_back_as_well(what: ComeHome) -> None:
    played = Played().do(HOME).turns(2)
    before = played.match
    assert played.do(what).view.may_take_back
    assert played.do(TakeBackTurn(), DAVE).match == before


def test_staff_take_back_step_after_step_to_the_beginning() -> None:
    played = Played().turns(2).do(HOME).do(HOME).entered(TOM, 1, 2, 0, 2).entered(DAVE, 3, 0, 0, 1)
    assert played.view.phase is Phase.OVER
    steps = len(played.match.steps)
    for left in range(steps - 1, -1, -1):
        played.staff(TakeBack())
        assert len(played.match.steps) == left
        assert played.view.phase is not Phase.OVER
    assert played.match == Played().match
    assert played.refused(TakeBack(), Asker.STAFF) == "There is nothing to take back."


# --- leaving, breaking off ---


@pytest.mark.parametrize("what", [End(), PlayerLeft(TOM)], ids=lambda what: type(what).__name__)
def test_a_match_that_is_broken_off_has_no_winner(what: End) -> None:
    played = Played().do(EndTurns()).entered(TOM, 5).staff(what)
    summary = RULES.summary(played.match)
    assert (summary.is_over, summary.is_decided) == (True, False)
    assert not any(player.is_winner for player in summary.players)
    assert [player.has_left for player in summary.players] == [isinstance(what, PlayerLeft), False]
    assert played.refused(DONE) == "The match is over."
    assert played.refused(TakeBack(), Asker.STAFF) == "There is nothing to take back."


def test_nobody_leaves_whose_seat_there_is_not_and_time_brings_nothing() -> None:
    played = Played()
    assert played.refused(PlayerLeft(Seat(3)), Asker.STAFF) == "Nobody sits on seat 3."
    events = list(played.events)
    assert played.do(PassTime(), Asker.BOX).do(Resume(), Asker.BOX).events == events
