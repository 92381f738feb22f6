"""Who was first, under load: real threads, real time, every core busy, and the whole box in a real search.

A thread delivers the edges of races, bouncing and each line up to 2.5 ms late, as in `tests/box/presses/fairness`,
while as many processes as there are cores do nothing but burn time. Their stamps are exact, as if of the kernel. A
press is right if the match has it as it was: the first as the call, the others as concurring. These count when they
are let go, so they come in the order of the releases; no rule asks who concurred before whom.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.core.units import MILLISECOND_NS
from spacebowl_pi.devices.buzzers.twin import BOUNCES
from spacebowl_pi.devices.ports import BUTTONS, Button
from spacebowl_pi.games.space_bowl.rules.match import Match
from tests.bench.box.table import Table, match_of
from tests.bench.figures import SEED, Figure, at_least

TAKES_S = 10.0
GAPS_MS = (0.2, 2.0)
HOLDS_MS = (26.0, 40.0)
LATE_NS = 2_500_000
AHEAD_NS = 3 * MILLISECOND_NS
REST_S = 0.02  # no hand lets go and presses again within the 25 ms of the debounce
BOUNCE_WEIGHTS = (4, 4, 1, 1)


@dataclass(slots=True)
class Tally:
    """How the races went."""

    races: int = 0
    first_right: int = 0
    presses: int = 0
    right: int = 0
    latest_ns: int = 0  # after its stamp, how late an edge was delivered at the most


def order_figures() -> list[Figure]:
    """Run races until the time is up."""
    config, random, tally = Config(), Random(SEED), Tally()
    table = Table(config)
    late_ns = dict.fromkeys(BUTTONS, 0)
    table.buzzers.delay_ns = lambda edge: late_ns[edge.button]

    def fingers() -> None:
        table.sit_down()
        until_s = time.monotonic() + TAKES_S
        while time.monotonic() < until_s:
            for button in BUTTONS:
                late_ns[button] = random.randrange(LATE_NS)
            table.search()
            _race(table, random, tally)
            time.sleep(REST_S)

    with _every_core_busy() as busy:
        table.run(fingers)
    note = f"{tally.presses:,} presses in {tally.races} races, {busy} processes burning time, edges up to"
    note += f" {tally.latest_ns / MILLISECOND_NS:.0f} ms late"
    return [
        at_least(
            "presses heard as they were, gaps ≥ 0.2 ms, every core busy",
            _share(tally.right, tally.presses),
            "%",
            100,
            note,
        ),
        at_least(
            "who was first right",
            _share(tally.first_right, tally.races),
            "%",
            100,
            f"{tally.first_right} of {tally.races} races",
        ),
    ]


def _race(table: Table, random: Random, tally: Tally) -> None:
    """Let some players press, and see who called and who concurred."""
    order = random.sample(BUTTONS, random.randint(2, len(BUTTONS)))
    at_ns = time.monotonic_ns() + AHEAD_NS
    for button in order:
        (bounce,) = random.choices(BOUNCES, BOUNCE_WEIGHTS)
        table.buzzers.press(button, at_ns, random.uniform(*HOLDS_MS), bounce)
        least, most = GAPS_MS
        at_ns += round(least * (most / least) ** random.random() * MILLISECOND_NS)
    while (next_ns := table.buzzers.next_at_ns()) is not None:
        time.sleep(max(0, next_ns - time.monotonic_ns()) / 1e9)
        now_ns = time.monotonic_ns()
        tally.latest_ns = max(tally.latest_ns, now_ns - next_ns)
        table.buzzers.play_until(now_ns)
    table.wait_for(lambda machine: len(_heard(match_of(machine))) == len(order), 1.0)
    heard = _heard(table.match)
    tally.races += 1
    tally.presses += len(order)
    is_first_right = heard[:1] == order[:1]
    tally.right += is_first_right + len(set(order[1:]) & set(heard[1:]))
    tally.first_right += is_first_right


def _heard(match: Match | None) -> list[Button]:
    """Who called, and then who concurred."""
    if match is None or match.round is None or match.round.call is None:
        return []
    return [Button(seat) for seat in (match.round.call.by, *match.round.joined)]


@contextmanager
def _every_core_busy() -> Iterator[int]:
    """Keep every core busy; say with how many processes."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield count
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def _share(right: int, of: int) -> float:
    return 100 * right / of
