"""How many cards to expect to be right with a mix of variants, for people who choose their mix.

The figures are for the standard deck and precomputed by `deck_statistics` (in `standard_difficulty`), as the box has no
time to solve thousands of puzzles. For other decks there is `spacebowl-pi deck stats`.
"""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.standard_difficulty import MEASURED
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants


class Plenty(StrEnum):
    """The average share of the galaxy that is right, in a word."""

    FEW = "few"  # fewer than in the basic game
    USUAL = "usual"
    SOME = "some"
    MANY = "many"
    ABUNDANT = "abundant"


_HARDER = {Plenty.FEW: 1, Plenty.USUAL: 0, Plenty.SOME: -1, Plenty.MANY: -1, Plenty.ABUNDANT: -2}
EASIEST, BASIC, HARDEST = 1, 3, 5
_BELOW = {Plenty.FEW: 0.07, Plenty.USUAL: 0.1, Plenty.SOME: 0.2, Plenty.MANY: 0.35}


@dataclass(frozen=True, slots=True)
class RightCards:
    """What to expect of a toss: in four of five, `least` to `most` of the `cards` are right."""

    cards: int
    least: int
    most: int
    none_percent: int
    plenty: Plenty
    difficulty: int  # from EASIEST to HARDEST


def mix_name(variants: Variants) -> str:
    """The key of a mix in `standard_difficulty`. The Wild is left out: it does not change what is right unaided."""
    return " ".join(name for name in VARIANT_NAMES if name != "no_wild" and getattr(variants, name))


def right_cards(deck: Deck, variants: Variants) -> RightCards | None:
    """What to expect of a mix; None for a deck that was not measured."""
    if deck != standard_deck():
        return None
    least, most, none_percent, share_permille = MEASURED[mix_name(variants)]
    plenty = next((plenty for plenty, below in _BELOW.items() if share_permille < 1000 * below), Plenty.ABUNDANT)
    return RightCards(variants.galaxy_size**2, least, most, none_percent, plenty, _difficulty(plenty, variants))


def _difficulty(plenty: Plenty, variants: Variants) -> int:
    """The fewer cards are right, the harder; so is more to keep in mind, and a search without the Wild's help."""
    beyond = variants.black_hole + variants.no_wild - variants.learners
    return min(HARDEST, max(EASIEST, BASIC + _HARDER[plenty] + beyond))
