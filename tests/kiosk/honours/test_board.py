"""The board of honour: who counts, in which list, in what order, and how names go away."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import Config, KioskConfig
from spacebowl_pi.box.files.state_file import StateFault
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.kiosk.honours.board import FILE_NAME, ROWS, Board
from tests.kiosk.kiosk import kiosk
from tests.kiosk.past import Past

TORUS = Variants(torus=True)


def names_in(board: Board, part: Callable[[Board], Sequence[object]] = lambda it: it.ever) -> list[object]:
    return [row.name for row in part(board)]  # type: ignore[attr-defined]


@pytest.fixture
def past(tmp_path: Path) -> Past:
    return Past(tmp_path)


def test_a_box_without_matches_has_an_empty_board(past: Past) -> None:
    honours = past.board()
    assert honours.boards == (Board(None, (), (), ()),)
    assert (honours.date, honours.year, honours.season) == ("2026-11-18", 2026, 4)
    assert honours.names == ()


def test_most_wins_come_first_and_the_same_share_a_rank(past: Past) -> None:
    past.play(["Ada", "Bo"])
    past.play(["ada", "Cy"])
    past.play(["Bo", "Dee"])
    rows = past.board().boards[0].ever
    assert [(row.rank, row.name, row.won, row.played) for row in rows] == [
        (1, "ada", 2, 2),
        (2, "Bo", 1, 2),
        (3, "Cy", 0, 1),
        (3, "Dee", 0, 1),
    ]


def test_day_season_and_ever_reach_back_differently(past: Past) -> None:
    past.play(["Ever", "Other"], ago=timedelta(days=100))
    past.play(["Season", "Other"], ago=timedelta(days=20))
    past.play(["Yesterday", "Other"], ago=timedelta(hours=16))
    past.play(["Today", "Other"], ago=timedelta(hours=14))
    board = past.board(nickname_days=365).boards[0]
    assert {row.name for row in board.day} == {"Today", "Other"}
    assert {row.name for row in board.season} == {"Today", "Yesterday", "Season", "Other"}
    assert {row.name for row in board.ever} == {"Today", "Yesterday", "Season", "Ever", "Other"}


def test_a_match_that_was_ended_early_does_not_count(past: Past) -> None:
    past.play(["Ada", "Bo"], is_decided=False)
    assert past.board().boards[0].ever == ()


def test_who_gave_no_name_is_not_on_it(past: Past) -> None:
    past.play(["", "Bo"])
    assert names_in(past.board().boards[0]) == ["Bo"]


def test_a_nickname_expires_and_its_place_stays_as_a_seat(past: Past) -> None:
    past.play(["Bo", "Ada"], winner=2, ago=timedelta(days=31))
    past.run_on()
    (first, second) = past.board(nickname_days=30).boards[0].ever
    assert (first.name, first.seat, first.won) == (None, 2, 1)
    assert second.name is None
    assert past.board(nickname_days=30).names == ()
    assert "Ada" not in repr(past.board(nickname_days=30))
    assert names_in(past.board(nickname_days=32).boards[0]) == ["Ada", "Bo"]


def test_who_plays_again_keeps_the_name(past: Past) -> None:
    past.play(["Ada", "Bo"], ago=timedelta(days=40))
    past.play(["Cy", "ada"], ago=timedelta(days=2))
    past.run_on()
    board = past.board(nickname_days=30).boards[0]
    assert [row.name for row in board.ever] == ["ada", "Cy", None]
    assert [row.won for row in board.ever] == [1, 1, 0]


def test_a_deleted_name_is_shown_no_more_in_any_case_and_in_no_file(past: Past) -> None:
    past.play(["Rude", "Bo"])
    past.book().delete("RUDE")
    past.book().delete("rude")
    past.play(["rUde", "Bo"])
    honours = past.board()
    assert [(row.name, row.won) for row in honours.boards[0].ever] == [(None, 2), ("Bo", 0)]
    assert honours.names == ("Bo",)
    kept = (past.folder / FILE_NAME).read_text(encoding="utf-8")
    assert "rude" not in kept.casefold()
    assert len(json.loads(kept)["hashes"]) == 1


@pytest.mark.parametrize("damaged", ["{", "{}", "[]", '{"key": 3, "hashes": []}'])
def test_names_can_be_given_back_to_nobody_by_damage(past: Past, damaged: str) -> None:
    past.play(["Ada", "Bo"])
    (past.folder / FILE_NAME).write_text(damaged, encoding="utf-8")
    with pytest.raises(StateFault, match="damaged"):
        past.board()


def test_a_list_is_no_longer_than_ten(past: Past) -> None:
    for start in range(0, 16, 4):
        past.play([f"P{number}" for number in range(start, start + 4)])
    assert len(past.board().boards[0].ever) == ROWS
    assert len(past.board().names) == 16


# --- the page ---


def test_the_page_shows_the_board_and_not_the_names_below_it(tmp_path: Path) -> None:
    past = Past(tmp_path)
    past.play([f"P{number}" for number in range(8)])
    past.play([f"Q{number}" for number in range(8)])
    config = replace(Config(), kiosk=KioskConfig(nickname_days=3650))

    async def look() -> None:
        async with kiosk(config=config, folder=tmp_path) as box:
            page = await box.join("honours")
            assert page.tree["is_read"] is False
            for _ in range(100):
                await asyncio.sleep(0.01)
                await box.wait(0.1)
                if box.server.channels["honours"]._news.latest is not None:  # type: ignore[attr-defined]
                    break
            tree = await page.until(lambda tree: tree["is_read"])
            assert not tree["has_fault"]
            assert len(tree["boards"][0]["ever"]) == ROWS
            assert "names" not in tree
            assert tree["nickname_days"] == 3650

    asyncio.run(look())


def test_a_journal_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"no journal at all" * 100)

    async def look() -> None:
        async with kiosk(folder=tmp_path) as box:
            page = await box.join("honours")
            for _ in range(50):
                await asyncio.sleep(0.01)
                await box.wait(0.1)
                if box.server.channels["honours"]._news.fault is not None:  # type: ignore[attr-defined]
                    break
            tree = await page.until(lambda tree: tree["has_fault"])
            assert str(tmp_path) not in json.dumps(tree)

    asyncio.run(look())
