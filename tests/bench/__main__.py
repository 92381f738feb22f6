"""`make bench`: the figures we hold ourselves to, as ratios taken in one run, since machines are noisy.

Both sides of a ratio take turns, so that a busy moment hits both alike. The table goes to the screen and to
build/bench.json. What limits each figure is said in docs/benchmarks.md.
"""

import argparse
import platform
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.bench import figures
from tests.bench.box.idle import idle_figures
from tests.bench.box.order import order_figures
from tests.bench.box.press import press_figures
from tests.bench.box.profile import print_profile
from tests.bench.box.start import start_figures
from tests.bench.figures import Figure
from tests.bench.hubble import hubble_figures
from tests.bench.journal import journal_figures
from tests.bench.keypad import keypad_figures
from tests.bench.match import match_figures
from tests.bench.pages import pages_figures
from tests.bench.phones import phones_figures
from tests.bench.program import program_figures
from tests.bench.sockets import sockets_figures
from tests.bench.solver import solver_figures
from tests.bench.tom_tube import tom_tube_figures

GROUPS: dict[str, Callable[[], list[Figure]]] = {
    "solver": solver_figures,
    "hubble": hubble_figures,
    "tom_tube": tom_tube_figures,
    "match": match_figures,
    "program": program_figures,
    "press": press_figures,
    "order": order_figures,
    "journal": journal_figures,
    "start": start_figures,
    "idle": idle_figures,
    "sockets": sockets_figures,
    "phones": phones_figures,
    "pages": pages_figures,
    "keypad": keypad_figures,
}


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measure, print a table, write JSON.")
    parser.add_argument("--only", choices=GROUPS, metavar="NAME", help=f"measure one group: {', '.join(GROUPS)}")
    parser.add_argument("--profile", action="store_true", help="say what the time from a press to its light goes to")
    parser.add_argument("--json", type=Path, default=Path("build/bench.json"), metavar="FILE")
    options = parser.parse_args()
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}"
    print(f"{versions}; seconds and microseconds are the best of {figures.ROUNDS} rounds, or as said\n")
    measured: list[Figure] = []
    for name, measure in GROUPS.items():
        if options.only in (None, name):
            for figure in measure():
                print(figures.line(figure), flush=True)
                measured.append(figure)
    figures.keep(measured, options.json)
    if options.profile:
        print_profile()


if __name__ == "__main__":
    main()
