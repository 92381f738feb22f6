"""What a benchmark gives: figures with their goals, how they are taken in turn, and how they are printed and kept.

What is measured is not known here.
"""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

SEED = 1
ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured figure, and the goal it is held to; `goal` is empty and `is_met` None where none is set."""

    what: str
    measured: float
    unit: str
    goal: str
    is_met: bool | None
    note: str


def at_least(what: str, measured: float, unit: str, goal: float | None, note: str) -> Figure:
    """Give a figure that should be high."""
    return Figure(what, measured, unit, _goal("≥", goal), None if goal is None else measured >= goal, note)


def at_most(what: str, measured: float, unit: str, goal: float | None, note: str) -> Figure:
    """Give a figure that should be low."""
    return Figure(what, measured, unit, _goal("≤", goal), None if goal is None else measured <= goal, note)


def _goal(sign: str, goal: float | None) -> str:
    return "" if goal is None else f"{sign} {goal:g}"


def best_of_each(*tasks: Callable[[], object]) -> list[float]:
    """Run the tasks in turn, several times; give the shortest time of each in seconds."""
    best = [float("inf")] * len(tasks)
    for _ in range(ROUNDS):
        for index, task in enumerate(tasks):
            start = time.perf_counter()
            task()
            best[index] = min(best[index], time.perf_counter() - start)
    return best


def median(values: Sequence[float]) -> float:
    """The value in the middle."""
    return statistics.median(values)


def percentile_99(values: Sequence[float]) -> float:
    """What all but one in a hundred stay below; of fewer than a hundred values the highest."""
    return sorted(values)[min(len(values) - 1, len(values) * 99 // 100)]


def line(figure: Figure) -> str:
    """Write a figure as a line of the table."""
    met = {True: "met", False: "MISSED", None: ""}[figure.is_met]
    return f"{figure.what:<64} {figure.measured:7.1f} {figure.unit:<2} {figure.goal:>6} {met:<6} {figure.note}".rstrip()


def keep(figures: Sequence[Figure], path: Path) -> None:
    """Write the figures as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([asdict(figure) for figure in figures], indent=2, ensure_ascii=False) + "\n")
