"""The points of paper pads, entered by buttons: tens and ones through what a pad can be worth, back and forth."""

from collections.abc import Sequence
from random import Random

import pytest

from spacebowl_pi.core.common_commands import PlayerLeft
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.box.flows.entering import stepped
from spacebowl_pi.games.hubble.box.prompts import PointsEntry
from spacebowl_pi.games.hubble.rules.match.commands import EnterAnew, EnterPoints
from spacebowl_pi.games.hubble.rules.match.plausible import plausible
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Phase
from spacebowl_pi.games.hubble.rules.match.view import cards_of
from tests.games.hubble.box.table import BACK, CONFIRM, ONES_DOWN, ONES_UP, TENS_DOWN, TENS_UP, HubbleTable

PAD = (22, 4, 8, 11, 0, 5)


def entering(players: int = 2) -> HubbleTable:
    table = HubbleTable(players)
    table.to_enter()
    return table


def possible(table: HubbleTable) -> Sequence[int]:
    player = table.player(table.asked().seat)
    return plausible(table.view.pad.sky, cards_of(table.view, player), player.entered)


@pytest.mark.parametrize("values", [(0, 11, 22, 33), (0, *range(2, 145)), (0, 8, 16, 24, 32), (7,)])
def test_steps_go_through_what_is_possible_and_stop_at_its_ends(values: Sequence[int]) -> None:
    for points in values:
        for step in (10, -10, 1, -1):
            there = stepped(values, points, step)
            assert there in values
            beyond = [it for it in values if (it - points) * step > 0]
            far = [it for it in beyond if abs(it - points) >= abs(step)]
            if not beyond:
                assert there == points
            elif far:
                assert there == min(far, key=lambda it: abs(it - points))
            else:
                assert there == (values[-1] if step > 0 else values[0])


@pytest.mark.parametrize("values", [(0, 11, 22, 33), (0, *range(2, 145)), (0, 4, 7, 8, 11, 14, 15, 18)])
def test_every_number_is_reached_by_steps_of_one(values: Sequence[int]) -> None:
    points, reached = values[0], [values[0]]
    while (after := stepped(values, points, 1)) != points:
        points = after
        reached.append(points)
    assert tuple(reached) == values


def test_the_buttons_step_tens_and_ones_up_and_down() -> None:
    table = entering()
    table.enter(0)
    assert table.asked() == PointsEntry(Seat(1), "planet", 0)
    seen = []
    for button in (TENS_UP, TENS_UP, ONES_UP, ONES_DOWN, ONES_DOWN, TENS_DOWN, TENS_DOWN, ONES_UP, ONES_UP):
        table.press(button)
        seen.append(table.asked().points)
    assert seen == [10, 20, 21, 20, 19, 9, 0, 2, 3]


def test_fast_presses_count_each() -> None:
    table = entering()
    table.enter(0)
    for _ in range(6):
        table.press(ONES_UP, hold_ms=40, then_s=0.04)
    assert table.asked().points == 7


def test_categories_come_in_their_order_and_then_the_next_seat() -> None:
    table = entering()
    asked = []
    for _ in range(2):
        for points in PAD:
            asked.append((table.asked().seat, table.asked().entry))
            table.enter(points)
    assert asked == [(seat, entry) for seat in (1, 2) for entry in ENTRIES]
    assert table.view.phase is Phase.OVER


def test_only_what_a_pad_can_be_worth_comes_up() -> None:
    table, random = entering(1), Random(5)
    while table.view.phase is Phase.ENTER:
        values = possible(table)
        for _ in range(12):
            table.press(random.choice((TENS_UP, TENS_UP, TENS_DOWN, ONES_UP, ONES_DOWN)), hold_ms=40, then_s=0.03)
            assert table.asked().points in values
        table.press(CONFIRM, hold_ms=40)


def test_7_goes_back_entry_by_entry_and_keeps_what_was_said() -> None:
    table = entering()
    table.enter(*PAD, 11, 4)
    for entry, points in (("planet", 4), ("galaxy", 11)):
        table.press(BACK)
        assert table.asked() == PointsEntry(Seat(2), entry, points)
    table.press(BACK)
    assert table.asked() == PointsEntry(Seat(1), "star_count", 5)
    assert table.player(1).entered == PAD[:-1]
    table.press(CONFIRM)
    assert table.player(1).entered == PAD
    assert table.asked().seat == 2


def test_7_does_nothing_at_the_first_entry_of_all() -> None:
    table = entering()
    table.step_to(22)
    table.press(BACK)
    assert table.asked() == PointsEntry(Seat(1), "galaxy", 22)


def test_a_seat_without_a_button_is_entered_like_any_other() -> None:
    table = HubbleTable()
    table.sit(1, 9, 12)
    table.begin()
    table.to_enter()
    for seat in (1, 9, 12):
        assert table.asked().seat == seat
        table.enter(*PAD)
    assert [player.entered for player in table.view.players] == [PAD] * 3


def test_what_is_entered_elsewhere_takes_the_question_away() -> None:
    table = entering()
    table.step_to(22)
    table.do(EnterPoints(Seat(1), 11))
    table.wait(0.1)
    assert table.asked() == PointsEntry(Seat(1), "planet", 0)
    table.do(EnterAnew(Seat(1)))
    table.wait(0.1)
    assert table.asked() == PointsEntry(Seat(1), "galaxy", 0)


def test_who_leaves_is_not_asked_for() -> None:
    table = entering()
    table.do(PlayerLeft(Seat(1)), Asker.STAFF)
    table.wait(0.1)
    assert table.asked().seat == 2


def test_the_press_that_marked_the_last_draw_enters_nothing() -> None:
    table = HubbleTable(8)
    table.to_enter()
    assert table.player(1).entered == ()
    assert table.asked() == PointsEntry(Seat(1), "galaxy", 0)


def test_a_computer_takes_no_button_away_from_the_entries() -> None:
    table = entering()
    assert table.machine.game.are_buttons_for_all(table.view)
