"""What becomes of the files that a box kept before who sits there was told apart from the match; see `before/`."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from spacebowl_pi.box.config.file import load_config
from spacebowl_pi.box.config.sections import Config, journal_folder
from spacebowl_pi.box.files.backup import CONFIG, restore
from spacebowl_pi.box.files.staff_settings import read_adjusted
from spacebowl_pi.box.journal.database import FILE_NAME
from spacebowl_pi.box.journal.history import HistoryFault, list_matches, noted_faults
from spacebowl_pi.box.journal.journal import open_journal
from spacebowl_pi.cli.backup import READERS, bring_back
from spacebowl_pi.cli.game_sections import game_sections
from spacebowl_pi.cli.games import configured_games
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Seating, SeatingOpened
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.configuration import SECTION, SpaceBowlConfig
from spacebowl_pi.games.space_bowl.rules.match import GalaxyMode, Settings
from spacebowl_pi.games.space_bowl.rules.play_modes import Way
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from spacebowl_pi.kiosk.access.seat_tickets import FILE_NAME as TICKETS
from spacebowl_pi.kiosk.access.seat_tickets import Tickets
from spacebowl_pi.kiosk.honours.board import HonoursBook
from tests.box.files.test_backup import packed
from tests.box.journal.victim import GAME, RULES

BEFORE = Path(__file__).parent / "before"
TOKENS = {Seat(1): "Ux1sxOChrzYfTP3HUNIfxIVULp_Cm-eN", Seat(3): "ziz-TNkeSCJ2Rjk3Vweu2W_M8bG3zs6o"}
OTHER_SCHEMA = "it was written in schema '1', and this program uses schema 2"
PLAYED = {"Emma", "Marie", "Lucas", "Ada", "Zoé", "Bo"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kept = tmp_path / "kept"
    shutil.copytree(BEFORE, kept)
    return kept


def started(folder: Path) -> None:
    """Have a box begin with what is there, as far as the journal goes."""
    journal = open_journal(folder, 500, RULES)
    assert journal.unfinished(20) is None
    journal.append(SeatingOpened(0, Seating(GAME.name)), is_start=True)
    assert journal.flush(20)
    assert journal.is_writing()
    journal.close(20)


def names(folder: Path) -> set[str]:
    book = HonoursBook(folder, 30, RULES, lambda: datetime(2026, 11, 18, 15, 0, tzinfo=UTC))
    return set(book.read().names)


def test_the_journal_is_set_aside_with_a_line_that_says_so_and_a_new_one_is_begun(folder: Path) -> None:
    data = (folder / FILE_NAME).read_bytes()
    started(folder)
    assert (folder / f"{FILE_NAME}.damaged-1").read_bytes() == data
    (noted,) = noted_faults(folder)
    assert noted.text == (
        f"the journal {folder / FILE_NAME} is of another version ({OTHER_SCHEMA}); a new one is begun,"
        f" what was before is in {FILE_NAME}.damaged-1"
    )
    assert [match.summary.players for match in list_matches(folder, RULES)] == [()]


def test_until_then_its_history_is_a_line_for_a_person(folder: Path) -> None:
    with pytest.raises(HistoryFault) as fault:
        list_matches(folder, RULES)
    assert str(fault.value) == (
        f"cannot read the journal {folder / FILE_NAME}: {OTHER_SCHEMA}; it is set aside when the box starts"
    )


def test_the_board_of_honour_stays_with_all_who_are_on_it(folder: Path) -> None:
    started(folder)
    assert names(folder) == PLAYED
    assert names(folder) == PLAYED  # as it was kept, too


def test_a_phone_keeps_its_seat_as_long_as_its_player_sits_there(folder: Path) -> None:
    tickets = Tickets(folder / TICKETS)
    assert {seat: tickets.seat_of(token) for seat, token in TOKENS.items()} == {seat: seat for seat in TOKENS}
    tickets.keep_for(Seating(GAME.name))  # the match is not gone on with
    assert {tickets.seat_of(token) for token in TOKENS.values()} == {None}
    tickets.close()


def test_the_configuration_means_what_it_meant(folder: Path) -> None:
    config = load_config(folder / "config.toml", game_sections())
    assert (config.box.language, config.warnings) == (Language.GERMAN, ())
    assert config.game(SECTION) == SpaceBowlConfig(
        mode=Way.ENTERED, pick_limit_s=45, target_score=24, variants=Variants(torus=True)
    )
    assert journal_folder(Config(), {"HOME": "/home/ada"}) == Path("/home/ada/.local/state/spacebowl")


def test_a_table_begins_as_it_is_configured(folder: Path) -> None:
    games = configured_games(load_config(folder / "config.toml", game_sections()))
    assert games.home == Seating(GAME.name, Language.GERMAN)
    assert games.rules.settings(games.home) == Settings(
        mode=GalaxyMode.NUMBERED,
        are_numbers_entered=True,
        variants=Variants(torus=True),
        pick_limit_s=45,
        target_score=24,
    )


def test_what_the_staff_had_set_stays(folder: Path) -> None:
    adjusted = read_adjusted(folder / "adjustments.json")
    assert (adjusted.brightness_percent, adjusted.volume_percent) == (30, None)
    assert (adjusted.language, adjusted.open_to) == (Language.FRENCH, "network")


def test_a_backup_of_then_brings_back_all_but_the_matches(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names_there = (FILE_NAME, "honours.json", "adjustments.json", CONFIG)
    (tmp_path / "box.zip").write_bytes(packed({name: (folder / name).read_bytes() for name in names_there}))
    restored = restore(tmp_path / "box.zip", tmp_path / "new", READERS, RULES)
    assert restored.left_out == f"the journal, {FILE_NAME}: {OTHER_SCHEMA}"
    config = tmp_path / "box.toml"
    config.write_text(f'[journal]\nfolder = "{tmp_path / "also new"}"\n')
    bring_back(tmp_path / "box.zip", config)
    assert f"Left out: {restored.left_out}.\n" in capsys.readouterr().out
    started(tmp_path / "new")
    assert names(tmp_path / "new") == PLAYED
    assert noted_faults(tmp_path / "new") == ()
