"""How a match begins: by what deck and settings it can, who is captain, and what is dealt."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seats import Player, Strength
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Reason, Settings
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import TopCard
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.random_play import MODES
from tests.games.space_bowl.rules.match.stages import (
    DECK,
    EMMA,
    ENTERED,
    HONOUR,
    PLAN,
    SCREEN,
    SEATS,
    VOID,
    ZOE,
    beginning,
    players_on,
    search,
    started,
)

SMALL_DECK = replace(DECK, cards=DECK.cards[:35])
BIG = Variants(big_galaxy=True)

# --- by what it can begin ---


def begun(deck: Deck, beginning: Beginning[Settings]) -> Sequence[happened.Event]:
    events = SpaceBowl(deck).start(beginning)
    assert not isinstance(events, Refusal), events.text
    return events


def refused(deck: Deck, beginning: Beginning[Settings]) -> Refusal:
    refusal = SpaceBowl(deck).start(beginning)
    assert isinstance(refusal, Refusal)
    return refusal


def test_a_match_begins_with_all_that_it_takes_to_play_it_again() -> None:
    (event,) = begun(DECK, replace(beginning(PLAN, first=ZOE), at_us=7, language=Language.GERMAN))
    assert isinstance(event, happened.MatchStarted)
    assert (event.at_us, event.game, event.rules, event.language) == (7, "space_bowl", 1, Language.GERMAN)
    assert (event.players, event.settings, event.deck, event.captain) == (players_on(SEATS), PLAN, DECK, ZOE)
    match = started(PLAN, first=ZOE).match
    assert (match.deck, match.settings, match.captain, match.seats) == (DECK, PLAN, ZOE, SEATS)


@pytest.mark.parametrize("mode", [GalaxyMode.SCREEN, GalaxyMode.NUMBERED])
def test_a_deck_must_be_enough_for_the_galaxy_and_its_pile(mode: GalaxyMode) -> None:
    assert begun(SMALL_DECK, beginning(Settings(mode)))
    settings = Settings(mode, variants=BIG)
    refusal = refused(SMALL_DECK, beginning(settings))
    assert refusal.reason is Reason.DECK_TOO_SMALL
    assert refusal.text == "The deck has 35 cards; this galaxy and its Infinity deck need 46."
    assert SpaceBowl(SMALL_DECK).refusal_of(settings) == refusal


@pytest.mark.parametrize("deck", [SMALL_DECK, Deck("Ours", DECK.planets, ())], ids=["small", "of unknown cards"])
def test_in_honour_mode_the_deck_on_the_table_is_not_the_boxs_business(deck: Deck) -> None:
    settings = replace(HONOUR, variants=BIG)
    assert begun(deck, beginning(settings))
    assert SpaceBowl(deck).refusal_of(settings) is None


def test_a_deck_names_its_planets() -> None:
    assert refused(Deck("Ours", (), ()), beginning(HONOUR)).reason is Reason.NO_PLANETS


@pytest.mark.parametrize("settings", MODES, ids=lambda it: f"{it.mode} {it.are_numbers_entered}")
def test_computers_play_where_the_box_deals_what_they_see(settings: Settings) -> None:
    mixed = replace(beginning(settings), players=(Player(EMMA), Player(ZOE, computer=Strength.CADET)))
    if settings in (SCREEN, PLAN):
        assert begun(DECK, mixed)
    else:
        assert refused(DECK, mixed).reason is Reason.COMPUTERS_SEE_NOTHING


# --- who is captain ---


@pytest.mark.parametrize("settings", MODES, ids=lambda it: f"{it.mode} {it.are_numbers_entered}")
def test_the_captain_can_be_named_and_otherwise_chance_names_them(settings: Settings) -> None:
    assert {started(settings, first=ZOE, seed=seed).match.captain for seed in range(9)} == {ZOE}
    assert {started(settings, first=None, seed=seed).match.captain for seed in range(40)} == set(SEATS)


# --- what is dealt ---


def test_everyone_starts_with_four_points_and_no_cards() -> None:
    match = started().match
    assert [(player.seat, player.score, player.cards) for player in match.players] == [(seat, 4, 0) for seat in SEATS]
    assert (match.round_number, match.round, match.deadline_us) == (0, None, None)


@pytest.mark.parametrize("mode", [SCREEN, PLAN], ids=["screen", "plan"])
@pytest.mark.parametrize(("variants", "cells"), [(Variants(), 25), (BIG, 36)])
def test_the_box_deals_a_galaxy_and_ten_cards_more_every_card_once(
    mode: Settings, variants: Variants, cells: int
) -> None:
    match = started(replace(mode, variants=variants), seed=7).match
    galaxy = [card.number for card in match.galaxy or () if card is not None and not card.face_down]
    assert (len(galaxy), len(match.pile)) == (cells, 10)
    assert len({*galaxy, *match.pile}) == cells + 10
    assert {*galaxy, *match.pile} <= set(DECK.by_number)


def test_the_seed_alone_decides_the_deal() -> None:
    first, again, other = (started(seed=seed).events for seed in (7, 7, 8))
    assert first == again != other


def test_void_turns_three_of_the_whole_deck_face_down_so_up_to_three_in_the_galaxy() -> None:
    dealt = [started(VOID, seed=seed).match.galaxy or () for seed in range(60)]
    face_down = [sum(card is not None and card.face_down for card in galaxy) for galaxy in dealt]
    assert set(face_down) == {0, 1, 2, 3}
    assert 0.9 < sum(face_down) / 60 < 1.8  # 3 × 25 / 56 = 1.34


def test_in_honour_mode_nothing_is_dealt() -> None:
    match = started(HONOUR).match
    assert (match.phase, match.galaxy, match.pile) == (Phase.READY, None, (None,) * 10)


def test_where_numbers_are_entered_the_places_wait_for_them() -> None:
    match = started(ENTERED).match
    assert (match.phase, match.galaxy, match.pile) == (Phase.LAYING, (None,) * 25, (None,) * 10)
    assert match.solver_galaxy() is None


def test_only_numbered_cards_can_be_entered() -> None:
    match = started(Settings(GalaxyMode.SCREEN, are_numbers_entered=True)).match
    assert match.phase is Phase.READY
    assert None not in (match.galaxy or (None,))


def test_in_void_the_decks_top_card_is_turned_up() -> None:
    for seed in range(40):
        match = started(VOID, seed=seed).match
        shown = DECK.by_number[match.pile[0]]  # type: ignore[index]
        assert match.top_card() == TopCard(shown.planets, shown.black_hole, shown.number)


def test_a_beginning_begins_anew_whatever_was_before() -> None:
    (event,) = begun(DECK, beginning(PLAN, first=ZOE))
    assert SpaceBowl(DECK).evolve(search().match, event) == started(PLAN, first=ZOE).match


@pytest.mark.parametrize("event", [happened.SeatLeft(0, EMMA), search().events[-1]], ids=["SeatLeft", "TossLanded"])
def test_nothing_but_a_beginning_begins_a_match(event: happened.Event) -> None:
    with pytest.raises(ValueError, match=f"a match begins with MatchStarted, not with {type(event).__name__}"):
        SpaceBowl(DECK).evolve(None, event)
