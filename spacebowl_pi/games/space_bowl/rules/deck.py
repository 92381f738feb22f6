"""Planets, cards and decks, and dealing a deck into a galaxy and an Infinity deck (the *pile*)."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import NewType

PlanetName = NewType("PlanetName", str)
CardNumber = NewType("CardNumber", int)

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
PILE_SIZE = 10
VOID_CARDS = 3
SMALLEST_GALAXY = 25


class Pattern(StrEnum):
    """Repeats a planet's colour as a pattern, so that nobody needs to tell red from green."""

    SOLID = "solid"
    RING = "ring"
    STRIPES = "stripes"
    DOTS = "dots"
    HALF = "half"
    CROSS = "cross"
    DIAMOND = "diamond"
    SQUARE = "square"


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet of a deck; `colour` is `#rrggbb`."""

    name: PlanetName
    colour: str
    pattern: Pattern

    def __post_init__(self) -> None:
        """Reject a colour that cannot be drawn."""
        if not COLOUR.fullmatch(self.colour):
            raise ValueError(f'the colour of "{self.name}" must look like "#ff4d4d"')


@dataclass(frozen=True, slots=True)
class Card:
    """A card; its planets are in the deck's order. Comets and stars only distract."""

    number: CardNumber
    planets: tuple[PlanetName, ...]
    black_hole: bool = False
    comets: int = 0
    stars: int = 0


@dataclass(frozen=True)
class Deck:
    name: str
    planets: tuple[Planet, ...]
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Reject cards that contradict the planets or each other; names only the first fault, `deck_file` all."""
        names = set(self.planet_names)
        for card in self.cards:
            if not names.issuperset(card.planets):
                raise ValueError(f"card {card.number} shows a planet that the deck has not")
        if len(self.by_number) != len(self.cards):
            raise ValueError("two cards have the same number")

    @cached_property
    def planet_names(self) -> tuple[PlanetName, ...]:
        """The planets' names in the deck's order."""
        return tuple(planet.name for planet in self.planets)

    @cached_property
    def by_number(self) -> dict[CardNumber, Card]:
        """Cards by the number printed on them."""
        return {card.number: card for card in self.cards}

    @cached_property
    def highest_number(self) -> int:
        """The highest card number, 0 without cards; tells number entry when a number is complete."""
        return max(self.by_number, default=0)

    def is_enough_for(self, size: int) -> bool:
        """Whether a galaxy of this size and a pile can be dealt from it."""
        return len(self.cards) >= size * size + PILE_SIZE

    def check_is_enough_for(self, size: int) -> None:
        """Raise ValueError if it is not."""
        if not self.is_enough_for(size):
            needed = size * size + PILE_SIZE
            raise ValueError(f"the deck has {len(self.cards)} cards; a {size}×{size} galaxy and its pile need {needed}")


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card in the galaxy; `number` is None for a face-down card that nobody has identified."""

    number: CardNumber | None
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """The result of dealing: the galaxy row by row, and the pile, top card first."""

    galaxy: tuple[LaidCard, ...]
    pile: tuple[CardNumber, ...]


def deal(deck: Deck, size: int, random: Random, *, void: bool = False) -> Deal:
    """Shuffle and deal; with `void`, three random cards of the whole deck are turned face down first.

    A face-down card in the pile counts as face up, because it is turned up when it comes to the top.
    """
    deck.check_is_enough_for(size)
    numbers = [card.number for card in deck.cards]
    hidden = set(random.sample(numbers, VOID_CARDS)) if void else set()
    random.shuffle(numbers)
    cells = size * size
    return Deal(
        galaxy=tuple(LaidCard(number, number in hidden) for number in numbers[:cells]),
        pile=tuple(numbers[cells : cells + PILE_SIZE]),
    )
