"""Matches of a game that a box has no more: they stay in the journal, are listed, and never hinder it."""

import contextlib
import sqlite3
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path

import pytest

from spacebowl_pi.box.files.archive_check import check_journal
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import export_match, list_matches, noted_faults, player_statistics
from spacebowl_pi.box.journal.history_text import matches_text
from spacebowl_pi.core.computer_match import begin, play_on
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Beginning
from spacebowl_pi.core.seating import GameChosen, MatchClosed, SatDown, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat, Strength
from spacebowl_pi.core.table import Table, TableEvent, TableRules
from tests.box.journal.journals import FLUSH_S, NOON, SHORT, kept, opened, resumed
from tests.box.journal.victim import GAME, RULES
from tests.games.lonely_numbers.rules.rules import LonelyNumbers

OTHER = LonelyNumbers()
BOTH = TableRules({GAME.name: GAME, OTHER.name: OTHER})
PLAYERS = (Player(Seat(2), "Ada"), Player(Seat(4), "Bo"))


def other_match(players: tuple[Player, ...]) -> tuple[TableEvent, ...]:
    """At a table of Space Bowl people agree on another game, and play it, as computers would."""
    opened = SeatingOpened(0, Seating(GAME.name))
    first = begin(OTHER, Beginning(0, 1, opened.seating.language, OTHER.settings, players))
    assert not isinstance(first, Refusal)
    bots = {player.seat: OTHER.bot(player.seat, Strength.ACE, 1) for player in players}
    played = [event for step in (first, *play_on(OTHER, first, bots, 1)) for event in step.events]
    return opened, *(SatDown(0, player) for player in players), GameChosen(0, OTHER.name), *played


EVENTS = other_match(PLAYERS)
KEPT = "match 1 is of lonely_numbers, which is not here; it is kept"


def keep(folder: Path, events: Sequence[TableEvent]) -> None:
    with opened(folder, rules=BOTH, wall_clock=lambda: NOON) as journal:
        for event in events:
            journal.append(event)
            assert journal.flush(FLUSH_S)
        assert journal.troubles() == []


def rows(folder: Path) -> list[tuple[int, str, int, int]]:
    with contextlib.closing(sqlite3.connect(folder / FILE_NAME)) as file:
        counted = "SELECT count(*) FROM events WHERE match_id = matches.id"
        found = file.execute(f"SELECT id, game, finished, ({counted}) FROM matches ORDER BY id").fetchall()  # noqa: S608
    return [(number, game, finished, count) for number, game, finished, count in found]


def test_a_match_of_another_game_is_resumed_where_it_is(tmp_path: Path) -> None:
    keep(tmp_path, EVENTS[:-1])
    found = resumed(tmp_path, BOTH)
    assert found == EVENTS[:-1]
    table = BOTH.replay(Table(Seating("")), found)
    assert (table.seating.game, table.seating.players) == (OTHER.name, PLAYERS)


def test_where_its_game_is_not_a_match_is_kept_and_skipped_and_that_is_said(tmp_path: Path) -> None:
    keep(tmp_path, EVENTS[:-1])
    with opened(tmp_path) as journal:
        assert journal.unfinished() == EVENTS[:4]  # how its people sat down
        (trouble,) = journal.troubles()
        assert trouble.endswith(KEPT)
        journal.append(*SHORT[:3])
        assert journal.flush(FLUSH_S)
        assert journal.offered() is None
        assert journal.troubles() == [trouble]
    assert [fault.text for fault in noted_faults(tmp_path)] == [trouble]
    assert rows(tmp_path) == [(1, OTHER.name, 0, len(EVENTS) - 1), (2, GAME.name, 0, 3)]
    assert not list(tmp_path.glob("*.damaged-*"))
    assert resumed(tmp_path) == SHORT[:3]


def test_once_its_game_is_back_it_goes_on(tmp_path: Path) -> None:
    keep(tmp_path, EVENTS[:-1])
    assert resumed(tmp_path) == EVENTS[:4]
    with opened(tmp_path, rules=BOTH) as journal:
        assert journal.unfinished() == EVENTS[:-1]
        journal.append(EVENTS[-1])
        assert journal.flush(FLUSH_S)
    assert rows(tmp_path) == [(1, OTHER.name, 0, len(EVENTS))]


def test_the_list_says_who_sat_there_and_of_a_match_that_was_played_to_its_end_how_it_went(tmp_path: Path) -> None:
    keep(tmp_path, [*EVENTS, MatchClosed(EVENTS[-1].at_us)])
    keep(tmp_path, [*EVENTS[:-1]])
    newest, _, oldest = list_matches(tmp_path, RULES)
    assert (newest.is_finished, newest.summary.game, newest.summary.players) == (False, OTHER.name, PLAYERS)
    assert newest.summary.played.rounds == 0
    assert (oldest.is_finished, oldest.summary.game) == (True, OTHER.name)
    assert oldest.summary == list_matches(tmp_path, BOTH)[2].summary
    assert {it.name: it.played for it in player_statistics(tmp_path, RULES)[OTHER.name]} == {"Ada": 1, "Bo": 1}
    last, *_, first = matches_text([newest, oldest], UTC).splitlines()[1:3]
    assert last == "    3  2026-11-17 12:00  unfinished       0  Ada, Bo"
    assert first.startswith("    1  2026-11-17 12:00  finished         5  Ada ")


def test_with_more_games_than_one_the_list_says_which_and_can_be_of_one(tmp_path: Path) -> None:
    keep(tmp_path, EVENTS)
    keep(tmp_path, SHORT)
    text = matches_text(list_matches(tmp_path, BOTH), UTC, {GAME.name: "Space Bowl", OTHER.name: "Lonely Numbers"})
    head, first, other = text.splitlines()[:3]
    assert head.split() == ["match", "begun", "game", "rounds", "scores"]
    assert "  Space Bowl      finished" in first
    assert "  Lonely Numbers  finished" in other
    assert [match.id for match in list_matches(tmp_path, BOTH, game=OTHER.name)] == [1]
    assert list_matches(tmp_path, BOTH, game="chess") == ()


def test_computers_are_marked_in_the_list_and_are_in_no_statistics(tmp_path: Path) -> None:
    ada, vega = PLAYERS[0], Player(Seat(4), "Vega", Strength.ACE)
    keep(tmp_path, other_match((ada, vega)))
    assert "Vega (computer) " in matches_text(list_matches(tmp_path, BOTH), UTC)
    (statistics,) = player_statistics(tmp_path, BOTH)[OTHER.name]
    (summary,) = [one for one in list_matches(tmp_path, BOTH)[0].summary.played.players if one.seat == ada.seat]
    assert (statistics.name, statistics.rounds, statistics.points) == ("Ada", 5, summary.score)
    assert statistics.counts == summary.counts


def test_a_recording_of_it_goes_as_far_as_the_table_and_says_why(tmp_path: Path) -> None:
    keep(tmp_path, EVENTS)
    exported = export_match(tmp_path, RULES, 1)
    assert len(exported.lines) == 4
    assert exported.trouble == "event 5: there is no game called 'lonely_numbers' here"
    assert len(export_match(tmp_path, BOTH, 1).lines) == len(EVENTS)


def test_its_names_are_forgotten_as_any(tmp_path: Path) -> None:
    keep(tmp_path, EVENTS)
    keep(tmp_path, EVENTS[:-1])
    with opened(tmp_path) as journal:
        journal.forget_names("ADA")
        assert journal.flush(FLUSH_S)
    assert b"Ada" not in b"".join(path.read_bytes() for path in tmp_path.glob(f"{FILE_NAME}*"))
    for match in list_matches(tmp_path, BOTH):
        assert [player.name for player in match.summary.players] == ["", "Bo"]
    assert [export_match(tmp_path, BOTH, number).trouble for number in (1, 2)] == [None, None]


@pytest.mark.parametrize(
    ("change", "troubles"),
    [("", ()), ("UPDATE events SET json = '{}' WHERE sequence = 7", ("match 1: event 7 is not as it was written",))],
)
def test_in_an_archive_it_is_no_damage_but_damage_of_it_is_told(
    tmp_path: Path, change: str, troubles: tuple[str, ...]
) -> None:
    keep(tmp_path, EVENTS)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file, file:
        file.execute(change or "SELECT 1")
    assert check_journal(tmp_path / FILE_NAME, RULES) == troubles


def test_a_lobby_where_such_a_game_is_chosen_is_given_back_as_it_was(tmp_path: Path) -> None:
    keep(tmp_path, EVENTS[:4])
    assert resumed(tmp_path) == EVENTS[:4]
    kept(tmp_path, SHORT[:3])
    assert [match.is_finished for match in list_matches(tmp_path, RULES)] == [False, True]
