"""What is copied onto the board, by a program that takes mpremote's place; and where the files come from."""

import importlib.util
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad import flash
from spacebowl_pi.devices.keypad.files import PACKAGE, checksum, firmware_files, firmware_folder
from spacebowl_pi.devices.keypad.flash import BoardFiles, Mpremote, Plan, find_mpremote, plan
from spacebowl_pi.devices.ports import PartFault

ROOT = Path(__file__).parents[3]
FAKE = (sys.executable, str(Path(__file__).parent / "fake_mpremote.py"))
PORT = Path("/dev/spacebowl-keypad")
FILES = firmware_files(firmware_folder())


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The board's files."""
    folder = tmp_path / "board"
    folder.mkdir()
    monkeypatch.setenv("BOARD", str(folder))
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    return folder


def copied(board: Path) -> list[str]:
    """Flash the board; give what it was told to do, without the listing and the port."""
    mpremote = Mpremote(FAKE, PORT)
    mpremote.carry_out(plan(FILES, mpremote.list()), FILES)
    lines = (board.parent / "log").read_text().splitlines()
    (board.parent / "log").unlink()
    assert all(line.startswith(f"{PORT} ") for line in lines)
    return [line.removeprefix(f"{PORT} ") for line in lines if not line.endswith("exec")]


def test_an_empty_board_gets_all_files_and_main_last(board: Path) -> None:
    said = copied(board)
    assert firmware_files(board).keys() == FILES.keys()
    assert all(checksum(board / name) == checksum(path) for name, path in FILES.items())
    assert said[-1].endswith(" :/main.py")
    assert said[:3] == ["mkdir :/fonts", "mkdir :/screens", "mkdir :/texts"]


def test_a_board_that_has_all_gets_nothing(board: Path) -> None:
    copied(board)
    assert copied(board) == []


def test_only_what_differs_is_copied_and_main_is_away_meanwhile(board: Path) -> None:
    copied(board)
    (board / "link.py").write_text("# older\n")
    (board / "screens" / "bonus.py").write_text("# no longer there\n")
    (board / "touch.json").write_text("{}")
    assert copied(board) == [
        "rm :/main.py",
        "rm :/screens/bonus.py",
        f"cp -f {FILES['link.py']} :/link.py",
        f"cp -f {FILES['main.py']} :/main.py",
    ]
    assert (board / "touch.json").read_text() == "{}"
    assert not (board / "screens" / "bonus.py").exists()


def test_a_cable_pulled_in_between_leaves_nothing_to_start_and_the_next_try_mends_it(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied(board)
    (board / "app.py").write_text("# older\n")
    (board / "link.py").write_text("# older\n")
    monkeypatch.setenv("FAIL", "link.py")
    with pytest.raises(PartFault, match=r"^keypad: mpremote on /dev/spacebowl-keypad says: failed to access the board"):
        copied(board)
    assert not (board / "main.py").exists()
    monkeypatch.delenv("FAIL")
    (board.parent / "log").unlink()
    assert len(copied(board)) == 2
    assert all(checksum(board / name) == checksum(path) for name, path in FILES.items())


def test_nothing_is_planned_where_nothing_differs() -> None:
    there = BoardFiles(files={name: checksum(path) for name, path in FILES.items()} | {"boot.py": "0"})
    assert plan(FILES, there) == Plan((), (), ())


def test_a_board_that_lists_nothing_is_a_fault() -> None:
    with pytest.raises(PartFault, match="did not list its files"):
        Mpremote((sys.executable, "-c", "print('[1]')"), PORT).list()


def test_a_silent_board_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "RESET_TIMEOUT_S", 0.05)
    with pytest.raises(PartFault, match="went silent"):
        Mpremote((sys.executable, "-c", "import time; time.sleep(60)"), PORT).reset()


@pytest.mark.parametrize(
    ("code", "said"),
    [("import sys; sys.exit(7)", "exit status 7"), ("raise OSError('what')", "OSError: what")],
)
def test_what_mpremote_says_last_is_the_fault(code: str, said: str) -> None:
    with pytest.raises(PartFault, match=f"says: {said}$"):
        Mpremote((sys.executable, "-c", code), PORT).reset()


def test_an_mpremote_that_cannot_be_started_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(PartFault, match="mpremote cannot be started"):
        Mpremote((str(tmp_path / "mpremote"),), PORT).reset()


def test_without_mpremote_the_one_command_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(PartFault, match=rf"say '{sys.executable} -m pip install mpremote'$"):
        find_mpremote()


def test_an_mpremote_of_the_system_is_taken_where_ours_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mpremote").write_text("#!/bin/sh\n")
    (tmp_path / "mpremote").chmod(0o755)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_mpremote() == (str(tmp_path / "mpremote"),)


def test_a_checkout_has_the_firmware() -> None:
    assert firmware_folder() == ROOT / "firmware" / "keypad"
    assert {"main.py", "board.py", "screens/picks.py", "texts/de.json", "fonts/m.bin"} <= FILES.keys()
    assert not [name for name in FILES if "__pycache__" in name]


def test_an_installed_package_has_the_firmware_inside(tmp_path: Path) -> None:
    package = tmp_path / "spacebowl_pi"
    shutil.copytree(ROOT / "firmware" / "keypad", package / "_firmware")
    assert firmware_folder(package) == package / "_firmware"


def test_a_package_without_firmware_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(PartFault, match="install the Ship Computer again"):
        firmware_folder(tmp_path / "spacebowl_pi")


def test_wheel_and_source_archive_take_the_firmware_along() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert targets["wheel"]["sources"] == {"firmware/keypad": f"{PACKAGE.name}/_firmware"}
    assert targets["wheel"]["only-include"] == [PACKAGE.name, "firmware/keypad"]
    assert "/firmware" in targets["sdist"]["include"]


@pytest.mark.skipif(importlib.util.find_spec("hatchling") is None, reason="hatchling is not installed here")
def test_a_wheel_has_the_firmware_in_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    assert {f"spacebowl_pi/_firmware/{name}" for name in FILES} <= names
