"""From edges to words in the search, and too early for it."""

import pytest

from spacebowl_pi.box.presses.gesture_kinds import GestureKind, ListenMode
from spacebowl_pi.devices.ports import Button
from tests.box.presses.gesture_table import HOLD_BACK_MS, LATER_MS, MS_NS, START_MS, Table


def test_a_press_released_soon_says_go_when_it_is_released() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(4, 10)
    table.until(400)
    assert table.words() == []
    table.up(4, 400)
    table.until(400 + HOLD_BACK_MS)
    assert table.words() == [(4, GestureKind.SHORT, 10)]
    table.until(3_000)
    assert table.words() == []


def test_the_shortest_tap_says_go() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(4, 10)
    table.up(4, 10.2)
    table.until(10 + LATER_MS + HOLD_BACK_MS)
    assert table.words() == [(4, GestureKind.SHORT, 10)]


def test_a_press_held_says_red() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(4, 10)
    table.until(610 + HOLD_BACK_MS)
    assert table.words() == [(4, GestureKind.LONG, 10)]
    table.up(4, 2_000)
    table.until(3_000)
    assert table.words() == []


@pytest.mark.parametrize(("released_ms", "kind"), [(599.999, GestureKind.SHORT), (600, GestureKind.LONG)])
def test_go_or_red_goes_by_the_stamp_of_the_release_even_if_it_comes_late(
    released_ms: float, kind: GestureKind
) -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(4, 0)
    table.up(4, released_ms, late_ms=2.9)
    table.until(700)
    assert table.words() == [(4, kind, 0)]


def test_nobody_else_is_heard_until_the_first_ones_word_is_known() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    table.down(2, 1)
    table.up(2, 60)
    table.until(300)
    assert table.words() == []
    table.up(1, 300)
    table.until(600)
    assert table.words() == [(1, GestureKind.SHORT, 0)]


def test_later_presses_concur_when_they_are_released() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    table.down(3, 7, late_ms=2)
    table.down(2, 8)
    table.up(2, 60)
    table.up(1, 100)
    table.hear_as(ListenMode.SHORT_ONLY, 110)
    table.down(4, 120)
    assert table.words() == [(1, GestureKind.SHORT, 0), (2, GestureKind.PRESS, 8)]
    table.up(3, 300)
    table.up(4, 400)
    assert table.words() == [(3, GestureKind.PRESS, 7), (4, GestureKind.PRESS, 120)]
    table.until(9_000)
    assert table.words() == []


@pytest.mark.parametrize("began_ms", [50, 400])
def test_a_red_call_that_comes_a_moment_after_a_go_says_nothing(began_ms: float) -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    if began_ms < 100:
        table.down(2, began_ms)
    table.up(1, 100)
    table.hear_as(ListenMode.SHORT_ONLY, 110)
    assert table.words() == [(1, GestureKind.SHORT, 0)]
    if began_ms >= 100:
        table.down(2, began_ms)
    table.up(2, began_ms + 900)
    table.until(9_000)
    assert table.words() == []


def test_a_red_call_from_afar_in_a_go_countdown_says_nothing() -> None:
    table = Table(ListenMode.SHORT_ONLY)
    table.gestures.say(Button(2), round(START_MS * MS_NS), is_hold=True)
    table.gestures.say(Button(3), round(START_MS * MS_NS), is_hold=False)
    table.until(9_000)
    assert table.words() == [(3, GestureKind.PRESS, 0)]


@pytest.mark.parametrize(("released_ms", "is_said"), [(599.999, True), (600, False)])
def test_concurring_goes_by_the_stamp_of_the_release_even_if_it_comes_late(
    released_ms: float, *, is_said: bool
) -> None:
    table = Table(ListenMode.SHORT_ONLY)
    table.down(2, 0)
    table.up(2, released_ms, late_ms=2.9)
    table.until(9_000)
    assert table.words() == ([(2, GestureKind.PRESS, 0)] if is_said else [])


@pytest.mark.parametrize(
    "listen_mode", [ListenMode.FIRST_WINS, ListenMode.SHORT_ONLY, ListenMode.LONG_ONLY, ListenMode.AT_RELEASE]
)
def test_a_press_from_before_a_deadline_has_a_word_to_say_until_it_is_decided(listen_mode: ListenMode) -> None:
    table = Table(listen_mode)
    table.down(2, 0)
    table.down(3, 20)
    before_us, after_us = (round((START_MS + at_ms) * 1_000) for at_ms in (0, 10))
    assert not table.gestures.is_undecided(before_us)
    assert table.gestures.is_undecided(after_us)
    table.until(599.9)
    assert table.gestures.is_undecided(after_us)
    table.until(600 + HOLD_BACK_MS)
    assert not table.gestures.is_undecided(after_us)


def test_later_presses_join_the_red_button_only_when_held() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    table.down(2, 10)
    table.up(2, 200)
    table.down(3, 20)
    table.hear_as(ListenMode.LONG_ONLY, 603)
    assert table.words() == [(1, GestureKind.LONG, 0)]
    table.until(700)
    assert table.words() == [(3, GestureKind.LONG, 20)]
    table.down(4, 1_000)
    table.up(4, 1_599, late_ms=2)
    table.down(5, 2_000)
    table.until(9_000)
    assert table.words() == [(5, GestureKind.LONG, 2_000)]


def test_a_refused_call_leaves_the_search_to_the_next_in_order() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    table.down(2, 10)
    table.up(1, 100)
    table.up(2, 120)
    table.until(200)
    assert table.words() == [(1, GestureKind.SHORT, 0)]
    table.hear_as(ListenMode.FIRST_WINS, 200)
    table.until(300)
    assert table.words() == [(2, GestureKind.SHORT, 10)]


def test_saying_again_how_to_hear_changes_nothing() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    table.hear_as(ListenMode.FIRST_WINS, 50)
    table.up(1, 100)
    table.until(200)
    assert table.words() == [(1, GestureKind.SHORT, 0)]


def test_buttons_where_nobody_sits_cannot_claim() -> None:
    table = Table(ListenMode.FIRST_WINS, seated=(Button(2), Button(3)))
    table.down(1, 0)
    table.up(1, 50)
    table.down(2, 60)
    table.up(2, 150)
    table.until(300)
    assert table.words() == [(2, GestureKind.SHORT, 60)]


def test_presses_of_a_search_that_ends_without_a_call_are_forgotten() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    table.hear_as(ListenMode.AT_ONCE, 50)
    table.down(2, 49, late_ms=2)
    table.until(3_000)
    assert table.words() == []


def test_many_presses_while_the_first_is_held_are_bounded() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(1, 0)
    for at_ms in range(10, 590, 60):
        table.down(2, at_ms)
        table.up(2, at_ms + 30)
    table.hear_as(ListenMode.SHORT_ONLY, 595)
    table.up(1, 597)
    assert [button for button, _, _ in table.words()] == [2, 2, 2, 2, 1]


# --- too early ---


def test_a_press_before_the_toss_has_landed_is_early_and_locks_out_for_a_moment() -> None:
    table = Table(ListenMode.NOT_YET)
    table.down(1, 100)
    table.up(1, 200)
    assert table.words() == [(1, GestureKind.EARLY, 100)]
    table.hear_as(ListenMode.FIRST_WINS, 300)
    assert table.gestures.locked(table.now_us) == (1,)
    table.down(1, 500)
    table.up(1, 600)
    table.down(2, 550)
    table.up(2, 700)
    table.until(800)
    assert table.words() == [(1, GestureKind.EARLY, 500), (2, GestureKind.SHORT, 550)]
    table.until(1_100)
    assert table.gestures.locked(table.now_us) == ()


def test_a_lockout_is_not_made_longer_by_pressing_again() -> None:
    table = Table(ListenMode.NOT_YET)
    table.down(1, 100)
    table.up(1, 200)
    table.hear_as(ListenMode.FIRST_WINS, 300)
    table.down(1, 1_000)
    table.up(1, 1_050)
    table.down(1, 1_100)
    table.up(1, 1_200)
    table.until(1_300)
    assert table.words() == [(1, GestureKind.EARLY, 100), (1, GestureKind.EARLY, 1_000), (1, GestureKind.SHORT, 1_100)]


def test_a_press_held_while_the_search_opens_is_early_once() -> None:
    table = Table()
    table.down(1, 0)
    table.hear_as(ListenMode.NOT_YET, 100)
    table.down(2, 150)
    table.hear_as(ListenMode.FIRST_WINS, 2_000)
    assert table.words() == [(1, GestureKind.PRESS, 0), (2, GestureKind.EARLY, 150), (1, GestureKind.EARLY, 0)]
    assert table.gestures.locked(table.now_us) == (1, 2)
    table.until(2_999)
    assert table.gestures.locked(table.now_us) == (1, 2)
    table.until(9_000)
    assert table.words() == []
    assert table.gestures.locked(table.now_us) == ()


def test_a_press_just_before_the_search_that_arrives_after_is_early_too() -> None:
    table = Table(ListenMode.NOT_YET)
    table.hear_as(ListenMode.FIRST_WINS, 100)
    table.down(1, 99.9, late_ms=1)
    table.down(2, 100, late_ms=1)
    table.up(2, 200)
    table.until(300)
    assert table.words() == [(1, GestureKind.EARLY, 99.9), (2, GestureKind.SHORT, 100)]
    assert table.gestures.locked(table.now_us) == (1,)
