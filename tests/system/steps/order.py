"""Who was first: a thousand races on the simulated lines, through the real kernel path."""

import json

from tests.system.lab.machine import Failed
from tests.system.steps.lab import PROGRAM, SOURCE, Lab, Outcome


def order(lab: Lab) -> Outcome:
    """Run the races in there, with the service stopped: they need its lines."""
    machine = lab.machine
    seed = lab.random.getrandbits(32)
    machine.run("systemctl stop spacebowl")
    try:
        said = _race(lab, seed)
    finally:
        machine.run("rm -rf /tmp/races /tmp/checkout; systemctl start spacebowl", is_checked=False)
    result = json.loads(said.splitlines()[-1])
    gap_ms = result["gap_ms"]
    if result["right"] != result["races"]:
        raise Failed(f"{result['right']} of {result['races']} races right; wrong: {result['wrong'][:3]}")
    return Outcome(
        f"{result['races']} races with {result['presses']} presses, all in the right order (seed {seed})",
        {
            "races": result["races"],
            "races_right": result["right"],
            "races_too_slow_to_count": result["too_slow"],
            "gap_least_ms": round(gap_ms["least"], 3),
            "gap_median_ms": round(gap_ms["median"], 3),
            "gaps": gap_ms["all"],
            "gaps_below_1_ms": gap_ms["below_1_ms"],
        },
    )


def _race(lab: Lab, seed: int) -> str:
    """Run the races as the box's own user, with its groups and no more."""
    machine = lab.machine
    become = "setpriv --reuid=spacebowl --regid=spacebowl --groups=gpio,spi,dialout"
    machine.run(
        f"mkdir -p /tmp/races && rm -rf /tmp/checkout && cp -r {SOURCE} /tmp/checkout && chown spacebowl /tmp/races && "
        "chgrp -R gpio /run/board/sim_gpio*/pull && chmod g+w /run/board/sim_gpio*/pull"
    )
    return machine.run(
        "cd /tmp/races && HOME=/tmp/races PYTHONPATH=/tmp/checkout GPIOZERO_PIN_FACTORY=lgpio "
        f"{become} {PROGRAM}/python -m tests.system.guest.races {lab.races} {seed}",
        patience_s=120 + 3 * lab.races,
    )
