"""`tom-tube kit`: the standard board and tiles to start from, and what is wrong with somebody's own."""

from pathlib import Path

from tests.cli.program import Program

KIT = ("tom-tube", "kit")


def test_the_standard_file_is_without_faults(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(program(*KIT).printed, encoding="utf-8")
    told = program(*KIT, str(path))
    assert (told.status, told.complained) == (0, "")
    assert told.printed == f"{path}: Hexagon 96-18, 40 rhombs of 20 kinds.\n"


def test_all_faults_are_told_at_once(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    own = program(*KIT).printed.replace('owner = "tom", side = 0', 'owner = "tim", side = 0').replace("energy = 24", "")
    path.write_text(own, encoding="utf-8")
    told = program(*KIT, str(path))
    assert (told.status, told.printed) == (2, "")
    assert told.complained.startswith(f"spacebowl-pi: {path}: board and tiles have faults:\n")
    assert "solar-tom-1" in told.complained
    assert "[supply] energy must be a number" in told.complained
    assert "cannot be read" in program(*KIT, str(tmp_path / "nowhere")).complained
