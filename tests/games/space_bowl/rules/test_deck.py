"""The standard deck, and the dealing of a deck."""

import random as global_random
from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from spacebowl_pi.games.space_bowl.rules.deck import PILE_SIZE, Card, CardNumber, Deck, LaidCard, Pattern, Planet, deal
from spacebowl_pi.games.space_bowl.rules.galaxy import galaxy_of
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck

DECK = standard_deck()
SEEDS = range(600)


def test_ruling_the_deck_is_every_set_of_two_to_five_of_the_six_planets_once() -> None:
    every_set = [planets for size in (2, 3, 4, 5) for planets in combinations(DECK.planet_names, size)]
    assert DECK.planet_names == ("red", "yellow", "green", "cyan", "blue", "white")
    assert Counter(card.planets for card in DECK.cards) == Counter(every_set)
    assert len(every_set) == 56


def test_the_cards_are_numbered_1_to_56() -> None:
    assert [card.number for card in DECK.cards] == list(range(1, 57))
    assert all(DECK.by_number[card.number] is card for card in DECK.cards)


def test_fourteen_cards_carry_a_black_hole_spread_evenly_over_the_card_sizes() -> None:
    sizes = Counter(len(card.planets) for card in DECK.cards)
    holes = Counter(len(card.planets) for card in DECK.cards if card.black_hole)
    assert holes == {2: 4, 3: 5, 4: 4, 5: 1}
    assert all(abs(holes[size] - 14 * sizes[size] / 56) < 1 for size in sizes)


def test_black_holes_are_spread_evenly_over_the_planets() -> None:
    holes = Counter(planet for card in DECK.cards if card.black_hole for planet in card.planets)
    assert set(holes.values()) == {7, 8}


def test_every_planet_is_on_thirty_cards() -> None:
    assert Counter(planet for card in DECK.cards for planet in card.planets) == dict.fromkeys(DECK.planet_names, 30)


def test_no_two_planets_share_a_colour_or_a_pattern() -> None:
    assert len({planet.colour for planet in DECK.planets}) == 6
    assert len({planet.pattern for planet in DECK.planets}) == 6


def test_a_card_has_no_black_hole_and_nothing_that_distracts_unless_told() -> None:
    card = Card(CardNumber(1), DECK.planet_names)
    assert (card.black_hole, card.comets, card.stars) == (False, 0, 0)


def test_a_deck_refuses_a_card_with_a_planet_that_it_has_not() -> None:
    with pytest.raises(ValueError, match="card 5 shows a planet that the deck has not"):
        Deck("no white", DECK.planets[:5], DECK.cards)


def test_a_deck_refuses_two_cards_of_one_number() -> None:
    with pytest.raises(ValueError, match="two cards have the same number"):
        Deck("twice", DECK.planets, (*DECK.cards, DECK.cards[0]))


@pytest.mark.parametrize("colour", ["", "red", "#fff", "#ff4d4dd", "#ff4d4d\n", "ff4d4d", "#gggggg"])
def test_a_planet_refuses_a_colour_that_nothing_could_draw(colour: str) -> None:
    with pytest.raises(ValueError, match='the colour of "red" must look like "#ff4d4d"'):
        Planet(DECK.planets[0].name, colour, Pattern.SOLID)


@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("void", [False, True])
def test_a_deal_is_a_galaxy_and_ten_more_cards_and_no_card_twice(size: int, *, void: bool) -> None:
    for seed in range(50):
        dealt = deal(DECK, size, Random(seed), void=void)
        numbers = [*(card.number for card in dealt.galaxy), *dealt.pile]
        assert len(dealt.galaxy) == size * size
        assert len(dealt.pile) == PILE_SIZE == 10
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) <= set(DECK.by_number)


def test_every_card_comes_to_every_part_of_the_deal() -> None:
    deals = [deal(DECK, 5, Random(seed)) for seed in SEEDS]
    for of_one_part in ([dealt.galaxy[0].number for dealt in deals], [dealt.pile[0] for dealt in deals]):
        assert set(of_one_part) == set(DECK.by_number)
        assert max(Counter(of_one_part).values()) < 3 * len(SEEDS) / 56


def test_without_void_every_card_lies_face_up() -> None:
    assert not any(card.face_down for seed in SEEDS for card in deal(DECK, 5, Random(seed)).galaxy)


def test_with_void_any_card_of_the_deck_may_be_turned_face_down() -> None:
    hidden: Counter[CardNumber | None] = Counter()
    for seed in SEEDS:
        face_down = [card.number for card in deal(DECK, 6, Random(seed), void=True).galaxy if card.face_down]
        assert len(face_down) <= 3
        hidden.update(face_down)
    expected = 3 * len(SEEDS) * 36 / 56 / 56
    assert set(hidden) == set(DECK.by_number)
    assert expected / 2 < min(hidden.values()) <= max(hidden.values()) < 2 * expected


def test_a_deck_too_small_for_the_galaxy_is_not_dealt() -> None:
    with pytest.raises(ValueError, match="the deck has 45 cards; a 6×6 galaxy and its pile need 46"):
        deal(Deck("Small", DECK.planets, DECK.cards[:45]), 6, Random(1))


def test_with_void_the_three_are_of_the_whole_deck_so_most_galaxies_have_fewer() -> None:
    found = Counter(sum(card.face_down for card in deal(DECK, 5, Random(seed), void=True).galaxy) for seed in SEEDS)
    expected = {number: len(SEEDS) * comb(25, number) * comb(31, 3 - number) / comb(56, 3) for number in range(4)}
    chi_square = sum((found[number] - expected[number]) ** 2 / expected[number] for number in expected)
    assert set(found) == set(expected)
    assert chi_square < 16.27  # 999 of 1000 fair trials stay below it, with 3 degrees of freedom


def test_all_chance_in_a_deal_comes_from_the_given_random() -> None:
    untouched = global_random.getstate()
    one, same, other = (deal(DECK, 6, Random(seed), void=True) for seed in (7, 7, 8))
    assert one == same != other
    assert global_random.getstate() == untouched


@pytest.mark.parametrize(("cards", "size", "is_enough"), [(34, 5, False), (35, 5, True), (45, 6, False), (46, 6, True)])
def test_a_deck_has_to_fill_the_galaxy_and_the_pile(cards: int, size: int, *, is_enough: bool) -> None:
    assert Deck("short", DECK.planets, DECK.cards[:cards]).is_enough_for(size) is is_enough


def test_the_galaxy_shows_the_planets_of_the_cards_that_lie_face_up() -> None:
    laid = [LaidCard(card.number) for card in DECK.cards[:25]]
    laid[3] = LaidCard(CardNumber(56), face_down=True)
    laid[4] = LaidCard(None, face_down=True)
    galaxy = galaxy_of(DECK, 5, tuple(laid))
    assert galaxy.size == 5
    assert galaxy.cards == tuple(None if cell in {3, 4} else DECK.cards[cell].planets for cell in range(25))
