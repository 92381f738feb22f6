"""`backup` and `restore` as asked."""

from pathlib import Path

from tests.box.journals import EVENTS, SHORT, kept, resumed
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


def test_what_cannot_be_packed_or_restored_is_a_line_and_status_2(tmp_path: Path, program: Program) -> None:
    config = configured(tmp_path)
    for command, words in (("backup", "there is nothing to back up"), ("restore", "No such file")):
        outcome = program(command, str(tmp_path / "box.zip"), "--config", config)
        assert outcome.status == 2
        assert words in outcome.complained
        assert outcome.complained.count("\n") == 1
