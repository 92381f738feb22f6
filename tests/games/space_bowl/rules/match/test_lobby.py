"""The lobby: seats, names, settings, and the start of a match."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import Deck
from spacebowl_pi.games.space_bowl.rules.match import BLANK, GalaxyMode, Phase, Player, Reason, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.check import event_fault
from spacebowl_pi.games.space_bowl.rules.match.state import TopCard
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.match.stages import (
    CAPTAIN,
    DECK,
    EMMA,
    ENTERED,
    HONOUR,
    LUCAS,
    MARIE,
    NOAH,
    NOBODY,
    PLAN,
    SCREEN,
    SEATS,
    VOID,
    ZOE,
    laying,
    lobby,
    opened,
    ready,
    reveal,
)
from tests.games.space_bowl.rules.match.table import Table

SMALL_DECK = replace(DECK, cards=DECK.cards[:35])
BIG = Variants(big_galaxy=True)

# --- opening ---


def test_a_match_opens_with_its_deck_and_settings_and_nobody_at_the_table() -> None:
    table = Table()
    assert table.do(commands.OpenMatch(DECK, HONOUR)) == [happened.MatchOpened(0, DECK, HONOUR)]
    assert table.match == replace(BLANK, deck=DECK, settings=HONOUR)
    assert table.match.phase is Phase.LOBBY
    assert not table.match.is_blank


def test_a_match_is_opened_once() -> None:
    assert opened().refused(commands.OpenMatch(DECK, SCREEN)).reason is Reason.ALREADY_OPEN


def test_a_blank_match_answers_nothing_but_its_opening() -> None:
    assert Table().refused(commands.JoinSeat(EMMA)).reason is Reason.NOT_OPEN


@pytest.mark.parametrize("mode", GalaxyMode)
def test_an_opened_match_is_open_whatever_its_deck(mode: GalaxyMode) -> None:
    table = Table()
    if mode is GalaxyMode.HONOUR:  # any deck, unknown to the box: also one of which it knows no card
        table.do(commands.OpenMatch(Deck("Ours", DECK.planets, ()), Settings(mode)))
        assert table.do(commands.JoinSeat(EMMA))
    else:
        assert (
            table.refused(commands.OpenMatch(Deck("Ours", DECK.planets, ()), Settings(mode))).reason
            is Reason.DECK_TOO_SMALL
        )


def test_a_deck_names_its_planets() -> None:
    assert Table().refused(commands.OpenMatch(Deck("Ours", (), ()), HONOUR)).reason is Reason.NO_PLANETS


# --- seats ---


def test_players_sit_in_seat_order_whoever_came_first() -> None:
    table = opened()
    assert table.do(commands.JoinSeat(ZOE, "Zoe")) == [happened.SeatJoined(0, ZOE, "Zoe")]
    table.do(commands.JoinSeat(EMMA, "Emma"))
    table.do(commands.JoinSeat(LUCAS, "Lucas"))
    assert table.match.seats == (EMMA, LUCAS, ZOE)
    assert table.match.players[1] == Player(LUCAS, "Lucas", score=4, cards=0)


@pytest.mark.parametrize("number", range(1, 9))
def test_there_are_eight_seats(number: int) -> None:
    assert opened().then(commands.JoinSeat(Seat(number))).match.seats == (number,)


@pytest.mark.parametrize("number", [-1, 0, 9])
def test_there_is_no_other_seat(number: int) -> None:
    refusal = opened().refused(commands.JoinSeat(Seat(number)))
    assert refusal.reason is Reason.NO_SUCH_SEAT
    assert refusal.text == f"There is no seat {number}: seats go from 1 to 8."


def test_a_seat_is_for_one() -> None:
    assert lobby().refused(commands.JoinSeat(EMMA, "Max")).reason is Reason.SEAT_TAKEN


def test_a_name_is_stripped_and_may_be_left_out_by_any_number_of_players() -> None:
    table = (
        opened()
        .then(commands.JoinSeat(EMMA, "  Emma "))
        .then(commands.JoinSeat(LUCAS, "  "))
        .then(commands.JoinSeat(ZOE))
    )
    assert [player.name for player in table.match.players] == ["Emma", "", ""]


EMOJI = [
    "👩\u200d🚀 Lea",
    "❤\ufe0f",
    "🏳\ufe0f\u200d🌈",
    "\U0001faea",  # so new that this Python may not know it
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # a flag, in tags
]


@pytest.mark.parametrize("name", ["x" * 20, "Zoé", "Søren", "李", "Emma 2", "می\u200cخواهم", "山田\u3000花子", *EMOJI])
def test_any_name_up_to_twenty_signs_will_do(name: str) -> None:
    table = opened().then(commands.JoinSeat(ZOE, name))
    assert table.player(ZOE).name == name
    assert event_fault(opened().match, happened.SeatJoined(0, ZOE, name)) is None


def test_a_longer_one_will_not() -> None:
    assert opened().refused(commands.JoinSeat(ZOE, "x" * 21)).reason is Reason.NAME_TOO_LONG


@pytest.mark.parametrize(
    "name",
    [
        *("a\nb", "a\x00", "\x1b[31m", "\ud800", "a\u2028b", "a\ufffeb", "a\ufdd0b"),
        *("a\u202eb", "a\u2066b", "a\u200fb", "a\u200bb", "a\ufeffb", "a\u00adb"),
    ],
)
def test_no_control_signs_and_none_that_hide_or_turn_the_writing(name: str) -> None:
    assert opened().refused(commands.JoinSeat(ZOE, name)).reason is Reason.NAME_UNUSABLE
    assert event_fault(opened().match, happened.SeatJoined(0, ZOE, name)) is not None


@pytest.mark.parametrize("name", ["\u200d", "\u200da", "\ufe0f", "\U000e0067"])
def test_what_joins_signs_stands_between_signs(name: str) -> None:
    assert opened().refused(commands.JoinSeat(ZOE, name)).reason is Reason.NAME_UNUSABLE


@pytest.mark.parametrize("name", ["Emma", "emma", " EMMA ", "Em\u200dma", "Emma\ufe0f", "Emma\U000e0067"])
def test_no_two_players_have_the_same_name(name: str) -> None:
    assert lobby().refused(commands.JoinSeat(NOBODY, name)).reason is Reason.NAME_TAKEN


def test_who_gets_up_frees_seat_and_name() -> None:
    table = lobby()
    assert table.do(commands.LeaveSeat(MARIE)) == [happened.SeatLeft(0, MARIE)]
    assert table.match.seats == (EMMA, LUCAS, NOAH, ZOE)
    assert table.then(commands.JoinSeat(NOBODY, "Marie")).match.seats == (EMMA, LUCAS, NOBODY, NOAH, ZOE)


def test_the_lobby_may_empty_altogether() -> None:
    assert lobby(seats=(EMMA,)).then(commands.LeaveSeat(EMMA)).match.players == ()


def test_nobody_gets_up_from_an_empty_seat() -> None:
    assert lobby().refused(commands.LeaveSeat(NOBODY)).reason is Reason.SEAT_EMPTY


@pytest.mark.parametrize("stage", [ready, laying])
def test_a_player_may_leave_between_rounds_and_nobody_may_come(stage: Callable[[], Table]) -> None:
    table = stage()
    assert table.refused(commands.JoinSeat(NOBODY)).reason is Reason.NOT_NOW
    assert table.then(commands.LeaveSeat(EMMA)).match.seats == (MARIE, LUCAS, NOAH, ZOE)


@pytest.mark.parametrize(("seats", "heir"), [(SEATS, NOAH), ((EMMA, MARIE, LUCAS), EMMA)])
def test_a_captain_who_leaves_hands_the_token_to_the_next_in_seat_order(seats: tuple[Seat, ...], heir: Seat) -> None:
    table = ready(seats=seats)
    assert table.match.captain == CAPTAIN
    assert table.then(commands.LeaveSeat(CAPTAIN)).match.captain == heir


def test_the_token_stays_when_somebody_else_leaves() -> None:
    assert ready().then(commands.LeaveSeat(EMMA)).match.captain == CAPTAIN


def test_two_players_stay_to_the_end() -> None:
    assert ready(seats=(EMMA, LUCAS)).refused(commands.LeaveSeat(EMMA)).reason is Reason.TOO_FEW_PLAYERS


def test_after_somebody_left_no_round_is_taken_back() -> None:
    table = reveal().then(commands.NextRound()).then(commands.LeaveSeat(NOAH))
    assert table.refused(house.TakeBack()).reason is Reason.NOTHING_TO_TAKE_BACK


# --- settings ---


@pytest.mark.parametrize(
    "settings",
    [
        Settings(search_limit_s=10),
        Settings(search_limit_s=3600),
        Settings(pick_limit_s=5),
        Settings(pick_limit_s=600),
        Settings(pick_limit_s=None),
        Settings(target_score=5),
        Settings(target_score=99),
        Settings(GalaxyMode.NUMBERED, True, BIG, Language.GERMAN, 90, 20, 12),  # noqa: FBT003
    ],
)
def test_settings_are_agreed_in_the_lobby(settings: Settings) -> None:
    table = lobby()
    assert table.do(commands.ChangeSettings(settings)) == [happened.SettingsChanged(0, settings)]
    assert table.match.settings == settings


UNUSABLE = [
    (Settings(search_limit_s=9), Reason.SEARCH_LIMIT, "A search lasts 10 to 3600 seconds, or has no limit."),
    (Settings(search_limit_s=3601), Reason.SEARCH_LIMIT, "A search lasts 10 to 3600 seconds, or has no limit."),
    (Settings(pick_limit_s=4), Reason.PICK_LIMIT, "Picking takes 5 to 600 seconds, or has no limit."),
    (Settings(pick_limit_s=601), Reason.PICK_LIMIT, "Picking takes 5 to 600 seconds, or has no limit."),
    (Settings(target_score=4), Reason.TARGET_SCORE, "The score to reach is 5 to 99 points."),
    (Settings(target_score=100), Reason.TARGET_SCORE, "The score to reach is 5 to 99 points."),
]


@pytest.mark.parametrize(("settings", "reason", "text"), UNUSABLE)
def test_unusable_settings_are_refused_from_the_start_and_later(settings: Settings, reason: Reason, text: str) -> None:
    for refusal in (
        Table().refused(commands.OpenMatch(DECK, settings)),
        lobby().refused(commands.ChangeSettings(settings)),
    ):
        assert refusal.reason is reason
        assert refusal.text == text


@pytest.mark.parametrize("mode", [GalaxyMode.SCREEN, GalaxyMode.NUMBERED])
def test_a_deck_must_be_enough_for_the_galaxy_and_its_pile(mode: GalaxyMode) -> None:
    table = Table().then(commands.OpenMatch(SMALL_DECK, Settings(mode)))
    refusal = table.refused(commands.ChangeSettings(Settings(mode, variants=BIG)))
    assert refusal.reason is Reason.DECK_TOO_SMALL
    assert refusal.text == "The deck has 35 cards; this galaxy and its Infinity deck need 46."


def test_in_honour_mode_the_deck_on_the_table_is_not_the_boxs_business() -> None:
    table = Table().then(commands.OpenMatch(SMALL_DECK, HONOUR))
    assert table.do(commands.ChangeSettings(replace(HONOUR, variants=BIG)))


@pytest.mark.parametrize("stage", [ready, reveal])
def test_once_play_has_begun_only_the_language_changes(stage: Callable[[], Table]) -> None:
    table = stage()
    assert table.refused(commands.ChangeSettings(replace(SCREEN, target_score=12))).reason is Reason.ONLY_LANGUAGE_NOW
    assert (
        table.then(commands.ChangeSettings(replace(SCREEN, language=Language.FRENCH))).match.settings.language == "fr"
    )


# --- the start ---


def test_a_match_needs_two_players() -> None:
    assert lobby(seats=(EMMA,)).refused(commands.StartMatch(), seed=1).reason is Reason.TOO_FEW_PLAYERS
    assert lobby(seats=(EMMA, ZOE)).then(commands.StartMatch(), seed=1).match.phase is Phase.READY


def test_the_captain_can_be_named_and_must_be_at_the_table() -> None:
    assert lobby().then(commands.StartMatch(ZOE), seed=1).match.captain == ZOE
    assert lobby().refused(commands.StartMatch(NOBODY), seed=1).reason is Reason.SEAT_EMPTY


def test_otherwise_chance_names_the_captain() -> None:
    captains = {lobby().then(commands.StartMatch(), seed=seed).match.captain for seed in range(40)}
    assert captains == set(SEATS)


def test_everyone_starts_with_four_points_and_no_cards() -> None:
    match = lobby().then(commands.StartMatch(), seed=1).match
    assert [(player.score, player.cards) for player in match.players] == [(4, 0)] * 5
    assert (match.round_number, match.round, match.deadline_us) == (0, None, None)


@pytest.mark.parametrize("mode", [SCREEN, PLAN], ids=["screen", "plan"])
@pytest.mark.parametrize(("variants", "cells"), [(Variants(), 25), (BIG, 36)])
def test_the_box_deals_a_galaxy_and_ten_cards_more_every_card_once(
    mode: Settings, variants: Variants, cells: int
) -> None:
    match = lobby(replace(mode, variants=variants)).then(commands.StartMatch(), seed=7).match
    galaxy = [card.number for card in match.galaxy or () if card is not None and not card.face_down]
    assert (len(galaxy), len(match.pile)) == (cells, 10)
    assert len({*galaxy, *match.pile}) == cells + 10
    assert {*galaxy, *match.pile} <= set(DECK.by_number)


def test_the_seed_alone_decides_the_deal() -> None:
    first, again, other = (lobby().do(commands.StartMatch(), seed=seed) for seed in (7, 7, 8))
    assert first == again != other


def test_void_turns_three_of_the_whole_deck_face_down_so_up_to_three_in_the_galaxy() -> None:
    dealt = [lobby(VOID).then(commands.StartMatch(), seed=seed).match.galaxy or () for seed in range(60)]
    face_down = [sum(card is not None and card.face_down for card in galaxy) for galaxy in dealt]
    assert set(face_down) == {0, 1, 2, 3}
    assert 0.9 < sum(face_down) / 60 < 1.8  # 3 × 25 / 56 = 1.34


def test_in_honour_mode_nothing_is_dealt() -> None:
    assert lobby(HONOUR).do(commands.StartMatch(EMMA), seed=1) == [happened.MatchStarted(0, EMMA, None, (None,) * 10)]


def test_where_numbers_are_entered_the_places_wait_for_them() -> None:
    table = lobby(ENTERED)
    assert table.do(commands.StartMatch(EMMA), seed=1) == [happened.MatchStarted(0, EMMA, (None,) * 25, (None,) * 10)]
    assert table.match.phase is Phase.LAYING
    assert table.match.solver_galaxy() is None


def test_only_numbered_cards_can_be_entered() -> None:
    table = lobby(Settings(GalaxyMode.SCREEN, are_numbers_entered=True)).then(commands.StartMatch(), seed=1)
    assert table.match.phase is Phase.READY
    assert None not in (table.match.galaxy or (None,))


def test_in_void_the_decks_top_card_is_turned_up() -> None:
    for seed in range(40):
        table = lobby(VOID).then(commands.StartMatch(), seed=seed)
        shown = DECK.by_number[table.match.pile[0]]  # type: ignore[index]
        assert table.match.top_card() == TopCard(shown.planets, shown.black_hole, shown.number)
