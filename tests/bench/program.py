"""The figure of `spacebowl-pi solve --lines`: a whole process, start-up and JSON included."""

import json
import subprocess
import sys
import time

from spacebowl_pi.games.space_bowl.rules.interchange import solve_text
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.bench.figures import SEED, Figure, at_most
from tests.bench.solver import ALL_ON
from tests.games.space_bowl.rules.puzzles import Puzzle, dealt_puzzle, random_puzzles

GOAL = 3
PUZZLES = 20_000
# The same lines read, and as many answers of the usual length written, by the standard library alone.
PLAIN = """
import json, sys
answer = json.loads(sys.argv[1])
for line in sys.stdin:
    json.loads(line)
    print(json.dumps(answer), flush=True)
"""


def program_figures() -> list[Figure]:
    """Time both over as many puzzles."""
    puzzles = [_as_json(puzzle) for puzzle in random_puzzles(SEED, PUZZLES, ALL_ON, [dealt_puzzle])]
    answers = sorted((solve_text(text, standard_deck()) for text in puzzles[:200]), key=len)
    ours_s = plain_s = float("inf")
    for _ in range(2):
        plain_s = min(plain_s, _took_s([sys.executable, "-c", PLAIN, answers[len(answers) // 2]], puzzles))
        ours_s = min(ours_s, _took_s([sys.executable, "-m", "spacebowl_pi", "solve", "--lines"], puzzles))
    note = f"{ours_s:.1f} s against {plain_s:.1f}, a process each, start-up included"
    return [
        at_most("solve --lines, 20,000 puzzles, against reading and writing JSON", ours_s / plain_s, "×", GOAL, note)
    ]


def _took_s(command: list[str], lines: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, input="\n".join(lines).encode(), capture_output=True, check=True)
    return time.perf_counter() - start


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
