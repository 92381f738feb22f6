"""The board of honour of a box with more games than one: all together and one by one, and never a computer on it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.core.computer_match import begin, play_on
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import SatDown, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import TableRules
from spacebowl_pi.kiosk.honours.board import FILE_NAME, Board, Honours, HonoursBook
from spacebowl_pi.kiosk.honours.ledger import Span, Tally
from tests.games.lonely_numbers.rules import RULES as LONELY
from tests.kiosk.past import NOW, Past
from tests.kiosk.past import RULES as ONE_GAME

BOTH = TableRules({**ONE_GAME.games, LONELY.name: LONELY})
SPACE_BOWL = next(iter(ONE_GAME.games))


class TwoPasts(Past):
    """Matches of two games."""

    def play_lonely(self, *players: tuple[str, Strength | None], ago: timedelta = timedelta(), seed: int = 1) -> None:
        """Have people of these names, and computers, play; all as computers would."""
        seated = tuple(Player(Seat(seat), name, computer) for seat, (name, computer) in enumerate(players, start=1))
        opened = SeatingOpened(0, Seating(LONELY.name))
        first = begin(LONELY, Beginning(0, seed, opened.seating.language, LONELY.settings, seated))
        assert not isinstance(first, Refusal)
        bots = {it.seat: LONELY.bot(it.seat, Strength.ACE, seed) for it in seated}
        played = [event for step in (first, *play_on(LONELY, first, bots, seed)) for event in step.events]
        at_s = (NOW - ago).timestamp()
        journal = open_journal(self.folder, self.keep_matches, BOTH, lambda: at_s, ages=self.ages)
        journal.append(opened, *(SatDown(0, one) for one in seated), *played)
        assert journal.flush(5)
        journal.close()

    def board_of_both(self) -> Honours:
        return HonoursBook(self.folder, 30, BOTH, lambda: NOW).read()


@pytest.fixture
def past(tmp_path: Path) -> TwoPasts:
    return TwoPasts(tmp_path)


def which(boards: Sequence[Board]) -> list[str | None]:
    return [board.game for board in boards]


def test_with_one_game_played_there_is_nothing_to_choose_between(past: TwoPasts) -> None:
    past.play(["Ada", "Bo"])
    boards = past.board_of_both().boards
    assert which(boards) == [SPACE_BOWL]
    assert boards == past.board().boards


def test_all_games_come_together_and_one_by_one_the_most_played_first(past: TwoPasts) -> None:
    past.play(["Ada", "Bo"], ago=timedelta(hours=3))
    for hours in (2, 1):
        past.play_lonely(("Cy", None), ("Ada", None), ago=timedelta(hours=hours), seed=hours)
    boards = past.board_of_both().boards
    assert which(boards) == [None, LONELY.name, SPACE_BOWL]
    together, lonely, _ = boards
    assert {row.name: row.played for row in together.ever} == {"Ada": 3, "Cy": 2, "Bo": 1}
    assert {row.points_per_round for row in together.ever} == {None}
    assert all(not row.counts for row in together.ever)
    assert {row.name: row.played for row in lonely.ever} == {"Ada": 2, "Cy": 2}
    assert sum(row.counts["rounds_won"] for row in lonely.ever) <= 10
    assert all(row.points_per_round is not None for row in lonely.ever)


def test_a_computer_is_never_on_it_and_a_person_who_plays_with_computers_is(past: TwoPasts) -> None:
    past.play_lonely(("Ada", None), ("Vega", Strength.ACE), ("Rigel", Strength.CADET), ("Mira", Strength.PILOT))
    honours = past.board_of_both()
    for board in honours.boards:
        assert [(row.name, row.played) for row in board.ever] == [("Ada", 1)]
    assert honours.names == ("Ada",)
    past.play_lonely(("Bo", None), ("Cy", None))  # so that the first one is added up
    past.board_of_both()
    kept = (past.folder / FILE_NAME).read_text(encoding="utf-8")
    assert "Ada" in kept
    assert "Vega" not in kept


def test_a_name_that_was_deleted_leaves_the_computers_theirs(past: TwoPasts) -> None:
    forgotten: list[str] = []
    book = HonoursBook(past.folder, 30, BOTH, lambda: NOW, forgotten.append)
    book.delete("Vega")
    forgotten.clear()
    past.play_lonely(("Ada", None), ("Vega", Strength.ACE))
    book.read()
    assert forgotten == []


def test_sums_of_games_are_kept_apart() -> None:
    tally = Tally(Span.EVER, "", "go", 1, 1, 5, 9, {"stones": 3})
    assert tally.plus(replace(tally, counts={"stones": 1, "passes": 2})).counts == {"stones": 4, "passes": 2}
