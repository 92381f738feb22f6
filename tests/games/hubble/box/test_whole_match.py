"""Whole matches on paper, with nothing but buttons, nine pixels and the matrix, from the lobby to the totals."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from spacebowl_pi.core.seating import MatchClosed, SatDown
from spacebowl_pi.core.table import TableEvent
from spacebowl_pi.games.hubble.rules.match.state import ENTRIES, Match, Medium, Phase
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES
from tests.box.machine.memory import MemoryJournal
from tests.games.hubble.box.table import HubbleTable

POINTS = {seat: (11 * (seat % 3), 2 + seat, 8 * (seat % 4), 11, 0, 5 + seat) for seat in range(1, 10)}


@pytest.mark.parametrize("players", [1, 2, 9])
def test_a_match_on_paper_is_played_by_buttons_to_the_end(players: int) -> None:
    table = HubbleTable(players)
    table.play_on(POINTS)
    view = table.view
    assert (view.phase, view.round) == (Phase.OVER, 4)
    assert {player.medium for player in view.players} == {Medium.PAPER}
    assert {player.fog for player in view.players} == {FOG_SQUARES}
    assert {player.seat: player.entered for player in view.players} == {
        seat: POINTS[seat] for seat in range(1, players + 1)
    }
    assert [player.total for player in view.players] == [sum(POINTS[it.seat][:-1]) for it in view.players]
    table.hold(1)
    assert table.table.is_in_lobby


def test_the_number_of_stars_breaks_a_tie() -> None:
    table = HubbleTable(2)
    table.play_on({1: (11, 4, 8, 7, 0, 3), 2: (11, 4, 8, 7, 0, 4)})
    assert [player.rank for player in table.view.players] == [1, 0]


def test_one_player_alone_has_the_white_die_and_every_third_round_a_choice() -> None:
    table = HubbleTable(1)
    for is_free in (False, False, True):
        table.roll()
        assert table.view.phase is Phase.DRAW
        assert (table.view.is_third_free, table.view.third is None) == (is_free, is_free)
        table.press(1)
        table.close()


# --- the plug is pulled ---


@cache
def whole_match() -> Sequence[TableEvent]:
    journal = MemoryJournal()
    HubbleTable(2, journal=journal).play_on(POINTS)
    return tuple(journal.events)


def table_after(events: Sequence[TableEvent]) -> Match:
    return HubbleTable(events=tuple(events)).hubble


def timeless(match: Match) -> Match:
    return replace(match, began_us=0, before=None)


BEGUN, ALL = 3, 36  # said here, so that no match is played only to say what there is to test


def test_the_match_that_is_killed_has_every_kind_of_moment() -> None:
    events = whole_match()
    assert len(events) == ALL
    assert [type(event).__name__ for event in events].index("MatchBegan") == BEGUN
    kinds = {type(event).__name__ for event in events[BEGUN:]}
    assert kinds == {"MatchBegan", "DiceRolled", "ThirdNamed", "DrawnOnPaper", "RoundClosed", "PointsEntered"}
    assert not any(isinstance(event, MatchClosed) for event in events)
    assert sum(isinstance(event, SatDown) for event in events) == 2


@pytest.mark.parametrize("kept", range(BEGUN + 1, ALL))
def test_a_match_goes_on_by_buttons_wherever_the_plug_was_pulled(kept: int) -> None:
    table = HubbleTable(events=tuple(whole_match()[:kept]))
    before = table.view
    if before.phase is Phase.ENTER:
        entered = {player.seat: len(player.entered) for player in before.players}
        assert (table.asked().seat, table.asked().entry) == (
            before.awaited[0],
            ENTRIES[entered[before.awaited[0]]],
        )
    table.play_on(POINTS)
    assert timeless(table.hubble) == timeless(table_after(whole_match()))
