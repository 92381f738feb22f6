"""A game that brings nothing but its rules is played on the box: beside one that brings a part for it."""

import pytest

from spacebowl_pi.box.flows.over import OverFlow
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.shows.font import text_rows
from spacebowl_pi.box.shows.signs import for_seat
from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import Choose, ChooseGame, JoinSeat, Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import CloseMatch, TableEvent
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import BLACK, Colour, Rows
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from tests.box.machine.memory import MemoryJournal, Offering
from tests.box.machine.virtual import VirtualBox, box_games
from tests.games.lonely_numbers.rules import RULES
from tests.games.lonely_numbers.rules.match import Match, NameNumber, Resumed

ONE, TWO, TWELVE = Seat(1), Seat(2), Seat(12)
TITLE = "Lonely Numbers"


def two_games() -> Games:
    """Space Bowl, which is chosen, and a game of rules alone."""
    games = box_games()
    return Games({**games.by_name, RULES.name: BoxGame(RULES, TITLE)}, games.home)


def in_lobby(**chosen: int) -> VirtualBox:
    """A box at which the other game was agreed on."""
    box = VirtualBox(journal=MemoryJournal(), games=two_games())
    box.do(ChooseGame(RULES.name))
    for name, value in chosen.items():
        box.do(Choose(name, value))
    box.wait(0.1)
    return box


def begun(**chosen: int) -> VirtualBox:
    """A match of seats 1 and 2."""
    box = in_lobby(**chosen)
    box.press(1)
    box.press(2)
    box.hold(1)
    assert isinstance(box.table.match, Match)
    return box


def journaled(box: VirtualBox) -> list[TableEvent]:
    """Give all that has happened there."""
    box.wait(0.1)
    assert isinstance(box.machine.journal, MemoryJournal)
    return box.machine.journal.events


def lonely(box: VirtualBox) -> Match:
    match = box.table.match
    assert isinstance(match, Match)
    return match


def watched(box: VirtualBox, seconds: float = 3) -> tuple[list[set[Colour]], set[Rows]]:
    """Look at the lights of all seats, and at the matrix, for a while."""
    lights: list[set[Colour]] = [set() for _ in box.box.lights]
    rows = set()
    for _ in range(round(seconds * 20)):
        box.wait(0.05)
        rows.add(box.box.rows)
        for seen, light in zip(lights, box.box.lights, strict=True):
            seen.add(light)
    return lights, rows


def whole_round(box: VirtualBox) -> None:
    box.do(NameNumber(9), ONE)
    box.do(NameNumber(8), TWO)


def test_a_game_is_chosen_seats_are_taken_and_a_match_is_begun_by_buttons() -> None:
    box = VirtualBox(games=two_games())
    box.press(1)
    box.do(ChooseGame(RULES.name))
    box.press(2)
    assert (box.seating.game, box.seats) == (RULES.name, (1, 2))
    assert box.machine.game.title == TITLE
    box.hold(2)
    assert lonely(box).seats == (1, 2)


def test_a_game_is_chosen_again_after_its_match() -> None:
    box = begun()
    box.do(common.End(), Asker.STAFF)
    box.do(CloseMatch())
    box.do(ChooseGame(SpaceBowl.name))
    box.hold(1)
    assert box.match.captain == ONE  # Space Bowl's


def test_the_settings_at_the_buttons_are_the_games_own() -> None:
    box = in_lobby()
    box.press(5, then_s=0.05)
    box.press(5)
    titles = set()
    for _ in range(5):
        prompt = box.prompt()
        assert isinstance(prompt, Menu)
        titles.add((prompt.entry, prompt.value))
        box.press(1)
    assert titles == {
        ("GAME", TITLE),
        ("Rounds", "5"),
        ("LANGUAGE", "ENGLISH"),
        ("ROBOTS", "0"),
        ("Seconds to choose", "NONE"),
    }


def test_the_box_shows_whose_turn_it_is() -> None:
    box = begun()
    lights, _ = watched(box)
    assert all(len(lights[seat - 1]) > 4 for seat in (ONE, TWO))
    assert all(lights[seat - 1] == {BLACK} for seat in range(3, 9))
    box.do(NameNumber(4), ONE)
    lights, _ = watched(box)
    assert len(lights[ONE - 1]) == 1
    assert BLACK not in lights[ONE - 1]
    assert len(lights[TWO - 1]) > 4


def test_the_matrix_tells_how_all_stand() -> None:
    box = begun()
    whole_round(box)
    _, rows = watched(box)
    assert rows == {for_seat(ONE, "9", 0), for_seat(TWO, "0", 0)}


def test_presses_mean_nothing_in_the_match_and_do_no_harm() -> None:
    box = begun()
    before = box.table
    box.press(1, 2, 5)
    box.press(1)
    box.hold(2)
    assert box.table == before
    assert box.machine.may_hand_over
    assert box.prompt() is None


def test_time_runs_out_at_the_table() -> None:
    box = begun(time_limit_s=10)
    box.do(NameNumber(4), ONE)
    box.wait(10)
    assert lonely(box).score(ONE) == 4


def test_after_the_end_a_hold_is_the_lobby_again_and_so_is_a_long_time() -> None:
    for is_held in (True, False):
        box = begun(rounds=1)
        whole_round(box)
        box.wait(0.1)
        assert box.machine.rules.is_over(box.table)
        assert isinstance(box.machine._session.flow, OverFlow)
        assert not box.machine.may_hand_over
        if is_held:
            box.hold(2)
        else:
            box.wait(OverFlow.LOBBY_AGAIN_US / SECOND_US)
        assert (box.table.is_in_lobby, box.seats) == (True, (1, 2))


def test_staff_take_back_free_a_seat_and_end_a_match_by_buttons() -> None:
    box = begun(rounds=3)
    whole_round(box)
    box.hold(1, 8, seconds=5.5)
    entries = []
    for _ in range(4):
        prompt = box.prompt()
        assert isinstance(prompt, Menu)
        entries.append(prompt.entry)
        box.press(1)
    assert entries == ["TAKE BACK", "FREE SEAT 1", "FREE SEAT 2", "END MATCH"]
    box.press(2)
    assert lonely(box).shown == ()


def test_a_match_is_gone_on_with_after_a_restart() -> None:
    box = begun(time_limit_s=30)
    box.do(NameNumber(4), ONE)
    again = VirtualBox(journal=MemoryJournal(), games=two_games(), events=journaled(box))
    assert again.seating == box.seating
    assert lonely(again).named == {ONE: 4}
    assert [type(event) for event in journaled(again)] == [Resumed]


def test_a_seat_without_a_button_plays_all_the_same() -> None:
    box = in_lobby(rounds=1)
    box.do(JoinSeat(TWELVE))
    box.press(1)
    box.hold(1)
    assert lonely(box).seats == (1, 12)
    _, rows = watched(box)
    assert for_seat(TWELVE, "0", 0) in rows
    box.do(NameNumber(9), TWELVE)
    box.do(NameNumber(8), ONE)
    box.wait(0.1)
    assert box.machine.rules.is_over(box.table)


def test_only_whoever_has_a_button_is_asked_about_a_match_of_before() -> None:
    journal = Offering()
    box = VirtualBox(journal=journal, games=two_games())
    box.do(ChooseGame(RULES.name))
    box.do(JoinSeat(TWELVE))
    journal.found = tuple(journaled(begun()))
    box.wait(0.2)
    assert box.machine.has_unfinished
    assert box.prompt() is None
    box.press(4)
    box.wait(0.1)
    prompt = box.prompt()
    assert getattr(prompt, "seat", None) == 4


@pytest.mark.parametrize("home", [SpaceBowl.name, RULES.name])
def test_nobody_plays_and_each_game_is_shown_in_turn(home: str) -> None:
    games = two_games()
    box = VirtualBox(games=Games(games.by_name, Seating(home)))
    box.wait(ATTRACT_AFTER_US / SECOND_US + 0.1)
    shown: list[str] = []
    titles = set()
    words = {SpaceBowl.name: text_rows("SPACE"), RULES.name: text_rows("LONELY")}
    for _ in range(9000):
        scene = box.machine.scene()
        assert scene.is_demo
        if shown[-1:] != [scene.seating.game]:
            shown.append(scene.seating.game)
        if box.box.rows in words.values():
            assert box.box.rows == words[scene.seating.game]
            titles.add(scene.seating.game)
        if len(shown) == 4:
            break
        box.wait(0.2)
    other = RULES.name if home == SpaceBowl.name else SpaceBowl.name
    assert shown == [home, other, home, other]
    assert titles == set(words)
    box.press(3)
    assert (box.seating.game, box.seats) == (other, (3,))


def test_the_time_that_is_left_runs_down_at_the_matrixs_edge_and_anew_in_each_round() -> None:
    box = begun(time_limit_s=10)
    edge: list[int] = []
    for _ in range(11):
        edge.append(sum((row & 0b11).bit_count() for row in box.box.rows))
        box.wait(1)
    begins = edge.index(max(edge[1:]))  # the next round
    assert edge[0] >= 13
    assert edge[:begins] == sorted(set(edge[:begins]), reverse=True)
    assert edge[begins - 1] <= 3
    assert edge[begins] >= 13
    box = begun()
    assert sum((row & 0b11).bit_count() for row in box.box.rows) == 0
