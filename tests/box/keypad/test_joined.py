"""The simulated keypad beside the box: rounds played by touch through firmware, link and desk, and its cable."""

from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.link import LinkState
from spacebowl_pi.games.space_bowl.rules.judge import Pick
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Settings
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.box.keypad.joined import JoinedTable


def in_picks(folder: Path) -> JoinedTable:
    """Two players who sat down and began at the keypad, and have called."""
    table = JoinedTable(folder)
    table.plug()
    table.touch("1", "2", "Start", "Toss!")
    table.wait(4)
    table.box.press(1)
    table.box.press(2)
    table.wait(11)
    assert table.box.phase() is Phase.PICKS
    return table


def test_without_its_cable_the_box_plays_without_it(tmp_path: Path) -> None:
    table = JoinedTable(tmp_path)
    table.wait(0.5)
    assert not table.keypad.is_there()
    assert table.keypad.status.state is LinkState.ABSENT
    assert table.keypad.status.trouble(table.box.now_us) is None
    assert not table.keypad.step()
    assert not table.box.machine.other_inputs.may_play


def test_two_players_play_a_round_at_the_keypad(tmp_path: Path) -> None:
    table = in_picks(tmp_path)
    assert table.says("Whose pick?")
    table.touch("1", "C2")
    assert not table.box.round().picks
    table.touch("Yes")
    assert table.box.round().picks == (Pick(Seat(1), Cell(7)),)
    table.touch("2", "E5", "Yes")
    assert table.box.phase() is Phase.REVEAL
    assert [player.pick for player in table.box.result().players] == [7, 24]
    assert table.keypad.status.counters.bad_lines == 0


def test_a_cable_pulled_in_the_middle_of_a_pick_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    table = in_picks(tmp_path)
    table.touch("1", "C2", "Yes", "2", "E5")
    table.keypad.unplug()
    assert not table.keypad.is_there()
    table.wait(5)
    table.plug()
    assert table.keypad.is_there()
    assert table.says("Whose pick?")
    assert table.box.round().picks == (Pick(Seat(1), Cell(7)),)
    with pytest.raises(AssertionError, match="nothing to touch"):
        table.touch("1")  # who has picked is not asked any more
    table.touch("2", "A1", "Yes")
    assert [player.pick for player in table.box.result().players] == [7, 0]


def test_a_pick_that_is_on_its_way_when_the_cable_is_pulled_counts_once_or_not_at_all(tmp_path: Path) -> None:
    for steps in (0, 1, 2, 4):
        table = in_picks(tmp_path)
        table.touch("1", "C2")
        table.keypad.press(*table.place_of("Yes"))
        table.wait(0.1)
        table.keypad.lift()
        for _ in range(steps):
            table.box.wait(0.02)
            table.keypad.step()
        table.keypad.unplug()
        table.plug()
        is_counted = table.box.round().picks == (Pick(Seat(1), Cell(7)),)
        assert is_counted or not table.box.round().picks
        if not is_counted:
            table.touch("1", "C2", "Yes")
        table.touch("2", "A1", "Yes")
        assert [player.pick for player in table.box.result().players] == [7, 0]


def test_a_wrong_top_card_and_swapped_cards_are_put_right_at_the_keypad(tmp_path: Path) -> None:
    honour = JoinedTable(tmp_path, Settings(mode=GalaxyMode.HONOUR))
    honour.plug()
    honour.touch("1", "2", "Start", "red", "OK", "back", "red", "blue", "OK")
    assert honour.box.match.declared_top is not None
    assert honour.box.match.declared_top.planets == ("blue",)
    honour.touch("Toss!")

    numbered = JoinedTable(tmp_path, Settings(mode=GalaxyMode.NUMBERED, are_numbers_entered=True))
    numbered.plug()
    numbered.touch("1", "2", "Start", "5", "OK", "7", "OK", "back", "back", "7", "OK")
    assert numbered.says("lies at B1")
    numbered.touch("OK", "next", "back", "delete", "back", "7", "OK", "5", "OK")
    assert [card.number for card in (numbered.box.match.galaxy or ())[:2] if card] == [7, 5]


def test_words_of_no_game_are_refused_as_not_understood_and_counted(tmp_path: Path) -> None:
    table = JoinedTable(tmp_path)
    table.plug()
    link: Any = table.board._keypad.link
    for count, words in enumerate(("dance 3", "pick 100 12"), start=1):
        assert link.did(words)
        table.wait(0.5)
        assert table.keypad.status.counters.not_understood == count
    table.touch("1")
    assert table.box.seats == (1,)
    assert table.keypad.status.counters.not_understood == 2


def test_two_taps_that_come_at_once_are_two(tmp_path: Path) -> None:
    table = JoinedTable(tmp_path)
    table.plug()
    for seat in "12":
        table.keypad.press(*table.place_of(seat))
        table.keypad.lift()
    table.wait(1)
    assert table.box.seats == (1, 2)


def test_what_is_kept_in_the_flash_stays_when_the_cable_is_pulled(tmp_path: Path) -> None:
    table = JoinedTable(tmp_path)
    table.plug()
    light = table.board.light_duty
    x, y = table.place_of("…")
    table.keypad.press(x, y)
    table.wait(5.5)
    table.keypad.lift()
    table.wait(0.5)
    table.touch("Keypad", "minus")
    dimmed = table.board.light_duty
    assert 0 < dimmed < light
    table.wait(2.5)
    table.keypad.unplug()
    table.plug()
    assert table.board.light_duty == dimmed


def test_the_same_touches_paint_the_same_pictures(tmp_path: Path) -> None:
    first, second = in_picks(tmp_path), in_picks(tmp_path)
    assert first.board.picture().tobytes() == second.board.picture().tobytes()
    assert first.board.panel.counters == second.board.panel.counters


def test_a_failing_firmware_is_the_keypads_fault_and_not_the_boxs_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = JoinedTable(tmp_path)
    table.plug()
    app: Any = table.board._keypad.app

    def fail(_: int) -> bool:
        raise ZeroDivisionError("of the firmware's own")

    monkeypatch.setattr(app, "step", fail)
    table.wait(1)
    assert not table.keypad.is_plugged
    assert "ZeroDivisionError: of the firmware's own" in (table.keypad.status.trouble(table.box.now_us) or "")
    table.plug()
    assert table.keypad.is_there()
    assert table.keypad.status.trouble(table.box.now_us) is None
