"""The lobby at the keypad: computers, games, more seats than eight."""

from pathlib import Path

import pytest

from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.core.seating import ChooseGame, Seating
from spacebowl_pi.core.seats import Player, Seat, Strength
from tests.box.keypad.joined import JoinedTable
from tests.box.keypad.table import Table
from tests.box.machine.virtual import box_games
from tests.games.lonely_numbers.rules import RULES


def two_games() -> Games:
    """Give a box with two games, of which the first has eight seats and the other twelve."""
    home = box_games()
    return Games({**home.by_name, RULES.name: BoxGame(RULES, "Lonely Numbers")}, home.home)


def joined(folder: Path, games: Games | None = None) -> JoinedTable:
    table = JoinedTable(folder, games=games or Games({RULES.name: BoxGame(RULES, "Lonely")}, Seating(RULES.name)))
    table.plug()
    return table


def test_a_computer_sits_down_on_the_seat_that_is_touched_and_gets_up_by_another_touch(tmp_path: Path) -> None:
    table = joined(tmp_path)
    table.touch("1", "computer", "5", "Pilot")
    (_, computer) = table.box.seating.players
    assert (computer.seat, computer.computer, bool(computer.name)) == (5, Strength.PILOT, True)
    assert table.says("Who is playing?")
    table.touch("computer", "6", "Ace")
    assert len({player.name for player in table.box.seating.players}) == 3
    table.touch("5", "6")
    assert table.box.seats == (1,)


def test_who_thinks_better_of_a_computer_goes_back(tmp_path: Path) -> None:
    table = joined(tmp_path)
    table.touch("computer", "back")
    assert table.says("Who is playing?")
    table.touch("computer", "5", "back")
    assert table.says("Who is playing?")
    assert table.box.seats == ()


def test_one_person_and_a_computer_can_start(tmp_path: Path) -> None:
    table = joined(tmp_path)
    table.touch("1", "computer", "2", "Cadet", "Start")
    assert not table.box.machine.is_in_lobby
    assert table.says("Whose turn is it?")
    with pytest.raises(AssertionError, match="nothing to touch"):
        table.touch("2")


def test_a_game_is_chosen_where_several_are_offered_and_who_sits_stays(tmp_path: Path) -> None:
    table = joined(tmp_path, two_games())
    table.touch("3", "Space Bowl", "Lonely Numbers")
    assert table.box.seating.game == RULES.name
    assert table.box.seats == (3,)
    table.touch("Lonely Numbers", "back")
    assert table.says("Who is playing?")
    assert table.box.seating.game == RULES.name


def test_with_one_game_nothing_of_choosing_is_in_the_way(tmp_path: Path) -> None:
    assert joined(tmp_path).board.tiles()
    assert Table(tmp_path).shown().words["game"] is None


def test_who_sits_where_the_chosen_game_has_no_seat_is_shown_and_can_get_up(tmp_path: Path) -> None:
    table = joined(tmp_path, two_games())
    table.box.do(ChooseGame(RULES.name))
    table.wait(0.5)
    table.touch("1", "1/2", "11")
    table.touch("Lonely Numbers", "Space Bowl")
    assert table.says("for 2 to 8 players")
    table.touch("1/2", "11")
    assert table.box.seating.players == (Player(Seat(1)),)
    assert not table.says("12")


def test_while_the_box_plays_by_itself_a_computer_can_be_asked_to_sit_down(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.box.wait(60)
    assert table.box.machine.scene().is_demo
    assert table.do("computer 2") is None
    screen = table.shown()
    assert screen.name == "choose"
    assert table.do(f"do {screen.words['ask']} 0") is None
    assert table.box.seats == (2,)


@pytest.mark.parametrize("words", ["computer", "computer 0", "computer 2 3", "do", "do 1-0 1 2", "page"])
def test_what_the_lobby_does_not_know_is_not_understood(tmp_path: Path, words: str) -> None:
    assert Table(tmp_path).do(words) == "not_understood"


def test_a_question_that_is_gone_is_not_answered(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.do("computer 2")
    ask = table.shown().words["ask"]
    table.do(f"away {ask}")
    assert table.shown().name == "lobby"
    assert table.do(f"do {ask} 0") == "not_now"
    assert table.box.seats == ()
