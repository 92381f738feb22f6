"""The records that the demo shows."""

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.kiosk.honours.board import Board, Honours, Row
from spacebowl_pi.kiosk.honours.records import records


def row(name: str | None, won: int, played: int = 9) -> Row:
    return Row(1, name, Seat(1), won, played, 1.0)


def told(board: Board) -> list[tuple[object, ...]]:
    found = records(Honours("2026-11-18", 2026, 4, (Board(None, (), (), (row("Zoë", 99),)), board)), "biscuits")
    return [tuple(it.values()) for it in found if isinstance(it, dict)]


def test_who_has_won_most_of_that_game_ever_this_season_and_today() -> None:
    board = Board("biscuits", (row("Linus", 1),), (row("Ada", 4),), (row("Mae", 7),))
    assert told(board) == [("ever", "Mae", 1, 7), ("season", "Ada", 1, 4), ("day", "Linus", 1, 1)]


def test_what_holds_for_longer_is_said_once_and_who_played_most_fills_the_room() -> None:
    ever = (row("Mae", 7), row(None, 2, played=30))
    assert told(Board("biscuits", (row("Mae", 7),), ever, ever)) == [("ever", "Mae", 1, 7), ("played", None, 1, 30)]


def test_nobody_has_a_record_for_winning_nothing_or_in_another_game() -> None:
    assert told(Board("biscuits", (), (), (row("Mae", 0),))) == [("played", "Mae", 1, 9)]
    assert told(Board("crackers", (), (), (row("Mae", 3),))) == []
    assert records(None, "biscuits") == []
