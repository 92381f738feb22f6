"""What the box takes while nobody plays: memory, against the imports alone, and time, in the lobby and in its own show.

The wires are simulated, and their decoding is in the figures; the GPIO library's own thread is not.
"""

import time
from collections.abc import Mapping
from pathlib import Path

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from tests.bench.box.processes import IMPATIENT_BOX, Running, box_process, imports_process
from tests.bench.figures import Figure, at_most

SETTLE_S = 2.0
LOOK_S = 5.0
MEMORY_GOAL = 1.6
CORE_GOAL_PERCENT = 1


def idle_figures() -> list[Figure]:
    """Look at a box that nobody touches."""
    if not Path("/proc/self/smaps_rollup").exists():
        print("Memory and idle time are read from /proc/PID/smaps_rollup, which only Linux has: left out.")
        return []
    with box_process(IMPATIENT_BOX) as box:
        began_s = time.monotonic()
        with imports_process() as imports:
            time.sleep(SETTLE_S)
            plain = imports.memory_kb()
        in_lobby = _time_figure("idle in the lobby", box)
        time.sleep(max(0, began_s + ATTRACT_AFTER_US / 2_000_000 + SETTLE_S - time.monotonic()))
        in_show = _time_figure("idle, the box playing by itself", box)
        return [*_memory_figures(box.memory_kb(), plain), in_lobby, in_show]  # once its own show has been seen


def _memory_figures(ours: Mapping[str, int], plain: Mapping[str, int]) -> list[Figure]:
    return [
        at_most(
            f"memory ({name}), against the imports alone",
            ours[key] / plain[key],
            "×",
            MEMORY_GOAL,
            f"{ours[key] / 1024:.1f} MiB against {plain[key] / 1024:.1f} MiB",
        )
        for name, key in (("resident", "Rss"), ("its share", "Pss"))
    ]


def _time_figure(what: str, box: Running) -> Figure:
    began_s, before_s = time.monotonic(), box.cpu_s()
    time.sleep(LOOK_S)
    used_s = box.cpu_s() - before_s
    took_s = time.monotonic() - began_s
    note = f"{used_s * 1000:.0f} ms of CPU in {took_s:.0f} s"
    return at_most(what, 100 * used_s / took_s, "%", CORE_GOAL_PERCENT, note)
