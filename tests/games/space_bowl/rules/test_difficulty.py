"""What is said of a mix of variants is what was measured, and the words fit the numbers."""

from dataclasses import replace

import pytest

from spacebowl_pi.games.space_bowl.rules.choices import PRESETS
from spacebowl_pi.games.space_bowl.rules.deck_statistics import Difficulty
from spacebowl_pi.games.space_bowl.rules.difficulty import BASIC, HARDEST, Plenty, mix_name, right_cards
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.standard_difficulty import MEASURED
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.standard_mixes import MIXES, measured


def test_what_is_kept_of_every_mix_is_what_the_deck_gives() -> None:
    assert len(MEASURED) == len(MIXES) == 64
    for variants in MIXES:
        kept, now = MEASURED[mix_name(variants)], measured(variants)
        # Another version of numpy may draw other tosses.
        for was, found, by in zip(kept, now, (1, 1, 2, 8), strict=True):
            assert abs(was - found) <= by, (mix_name(variants), kept, now)


@pytest.mark.parametrize(
    ("variants", "plenty"),
    [
        (Variants(), Plenty.USUAL),
        (Variants(no_wild=True), Plenty.USUAL),
        (Variants(void=True), Plenty.FEW),
        (Variants(torus=True), Plenty.SOME),
        (Variants(rotation=True), Plenty.MANY),
        (Variants(rotation=True, torus=True), Plenty.ABUNDANT),
    ],
)
def test_the_word_says_how_the_mix_compares_with_the_basic_game(variants: Variants, plenty: Plenty) -> None:
    told = right_cards(standard_deck(), variants)
    assert told is not None
    assert told.plenty is plenty
    assert 0 <= told.least < told.most <= told.cards == 25


def test_a_round_galaxy_that_may_be_turned_has_up_to_twenty_right_cards_or_so() -> None:
    told = right_cards(standard_deck(), Variants(rotation=True, torus=True))
    assert told is not None
    assert (told.cards, told.least, told.none_percent) == (25, 4, 0)
    assert told.most in (18, 19, 20)


def test_the_presets_go_from_easy_to_as_hard_as_can_be() -> None:
    told = [right_cards(standard_deck(), Variants(**preset)) for preset in PRESETS.values()]  # type: ignore[arg-type]
    assert [one.difficulty for one in told if one] == [BASIC - 1, BASIC, HARDEST]


def test_another_deck_was_not_measured() -> None:
    deck = standard_deck()
    assert right_cards(replace(deck, cards=deck.cards[:40]), Variants()) is None


def test_how_many_solutions_a_part_of_the_puzzles_does_not_exceed() -> None:
    found = Difficulty(10, (1, 4, 3, 0, 2), 0)
    assert [found.solutions_of(share) for share in (0.0, 0.1, 0.2, 0.5, 0.8, 0.9, 1.0)] == [0, 0, 1, 1, 2, 4, 4]
    assert Difficulty(0, (0,), 0).solutions_of(0.5) == 0
