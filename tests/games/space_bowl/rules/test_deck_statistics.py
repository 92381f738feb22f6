"""The statistics of a deck: its random puzzles obey the rules, and its numbers are those of a match."""

from dataclasses import replace
from functools import cache
from math import sqrt

import numpy as np
import pytest

from spacebowl_pi.games.space_bowl.rules.bulk import NOT_TOSSED, Puzzles
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.deck_statistics import Difficulty, deck_statistics, random_puzzles
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Space
from spacebowl_pi.games.space_bowl.rules.solver import Solution, solve
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules import puzzles as one_at_a_time

DECK = standard_deck()
# No two cards of the standard deck show the same planets, so these tell which card it is.
CARD_BITS = {sum(1 << DECK.planet_names.index(name) for name in card.planets): card for card in DECK.cards}
MIXES = {
    "plain": Variants(),
    "no wild": Variants(no_wild=True),
    "black hole and void": Variants(black_hole=True, void=True),
    "rotation on a torus": Variants(rotation=True, torus=True),
    "big for learners": Variants(big_galaxy=True, learners=True),
}
every_mix = pytest.mark.parametrize("variants", MIXES.values(), ids=MIXES.keys())


@cache
def some(variants: Variants) -> Puzzles:
    """Make some puzzles."""
    return random_puzzles(DECK, variants, 4000, random=np.random.default_rng(1))


def top_cards(puzzles: Puzzles) -> list[int]:
    """Give, as bits, the planets tossed in each puzzle."""
    return [int(bits) for bits in (puzzles.planets != NOT_TOSSED) @ (1 << np.arange(len(DECK.planets)))]


@every_mix
def test_every_galaxy_and_its_top_card_are_different_cards_of_the_deck(variants: Variants) -> None:
    puzzles = some(replace(variants, void=False))
    assert puzzles.cards.shape == (4000, variants.galaxy_size**2)
    for galaxy, top in zip(puzzles.cards.tolist(), top_cards(puzzles), strict=True):
        assert len({*galaxy, top}) == len(galaxy) + 1
        assert CARD_BITS.keys() >= {*galaxy, top}


def test_every_card_comes_to_every_part_of_the_deal() -> None:
    puzzles = some(Variants())
    for part in (puzzles.cards[:, 0].tolist(), puzzles.cards[:, 24].tolist(), top_cards(puzzles)):
        assert set(part) == CARD_BITS.keys()
        assert max(map(part.count, CARD_BITS)) < 2 * 4000 / 56


@every_mix
def test_everything_falls_into_all_nine_spaces_and_for_learners_the_destination_into_the_middle(
    variants: Variants,
) -> None:
    puzzles = some(replace(variants, black_hole=True))
    for fallen in (puzzles.destination, *puzzles.planets.T, puzzles.black_hole):
        counts = np.bincount(fallen[fallen != NOT_TOSSED], minlength=len(SPACES))
        if fallen is puzzles.destination and variants.learners:
            assert counts.tolist() == [0, 0, 0, 0, 4000, 0, 0, 0, 0]
        else:
            expected = counts.sum() / len(SPACES)
            assert ((counts - expected) ** 2 / expected).sum() < 26.12  # 999 of 1000 fair trials, 8 degrees of freedom


def test_the_black_hole_is_tossed_just_when_the_top_card_shows_one() -> None:
    puzzles = some(Variants(black_hole=True))
    shows_one = [CARD_BITS[top].black_hole for top in top_cards(puzzles)]
    assert (puzzles.black_hole != NOT_TOSSED).tolist() == shows_one
    assert any(shows_one)


def test_without_the_variant_no_black_hole_is_tossed() -> None:
    assert (some(Variants()).black_hole == NOT_TOSSED).all()


def test_with_void_three_cards_of_the_whole_deck_are_face_down_and_show_nothing() -> None:
    puzzles = some(Variants(void=True))
    hidden = (~puzzles.face_up).sum(axis=1)
    assert set(hidden.tolist()) == {0, 1, 2, 3}
    assert hidden.mean() == pytest.approx(3 * 25 / 56, abs=0.06)
    assert ((puzzles.cards == 0) == ~puzzles.face_up).all()


def test_without_void_every_card_lies_face_up() -> None:
    assert some(Variants()).face_up.all()


def test_a_seed_always_gives_the_same_puzzles_and_another_seed_others() -> None:
    one, same, other = (
        random_puzzles(DECK, Variants(void=True), 100, np.random.default_rng(seed)) for seed in (7, 7, 8)
    )
    assert np.array_equal(one.cards, same.cards)
    assert np.array_equal(one.planets, same.planets)
    assert not np.array_equal(one.cards, other.cards)
    assert not np.array_equal(one.planets, other.planets)


def solutions_of(puzzles: Puzzles, variants: Variants) -> list[Solution]:
    """Solve puzzles one at a time."""

    def solution(number: int) -> Solution:
        cards = tuple(CARD_BITS[bits].planets if bits else None for bits in puzzles.cards[number].tolist())
        spaces = zip(DECK.planet_names, puzzles.planets[number].tolist(), strict=True)
        fallen = tuple(TossedPlanet(name, Space(space)) for name, space in spaces if space != NOT_TOSSED)
        hole = int(puzzles.black_hole[number])
        thrown = Toss(Space(int(puzzles.destination[number])), fallen, None if hole == NOT_TOSSED else Space(hole))
        return solve(Galaxy(puzzles.size, cards), thrown, variants)

    return [solution(number) for number in range(len(puzzles.cards))]


@every_mix
def test_the_numbers_are_counted_from_the_puzzles(variants: Variants) -> None:
    puzzles = random_puzzles(DECK, variants, 1500, random=np.random.default_rng(3))
    statistics = deck_statistics(DECK, variants, 1500, seed=3)
    solutions = solutions_of(puzzles, variants)
    sizes = [bits.bit_count() for bits in top_cards(puzzles)]

    def difficulty(of: list[Solution]) -> Difficulty:
        numbers = [solution.valid.bit_count() for solution in of]
        hopeless = [not solution.valid and not solution.with_wild for solution in of]
        return Difficulty(len(of), tuple(numbers.count(n) for n in range(max(numbers) + 1)), sum(hopeless))

    assert statistics.variants == variants
    assert statistics.overall == difficulty(solutions)
    assert statistics.by_planets == {
        size: difficulty([solution for solution, its in zip(solutions, sizes, strict=True) if its == size])
        for size in (2, 3, 4, 5)
    }


@every_mix
def test_the_shares_agree_with_dealing_tossing_and_solving_one_at_a_time(variants: Variants) -> None:
    many = deck_statistics(DECK, variants, 20_000, seed=4).overall
    makers = (one_at_a_time.dealt_puzzle,)
    few = [solve(*puzzle) for puzzle in one_at_a_time.random_puzzles(5, 4000, variants, makers)]
    numbers = np.array([solution.valid.bit_count() for solution in few])
    hopeless = np.array([not solution.valid and not solution.with_wild for solution in few])
    by_chance = sqrt(1 / len(few) + 1 / many.puzzles)  # times a spread: how far two fair means lie apart
    for share, found in (
        (many.share_without_solution, numbers == 0),
        (many.share_hopeless, hopeless),
        (many.mean_solutions, numbers),
    ):
        assert abs(share - found.mean()) <= 3.5 * by_chance * found.std()


def test_shares_are_parts_of_the_puzzles() -> None:
    difficulty = Difficulty(puzzles=8, with_solutions=(4, 2, 0, 2), hopeless=1)
    assert difficulty.share_without_solution == 0.5
    assert difficulty.share_hopeless == 0.125
    assert difficulty.mean_solutions == 1.0


def test_no_puzzles_have_no_statistics() -> None:
    statistics = deck_statistics(DECK, Variants(), 0, seed=1)
    assert statistics.overall == Difficulty(0, (0,), 0)
    assert statistics.by_planets == {}
    assert statistics.overall.share_without_solution == 0
    assert statistics.overall.share_hopeless == 0
    assert statistics.overall.mean_solutions == 0


def test_a_deck_of_eight_planets_has_statistics_too() -> None:
    planets = tuple(replace(DECK.planets[0], name=name) for name in one_at_a_time.PLANETS)
    cards = tuple(replace(card, planets=(one_at_a_time.PLANETS[card.number % 8],)) for card in DECK.cards)
    puzzles = random_puzzles(Deck("eight", planets, cards), Variants(), 500, random=np.random.default_rng(1))
    assert set(puzzles.cards.ravel().tolist()) == {1 << planet for planet in range(8)}
    assert set((puzzles.planets != NOT_TOSSED).sum(axis=1).tolist()) == {1}
