"""What goes from the journal with time, or because the staff says so: matches, and the names in those that stay."""

import json
import sqlite3
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from spacebowl_pi.box.journal import store as journal_store
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import export_match, list_matches, noted_faults, player_statistics
from spacebowl_pi.box.journal.history_text import matches_text
from spacebowl_pi.box.journal.retention import Ages
from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.common_commands import End
from spacebowl_pi.core.refusal import Refusal
from spacebowl_pi.core.rules import Asked, Asker, By
from spacebowl_pi.core.seating import JoinSeat, MatchClosed, NameTaken, SatDown, Seating, SeatingOpened, TakeName
from spacebowl_pi.core.seats import Player, Seat
from spacebowl_pi.core.table import CloseMatch, StartMatch, TableEvent
from tests.box.journal.journals import EVENTS, FLUSH_S, NOON, SHORT, opened, resumed, table_after
from tests.box.journal.victim import GAME, NAMES, RULES
from tests.kiosk.past import Past

NAME, ONE, TWO = NAMES[0], Seat(1), Seat(2)
MONTH = Ages(nickname_days=30)


def names(past: Past) -> list[list[str]]:
    """Each match's names, the newest first, as they stand in the list."""
    return [[player.name for player in match.summary.players] for match in list_matches(past.folder, RULES)]


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob(f"{FILE_NAME}*"))


def played(folder: Path, matches: Sequence[tuple[int, list[str]]], ages: Ages = MONTH) -> Past:
    past = Past(folder, ages=ages)
    for days, players in matches:
        past.play(players, ago=timedelta(days=days))
    return past


def test_a_name_expires_in_the_journal_its_history_its_statistics_and_its_recordings(tmp_path: Path) -> None:
    past = played(tmp_path, [(40, ["Ada", "Bo"]), (3, ["Bo", "Cy"])])
    past.run_on()
    assert names(past) == [["Bo", "Cy"], ["", "Bo"]]
    assert [it.name for it in player_statistics(tmp_path, RULES)[GAME.name]] == ["Bo", "Cy"]
    assert "Seat 1 9*, Bo" in matches_text(list_matches(tmp_path, RULES))
    exported = export_match(tmp_path, RULES, 1)
    assert exported.trouble is None
    assert "Ada" not in "".join(exported.lines)
    assert b"Ada" not in bytes_of(tmp_path)


def test_a_deleted_name_goes_from_every_match_and_from_the_file_itself(tmp_path: Path) -> None:
    past = played(tmp_path, [(2, ["Rude", "Bo"]), (1, ["rUDE", "Cy"]), (0, ["Dee", "RUDE"])])
    past.forget("rude")
    assert names(past) == [["Dee", ""], ["", "Cy"], ["", "Bo"]]
    assert all(export_match(tmp_path, RULES, number).trouble is None for number in (1, 2, 3))
    assert b"rude" not in bytes_of(tmp_path).lower()
    assert {(it.name, it.played) for it in player_statistics(tmp_path, RULES)[GAME.name]} == {
        ("Bo", 1),
        ("Cy", 1),
        ("Dee", 1),
    }


def test_a_name_deleted_in_play_is_gone_and_the_match_goes_on(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.append(*EVENTS[:20])
        journal.forget_names(NAME.upper())
        journal.append(*EVENTS[20:30])
        assert journal.flush(FLUSH_S)
        assert journal.troubles() == []
    kept = resumed(tmp_path)
    assert kept is not None
    assert len(kept) == 30
    assert [it.player.name for it in kept if isinstance(it, SatDown)] == ["", *NAMES[1:]]
    assert NAME.encode() not in bytes_of(tmp_path)


def test_a_name_that_was_corrected_is_forgotten_too(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.append(*EVENTS[:20], NameTaken(EVENTS[19].at_us, ONE, "Nice"))
        journal.forget_names(NAME)
        assert journal.flush(FLUSH_S)
    assert NAME.encode() not in bytes_of(tmp_path)
    assert list_matches(tmp_path, RULES)[0].summary.players[0].name == "Nice"


def test_a_name_goes_from_every_event_that_tells_it_and_from_the_list(tmp_path: Path) -> None:
    events: list[TableEvent] = [SeatingOpened(0, Seating(GAME.name, players=(Player(ONE, "Red"),)))]

    def do(what: object, by: By = Asker.TABLE) -> None:
        decision = RULES.decide(table_after(events), Asked(1, by, what))
        assert not isinstance(decision, Refusal), decision.text
        events.extend(decision)

    do(JoinSeat(TWO, "Bo"))
    do(TakeName(TWO, "Cy"))
    do(TakeName(ONE, "Bo"))
    do(TakeName(ONE, "RED"))
    do(StartMatch())
    do(End(), Asker.STAFF)
    do(CloseMatch())
    with opened(tmp_path) as journal:
        journal.append(*events)
        assert journal.flush(FLUSH_S)
        assert bytes_of(tmp_path).count(b'"Bo"') == 2
        journal.forget_names("rED", "bo")
        assert journal.flush(FLUSH_S)
        assert journal.troubles() == []
    found = bytes_of(tmp_path)
    assert [name in found for name in (b'"Red"', b'"RED"', b'"Bo"', b'"Cy"')] == [False, False, False, True]
    there = (Player(ONE), Player(TWO, "Cy"))
    opened_again = resumed(tmp_path)
    assert opened_again == (SeatingOpened(1, Seating(GAME.name, players=there)),)
    assert [match.summary.players for match in list_matches(tmp_path, RULES)] == [there, there]
    lines = [json.loads(line) for line in export_match(tmp_path, RULES, 1).lines]
    assert [line["name"] for line in lines if line["event"] == "NameTaken"] == ["Cy", "", ""]
    started = next(line for line in lines if line["event"] == "MatchStarted")
    assert [player["name"] for player in started["players"]] == ["", "Cy"]
    assert started["deck"] == to_data(GAME.deck)  # with a planet called red


def test_a_name_that_was_forgotten_in_a_match_does_not_come_back_with_the_next(tmp_path: Path) -> None:
    with opened(tmp_path) as journal:
        journal.append(*SHORT)
        journal.forget_names(NAME)
        assert journal.flush(FLUSH_S)
        journal.append(MatchClosed(SHORT[-1].at_us))
        assert journal.flush(FLUSH_S)
    assert [player.name for player in table_after(resumed(tmp_path)).seating.players] == ["", NAMES[1]]
    assert NAME.encode() not in bytes_of(tmp_path)


def test_of_a_damaged_match_no_name_stays_either(tmp_path: Path) -> None:
    past = played(tmp_path, [(1, ["Rude", "Bo"]), (0, ["Cy", "Dee"])])
    with sqlite3.connect(tmp_path / FILE_NAME) as connection:
        connection.execute("UPDATE events SET at_us = 7, json = json || ' ' WHERE match_id = 1 AND sequence = 2")
    connection.close()
    past.forget("Rude")
    assert b"Rude" not in bytes_of(tmp_path)


def test_matches_of_more_days_ago_than_are_kept_are_deleted(tmp_path: Path) -> None:
    past = played(tmp_path, [(90, ["Ada", "Bo"]), (50, ["Ada", "Cy"]), (3, ["Bo", "Cy"])], Ages(match_days=60))
    past.run_on()
    assert [match.id for match in list_matches(tmp_path, RULES)] == [3, 2]
    assert b"Ada" in bytes_of(tmp_path)


def test_the_newest_match_stays_however_old_it_is(tmp_path: Path) -> None:
    past = played(tmp_path, [(90, ["Ada", "Bo"])], Ages(match_days=60))
    past.run_on()
    assert [match.id for match in list_matches(tmp_path, RULES)] == [1]


@pytest.mark.parametrize("wrong", [-3650, -3651, 60])
def test_a_clock_that_is_wrong_for_an_evening_deletes_nothing(tmp_path: Path, wrong: int) -> None:
    past = played(tmp_path, [(20, ["Ada", "Bo"]), (10, ["Cy", "Dee"])], Ages(60, 30))
    past.run_on()
    past.run(timedelta(days=wrong), timedelta())
    past.play(["Eve", "Fay"], ago=timedelta(days=wrong))
    past.run_on()
    assert names(past) == [["Eve", "Fay"], ["Cy", "Dee"], ["Ada", "Bo"]]


def test_a_match_that_somebody_may_go_on_with_keeps_its_names_however_old_it_is(tmp_path: Path) -> None:
    for days in (-90, 0, 1, 2):
        at_s = NOON + days * 86_400
        with opened(tmp_path, wall_clock=lambda at_s=at_s: at_s, ages=Ages(60, 30)) as journal:
            if days < 0:
                journal.append(*EVENTS[:20])
            else:
                assert journal.unfinished() == tuple(EVENTS[:20])
            assert journal.flush(FLUSH_S)
    assert list_matches(tmp_path, RULES)[0].summary.players[0].name == NAME


def test_a_power_cut_right_after_a_name_went_is_not_taken_for_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as journal:
        journal.append(*EVENTS[:20])
        assert journal.flush(FLUSH_S)
        with monkeypatch.context() as cut:
            cut.setattr(journal_store, "write_mark", lambda *_: None)
            journal.forget_names(NAME)
            assert journal.flush(FLUSH_S)
    with opened(tmp_path) as journal:
        assert len(journal.unfinished() or ()) == 20
        assert journal.flush(FLUSH_S)
        assert journal.troubles() == []


DAY_S = 86_400.0
FAR = NOON + 36_500 * DAY_S  # whatever lies in a folder now has lain there for long


@pytest.mark.parametrize(("first_s", "are_gone"), [(FAR, True), (NOON - 9_000 * DAY_S, False)])
def test_what_was_set_aside_goes_when_a_nickname_would(tmp_path: Path, first_s: float, *, are_gone: bool) -> None:
    copies = [f"{FILE_NAME}.damaged-1", f"{FILE_NAME}.damaged-1-wal", f"{FILE_NAME}.damaged-12"]
    others = [f"{FILE_NAME}.damaged-1.copy", "before-restore-mine", "restored-1"]
    for name in (*copies, *others):
        (tmp_path / name).write_text("Ada")
    (tmp_path / "before-restore-2").mkdir()
    (tmp_path / "before-restore-2" / FILE_NAME).write_text("Ada")
    found = []
    for day in range(4):
        with opened(tmp_path, ages=MONTH, wall_clock=lambda day=day: first_s + day * DAY_S) as journal:
            journal.note("test", "a day")
            assert journal.flush(FLUSH_S)
            found.append({path.name for path in tmp_path.iterdir()} & {*copies, *others, "before-restore-2"})
    everything = {*copies, *others, "before-restore-2"}
    assert found[:3] == [everything] * 3  # no day is certain yet
    assert found[3] == ({*others} if are_gone else everything)
    texts = [fault.text for fault in noted_faults(tmp_path) if "names are in it" in fault.text]
    assert len(texts) == (4 if are_gone else 0)
