"""How hard a deck plays: how often a toss has no solution, and how many it has, over many random deals.

The deals come from numpy's random generator, because shuffling them one at a time would take longer than solving them.
"""

from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from spacebowl_pi.games.space_bowl.rules.bulk import NOT_TOSSED, Puzzles, count_places, solve_many
from spacebowl_pi.games.space_bowl.rules.deck import VOID_CARDS, Deck
from spacebowl_pi.games.space_bowl.rules.places import MIDDLE_SPACE, SPACES
from spacebowl_pi.games.space_bowl.rules.variants import Variants

BLOCK = 10_000


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The counts over a number of puzzles. `with_solutions[n]` of them have n solutions, not counting the Wild."""

    puzzles: int
    with_solutions: tuple[int, ...]
    hopeless: int  # no solution even with the Wild

    @property
    def share_without_solution(self) -> float:
        """The share of puzzles, 0 to 1, without a solution unaided."""
        return self.with_solutions[0] / self.puzzles if self.puzzles else 0.0

    @property
    def share_hopeless(self) -> float:
        """The share of puzzles, 0 to 1, without any solution at all."""
        return self.hopeless / self.puzzles if self.puzzles else 0.0

    @property
    def mean_solutions(self) -> float:
        """Solutions per puzzle on average."""
        total = sum(number * puzzles for number, puzzles in enumerate(self.with_solutions))
        return total / self.puzzles if self.puzzles else 0.0

    def solutions_of(self, share: float) -> int:
        """The number of solutions that this share of the puzzles, 0 to 1, does not exceed."""
        up_to = accumulate(self.with_solutions)
        return next((number for number, puzzles in enumerate(up_to) if puzzles >= share * self.puzzles), 0)


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """How hard a deck plays with some variants: overall, and by the number of planets on the top card."""

    variants: Variants
    overall: Difficulty
    by_planets: dict[int, Difficulty]


def random_puzzles(deck: Deck, variants: Variants, count: int, random: np.random.Generator) -> Puzzles:
    """Deal and toss many times, by the same rules as `deck.deal` and `toss.toss`."""
    size = variants.galaxy_size
    deck.check_is_enough_for(size)
    shows = np.array([sum(1 << deck.planet_names.index(name) for name in card.planets) for card in deck.cards])
    has_hole = np.array([card.black_hole for card in deck.cards])
    shuffled = np.argsort(random.random((count, len(deck.cards))), axis=1)
    galaxy, top = shuffled[:, : size**2], shuffled[:, size**2]
    face_up = np.ones(galaxy.shape, dtype=np.bool_)
    if variants.void:
        hidden = np.argsort(random.random(shuffled.shape), axis=1)[:, :VOID_CARDS]
        face_up = ~(galaxy[:, :, None] == hidden[:, None, :]).any(axis=2)
    bits = 1 << np.arange(len(deck.planets))
    spaces = random.integers(len(SPACES), size=(count, len(deck.planets)), dtype=np.int8)
    destination = random.integers(len(SPACES), size=count, dtype=np.int8)
    hole = random.integers(len(SPACES), size=count, dtype=np.int8)
    return Puzzles(
        size=size,
        cards=np.where(face_up, shows[galaxy], 0).astype(np.uint8),
        face_up=face_up,
        destination=np.full_like(destination, MIDDLE_SPACE) if variants.learners else destination,
        planets=np.where(shows[top][:, None] & bits, spaces, np.int8(NOT_TOSSED)),
        black_hole=np.where(has_hole[top] & variants.black_hole, hole, np.int8(NOT_TOSSED)),
    )


def deck_statistics(deck: Deck, variants: Variants, count: int, seed: int) -> DeckStatistics:
    """Solve and count random puzzles, in blocks to limit memory."""
    random = np.random.default_rng(seed)
    blocks = [_measured(deck, variants, min(BLOCK, count - start), random) for start in range(0, max(1, count), BLOCK)]
    planets, numbers, is_hopeless = (np.concatenate(column) for column in zip(*blocks, strict=True))
    return DeckStatistics(
        variants,
        _difficulty(numbers, is_hopeless),
        {int(n): _difficulty(numbers[planets == n], is_hopeless[planets == n]) for n in np.unique(planets)},
    )


def _measured(
    deck: Deck, variants: Variants, count: int, random: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """For each puzzle: its number of planets, its number of solutions, and whether even the Wild does not help."""
    puzzles = random_puzzles(deck, variants, count, random)
    solution = solve_many(puzzles, rotation=variants.rotation, torus=variants.torus)
    numbers = count_places(solution.valid)
    is_hopeless = numbers == 0
    if not variants.no_wild:
        is_hopeless &= solution.by_wild() == 0
    return (puzzles.planets != NOT_TOSSED).sum(axis=1), numbers, is_hopeless


def _difficulty(numbers: NDArray[np.int64], is_hopeless: NDArray[np.bool_]) -> Difficulty:
    counts = np.bincount(numbers, minlength=1)
    return Difficulty(len(numbers), tuple(map(int, counts)), int(is_hopeless.sum()))
