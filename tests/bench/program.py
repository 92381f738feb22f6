"""The figure of `spacebowl-pi solve --lines`: a whole process, start-up and JSON included."""

import json
import subprocess
import sys
import time

from tests.bench.figures import SEED, Figure, at_most
from tests.bench.solver import ALL_ON
from tests.games.space_bowl.rules.puzzles import Puzzle, dealt_puzzle, random_puzzles


def program_figures() -> list[Figure]:
    """Time it over 20,000 puzzles."""
    lines = "\n".join(map(_as_json, random_puzzles(SEED, 20_000, ALL_ON, [dealt_puzzle])))
    command = [sys.executable, "-m", "spacebowl_pi", "solve", "--lines"]
    start = time.perf_counter()
    subprocess.run(command, input=lines.encode(), capture_output=True, check=True)
    took_s = time.perf_counter() - start
    return [at_most("solve --lines, 20,000 puzzles", took_s, "s", 60, "one process, start-up included")]


def _as_json(puzzle: Puzzle) -> str:
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
