"""From match to match the starter alternates, and the weaker player's start can follow wins and losses."""

import pytest

from spacebowl_pi.core.choices import Value
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker
from spacebowl_pi.core.seating import Choose, JoinSeat, Seating
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.table import CloseMatch, StartMatch, Table, TableRules
from spacebowl_pi.games.tom_tube.rules.match.commands import Resign
from spacebowl_pi.games.tom_tube.rules.match.next_match import chosen_after, handicap_after
from spacebowl_pi.games.tom_tube.rules.match.state import Match
from spacebowl_pi.games.tom_tube.rules.position import Ending
from spacebowl_pi.games.tom_tube.rules.rules import TomTube
from tests.games.tom_tube.rules.test_examples import EXAMPLES

TABLES = TableRules({"tom_tube": TomTube()})


def do(table: Table, what: object) -> Table:
    decided = TABLES.decide(table, Asked(1, Asker.TABLE, what, 3))
    assert not isinstance(decided, Refusal), decided.text
    return TABLES.replay(table, decided)


def begun(**chosen: Value) -> Table:
    table = Table(Seating("tom_tube", Language.ENGLISH))
    for what in (JoinSeat(Seat(1)), JoinSeat(Seat(2), computer=Strength.PILOT)):
        table = do(table, what)
    for name, value in chosen.items():
        table = do(table, Choose(name, value))
    return do(table, StartMatch())


def won_by(table: Table, player: int | None) -> Match:
    """The match of this table, ended with energy for the winner alone; None for a draw."""
    match: Match = table.match
    match.position.end = Ending.NO_BONUS
    match.position.held = (int(player == 0), 0, 0), (int(player == 1), 0, 0)
    return match


def test_who_did_not_begin_begins_the_next_match() -> None:
    table, starters = begun(starter="dave"), []
    for _ in range(3):
        starters.append(table.match.starter)
        won_by(table, None)
        table = do(do(table, CloseMatch()), StartMatch())
    assert starters == [Seat(2), Seat(1), Seat(2)]


def test_whoever_gave_up_has_lost_for_the_next_match_too() -> None:
    table = begun(handicap_moves=True, handicap_dave=2)
    decided = TABLES.decide(table, Asked(1, Seat(2), Resign(), 3))
    assert not isinstance(decided, Refusal)
    match: Match = TABLES.replay(table, decided).match
    assert chosen_after(match)["handicap_dave"] == 3


@pytest.mark.parametrize("vector", EXAMPLES["handicap"], ids=lambda vector: vector["kind"])
def test_the_handicap_follows_wins_and_losses_as_in_the_rulebook(vector: dict[str, object]) -> None:
    assert isinstance(vector["results"], list)
    table, found = begun(handicap_moves=True, handicap_dave=vector["start"]), []  # type: ignore[arg-type]
    for result in vector["results"]:
        found.append(handicap_after(table.match.settings.handicap_dave, has_won=result == "won"))
        won_by(table, 1 if result == "won" else 0)
        table = do(do(table, CloseMatch()), StartMatch())
        assert table.match.settings.handicap_dave == found[-1]
        assert table.match.settings.handicap_tom == 0
    assert found == vector["next"]


def test_a_handicap_stays_after_a_draw_and_where_it_was_not_to_move() -> None:
    assert dict(chosen_after(won_by(begun(starter="tom", handicap_tom=2, handicap_moves=True), 1))) == {
        "starter": "dave",
        "handicap_tom": 3,
    }
    drawn = won_by(begun(starter="tom", handicap_tom=2, handicap_moves=True), None)
    assert dict(chosen_after(drawn)) == {"starter": "dave"}
    assert dict(chosen_after(won_by(begun(starter="tom", handicap_tom=2), 1))) == {"starter": "dave"}


def test_a_match_that_was_broken_off_changes_nothing() -> None:
    assert dict(chosen_after(begun().match)) == {}


def test_a_draw_is_decided_and_won_by_nobody() -> None:
    table = begun()
    won_by(table, None)
    summary = TABLES.rules(table).summary(table.match)
    assert summary.is_decided
    assert not any(player.is_winner for player in summary.players)
