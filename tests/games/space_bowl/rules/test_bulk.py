"""The bulk solver: the same answers as the solver, whatever the number of puzzles."""

from functools import reduce
from itertools import product
from operator import or_

import numpy as np
import pytest

from spacebowl_pi.games.space_bowl.rules.bulk import BLOCK, Puzzles, count_places, solve_many
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.games.space_bowl.rules.solver import Solution, solve
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.puzzles import Puzzle, as_arrays, drawn, random_puzzles, tossed

MIXES = [
    Variants(black_hole=True, void=True, big_galaxy=big, rotation=rotation, torus=torus)
    for big, rotation, torus in product((False, True), repeat=3)
]


def name_of(mix: Variants) -> str:
    """Name a mix of variants for the test's name."""
    return f"size {mix.galaxy_size}" + " rotation" * mix.rotation + " torus" * mix.torus


def of_any_wild(solution: Solution) -> int:
    """Give the places that some place of the Wild makes valid."""
    return reduce(or_, solution.with_wild.values(), 0)


@pytest.mark.parametrize("variants", MIXES, ids=name_of)
def test_a_thousand_random_puzzles_have_the_solvers_answers(variants: Variants) -> None:
    puzzles = random_puzzles(2, 1000, variants)
    size = variants.galaxy_size
    bulk = solve_many(as_arrays(puzzles), rotation=variants.rotation, torus=variants.torus)
    solutions = [solve(*puzzle) for puzzle in puzzles]
    assert bulk.valid.tolist() == [solution.valid for solution in solutions]
    assert bulk.by_wild().tolist() == [of_any_wild(solution) for solution in solutions]
    assert bulk.with_wild().tolist() == [
        [solution.with_wild.get(Cell(wild), 0) for wild in range(size * size)] for solution in solutions
    ]


@pytest.mark.parametrize("count", [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 3])
def test_every_puzzle_of_every_block_is_solved(count: int) -> None:
    variants = Variants(black_hole=True, void=True, rotation=True)
    few = random_puzzles(3, 101, variants)  # a prime number, so that no block begins like another
    puzzles = (few * (count // len(few) + 1))[:count]
    bulk = solve_many(as_arrays(puzzles), rotation=True)
    solutions = [solve(*puzzle) for puzzle in puzzles]
    assert bulk.valid.tolist() == [solution.valid for solution in solutions]
    assert bulk.by_wild().tolist() == [of_any_wild(solution) for solution in solutions]
    assert [np.flatnonzero(row).tolist() for row in bulk.with_wild()] == [
        sorted(solution.with_wild) for solution in solutions
    ]


@pytest.mark.parametrize("variants", MIXES, ids=name_of)
def test_no_puzzles_have_no_answers(variants: Variants) -> None:
    size = variants.galaxy_size
    one = as_arrays(random_puzzles(1, 1, variants))
    none = Puzzles(size, one.cards[:0], one.face_up[:0], one.destination[:0], one.planets[:0], one.black_hole[:0])
    bulk = solve_many(none, rotation=variants.rotation, torus=variants.torus)
    assert bulk.size == size
    assert bulk.valid.shape == bulk.by_wild().shape == count_places(bulk.valid).shape == (0,)
    assert bulk.with_wild().shape == (0, size * size)


def test_the_lacking_planet_is_told_with_the_way_to_the_wild() -> None:
    puzzle = Puzzle(drawn("- r - - -", *["- - - - -"] * 4), tossed(4, red=1, cyan=5), Variants())
    bulk = solve_many(as_arrays([puzzle]))
    below_red, right_of_it = 6, 7
    lacking = bulk.lacking[0, :, 0]
    assert lacking.tolist() == [0, 0, 0, 1 << below_red, 0, 0, 0, 0]
    assert np.flatnonzero(bulk.with_wild()[0]).tolist() == [right_of_it]


def test_where_nothing_is_tossed_every_card_that_lies_face_up_is_valid() -> None:
    puzzle = Puzzle(drawn("# - - - -", *["- - - - -"] * 4), tossed(4), Variants())
    bulk = solve_many(as_arrays([puzzle]))
    assert bulk.valid.tolist() == [2**25 - 2]
    assert bulk.by_wild().tolist() == [0]


def test_solving_leaves_the_puzzles_as_they_were() -> None:
    puzzles = random_puzzles(4, 50, Variants(black_hole=True, void=True))
    arrays, copies = as_arrays(puzzles), as_arrays(puzzles)
    assert solve_many(arrays, rotation=True, torus=True).valid.any()
    for name in ("cards", "face_up", "destination", "planets", "black_hole"):
        assert np.array_equal(getattr(arrays, name), getattr(copies, name))


@pytest.mark.parametrize("shape", [(500,), (20, 25), (5, 4, 25), (0,), (3, 0)])
def test_places_are_counted_in_arrays_of_any_shape(shape: tuple[int, ...]) -> None:
    masks = np.random.default_rng(5).integers(2**36, size=shape, dtype=np.uint64)
    counts = count_places(masks)
    assert counts.shape == shape
    assert counts.ravel().tolist() == [mask.bit_count() for mask in masks.ravel().tolist()]


def test_places_are_counted_in_arrays_with_gaps() -> None:
    masks = np.arange(64, dtype=np.uint64).reshape(8, 8)
    assert count_places(masks[::2, ::3].T).tolist() == [
        [int(mask).bit_count() for mask in row] for row in masks[::2, ::3].T
    ]
