"""The end of a round and of the match: the captain's token, the cards, the winners."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import LaidCard
from spacebowl_pi.games.space_bowl.rules.judge import Prize
from spacebowl_pi.games.space_bowl.rules.match import Phase, Player, Reason, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.places import Cell
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    EMMA,
    GALAXY,
    LUCAS,
    MARIE,
    NOAH,
    PILE,
    RIGHT,
    RIGHT_TOO,
    SEATS,
    VOID,
    WRONG,
    ZOE,
    go_countdown,
    go_picks,
    laying,
    over,
    ready,
    red_countdown,
    red_picks,
    reveal,
    search,
    tossed,
)
from tests.games.space_bowl.rules.match.table import Table


def cleared(table: Table, picks: dict[Seat, Cell]) -> Table:
    """Everybody picks or lets the time go by, and the next round comes."""
    for seat, cell in picks.items():
        table.do(commands.PickCard(cell), seat)
    return table.wait(30).then(common.PassTime()).then(commands.NextRound())


def cards(table: Table) -> dict[Seat, int]:
    return {player.seat: player.cards for player in table.match.players if player.cards}


# --- the token and the captain's card ---


def test_found_after_a_go_the_caller_becomes_captain_and_takes_the_card_they_picked() -> None:
    table = cleared(go_picks(MARIE), {EMMA: RIGHT, MARIE: RIGHT_TOO})
    assert table.events[-1] == happened.RoundCleared(table.now_us, EMMA, Prize.PICKED_CARD, RIGHT)
    assert (table.match.captain, cards(table)) == (EMMA, {EMMA: 1})


def test_the_decks_top_card_takes_the_place_of_the_card_that_was_taken() -> None:
    table = cleared(go_picks(), {EMMA: RIGHT})
    assert table.match.galaxy == (LaidCard(PILE[0]), *GALAXY[1:])
    assert table.match.pile == PILE[1:]


def test_not_found_after_a_red_call_the_caller_becomes_captain_and_takes_the_decks_top_card() -> None:
    table = cleared(red_picks(), {MARIE: WRONG})
    assert table.events[-1] == happened.RoundCleared(table.now_us, EMMA, Prize.TOP_CARD, None)
    assert (table.match.captain, cards(table)) == (EMMA, {EMMA: 1})
    assert (table.match.galaxy, table.match.pile) == (GALAXY, PILE[1:])


@pytest.mark.parametrize(
    ("picks", "captain", "place"),
    [
        ({MARIE: RIGHT_TOO, LUCAS: RIGHT, NOAH: RIGHT_TOO}, LUCAS, RIGHT),
        ({MARIE: RIGHT_TOO, NOAH: WRONG, ZOE: RIGHT}, ZOE, RIGHT),
        ({MARIE: RIGHT_TOO, LUCAS: WRONG}, MARIE, RIGHT_TOO),
    ],
    ids=["the captain was right", "the next who was right", "past the last seat to the first"],
)
def test_ruling_found_after_a_red_call_the_token_stays_or_goes_to_the_next_who_was_right(
    picks: dict[Seat, Cell], captain: Seat, place: Cell
) -> None:
    table = cleared(red_picks(), picks)
    assert table.events[-1] == happened.RoundCleared(table.now_us, captain, Prize.PICKED_CARD, place)
    assert cards(table) == {captain: 1}


def test_ruling_not_found_after_a_go_the_token_stays_and_the_captain_takes_the_decks_top_card() -> None:
    table = cleared(go_picks(), {EMMA: WRONG})
    assert (table.match.captain, cards(table)) == (CAPTAIN, {CAPTAIN: 1})
    assert (table.match.galaxy, table.match.pile) == (GALAXY, PILE[1:])


def test_ruling_found_and_the_go_caller_was_wrong_they_become_captain_and_take_the_card_they_picked() -> None:
    table = cleared(go_picks(MARIE), {EMMA: WRONG, MARIE: RIGHT})
    assert (table.match.captain, cards(table)) == (EMMA, {EMMA: 1})
    assert table.match.galaxy == (*GALAXY[:WRONG], LaidCard(PILE[0]), *GALAXY[WRONG + 1 :])


def test_ruling_found_and_the_go_caller_picked_nothing_they_take_the_decks_top_card() -> None:
    table = cleared(go_picks(MARIE), {MARIE: RIGHT})
    assert (table.match.captain, cards(table)) == (EMMA, {EMMA: 1})
    assert (table.match.galaxy, table.match.pile) == (GALAXY, PILE[1:])


def test_ruling_a_card_from_the_deck_lies_face_up() -> None:
    """Also where the card that was taken lay face down."""
    table = tossed(ready(VOID, galaxy=(replace(GALAXY[0], face_down=True), *GALAXY[1:])))
    table.then(commands.SayGo(), EMMA).then(commands.Concur(), MARIE).count_down()
    cleared(table, {EMMA: RIGHT, MARIE: RIGHT_TOO})
    assert table.match.galaxy == (LaidCard(PILE[0], face_down=False), *GALAXY[1:])


# --- nobody calls ---


def test_ruling_nobody_calls_the_captain_may_call_the_round_off() -> None:
    table = search()
    assert table.do(commands.CallRoundOff(), CAPTAIN) == [happened.RoundCalledOff(0, CAPTAIN)]
    assert_nobody_gains_and_the_top_card_goes(table)


def test_ruling_nobody_calls_a_search_limit_calls_the_round_off() -> None:
    table = search(Settings(search_limit_s=60)).wait(60)
    assert table.do(common.PassTime()) == [happened.RoundCalledOff(table.now_us, None)]
    assert_nobody_gains_and_the_top_card_goes(table)


def test_nobody_calls_staff_may_call_the_round_off() -> None:
    table = search()
    assert table.do(commands.CallRoundOff(), Asker.STAFF) == [happened.RoundCalledOff(0, None)]
    assert_nobody_gains_and_the_top_card_goes(table)


def assert_nobody_gains_and_the_top_card_goes(table: Table) -> None:
    assert table.match.phase is Phase.REVEAL
    assert table.do(commands.NextRound()) == [happened.RoundCleared(table.now_us, CAPTAIN, Prize.NOTHING, None)]
    assert (table.scores(), cards(table), table.match.captain) == ([4] * 5, {}, CAPTAIN)
    assert (table.match.galaxy, table.match.pile) == (GALAXY, PILE[1:])


@pytest.mark.parametrize("seat", [EMMA, MARIE, NOAH, ZOE])
def test_no_other_player_calls_the_round_off(seat: Seat) -> None:
    assert search().refused(commands.CallRoundOff(), seat).reason is Reason.ONLY_CAPTAIN


@pytest.mark.parametrize("scene", [laying, ready, go_countdown, red_countdown, go_picks, reveal, over])
def test_a_round_is_called_off_only_while_the_search_is_on(scene: Callable[[], Table]) -> None:
    assert scene().refused(commands.CallRoundOff(), CAPTAIN).reason is Reason.NOT_IN_PHASE


# --- the next round ---


def test_the_next_round_begins_with_everything_cleared_away() -> None:
    table = red_countdown(MARIE).then(commands.PlaceWild(WRONG), LUCAS).count_down()
    cleared(table, {LUCAS: WRONG}).do(commands.TossPlanets(), seed=1)
    assert (table.round.call, table.round.joined, table.round.wild, table.round.picks) == (None, (), None, ())
    assert (table.round.result, table.match.round_number) == (None, 2)


@pytest.mark.parametrize("scene", [laying, ready, search, go_countdown, go_picks, over])
def test_no_round_ends_before_its_reveal(scene: Callable[[], Table]) -> None:
    assert scene().refused(commands.NextRound()).reason is Reason.NOT_IN_PHASE


# --- the end of the match ---


def test_the_match_is_over_after_ten_rounds() -> None:
    table = ready()
    for number in range(1, 11):
        assert (table.match.phase, len(table.match.pile)) == (Phase.READY, 11 - number)
        table.then(commands.TossPlanets(), seed=number).then(commands.CallRoundOff(), Asker.STAFF).do(
            commands.NextRound()
        )
        assert table.match.round_number == number
    assert table.events[-1] == happened.MatchEnded(0, SEATS)
    assert (table.match.phase, table.match.pile) == (Phase.OVER, ())


@pytest.mark.parametrize(("score", "phase"), [(17, Phase.READY), (18, Phase.OVER), (20, Phase.OVER)])
def test_the_match_is_over_when_somebody_has_18_or_more(score: int, phase: Phase) -> None:
    table = cleared(go_picks().then(commands.CorrectScore(EMMA, score - 3)), {EMMA: RIGHT})
    assert (table.player(EMMA).score, table.match.phase) == (score, phase)


@pytest.mark.parametrize(("target", "phase"), [(7, Phase.OVER), (8, Phase.READY)])
def test_another_target_score_can_be_agreed(target: int, phase: Phase) -> None:
    assert cleared(go_picks(settings=Settings(target_score=target)), {EMMA: RIGHT}).match.phase is phase


@pytest.mark.parametrize(
    ("points_and_cards", "winners"),
    [
        ({EMMA: (9, 0), MARIE: (8, 5)}, (EMMA,)),
        ({EMMA: (9, 1), MARIE: (9, 2), ZOE: (8, 9)}, (MARIE,)),
        ({EMMA: (9, 2), MARIE: (9, 2), NOAH: (9, 1)}, (EMMA, MARIE)),
        ({}, SEATS),
    ],
    ids=["most points", "then most cards", "a tie in both is shared", "by all"],
)
def test_most_points_win_then_most_cards_and_a_tie_in_both_is_shared(
    points_and_cards: dict[Seat, tuple[int, int]], winners: tuple[Seat, ...]
) -> None:
    table = ready()
    players = tuple(Player(it.seat, *points_and_cards.get(it.seat, (4, 0))) for it in table.match.players)
    table.match = replace(table.match, players=players)
    assert table.do(common.End()) == [happened.MatchEnded(0, winners, is_broken_off=True)]
    assert (table.match.winners, table.match.phase) == (winners, Phase.OVER)


def test_the_last_card_counts_in_a_tie() -> None:
    """Emma's 18th point and the card she takes with it come before the winners are named."""
    table = go_picks(MARIE).then(commands.CorrectScore(EMMA, 15)).then(commands.CorrectScore(MARIE, 16))
    cleared(table, {EMMA: RIGHT, MARIE: RIGHT_TOO})
    assert table.scores()[:2] == [18, 18]
    assert table.match.winners == (EMMA,)
