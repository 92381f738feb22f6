"""A table of several games: who sits there stays, whatever is played; and all of it comes back from its events."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.house_reasons import HouseReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import (
    Choose,
    ChooseGame,
    GotUp,
    JoinSeat,
    LeaveSeat,
    NameTaken,
    SatDown,
    Seating,
    SeatingOpened,
    SeatingReason,
    Speak,
    TakeName,
)
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import CloseMatch, StartMatch, Table, TableRules
from tests.games.lonely_numbers.rules.match import NameNumber, Settings
from tests.games.lonely_numbers.rules.rules import LonelyNumbers

ADA, BO, CY = Seat(1), Seat(2), Seat(9)


class PairNumbers(LonelyNumbers):
    """The same for two."""

    name = "pair_numbers"
    seats = range(2, 3)


class Played:
    """A table, what happened at it, and a clock."""

    def __init__(self) -> None:
        self.rules = TableRules({game.name: game() for game in (LonelyNumbers, PairNumbers)})
        self.table = Table(Seating("lonely_numbers"))
        self.events: list[Any] = [SeatingOpened(0, self.table.seating)]
        self.now_us = 0

    def do(self, what: object, by: By = Asker.TABLE) -> Sequence[Any]:
        self.now_us += 1_000_000
        decision = self.rules.decide(self.table, Asked(self.now_us, by, what, seed=self.now_us))
        assert not isinstance(decision, Refusal), decision.text
        for event in decision:
            self.table = self.rules.evolve(self.table, event)
        self.events += decision
        return decision

    def refused(self, what: object, by: By = Asker.TABLE) -> Refusal:
        decision = self.rules.decide(self.table, Asked(self.now_us, by, what))
        assert isinstance(decision, Refusal), decision
        assert decision.text.endswith(".")
        return decision

    def lines(self) -> list[str]:
        """All that happened, as it would be written down."""
        table, lines = Table(Seating("")), []
        for event in self.events:
            lines.append(json.dumps(self.rules.event_to_data(table, event)))
            table = self.rules.evolve(table, event)
        return lines

    def read(self, lines: Sequence[str]) -> Table:
        table = Table(Seating(""))
        for line in lines:
            event = self.rules.event_from_data(table, json.loads(line))
            assert self.rules.fault(table, event) is None
            table = self.rules.evolve(table, event)
        return table


def seated(*seats: Seat) -> Played:
    played = Played()
    for seat in seats or (ADA, BO):
        played.do(JoinSeat(seat, {ADA: "Ada", BO: "Bo", CY: "Cy"}[seat]))
    return played


def played_through() -> Played:
    played = seated(ADA, BO, CY)
    played.do(Choose("rounds", 3))
    played.do(StartMatch())
    for number in range(3):
        for seat in (ADA, BO, CY):
            played.do(NameNumber(1 + (seat + number) % 9), seat)
    assert played.rules.rules(played.table).is_over(played.table.match)
    return played


def test_people_their_names_and_the_settings_of_each_game_outlive_matches_and_games() -> None:
    played = played_through()
    played.do(CloseMatch())
    assert played.table.is_in_lobby
    played.do(LeaveSeat(CY))
    played.do(ChooseGame("pair_numbers"))
    played.do(Choose("rounds", 8))
    played.do(Speak(Language.GERMAN))
    started, *_ = played.do(StartMatch())
    assert (started.game, started.settings, started.language) == ("pair_numbers", Settings(rounds=8), Language.GERMAN)
    assert [player.name for player in started.players] == ["Ada", "Bo"]
    played.do(house.End(), Asker.STAFF)
    played.do(CloseMatch())
    played.do(ChooseGame("lonely_numbers"))
    assert played.rules.settings(played.table.seating) == Settings(rounds=3)


def test_all_of_it_comes_back_from_what_was_written_down() -> None:
    played = played_through()
    played.do(CloseMatch())
    played.do(ChooseGame("pair_numbers"))
    played.do(LeaveSeat(CY))
    played.do(StartMatch(BO))
    played.do(NameNumber(5), BO)
    lines = played.lines()
    assert played.read(lines) == played.table
    for end in range(1, len(lines)):
        played.read(lines[:end])


def test_a_match_begins_with_as_many_as_its_game_takes() -> None:
    assert seated(ADA).refused(StartMatch()).reason is HouseReason.TOO_FEW_PLAYERS
    many = seated(ADA, BO, CY)
    many.do(ChooseGame("pair_numbers"))  # who sits too far out stays, and is told so at the start
    assert many.refused(StartMatch()).reason is SeatingReason.NO_SUCH_SEAT
    assert many.refused(StartMatch(Seat(5))).reason is SeatingReason.NO_SUCH_SEAT
    assert seated().refused(StartMatch(Seat(5))).reason is SeatingReason.SEAT_EMPTY


def test_nothing_is_played_before_a_match_and_no_game_changed_in_one() -> None:
    played = seated()
    assert played.refused(NameNumber(3), ADA).reason is HouseReason.NO_MATCH
    assert played.do(CloseMatch()) == []
    played.do(StartMatch())
    for what in (StartMatch(), JoinSeat(CY), ChooseGame("pair_numbers"), CloseMatch()):
        assert played.refused(what).reason is HouseReason.MATCH_IS_ON
    assert played.refused(Choose("rounds", 3)).reason is HouseReason.ONLY_LANGUAGE_NOW
    played.do(Speak(Language.FRENCH))
    played.do(TakeName(ADA, "Adèle"))
    assert (played.table.seating.language, played.table.seating.players[0].name) == (Language.FRENCH, "Adèle")


def test_who_leaves_in_a_match_leaves_the_match_too_and_one_step_tells_both() -> None:
    played = seated(ADA, BO, CY)
    played.do(StartMatch())
    gone = played.do(LeaveSeat(BO))
    assert [type(event).__name__ for event in gone] == ["PlayerGone", "GotUp"]
    assert (played.table.match.seats, played.table.seating.seats) == ((ADA, CY), (ADA, CY))


def test_a_seat_asks_for_itself_alone() -> None:
    played = seated()
    for what in (LeaveSeat(BO), TakeName(BO, "x"), StartMatch(BO)):
        assert played.refused(what, ADA).reason is HouseReason.NOT_YOUR_SEAT
    played.do(StartMatch(ADA), ADA)


@pytest.mark.parametrize(
    ("what", "reason"),
    [
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
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_a_reason(what: object, reason: SeatingReason) -> None:
    assert seated().refused(what).reason is reason


def test_a_computer_can_take_a_seat_and_plays_in_the_match() -> None:
    played = seated(ADA)
    played.do(JoinSeat(BO, "", Strength.PILOT))
    started, *_ = played.do(StartMatch())
    assert [player.computer for player in started.players] == [None, Strength.PILOT]


def test_a_match_of_a_game_that_is_not_here_says_so() -> None:
    played = seated()
    played.do(StartMatch())
    lines = played.lines()
    lonely = TableRules({"pair_numbers": PairNumbers()})
    table = Table(Seating(""))
    for line in lines[:-1]:
        table = lonely.evolve(table, lonely.event_from_data(table, json.loads(line)))
    with pytest.raises(CodecError, match="there is no game called 'lonely_numbers' here"):
        lonely.event_from_data(table, json.loads(lines[-1]))


@pytest.mark.parametrize(
    "event",
    [
        SatDown(2**60, Player(CY)),
        SatDown(0, Player(ADA)),
        SatDown(0, Player(Seat(0))),
        SatDown(0, Player(CY, "a\nb")),
        GotUp(0, CY),
        NameTaken(0, CY, "Cy"),
        NameTaken(0, ADA, "a\u202eb"),
        SeatingOpened(0, Seating("x", players=(Player(ADA, "\x07"),))),
    ],
    ids=str,
)
def test_what_cannot_have_happened_is_known(event: object) -> None:
    played = seated()
    fault = played.rules.fault(played.table, event)
    assert fault is not None
    assert fault.isprintable()
