"""The plug is pulled in the middle of a countdown, again and again: each time the box is back in the same match.

The drive loses what was not flushed. The moment is random, from the countdown's first tenth of a second to its last.
"""

import json
import time
from typing import Any

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.space_bowl.rules.match.state import COUNTDOWN_S
from tests.system.lab.machine import Failed
from tests.system.steps.installing import need_up
from tests.system.steps.lab import Lab, Outcome
from tests.system.steps.playing import PLAYERS, finish_round, honour_mode, open_search, scores_of, sit_down
from tests.system.table import State, Table

EARLIEST_S, LATEST_S = 0.1, COUNTDOWN_S - 0.3
SHOWN_S = 0.1  # what was shown for less than that may be lost


def cuts(lab: Lab) -> Outcome:
    """Cut the power so many times; match, round, call and scores are the same, and the countdown begins anew."""
    lab.begin_anew(honour_mode(99))
    moments_s, back_s = [], []
    table = Table(lab.machine)
    try:
        sit_down(table)
        for number in range(lab.cuts):
            right = PLAYERS[number % len(PLAYERS)]
            wrong = PLAYERS[(number + 1) % len(PLAYERS)]
            if table.state()["phase"] == "over":
                table.hold(right)
                table.wait_for_phase("lobby")
                table.hold(2)
            open_search(table)
            table.press(right, wrong, gap_ms=5)
            state = table.wait_for_phase("countdown")
            before = what_stays(table, state)
            wanted_s = lab.random.uniform(EARLIEST_S, LATEST_S)
            elapsed_s = (table.state()["at_us"] - state["began_us"]) / SECOND_US
            time.sleep(max(0.0, wanted_s - elapsed_s))
            moment_s = max(wanted_s, elapsed_s)
            if moment_s > LATEST_S:
                raise Failed(f"the emulation was too slow: {moment_s:.1f} s into the countdown before anybody looked")
            lab.machine.cut()
            table.close()
            moments_s.append(round(moment_s, 1))
            print(f"   cut {number + 1} after {moment_s:.1f} s", end="", flush=True)
            lab.machine.start()
            table = Table(lab.machine)
            back_us = _is_back(lab, table, before)
            back_s.append(back_us / SECOND_US)
            print(f", back {back_us / SECOND_US:.1f} s after power came, scores {before['scores']}", flush=True)
            finish_round(table, right=right, wrong=(wrong,))
    finally:
        table.close()
    need_up(lab)
    return Outcome(
        f"{lab.cuts} cuts, each time the same match, round, call and scores; the countdown began anew",
        {
            "cut_after_s": ", ".join(map(str, moments_s)),
            "power_to_match_slowest_s": round(max(back_s), 1),
            "emulator_hung": lab.machine.hung_boots,
        },
    )


def what_stays(table: Table, state: State) -> dict[str, Any]:
    """What no cut and no update may change."""
    history = table.ask("/api/history?limit=1") or {"matches": []}
    return {
        "match": history["matches"][0]["id"],
        "round": state["round_number"],
        "call": state["call"],
        "toss": state["toss"],
        "scores": scores_of(state),
    }


def _is_back(lab: Lab, table: Table, before: dict[str, Any]) -> int:
    """Raise unless all is as it was and the countdown began anew; return when the match went on, of the new clock."""
    state = table.wait_for_phase("countdown", "declaring", patience_s=180)
    if (now := what_stays(table, state)) != before:
        raise Failed(f"before the cut {before}, after it {now}")
    table.wait_for_phase("declaring")
    lines = lab.machine.run(f"spacebowl-pi history --export {before['match']}").splitlines()
    events = [json.loads(line) for line in lines if line.startswith("{")]
    resumed = max(at for at, event in enumerate(events) if event["event"] == "MatchResumed")
    ended = next((event for event in events[resumed:] if event["event"] == "CountdownEnded"), None)
    if ended is None:
        raise Failed("the countdown was over when the power was cut: the machine was late")
    lasted_us = ended["at_us"] - events[resumed]["at_us"]
    if lasted_us < COUNTDOWN_S * SECOND_US:
        raise Failed(
            f"the countdown went on for {lasted_us / SECOND_US:.1f} s after the cut, and not for {COUNTDOWN_S}"
        )
    resumed_us: int = events[resumed]["at_us"]
    return resumed_us
