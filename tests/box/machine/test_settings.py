"""The settings by buttons: which game, computers, and what is said when something does not suit."""

from dataclasses import replace

import pytest

from spacebowl_pi.box.flows.lobby import NOTICE_US
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.shows.font import PAGE_US, pages, text_rows
from spacebowl_pi.box.table.scene import Menu, Notice
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Choose, ChooseGame, JoinSeat, LeaveSeat, Speak
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings
from tests.box.machine.virtual import VirtualBox, box_games
from tests.games.lonely_numbers.box import LonelyNumbersBox
from tests.games.lonely_numbers.rules import LonelyNumbers

SPACE_BOWL, LONELY = "space_bowl", LonelyNumbers.name
NEXT, CHANGE, CLOSE = 1, 2, 8


class ThreeToFive(LonelyNumbers):
    """For fewer people than there are buttons."""

    seats = range(3, 6)


def box_of_two(rules: type[LonelyNumbers] = LonelyNumbers, *, has_two_each: bool = True) -> VirtualBox:
    games = box_games()
    box_game = LonelyNumbersBox if has_two_each else BoxGame
    return VirtualBox(games=Games({**games.by_name, LONELY: box_game(rules(), "Lonely Numbers")}, games.home))


def in_settings(box: VirtualBox, button: int = 5) -> VirtualBox:
    box.press(button, then_s=0.05)
    box.press(button)
    return box


def entry(box: VirtualBox) -> tuple[str, str]:
    prompt = box.prompt()
    assert isinstance(prompt, Menu), prompt
    return prompt.entry, prompt.value


def go_to(box: VirtualBox, name: str) -> None:
    for _ in range(20):
        if entry(box)[0] == name:
            return
        box.press(NEXT)
    raise AssertionError(f"there is no {name}")


def told_on_matrix(box: VirtualBox, seconds: float = 8) -> set[tuple[int, ...]]:
    seen = set()
    for _ in range(int(seconds * 10)):
        box.wait(0.1)
        seen.add(box.box.rows)
    return seen


# --- which game ---


def test_the_game_comes_first_and_the_next_one_is_a_press_away() -> None:
    box = in_settings(box_of_two())
    assert entry(box) == ("GAME", "Space Bowl")
    box.press(CHANGE)
    assert entry(box) == ("GAME", "Lonely Numbers")
    box.press(CHANGE)
    assert entry(box) == ("GAME", "Space Bowl")
    box.press(CLOSE)
    assert box.seats == (5,)


def test_with_one_game_there_is_none_to_choose() -> None:
    assert entry(in_settings(VirtualBox()))[0] == "GALAXY"
    box = box_of_two()
    box.machine.offer([SPACE_BOWL])
    assert entry(in_settings(box))[0] == "GALAXY"


def test_from_a_game_that_is_offered_no_more_one_comes_to_the_one_that_is() -> None:
    box = box_of_two()
    box.press(3)
    box.machine.offer([LONELY])
    box.press(3, then_s=0.05)
    box.press(3)
    assert entry(box) == ("GAME", "Space Bowl")
    box.press(CHANGE)
    assert box.seating.game == LONELY


def test_people_names_and_each_games_own_settings_stay() -> None:
    box = box_of_two()
    box.do(JoinSeat(Seat(3), "Ada"))
    box.do(Choose("target_score", 24))
    in_settings(box)
    box.press(CHANGE)
    go_to(box, "Rounds")
    box.press(CHANGE)
    assert box.seating.chosen == {SPACE_BOWL: {"target_score": 24}, LONELY: {"rounds": 8}}
    go_to(box, "GAME")
    box.press(CHANGE)
    assert (box.seating.game, box.settings.target_score) == (SPACE_BOWL, 24)
    assert box.seating.players == (Player(Seat(3), "Ada"), Player(Seat(5)))


# --- what does not suit ---


def test_a_start_that_is_refused_says_what_would_suit() -> None:
    box = box_of_two(ThreeToFive, has_two_each=False)
    box.do(ChooseGame(LONELY))
    for seat in (1, 2):
        box.press(seat)
    assert {text_rows("3-5"), text_rows("PLAYERS")} <= told_on_matrix(box)
    box.hold(1)
    assert box.prompt() == Notice("3-5 PLAYERS")
    box.wait(NOTICE_US / SECOND_US)
    assert box.prompt() is None
    box.press(3)
    assert text_rows("HOLD") in told_on_matrix(box)
    box.hold(1)
    assert not box.table.is_in_lobby


def test_who_sits_where_the_game_has_no_seat_is_named_and_may_get_up() -> None:
    box = box_of_two(ThreeToFive, has_two_each=False)
    for seat in (1, 2, 3, 7):
        box.press(seat)
    box.do(ChooseGame(LONELY))
    assert set(map(text_rows, pages("NO SEAT 7") or ())) <= told_on_matrix(box)
    steady, wavering = set(), set()
    for _ in range(30):
        box.wait(0.1)
        steady.add(box.box.lights[0])
        wavering.add(box.box.lights[6])
    assert (len(steady), len(wavering) > 4) == (1, True)
    box.hold(1)
    assert box.prompt() == Notice("NO SEAT 7")
    box.press(7, then_s=2)
    assert box.seats == (1, 2, 3)


def test_a_press_that_takes_no_seat_in_this_game_says_so() -> None:
    box = box_of_two(ThreeToFive, has_two_each=False)
    box.do(ChooseGame(LONELY))
    box.press(8)
    assert box.prompt() == Notice("NO SEAT 8")
    box.press(4)
    assert (box.prompt(), box.seats) == (None, (4,))


def test_nobody_yet_is_told_to_press_and_too_few_what_suits() -> None:
    box = box_of_two()
    assert text_rows("PRESS A") in told_on_matrix(box)
    box.press(1)
    seen = told_on_matrix(box, 10 * PAGE_US / SECOND_US)
    assert {text_rows("2-8"), text_rows("PLAYERS"), text_rows("PRESS A")} <= seen


# --- computers ---


def test_a_press_adds_a_computer_until_the_table_is_full_and_then_none_is_left() -> None:
    box = in_settings(VirtualBox())
    go_to(box, "ROBOTS")
    assert entry(box)[1] == "0"
    for number in range(1, 8):
        box.press(CHANGE)
        assert entry(box)[1] == str(number)
    assert [player.name for player in box.seating.players if player.computer] == [
        *("Vega", "Rigel", "Mira", "Deneb", "Altair", "Nova", "Lyra")
    ]
    assert {player.computer for player in box.seating.players} == {None, Strength.PILOT}
    box.press(CHANGE)
    assert box.seating.players == (Player(Seat(5)),)


def test_a_computer_takes_a_seat_with_a_button_first() -> None:
    box = box_of_two()
    box.do(ChooseGame(LONELY))
    in_settings(box, 1)
    go_to(box, "ROBOTS")
    for _ in range(5):
        box.press(CHANGE)
    assert box.seats == (1, 2, 3, 4, 5, 6)


def test_how_good_they_are_is_chosen_for_all() -> None:
    box = in_settings(VirtualBox())
    go_to(box, "ROBOTS")
    box.press(CHANGE)
    box.press(CHANGE)
    box.press(NEXT)
    assert entry(box) == ("LEVEL", "PILOT")
    box.press(CHANGE)
    assert entry(box) == ("LEVEL", "ACE")
    assert [(it.name, it.computer) for it in box.seating.players if it.computer] == [
        ("Vega", Strength.ACE),
        ("Rigel", Strength.ACE),
    ]
    box.press(NEXT)
    assert entry(box)[0] == "SEARCH"


def test_the_entry_that_is_shown_may_go() -> None:
    box = in_settings(VirtualBox())
    go_to(box, "ROBOTS")
    box.press(CHANGE)
    go_to(box, "LEARN")
    box.do(LeaveSeat(Seat(1)))
    assert isinstance(box.prompt(), Menu)


def test_what_is_changed_for_all_leaves_alone_who_has_no_seat_in_this_game() -> None:
    box = box_of_two()
    box.do(ChooseGame(LONELY))
    for seat in (2, 10):
        box.do(JoinSeat(Seat(seat), f"C{seat}", Strength.PILOT))
    box.do(ChooseGame(SPACE_BOWL))
    in_settings(box)
    go_to(box, "LEVEL")
    box.press(CHANGE)
    strengths = {player.seat: player.computer for player in box.seating.players if player.computer}
    assert strengths == {2: Strength.ACE, 10: Strength.PILOT}


def test_a_double_press_on_a_computers_button_opens_the_settings_and_turns_nobody_out() -> None:
    box = box_of_two(has_two_each=False)
    box.do(JoinSeat(Seat(3), "C", Strength.PILOT))
    in_settings(box, 3)
    box.wait(2)
    assert isinstance(box.prompt(), Menu)
    assert box.seats == (3,)


def test_a_press_on_its_button_turns_a_computer_out() -> None:
    box = VirtualBox()
    box.do(JoinSeat(Seat(4), "Vega", Strength.ACE))
    box.press(4, then_s=1)
    assert box.seats == ()


def test_no_two_computers_and_people_are_called_the_same() -> None:
    box = VirtualBox()
    box.do(JoinSeat(Seat(8), "vega"))
    in_settings(box)
    go_to(box, "ROBOTS")
    box.press(CHANGE)
    assert box.seating.player(Seat(1)) == Player(Seat(1), "Rigel", Strength.PILOT)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, "NO ROBOTS WITH OWN CARDS"),
        (Language.FRENCH, "PAS DE ROBOTS AVEC VOS CARTES"),
        (Language.GERMAN, "KEINE ROBOTER BEI EIGENEN KARTEN"),
    ],
)
def test_where_computers_can_see_nothing_it_is_said(language: Language, said: str) -> None:
    box = VirtualBox(Settings(mode=GalaxyMode.HONOUR))
    box.do(Speak(language))
    box.press(2)
    box.do(JoinSeat(Seat(1), "Vega", Strength.ACE))
    box.hold(2)
    assert box.prompt() == Notice(said)
    assert box.table.is_in_lobby


def test_what_a_game_has_no_word_for_is_said_in_english() -> None:
    games = box_games()
    lonely = BoxGame(LonelyNumbers(), "Lonely Numbers")
    box = VirtualBox(games=Games({LONELY: lonely}, replace(games.home, game=LONELY, language=Language.GERMAN)))
    in_settings(box, 1)
    assert entry(box) == ("Rounds", "5")
    go_to(box, "Seconds to choose")
    assert entry(box)[1] == "OHNE"
