"""What becomes of the files that a box kept before a game was a folder of its own; see `before/`."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from spacebowl_pi.box.config import Config, journal_folder, load_config
from spacebowl_pi.box.history import list_matches, noted_faults
from spacebowl_pi.box.journal import open_journal
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.match import Phase, replay
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.games.space_bowl.rules.ways import Way
from spacebowl_pi.kiosk.honours import HonoursBook
from spacebowl_pi.kiosk.tickets import FILE_NAME as TICKETS
from spacebowl_pi.kiosk.tickets import Tickets

BEFORE = Path(__file__).parent / "before"
TOKENS = {Seat(1): "Ux1sxOChrzYfTP3HUNIfxIVULp_Cm-eN", Seat(3): "ziz-TNkeSCJ2Rjk3Vweu2W_M8bG3zs6o"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kept = tmp_path / "kept"
    shutil.copytree(BEFORE, kept)
    return kept


def test_the_matches_are_in_the_history(folder: Path) -> None:
    newest_first = list_matches(folder)
    assert [[player.name for player in played.summary.players] for played in newest_first] == [
        ["Nova", "Orion"],
        ["Ada", "Zoé", "", "Bo"],
        ["Emma", "Marie", "Lucas"],
    ]
    assert [played.summary.is_decided for played in newest_first] == [False, True, True]
    assert newest_first[1].summary.variants == Variants(black_hole=True, torus=True)


def test_the_match_that_was_on_goes_on(folder: Path) -> None:
    journal = open_journal(folder, 500)
    events = journal.unfinished(20)
    journal.close(20)
    assert events is not None
    match = replay(events)
    assert (match.phase, match.seats) == (Phase.COUNTDOWN, (1, 3))
    assert {noted.part for noted in noted_faults(folder)} == {"clock"}  # of making it


def test_the_board_of_honour_stays(folder: Path) -> None:
    book = HonoursBook(folder, 30)
    book.now = lambda: datetime(2026, 11, 18, 15, 0, tzinfo=UTC)
    assert {"Emma", "Marie", "Lucas", "Ada", "Zoé", "Bo"} <= set(book.read().names)


def test_a_phone_keeps_its_seat(folder: Path) -> None:
    tickets = Tickets(folder / TICKETS)
    assert {seat: tickets.seat_of(token) for seat, token in TOKENS.items()} == {seat: seat for seat in TOKENS}
    tickets.close()


def test_the_configuration_means_what_it_meant(folder: Path) -> None:
    config = load_config(folder / "config.toml")
    assert (config.box.language, config.box.mode) == (Language.GERMAN, Way.ENTERED)
    assert (config.rules.pick_limit_s, config.rules.target_score) == (45, 24)
    assert config.rules.variants == Variants(torus=True)
    assert journal_folder(Config(), {"HOME": "/home/ada"}) == Path("/home/ada/.local/state/spacebowl")
