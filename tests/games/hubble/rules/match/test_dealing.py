"""What chance gives: the cards, who begins, and dice that are the same at two tables (sections 3 and 6)."""

import pytest

from spacebowl_pi.core.common_commands import TakeBack
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.games.hubble.rules.match.commands import RollDice
from spacebowl_pi.games.hubble.rules.match.events import MatchBegan
from spacebowl_pi.games.hubble.rules.match.settings import LARGEST_SEED, Settings
from spacebowl_pi.games.hubble.rules.standard_kit import standard_kit
from tests.games.hubble.rules.match.table import EMMA, EMPTY_PAD, LEO, MIA, Table

DECK = {card.id for card in standard_kit().cards}
SHARED_DICE = Settings(same_dice=4711)


def cards_of(table: Table) -> list[str]:
    return [card for player in table.view.players for card in player.cards]


def began(table: Table) -> MatchBegan:
    event = table.events[0]
    assert isinstance(event, MatchBegan)
    return event


def test_the_deck_has_twenty_cards_and_the_table_nineteen_of_them() -> None:
    assert len(DECK) == 20
    table = [(card.number, card.id) for card in standard_kit().table]
    assert [number for number, _ in table] == list(range(1, 20))
    assert DECK - {name for _, name in table} == {"ursa-major"}


@pytest.mark.parametrize("seats", [2, 3, 9])
def test_in_the_base_game_no_card_is_dealt_twice(seats: int) -> None:
    dealt = set()
    for seed in range(60):
        table = Table(*range(1, seats + 1), seed=seed)
        cards = cards_of(table)
        assert len(cards) == len(set(cards)) == 2 * seats
        assert all(len(player.cards) == 2 for player in table.view.players)
        dealt |= set(cards)
    assert dealt == DECK  # Ursa Major too


@pytest.mark.parametrize("seats", [1, 10, 25])
def test_from_the_table_each_gets_two_different_cards_and_never_ursa_major(seats: int) -> None:
    dealt = set()
    for seed in range(120 // seats + 1):
        players = Table(*range(1, seats + 1), seed=seed).view.players
        assert all(len(player.cards) == len(set(player.cards)) == 2 for player in players)
        dealt |= {card for player in players for card in player.cards}
    assert dealt == DECK - {"ursa-major"}


def test_players_at_the_station_can_have_the_same_card() -> None:
    cards = cards_of(Table(*range(1, 11)))  # twenty cards of nineteen
    assert len(set(cards)) < len(cards) == 20


def test_all_begin_with_an_empty_pad_and_clear_lenses() -> None:
    for player in Table(1, 2, 3).view.players:
        assert set(player.pad) == {"."}
        assert len(player.pad) == 48
        assert (player.fog, player.total, player.rank, player.medium) == (0, 0, 0, None)
    assert Table(1, 2).pad(EMMA) == EMPTY_PAD


def test_cards_are_open() -> None:
    view = Table(1, 2).view
    assert {card.id for card in view.constellations} == set(view.player(EMMA).cards + view.player(LEO).cards)


def dice_of(table: Table, rounds: int = 8) -> list[object]:
    rolls: list[object] = []
    for _ in range(rounds):
        table.do(RollDice())
        rolls.append((table.match.roll, table.match.third))
        table.match = table.rules.evolve(table.match, table.rules.records.from_data(CLOSED))
    return rolls


CLOSED = {"schema": 1, "event": "RoundClosed", "at_us": 0}


@pytest.mark.parametrize("seats", [(1,), (1, 2), (2, 3, 5), tuple(range(1, 11))])
def test_tables_that_agree_on_a_number_have_the_same_cards_and_dice(seats: tuple[int, ...]) -> None:
    one, two = (Table(*seats, seed=seed, settings=SHARED_DICE) for seed in (1, 2))
    assert began(one).cards == began(two).cards
    assert one.match.active == two.match.active
    assert dice_of(one) == dice_of(two)


def test_the_dice_are_the_same_for_any_number_of_players_with_the_same_rules() -> None:
    for few, many in (((1,), range(1, 13)), ((1, 2), range(1, 10))):
        rolls = [dice_of(Table(*seats, settings=SHARED_DICE)) for seats in (few, many)]
        assert rolls[0] == rolls[1]


def test_other_tables_have_other_cards_and_dice() -> None:
    one, two = Table(1, 2, seed=1), Table(1, 2, seed=2)
    assert began(one).cards != began(two).cards
    assert dice_of(one) != dice_of(two)


def test_the_table_still_says_who_begins() -> None:
    assert Table(1, 2, 3, settings=SHARED_DICE, first=MIA).match.active == MIA


@pytest.mark.parametrize("agreed", [0, LARGEST_SEED])
def test_every_number_that_can_be_agreed_on_counts(agreed: int) -> None:
    tables = [Table(1, 2, seed=seed, settings=Settings(same_dice=agreed)) for seed in (1, 2)]
    assert dice_of(tables[0], 2) == dice_of(tables[1], 2)


def test_dice_nobody_has_seen_could_fall_otherwise_unless_the_table_agreed_on_them() -> None:
    table, agreed = Table(1, 2), Table(1, 2, settings=SHARED_DICE)
    rolls = {str(table.rules.reshuffled(table.match, seed).seed) for seed in range(5)}
    assert len(rolls) == 5
    assert agreed.rules.reshuffled(agreed.match, 5) == agreed.match


def test_taking_back_does_not_buy_other_dice() -> None:
    table = Table(1, 2)
    (first,) = table.do(RollDice())
    for _ in range(3):
        table.then(TakeBack(), Asker.STAFF).wait(1)
        (again,) = table.do(RollDice())
        assert (again.roll, again.third) == (first.roll, first.third)  # type: ignore[union-attr]
