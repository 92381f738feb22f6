"""What presses mean in a round, in any order, from any hand."""

import pytest

from spacebowl_pi.box.table.scene import Menu
from spacebowl_pi.core.common_commands import End, PlayerLeft
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import Button
from spacebowl_pi.devices.sound.tunes import WIN, Tune
from spacebowl_pi.games.hubble.box import tunes
from spacebowl_pi.games.hubble.box.prompts import ThirdEntry, Told
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon
from spacebowl_pi.games.hubble.rules.match.commands import DrawIcons
from spacebowl_pi.games.hubble.rules.match.settings import Settings
from spacebowl_pi.games.hubble.rules.match.state import Medium, Phase
from tests.games.hubble.box.table import CONFIRM, ROLL, HubbleTable

ONE, TWO = Seat(1), Seat(2)


def tune_of(table: HubbleTable) -> Tune | None:
    """The last tune that was begun."""
    begun = table.machine.outputs.begun
    return None if begun is None else begun.tune


# --- the roll ---


@pytest.mark.parametrize("button", [1, 2, 3, 4, 5, 6, 8])
def test_only_button_7_rolls(button: int) -> None:
    table = HubbleTable(2)
    table.press(button)
    assert table.seen().phase is Phase.ROLL
    table.press(ROLL)
    assert table.seen().phase is Phase.THIRD
    assert tune_of(table) == tunes.ROLLED


def test_a_match_that_seat_7_begins_is_not_rolled_by_the_same_hold() -> None:
    table = HubbleTable()
    table.sit(1, 7)
    table.begin(7)
    assert table.seen().phase is Phase.ROLL


def test_a_press_of_seat_7_that_comes_just_after_the_round_closed_does_not_roll() -> None:
    table = HubbleTable(7)
    table.to_draw()
    for seat in range(1, 8):
        table.press(seat)
    table.wait(5 - 0.5 - 0.119)
    assert table.seen().phase is Phase.ROLL
    table.press(7)
    assert table.seen().phase is Phase.ROLL
    table.wait(1)
    table.press(7)
    assert table.seen().phase is Phase.THIRD


def test_button_7_rolls_beside_a_computer_on_its_seat() -> None:
    table = HubbleTable()
    table.sit(1)
    table.sit_computer(7)
    table.begin()
    table.press(ROLL)
    assert table.seen().roll is not None


# --- the third icon ---


@pytest.mark.parametrize("icon", FACES)
def test_buttons_1_to_6_are_the_six_icons(icon: Icon) -> None:
    table = HubbleTable(2)
    table.roll()
    table.press(FACES.index(icon) + 1)
    assert table.prompt() == ThirdEntry(icon)
    assert table.seen().third is None
    table.press(CONFIRM)
    assert table.seen().third is icon
    assert tune_of(table) == tunes.THIRD


def test_the_icon_may_change_until_8_confirms_it() -> None:
    table = HubbleTable(2)
    table.roll()
    table.press(CONFIRM)
    assert (table.seen().phase, table.prompt()) == (Phase.THIRD, ThirdEntry(None))
    table.press(2)
    table.press(7)
    table.press(5, then_s=0.05)
    table.press(5)
    table.press(CONFIRM)
    assert table.seen().third is Icon.STAR
    table.press(1)
    assert table.seen().third is Icon.STAR


def test_nobody_presses_for_a_computer() -> None:
    table = HubbleTable()
    table.sit(1)
    table.sit_computer(2)
    table.begin()
    table.to_draw()
    table.wait(20)  # the computer draws
    table.press(1)
    table.close()
    table.press(ROLL)
    assert (table.seen().phase, table.seen().active) == (Phase.THIRD, TWO)
    assert table.prompt() is None
    table.press(1)
    table.press(CONFIRM)
    assert table.seen().phase is Phase.THIRD
    table.wait(20)
    assert table.seen().phase is Phase.DRAW


# --- the draw ---


def drawing(players: int = 2, settings: Settings | None = None) -> HubbleTable:
    table = HubbleTable(players, settings)
    table.to_draw()
    return table


def test_a_press_marks_and_another_withdraws() -> None:
    table = drawing()
    table.press(1)
    assert table.player(1).has_drawn
    assert tune_of(table) == tunes.MARKED
    table.press(1)
    assert not table.player(1).has_drawn
    assert tune_of(table) == tunes.WITHDRAWN


def test_a_hold_marks_a_fogged_lens_and_counts_when_the_round_closes() -> None:
    table = drawing()
    table.hold(1)
    assert (table.player(1).has_drawn, table.player(1).fog) == (True, 0)
    assert tune_of(table) == tunes.FOGGED
    table.press(2)
    table.close()
    assert [player.fog for player in table.seen().players] == [1, 0]
    assert tune_of(table) == tunes.CLOSED


def test_a_fogged_lens_is_withdrawn_by_a_press_or_another_hold() -> None:
    table = drawing()
    for again in (table.press, table.hold):
        table.hold(1)
        assert table.player(1).has_drawn
        again(1)
        assert not table.player(1).has_drawn
    table.press(1)
    table.press(2)
    table.close()
    assert table.player(1).fog == 0


def test_a_hold_after_a_press_makes_a_fogged_lens_of_it() -> None:
    table = drawing()
    table.press(1)
    table.hold(1)
    assert table.player(1).has_drawn
    table.press(2)
    table.close()
    assert [player.fog for player in table.seen().players] == [1, 0]


def test_while_the_round_closes_it_is_opened_again_by_who_withdraws() -> None:
    table = drawing()
    table.press(1, 2)
    assert table.seen().is_closing
    table.press(2)
    assert not table.seen().is_closing
    table.wait(30)
    assert table.seen().awaited == (TWO,)


def test_a_press_that_began_before_the_round_closed_still_withdraws() -> None:
    table = drawing()
    table.press(1, 2)
    due_us = table.seen().due_us
    assert due_us is not None
    table.wait((due_us - table.now_us) / 1_000_000 - 0.05)
    table.press(2, hold_ms=200)
    assert (table.seen().phase, table.seen().awaited) == (Phase.DRAW, (TWO,))


def test_a_press_after_the_round_closed_says_nothing_of_the_next() -> None:
    table = drawing()
    table.press(1, 2)
    table.close()
    table.press(1)
    assert table.seen().phase is Phase.ROLL


def test_buttons_of_empty_seats_and_of_who_has_left_say_nothing() -> None:
    table = drawing(3)
    table.do(PlayerLeft(Seat(3)), Asker.STAFF)
    table.press(3)
    table.hold(5)
    assert not any(player.has_drawn for player in table.seen().players)
    assert table.prompt() is None


def test_the_third_fogged_lens_needs_a_second_hold() -> None:
    table = drawing()
    for _ in range(2):
        table.hold(1)
        table.press(2)
        table.close()
        table.to_draw()
    table.hold(1)
    assert not table.player(1).has_drawn
    assert table.prompt() == Told(ONE, "LAST LENS! HOLD AGAIN", is_warning=True)
    assert tune_of(table) == tunes.THIRD_FOG
    table.hold(1)
    assert table.player(1).has_drawn
    assert table.prompt() is None
    assert tune_of(table) == tunes.THIRD_FOG
    table.press(2)
    table.close()
    assert (table.player(1).fog, table.seen().active) == (3, TWO)


@pytest.mark.parametrize("is_late", [False, True])
def test_a_warning_counts_for_the_next_hold_only(*, is_late: bool) -> None:
    table = drawing()
    for _ in range(2):
        table.hold(1)
        table.press(2)
        table.close()
        table.to_draw()
    table.hold(1)
    if is_late:
        table.wait(15)
    else:
        table.press(1)  # drawn in full after all
        table.press(1)
    assert table.prompt() is None
    table.hold(1)
    assert not table.player(1).has_drawn


def test_a_seat_that_is_out_is_dead() -> None:
    table = drawing()
    for _ in range(3):
        table.fog(1)
        table.press(2)
        table.close()
        table.to_draw()
    for act in (table.press, table.hold):
        act(1)
        assert (table.player(1).has_drawn, table.prompt()) == (False, None)
    assert table.seen().awaited == (TWO,)


def test_who_draws_on_a_screen_is_told_so_and_a_hold_is_a_fogged_lens() -> None:
    table = drawing()
    moves = table.machine.rules.rules(table.table).moves(table.seen(), table.machine.snapshot().own(ONE))
    table.do(next(move for move in moves if isinstance(move, DrawIcons) and move.draw), ONE)
    table.press(2)
    table.close()
    assert table.player(1).medium is Medium.SCREEN
    table.to_draw()
    table.press(1)
    assert not table.player(1).has_drawn
    assert table.prompt() == Told(ONE, "ON A SCREEN")
    table.hold(1)
    assert table.player(1).has_drawn
    table.press(2)
    table.close()
    assert table.player(1).fog == 1


def test_who_is_late_marks_a_fogged_lens() -> None:
    table = drawing(settings=Settings(draw_limit_s=30))
    table.press(1)
    table.wait(35)
    assert [player.fog for player in table.seen().players] == [0, 1]


# --- the staff's chord ---


def hold_chord(table: HubbleTable, second_after_s: float, seconds: float = 5.5) -> None:
    first_ms = (second_after_s + seconds) * 1000
    table.box.buzzers.press(Button(1), (table.now_us + 1000) * 1000, first_ms)
    table.wait(second_after_s)
    table.box.buzzers.press(Button(8), (table.now_us + 1000) * 1000, seconds * 1000)
    table.wait(seconds + 0.5)


@pytest.mark.parametrize("second_after_s", [0.1, 1.5])
def test_a_hold_of_the_staffs_chord_counts_no_fogged_lens(second_after_s: float) -> None:
    table = drawing(8)
    hold_chord(table, second_after_s)
    assert isinstance(table.prompt(), Menu)
    assert not any(player.has_drawn for player in table.seen().players)
    assert table.seen().awaited == tuple(range(1, 9))


def test_a_fogged_lens_of_before_stays_when_the_staff_come() -> None:
    table = drawing(8)
    table.hold(1)
    hold_chord(table, 0.1)
    assert isinstance(table.prompt(), Menu)
    assert table.player(1).has_drawn


def test_the_staffs_chord_is_no_warned_hold_either() -> None:
    table = drawing(8)
    for _ in range(2):
        table.hold(1)
        for seat in range(2, 9):
            table.press(seat, then_s=0.1)
        table.close()
        table.to_draw()
    hold_chord(table, 1.5)
    table.press(8)  # closes the menu
    assert table.prompt() is None
    table.hold(1)
    assert not table.player(1).has_drawn


# --- the end ---


def test_the_match_ends_with_a_fanfare_when_the_last_number_is_in() -> None:
    table = HubbleTable(1)
    table.play_on({1: (0, 0, 0, 0, 0, 0)})
    assert tune_of(table) == WIN


def test_a_match_that_is_broken_off_has_none() -> None:
    table = HubbleTable(2)
    table.roll()
    table.do(End(), Asker.STAFF)
    table.wait(0.1)
    assert tune_of(table) != WIN
