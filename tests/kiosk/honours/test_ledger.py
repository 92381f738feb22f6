"""What the board of honour remembers of matches that the journal has deleted."""

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from spacebowl_pi.box.files.state_file import LARGEST_FILE, StateFault
from spacebowl_pi.box.journal.database import FILE_NAME as JOURNAL_NAME
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import to_data
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.kiosk.honours import board as honours_module
from spacebowl_pi.kiosk.honours import ledger as ledger_module
from spacebowl_pi.kiosk.honours.board import FILE_NAME, ROWS, Row, read_ledger
from spacebowl_pi.kiosk.honours.ledger import (
    LONGEST_COUNT,
    MOST_COUNTS,
    MOST_ENTRIES,
    Ledger,
    Player,
    Span,
    Tally,
    first_days,
)
from tests.kiosk.kiosk import kiosk
from tests.kiosk.past import NOW, Past

TORUS = Variants(torus=True)


def ever(past: Past, nickname_days: int = 30) -> list[tuple[str | None, int, int]]:
    """The board of all time: names, matches won, matches played."""
    return [(row.name, row.won, row.played) for row in past.board(nickname_days).boards[0].ever]


def kept_text(past: Past) -> str:
    return (past.folder / FILE_NAME).read_text(encoding="utf-8")


@pytest.mark.parametrize("keep_matches", [1, 2, 3])
def test_results_that_the_journal_has_deleted_stay_on_the_board(tmp_path: Path, keep_matches: int) -> None:
    some, all_of_them = Past(tmp_path / "some", keep_matches), Past(tmp_path / "all")
    played = [(["Ada", "Bo"], 1, 200), (["Cy", "Bo"], 2, 40), (["Ada", "Cy"], 1, 20), (["Dee", "Bo"], 1, 9)]
    for past in (some, all_of_them):
        for number, (names, winner, hours) in enumerate(played):
            past.play(names, winner, timedelta(hours=hours), TORUS if number % 2 else Variants())
            if past is some:
                past.board()
    assert some.board() == all_of_them.board()
    assert ever(some) == [("Ada", 2, 2), ("Bo", 1, 3), ("Dee", 1, 1), ("Cy", 0, 2)]


def test_each_match_counts_once_however_often_it_is_read(tmp_path: Path) -> None:
    past = Past(tmp_path)
    for hours in (3, 2, 1):
        past.play(["Ada", "Bo"], ago=timedelta(hours=hours))
        for _ in range(3):
            past.board()
    assert ever(past) == [("Ada", 3, 3), ("Bo", 0, 3)]


def test_nothing_is_written_when_nothing_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    past = Past(tmp_path)
    past.play(["Ada", "Bo"], ago=timedelta(hours=2))
    past.play(["Ada", "Bo"], ago=timedelta(hours=1))
    first = past.board()
    monkeypatch.setattr(honours_module, "write_state", lambda *_: pytest.fail("written"))
    assert past.board() == first


def test_a_match_that_was_set_right_after_its_end_counts_as_it_is_now(tmp_path: Path) -> None:
    past = Past(tmp_path)
    past.play(["Ada", "Bo"], ago=timedelta(hours=2))
    assert ever(past) == [("Ada", 1, 1), ("Bo", 0, 1)]
    (tmp_path / JOURNAL_NAME).unlink()
    past.play(["Ada", "Bo"], winner=2, ago=timedelta(hours=2))  # the same match, as the staff has set it right
    assert ever(past) == [("Bo", 1, 1), ("Ada", 0, 1)]


def test_a_journal_begun_anew_adds_to_what_was(tmp_path: Path) -> None:
    past = Past(tmp_path)
    for hours in (9, 8, 7):
        past.play(["Ada", "Bo"], ago=timedelta(hours=hours))
    past.board()
    (tmp_path / JOURNAL_NAME).unlink()
    assert ever(past) == [("Ada", 3, 3), ("Bo", 0, 3)]
    for hours in (6, 5, 4, 3, 2):
        past.play(["Bo", "Cy"], ago=timedelta(hours=hours))
        if hours % 2:
            past.board()
    assert ever(past) == [("Bo", 5, 8), ("Ada", 3, 3), ("Cy", 0, 5)]


def test_a_match_ended_early_is_passed_over(tmp_path: Path) -> None:
    past = Past(tmp_path, keep_matches=1)
    for hours in (3, 2, 1):
        past.play(["Ada", "Bo"], ago=timedelta(hours=hours), is_decided=hours != 2)
        past.board()
    assert ever(past) == [("Ada", 2, 2), ("Bo", 0, 2)]


def test_an_expired_name_is_gone_from_the_file_and_its_score_stays(tmp_path: Path) -> None:
    past = Past(tmp_path, keep_matches=1)
    past.play(["Old", "Bo"], ago=timedelta(days=40))
    past.board(nickname_days=60)
    past.play(["Cy", "Bo"], ago=timedelta(days=2))
    past.run_on()
    assert ever(past, nickname_days=60) == [("Old", 1, 1), ("Cy", 1, 1), ("Bo", 0, 2)]
    assert ever(past, nickname_days=30) == [(None, 1, 1), ("Cy", 1, 1), ("Bo", 0, 2)]
    assert "old" not in kept_text(past).casefold()
    past.play(["Cy", "OLD"], ago=timedelta(days=1))  # the same player, who has come back
    assert ever(past) == [("Cy", 2, 2), ("OLD", 1, 2), ("Bo", 0, 2)]


def test_a_deleted_name_goes_from_what_is_kept_and_does_not_come_back(tmp_path: Path) -> None:
    past = Past(tmp_path, keep_matches=1)
    for hours in (3, 2):
        past.play(["Rude", "Bo"], ago=timedelta(hours=hours))
        past.board()
    assert "rude" in kept_text(past).casefold()
    past.book().delete("rude")
    assert "rude" not in kept_text(past).casefold()
    past.play(["RUDE", "Bo"], ago=timedelta(hours=1))
    assert ever(past) == [(None, 3, 3), ("Bo", 0, 3)]
    assert "rude" not in kept_text(past).casefold()


def test_a_day_and_a_season_that_are_over_are_not_kept(tmp_path: Path) -> None:
    past = Past(tmp_path)
    for days in (100, 20, 0):
        past.play(["Ada", "Bo"], ago=timedelta(days=days))
        past.board(nickname_days=3650)
    past.run_on()
    past.board(nickname_days=3650, now=NOW)
    kept = json.loads(kept_text(past))
    assert {(it["span"], it["since"]) for player in kept["players"] for it in player["tallies"]} == {
        ("ever", ""),
        ("season", "2026-10-01"),
    }


def test_a_clock_that_lags_behind_loses_no_season(tmp_path: Path) -> None:
    past = Past(tmp_path)
    for hours in (3, 2, 1):
        past.play(["Ada", "Bo"], ago=timedelta(hours=hours))
    past.board()
    past.board(now=NOW - timedelta(days=3650))  # a box without a clock, just started
    board = past.board().boards[0]
    assert [row.won for row in board.season] == [row.won for row in board.day] == [3, 0]


def test_a_power_cut_between_journal_and_board_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    past = Past(tmp_path)
    for hours in (3, 2, 1):
        past.play(["Ada", "Bo"], ago=timedelta(hours=hours))
        before = ever(past)
        with monkeypatch.context() as broken:
            broken.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("no space")))
            past.play(["Cy", "Bo"], ago=timedelta(hours=hours, minutes=-30))
            assert ever(past) != before  # what cannot be kept is shown all the same
    assert ever(past) == [("Ada", 3, 3), ("Cy", 3, 3), ("Bo", 0, 6)]


def test_a_name_whose_deletion_cannot_be_kept_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    past = Past(tmp_path)
    past.play(["Rude", "Bo"])
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError("no space")))
    with pytest.raises(StateFault, match="no space"):
        past.book().delete("Rude")


# --- bounds ---


def full(players: int, games: int, counts: int) -> Ledger:
    """A ledger of a busy place: who came earlier has fewer wins, but for the very first."""
    since = first_days(NOW.date())
    names = [f"some_name_of_a_game_{number}" for number in range(games)]
    counted = {f"{number:02}".rjust(LONGEST_COUNT, "x"): 10_000 for number in range(counts)}

    def player(number: int) -> Player:
        won = players if number == 0 else number
        tallies = tuple(
            Tally(span, since[span], game, won, 1000, 9999, -9999, counted) for game in names for span in Span
        )
        last = NOW - timedelta(minutes=players - number)
        return Player(f"{number:032x}", f"Nickname of {number:12}", Seat(8), last.isoformat(), tallies)

    return Ledger("k" * 32, players=tuple(player(number) for number in range(players)))


@pytest.mark.parametrize(("players", "games", "counts"), [(6000, 1, 0), (3000, 8, 0), (3000, 1, MOST_COUNTS)])
def test_the_file_stays_small_and_the_best_are_never_forgotten(players: int, games: int, counts: int) -> None:
    ledger = full(players, games, counts).trimmed(first_days(NOW.date()), honours_module._best)
    assert sum(1 + len(player.tallies) for player in ledger.players) <= MOST_ENTRIES
    assert len(json.dumps(to_data(ledger), ensure_ascii=False, indent=1).encode()) < LARGEST_FILE
    kept = {int(player.key, 16) for player in ledger.players}
    assert {0, *range(players - 100, players)} <= kept  # the best of all time, and the latest
    assert 1 not in kept


def test_who_is_on_no_board_goes_first_by_the_last_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_module, "MOST_ENTRIES", 4 * (2 * ROWS + 6))
    past = Past(tmp_path, keep_matches=2)
    for hours in range(40, 0, -1):
        past.play([f"P{hours}", f"Q{hours}"], ago=timedelta(hours=hours))
        past.board()
    assert [row.name for row in past.board().boards[0].ever] == [f"P{hours}" for hours in range(40, 30, -1)]
    names = set(past.board().names)
    assert {"P1", "Q1"} <= names
    assert not {f"Q{hours}" for hours in range(10, 41)} & names


# --- in the box ---


def test_a_match_is_added_up_also_while_nobody_looks(tmp_path: Path) -> None:
    past = Past(tmp_path)
    past.play(["Ada", "Bo"], ago=timedelta(hours=2))

    async def go() -> None:
        async with kiosk(folder=tmp_path) as box:
            await box.wait(2)
            await asyncio.sleep(0.05)
            assert not (tmp_path / FILE_NAME).exists()
            for seat in (1, 2):
                await box.press(seat)
            await box.press(1, hold_ms=900)
            box.box.do(common.End(), Asker.STAFF)
            for _ in range(200):
                box.server.channels["honours"].show(box.box.now_us)
                box.box.now_us += 100_000
                await asyncio.sleep(0.01)
                if (tmp_path / FILE_NAME).exists():
                    return
            pytest.fail("not added up")

    asyncio.run(go())


def test_a_place_keeps_its_seat_without_a_name(tmp_path: Path) -> None:
    past = Past(tmp_path, keep_matches=1)
    past.play(["Bo", "Old"], winner=2, ago=timedelta(days=40))
    past.board()
    past.play(["Bo", "Cy"], ago=timedelta(days=1))
    past.run_on()
    first = past.board().boards[0].ever[0]
    assert replace(first, counts={}) == Row(1, None, Seat(2), 1, 1, 0.0)


# --- a clock that is wrong ---


@pytest.mark.parametrize("wrong", [timedelta(days=3650), timedelta(days=-60)])
def test_a_clock_that_is_wrong_while_the_board_is_looked_at_costs_nothing(tmp_path: Path, wrong: timedelta) -> None:
    past = Past(tmp_path, keep_matches=1)
    for hours in (5, 3, 1):
        past.play(["Ada", "Bo"], ago=timedelta(hours=hours))
        past.board()
    before = past.board()
    assert [(row.name, row.won) for row in before.boards[0].day] == [("Ada", 3), ("Bo", 0)]
    past.run(-wrong)
    past.board(now=NOW + wrong)
    past.run(-wrong - timedelta(days=1), timedelta())
    past.board(now=NOW + wrong + timedelta(days=1))
    assert past.board() == before


def test_who_plays_while_the_clock_lags_keeps_the_name(tmp_path: Path) -> None:
    past = Past(tmp_path)
    past.play(["Ada", "Bo"], ago=timedelta(days=2))
    past.board()
    past.play(["Zed", "Bo"], ago=timedelta(days=62))
    past.board(now=NOW - timedelta(days=62))
    past.play(["Ada", "Bo"])
    past.run_on()
    assert {row.name for row in past.board().boards[0].ever} == {"Ada", "Bo", "Zed"}
    past.run(*(timedelta(days=-days) for days in (40, 41, 42)))
    assert {row.name for row in past.board(now=NOW + timedelta(days=42)).boards[0].ever} == {None}


def test_what_was_played_while_the_clock_ran_ahead_is_of_now(tmp_path: Path) -> None:
    past = Past(tmp_path)
    past.play(["Zed", "Bo"], ago=timedelta(days=-3650))
    past.play(["Ada", "Bo"])
    assert past.board().boards[0].day[0].name == "Ada"
    past.run_on()  # for as long as it takes to see that the clock was wrong
    past.board()
    later = past.board(now=NOW + timedelta(days=4)).boards[0]
    assert (later.day, len(later.season), len(later.ever)) == ((), 3, 3)
    past.run(*(timedelta(days=-days) for days in (40, 41, 42)))
    assert past.board(now=NOW + timedelta(days=42)).names == ()


def test_a_deleted_name_goes_from_the_journal_too_and_its_score_stays(tmp_path: Path) -> None:
    past = Past(tmp_path)
    for hours in (3, 2):
        past.play(["Rude", "Bo"], ago=timedelta(hours=hours))
    past.book().delete("Rude")
    past.play(["rude", "Bo"], ago=timedelta(hours=1))  # the name is known to be none that is kept
    assert ever(past) == ever(past) == [(None, 3, 3), ("Bo", 0, 3)]
    past.play(["Bo", "Cy"])
    assert ever(past) == [(None, 3, 3), ("Bo", 1, 4), ("Cy", 0, 1)]
    assert b"rude" not in b"".join(path.read_bytes() for path in tmp_path.iterdir()).lower()


def test_a_file_that_counted_each_mix_of_variants_is_added_up(tmp_path: Path) -> None:
    tally = {"span": "ever", "since": "", "won": 1, "played": 2, "rounds": 9, "points": 12}
    tallies = [{**tally, "mix": ""}, {**tally, "mix": "torus", "game": "space_bowl"}]
    player = {"key": "k", "name": "Ada", "seat": 1, "last": "2026-11-15T15:00:00+00:00", "tallies": tallies}
    data = {"key": "secret", "latest": None, "mixes": [{"mix": "torus", "matches": 1}], "players": [player]}
    path = tmp_path / "honours.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    ledger = read_ledger(path, "space_bowl")
    assert ledger is not None
    (added_up,) = ledger.players[0].tallies
    assert (added_up.game, added_up.won, added_up.played, added_up.points) == ("space_bowl", 2, 4, 24)


def test_a_file_of_before_that_is_damaged_is_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "honours.json"
    path.write_text('{"mixes": [], "players": [7], "latest": null}', encoding="utf-8")
    with pytest.raises(StateFault, match="is damaged; delete it"):
        read_ledger(path)
