"""The debouncer: the first edge counts, the bounce does not, and nothing is lost."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.buzzers.debounce import Change, Debouncer

MS = 1_000_000


def edge(debouncer: Debouncer, at_ms: float, *, is_down: bool) -> list[tuple[bool, float]]:
    changes = debouncer.edge(is_down=is_down, stamp_ns=round(at_ms * MS))
    return [(change.is_down, change.stamp_ns / MS) for change in changes]


def test_the_first_falling_edge_is_the_press_at_once() -> None:
    assert edge(Debouncer(), 100, is_down=True) == [(True, 100)]


def test_what_follows_within_the_lockout_is_ignored() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    assert [edge(debouncer, at_ms, is_down=at_ms % 2 == 0) for at_ms in (101, 102, 103, 124, 124.9)] == [[]] * 5
    assert not debouncer.is_unsettled or debouncer.is_down


def test_the_first_rising_edge_after_the_lockout_is_the_release_at_once() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    assert edge(debouncer, 125, is_down=False) == [(False, 125)]
    assert edge(debouncer, 126, is_down=True) == []


def test_a_release_within_the_lockout_is_found_when_it_is_over() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    edge(debouncer, 110, is_down=False)
    assert debouncer.is_unsettled
    assert debouncer.settle(debouncer.rests_at_ns - 1) == ()
    assert debouncer.settle(debouncer.rests_at_ns) == (Change(is_down=False, stamp_ns=110 * MS),)
    assert debouncer.settle(200 * MS) == ()


def test_a_release_within_the_lockout_is_found_by_the_next_press_too() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    edge(debouncer, 110, is_down=False)
    assert edge(debouncer, 200, is_down=True) == [(False, 110), (True, 200)]


def test_a_press_within_the_lockout_of_a_release_is_found_when_it_is_over() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    edge(debouncer, 200, is_down=False)
    edge(debouncer, 210, is_down=True)
    assert debouncer.settle(225 * MS) == (Change(is_down=True, stamp_ns=210 * MS),)


def test_a_press_right_after_a_missed_release_waits_for_its_lockout() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    edge(debouncer, 120, is_down=False)
    assert edge(debouncer, 130, is_down=True) == [(False, 120)]
    assert debouncer.settle(145 * MS) == (Change(is_down=True, stamp_ns=130 * MS),)


def test_the_caller_may_read_the_level_when_an_edge_was_lost() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    assert debouncer.settle(500 * MS, is_down=True) == ()
    assert debouncer.settle(500 * MS, is_down=False) == (Change(is_down=False, stamp_ns=500 * MS),)


def test_an_edge_that_overtook_the_first_one_gives_the_time_back() -> None:
    debouncer = Debouncer()
    assert edge(debouncer, 100.5, is_down=True) == [(True, 100.5)]
    assert debouncer.edge(is_down=True, stamp_ns=100 * MS) == (
        Change(is_down=True, stamp_ns=100 * MS, is_earlier=True),
    )
    assert edge(debouncer, 100.2, is_down=False) == []
    assert debouncer.settle(200 * MS) == ()


def test_a_stray_edge_of_an_older_bounce_changes_nothing() -> None:
    debouncer = Debouncer()
    edge(debouncer, 100, is_down=True)
    edge(debouncer, 200, is_down=False)
    assert edge(debouncer, 101, is_down=False) == []
    assert edge(debouncer, 150, is_down=True) == []
    assert edge(debouncer, 300, is_down=True) == [(True, 300)]


def test_a_bounce_in_any_order_of_arrival_is_one_press_with_the_first_stamp() -> None:
    for arrival in permutations([(100.0, True), (100.3, False), (100.5, True), (101.0, False), (101.2, True)]):
        debouncer = Debouncer()
        changes = [
            change
            for at_ms, is_down in arrival
            for change in debouncer.edge(is_down=is_down, stamp_ns=round(at_ms * MS))
        ]
        changes += debouncer.settle(200 * MS)
        assert changes[-1].stamp_ns == 100 * MS
        assert [change.is_earlier for change in changes] == [False] + [True] * (len(changes) - 1)
        assert debouncer.is_down


@pytest.mark.parametrize("lockout_ms", [1, 25, 100])
def test_the_lockout_is_as_long_as_asked(lockout_ms: float) -> None:
    debouncer = Debouncer(lockout_ms)
    edge(debouncer, 1000, is_down=True)
    assert edge(debouncer, 1000 + lockout_ms - 0.001, is_down=False) == []
    edge(debouncer, 1000 + lockout_ms - 0.0005, is_down=True)
    assert edge(debouncer, 1000 + lockout_ms, is_down=False) == [(False, 1000 + lockout_ms)]


@given(st.lists(st.floats(0.01, 80), min_size=1, max_size=40))
def test_presses_and_releases_take_turns_and_the_last_level_is_found(gaps_ms: list[float]) -> None:
    debouncer = Debouncer()
    changes: list[Change] = []
    stamp_ns, is_down = 0, False
    for gap_ms in gaps_ms:
        stamp_ns += round(gap_ms * MS)
        is_down = not is_down
        changes += debouncer.edge(is_down=is_down, stamp_ns=stamp_ns)
    changes += debouncer.settle(stamp_ns + 1000 * MS)
    assert [change.is_down for change in changes] == [index % 2 == 0 for index in range(len(changes))]
    stamps = [change.stamp_ns for change in changes]
    assert stamps == sorted(set(stamps))
    assert debouncer.is_down == is_down
