"""The puzzle of the day: made from the date alone, so it is the same on every box.

It uses only `Random.random`, seeded with an integer: Python guarantees that this stays the same between versions,
unlike `shuffle` and `choice`. There is no clock here; the caller gives the date.
"""

import calendar
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from random import Random
from typing import TypeVar

from spacebowl_pi.games.space_bowl.rules.deck import VOID_CARDS, LaidCard
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy, galaxy_of
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Mask
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import Variants

PLANETS_TOSSED = (3, 4)
FEWEST_SOLUTIONS, MOST_SOLUTIONS = 2, 3
FEWEST_NEAR_MISSES = 5  # cards lacking a single planet, which make it worth looking twice
FEWEST_SPACES = 3
_DATE = re.compile(r"((?!0000)[0-9]{4})-([0-9]{2})-([0-9]{2})")
_Item = TypeVar("_Item")


class Flavour(StrEnum):
    """What is special about a day of the week, from calm to grand."""

    CALM = "calm"
    TORUS = "torus"
    BLACK_HOLE = "black_hole"
    VOID = "void"
    ROTATION = "rotation"
    BIG = "big"
    GRAND = "grand"


_WEEK = tuple(Flavour)  # Monday first
_VARIANTS = {
    Flavour.CALM: Variants(no_wild=True),
    Flavour.TORUS: Variants(no_wild=True, torus=True),
    Flavour.BLACK_HOLE: Variants(no_wild=True, black_hole=True),
    Flavour.VOID: Variants(no_wild=True, void=True),
    Flavour.ROTATION: Variants(no_wild=True, rotation=True),
    Flavour.BIG: Variants(no_wild=True, big_galaxy=True),
    Flavour.GRAND: Variants(no_wild=True, big_galaxy=True, torus=True, rotation=True),
}


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """A galaxy of the standard deck, row by row, a toss, and the cards that are right."""

    date: str
    flavour: Flavour
    galaxy: tuple[LaidCard, ...]
    toss: Toss
    valid: Mask

    @property
    def variants(self) -> Variants:
        return _VARIANTS[self.flavour]

    def solver_galaxy(self) -> Galaxy:
        """The galaxy as the solver reads it."""
        return galaxy_of(standard_deck(), self.variants.galaxy_size, self.galaxy)


def daily_puzzle(date: str) -> DailyPuzzle:
    """Make the puzzle of a date such as `2026-11-18`; raises ValueError if it is not a date."""
    flavour = _WEEK[_weekday(date)]
    seed = int.from_bytes(sha256(f"Ship Computer, puzzle of {date}".encode()).digest())
    return next(puzzle for puzzle in _candidates(date, flavour, Random(seed)) if _is_worthy(puzzle))


def _weekday(date: str) -> int:
    found = _DATE.fullmatch(date)
    try:
        if found is not None:
            return calendar.weekday(*(int(part) for part in found.groups()))
    except ValueError:
        pass
    raise ValueError(f'"{date:.20}" is not a date: write it like 2026-11-18')


def _candidates(date: str, flavour: Flavour, random: Random) -> Iterator[DailyPuzzle]:
    """Deal and toss, endlessly."""
    deck, variants = standard_deck(), _VARIANTS[flavour]
    while True:
        cards = _shuffled(deck.cards, random)
        laid = cards[: variants.galaxy_size**2]
        hidden = set(_shuffled(laid, random)[:VOID_CARDS]) if variants.void else set()
        top = next(card for card in cards[len(laid) :] if len(card.planets) in PLANETS_TOSSED)
        landed = Toss(
            destination=_drawn(SPACES, random),
            planets=tuple(TossedPlanet(planet, _drawn(SPACES, random)) for planet in top.planets),
            black_hole=_drawn(SPACES, random) if variants.black_hole else None,
        )
        galaxy = tuple(LaidCard(card.number, card in hidden) for card in laid)
        puzzle = DailyPuzzle(date, flavour, galaxy, landed, Mask(0))
        yield replace(puzzle, valid=solve(puzzle.solver_galaxy(), landed, variants).valid)


def _is_worthy(puzzle: DailyPuzzle) -> bool:
    """Whether a puzzle has a few solutions, some near misses, and the flavour of its day."""
    toss, variants = puzzle.toss, puzzle.variants
    if not FEWEST_SOLUTIONS <= puzzle.valid.bit_count() <= MOST_SOLUTIONS:
        return False
    if len({toss.destination, *(fallen.space for fallen in toss.planets)}) < FEWEST_SPACES:
        return False
    galaxy = puzzle.solver_galaxy()
    near_misses = 0
    for mask in solve(galaxy, toss, replace(variants, no_wild=False)).with_wild.values():
        near_misses |= mask
    if (near_misses & ~puzzle.valid).bit_count() < FEWEST_NEAR_MISSES:
        return False
    if variants.black_hole:  # it has to swallow something, and leave enough to look for
        return bool(toss.forbidden()) and len(toss.required()) >= FEWEST_SPACES - 1
    without = (replace(variants, torus=False), replace(variants, rotation=False))
    return all(plain == variants or solve(galaxy, toss, plain).valid != puzzle.valid for plain in without)


def _drawn(items: Sequence[_Item], random: Random) -> _Item:
    return items[int(random.random() * len(items))]


def _shuffled(items: Sequence[_Item], random: Random) -> tuple[_Item, ...]:
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return tuple(shuffled)
