"""The units as systemd judges them in there; start to ready, and memory."""

import json
import time

from spacebowl_pi.box.table.attract import ATTRACT_AFTER_US
from spacebowl_pi.core.units import SECOND_US
from tests.system.lab.machine import Failed
from tests.system.steps.installing import need_up
from tests.system.steps.lab import Figures, Lab, Outcome

MOST_EXPOSED = 2.5


def units(lab: Lab) -> Outcome:
    """`systemd-analyze verify` says nothing, `security` at most 2.5."""
    machine = lab.machine
    names = machine.run("cd /etc/systemd/system && ls -d spacebowl*.service spacebowl*.timer").split()
    figures: Figures = {}
    for name in names:
        said = machine.try_run(f"systemd-analyze verify /etc/systemd/system/{name}")
        # The screen's program is not installed where there is no screen.
        about_us = [line for line in said.stdout.splitlines() if "spacebowl" in line and "/usr/bin/cage" not in line]
        if about_us:
            raise Failed(f"systemd-analyze verify {name}: {' '.join(about_us)}")
    for name in ("spacebowl.service", "spacebowl-check.service"):
        said = machine.try_run(f"systemd-analyze security --no-pager {name}")
        exposure = next((line for line in said.stdout.splitlines() if "exposure level" in line), "")
        level = float(exposure.split(":")[1].split()[0]) if ":" in exposure else 10.0
        figures[f"exposure_{name.removesuffix('.service')}"] = level
        if level > MOST_EXPOSED:
            raise Failed(f"systemd-analyze security {name}: {exposure.strip()}, at most {MOST_EXPOSED} wanted")
    return Outcome(f"{len(names)} units, systemd-analyze verify has nothing to say", figures)


def cold_start(lab: Lab) -> Outcome:
    """Switch the machine off and on; see how long the box takes until its lights show the attract mode, and memory."""
    machine = lab.machine
    machine.stop()
    machine.start()
    machine.run("systemctl is-system-running --wait", patience_s=300, is_checked=False)
    with lab.table() as table:
        table.wait_for(lambda _: True, "the pages", 120)
        seen = table.pictures()
        health = table.ask("/api/health")
        table.wait_for(lambda state: state["is_demo"], "the attract mode", 120)
        demo_at_us = table.state()["at_us"]
    need_up(lab)
    lit = [
        one.at_ns / 1e9 for one in seen if (one.pixels and any(map(any, one.pixels))) or (one.rows and any(one.rows))
    ]
    if not lit:
        raise Failed("nothing was lit after the start")
    wanted = ("InactiveExitTimestampMonotonic", "ActiveEnterTimestampMonotonic", "MainPID", "MemoryCurrent")
    shown = machine.run("systemctl show spacebowl " + " ".join(f"-p {name}" for name in wanted))
    values = dict(line.split("=", 1) for line in shown.split())
    began_s, ready_s = (int(values[name]) / 1e6 for name in wanted[:2])
    time.sleep(5)
    pid = values["MainPID"]
    said = machine.run(f"grep -E '^(Rss|Pss):' /proc/{pid}/smaps_rollup")
    memory_kb = {line.split(":")[0]: int(line.split()[1]) for line in said.splitlines()}
    return Outcome(
        f"lights on {lit[0] - began_s:.1f} s after systemd began, ready after {ready_s - began_s:.1f} s; "
        f"health {json.dumps(health)}",
        {
            "service_start_to_ready_s": round(ready_s - began_s, 2),
            "service_start_to_first_light_s": round(lit[0] - began_s, 2),
            "kernel_start_to_ready_s": round(ready_s, 2),
            "kernel_start_to_attract_mode_s": round(demo_at_us / 1e6, 1),
            "of_them_waiting_for_a_hand_s": ATTRACT_AFTER_US // SECOND_US,
            "memory_rss_mb": round(memory_kb["Rss"] / 1024, 1),
            "memory_pss_mb": round(memory_kb["Pss"] / 1024, 1),
        },
    )
