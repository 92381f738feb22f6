"""A table of several games: who sits there stays, whatever is played; and all of it comes back from its events."""

import json
from collections.abc import Sequence

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.common_commands import HouseCommand
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asker, Beginning, By
from spacebowl_pi.core.seating import (
    Choose,
    ChooseGame,
    ClearTable,
    GameChosen,
    GotUp,
    JoinSeat,
    LanguageChosen,
    LeaveSeat,
    MatchClosed,
    NameTaken,
    SatDown,
    Seating,
    SeatingOpened,
    SeatingReason,
    SettingChosen,
    Speak,
    TableCleared,
    TakeName,
)
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import CloseMatch, StartMatch, Table, TableRules
from spacebowl_pi.core.units import SECOND_US
from tests.core.latecomers import CameLate
from tests.core.tables import ADA, BO, CY, PairNumbers, Played, played_through, seated
from tests.games.lonely_numbers.rules.match import (
    Event,
    NameNumber,
    NumberNamed,
    PlayerGone,
    RoundClosed,
    Settings,
    Started,
)
from tests.games.lonely_numbers.rules.rules import LonelyNumbers

HOUSE_COMMANDS: list[HouseCommand] = [
    common.PassTime(),
    common.Resume(),
    common.PlayerLeft(ADA),
    common.TakeBack(),
    common.End(),
]


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
    played.do(common.End(), Asker.STAFF)
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
    assert seated(ADA).refused(StartMatch()).reason is CommonReason.TOO_FEW_PLAYERS
    many = seated(ADA, BO, CY)
    many.do(ChooseGame("pair_numbers"))  # who sits too far out stays, and is told so at the start
    assert many.refused(StartMatch()).reason is SeatingReason.NO_SUCH_SEAT
    assert many.refused(StartMatch(Seat(5))).reason is SeatingReason.NO_SUCH_SEAT
    assert seated().refused(StartMatch(Seat(5))).reason is SeatingReason.SEAT_EMPTY


def test_nothing_is_played_before_a_match_and_no_game_changed_in_one() -> None:
    played = seated()
    assert played.refused(NameNumber(3), ADA).reason is CommonReason.NO_MATCH
    assert played.do(CloseMatch()) == []
    played.do(StartMatch())
    for what in (StartMatch(), JoinSeat(CY), ChooseGame("pair_numbers"), ClearTable(Language.ENGLISH), CloseMatch()):
        assert played.refused(what).reason is CommonReason.MATCH_IS_ON
    assert played.refused(Choose("rounds", 3)).reason is CommonReason.ONLY_LANGUAGE_NOW
    played.do(Speak(Language.FRENCH))
    played.do(TakeName(ADA, "Adèle"), ADA)
    assert (played.table.seating.language, played.table.seating.players[0].name) == (Language.FRENCH, "Adèle")


def test_a_table_is_cleared_once_its_match_is_put_away() -> None:
    played = played_through()
    assert played.refused(ClearTable(Language.GERMAN)).reason is CommonReason.MATCH_IS_ON
    played.then(CloseMatch()).do(ClearTable(Language.GERMAN))
    assert played.table == Table(Seating("lonely_numbers", Language.GERMAN))
    assert played.read(played.lines()) == played.table


def test_who_leaves_in_a_match_leaves_the_match_too_and_one_step_tells_both() -> None:
    played = seated(ADA, BO, CY)
    played.do(StartMatch())
    gone = played.do(LeaveSeat(BO), BO)
    assert gone == [PlayerGone(played.now_us, BO), GotUp(played.now_us, BO)]
    assert (played.table.match.seats, played.table.seating.seats) == ((ADA, CY), (ADA, CY))


def test_who_cannot_leave_the_match_keeps_the_seat() -> None:
    played = played_through()
    assert played.refused(LeaveSeat(ADA), ADA).reason is CommonReason.MATCH_IS_OVER
    assert played.table.seating.seats == (ADA, BO, CY)
    assert played.then(CloseMatch()).then(LeaveSeat(ADA), ADA).table.seating.seats == (BO, CY)


def test_a_seat_asks_for_itself_alone() -> None:
    played = seated()
    for what in (LeaveSeat(BO), TakeName(BO, "x")):
        assert played.refused(what, ADA).reason is CommonReason.NOT_YOUR_SEAT
        assert seated().do(what, BO)
        assert seated().do(what, Asker.TABLE)


def test_who_begins_is_said_by_the_table_or_by_chance_but_by_no_seat() -> None:
    for first in (ADA, BO):
        assert seated().refused(StartMatch(first), ADA).reason is CommonReason.FIRST_BY_CHANCE
        assert [beginning.first for beginning in beginnings(StartMatch(first), Asker.TABLE)] == [first]
    assert [beginning.first for beginning in beginnings(StartMatch(), ADA)] == [None]


def beginnings(what: StartMatch, by: By) -> list[Beginning[Settings]]:
    """What a game is begun with."""
    begun: list[Beginning[Settings]] = []

    class Listening(LonelyNumbers):
        def start(self, beginning: Beginning[Settings]) -> Sequence[Event] | Refusal:
            begun.append(beginning)
            return super().start(beginning)

    played = Played()
    played.rules = TableRules({"lonely_numbers": Listening()})
    played.then(JoinSeat(ADA, "Ada")).then(JoinSeat(BO)).then(Choose("rounds", 8)).do(what, by)
    assert begun[0] == Beginning(
        played.now_us, played.now_us, Language.ENGLISH, Settings(rounds=8), (Player(ADA, "Ada"), Player(BO)), what.first
    )
    return begun


# --- time, and the end ---


def test_the_time_of_a_match_is_the_tables_and_a_lobby_has_none() -> None:
    played = seated().then(Choose("time_limit_s", 30))
    assert (played.rules.due_us(played.table), played.rules.is_over(played.table)) == (None, False)
    played.do(StartMatch())
    assert played.rules.due_us(played.table) == played.now_us + 30 * SECOND_US
    played.now_us += 29 * SECOND_US
    assert played.do(common.PassTime(), Asker.BOX) == [RoundClosed(played.now_us)]
    assert played.do(common.End(), Asker.STAFF)
    assert (played.rules.due_us(played.table), played.rules.is_over(played.table)) == (None, True)
    played.do(CloseMatch())
    assert not played.rules.is_over(played.table)


@pytest.mark.parametrize("what", HOUSE_COMMANDS, ids=str)
def test_before_a_match_there_is_nothing_to_end_to_take_back_or_to_go_on_with(what: HouseCommand) -> None:
    played = seated()
    assert played.refused(what, Asker.BOX).reason is CommonReason.NO_MATCH
    assert played_through().then(CloseMatch()).refused(what, Asker.BOX).reason is CommonReason.NO_MATCH


def test_a_match_begins_anew_with_the_same_players_and_settings_and_all_else_new() -> None:
    played = played_through()
    before = played.table.seating
    assert played.do(CloseMatch()) == [MatchClosed(played.now_us)]
    assert (played.table.seating, played.table.match) == (before, None)
    started, *_ = played.do(StartMatch())
    assert (started.players, started.settings) == (before.players, Settings(rounds=3))
    assert played.rules.rules(played.table).public(played.table.match).scores == {ADA: 0, BO: 0, CY: 0}


def test_a_match_can_change_a_setting_for_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LonelyNumbers, "chosen_after", lambda _, match: {"rounds": match.settings.rounds + 2})
    played = played_through()
    closed, changed = played.do(CloseMatch())
    assert (closed, changed) == (
        MatchClosed(played.now_us),
        SettingChosen(played.now_us, LonelyNumbers.name, "rounds", 5),
    )
    started, *_ = played.do(StartMatch())
    assert started.settings.rounds == 5
    assert played.read(played.lines()) == played.table


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
        SatDown(0, Player(Seat(13))),
        SeatingOpened(0, Seating("lonely_numbers", players=(Player(Seat(13)),))),
        SeatingOpened(0, Seating("lonely_numbers", players=(Player(Seat(0)),))),
        SeatingOpened(0, Seating("lonely_numbers", players=(Player(ADA), Player(ADA, "Bo")))),
        GotUp(0, CY),
        NameTaken(0, CY, "Cy"),
        NameTaken(0, ADA, "a\u202eb"),
        SeatingOpened(0, Seating("x", players=(Player(ADA, "\x07"),))),
        SettingChosen(0, "lonely_numbers", "rounds", 21),
        SettingChosen(0, "lonely_numbers", "rounds", "many"),
        SettingChosen(0, "lonely_numbers", "rounds", True),  # noqa: FBT003
        SettingChosen(0, "pair_numbers", "time_limit_s", 11),
        SettingChosen(0, "lonely_numbers", "colour\n", 3),
        SettingChosen(-(2**60), "lonely_numbers", "rounds", 3),
        SeatingOpened(0, Seating("x", chosen={"pair_numbers": {"rounds": 3, "time_limit_s": "\x1b"}})),
        SeatingOpened(0, Seating("x", chosen={"lonely_numbers": {"x" * 999: 3}})),
        TableCleared(2**60, Language.ENGLISH),
        NumberNamed(0, CY, 3),
        NumberNamed(0, ADA, 10),
        Started(0, "lonely_numbers", 1, Language.ENGLISH, (Player(ADA), Player(BO)), Settings()),
    ],
    ids=str,
)
def test_what_cannot_have_happened_is_known(event: object) -> None:
    played = seated().then(StartMatch())
    fault = played.rules.fault(played.table, event)
    assert fault is not None
    assert fault.isprintable()
    assert len(fault) < 120


@pytest.mark.parametrize(
    "event",
    [
        SettingChosen(0, "lonely_numbers", "rounds", 20),
        SettingChosen(0, "chess", "clock", "sand"),
        SeatingOpened(0, Seating("chess", chosen={"chess": {"clock": 10**9}, "pair_numbers": {"rounds": 3}})),
        SeatingOpened(0, Seating("chess", players=(Player(Seat(99)),))),
        SeatingOpened(0, Seating("lonely_numbers", players=(Player(ADA), Player(Seat(12), "Bo")))),
        SatDown(0, Player(Seat(12))),
        GameChosen(0, "chess"),
        TableCleared(0, Language.GERMAN),
        LanguageChosen(0, Language.FRENCH),
        MatchClosed(0),
        GotUp(0, ADA),
    ],
    ids=str,
)
def test_what_can_have_happened_is_no_fault_nor_what_was_chosen_for_a_game_that_is_not_here(event: object) -> None:
    played = seated()
    assert played.rules.fault(played.table, event) is None


def test_a_game_that_was_played_elsewhere_cannot_begin_in_a_record_of_this_one() -> None:
    played = seated()
    assert played.rules.fault(played.table, NumberNamed(0, ADA, 3)) == "a match begins with Started, once"
    with pytest.raises(CodecError, match="unknown event 'DiceRolled'"):
        played.rules.event_from_data(played.table, {"schema": 1, "event": "DiceRolled"})
    unreadable: list[object] = [{}, [], None, {"event": []}, {"event": None}, {"event": "SatDown"}]
    for nothing in unreadable:
        with pytest.raises(CodecError):
            played.rules.event_from_data(played.table, nothing)


@pytest.mark.parametrize(
    "event",
    [
        SatDown(0, Player(CY)),
        TableCleared(0, Language.FRENCH),
        SettingChosen(0, "lonely_numbers", "rounds", 3),
        GameChosen(0, "pair_numbers"),
    ],
    ids=str,
)
def test_what_happens_only_in_the_lobby_cannot_have_happened_in_a_match(event: object) -> None:
    played = seated()
    assert played.rules.fault(played.table, event) is None
    played.do(StartMatch())
    assert played.rules.fault(played.table, event) == f"{type(event).__name__} cannot happen in a match"


def test_a_match_was_begun_by_those_who_sat_there() -> None:
    played = seated()
    (started, *_) = played.do(StartMatch())
    other_inputs = Table(Seating("lonely_numbers", players=(Player(ADA), Player(CY))))
    assert played.rules.fault(other_inputs, started) == "it was begun by others than sat there"


def test_who_sits_too_far_out_for_one_game_may_have_sat_down_for_another() -> None:
    played = seated()
    opened = SeatingOpened(0, Seating("pair_numbers", players=(Player(ADA), Player(CY))))
    assert played.rules.fault(played.table, opened) is None


# --- who sits down while a match is on ---


def late() -> Played:
    played = seated(ADA, BO)
    played.do(ChooseGame("late_numbers"))
    return played.then(StartMatch())


def test_who_is_let_in_sits_down_and_plays_and_one_step_tells_both() -> None:
    played = late()
    happened = played.do(JoinSeat(CY, " Cy "))
    assert happened == [CameLate(played.now_us, CY), SatDown(played.now_us, Player(CY, "Cy"))]
    assert (played.table.match.seats, played.table.seating.seats) == ((ADA, BO, CY), (ADA, BO, CY))
    played.do(NameNumber(5), CY)
    assert played.read(played.lines()) == played.table


def test_a_computer_is_let_in_too_and_its_chance_comes_from_the_match() -> None:
    played = late()
    seed = played.table.computers_seed
    played.do(JoinSeat(CY, computer=Strength.ACE))
    assert played.table.computers_seed == seed != 0


def test_who_is_let_in_still_needs_a_free_seat_of_the_game_and_a_name_of_their_own() -> None:
    played = late()
    assert played.refused(JoinSeat(Seat(13))).reason is SeatingReason.NO_SUCH_SEAT
    assert played.refused(JoinSeat(CY, "Ada")).reason is SeatingReason.NAME_TAKEN
    assert isinstance(played.refused(JoinSeat(ADA)), Refusal)
    for seat in (ADA, BO):
        played.do(NameNumber(3), seat)
    assert played.refused(JoinSeat(CY)).reason is CommonReason.MATCH_IS_ON


def test_nobody_sat_down_in_a_match_that_did_not_let_them_in() -> None:
    played = late()
    sat_down = SatDown(played.now_us, Player(CY, "Cy"))
    assert played.rules.fault(played.table, sat_down) is not None
    played.do(JoinSeat(CY, "Cy"))
    assert played.rules.fault(played.table, sat_down) is not None  # twice
    played.do(LeaveSeat(CY))
    assert played.rules.fault(played.table, sat_down) is not None  # who has left


def test_the_lowest_free_seat_is_open_as_long_as_the_match_lets_people_in() -> None:
    played = seated(ADA, BO)
    assert played.rules.open_seat(played.table, played.now_us) is None  # in the lobby all are
    played = late()
    assert played.rules.open_seat(played.table, played.now_us) == 3
    for seat in (ADA, BO):
        played.do(NameNumber(3), seat)
    assert played.rules.open_seat(played.table, played.now_us) is None
