"""What can be said at the keypad in any game, and what cannot."""

from dataclasses import replace

import pytest

from spacebowl_pi.box.game import BoxGame
from spacebowl_pi.box.keypad.game_screens import GameScreens, KeyAction
from spacebowl_pi.box.keypad.key_messages import HouseDeed, SetLoud, read_by, read_house
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat, Seating, Speak
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.summary import PlayerSummary
from spacebowl_pi.core.table import CloseMatch, StartMatch
from spacebowl_pi.devices.keypad.messages import Misread, Screen
from tests.games.lonely_numbers.rules.rules import LonelyNumbers

STAGE = Scene(Seating("lonely_numbers"))


@pytest.mark.parametrize(
    ("words", "deed"),
    [
        ("sit 4", KeyAction(Asker.TABLE, JoinSeat(Seat(4)))),
        ("rise 4", KeyAction(Asker.TABLE, LeaveSeat(Seat(4)))),
        ("start", KeyAction(Asker.TABLE, StartMatch())),
        ("again", KeyAction(Asker.TABLE, CloseMatch())),
        ("staff take_back", KeyAction(Asker.STAFF, common.TakeBack())),
        ("staff end", KeyAction(Asker.STAFF, common.End())),
        ("staff silent", SetLoud(is_loud=False)),
        ("staff loud", SetLoud(is_loud=True)),
        ("staff language_en", Speak(Language.ENGLISH)),
        ("staff language_fr", Speak(Language.FRENCH)),
        ("staff language_de", Speak(Language.GERMAN)),
    ],
)
def test_what_can_be_done_in_any_game_is_understood(words: str, deed: HouseDeed) -> None:
    assert read_house(words.split()) == deed


@pytest.mark.parametrize(
    "words",
    [
        "",
        "dance",
        "seat",
        "sit",
        "sit 0",
        "sit 100",
        "sit 03",
        "rise three",
        "sit 3 4",
        "start now",
        "again and again",
        "staff",
        "staff end now",
        "staff language_",
        "staff language_it",
        "staff reboot",
        "pick 3 12",
        "toss",
    ],
)
def test_what_no_box_knows_is_not_understood_where_the_game_brings_no_words(words: str) -> None:
    screens = BoxGame(LonelyNumbers(), "Lonely Numbers").keypad()
    with pytest.raises(Misread):
        assert read_house(words.split()) or screens.read(words.split(), STAGE)


def test_words_of_a_game_are_left_to_it() -> None:
    assert read_house(["pick", "3", "12"]) is None
    assert read_by({}, ["pick"]) is None


def test_a_game_without_a_keypad_of_its_own_shows_how_all_stand() -> None:
    standing = (PlayerSummary(Seat(2), 7, is_winner=False), PlayerSummary(Seat(5), -1, is_winner=False))
    scene = replace(STAGE, standing=standing)
    assert GameScreens().screen(scene, lambda _: None) == Screen("wait", {"scores": {2: 7, 5: -1}})
