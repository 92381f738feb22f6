"""`make bench`: the figures we hold ourselves to, as ratios taken in one run, since machines are noisy.

Every figure is the best of several rounds that take turns, so that a busy moment hits both sides alike. The table goes
to the screen and to build/bench.json. What limits each figure is said in docs/benchmarks.md.
"""

import argparse
import json
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from spacebowl_pi.core.space_bowl.bulk import BulkSolution, solve_many
from spacebowl_pi.core.space_bowl.computer_match import computer_match
from spacebowl_pi.core.space_bowl.computer_players import ComputerPlayer, Strength
from spacebowl_pi.core.space_bowl.galaxy import Galaxy
from spacebowl_pi.core.space_bowl.judge import SEATS
from spacebowl_pi.core.space_bowl.match import BLANK, Match, Refusal, Settings, decide, evolve
from spacebowl_pi.core.space_bowl.match import commands as asked
from spacebowl_pi.core.space_bowl.solver import solve
from spacebowl_pi.core.space_bowl.standard_deck import standard_deck
from spacebowl_pi.core.space_bowl.variants import Variants
from tests.core.space_bowl.oracle import plain_solve
from tests.core.space_bowl.puzzles import Puzzle, as_arrays, dealt_puzzle, random_puzzles

SEED = 1
ROUNDS = 5
# Every variant that makes the solver work; no_wild would spare it the better half, learners changes nothing for it.
ALL_ON = Variants(black_hole=True, void=True, big_galaxy=True, rotation=True, torus=True)


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure, and the goal it is held to."""

    what: str
    measured: float
    unit: str
    goal: str
    is_met: bool | None
    note: str


def best_of_each(*tasks: Callable[[], object]) -> list[float]:
    """Run the tasks in turn, several times; give the shortest time of each in seconds."""
    best = [float("inf")] * len(tasks)
    for _ in range(ROUNDS):
        for index, task in enumerate(tasks):
            start = time.perf_counter()
            task()
            best[index] = min(best[index], time.perf_counter() - start)
    return best


# --- the solver ---


def solver_figures(variants: Variants, name: str) -> list[Figure]:
    """Compare the plain solver, ours, and the bulk solver on the same puzzles.

    All start from the cards: ours has its boards still to be made, the bulk solver its masks to be packed. Only
    "known galaxy" leaves that out, as in a match, where the galaxy stays from toss to toss.
    """
    few, many = (random_puzzles(SEED, count, variants, [dealt_puzzle]) for count in (200, 5000))
    arrays = as_arrays(many, standard_deck().planet_names)

    def solve_new(puzzles: Sequence[Puzzle]) -> None:
        for galaxy, thrown, _ in puzzles:
            solve(Galaxy(galaxy.size, galaxy.cards), thrown, variants)

    def bulk() -> BulkSolution:
        return solve_many(arrays, rotation=variants.rotation, torus=variants.torus)

    plain_s, new_s, known_s, single_s, bulk_s, expanded_s = best_of_each(
        lambda: [plain_solve(*puzzle) for puzzle in few],
        lambda: solve_new(few),
        lambda: [solve(*puzzle) for puzzle in few],
        lambda: solve_new(many),
        bulk,
        lambda: bulk().with_wild(),
    )

    def ratio(what: str, slow_us: float, fast_us: float, goal: float | None) -> Figure:
        measured = slow_us / fast_us
        note = f"{slow_us:.2f} µs against {fast_us:.2f} µs a puzzle"
        is_met = None if goal is None else measured >= goal
        return Figure(f"{name}: {what}", measured, "×", "" if goal is None else f"≥ {goal:.0f}", is_met, note)

    plain_us, new_us, known_us = (seconds / len(few) * 1e6 for seconds in (plain_s, new_s, known_s))
    single_us, bulk_us, expanded_us = (seconds / len(many) * 1e6 for seconds in (single_s, bulk_s, expanded_s))
    return [
        ratio("solve against plain loops", plain_us, new_us, 20),
        ratio("solve in a known galaxy against plain loops", plain_us, known_us, 20),
        ratio("bulk against single solves", single_us, bulk_us, 20),
        ratio("bulk, written out for each place of the Wild", single_us, expanded_us, None),
    ]


# --- the match ---


def match_figures() -> list[Figure]:
    """Time all the deciding and evolving of a match with eight players, with the thinking left out."""
    players = [ComputerPlayer(seat, list(Strength)[seat % 3], SEED) for seat in SEATS]
    settings = Settings(variants=ALL_ON)
    steps = list(computer_match(standard_deck(), settings, players, [""] * 8, SEED))
    commands = list({id(step.command): step.command for step in steps if step.command}.values())
    (match_s,) = best_of_each(lambda: play(commands))
    note = f"{len(commands)} commands, {len(steps)} events, {steps[-1].match.round_number} rounds"
    return [Figure("a match of eight: decide and evolve", match_s * 1e3, "ms", "≤ 10", match_s <= 0.010, note)]


def play(commands: Sequence[asked.Command]) -> Match:
    """Play a match from its commands."""
    match = BLANK
    for command in commands:
        decision = decide(match, command)
        if isinstance(decision, Refusal):
            raise TypeError(decision.text)
        for event in decision:
            match = evolve(match, event)
    return match


# --- the program ---


def program_figures() -> list[Figure]:
    """Time `spacebowl-pi solve --lines` over 20,000 puzzles, start-up and JSON included."""
    lines = "\n".join(map(as_json, random_puzzles(SEED, 20_000, ALL_ON, [dealt_puzzle])))
    command = [sys.executable, "-m", "spacebowl_pi", "solve", "--lines"]
    start = time.perf_counter()
    subprocess.run(command, input=lines.encode(), capture_output=True, check=True)
    took_s = time.perf_counter() - start
    return [
        Figure("solve --lines, 20,000 puzzles", took_s, "s", "≤ 60", took_s <= 60, "one process, start-up included")
    ]


def as_json(puzzle: Puzzle) -> str:
    """Write a puzzle in the format for other programs."""
    galaxy, thrown, variants = puzzle
    return json.dumps(
        {
            "galaxy": {
                "size": galaxy.size,
                "cards": [{"planets": list(card or ()), "face_down": card is None} for card in galaxy.cards],
            },
            "toss": {
                "destination": thrown.destination,
                "planets": {fallen.planet: fallen.space for fallen in thrown.planets},
                "black_hole": thrown.black_hole,
            },
            "variants": {"rotation": variants.rotation, "torus": variants.torus},
        }
    )


def main() -> None:
    """Measure, print and keep."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measure, print a table, write JSON.")
    parser.add_argument("--json", type=Path, default=Path("build/bench.json"), metavar="FILE")
    options = parser.parse_args()
    figures = [
        *solver_figures(ALL_ON, "every variant, 6×6"),
        *solver_figures(Variants(), "basic game, 5×5"),
        *match_figures(),
        *program_figures(),
    ]
    print(
        f"Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}; best of {ROUNDS} rounds\n"
    )
    for figure in figures:
        met = {True: "met", False: "MISSED", None: ""}[figure.is_met]
        print(f"{figure.what:<64} {figure.measured:7.1f} {figure.unit:<2} {figure.goal:>6} {met:<6} {figure.note}")
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps([asdict(figure) for figure in figures], indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
