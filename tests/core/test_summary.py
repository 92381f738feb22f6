"""What came of a match: who has beaten somebody."""

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import PlayerSummary, Summary

ADA, BO = PlayerSummary(Seat(1), 9, is_winner=True), PlayerSummary(Seat(2), 4, is_winner=False)


def finished(*players: PlayerSummary) -> Summary:
    return Summary(1, is_over=True, is_decided=True, players=players)


def test_the_best_of_several_has_won_and_whoever_is_alone_has_not() -> None:
    assert [finished(ADA, BO).has_won(it) for it in (ADA, BO)] == [True, False]
    assert not finished(ADA).has_won(ADA)
