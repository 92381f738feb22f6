"""Races inside the virtual machine: lines are pulled with known gaps, and the match must have that order.

The whole box plays, with the real driver on the real lgpio and kernel; only its lights are simulated, so that the
service need not run. A finger is the kernel's gpio-sim, pulled by this thread: the gap is counted from the end of one
pull to the beginning of the next, so the real one is never smaller. Run with the box's own Python; prints JSON.
"""

import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, cast

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.devices.buzzers.driver import Factory, GpioBuzzers, open_factory
from spacebowl_pi.devices.ports import BUTTONS, Button
from spacebowl_pi.games.space_bowl.rules.match import Match
from tests.bench.box.table import Table, match_of

BOARD = Path("/run/board")
GAPS_MS = (0.2, 2.0)
# As a hand does. Of presses of 40 ms two or three in a thousand races were not heard on an overloaded host; supposedly
# the kernel, which reads the level after an edge to tell which way it went, came too late there. That was not proven.
HOLD_S = 0.12
REST_S = 0.04  # no hand lets go and presses again within the 25 ms of the debounce
LONGEST_HOLD_S = 0.5  # a press this long may turn into the red button: that race was no race
PATIENCE_S = 10.0
START_S = 60.0


class Fingers:
    """The lines, pulled down by a finger and up without one."""

    def __init__(self, gpios: list[int]) -> None:
        self._pulls = {
            button: os.open(BOARD / f"sim_gpio{gpio}/pull", os.O_WRONLY)
            for button, gpio in zip(BUTTONS, gpios, strict=True)
        }

    def race(self, order: list[Button], gaps_ns: list[int]) -> tuple[list[int], float]:
        """Press in that order; return the gaps as they were, and how long the longest press was."""
        actual_ns, ended_ns, began_ns = [], 0, time.monotonic_ns()
        for button, gap_ns in zip(order, [0, *gaps_ns], strict=True):
            if ended_ns:
                while time.monotonic_ns() < ended_ns + gap_ns:  # a sleep would be late by a millisecond and more
                    pass
                actual_ns.append(time.monotonic_ns() - ended_ns)
            os.pwrite(self._pulls[button], b"pull-down", 0)
            ended_ns = time.monotonic_ns()
        time.sleep(HOLD_S)
        for button in order:
            os.pwrite(self._pulls[button], b"pull-up", 0)
        return actual_ns, (time.monotonic_ns() - began_ns) / 1e9


def heard(match: Match | None) -> list[Button]:
    """Who called, and then who concurred, in their order."""
    if match is None or match.round is None or match.round.call is None:
        return []
    return [Button(seat) for seat in (match.round.call.by, *match.round.joined)]


def wait_for_empty_hands(table: Table) -> None:
    """Wait until the box has heard of every release: a button held as a search opens is an early press."""
    until_s = time.monotonic() + PATIENCE_S
    while table.ask(lambda machine: any(map(machine.gestures.is_held, BUTTONS))):
        if time.monotonic() > until_s:
            raise SystemExit(f"the box holds a button for pressed {PATIENCE_S:.0f} s after it was let go")
        time.sleep(REST_S)


def main(races: int, seed: int) -> None:
    """Run the races."""
    config, random = Config(), Random(seed)
    gpios = [pin.gpio for pin in config.buzzers.pins]
    table = Table(config)
    table.buzzers = cast("Any", GpioBuzzers(open_factory(Factory.LGPIO), gpios))
    fingers = Fingers(gpios)
    result: dict[str, Any] = {"races": 0, "right": 0, "presses": 0, "too_slow": 0, "wrong": [], "gaps_ns": []}

    def play() -> None:
        if not table.wait_for(lambda machine: machine.changes > 0, START_S):
            raise SystemExit(f"the box has opened no table in {START_S:.0f} s")
        table.sit_down()
        while result["races"] < races:
            order = random.sample(BUTTONS, random.randint(2, len(BUTTONS)))
            least, most = GAPS_MS
            gaps_ns = [round(least * (most / least) ** random.random() * 1e6) for _ in order[1:]]
            wait_for_empty_hands(table)
            table.search()
            actual_ns, held_s = fingers.race(order, gaps_ns)
            if held_s > LONGEST_HOLD_S:
                result["too_slow"] += 1
                if result["too_slow"] > races:
                    raise SystemExit("the machine is too slow for races")
                time.sleep(1)
                continue
            many = len(order)
            table.wait_for(lambda machine, many=many: len(heard(match_of(machine))) == many, PATIENCE_S)  # type: ignore[misc]
            said = heard(table.match)
            result["races"] += 1
            result["presses"] += len(order)
            result["right"] += said == order
            result["gaps_ns"] += actual_ns
            if said != order:
                result["wrong"].append({"pressed": order, "heard": said, "gaps_ns": actual_ns})
            if result["races"] % 100 == 0:
                print(f"{result['races']} races, {result['right']} right", file=sys.stderr, flush=True)
            time.sleep(REST_S)

    table.run(play)
    gaps_ns = sorted(result.pop("gaps_ns"))
    result["gap_ms"] = {
        "least": gaps_ns[0] / 1e6,
        "median": gaps_ns[len(gaps_ns) // 2] / 1e6,
        "most": gaps_ns[-1] / 1e6,
        "below_1_ms": sum(gap_ns < 1_000_000 for gap_ns in gaps_ns),
        "all": len(gaps_ns),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
