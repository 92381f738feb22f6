"""The points of paper pads, entered by buttons: tens and ones through what a pad can be worth, back and forth."""

from collections.abc import Sequence
from random import Random

import pytest

from spacebowl_pi.core.common_commands import PlayerLeft
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.hubble.box.flows.entering import stepped
from spacebowl_pi.games.hubble.box.prompts import TOTAL, PointsEntry, Told
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
        if table.asked().entry == TOTAL:
            values = (table.asked().points,)
        for _ in range(12):
            table.press(random.choice((TENS_UP, TENS_UP, TENS_DOWN, ONES_UP, ONES_DOWN)), hold_ms=40, then_s=0.03)
            assert table.asked().points in values
        table.press(CONFIRM, hold_ms=40)
        if isinstance(table.prompt(), Told):  # too much together with the entries before
            table.press(ONES_DOWN)
            table.step_to(values[0])
            table.press(CONFIRM, hold_ms=40)


def test_points_that_no_pad_can_have_together_are_told_and_can_be_put_right() -> None:
    table = entering(1)
    table.enter(22, 72, 8, 7)
    table.press(BACK)
    table.step_to(110)
    table.press(CONFIRM)
    assert table.prompt() == Told(Seat(1), "TOO MUCH FOR ONE PAD! 7: BACK")
    assert table.player(1).entered == (22, 72, 8)
    for entry, points in (("asteroid", 8), ("planet", 72)):
        table.press(BACK)
        assert table.asked() == PointsEntry(Seat(1), entry, points)
    table.enter(27, 8, 110)
    assert table.player(1).entered == (22, 27, 8, 110)


def test_what_is_told_goes_away_by_itself_or_with_the_next_press() -> None:
    table = entering(1)
    table.enter(132)
    table.step_to(3)
    table.press(CONFIRM)
    assert isinstance(table.prompt(), Told)
    table.wait(20)
    assert table.asked() == PointsEntry(Seat(1), "planet", 3)
    table.press(CONFIRM)
    assert isinstance(table.prompt(), Told)
    table.press(ONES_DOWN)
    assert table.asked() == PointsEntry(Seat(1), "planet", 2)


def test_the_number_of_stars_is_told_before_the_total_if_it_is_too_much() -> None:
    table = entering(1)
    table.enter(121, 0, 0, 0, 0)
    table.step_to(5)
    table.press(CONFIRM)
    assert isinstance(table.prompt(), Told)
    table.press(ONES_DOWN)
    table.press(CONFIRM)
    assert table.asked() == PointsEntry(Seat(1), TOTAL, 121)


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
    table.press(CONFIRM)
    assert table.player(1).entered == PAD
    assert table.asked().seat == 2


def test_the_total_of_a_pad_is_shown_before_it_counts_so_that_the_last_entry_can_be_put_right() -> None:
    table = entering(1)
    table.enter(*PAD[:-1])
    table.step_to(5)
    table.press(CONFIRM)
    assert table.asked() == PointsEntry(Seat(1), TOTAL, sum(PAD[:-1]))
    for button in (TENS_UP, TENS_DOWN, ONES_UP, ONES_DOWN):
        table.press(button)
        assert table.asked() == PointsEntry(Seat(1), TOTAL, sum(PAD[:-1]))
    table.press(BACK)
    assert table.asked() == PointsEntry(Seat(1), "star_count", 5)
    table.step_to(6)
    table.press(CONFIRM)
    assert table.view.phase is Phase.ENTER
    table.press(CONFIRM)
    assert table.seen().phase is Phase.OVER
    assert table.player(1).entered == (*PAD[:-1], 6)


def test_from_the_total_every_entry_of_the_last_pad_can_be_reached_again() -> None:
    table = entering()
    table.enter(*PAD, *PAD[:-1])
    table.step_to(5)
    table.press(CONFIRM)
    assert table.asked().entry == TOTAL
    for entry, points in reversed(list(zip(ENTRIES, PAD, strict=True))):
        table.press(BACK)
        assert table.asked() == PointsEntry(Seat(2), entry, points)
    table.enter(33, *PAD[1:])
    assert table.view.phase is Phase.OVER
    assert table.player(2).entered == (33, *PAD[1:])


def test_a_total_is_not_asked_for_any_more_once_the_pad_was_entered_anew_elsewhere() -> None:
    table = entering()
    table.enter(*PAD[:-1])
    table.press(CONFIRM)
    assert table.asked().entry == TOTAL
    table.do(EnterAnew(Seat(1)))
    table.wait(0.1)
    assert table.asked() == PointsEntry(Seat(1), "galaxy", 0)


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
