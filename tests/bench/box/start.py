"""From the start of the process until the box is ready to be played, against the imports alone, taking turns."""

from tests.bench.box.processes import box_process, imports_process
from tests.bench.figures import Figure, at_most, median

TURNS = 9
GOAL = 1.5


def start_figures() -> list[Figure]:
    """Start both in turn; the first turn only warms the disk's cache up."""
    box_s, imports_s = [], []
    for _ in range(1 + TURNS):
        with box_process() as box:
            box_s.append(box.ready_s)
        with imports_process() as imports:
            imports_s.append(imports.ready_s)
    typical_s, plain_s = median(box_s[1:]), median(imports_s[1:])
    best = f"best {min(box_s[1:]) * 1000:.0f} against {min(imports_s[1:]) * 1000:.0f}"
    note = f"{typical_s * 1000:.0f} ms against {plain_s * 1000:.0f} ms, median of {TURNS} ({best})"
    return [at_most("start → ready against the imports alone", typical_s / plain_s, "×", GOAL, note)]
