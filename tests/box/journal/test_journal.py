"""The journal: what was flushed is there after any kill, one match after the other."""

import contextlib
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import list_matches, noted_faults
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.core.seating import GotUp, MatchClosed, SatDown, Seating, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from tests.box.journal.journals import EVENTS, FLUSH_S, NOON, SHORT, kept, opened, resumed, table_after
from tests.box.journal.victim import GAME, KILLED_AFTER, RULES

SHORT_PLAYERS = table_after(SHORT).seating.players
NOBODY = SeatingOpened(9, Seating(GAME.name))

# --- one match after the other ---


def test_a_new_journal_has_nothing_to_resume(tmp_path: Path) -> None:
    assert resumed(tmp_path / "not" / "there" / "yet") is None


def test_what_was_flushed_is_there_again(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    assert resumed(tmp_path) == EVENTS[:30]


def test_what_was_not_flushed_is_written_when_the_journal_is_closed(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        for event in EVENTS[:30]:
            journal.append(event)
    assert resumed(tmp_path) == EVENTS[:30]


def test_a_resumed_match_goes_on(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    after = (happened.MatchResumed(5), *EVENTS[30:40])
    with opened(tmp_path) as journal:
        for event in after:
            journal.append(event)
    assert resumed(tmp_path) == (*EVENTS[:30], *after)
    assert len(list_matches(tmp_path, RULES)) == 1


def test_a_match_that_was_closed_is_not_resumed_but_who_sits_there_is(tmp_path: Path) -> None:
    kept(tmp_path, [*SHORT, MatchClosed(SHORT[-1].at_us + 1)])
    found = resumed(tmp_path)
    assert found == (SeatingOpened(SHORT[-1].at_us + 1, table_after(SHORT).seating),)
    assert [match.is_finished for match in list_matches(tmp_path, RULES)] == [False, True]


def test_a_match_that_is_over_is_resumed_until_somebody_closes_it(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS)
    found = resumed(tmp_path)
    assert found is not None
    assert RULES.is_over(table_after(found))


def test_a_match_that_was_given_up_never_comes_back(tmp_path: Path) -> None:
    kept(tmp_path, EVENTS[:30])
    kept(tmp_path, [*SHORT, NOBODY])
    assert resumed(tmp_path) == (NOBODY,)
    assert [match.is_finished for match in list_matches(tmp_path, RULES)] == [False, True, True]


def test_an_opened_table_begins_a_match_also_where_one_was_on(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        for event in (*EVENTS[:30], *SHORT[:5]):
            journal.append(event)
    assert resumed(tmp_path) == SHORT[:5]
    assert len(list_matches(tmp_path, RULES)) == 2


@pytest.mark.parametrize("is_asked_for", [True, False])
@pytest.mark.parametrize("is_kept", [True, False])
def test_a_lobby_where_nobody_sits_leaves_no_row_when_a_table_is_opened(
    tmp_path: Path, *, is_asked_for: bool, is_kept: bool
) -> None:
    player = Player(Seat(3), "Emma")
    kept(tmp_path, [*SHORT, NOBODY, SatDown(10, player), GotUp(11, player.seat)])
    with opened(tmp_path) as journal:
        if is_asked_for:
            assert table_after(journal.unfinished()).seating.players == ()
        journal.append(NOBODY)
        if is_kept:
            assert journal.flush(FLUSH_S)
        journal.append(NOBODY)
        journal.append(SatDown(12, player))
    assert resumed(tmp_path) == (NOBODY, SatDown(12, player))
    assert [match.summary.players for match in list_matches(tmp_path, RULES)] == [(player,), SHORT_PLAYERS]


def test_a_match_that_is_over_is_finished_by_the_next_one(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        for event in (*SHORT, *SHORT[:2]):
            journal.append(event)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        assert file.execute("SELECT finished, summary IS NULL FROM matches").fetchall() == [(1, 0), (0, 1)]


def test_a_lobby_with_people_is_finished_where_another_table_is_opened(tmp_path: Path) -> None:
    kept(tmp_path, SHORT[:3])
    kept(tmp_path, [NOBODY])
    assert [match.is_finished for match in list_matches(tmp_path, RULES)] == [False, True]


def test_a_match_after_another_is_a_match_of_its_own_with_the_same_players(tmp_path: Path) -> None:
    closed = MatchClosed(SHORT[-1].at_us + 1)
    started = SHORT[3]
    assert isinstance(started, happened.MatchStarted)
    again = (closed, replace(started, at_us=closed.at_us + 1))
    with opened(tmp_path) as journal:
        for event in (*SHORT, *again):
            journal.append(event)
    found = resumed(tmp_path)
    assert found is not None
    assert table_after(found) == table_after((*SHORT, *again))
    newest, oldest = list_matches(tmp_path, RULES)
    assert (newest.is_finished, oldest.is_finished) == (False, True)
    assert newest.summary.players == oldest.summary.players == SHORT_PLAYERS


@pytest.mark.parametrize("keep_matches", [-1, 0, 1, 3])
def test_old_matches_are_pruned_but_never_the_one_in_play(tmp_path: Path, keep_matches: int) -> None:
    with opened(tmp_path, keep_matches) as journal:
        for _ in range(5):
            for event in SHORT:
                journal.append(event)
            assert journal.flush(FLUSH_S)
        journal.append(SHORT[0])
    assert resumed(tmp_path) == SHORT[:1]
    assert [match.id for match in list_matches(tmp_path, RULES)] == [6, 5, 4][: max(1, keep_matches)]
    with contextlib.closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        (matches,) = file.execute("SELECT count(DISTINCT match_id) FROM events").fetchone()
    assert matches == max(1, keep_matches)


def test_an_event_that_cannot_be_is_reported_and_left_out(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        for event in (
            happened.GoCalled(0, Seat(1)),
            SHORT[0],
            happened.GoCalled(1, Seat(1)),
            SatDown(1, Player(Seat(8), "\ud800")),
            *SHORT[1:4],
            SatDown,
            replace(SHORT[0], seating=Seating("\ud800")),
            SHORT[4],
        ):
            journal.append(event)
        assert journal.flush(FLUSH_S)
        troubles = journal.troubles()
    assert len(troubles) == 5
    assert "GoCalled happened at no table" in troubles[0]
    assert "GoCalled cannot follow the events before it" in troubles[1]
    assert "SatDown cannot be written" in troubles[2]
    assert "type cannot be written" in troubles[3]
    assert "SeatingOpened cannot be written" in troubles[4]
    assert resumed(tmp_path) == SHORT[:5]


def test_notes_are_kept_beside_the_events(tmp_path: Path) -> None:
    with opened(tmp_path, wall_clock=lambda: NOON) as journal:
        journal.note("buzzer 3", "stuck down\nfor 20 s")
        journal.note("tie", "seats 1 and 2 \ud800")
    found = [(fault.noted, fault.part, fault.text) for fault in noted_faults(tmp_path)]
    assert found == [
        ("2026-11-17T12:00:00+00:00", "tie", "seats 1 and 2 ?"),
        ("2026-11-17T12:00:00+00:00", "buzzer 3", "stuck down for 20 s"),
    ]


def test_a_closed_journal_takes_nothing_more_and_complains_of_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.append(SHORT[0])
    journal.append(SHORT[1])
    journal.note("box", "late")
    journal.close()
    assert not journal.flush(FLUSH_S)
    assert not journal.is_alive()
    assert resumed(tmp_path) == SHORT[:1]


# --- the plug is pulled ---


def test_a_kill_at_every_event_loses_nothing_that_was_flushed(tmp_path: Path) -> None:
    victims = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.box.journal.victim", str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert victims.stderr == ""
    found_at_each, flushed = (tuple(map(int, line.split())) for line in victims.stdout.splitlines())
    assert found_at_each == tuple(range(len(EVENTS)))  # each found all that the one before had flushed
    found = resumed(tmp_path / "each")
    assert found == EVENTS
    assert table_after(found) == table_after(EVENTS)
    for killed_after, count in zip(KILLED_AFTER, flushed, strict=True):
        found = resumed(tmp_path / str(killed_after))
        assert found is not None
        assert len(found) >= count >= killed_after
        assert found == EVENTS[: len(found)]


# --- the wall clock ---


def test_a_wall_clock_set_back_by_a_year_changes_nothing_but_labels(tmp_path: Path) -> None:
    for number, wall_time_s in enumerate((NOON, NOON - 365 * 86_400, float("nan"), -1e300)):
        with opened(tmp_path, wall_clock=lambda wall_time_s=wall_time_s: wall_time_s) as journal:
            found = journal.unfinished()
            assert found == (SHORT[:number] or None)
            journal.append(SHORT[number])
            journal.note("clock", "set")
            assert journal.flush(FLUSH_S)
            assert journal.troubles() == []
    assert table_after(resumed(tmp_path)) == table_after(SHORT[:4])
    labels = ["unknown time", "unknown time", "2025-11-17T12:00:00+00:00", "2026-11-17T12:00:00+00:00"]
    assert [fault.noted for fault in noted_faults(tmp_path)] == labels
    assert [match.opened for match in list_matches(tmp_path, RULES)] == labels[3:]


def test_of_two_boxes_on_one_folder_the_second_plays_without_a_journal_until_the_first_has_gone(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        first.append(*EVENTS[:5])
        assert first.flush(FLUSH_S)
        second = open_journal(tmp_path, 10, RULES)
        assert second.unfinished() is None
        second.append(*SHORT[:3])
        assert not second.flush(FLUSH_S)
        assert "another box is running with it" in second.troubles()[0]
        first.append(*EVENTS[5:9])
        assert first.flush(FLUSH_S)
    assert second.flush(FLUSH_S)
    second.close(FLUSH_S)
    assert resumed(tmp_path) == SHORT[:3]
    assert [played.id for played in list_matches(tmp_path, RULES)] == [2, 1]
