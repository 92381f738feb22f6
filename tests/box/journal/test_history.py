"""The history: what was played is listed, summed up and exported, also while the box goes on writing."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest

from spacebowl_pi.box.journal import history
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import (
    HistoryFault,
    PlayerStatistics,
    export_match,
    find_match,
    list_matches,
    noted_faults,
    player_statistics,
)
from spacebowl_pi.box.journal.history_text import faults_text, matches_text, statistics_text
from spacebowl_pi.box.journal.journal import Journal, open_journal
from spacebowl_pi.box.journal.match_record import NOTHING_PLAYED, MatchRecord, MatchSummary, summary_from_json
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import LeaveSeat, MatchClosed, SatDown, SeatingOpened
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.summary import POINTS, ROUNDS
from spacebowl_pi.core.table import CloseMatch, StartMatch, TableEvent
from spacebowl_pi.games.space_bowl.rules.match import Match, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.terminal.recording import recording
from tests.box.journal.journals import EVENTS as LONG
from tests.box.journal.journals import FLUSH_S, NOON, SHORT, table_after
from tests.box.journal.victim import GAME, NAMES, RULES, events_of_match

COUNTS = ("cards", "rounds", "points", "calls", "calls_right", "picks", "picks_right")
MATCHES = tuple(events_of_match(players=players, seed=seed) for players, seed in ((2, 1), (3, 2), (5, 3)))


def journal_with(folder: Path, *matches: Sequence[TableEvent]) -> Journal:
    """Keep matches, an hour apart, in a journal that stays open."""
    now_s = [NOON]
    journal = open_journal(folder, 100, RULES, wall_clock=lambda: now_s[0])
    for events in matches:
        for event in events:
            journal.append(event)
        assert journal.flush(FLUSH_S)
        now_s[0] += 3600
    return journal


@contextlib.contextmanager
def changing(folder: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(folder / FILE_NAME)) as file, file:
        yield file


def summary_of(events: Sequence[TableEvent]) -> MatchSummary:
    record = MatchRecord(RULES)
    for event in events:
        record.add(event)
    return record.summary()


# --- the list ---


def test_matches_are_listed_newest_first_while_the_box_goes_on(tmp_path: Path) -> None:
    with contextlib.closing(journal_with(tmp_path, SHORT, LONG[:58])) as journal:
        now, first = list_matches(tmp_path, RULES)
        assert (now.id, now.is_finished, now.opened) == (2, False, "2026-11-17T13:00:00+00:00")
        assert (first.id, first.is_finished, first.opened) == (1, True, "2026-11-17T12:00:00+00:00")
        assert list_matches(tmp_path, RULES, newest=1) == (now,)
        journal.append(LONG[58])
        assert journal.flush(FLUSH_S)
    assert list_matches(tmp_path, RULES) == (now, first)


@pytest.mark.parametrize(
    ("newest", "above", "below", "listed"),
    [(None, 0, 5, [4, 3, 2, 1]), (2, 0, 5, [4, 3]), (2, 0, 3, [2, 1]), (1, 1, 4, [3]), (5, 5, 9, []), (5, 0, 1, [])],
)
def test_part_of_the_list_is_read_without_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, newest: int | None, above: int, below: int, listed: list[int]
) -> None:
    journal_with(tmp_path, SHORT, SHORT, SHORT, SHORT, SHORT[:1]).close()
    read = []

    def counted(text: str | None) -> MatchSummary | None:
        read.append(text)
        return summary_from_json(text)

    monkeypatch.setattr(history, "summary_from_json", counted)
    assert [match.id for match in list_matches(tmp_path, RULES, newest, above=above, below=below)] == listed
    assert len(read) == len(listed)


def test_one_match_is_found_by_its_number(tmp_path: Path) -> None:
    journal_with(tmp_path, SHORT, LONG[:60]).close()
    assert [find_match(tmp_path, RULES, number) for number in (2, 1)] == list(list_matches(tmp_path, RULES))
    assert [find_match(tmp_path, RULES, number) for number in (0, 3, -1, 2**40)] == [None] * 4


def match_after(events: Sequence[TableEvent]) -> Match:
    match = table_after(events).match
    assert isinstance(match, Match)
    return match


@pytest.mark.parametrize("events", MATCHES)
def test_a_summary_says_what_the_match_says(events: tuple[TableEvent, ...]) -> None:
    match, summary = match_after(events), summary_of(events)
    judged = [event.result for event in events if isinstance(event, happened.RoundJudged)]
    assert summary.game == GAME.name
    assert summary.players == table_after(events).seating.players
    assert [summary.name(player.seat) for player in match.players] == list(NAMES[: len(match.players)])
    assert summary.name(Seat(8)) == ""
    assert summary.played == GAME.summary(match)
    assert summary.played.is_over
    assert summary.played.about["mode"] == "screen"
    assert summary.played.rounds == match.round_number
    assert [(it.seat, it.score, it.counts["cards"]) for it in summary.played.players] == [
        (it.seat, it.score, it.cards) for it in match.players
    ]
    assert tuple(it.seat for it in summary.played.players if it.is_winner) == match.winners
    for player in summary.played.players:
        results = [it for result in judged for it in result.players if it.seat == player.seat]
        counts = player.counts
        assert counts["rounds"] == len(judged)
        assert counts["points"] == sum(it.delta for it in results)
        assert counts["picks_right"] == sum(it.verdict.is_right for it in results)
        assert counts["picks_right"] <= counts["picks"] <= counts["rounds"]
        assert counts["calls_right"] <= counts["calls"]
    calls = [event for event in events if isinstance(event, happened.GoCalled | happened.RedCalled)]
    assert sum(player.counts["calls"] for player in summary.played.players) == len(calls)


def after(events: Sequence[TableEvent], what: object, by: By = Asker.STAFF) -> tuple[TableEvent, ...]:
    """What has happened when something was asked at the time of the last event."""
    decision = RULES.decide(table_after(events), Asked(events[-1].at_us, by, what))
    assert not isinstance(decision, Refusal)
    return (*events, *decision)


def test_a_round_taken_back_is_not_counted() -> None:
    judged = next(index for index, event in enumerate(LONG) if isinstance(event, happened.RoundJudged))
    events = LONG[: judged + 1]
    assert summary_of(events).played.rounds == 1
    taken_back = summary_of(after(events, common.TakeBack())).played
    assert taken_back.rounds == 0
    assert {player.counts["points"] for player in taken_back.players} == {0}


def test_a_round_judged_again_is_counted_once_as_judged_last() -> None:
    judged = next(index for index, event in enumerate(LONG) if isinstance(event, happened.RoundJudged))
    picker = next(event.seat for event in LONG[:judged] if isinstance(event, happened.PickMade))
    events = after(LONG[: judged + 1], commands.VoidPick(picker))
    again = events[-1]
    assert isinstance(again, happened.RoundJudged)
    played = summary_of(events).played
    assert played.rounds == 1
    assert [it.counts["points"] for it in played.players] == [it.delta for it in again.result.players]


def test_a_player_who_left_stays_in_the_summary() -> None:
    cleared = next(index for index, event in enumerate(LONG) if isinstance(event, happened.RoundCleared))
    summary = summary_of(after(LONG[: cleared + 1], LeaveSeat(Seat(2)), Seat(2)))
    assert [player.seat for player in summary.played.players if player.has_left] == [2]
    assert len(summary.played.players) == 8
    assert [player.name for player in summary.players] == list(NAMES)


def test_who_leaves_the_lobby_was_never_there() -> None:
    summary = summary_of(after(LONG[:6], LeaveSeat(Seat(2)), Seat(2)))
    assert [player.seat for player in summary.players] == [1, 3, 4, 5]
    assert summary.played == NOTHING_PLAYED


def test_who_got_up_in_a_match_is_not_in_the_next() -> None:
    cleared = next(index for index, event in enumerate(LONG) if isinstance(event, happened.RoundCleared))
    ended = after(after(LONG[: cleared + 1], LeaveSeat(Seat(2)), Seat(2)), common.End())
    lobby = RULES.decide(table_after(ended), Asked(ended[-1].at_us, Asker.TABLE, CloseMatch()))
    assert lobby == [MatchClosed(ended[-1].at_us)]
    opened = SeatingOpened(ended[-1].at_us, table_after(ended).seating)
    assert [player.seat for player in summary_of([opened]).players] == [1, 3, 4, 5, 6, 7, 8]


def test_a_match_that_is_over_counts_as_finished_without_being_marked(tmp_path: Path) -> None:
    journal_with(tmp_path, SHORT).close()
    assert [match.is_finished for match in list_matches(tmp_path, RULES)] == [True]


@pytest.mark.parametrize("change", ["summary = NULL", "summary = '{}'", "summary = '['", "summary = x'ff'"])
def test_a_missing_summary_is_made_from_the_events(tmp_path: Path, change: str) -> None:
    journal_with(tmp_path, SHORT).close()
    listed = list_matches(tmp_path, RULES)
    with changing(tmp_path) as file:
        file.execute(f"UPDATE matches SET {change}")  # noqa: S608 (a test's own)
    assert list_matches(tmp_path, RULES) == listed


# --- statistics ---


def test_statistics_add_up_over_matches(tmp_path: Path) -> None:
    journal_with(tmp_path, *MATCHES).close()
    found = {it.name: it for it in player_statistics(tmp_path, RULES)[GAME.name]}
    summaries = [summary_of(events) for events in MATCHES]
    assert set(found) == {"Vega", "Rigel", "Mira", "Deneb", "Spica"}
    for name, statistics in found.items():
        mine = [it for one in summaries for it in one.played.players if one.name(it.seat) == name]
        assert statistics == PlayerStatistics(
            name=name,
            played=len(mine),
            won=sum(it.is_winner for it in mine),
            rounds=sum(it.counts["rounds"] for it in mine),
            points=sum(it.counts["points"] for it in mine),
            counts={count: sum(it.counts[count] for it in mine) for count in COUNTS if count not in (ROUNDS, POINTS)},
        )
        assert statistics.count("no such count") == 0
    won = [it.won for it in player_statistics(tmp_path, RULES)[GAME.name]]
    assert won == sorted(won, reverse=True)


def test_an_unfinished_match_counts_for_nobody(tmp_path: Path) -> None:
    journal_with(tmp_path, LONG[:100]).close()
    assert player_statistics(tmp_path, RULES) == {}


def broken_off() -> tuple[TableEvent, ...]:
    """A match that was ended before anybody had won; somebody was ahead."""
    cleared = next(index for index, event in enumerate(LONG) if isinstance(event, happened.RoundCleared))
    return after(LONG[: cleared + 1], common.End())


def test_a_match_that_was_broken_off_counts_for_nobody_and_nobody_has_won_it(tmp_path: Path) -> None:
    assert match_after(broken_off()).winners
    journal_with(tmp_path, broken_off()).close()
    assert player_statistics(tmp_path, RULES) == {}
    (match,) = list_matches(tmp_path, RULES)
    assert (match.is_finished, match.summary.played.is_decided) == (True, False)
    assert not any(player.is_winner for player in match.summary.played.players)
    text = matches_text([match])
    assert "broken off" in text
    assert "*" not in text.splitlines()[1]


def test_a_name_is_the_same_in_any_case_and_no_name_is_nobody(tmp_path: Path) -> None:
    journal_with(tmp_path, renamed(SHORT, "Emma", ""), renamed(SHORT, "EMMA", "Lyra")).close()
    found = {it.name: it.played for it in player_statistics(tmp_path, RULES)[GAME.name]}
    assert found == {"EMMA": 2, "Lyra": 1}  # as written last


def renamed(events: Sequence[TableEvent], *names: str) -> tuple[TableEvent, ...]:
    def called(player: Player) -> Player:
        return replace(player, name=names[player.seat - 1])

    def told(event: TableEvent) -> TableEvent:
        if isinstance(event, SatDown):
            return replace(event, player=called(event.player))
        if isinstance(event, happened.MatchStarted):
            return replace(event, players=tuple(map(called, event.players)))
        return event

    return tuple(map(told, events))


# --- a match as a recording ---


def test_an_exported_match_is_a_recording_of_it(tmp_path: Path) -> None:
    journal_with(tmp_path, SHORT, LONG).close()
    exported = export_match(tmp_path, RULES, 2)
    assert exported.trouble is None
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(exported.lines) + "\n", encoding="utf-8")
    assert tuple(step.event for step in recording(RULES, path)) == LONG


def test_the_next_match_at_a_table_is_exported_as_a_recording_of_its_own(tmp_path: Path) -> None:
    closed = MatchClosed(SHORT[-1].at_us)
    start = Asked(closed.at_us, Asker.TABLE, StartMatch(), seed=7)
    started = RULES.decide(table_after((*SHORT, closed)), start)
    assert not isinstance(started, Refusal)
    journal_with(tmp_path, SHORT, (closed, *started)).close()
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(export_match(tmp_path, RULES, 2).lines), encoding="utf-8")
    *_, last = recording(RULES, path)
    assert last.table == table_after((*SHORT, closed, *started))


def test_a_damaged_match_is_exported_as_far_as_it_is_good(tmp_path: Path) -> None:
    journal_with(tmp_path, SHORT).close()
    with changing(tmp_path) as file:
        file.execute("DELETE FROM events WHERE sequence = 5")
    exported = export_match(tmp_path, RULES, 1)
    assert len(exported.lines) == 4
    assert exported.trouble == "event 5 is missing"


@pytest.mark.parametrize("match_id", [0, 3, -1])
def test_a_match_that_is_not_there_is_said_with_those_that_are(tmp_path: Path, match_id: int) -> None:
    journal_with(tmp_path, SHORT, SHORT).close()
    with pytest.raises(HistoryFault, match=rf"no match {match_id} in the journal .*{FILE_NAME}: there are 1 to 2"):
        export_match(tmp_path, RULES, match_id)


def test_a_match_of_which_nothing_is_good_cannot_be_exported(tmp_path: Path) -> None:
    journal_with(tmp_path, SHORT, SHORT[:1]).close()
    with changing(tmp_path) as file:
        file.execute("DELETE FROM events")
    with pytest.raises(HistoryFault, match=r"match 1 in the journal .* cannot be read: event 1 is missing"):
        export_match(tmp_path, RULES, 1)
    assert len(list_matches(tmp_path, RULES)[1].summary.players) == 2  # the summary is still there
    with changing(tmp_path) as file:
        file.execute("UPDATE matches SET summary = NULL")
    assert matches_text(list_matches(tmp_path, RULES)).splitlines()[2].endswith("nobody")


# --- files ---


def test_reading_changes_no_file(tmp_path: Path) -> None:
    journal_with(tmp_path, SHORT).close()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    list_matches(tmp_path, RULES)
    player_statistics(tmp_path, RULES)
    export_match(tmp_path, RULES, 1)
    noted_faults(tmp_path)
    after_reading = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert after_reading[FILE_NAME] == before[FILE_NAME]
    assert all(not content for name, content in after_reading.items() if name.endswith("-wal"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.parametrize("is_running", [False, True])
def test_who_may_only_read_can_read(tmp_path: Path, *, is_running: bool) -> None:
    with contextlib.closing(journal_with(tmp_path, SHORT)) as journal:
        if not is_running:
            journal.close()
        tmp_path.chmod(0o500)
        for path in tmp_path.iterdir():
            path.chmod(0o400)
        try:
            assert len(list_matches(tmp_path, RULES)) == 1
        finally:
            tmp_path.chmod(0o700)


def test_no_journal_is_said_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(HistoryFault, match=rf"^no journal {tmp_path}/{FILE_NAME}: no match was played yet, or .*$"):
        list_matches(tmp_path, RULES)
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_was_cut_off_before_its_first_page_holds_no_match(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    with pytest.raises(HistoryFault, match=r"no match was played yet"):
        list_matches(tmp_path, RULES)


@pytest.mark.parametrize("content", [b"Hello\n" * 100, bytes(9000)])
def test_a_file_that_is_no_journal_is_said_in_a_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    with pytest.raises(HistoryFault, match=r"^cannot read the journal .*; it is set aside when the box starts$"):
        list_matches(tmp_path, RULES)


def test_a_journal_cut_anywhere_is_read_or_complained_of(tmp_path: Path) -> None:
    journal_with(tmp_path / "whole", *MATCHES, SHORT[:1]).close()
    data = (tmp_path / "whole" / FILE_NAME).read_bytes()
    whole = list_matches(tmp_path / "whole", RULES, below=4)
    (tmp_path / "cut").mkdir()
    for at in range(0, len(data), 2048):
        (tmp_path / "cut" / FILE_NAME).write_bytes(data[:at])
        try:
            assert list_matches(tmp_path / "cut", RULES, below=4) == whole
            for match in whole:
                lines = export_match(tmp_path / "cut", RULES, match.id).lines
                assert lines == export_match(tmp_path / "whole", RULES, match.id).lines[: len(lines)]
        except HistoryFault as fault:
            assert "\n" not in str(fault)  # noqa: PT017 (either is right)


# --- as text ---


def test_the_list_reads_as_a_table(tmp_path: Path) -> None:
    journal_with(tmp_path, SHORT, renamed(SHORT[:3], "", "Lyra")).close()
    zone = timezone(timedelta(hours=-5))
    assert matches_text(list_matches(tmp_path, RULES), zone) == (
        "match  begun                         rounds  scores\n"
        "    2  2026-11-17 08:00  unfinished       0  Seat 1, Lyra\n"
        "    1  2026-11-17 07:00  finished         1  Vega 7*, Rigel 4\n"
        "\n"
        "* has won. The times are those of the box's clock.\n"
    )


def test_the_statistics_read_as_a_table() -> None:
    counts = {"cards": 9, "calls": 30, "calls_right": 20, "picks": 50, "picks_right": 45}
    vega, wu = PlayerStatistics("Vega", 12, 5, 80, 100, counts), PlayerStatistics("Wu\x1b", 1, 0, 8, -10)
    table = (
        "player  matches  won  rounds  points a round  cards  calls right  picks right\n"
        "Vega         12    5      80           +1.25      9     20 of 30     45 of 50\n"
        "Wu?           1    0       8           −1.25      0         none         none\n"
    )
    assert statistics_text({GAME.name: [vega, wu]}, {GAME.name: "Space Bowl"}) == table
    two_games = statistics_text({GAME.name: [vega, wu], "go": [PlayerStatistics("Al", 1, 1, 4, 6)]}, {GAME.name: "S B"})
    assert two_games == (
        f"S B\n{table}\ngo\n"
        "player  matches  won  rounds  points a round\n"
        "Al            1    1       4           +1.50\n"
    )


def test_the_faults_read_as_a_table(tmp_path: Path) -> None:
    with contextlib.closing(open_journal(tmp_path, 3, RULES, wall_clock=lambda: NOON)) as journal:
        journal.note("buzzer 3", "stuck")
        assert journal.flush(FLUSH_S)
        with changing(tmp_path) as file:
            file.execute("INSERT INTO faults VALUES (2, 'unknown time', 'matrix', 'gone')")
        assert faults_text(noted_faults(tmp_path), UTC) == (
            "when              part      what\nunknown time      matrix    gone\n2026-11-17 12:00  buzzer 3  stuck\n"
        )
        assert len(noted_faults(tmp_path, newest=1)) == 1


def test_what_is_empty_is_said(tmp_path: Path) -> None:
    journal_with(tmp_path).close()
    assert matches_text(list_matches(tmp_path, RULES)) == "No match was played yet.\n"
    nobody = "No match with named players was played to its end yet.\n"
    assert statistics_text(player_statistics(tmp_path, RULES)) == nobody
    assert faults_text(noted_faults(tmp_path)) == "Nothing was noted.\n"
    with pytest.raises(HistoryFault, match="it is empty"):
        export_match(tmp_path, RULES, 1)
