"""The simulated buzzers: exact stamps, bounce, lateness, and no nonsense accepted."""

import pytest

from spacebowl_pi.devices.buzzers.twin import BOUNCES, CLEAN, USED, WORN, Bounce, SimulatedBuzzers
from spacebowl_pi.devices.pins import BUZZER_PINS
from spacebowl_pi.devices.ports import Button, Buzzers, Edge

MS = 1_000_000
LINES = tuple(pin.gpio for pin in BUZZER_PINS)
ONE, TWO = Button(1), Button(2)


class Bench:
    def __init__(self) -> None:
        self.now_ns = 0
        self.buzzers = SimulatedBuzzers(LINES, lambda: self.now_ns)
        self.edges: list[Edge] = []
        self.buzzers.listen(self.edges.append)
        self.now_ns = 1_000 * MS

    def times_ms(self) -> list[tuple[int, bool, float]]:
        return [(edge.button, edge.is_down, edge.stamp_ns / MS) for edge in self.edges]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_it_is_a_buzzers_port(bench: Bench) -> None:
    port: Buzzers = bench.buzzers
    assert not port.is_down(ONE)


def test_a_press_comes_with_exact_stamps_and_moves_the_contact(bench: Bench) -> None:
    bench.buzzers.press(ONE, 1_000 * MS + 1, hold_ms=100, bounce=CLEAN)
    assert bench.buzzers.next_at_ns() == 1_000 * MS + 1
    assert bench.buzzers.play_until(1_000 * MS) == 0
    assert bench.buzzers.play_until(1_050 * MS) == 1
    assert bench.buzzers.is_down(ONE)
    assert bench.buzzers.play_until(2_000 * MS) == 1
    assert not bench.buzzers.is_down(ONE)
    assert bench.edges == [
        Edge(ONE, is_down=True, stamp_ns=1_000 * MS + 1),
        Edge(ONE, is_down=False, stamp_ns=1_100 * MS + 1),
    ]
    assert bench.buzzers.next_at_ns() is None


def test_a_contact_bounces_as_its_trace_says(bench: Bench) -> None:
    bench.buzzers.push(TWO, 1_000 * MS, USED)
    bench.buzzers.play_until(1_100 * MS)
    levels = [True, False, True, False, True, False, True]
    assert bench.times_ms() == [(2, level, 1_000 + at) for level, at in zip(levels, USED.make, strict=True)]
    bench.buzzers.let_go(TWO, 1_200 * MS, WORN)
    bench.buzzers.play_until(1_300 * MS)
    assert bench.times_ms()[-1] == (2, False, 1_200 + WORN.part[-1])


def test_edges_can_come_late_and_out_of_order_with_their_true_stamps(bench: Bench) -> None:
    bench.buzzers.delay_ns = lambda edge: 5 * MS if edge.button == ONE else 0
    bench.buzzers.press(ONE, 1_000 * MS, 50, CLEAN)
    bench.buzzers.press(TWO, 1_001 * MS, 50, CLEAN)
    bench.buzzers.play_until(1_002 * MS)
    assert bench.times_ms() == [(2, True, 1_001)]
    assert bench.buzzers.is_down(ONE)
    bench.buzzers.play_until(1_005 * MS)
    assert bench.times_ms() == [(2, True, 1_001), (1, True, 1_000)]


def test_a_misbehaving_line_can_deliver_anything(bench: Bench) -> None:
    bench.buzzers.deliver(Edge(ONE, is_down=True, stamp_ns=77 * MS))
    assert bench.times_ms() == [(1, True, 77)]


def test_what_no_finger_can_do_is_refused(bench: Bench) -> None:
    bench.buzzers.push(ONE, 1_000 * MS)
    with pytest.raises(ValueError, match="buzzer 1 is down already"):
        bench.buzzers.push(ONE, 1_100 * MS)
    with pytest.raises(ValueError, match="buzzer 1 still moves"):
        bench.buzzers.let_go(ONE, 1_000 * MS)
    with pytest.raises(ValueError, match="buzzer 2 is up already"):
        bench.buzzers.let_go(TWO, 1_000 * MS)
    with pytest.raises(ValueError, match="no buzzer 9"):
        bench.buzzers.push(Button(9), 1_000 * MS)


def test_an_edge_that_nobody_listens_to_is_an_error() -> None:
    buzzers = SimulatedBuzzers(LINES, lambda: 0)
    with pytest.raises(RuntimeError, match="not listened to"):
        buzzers.deliver(Edge(ONE, is_down=True, stamp_ns=0))


@pytest.mark.parametrize("trace", [(), (0.0, 1.0), (1.0,), (0.0, 2.0, 1.0), (0.0, 1.0, 1.0)])
def test_a_trace_that_is_none_is_refused(trace: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="a bounce trace"):
        Bounce(make=trace)


def test_the_traces_end_before_the_lockout() -> None:
    assert all(trace[-1] < 25 for bounce in BOUNCES for trace in (bounce.make, bounce.part))
