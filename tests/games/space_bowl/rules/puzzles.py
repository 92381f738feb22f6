"""Puzzles to try things on: drawn by hand, or random ones, which are the same for the same seed."""

from collections.abc import Callable, Sequence
from math import isqrt
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np

from spacebowl_pi.games.space_bowl.rules.bulk import NOT_TOSSED, Puzzles
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName, deal
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy, galaxy_of
from spacebowl_pi.games.space_bowl.rules.places import Space
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet, toss
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants

# As many as a deck may have; the first six are those of the standard deck.
PLANETS = tuple(map(PlanetName, ("red", "yellow", "green", "cyan", "blue", "white", "violet", "orange")))


class Puzzle(NamedTuple):
    """What the solvers are asked."""

    galaxy: Galaxy
    toss: Toss
    variants: Variants


Maker: TypeAlias = Callable[[Random, Variants], Puzzle]


def drawn(*rows: str) -> Galaxy:
    """Make a galaxy of its rows: the card `rc` shows red and cyan, `-` shows nothing, `#` lies face down."""
    cards = " ".join(rows).split()
    by_initial = {planet[0]: planet for planet in PLANETS}
    return Galaxy(
        isqrt(len(cards)),
        tuple(None if card == "#" else tuple(by_initial[letter] for letter in card.strip("-")) for card in cards),
    )


def tossed(destination: int, black_hole: int | None = None, **planets: int) -> Toss:
    """Make a toss: `tossed(4, red=1)` is the Destination in the middle and red in the space above."""
    fallen = tuple(TossedPlanet(PlanetName(planet), Space(space)) for planet, space in planets.items())
    return Toss(Space(destination), fallen, None if black_hole is None else Space(black_hole))


def quarter_turned(thrown: Toss) -> Toss:
    """Turn all nine spaces of a toss clockwise by 90°."""
    turned = {Space(row * 3 + column): Space(column * 3 + 2 - row) for row in range(3) for column in range(3)}
    planets = tuple(TossedPlanet(fallen.planet, turned[fallen.space]) for fallen in thrown.planets)
    hole = None if thrown.black_hole is None else turned[thrown.black_hole]
    return Toss(turned[thrown.destination], planets, hole)


def dealt_puzzle(random: Random, variants: Variants) -> Puzzle:
    """Deal the standard deck and toss what its top card says, as in a match."""
    deck = standard_deck()
    dealt = deal(deck, variants.galaxy_size, random, void=variants.void)
    top = deck.by_number[dealt.pile[0]]
    hole = variants.black_hole and top.black_hole
    thrown = toss(top.planets, random, with_black_hole=hole, is_for_learners=variants.learners)
    return Puzzle(galaxy_of(deck, variants.galaxy_size, dealt.galaxy), thrown, variants)


def free_puzzle(random: Random, variants: Variants) -> Puzzle:
    """Make a puzzle that no deck could: 0 to 8 planets tossed, anything on a card, many cards face down."""
    shown, face_down = random.uniform(0.3, 1.0), random.uniform(0.0, 0.4) if variants.void else 0.0

    def card() -> tuple[PlanetName, ...] | None:
        planets = tuple(planet for planet in PLANETS if random.random() < shown)
        return None if random.random() < face_down else planets

    galaxy = Galaxy(variants.galaxy_size, tuple(card() for _ in range(variants.galaxy_size**2)))
    planets = random.sample(PLANETS, random.randint(0, len(PLANETS)))
    thrown = toss(planets, random, with_black_hole=variants.black_hole, is_for_learners=variants.learners)
    return Puzzle(galaxy, thrown, variants)


def random_puzzles(
    seed: int, count: int, variants: Variants | None = None, makers: Sequence[Maker] = (dealt_puzzle, free_puzzle)
) -> list[Puzzle]:
    """Make puzzles, the makers taking turns, with these variants or each with a random mix of them."""
    random = Random(seed)

    def mix() -> Variants:
        return Variants(**{name: random.random() < 0.5 for name in VARIANT_NAMES})

    return [makers[number % len(makers)](random, variants or mix()) for number in range(count)]


def as_arrays(puzzles: Sequence[Puzzle], planets: Sequence[PlanetName] = PLANETS) -> Puzzles:
    """Say the same puzzles in arrays, for the bulk solver, with these planets in their order."""
    cards = [[sum(1 << planets.index(it) for it in card or ()) for card in puzzle.galaxy.cards] for puzzle in puzzles]
    spaces = [{fallen.planet: fallen.space for fallen in puzzle.toss.planets} for puzzle in puzzles]
    holes = [puzzle.toss.black_hole for puzzle in puzzles]
    return Puzzles(
        size=puzzles[0].galaxy.size,
        cards=np.array(cards, dtype=np.uint8),
        face_up=np.array([[card is not None for card in puzzle.galaxy.cards] for puzzle in puzzles]),
        destination=np.array([puzzle.toss.destination for puzzle in puzzles], dtype=np.int8),
        planets=np.array([[of.get(planet, NOT_TOSSED) for planet in planets] for of in spaces], dtype=np.int8),
        black_hole=np.array([NOT_TOSSED if hole is None else hole for hole in holes], dtype=np.int8),
    )
