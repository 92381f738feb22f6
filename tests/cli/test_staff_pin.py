"""The command that sets the staff's PIN, as typed in a terminal; but for the terminal."""

import asyncio
import os
from pathlib import Path

import pytest

from spacebowl_pi.cli import staff_pin
from spacebowl_pi.kiosk.staff import pin as pins
from spacebowl_pi.kiosk.staff.pin import StaffPin
from tests.cli.program import Program

PIN = "471147"


class TypingProgram:
    """The program with somebody who types, unseen."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.folder = folder
        self._program = program
        self._config = folder.parent / "box.toml"
        self._config.write_text(f'[journal]\nfolder = "{folder}"\n', encoding="utf-8")

    def __call__(self, *arguments: str, types: tuple[str, ...] = (), has_terminal: bool = True) -> tuple[int, str]:
        typed = iter(types)

        def getpass(_: str) -> str:
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        patch = self._program.monkeypatch
        patch.setattr("getpass.getpass", getpass)
        if has_terminal:
            patch.setattr(staff_pin, "_is_at_terminal", lambda: True)
        outcome = self._program("staff-pin", "--config", str(self._config), *arguments)
        return outcome.status, outcome.printed + outcome.complained


@pytest.fixture
def typing(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TypingProgram:
    monkeypatch.setattr(pins.StaffPin.__init__, "__defaults__", (16,))  # quick to try
    folder = tmp_path / "state"
    folder.mkdir()
    return TypingProgram(program, folder)


def holds(folder: Path, pin: str) -> bool:
    return asyncio.run(StaffPin(folder).fits(pin))


def test_a_pin_typed_twice_holds_and_another_one_takes_its_place(typing: TypingProgram) -> None:
    status, said = typing(types=(PIN, PIN))
    assert (status, holds(typing.folder, PIN)) == (0, True)
    assert f"The PIN is set, in {typing.folder}/staff.json." in said
    assert PIN not in said
    assert (typing.folder / "staff.json").stat().st_mode & 0o777 == 0o600
    assert typing(types=("271828", "271828"))[0] == 0
    assert not holds(typing.folder, PIN)


@pytest.mark.parametrize(
    ("types", "complaint"),
    [
        ((PIN, "4712"), "two different PINs"),
        (("12",), "a PIN has 6 to 12 digits"),
        (("47a1",), "a PIN has 6 to 12 digits"),
        ((), "no PIN was typed"),
    ],
)
def test_what_is_typed_wrong_changes_nothing(typing: TypingProgram, types: tuple[str, ...], complaint: str) -> None:
    status, said = typing(types=types)
    assert status == 2
    assert complaint in said
    assert list(typing.folder.iterdir()) == []


def test_without_a_terminal_nothing_is_asked(typing: TypingProgram) -> None:
    status, said = typing(types=(PIN, PIN), has_terminal=False)
    assert (status, "typed in a terminal" in said) == (2, True)


def test_a_pin_is_removed_and_there_may_have_been_none(typing: TypingProgram) -> None:
    typing(types=(PIN, PIN))
    status, said = typing("--remove")
    assert (status, "The PIN is removed" in said) == (0, True)
    assert list(typing.folder.iterdir()) == []
    status, said = typing("--remove")
    assert (status, "There was no PIN" in said) == (0, True)


def test_a_damaged_pin_is_set_anew(typing: TypingProgram) -> None:
    (typing.folder / "staff.json").write_text("{", encoding="utf-8")
    assert typing(types=(PIN, PIN))[0] == 0
    assert holds(typing.folder, PIN)


def test_a_folder_that_no_box_has_used_gets_no_pin(typing: TypingProgram) -> None:
    typing.folder.rmdir()
    status, said = typing(types=(PIN, PIN))
    assert status == 2
    assert f"no box has kept anything in {typing.folder}" in said
    assert not typing.folder.exists()


def test_a_folder_that_cannot_be_written_is_told(typing: TypingProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    status, said = typing(types=(PIN, PIN))
    assert (status, "may not be written by you" in said) == (2, True)


def test_a_file_in_the_way_is_told(typing: TypingProgram) -> None:
    (typing.folder / "staff.json").mkdir()
    status, said = typing(types=(PIN, PIN))
    assert (status, "the PIN is as it was: cannot write" in said) == (2, True)
    status, said = typing("--remove")
    assert (status, "cannot remove" in said) == (2, True)


def test_what_root_sets_belongs_to_the_box(typing: TypingProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda *to: given.append(to))
    typing(types=(PIN, PIN))
    owner = typing.folder.stat()
    assert given == [(typing.folder / "staff.json", owner.st_uid, owner.st_gid)]
