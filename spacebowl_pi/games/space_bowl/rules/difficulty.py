"""How many cards are right with a mix of variants, in a few words and numbers, for people who choose their mix.

For the standard deck it is measured beforehand, since a machine that runs a table has no time to solve thousands of
puzzles: `standard_difficulty` holds what `deck_statistics` found. What it leaves out: other decks, for which there is
`spacebowl-pi deck stats`.
"""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.standard_difficulty import MEASURED
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants


class Plenty(StrEnum):
    """How large a part of the galaxy is right, on average: the name, and below which part."""

    FEW = "few"  # than in the basic game
    USUAL = "usual"
    SOME = "some"
    MANY = "many"
    ABUNDANT = "abundant"


_BELOW = {Plenty.FEW: 0.07, Plenty.USUAL: 0.1, Plenty.SOME: 0.2, Plenty.MANY: 0.35}


@dataclass(frozen=True, slots=True)
class RightCards:
    """What to expect of a toss. `least` to `most` of the `cards` are right in four of five tosses."""

    cards: int
    least: int
    most: int
    none_percent: int
    plenty: Plenty


def mix_name(variants: Variants) -> str:
    """Name a mix, as `standard_difficulty` does; the Wild changes nothing about what is right without it."""
    return " ".join(name for name in VARIANT_NAMES if name != "no_wild" and getattr(variants, name))


def right_cards(deck: Deck, variants: Variants) -> RightCards | None:
    """Say what to expect of a mix; None for a deck that was not measured."""
    if deck != standard_deck():
        return None
    least, most, none_percent, share_permille = MEASURED[mix_name(variants)]
    plenty = next((plenty for plenty, below in _BELOW.items() if share_permille < 1000 * below), Plenty.ABUNDANT)
    return RightCards(variants.galaxy_size**2, least, most, none_percent, plenty)
