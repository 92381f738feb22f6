"""The whole box in a virtual machine: python -m tests.system, or make test-system.

Builds the machine's image once, then takes one step after the other, prints a table, and writes build/system.json. The
exit status is 1 if a step failed, 2 if the lab itself does not work here. See docs/system-tests.md.
"""

import argparse
import json
import sys
import time
import traceback
from collections.abc import Callable
from random import Random, SystemRandom

from tests.system.lab.host import CACHE, CHECKOUT, SUITES, LabFault, get_programs
from tests.system.lab.machine import Failed, Machine
from tests.system.steps.cuts import cuts
from tests.system.steps.installing import install
from tests.system.steps.keypad import keypad
from tests.system.steps.lab import Lab, Outcome
from tests.system.steps.nightly import nightly
from tests.system.steps.order import order
from tests.system.steps.playing import match, press
from tests.system.steps.screen import screen
from tests.system.steps.units import cold_start, units
from tests.system.steps.versions import debian_package, uninstall, versions

STEPS: dict[str, tuple[str, Callable[[Lab], Outcome]]] = {
    "install": ("installed on a clean Debian", install),
    "units": ("the units, as systemd judges them", units),
    "start": ("from power to attract mode", cold_start),
    "press": ("presses light lights, on the wires", press),
    "match": ("a whole match, by fingers alone", match),
    "order": ("order of presses, through the kernel", order),
    "keypad": ("keypad unplugged and back", keypad),
    "cuts": ("power cut in countdowns", cuts),
    "nightly": ("the nightly self-check", nightly),
    "versions": ("another version, and the way back", versions),
    "screen": ("the pages on the box's own screen", screen),
    "uninstall": ("uninstalled, nothing left", uninstall),
    "deb": ("the same by the Debian package", debian_package),
}
INSTALLED = "installed"  # the disk that is kept after the first step, to begin from with --only
RESULT = CHECKOUT / "build" / "system.json"


def main() -> int:
    """Take the steps; return the exit status."""
    options = _options()
    seed = options.seed if options.seed is not None else SystemRandom().getrandbits(32)
    names = options.only or list(STEPS)
    results: list[dict[str, object]] = []
    try:
        get_programs()
        machine = Machine(options.suite, f"{options.suite}-{seed}" if options.beside else "box")
    except LabFault as fault:
        print(f"the lab does not work here: {fault}", file=sys.stderr)
        return 2
    about = {"suite": options.suite, "mode": machine.mode, "seed": seed}
    status = 0
    try:
        built_s = machine.build()
        print(f"Debian {options.suite}, {'KVM' if machine.mode == 'kvm' else 'emulated (no KVM): slow'}, seed {seed}")
        if built_s is not None:
            print(f"image built in {built_s:.0f} s")
        lab = Lab(machine, Random(seed), options.races, options.cuts)
        kept = CACHE / f"{options.suite}-{INSTALLED}"
        is_installed = "install" not in names and (kept / "disk.img").exists() and names != ["deb"]
        if "install" not in names and not is_installed and names != ["deb"]:
            names = ["install", *names]
        try:
            machine.take_disk(kept if is_installed else None)
            print(f"the machine answers {machine.start():.0f} s after power-on", flush=True)
            lab.prepare()
            for name in names:
                results.append(_take(name, lab))
                if results[-1]["result"] == "FAILED" and name == "install":
                    break
                if name == "install":
                    machine.stop()
                    machine.keep_disk(INSTALLED)
                    machine.start()
            machine.stop()
        finally:
            machine.cut()
    except LabFault as fault:
        print(f"the lab does not work here: {fault}", file=sys.stderr)
        status = 2
    if results:
        _tell(results, about | {"hung_boots": machine.hung_boots})
    return status or int(any(result["result"] == "FAILED" for result in results))


def _take(name: str, lab: Lab) -> dict[str, object]:
    title, step = STEPS[name]
    print(f"-- {title}", flush=True)
    began_s = time.monotonic()
    try:
        outcome = step(lab)
        word = "ok"
    except Failed as fault:
        outcome, word = Outcome(str(fault)), "FAILED"
    except LabFault:
        raise
    except Exception as error:  # noqa: BLE001 (one step's error does not hide what the others show)
        traceback.print_exc()
        outcome, word = Outcome(f"the step itself has an error: {error!r}"), "FAILED"
    took_s = round(time.monotonic() - began_s, 1)
    print(f"   {word} after {took_s} s: {outcome.said}", flush=True)
    for key, figure in outcome.figures.items():
        print(f"   {key:32} {figure}", flush=True)
    return {"step": name, "title": title, "result": word, "took_s": took_s, "said": outcome.said} | {
        "figures": outcome.figures
    }


def _tell(results: list[dict[str, object]], about: dict[str, object]) -> None:
    print()
    for result in results:
        print(f"{result['result']:8} {result['took_s']:>8} s  {result['title']}")
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(about | {"steps": results}, indent=1) + "\n", "utf-8")
    print(f"figures: {RESULT.relative_to(CHECKOUT)}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.system", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--suite", choices=SUITES, default=SUITES[0], help="the Debian in the machine")
    parser.add_argument(
        "--only",
        action="append",
        choices=list(STEPS),
        help="only this step, on the disk kept after installing; repeatable",
    )
    parser.add_argument(
        "--seed", type=int, help="for the moments of the cuts and the races (default: another each time)"
    )
    parser.add_argument("--cuts", type=int, default=10, help="how often the power is cut")
    parser.add_argument("--races", type=int, default=1000, help="how many races")
    parser.add_argument("--beside", action="store_true", help="a machine of its own, beside one that runs")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
