"""The solver's figures: ours, the bulk solver and a plain one on the same puzzles."""

from collections.abc import Sequence

from spacebowl_pi.games.space_bowl.rules.bulk import BulkSolution, solve_many
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.bench.figures import SEED, Figure, at_least, best_of_each
from tests.games.space_bowl.rules.oracle import plain_solve
from tests.games.space_bowl.rules.puzzles import Puzzle, as_arrays, dealt_puzzle, random_puzzles

# Every variant that makes the solver work; no_wild would spare it the better half, learners changes nothing for it.
ALL_ON = Variants(black_hole=True, void=True, big_galaxy=True, rotation=True, torus=True)

BULK_GOAL = 60


def solver_figures() -> list[Figure]:
    """Measure with every variant, and the basic game."""
    return [*_figures(ALL_ON, "every variant, 6×6", 150), *_figures(Variants(), "basic game, 5×5", 60)]


def _figures(variants: Variants, name: str, goal: float) -> list[Figure]:
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
        note = f"{slow_us:.2f} µs against {fast_us:.2f} µs a puzzle"
        return at_least(f"{name}: {what}", slow_us / fast_us, "×", goal, note)

    plain_us, new_us, known_us = (seconds / len(few) * 1e6 for seconds in (plain_s, new_s, known_s))
    single_us, bulk_us, expanded_us = (seconds / len(many) * 1e6 for seconds in (single_s, bulk_s, expanded_s))
    return [
        ratio("solve against plain loops", plain_us, new_us, goal),
        ratio("solve in a known galaxy against plain loops", plain_us, known_us, None),
        ratio("bulk against single solves", single_us, bulk_us, BULK_GOAL),
        ratio("bulk, written out for each place of the Wild", single_us, expanded_us, None),
    ]
