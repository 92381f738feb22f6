"""Space Bowl at a table of the house: agreed on in the lobby, begun, left, put away, and read back from its record."""

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Self

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.choices import Value
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import (
    Choose,
    GotUp,
    JoinSeat,
    LeaveSeat,
    NameTaken,
    Seating,
    SeatingOpened,
    SeatingReason,
    Speak,
    TakeName,
)
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import CloseMatch, StartMatch, Table, TableRules
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, Deck
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Phase, Reason, Settings, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.play_modes import Way
from spacebowl_pi.games.space_bowl.rules.rules import SpaceBowl
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from tests.games.space_bowl.rules.match.stages import DECK, EMMA, LUCAS, MARIE, NAMES, NOBODY, PLAN, RIGHT, SEATS, ZOE

SMALL_DECK = Deck("Small", DECK.planets, DECK.cards[:35])


class Played:
    """A table, what happened at it, and a clock."""

    def __init__(self, deck: Deck = DECK, settings: Settings | None = None) -> None:
        self.rules = TableRules({"space_bowl": SpaceBowl(deck, settings)})
        self.table = Table(Seating("space_bowl"))
        self.events: list[Any] = [SeatingOpened(0, self.table.seating)]

    @property
    def settings(self) -> Any:  # noqa: ANN401 (the house knows no game's settings)
        return self.rules.settings(self.table.seating)

    def do(self, what: object, by: By = Asker.TABLE, *, seed: int = 1) -> Sequence[Any]:
        decision = self.rules.decide(self.table, Asked(0, by, what, seed))
        assert not isinstance(decision, Refusal), decision.text
        self.table = self.rules.replay(self.table, decision)
        self.events += decision
        return decision

    def then(self, what: object, by: By = Asker.TABLE, *, seed: int = 1) -> Self:
        self.do(what, by, seed=seed)
        return self

    def refused(self, what: object, by: By = Asker.TABLE) -> Refusal:
        decision = self.rules.decide(self.table, Asked(0, by, what, 1))
        assert isinstance(decision, Refusal), decision
        return decision


def lobby(seats: Sequence[Seat] = SEATS) -> Played:
    played = Played()
    for seat in seats:
        played.do(JoinSeat(seat, NAMES[SEATS.index(seat)]))
    return played


def ready(seats: Sequence[Seat] = SEATS) -> Played:
    return lobby(seats).then(StartMatch(LUCAS if LUCAS in seats else seats[0]))


def revealed() -> Played:
    return ready().then(commands.TossPlanets(), LUCAS).then(commands.CallRoundOff(), LUCAS)


# --- what is agreed on ---


@pytest.mark.parametrize(
    ("chosen", "settings"),
    [
        ({"search_limit_s": 10}, Settings(search_limit_s=10)),
        ({"search_limit_s": 3600}, Settings(search_limit_s=3600)),
        ({"search_limit_s": 60, "pick_limit_s": 5}, Settings(search_limit_s=60, pick_limit_s=5)),
        ({"pick_limit_s": 600}, Settings(pick_limit_s=600)),
        ({"pick_limit_s": None}, Settings(pick_limit_s=None)),
        ({"target_score": 5}, Settings(target_score=5)),
        ({"target_score": 99}, Settings(target_score=99)),
        ({"mode": "numbered"}, PLAN),
        ({"mode": Way.ENTERED}, Settings(GalaxyMode.NUMBERED, are_numbers_entered=True)),
        ({"mode": "entered", "big_galaxy": True}, Settings(GalaxyMode.NUMBERED, True, Variants(big_galaxy=True))),  # noqa: FBT003
        ({"mode": "entered", "target_score": 12}, Settings(GalaxyMode.NUMBERED, True, target_score=12)),  # noqa: FBT003
        ({"mode": "honour", "void": True}, Settings(GalaxyMode.HONOUR, variants=Variants(void=True))),
        (dict.fromkeys(VARIANT_NAMES, True), Settings(variants=Variants(**dict.fromkeys(VARIANT_NAMES, True)))),
    ],
    ids=str,
)
def test_settings_are_agreed_in_the_lobby_and_a_match_begins_by_them(
    chosen: dict[str, Value], settings: Settings
) -> None:
    played = lobby()
    for name, value in chosen.items():
        played.do(Choose(name, value))
    assert played.settings == settings
    assert played.then(StartMatch()).table.match.settings == settings


def test_there_is_a_choice_for_each_setting() -> None:
    plain = {field.name for field in fields(Settings)} - {"variants", "are_numbers_entered"}
    assert {choice.name for choice in SpaceBowl.choices} == plain | set(VARIANT_NAMES)


UNUSABLE: list[tuple[str, Value, str]] = [
    ("search_limit_s", 9, "search_limit_s is 10 to 3600."),
    ("search_limit_s", 3601, "search_limit_s is 10 to 3600."),
    ("pick_limit_s", 4, "pick_limit_s is 5 to 600."),
    ("pick_limit_s", 601, "pick_limit_s is 5 to 600."),
    ("target_score", 4, "target_score is 5 to 99."),
    ("target_score", 100, "target_score is 5 to 99."),
    ("target_score", None, "target_score is 5 to 99."),
    ("mode", "cards", "mode cannot be cards."),
    ("void", 1, "void cannot be 1."),
    ("colour", "red", "There is no setting called colour in this game."),
    ("language", "de", "There is no setting called language in this game."),
]


@pytest.mark.parametrize(("name", "value", "text"), UNUSABLE)
def test_unusable_settings_are_refused(name: str, value: Value, text: str) -> None:
    assert lobby().refused(Choose(name, value)).text == text


def test_a_deck_must_be_enough_for_what_is_chosen() -> None:
    played = Played(SMALL_DECK)
    refusal = played.refused(Choose("big_galaxy", value=True))
    assert refusal.reason is Reason.DECK_TOO_SMALL
    assert refusal.text == "The deck has 35 cards; this galaxy and its Infinity deck need 46."
    played.then(Choose("mode", Way.HONOUR)).do(Choose("big_galaxy", value=True))  # it is not the box's business
    assert played.refused(Choose("mode", Way.SCREEN)).reason is Reason.DECK_TOO_SMALL


def test_what_was_configured_counts_until_something_is_chosen() -> None:
    played = Played(settings=Settings(target_score=12, pick_limit_s=45)).then(Choose("target_score", 24))
    assert played.settings == Settings(target_score=24, pick_limit_s=45)


# --- the beginning ---


def test_a_match_needs_two_players() -> None:
    assert lobby((EMMA,)).refused(StartMatch()).reason is CommonReason.TOO_FEW_PLAYERS
    assert lobby((EMMA, ZOE)).then(StartMatch()).table.match.phase is Phase.READY


@pytest.mark.parametrize("number", range(1, 9))
def test_there_are_eight_seats(number: int) -> None:
    assert Played().then(JoinSeat(Seat(number))).table.seating.seats == (number,)


@pytest.mark.parametrize("number", [-1, 0, 9])
def test_there_is_no_other_seat(number: int) -> None:
    refusal = Played().refused(JoinSeat(Seat(number)))
    assert refusal.text == f"There is no seat {number}: seats go from 1 to 8."


def test_the_captain_can_be_named_by_the_table_and_must_be_there() -> None:
    assert lobby().then(StartMatch(ZOE)).table.match.captain == ZOE  # whose button was held
    assert lobby().refused(StartMatch(NOBODY)).reason is SeatingReason.SEAT_EMPTY


@pytest.mark.parametrize("way", Way)
def test_a_seat_that_begins_the_match_leaves_the_captain_to_chance(way: Way) -> None:
    played = lobby().then(Choose("mode", way))
    for captain in (EMMA, LUCAS):
        assert played.refused(StartMatch(captain), EMMA).reason is CommonReason.FIRST_BY_CHANCE
    captains = {
        lobby().then(Choose("mode", way)).then(StartMatch(), EMMA, seed=it).table.match.captain for it in range(40)
    }
    assert captains == set(SEATS)


@pytest.mark.parametrize("way", [Way.ENTERED, Way.HONOUR])
def test_computers_that_would_see_nothing_are_told_so_at_the_start(way: Way) -> None:
    played = lobby().then(JoinSeat(NOBODY, computer=Strength.ACE)).then(Choose("mode", way))
    assert played.refused(StartMatch()).reason is Reason.COMPUTERS_SEE_NOTHING
    played.then(LeaveSeat(NOBODY)).do(StartMatch())


def test_the_match_tells_who_plays_and_in_which_language() -> None:
    (started,) = lobby((EMMA, ZOE)).then(Speak(Language.GERMAN)).do(StartMatch())
    assert isinstance(started, happened.MatchStarted)
    assert (started.players, started.language) == ((Player(EMMA, "Emma"), Player(ZOE, "Zoe")), Language.GERMAN)


# --- while it is on ---


@pytest.mark.parametrize("scene", [ready, revealed])
def test_once_play_has_begun_nobody_comes_and_only_the_language_changes(scene: Any) -> None:  # noqa: ANN401
    played = scene()
    before = played.table.match
    assert played.refused(JoinSeat(NOBODY)).reason is CommonReason.MATCH_IS_ON
    assert played.refused(Choose("target_score", 12)).reason is CommonReason.ONLY_LANGUAGE_NOW
    assert played.then(Speak(Language.FRENCH)).table.seating.language is Language.FRENCH
    assert played.do(TakeName(ZOE, " Zoé "), ZOE) == [NameTaken(0, ZOE, "Zoé")]
    assert played.table.match == before


def test_a_name_that_was_changed_outlasts_the_taking_back_of_a_round() -> None:
    played = revealed().then(TakeName(EMMA, "Em")).then(common.TakeBack(), Asker.STAFF)
    assert played.table.seating.players[0].name == "Em"


@pytest.mark.parametrize("by", [EMMA, Asker.TABLE, Asker.STAFF])
def test_a_player_may_leave_between_rounds_as_long_as_two_stay(by: By) -> None:
    played = ready((EMMA, MARIE, LUCAS))
    assert played.do(LeaveSeat(EMMA), by) == [happened.SeatLeft(0, EMMA), GotUp(0, EMMA)]
    assert played.table.seating.seats == played.table.match.seats == (MARIE, LUCAS)
    refusal = played.refused(LeaveSeat(MARIE), MARIE)
    assert (refusal.reason, refusal.text) == (CommonReason.TOO_FEW_PLAYERS, "It takes at least 2 players.")
    assert played.table.seating.seats == (MARIE, LUCAS)


def test_nobody_leaves_in_a_round_nor_for_another() -> None:
    assert revealed().refused(LeaveSeat(EMMA), EMMA).reason is Reason.NOT_IN_PHASE
    assert ready().refused(LeaveSeat(EMMA), MARIE).reason is CommonReason.NOT_YOUR_SEAT
    assert ready().refused(LeaveSeat(NOBODY)).reason is SeatingReason.SEAT_EMPTY


# --- the next one ---


def test_in_a_rematch_the_same_players_begin_anew() -> None:
    played = lobby().then(Choose("void", value=True)).then(StartMatch(LUCAS))
    before = played.table.seating
    played.then(commands.TossPlanets(), LUCAS).then(commands.CorrectScore(EMMA, 9)).do(common.End(), Asker.STAFF)
    assert played.refused(StartMatch()).reason is CommonReason.MATCH_IS_ON
    played.do(CloseMatch())
    assert (played.table.seating, played.table.match) == (before, None)
    assert played.refused(common.TakeBack(), Asker.STAFF).reason is CommonReason.NO_MATCH
    played.do(StartMatch(), seed=3)
    match = played.table.match
    assert [(player.seat, player.score, player.cards) for player in match.players] == [(seat, 4, 0) for seat in SEATS]
    assert (match.round_number, match.settings, len(match.pile)) == (0, Settings(variants=Variants(void=True)), 10)


def test_there_is_no_rematch_before_the_match_is_over() -> None:
    for played in (ready(), revealed()):
        assert played.refused(CloseMatch()).reason is CommonReason.MATCH_IS_ON


# --- the record ---


def test_all_of_it_comes_back_from_what_was_written_down() -> None:
    played = ready().then(LeaveSeat(MARIE), MARIE).then(commands.TossPlanets(), LUCAS).then(TakeName(ZOE, "Zoé"))
    played.then(commands.SayGo(), EMMA).then(common.End(), Asker.STAFF).then(CloseMatch()).then(JoinSeat(MARIE))
    played.then(Choose("mode", Way.ENTERED)).then(StartMatch(EMMA)).do(commands.LayCard(RIGHT, CardNumber(5)))
    writing = reading = Table(Seating(""))
    for event in played.events:
        line = json.dumps(played.rules.event_to_data(writing, event))
        writing = played.rules.evolve(writing, event)
        again = played.rules.event_from_data(reading, json.loads(line))
        assert again == event
        assert played.rules.fault(reading, again) is None
        reading = played.rules.evolve(reading, again)
    assert reading == played.table
