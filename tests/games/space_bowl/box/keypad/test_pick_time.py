"""Several players at one keypad pick one after the other, and have the time for it."""

from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings
from tests.box.keypad.table import Table

LIMIT_S, TURN_S = 10, 10


def in_picks(folder: Path, seats: int, settings: Settings | None = None, *, has_keypad: bool = True) -> Table:
    """All have concurred."""
    table = Table(folder, settings)
    table.do(*(f"sit {seat}" for seat in range(1, seats + 1)), "start", "toss")
    table.box.wait(5)
    table.box.press(1)
    for seat in range(2, seats + 1):
        table.box.press(seat)
    if not has_keypad:
        table.box.machine.other_inputs.keypad = None
    while table.box.phase() is Phase.COUNTDOWN:
        table.box.wait(0.1)
    return table


def length_s(table: Table) -> float:
    match = table.box.match
    return ((match.deadline_us or 0) - match.began_us) / 1e6


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_each_player_but_the_first_adds_a_turn_at_the_keypad(tmp_path: Path, seats: int) -> None:
    table = in_picks(tmp_path, seats)
    assert table.box.phase() is Phase.PICKS
    assert length_s(table) == LIMIT_S + TURN_S * (seats - 1)


def test_keypad_and_table_show_the_same_time(tmp_path: Path) -> None:
    table = in_picks(tmp_path, 8)
    screen = table.shown()
    assert screen.words["of"] == 80_000
    assert screen.ends_at_us == table.box.match.deadline_us == table.box.machine.scene().view.deadline_us


def test_eight_who_need_nine_seconds_each_all_get_their_pick_in(tmp_path: Path) -> None:
    table = in_picks(tmp_path, 8)
    for seat in range(1, 9):
        table.box.wait(9)
        assert table.do(f"pick {seat} {seat}") is None
    assert table.box.phase() is Phase.REVEAL


def test_after_a_red_call_each_pick_gives_the_next_player_a_turn_and_nobody_waits_for_who_does_not_pick(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    table.do(*(f"sit {seat}" for seat in range(1, 5)), "start", "toss")
    table.box.wait(5)
    table.box.hold(1)
    while table.box.phase() is Phase.COUNTDOWN:
        table.box.wait(0.1)
    assert length_s(table) == LIMIT_S
    assert table.do("pick 2 3") is None
    table.box.wait(0.1)
    assert length_s(table) == LIMIT_S + TURN_S
    table.box.wait(LIMIT_S + TURN_S)
    assert table.box.phase() is Phase.REVEAL


def test_without_a_keypad_the_time_is_the_usual_one(tmp_path: Path) -> None:
    assert length_s(in_picks(tmp_path, 8, has_keypad=False)) == LIMIT_S


def test_who_does_not_pick_adds_no_time(tmp_path: Path) -> None:
    table = in_picks(tmp_path, 1 + 1)
    assert length_s(table) == LIMIT_S + TURN_S
    table = Table(tmp_path)
    table.do(*(f"sit {seat}" for seat in range(1, 6)), "start", "toss")
    table.box.wait(5)
    table.box.press(1)
    table.box.wait(10)
    assert length_s(table) == LIMIT_S


def test_a_keypad_that_is_plugged_in_meanwhile_gives_its_time_once(tmp_path: Path) -> None:
    table = in_picks(tmp_path, 4, has_keypad=False)
    for keypad in (table.keypad, None, table.keypad):
        table.box.machine.other_inputs.keypad = keypad
        table.box.wait(1)
    assert length_s(table) == LIMIT_S + 3 * TURN_S


def test_after_an_interruption_the_time_is_whole_again(tmp_path: Path) -> None:
    table = in_picks(tmp_path, 4)
    table.box.wait(10)
    table.box.do(common.Resume(), Asker.BOX)
    table.box.wait(0.2)
    assert length_s(table) == LIMIT_S + 3 * TURN_S


def test_where_there_is_no_limit_there_is_none_to_extend(tmp_path: Path) -> None:
    table = in_picks(tmp_path, 4, replace(Settings(), pick_limit_s=None))
    assert table.box.match.deadline_us is None
    assert table.box.phase() is Phase.PICKS
