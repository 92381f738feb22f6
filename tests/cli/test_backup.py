"""`backup` and `restore` as asked."""

import zipfile
from pathlib import Path

import pytest

from spacebowl_pi.box.config.sections import GameSection
from spacebowl_pi.games.space_bowl.configuration import SECTION, SpaceBowlConfig
from tests.box.journal.journals import EVENTS, SHORT, kept, resumed
from tests.cli.program import Program


def configured(folder: Path) -> str:
    config = folder / "box.toml"
    config.write_text(f'[journal]\nfolder = "{folder / "box"}"\n')
    return str(config)


def test_a_box_is_packed_and_goes_on_from_the_archive(tmp_path: Path, program: Program) -> None:
    config, file = configured(tmp_path), tmp_path / "box.zip"
    kept(tmp_path / "box", EVENTS[:30])
    made = program("backup", str(file), "--config", config)
    assert (made.status, made.complained) == (0, "")
    assert made.printed.startswith(f"{file}, ")
    assert "config.toml, journal.sqlite3\nNot in it: the staff's PIN and the phones' tickets." in made.printed
    kept(tmp_path / "box", SHORT[:5])
    back = program("restore", str(file), "--config", config)
    assert (back.status, back.complained) == (0, "")
    assert f"What was there before is in {tmp_path / 'box' / 'before-restore-1'}." in back.printed
    assert resumed(tmp_path / "box") == EVENTS[:30]


def test_the_files_that_games_name_go_along_each_under_a_name_of_its_own(
    tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other_files(_: object) -> dict[str, Path]:
        return {"deck.toml": tmp_path / "cards", "config.toml": tmp_path / "cards", "sky.toml": tmp_path / "not there"}

    other = GameSection("hubble", SpaceBowlConfig, files=other_files)
    monkeypatch.setattr("spacebowl_pi.cli.run.game_sections", lambda: (SECTION, other))
    config, deck = configured(tmp_path), tmp_path / "mine.toml"
    deck.write_text('name = "d"\n')
    (tmp_path / "cards").write_text('name = "of hubble"\n')
    with Path(config).open("a") as file:
        file.write(f'[space_bowl]\ndeck = "{deck}"\n')
    kept(tmp_path / "box", SHORT)
    made = program("backup", str(tmp_path / "box.zip"), "--config", config)
    assert (made.status, made.complained) == (0, "")
    with zipfile.ZipFile(tmp_path / "box.zip") as archive:
        beside = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".toml")}
    assert beside == {
        "config.toml": Path(config).read_text(),
        "deck.toml": 'name = "d"\n',
        "hubble_config.toml": 'name = "of hubble"\n',
        "hubble_deck.toml": 'name = "of hubble"\n',
    }
    back = program("restore", str(tmp_path / "box.zip"), "--config", config)
    assert (back.status, back.complained) == (0, "")
    laid = tmp_path / "box" / "restored-1"
    assert f"Its configuration is laid beside, with the files that it names, in {laid}:" in back.printed
    assert sorted(path.name for path in laid.iterdir()) == sorted(beside)


def test_what_cannot_be_packed_or_restored_is_a_line_and_status_2(tmp_path: Path, program: Program) -> None:
    config = configured(tmp_path)
    for command, words in (("backup", "there is nothing to back up"), ("restore", "No such file")):
        outcome = program(command, str(tmp_path / "box.zip"), "--config", config)
        assert outcome.status == 2
        assert words in outcome.complained
        assert outcome.complained.count("\n") == 1
