"""Health: bounce, stuck, chatter, silence; and that a flood of edges costs no memory."""

import tracemalloc

from spacebowl_pi.devices.buzzers.health import BOUNCE_BUCKETS_MS, Ailment, Health, HealthLimits
from spacebowl_pi.devices.ports import BUTTONS, Button

MS = 1_000_000
SECOND = 1_000 * MS
ONE, TWO = Button(1), Button(2)


def ailments(health: Health, now_ns: int) -> list[tuple[int, Ailment]]:
    return [(fault.button, fault.ailment) for fault in health.faults(now_ns)]


def flood(health: Health, button: Button, edges_per_s: int, start_ns: int = SECOND, seconds: float = 1) -> int:
    step_ns = SECOND // edges_per_s
    count = round(edges_per_s * seconds)
    return sum(not health.edge(button, start_ns + number * step_ns) for number in range(count))


def test_a_flood_is_chatter_after_few_edges_until_it_is_quiet() -> None:
    health = Health()
    heard = flood(health, ONE, 10_000)
    assert heard <= HealthLimits().chatter_burst * 1.1
    assert ailments(health, 2 * SECOND) == [(ONE, Ailment.CHATTER)]
    assert health.is_out(ONE, 2 * SECOND)
    assert not health.is_out(TWO, 2 * SECOND)
    assert ailments(health, 3 * SECOND) == []
    assert not health.edge(ONE, 3 * SECOND)


def test_chatter_ends_by_an_edge_after_the_quiet_too() -> None:
    health = Health()
    flood(health, ONE, 10_000)
    assert health.edge(ONE, 2 * SECOND + 900 * MS)
    assert not health.edge(ONE, 4 * SECOND)


def test_hammering_on_a_worn_button_is_no_chatter() -> None:
    health = Health()
    for press in range(100):
        for change in range(2):
            for flip in range(8):
                assert not health.edge(ONE, SECOND + press * 84 * MS + change * 42 * MS + flip * MS)


def test_a_slow_flood_is_chatter_in_the_long_run() -> None:
    health = Health()
    assert flood(health, ONE, 250, seconds=3) < 750
    assert flood(Health(), ONE, 190, seconds=3) == 570


def test_a_button_down_for_long_is_stuck_until_it_is_released() -> None:
    health = Health(HealthLimits(stuck_s=15))
    health.change(ONE, is_down=True, stamp_ns=SECOND)
    assert ailments(health, 16 * SECOND - 1) == []
    assert ailments(health, 16 * SECOND) == [(ONE, Ailment.STUCK)]
    health.change(ONE, is_down=False, stamp_ns=20 * SECOND)
    assert ailments(health, 20 * SECOND) == []


def test_a_button_found_down_gets_stuck_too() -> None:
    health = Health()
    health.hold(ONE, SECOND)
    assert health.is_stuck(ONE, 16 * SECOND)
    assert health.report(SECOND)[0].presses == 0


def test_a_button_in_use_that_is_never_heard_is_silent() -> None:
    health = Health(HealthLimits(silent_after=10))
    for number in range(10):
        health.change(TWO, is_down=True, stamp_ns=number * SECOND)
        health.change(TWO, is_down=False, stamp_ns=number * SECOND + 1)
    assert [fault.button for fault in health.faults(10 * SECOND, in_use=(ONE, TWO))] == [ONE]
    assert health.faults(10 * SECOND, in_use=(TWO,)) == ()
    health.change(ONE, is_down=True, stamp_ns=10 * SECOND)
    assert health.faults(10 * SECOND, in_use=(ONE, TWO)) == ()


def test_a_fault_says_which_button_what_and_what_to_do() -> None:
    health = Health(HealthLimits(silent_after=1))
    flood(health, ONE, 10_000)
    health.change(TWO, is_down=True, stamp_ns=0)
    texts = [fault.text for fault in health.faults(2 * SECOND - 1)]
    assert texts[0].startswith("Buzzer 1 chatters and is left out: press it")
    assert texts[1].startswith("Buzzer 3 was not heard during 1 presses of others: press it")
    assert Health().faults(0) == ()
    (stuck,) = health.faults(16 * SECOND, in_use=())
    assert stuck.text.startswith("Buzzer 2 has been down for over 15 s and is left out: free the button")


def test_bounces_are_counted_by_their_length() -> None:
    health = Health()
    for start_ms, flips_ms in ((100, (0,)), (200, (0, 0.4)), (300, (0, 1.5)), (400, (0, 3, 12)), (500, (0,))):
        for flip_ms in flips_ms:
            health.edge(ONE, round((start_ms + flip_ms) * MS))
    report = health.report(SECOND)[0]
    assert dict(zip((*BOUNCE_BUCKETS_MS, 99), report.bounces, strict=True)) == {
        0.0: 1,
        0.5: 1,
        1.0: 0,
        2.0: 1,
        5.0: 0,
        10.0: 0,
        99: 1,
    }
    assert (report.button, report.edges, report.chatters, report.ailment) == (ONE, 9, 0, None)


def test_a_flood_does_not_grow_memory() -> None:
    health = Health()
    flood(health, ONE, 10_000)
    tracemalloc.start()
    try:
        flood(health, ONE, 10_000, start_ns=2 * SECOND, seconds=3)
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert grown < 5_000


def test_all_buttons_are_reported() -> None:
    assert [report.button for report in Health().report(0)] == list(BUTTONS)
