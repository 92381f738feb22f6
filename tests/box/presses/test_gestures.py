"""From edges to words in menus and in the search, too early, and in chords."""

import pytest

from spacebowl_pi.box.presses.gesture_kinds import Chord, Gesture, GestureKind, ListenMode
from spacebowl_pi.box.presses.gesture_reader import GestureReader, GestureTimes
from spacebowl_pi.devices.ports import Button, Edge
from tests.box.presses.gesture_table import HOLD_BACK_MS, LATER_MS, MS_NS, START_MS, Table

# --- menus, questions, taps ---


def test_a_press_is_said_at_once_with_the_stamp_of_its_first_edge() -> None:
    table = Table()
    table.down(3, 10.0004, late_ms=1)
    assert table.heard == [Gesture(Button(3), GestureKind.PRESS, 100_010_000, 100_010_000_400)]


def test_a_press_that_bounces_is_said_once() -> None:
    table = Table()
    for at_ms, is_down in ((0, True), (0.3, False), (0.5, True), (2, False), (2.2, True)):
        table.edge(1, at_ms, is_down=is_down)
    table.until(200)
    table.up(1, 200)
    table.edge(1, 200.4, is_down=True)
    table.edge(1, 200.6, is_down=False)
    table.until(2_000)
    assert table.words() == [(1, GestureKind.PRESS, 0)]


def test_a_held_press_says_hold_too() -> None:
    table = Table()
    table.down(1, 0)
    table.until(600)
    assert table.words() == [(1, GestureKind.PRESS, 0)]
    table.until(600 + HOLD_BACK_MS)
    assert table.words() == [(1, GestureKind.HOLD, 0)]
    table.until(5_000)
    table.up(1, 5_000)
    table.until(9_000)
    assert table.words() == []


def test_a_second_press_soon_after_is_a_double_and_a_third_is_single_again() -> None:
    table = Table()
    for at_ms in (0, 200, 400, 1_000, 1_351):
        table.down(1, at_ms)
        table.up(1, at_ms + 80)
    assert [kind for _, kind, _ in table.words()] == [
        GestureKind.PRESS,
        GestureKind.DOUBLE,
        GestureKind.PRESS,
        GestureKind.PRESS,
        GestureKind.PRESS,
    ]


def test_two_players_do_not_make_a_double() -> None:
    table = Table()
    table.down(1, 0)
    table.down(2, 100)
    assert [kind for _, kind, _ in table.words()] == [GestureKind.PRESS, GestureKind.PRESS]


def test_a_question_is_answered_with_one_word_a_press() -> None:
    table = Table(ListenMode.AT_RELEASE)
    table.down(1, 0)
    table.down(2, 10)
    assert table.words() == []
    table.up(1, 200)
    table.until(2_000)
    assert table.words() == [(1, GestureKind.PRESS, 0), (2, GestureKind.HOLD, 10)]
    table.up(2, 2_000)
    table.until(4_000)
    assert table.words() == []


def test_a_tap_is_said_at_once_and_never_becomes_a_double() -> None:
    table = Table(ListenMode.UNSEEN)
    table.down(1, 0)
    assert table.words() == [(1, GestureKind.PRESS, 0)]
    table.up(1, 100)
    table.down(1, 200)
    table.until(5_000)
    assert table.words() == [(1, GestureKind.PRESS, 200), (1, GestureKind.HOLD, 200)]


@pytest.mark.parametrize(
    "listen_mode",
    [ListenMode.AT_ONCE, ListenMode.AT_RELEASE, ListenMode.UNSEEN, ListenMode.SHORT_ONLY, ListenMode.LONG_ONLY],
)
def test_a_short_press_whose_release_a_stall_delays_is_no_hold(listen_mode: ListenMode) -> None:
    table = Table(listen_mode)
    table.down(1, 0)
    table.now_us += 750_000
    table.heard += table.gestures.tick(table.now_us)
    table.up(1, 500, late_ms=250 + HOLD_BACK_MS - 0.1)
    table.until(9_000)
    assert [kind for _, kind, _ in table.words()] == (
        [] if listen_mode is ListenMode.LONG_ONLY else [GestureKind.PRESS]
    )


def test_a_hold_that_outlasts_its_menu_is_not_said() -> None:
    table = Table()
    table.down(1, 0)
    table.hear_as(ListenMode.UNSEEN, 500)
    table.until(2_000)
    assert table.words() == [(1, GestureKind.PRESS, 0)]


def test_a_question_taken_back_is_not_answered() -> None:
    table = Table(ListenMode.AT_RELEASE)
    table.down(1, 0)
    table.hear_as(ListenMode.AT_ONCE, 500)
    table.up(1, 550)
    table.until(2_000)
    assert table.words() == []


def test_an_edge_that_comes_late_is_heard_as_at_its_stamp() -> None:
    table = Table()
    table.hear_as(ListenMode.NOT_YET, 100)
    table.down(1, 99, late_ms=2)
    table.down(2, 100, late_ms=2)
    table.until(5_000)
    assert table.words() == [(1, GestureKind.PRESS, 99), (2, GestureKind.EARLY, 100)]


# --- the search ---


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


# --- chords ---


def staff_menu(listen_mode: ListenMode = ListenMode.AT_ONCE) -> Table:
    table = Table(listen_mode)
    table.gestures.chord((Button(8), Button(1)), 5)
    return table


def test_two_buttons_held_long_are_a_chord_and_say_nothing_else() -> None:
    table = staff_menu()
    table.down(1, 0)
    assert table.words() == [(1, GestureKind.PRESS, 0)]
    table.down(8, 400)
    table.until(5_399)
    assert table.words() == []
    table.until(5_400)
    assert table.heard == [Chord((Button(1), Button(8)), 100_400_000, (100_000_000, 100_400_000))]
    table.heard = []
    table.until(9_000)
    table.up(1, 9_000)
    table.up(8, 9_100)
    table.until(20_000)
    assert table.words() == []


def test_no_deadline_waits_for_a_chord() -> None:
    table = staff_menu(ListenMode.AT_RELEASE)
    table.down(1, 0)
    table.until(100)
    after_us = round((START_MS + 300) * 1_000)
    assert table.gestures.is_undecided(after_us)
    table.down(8, 200)
    table.until(300)
    assert not table.gestures.is_undecided(after_us)


def test_a_chord_given_up_gives_the_words_back() -> None:
    table = staff_menu()
    table.down(1, 0)
    table.down(8, 100)
    table.up(1, 300)
    assert table.words() == [(1, GestureKind.PRESS, 0), (8, GestureKind.PRESS, 100)]
    table.until(700 + HOLD_BACK_MS)
    assert table.words() == [(8, GestureKind.HOLD, 100)]


def test_a_chord_can_be_played_again() -> None:
    table = staff_menu()
    for start_ms in (0, 10_000):
        table.down(1, start_ms)
        table.down(8, start_ms + 1)
        table.until(start_ms + 6_000)
        table.up(8, start_ms + 6_000)
        table.up(1, start_ms + 6_100)
    assert sum(isinstance(one, Chord) for one in table.heard) == 2


def test_in_a_game_a_chord_takes_no_word_away() -> None:
    table = staff_menu(ListenMode.FIRST_WINS)
    table.down(1, 0)
    table.down(8, 100)
    table.hear_as(ListenMode.LONG_ONLY, 604)
    table.until(1_000)
    assert table.words() == [(1, GestureKind.LONG, 0), (8, GestureKind.LONG, 100)]
    table.until(6_000)
    assert table.heard == [Chord((Button(1), Button(8)), 100_100_000, (100_000_000, 100_100_000))]


# --- the clock ---


def test_nothing_is_due_when_nobody_does_anything() -> None:
    table = Table(ListenMode.FIRST_WINS)
    assert table.gestures.next_due_us() is None


def test_after_an_edge_a_tick_is_due_at_once() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.gestures.feed(Edge(Button(1), is_down=True, stamp_ns=round(START_MS * MS_NS)))
    due_us = table.gestures.next_due_us()
    assert due_us is not None
    assert due_us <= table.now_us


def test_times_can_be_set() -> None:
    gestures = GestureReader(GestureTimes(hold_s=0.2, hold_back_us=0))
    gestures.hear_as(ListenMode.FIRST_WINS, 0)
    gestures.feed(Edge(Button(1), is_down=True, stamp_ns=1_000_000))
    gestures.tick(1_000)
    assert gestures.next_due_us() == 201_000
    assert gestures.tick(201_000) == [Gesture(Button(1), GestureKind.LONG, 1_000, 1_000_000)]
