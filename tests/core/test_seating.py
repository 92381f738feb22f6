"""Who sits where and what is agreed on: seats, settings, the game, the language, and a table that is cleared."""

import re

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker, By
from spacebowl_pi.core.seating import (
    Choose,
    ChooseGame,
    ClearTable,
    GameChosen,
    GotUp,
    JoinSeat,
    LanguageChosen,
    LeaveSeat,
    NameTaken,
    SatDown,
    Seating,
    SeatingOpened,
    SeatingReason,
    SettingChosen,
    Speak,
    TableCleared,
    TakeName,
    replay,
)
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import StartMatch
from tests.core.tables import ADA, BO, CY, PairReason, Played, seated
from tests.games.lonely_numbers.rules.match import Settings

# --- seats ---


def test_people_sit_in_seat_order_whoever_came_first() -> None:
    played = Played()
    assert played.do(JoinSeat(CY, "Cy")) == [SatDown(played.now_us, Player(CY, "Cy"))]
    played.then(JoinSeat(ADA)).do(JoinSeat(BO, computer=Strength.ACE))
    assert played.table.seating.seats == (ADA, BO, CY)
    assert played.table.seating.player(BO) == Player(BO, "Rigel", Strength.ACE)


def test_a_computer_has_a_name_of_its_own_whoever_has_let_it_join() -> None:
    played = Played().then(JoinSeat(ADA, "rigel")).then(JoinSeat(BO, computer=Strength.CADET))
    assert played.table.seating.player(BO) == Player(BO, "Mira", Strength.CADET)
    played.then(JoinSeat(CY, " C3 ", Strength.CADET))
    assert played.table.seating.player(CY) == Player(CY, "C3", Strength.CADET)


@pytest.mark.parametrize("seat", range(1, 13))
def test_there_are_as_many_seats_as_can_play(seat: int) -> None:
    assert Played().then(JoinSeat(Seat(seat))).table.seating.seats == (seat,)


@pytest.mark.parametrize("seat", [-1, 0, 13])
def test_there_is_no_other_seat(seat: int) -> None:
    refusal = Played().refused(JoinSeat(Seat(seat)))
    assert (refusal.reason, refusal.text) == (
        SeatingReason.NO_SUCH_SEAT,
        f"There is no seat {seat}: seats go from 1 to 12.",
    )


def test_who_gets_up_frees_the_seat_and_the_table_may_empty_altogether() -> None:
    played = seated()
    assert played.do(LeaveSeat(ADA), ADA) == [GotUp(played.now_us, ADA)]
    assert played.then(JoinSeat(ADA, "Eve")).table.seating.seats == (ADA, BO)
    assert played.then(LeaveSeat(ADA)).then(LeaveSeat(BO)).table.seating.players == ()


@pytest.mark.parametrize("by", [ADA, *Asker])
def test_a_seat_and_the_table_can_take_a_name(by: By) -> None:
    played = seated()
    assert played.do(TakeName(ADA, "Eve"), by) == [NameTaken(played.now_us, ADA, "Eve")]


# --- what is agreed on ---


def test_what_is_chosen_stays_with_its_game() -> None:
    played = seated()
    assert played.do(Choose("rounds", 8)) == [SettingChosen(played.now_us, "lonely_numbers", "rounds", 8)]
    played.then(Choose("time_limit_s", 600)).then(Choose("time_limit_s", 10))
    assert played.rules.settings(played.table.seating) == Settings(rounds=8, time_limit_s=10)
    assert played.do(ChooseGame("pair_numbers")) == [GameChosen(played.now_us, "pair_numbers")]
    assert played.rules.settings(played.table.seating) == Settings()


def test_what_cannot_be_played_together_is_refused_by_the_game() -> None:
    played = seated().then(ChooseGame("pair_numbers")).then(Choose("time_limit_s", 30)).then(Choose("rounds", 20))
    refusal = played.refused(Choose("time_limit_s", None))
    assert (refusal.reason, refusal.text) == (PairReason.TOO_LONG, "20 rounds without a limit last too long.")
    played.then(Choose("rounds", 10)).do(Choose("time_limit_s", None))


def test_the_language_is_chosen_once() -> None:
    played = seated()
    assert played.do(Speak(Language.FRENCH)) == [LanguageChosen(played.now_us, Language.FRENCH)]
    assert played.do(Speak(Language.FRENCH)) == []


# --- the next people ---


def test_a_cleared_table_has_nothing_left_of_anybody_but_the_game() -> None:
    played = seated().then(ChooseGame("pair_numbers")).then(Choose("rounds", 8)).then(Speak(Language.GERMAN))
    assert played.do(ClearTable(Language.FRENCH)) == [TableCleared(played.now_us, Language.FRENCH)]
    assert played.table.seating == Seating("pair_numbers", Language.FRENCH)
    assert played.table.is_in_lobby
    assert played.read(played.lines()) == played.table


def test_a_table_that_is_clear_is_not_cleared_again() -> None:
    played = seated().then(ClearTable(Language.ENGLISH))
    assert played.do(ClearTable(Language.ENGLISH)) == []
    assert played.do(ClearTable(Language.GERMAN)) == [TableCleared(played.now_us, Language.GERMAN)]


@pytest.mark.parametrize("left", [JoinSeat(ADA), Choose("rounds", 5), Speak(Language.FRENCH)], ids=str)
def test_anything_that_is_left_is_cleared(left: object) -> None:
    """Also a choice that is as at first: a page that shows it as chosen would tell of somebody."""
    assert len(Played().then(left).do(ClearTable(Language.ENGLISH))) == 1


# --- what is refused ---

REFUSED = [
    (JoinSeat(Seat(13)), SeatingReason.NO_SUCH_SEAT),
    (JoinSeat(Seat(0)), SeatingReason.NO_SUCH_SEAT),
    (JoinSeat(ADA), SeatingReason.SEAT_TAKEN),
    (JoinSeat(CY, "ada"), SeatingReason.NAME_TAKEN),
    (JoinSeat(CY, "a\nb"), SeatingReason.NAME_UNUSABLE),
    (JoinSeat(CY, "z" * 21), SeatingReason.NAME_TOO_LONG),
    (LeaveSeat(CY), SeatingReason.SEAT_EMPTY),
    (TakeName(CY, "Cy"), SeatingReason.SEAT_EMPTY),
    (TakeName(ADA, "BO"), SeatingReason.NAME_TAKEN),
    (ChooseGame("chess"), SeatingReason.NO_SUCH_GAME),
    (Choose("colour", 1), SeatingReason.NO_SUCH_CHOICE),
    (Choose("rounds", 21), SeatingReason.NUMBER_OUTSIDE),
    (Choose("rounds", "many"), SeatingReason.NUMBER_OUTSIDE),
    (Choose("rounds", True), SeatingReason.NUMBER_OUTSIDE),  # noqa: FBT003
    (StartMatch(CY), SeatingReason.SEAT_EMPTY),
]


@pytest.mark.parametrize(("what", "reason"), REFUSED, ids=str)
def test_what_cannot_be_is_refused_with_a_reason_and_a_sentence_that_says_it(
    what: object, reason: SeatingReason
) -> None:
    assert_said(reason, seated().refused(what))


def test_where_no_number_is_a_limit_nothing_but_what_is_offered_can_be_chosen() -> None:
    played = seated().then(ChooseGame("pair_numbers"))
    for value in (11, "10", True):
        refusal = played.refused(Choose("time_limit_s", value))
        assert_said(SeatingReason.NOT_OFFERED, refusal)
        assert refusal.text == f"time_limit_s cannot be {value}."


def assert_said(reason: SeatingReason, refusal: Refusal) -> None:
    assert refusal.reason is reason
    assert set(dict(refusal.values)) == set(re.findall(r"\{(\w+)\}", reason.value))
    assert re.fullmatch(r"\w.*\.", refusal.text)
    assert all(str(value) in refusal.text for _, value in refusal.values)


def test_every_reason_can_be_had() -> None:
    elsewhere = {SeatingReason.NOT_OFFERED, SeatingReason.NO_COMPUTERS}
    assert {reason for _, reason in REFUSED} | elsewhere == set(SeatingReason)


# --- as it is played again ---


def test_the_same_events_lead_to_the_same_seating() -> None:
    played = seated(ADA, BO, CY).then(LeaveSeat(BO)).then(TakeName(CY, "Eve")).then(Choose("rounds", 3))
    assert isinstance(played.events[0], SeatingOpened)
    assert replay(played.events, Seating("")) == played.table.seating
