"""`keypad status` and `keypad flash`: what they say, and that nothing ends in a traceback."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from spacebowl_pi.cli import keypad
from spacebowl_pi.devices.keypad.driver import open_serial
from spacebowl_pi.devices.keypad.flash import Mpremote
from spacebowl_pi.devices.keypad.link import Board, Counters, LinkState
from spacebowl_pi.devices.keypad.probe import Look
from spacebowl_pi.devices.keypad.status import KeypadStatus
from spacebowl_pi.devices.ports import PartFault
from tests.cli.program import Outcome, Program
from tests.devices.keypad.test_probe import Living

FAKE = Path(__file__).parents[1] / "devices" / "keypad" / "fake_mpremote.py"
BOARD = Board("0.1.0", 1, "pico", "e66118604b4f6d27", "91c25f3a")
READY = KeypadStatus(LinkState.READY, 0, "/dev/ttyACM0", BOARD, Counters(), {}, None, None)
PROMPT = replace(READY, state=LinkState.NO_FIRMWARE, board=None)
OLDER = replace(READY, board=replace(BOARD, version="0.0.9"))
OTHER = replace(READY, state=LinkState.VERSION_DIFFERS, board=replace(BOARD, version="0.9.0", protocol=2))


@pytest.fixture
def far(tmp_path: Path) -> Iterator[Living]:
    end = Living(tmp_path / "port")
    yield end
    end.close()


class Bench:
    """A board for `flash`: what is seen on its port, one look after the other, and mpremote's stand-in."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
        self.folder = tmp_path / "board"
        self.folder.mkdir()
        self.port = tmp_path / "port"
        self.port.touch()
        self.seen: list[KeypadStatus | PartFault] = []
        self.prompts: list[bool] = []
        self._program = program
        monkeypatch.setenv("BOARD", str(self.folder))
        monkeypatch.setenv("LOG", str(tmp_path / "log"))
        monkeypatch.setattr(keypad, "find_mpremote", lambda: (sys.executable, str(FAKE)))
        monkeypatch.setattr(keypad, "look", self._look)
        monkeypatch.setattr(keypad, "has_prompt", lambda _: self.prompts.pop(0))
        monkeypatch.setattr(keypad, "POLL_S", 0)

    def _look(self, *_: object, is_brief: bool) -> Look:
        assert is_brief
        seen = self.seen.pop(0) if len(self.seen) > 1 else self.seen[0]
        if isinstance(seen, PartFault):
            raise seen
        return Look(seen, (1000,))

    def flash(self, *seen: KeypadStatus | PartFault) -> Outcome:
        self.seen = [*seen]
        return self._program("keypad", "flash", "--port", str(self.port))


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program) -> Bench:
    return Bench(tmp_path, monkeypatch, program)


def test_the_status_of_a_keypad_that_is_well(program: Program, far: Living, tmp_path: Path) -> None:
    far.live()
    ended = program("keypad", "status", "--port", str(tmp_path / "port"))
    assert (ended.status, ended.complained) == (0, "")
    lines = [line.split(":")[0] for line in ended.printed.splitlines()[1:]]
    assert lines == ["  Versions", "  Board", "  Round trip", "  Bad lines", "  Repeats"]
    assert f"Keypad on {tmp_path / 'port'}: ready\n" in ended.printed
    assert "keypad 0.1.0 with protocol 1, box 0.1.0 with protocol 1" in ended.printed
    assert "id e66118604b4f6d27" in ended.printed
    assert "Bad lines:    0 heard by the box, 0 by the keypad" in ended.printed


def test_the_status_of_another_version_says_both_and_what_to_do(program: Program, far: Living, tmp_path: Path) -> None:
    far.link = far.firmware.load("link").Link("0.9.0", "pico", "e661", "91c25f3a", protocol=2)
    far.live()
    ended = program("keypad", "status", "--port", str(tmp_path / "port"))
    assert ended.status == keypad.NOT_WELL
    assert "keypad 0.9.0 with protocol 2, box 0.1.0 with protocol 1" in ended.printed
    assert "spacebowl-pi keypad flash" in ended.printed


def test_the_status_of_a_board_without_our_firmware_says_what_to_do(
    program: Program, far: Living, tmp_path: Path
) -> None:
    far.answer = lambda data, _: b"\r\n>>> " if data else b""
    far.live()
    ended = program("keypad", "status", "--port", str(tmp_path / "port"))
    assert ended.status == keypad.NOT_WELL
    assert "no firmware\n" in ended.printed
    assert "spacebowl-pi keypad flash" in ended.printed


@pytest.mark.usefixtures("far")
def test_the_status_of_a_port_in_use_says_how_to_stop_the_box(program: Program, tmp_path: Path) -> None:
    theirs = open_serial(tmp_path / "port")
    ended = program("keypad", "status", "--port", str(tmp_path / "port"))
    theirs.close()
    assert (ended.status, ended.complained) == (keypad.NOT_WELL, "")
    assert ": in use by another program\n" in ended.printed
    assert "sudo systemctl stop spacebowl" in ended.printed


def test_the_status_without_a_keypad_says_what_to_do(program: Program, tmp_path: Path) -> None:
    ended = program("keypad", "status", "--port", str(tmp_path / "port"))
    assert (ended.status, ended.complained) == (keypad.NOT_WELL, "")
    assert ended.printed.startswith("Keypad: not there\n")
    assert "plug it in" in ended.printed


def test_the_status_of_what_is_no_serial_port_is_a_sentence(program: Program) -> None:
    ended = program("keypad", "status", "--port", "/dev/null")
    assert (ended.status, ended.complained) == (keypad.NOT_WELL, "")
    assert "/dev/null is no serial port" in ended.printed


def test_a_port_without_a_name_is_a_wrong_use(program: Program) -> None:
    ended = program("keypad", "status", "--port", "")
    assert (ended.status, ended.printed) == (2, "")
    assert "a port has a name, such as /dev/ttyACM0" in ended.complained


def test_a_keypad_that_the_configuration_leaves_out_is_looked_for_all_the_same(
    program: Program, tmp_path: Path
) -> None:
    (tmp_path / "config.toml").write_text(f'[keypad]\npart = "absent"\nport = "{tmp_path / "port"}"\n')
    ended = program("keypad", "status", "--config", str(tmp_path / "config.toml"))
    assert ended.status == keypad.NOT_WELL
    assert ended.printed.startswith("The configuration has [keypad]")
    assert "Keypad: not there" in ended.printed


def test_a_new_board_gets_the_firmware_and_both_versions_are_said(bench: Bench) -> None:
    ended = bench.flash(PROMPT, PROMPT, READY)
    assert (ended.status, ended.complained) == (0, "")
    assert "MicroPython 1.27.0 on Raspberry Pi Pico with RP2040" in ended.printed
    assert ended.printed.endswith("Done: keypad 0.1.0 with protocol 1, box 0.1.0 with protocol 1.\n")
    assert (bench.folder / "main.py").is_file()


def test_what_may_take_a_minute_is_said_before_it_begins(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall_silent(_: object) -> NoReturn:
        raise PartFault("keypad: the board went silent")

    monkeypatch.setattr(Mpremote, "list", fall_silent)
    ended = bench.flash(PROMPT)
    assert ended.printed == f"Looking at the board on {bench.port} (up to a minute) ...\n"


@pytest.mark.parametrize("version", ["[1, 26, 1]", "[]"])
def test_a_micropython_that_is_too_old_gets_nothing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    monkeypatch.setenv("VERSION", version)
    ended = bench.flash(PROMPT)
    assert ended.status == 2
    assert "the firmware needs MicroPython 1.27 or newer" in ended.complained
    assert "docs/keypad.md" in ended.complained
    assert not list(bench.folder.iterdir())


def test_a_board_that_has_it_all_is_only_started_anew(bench: Bench) -> None:
    bench.flash(PROMPT, READY)
    ended = bench.flash(PROMPT, READY)
    assert ended.status == 0
    assert "files are there already" in ended.printed


def test_a_keypad_in_use_is_waited_for_until_a_finger_opens_its_line(bench: Bench) -> None:
    bench.prompts = [False, False, True]
    ended = bench.flash(OLDER, READY)
    assert (ended.status, bench.prompts) == (0, [])
    assert "The keypad runs version 0.0.9" in ended.printed
    assert "put a finger on its screen" in ended.printed


def test_a_line_that_nobody_opens_is_given_up(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keypad, "FINGER_PATIENCE_S", 0)
    ended = bench.flash(OTHER)
    assert ended.status == 2
    assert "was not opened within" in ended.complained


def test_a_keypad_that_does_not_answer_afterwards_is_said(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keypad, "START_PATIENCE_S", 0)
    ended = bench.flash(PROMPT, PartFault("keypad: none is plugged in"))
    assert ended.status == 2
    assert "the files are on it, but it does not answer" in ended.complained
    assert "none is plugged in" in ended.complained


def test_a_keypad_that_still_speaks_another_protocol_is_not_well(bench: Bench) -> None:
    ended = bench.flash(PROMPT, OTHER)
    assert ended.status == keypad.NOT_WELL
    assert "They do not understand each other." in ended.printed


def test_a_board_that_lets_nobody_in_is_said_with_what_to_do(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARD", "")
    monkeypatch.delenv("LOG")
    ended = bench.flash(replace(PROMPT, state=LinkState.GREETING))
    assert ended.status == 2
    assert "Traceback" not in ended.complained
    assert "put a finger on its screen" in ended.complained


@pytest.mark.usefixtures("far")
def test_a_port_in_use_is_not_flashed(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keypad, "find_mpremote", lambda: ("mpremote",))
    theirs = open_serial(tmp_path / "port")
    ended = program("keypad", "flash", "--port", str(tmp_path / "port"))
    theirs.close()
    assert (ended.status, ended.printed) == (2, "")
    assert "in use by another program" in ended.complained
    assert "sudo systemctl stop spacebowl" in ended.complained


def test_without_mpremote_the_one_command_is_said(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> tuple[str, ...]:
        raise PartFault("keypad: mpremote is missing: say 'pip install mpremote'")

    monkeypatch.setattr(keypad, "find_mpremote", missing)
    ended = program("keypad", "flash")
    assert ended.status == 2
    assert ended.complained == "spacebowl-pi: keypad: mpremote is missing: say 'pip install mpremote'\n"
