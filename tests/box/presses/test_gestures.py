"""From edges to words in menus, and in chords; for the search see `test_gestures_of_search`."""

import pytest

from spacebowl_pi.box.presses.gesture_kinds import Chord, Gesture, GestureKind, ListenMode
from spacebowl_pi.box.presses.gesture_reader import GestureReader, GestureTimes
from spacebowl_pi.devices.ports import Button, Edge
from tests.box.presses.gesture_table import HOLD_BACK_MS, MS_NS, START_MS, Table

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
