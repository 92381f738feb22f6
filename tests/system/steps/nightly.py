"""The nightly self-check, started by hand: it passes, and the box goes on; with a button that hangs it says which."""

import json

from spacebowl_pi.box.selftest.record import NAME
from spacebowl_pi.devices.pins import BUZZER_PINS
from tests.system.lab.machine import Failed
from tests.system.steps.installing import need_up
from tests.system.steps.lab import STATE, Lab, Outcome
from tests.system.steps.playing import honour_mode, wait_until_free

CHECK = "spacebowl-check.service"
STUCK = 5
PATIENCE_S = 300


def nightly(lab: Lab) -> Outcome:
    """Check twice: all well, then with a button held down. Each time the box runs again."""
    machine = lab.machine
    lab.begin_anew(honour_mode(10))
    is_well, said = _check(lab)
    if not is_well:
        raise Failed(f"nothing is wrong, and the self-check says: {said}")
    line = f"/run/board/sim_gpio{BUZZER_PINS[STUCK - 1].gpio}/pull"
    machine.run(f"systemd-run --quiet --collect sh /root/lab/hold.sh {line}")
    is_well, said = _check(lab)
    if is_well or f"buzzer {STUCK}" not in said:
        raise Failed(f"buzzer {STUCK} hung, and the self-check says: {said}")
    if CHECK not in machine.run("systemctl --failed --no-legend --plain"):
        raise Failed(f"the self-check found a fault, and systemctl --failed does not have {CHECK}")
    machine.run(f"systemctl reset-failed {CHECK}")
    fault = next(line.strip() for line in said.splitlines() if f"buzzer {STUCK}" in line)
    return Outcome(f"all well, and the box went on; a button held down was found: {fault}")


def _check(lab: Lab) -> tuple[bool, str]:
    """Have it done as if nobody had played for an hour; say whether all is well, and what it said."""
    machine = lab.machine
    with lab.table() as table:
        wait_until_free(table)  # by then the box has written what it writes at its start
    machine.run(f"rm -f {STATE}/{NAME}; find {STATE} -type f -exec touch -d '-1 hour' {{}} +")
    status = machine.try_run(f"systemctl start {CHECK}", patience_s=PATIENCE_S).returncode
    said = machine.run(f"journalctl -u {CHECK} -o cat --no-pager | tail -n 40")
    record = json.loads(machine.run(f"cat {STATE}/{NAME}"))
    if record["has_passed"] is not (status == 0):
        raise Failed(f"the self-check ended with {status}, and keeps {record}")
    need_up(lab)
    return status == 0, said
