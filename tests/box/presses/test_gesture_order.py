"""Who is first: by stamp, whatever the order of arrival; equal stamps by the tie rule; each press one word."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind, Heard, ListenMode
from spacebowl_pi.box.presses.gesture_reader import GestureReader
from spacebowl_pi.box.presses.ties import in_order, tie_rank, ties
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge
from tests.box.presses.gesture_table import HOLD_BACK_MS, MS_NS, START_MS, Table


def test_an_earlier_stamp_that_arrives_within_the_window_is_first() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(2, 10.2)
    table.up(2, 50)
    table.down(1, 50 - 0.5, late_ms=2)
    table.until(100)
    assert table.words() == [(2, GestureKind.SHORT, 10.2)]
    table = Table(ListenMode.FIRST_WINS)
    table.down(2, 10.2)
    table.up(2, 50)
    table.gestures.feed(Edge(Button(1), is_down=True, stamp_ns=round((START_MS + 10) * MS_NS)))
    table.up(1, 52)
    table.until(100)
    assert table.words() == [(1, GestureKind.SHORT, 10)]


def test_an_edge_later_than_the_window_is_heard_but_overturns_nothing() -> None:
    table = Table(ListenMode.FIRST_WINS)
    table.down(2, 10)
    table.up(2, 60)
    table.until(60 + HOLD_BACK_MS)
    table.down(1, 5, late_ms=60)
    table.hear_as(ListenMode.SHORT_ONLY, 70)
    table.down(3, 6, late_ms=70)
    assert table.words() == [(2, GestureKind.SHORT, 10)]
    table.up(1, 100)
    table.up(3, 100)
    assert table.words() == [(1, GestureKind.PRESS, 5), (3, GestureKind.PRESS, 6)]


def test_equal_stamps_go_by_the_tie_rule_and_say_so() -> None:
    tied = (Button(2), Button(5), Button(7))
    stamp_ns = round((START_MS + 10) * MS_NS)
    first = min(tied, key=lambda button: tie_rank(stamp_ns, button))
    for arrival in permutations(tied):
        table = Table(ListenMode.FIRST_WINS)
        for button in arrival:
            table.down(button, 10)
        for button in arrival:
            table.up(button, 100)
        table.hear_as(ListenMode.SHORT_ONLY, 104)
        assert [one.button for one in table.heard if isinstance(one, Gesture)] == sorted(
            tied, key=lambda button: tie_rank(stamp_ns, button)
        )
        (go, *_) = table.heard
        others = tuple(button for button in tied if button != first)
        assert go == Gesture(first, GestureKind.SHORT, stamp_ns // 1_000, stamp_ns, tied_with=others)


@pytest.mark.parametrize(("gap_ns", "is_tie"), [(1_500, True), (99_999, True), (100_000, False), (200_000, False)])
def test_presses_closer_than_the_kernel_can_tell_are_drawn_by_lot(gap_ns: int, *, is_tie: bool) -> None:
    wins = {2: 0, 7: 0}
    for number in range(400):
        gestures = GestureReader()
        gestures.hear_as(ListenMode.FIRST_WINS, 0)
        begun_ns = 50_000_000 + number * 1_013
        gestures.feed(Edge(Button(7), is_down=True, stamp_ns=begun_ns))
        gestures.feed(Edge(Button(2), is_down=True, stamp_ns=begun_ns + gap_ns))
        gestures.feed(Edge(Button(7), is_down=False, stamp_ns=begun_ns + 100_000_000))
        gestures.feed(Edge(Button(2), is_down=False, stamp_ns=begun_ns + 101_000_000))
        gestures.tick(160_000)
        (gesture,) = gestures.tick(163_000)
        assert isinstance(gesture, Gesture)
        assert gesture.kind is GestureKind.SHORT
        assert gesture.tied_with == ((Button(9 - gesture.button),) if is_tie else ())
        wins[gesture.button] += 1
    assert wins == {2: 0, 7: 400} if not is_tie else 150 < wins[2] < 250


def test_who_comes_clearly_after_the_first_of_a_tie_is_not_in_it() -> None:
    assert [
        [one.button for one in sorted(tied, key=lambda one: one.button)]
        for tied in ties(
            Edge(Button(number), is_down=True, stamp_ns=at_ns) for number, at_ns in ((1, 0), (2, 80_000), (3, 150_000))
        )
    ] == [[1, 2], [3]]


def test_the_tie_rule_favours_no_seat_whoever_is_tied() -> None:
    for tied in ((1, 2), (1, 8), (1, 2, 3), (2, 4, 6), (3, 5, 7, 8), (1, 2, 3, 4, 5, 6, 7, 8)):
        wins = dict.fromkeys(tied, 0)
        for number in range(1_000 * len(tied)):
            wins[min(tied, key=lambda button: tie_rank(number * 7_919, Button(button)))] += 1
        chi_square = sum((count - 1_000) ** 2 for count in wins.values()) / 1_000
        assert chi_square < 25, (tied, wins)


@given(st.permutations(range(8)), st.lists(st.integers(0, 3_000), min_size=8, max_size=8), st.permutations(BUTTONS))
def test_words_come_in_the_order_of_stamps_whatever_the_order_of_arrival(
    arrival: list[int], stamps_us: list[int], buttons: list[Button]
) -> None:
    gestures = GestureReader()
    gestures.hear_as(ListenMode.FIRST_WINS, 0)
    gestures.tick(0)
    presses = [
        Edge(button, is_down=True, stamp_ns=(10_000 + at_us) * 1_000)
        for button, at_us in zip(buttons, stamps_us, strict=True)
    ]
    gesture: list[Heard] = []
    for index in arrival:
        gestures.feed(presses[index])
        gesture += gestures.tick(13_000)
    for index in reversed(arrival):
        gestures.feed(Edge(presses[index].button, is_down=False, stamp_ns=(60_000 + index) * 1_000))
        gesture += gestures.tick(61_000)
    gesture += gestures.tick(64_000)
    gestures.hear_as(ListenMode.SHORT_ONLY, 65_000)
    gesture += gestures.tick(65_000)
    expected = [edge.button for edge in in_order(presses)]
    words = [one for one in gesture if isinstance(one, Gesture)]
    assert words[0].button == expected[0]
    assert sorted(one.button for one in words) == sorted(expected)
    assert [one.kind for one in words] == [GestureKind.SHORT] + [GestureKind.PRESS] * 7
    tied = next(tied for tied in ties(presses) if tied[0].button == words[0].button)
    assert words[0].tied_with == tuple(sorted(press.button for press in tied[1:]))


@st.composite
def _hand(draw: st.DrawFn) -> list[tuple[float, float, list[float]]]:
    """Presses of one button: when, held how long, and how it bounces at both ends."""
    presses, at_ms = [], 5.0
    for _ in range(draw(st.integers(1, 4))):
        at_ms += draw(st.floats(60, 900))
        hold_ms = draw(st.floats(60, 1_500))
        bounce = [0.0, *sorted(draw(st.sets(st.sampled_from([0.1, 0.4, 0.7, 1.5, 3.0, 8.0, 12.0]), max_size=6)))]
        presses.append((round(at_ms, 3), round(hold_ms, 3), bounce if len(bounce) % 2 else bounce[:-1]))
        at_ms += hold_ms
    return presses


@given(
    st.lists(_hand(), min_size=1, max_size=4),
    st.sampled_from([ListenMode.UNSEEN, ListenMode.SHORT_ONLY, ListenMode.NOT_YET, ListenMode.AT_RELEASE]),
    st.lists(st.floats(0, 2.5), min_size=224, max_size=224),
)
def test_each_press_says_one_word_with_its_own_stamp_bounce_and_lateness_or_not(
    hands: list[list[tuple[float, float, list[float]]]], listen_mode: ListenMode, late_ms: list[float]
) -> None:
    table = Table(listen_mode)
    edges = []
    for button, hand in enumerate(hands, start=1):
        for at_ms, hold_ms, bounce in hand:
            for start_ms, is_down in ((at_ms, True), (at_ms + hold_ms, False)):
                edges += [
                    (start_ms + offset_ms, button, is_down == (index % 2 == 0))
                    for index, offset_ms in enumerate(bounce)
                ]
    # A line's first edge may be overtaken by its bounce, and the word is out at once; so these come on time.
    firsts = {(at_ms, button) for button, hand in enumerate(hands, start=1) for at_ms, _, _ in hand}
    arrivals = sorted(
        (at_ms + (0 if (at_ms, button) in firsts else late), at_ms, button, is_down)
        for (at_ms, button, is_down), late in zip(sorted(edges), late_ms, strict=False)
    )
    for arrival_ms, at_ms, button, is_down in arrivals:
        table.edge(button, at_ms, is_down=is_down, late_ms=arrival_ms - at_ms)
    table.until(20_000)
    # A hold is a second word of a tap, and none in a Go countdown.
    if listen_mode is ListenMode.SHORT_ONLY:
        firsts = {
            (at_ms, button)
            for button, hand in enumerate(hands, start=1)
            for at_ms, hold_ms, _ in hand
            if (at_ms, button) in firsts and round(at_ms + hold_ms, 3) - at_ms < 600
        }
    gesture = sorted(
        (at_ms, button)
        for button, kind, at_ms in table.words()
        if (listen_mode, kind) != (ListenMode.UNSEEN, GestureKind.HOLD)
    )
    assert [button for _, button in gesture] == [button for _, button in sorted(firsts)]
    assert [at_ms for at_ms, _ in gesture] == pytest.approx([at_ms for at_ms, _ in sorted(firsts)], abs=0.002)
