"""Buttons that are not well: floods, stuck ones, lost edges. The others must not notice."""

import tracemalloc

from spacebowl_pi.box.presses.gesture_kinds import GestureKind, ListenMode
from spacebowl_pi.devices.buzzers.health import Ailment
from spacebowl_pi.devices.ports import Button, Edge
from tests.box.presses.gesture_table import MS_NS, START_MS, Table


def flood(table: Table, button: int, start_ms: float, edges: int = 10_000) -> None:
    """Ten edges a millisecond."""
    for number in range(edges):
        at_ms = start_ms + number / 10
        table.gestures.feed(Edge(Button(button), number % 2 == 0, round((START_MS + at_ms) * MS_NS)))
        table.now_us = round((START_MS + at_ms) * 1_000)
        table.heard += table.gestures.tick(table.now_us)


def test_ten_thousand_edges_a_second_on_one_line_claim_nothing_and_hurt_nobody() -> None:
    table = Table(ListenMode.FIRST_WINS)
    flood(table, 1, 0, 5_000)
    table.gestures.feed(Edge(Button(2), is_down=True, stamp_ns=round((START_MS + 500) * MS_NS)))
    flood(table, 1, 500, 2_000)
    table.gestures.feed(Edge(Button(2), is_down=False, stamp_ns=round((START_MS + 700) * MS_NS)))
    flood(table, 1, 700, 1_000)
    assert table.words() == [(2, GestureKind.SHORT, 500)]
    (fault,) = table.gestures.faults(table.now_us)
    assert (fault.button, fault.ailment) == (1, Ailment.CHATTER)
    assert not table.gestures.is_held(Button(1))


def test_in_a_menu_a_flood_says_one_press_at_most() -> None:
    table = Table()
    flood(table, 1, 0)
    assert len(table.words()) == 1


def test_a_button_that_has_calmed_down_is_heard_again() -> None:
    table = Table(ListenMode.UNSEEN)
    flood(table, 1, 0, 1_000)
    table.heard = []
    table.down(1, 2_000)
    assert table.words() == [(1, GestureKind.PRESS, 2_000)]
    assert table.gestures.faults(table.now_us) == ()


def test_a_button_that_chattered_and_rests_on_down_is_held_but_says_nothing() -> None:
    table = Table(ListenMode.UNSEEN)
    flood(table, 1, 0, 999)
    table.heard = []
    table.until(1_500)
    table.heard += table.gestures.tick(table.now_us)
    assert table.gestures.is_held(Button(1))
    table.up(1, 1_600)
    table.down(1, 1_700)
    assert table.words() == [(1, GestureKind.PRESS, 1_700)]


def test_a_flood_does_not_grow_memory() -> None:
    table = Table(ListenMode.FIRST_WINS)
    flood(table, 1, 0, 1_000)
    tracemalloc.start()
    try:
        flood(table, 1, 100, 5_000)
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert grown < 5_000


def test_a_stuck_button_is_taken_out_of_play_and_reported() -> None:
    table = Table()
    table.gestures.chord((Button(1), Button(8)), 5)
    table.down(1, 0)
    table.hear_as(ListenMode.NOT_YET, 16_000)
    table.until(16_000)
    table.heard += table.gestures.tick(table.now_us)
    assert [(fault.button, fault.ailment) for fault in table.gestures.faults(table.now_us)] == [(1, Ailment.STUCK)]
    assert not table.gestures.is_held(Button(1))
    table.words()
    table.hear_as(ListenMode.FIRST_WINS, 17_000)
    table.down(8, 17_100)
    table.up(8, 17_200)
    table.until(17_300)
    assert table.words() == [(8, GestureKind.SHORT, 17_100)]
    assert table.gestures.locked(table.now_us) == ()
    table.up(1, 20_000)
    table.until(20_100)
    assert table.gestures.faults(table.now_us) == ()


def test_a_button_down_from_the_start_is_held_says_nothing_and_gets_stuck() -> None:
    table = Table()
    table.gestures.read_levels({Button(3): True, Button(4): False}, table.now_us)
    table.until(1_000)
    assert table.gestures.is_held(Button(3))
    assert table.words() == []
    table.until(15_000)
    assert [fault.button for fault in table.gestures.faults(table.now_us)] == [3]


def test_a_release_that_was_never_delivered_is_found_in_the_levels() -> None:
    table = Table()
    table.down(3, 0)
    table.until(1_000)
    table.gestures.read_levels({Button(3): False}, table.now_us)
    assert not table.gestures.is_held(Button(3))
    table.down(3, 1_100)
    assert [kind for _, kind, _ in table.words()] == [GestureKind.PRESS, GestureKind.HOLD, GestureKind.PRESS]


def test_a_level_read_just_before_its_edge_arrives_takes_no_press_away() -> None:
    table = Table()
    table.until(10)
    table.gestures.read_levels({Button(3): True}, table.now_us)
    table.down(3, 9.5, late_ms=1)
    assert table.words() == [(3, GestureKind.PRESS, 9.5)]


def test_health_counts_presses_and_bounces() -> None:
    table = Table()
    for at_ms in (0, 1_000):
        table.down(1, at_ms)
        table.up(1, at_ms + 100)
    report = table.gestures.health(table.now_us)[0]
    assert (report.presses, report.edges, sum(report.bounces)) == (2, 4, 3)
