"""What the desk does in any game: the lobby, the staff's menu, and what becomes of words and of failures."""

import asyncio
import contextlib
from pathlib import Path
from typing import cast

import pytest

from spacebowl_pi.box.files import staff_settings
from spacebowl_pi.box.game import BoxGame, Games
from spacebowl_pi.box.keypad.game_screens import GameScreens, OwnOf
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.rules import Asked
from spacebowl_pi.core.seating import JoinSeat, Seating
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.messages import Screen
from tests.box.keypad.table import Table
from tests.box.machine.test_snapshot import SlowJournal
from tests.games.lonely_numbers.rules.match import Match, NameNumber
from tests.games.lonely_numbers.rules.rules import LonelyNumbers

ONE, TWO = Seat(1), Seat(2)


def lonely(game: type[BoxGame] = BoxGame) -> Games:
    """A box with a game that brings its rules alone."""
    return Games({LonelyNumbers.name: game(LonelyNumbers(), "Lonely Numbers")}, Seating(LonelyNumbers.name))


def playing(folder: Path, game: type[BoxGame] = BoxGame) -> Table:
    table = Table(folder, games=lonely(game))
    table.box.do(JoinSeat(ONE, "Zoë"))
    assert table.do("sit 2", "start") is None
    return table


def test_a_game_without_a_keypad_of_its_own_is_begun_and_ended_there_and_shows_how_all_stand(tmp_path: Path) -> None:
    table = Table(tmp_path, games=lonely())
    table.box.do(JoinSeat(ONE, "Zoë"))
    assert table.do("start") == "too_few_players"
    assert table.do("sit 1") == "seat_taken"
    assert table.do("sit 2") is None
    lobby = table.shown()
    assert (lobby.name, lobby.words["seats"], lobby.words["names"]) == ("lobby", [1, 2], {1: "Zoë"})
    assert (lobby.words["fewest"], lobby.words["most"], lobby.words["game"]) == (2, 12, None)
    assert table.do("start") is None
    assert (table.shown().name, table.shown().words["seats"]) == ("choose", [1, 2])
    table.box.do(NameNumber(3), ONE)
    assert table.shown().words["seats"] == [2]
    table.box.do(NameNumber(7), TWO)
    assert table.shown().words["seats"] == [1, 2]
    late = ("sit 4", "start", "again")
    assert [table.do(words) for words in late] == ["not_now"] * len(late)
    assert table.do("staff take_back") is None
    assert table.do("staff end") is None
    assert table.shown() == Screen("over", {"lang": "en", "winners": [], "scores": {1: 0, 2: 0}, "names": {1: "Zoë"}})
    assert table.do("again") is None
    assert table.shown().name == "lobby"


@pytest.mark.parametrize(
    "words", ["", "dance", "pick 1 12", "toss", "correct", "sit", "sit 100", "staff", "staff reboot"]
)
def test_words_that_neither_the_box_nor_its_game_has_are_not_understood_and_do_nothing(
    tmp_path: Path, words: str
) -> None:
    for table in (Table(tmp_path, games=lonely()), playing(tmp_path)):
        before = table.box.table
        assert table.do(words) == "not_understood"
        assert table.box.table is before


def test_what_a_keypad_says_before_it_was_shown_anything_is_heard_as_the_game_has_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert table.do("toss") == "not_now"


class FailingRoom(GameScreens):
    """A game's keypad that fails at what it shows, in the game's own code."""

    def screen(self, scene: Scene, own: OwnOf) -> Screen:
        LonelyNumbers().due_us(cast("Match", "a secret"))
        return super().screen(scene, own)


class FailingGame(BoxGame):
    def keypad(self) -> GameScreens:
        return FailingRoom()


def test_a_game_that_fails_at_its_screen_is_set_aside_and_the_keypad_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(tmp_path, FailingGame)
    table.shown()
    assert "Lonely Numbers failed (AttributeError in tests.games.lonely_numbers.rules.rules, line " in caplog.text
    assert "has no attribute" not in caplog.text  # what it says could tell a secret
    assert table.box.table.is_in_lobby
    assert table.shown().words["seats"] == [1, 2]
    assert table.do("rise 2") is None


def test_what_is_done_at_the_keypad_is_answered_and_shown_when_it_is_durable(tmp_path: Path) -> None:
    journal = SlowJournal()
    table = Table(tmp_path, journal=journal)
    journal.keep()
    assert table.shown().name == "lobby"
    for seat in (ONE, TWO):
        answers = len(table.keypad.answers)
        with contextlib.suppress(IndexError):
            table.do(f"sit {seat}")
        assert seat not in cast("list[int]", table.shown().words["seats"])
        assert len(table.keypad.answers) == answers
        journal.keep()
        assert seat in cast("list[int]", table.shown().words["seats"])
        assert table.keypad.answers[answers:] == [None]
    assert table.do("sit 2") == "seat_taken"  # a refusal undoes nothing


def test_staff_set_sound_and_language_and_both_are_kept(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.do("staff silent")
    assert table.box.machine.outputs.volume_percent == 0
    table.do("staff language_de")
    assert table.shown().words["lang"] == "de"
    again = Table(tmp_path)
    assert again.box.machine.outputs.volume_percent == 0
    assert again.shown().words["lang"] == "de"
    again.do("staff loud")
    assert again.box.machine.outputs.volume_percent == 100


@pytest.mark.parametrize(("configured", "loud"), [(60, 60), (0, 100)])
def test_sound_on_is_as_loud_as_it_was_or_as_configured(tmp_path: Path, configured: int, loud: int) -> None:
    table = Table(tmp_path, volume_percent=configured)
    table.do("staff silent")
    again = Table(tmp_path, volume_percent=configured)
    again.do("staff loud")
    assert again.box.machine.outputs.volume_percent == loud
    asyncio.run(again.staff_settings.set_volume(40))
    again.do("staff loud")
    assert again.box.machine.outputs.volume_percent == 40
    again.do("staff silent")
    again.do("staff silent")
    again.do("staff loud")
    assert again.box.machine.outputs.volume_percent == 40


def test_settings_that_come_faster_than_the_disk_takes_them_are_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[object] = []
    monkeypatch.setattr(staff_settings, "write_state", lambda _, data: written.append(data))
    table = Table(tmp_path)
    table.do(*["staff language_fr", "staff language_en", "staff language_de"] * 10)
    assert len(written) <= 2
    kept = cast("dict[str, object]", written[-1])
    assert {name: value for name, value in kept.items() if value is not None} == {"language": "de"}


def test_what_the_program_fails_at_is_answered_so_that_the_next_can_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(tmp_path)

    def fail(asked: Asked[JoinSeat]) -> None:
        raise ZeroDivisionError(f"seat {asked.what.seat}")

    with monkeypatch.context() as patched:
        patched.setattr(table.box.machine, "do", fail)
        assert table.do("sit 7") == "fault"
    assert "keypad: the program failed at sit (ZeroDivisionError)" in caplog.text
    assert "seat 7" not in caplog.text
    assert "controller.py" in caplog.text
    assert table.do("sit 1") is None


def test_a_setting_that_the_program_fails_at_is_answered_as_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(table.staff_settings, "set_volume", fail)
        assert table.do("staff silent") == "fault"
    assert len(table.keypad.answers) == 1


def test_while_the_box_plays_a_demo_everybody_can_take_a_seat(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.box.wait(60)
    assert table.box.machine.scene().is_demo
    assert table.shown().name == "lobby"
    assert table.do("sit 2") is None
    assert table.shown().words["seats"] == [2]
    assert table.do("rise 2") is None
    assert table.shown().words["seats"] == []
