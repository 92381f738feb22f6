"""The board's loop: nothing holds it up; and the twin that runs it here."""

import json
import sys
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad.twin.board import SimulatedKeypad
from spacebowl_pi.devices.keypad.twin.firmware import FOLDER, Firmware
from spacebowl_pi.devices.keypad.twin.machine import HardwareError
from tests.firmware.test_board import LOBBY, Table

# --- nothing holds the loop up ---


def test_a_port_that_made_it_wait_once_is_left_alone_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    keypad = SimulatedKeypad()
    board = keypad._board
    took_us = 400_000
    given: list[bytes] = []

    def give(data: bytes) -> int:
        given.append(data)
        keypad._passed_us += took_us
        return len(data)

    monkeypatch.setattr(keypad.firmware.load("board").sys.stdout.buffer, "write", give)
    assert board.write(b"x" * 100) == 64
    assert board.write(b"y") == 0
    keypad._passed_us += 500_000
    assert board.write(b"y") == 0
    took_us = 0
    keypad._passed_us += 600_000
    assert board.write(b"y") == 1
    assert board.write(b"z") == 1
    assert [len(data) for data in given] == [64, 1, 1]


def test_a_new_language_is_written_down_only_when_nothing_else_is_to_be_done() -> None:
    table = Table().greet()
    table.say("show 1 lobby lang=de seats=1,2")
    table.keypad.run_ms(600)
    assert "settings.json" not in table.keypad.flash.written
    table.keypad.press(200, 100)
    table.keypad.run_ms(3000)
    assert "settings.json" not in table.keypad.flash.written
    table.keypad.lift()
    table.keypad.run_ms(3000)
    assert json.loads(table.keypad.flash.written["settings.json"])["language"] == "de"


def test_after_the_start_nothing_is_compiled_any_more() -> None:
    keypad = SimulatedKeypad()
    before = set(keypad.firmware.modules)
    assert {"screens.staff", "screens.settings", "screens.calibrate"} <= before
    source = "\n".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("screens/*.py")))
    assert "\n        from " not in source


def test_a_memory_card_in_the_slot_is_kept_off_the_bus() -> None:
    assert SimulatedKeypad()._levels[22] == 1


def test_a_finger_that_only_brushes_the_screen_at_power_on_opens_nothing() -> None:
    keypad = SimulatedKeypad()
    main = keypad.firmware.load("main")
    assert not main.is_held_open(keypad._board)
    keypad.press(160, 120, 100)  # the interrupt line alone is no finger
    assert not main.is_held_open(keypad._board)


# --- the twin itself ---


def test_two_keypads_share_nothing_and_leave_no_trace_in_python() -> None:
    before = set(sys.modules)
    one, other = SimulatedKeypad(), SimulatedKeypad()
    assert one.firmware.load("colours") is not other.firmware.load("colours")
    one.firmware.load("colours").COLOURS.clear()
    assert other.firmware.load("colours").COLOURS
    added = {name for name in set(sys.modules) - before if "spacebowl" not in name}
    assert not added & {path.stem for path in Firmware()._folder.glob("*.py")}
    assert "framebuf" not in sys.modules


def test_what_the_board_has_not_cannot_be_imported(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("import typing\n")
    (tmp_path / "relative.py").write_text("from . import module\n")
    (tmp_path / "good.py").write_text("import struct\nfrom framebuf import RGB565\n")
    firmware = Firmware(folder=tmp_path)
    for name in ("module", "relative", "missing"):
        with pytest.raises(ImportError):
            firmware.load(name)
        assert name not in firmware.modules
    assert firmware.load("good").RGB565 == 1


def test_hardware_that_is_not_there_is_an_error() -> None:
    keypad = SimulatedKeypad()
    with pytest.raises(HardwareError, match="pin 7"):
        keypad.pin(7, 1)
    with pytest.raises(HardwareError, match="nobody is selected"):
        keypad.transfer(b"\0", 1000)
    keypad.pin(9, 0)
    with pytest.raises(HardwareError, match="at the same time"):
        keypad.pin(16, 0)


def test_the_bus_is_never_faster_than_either_chip_takes() -> None:
    """Panel and touch chip check every transfer; here it is looked at that both were used, and how long it all took."""
    table = Table().greet()
    table.say(LOBBY)
    busy_us = table.keypad.bus_us
    table.keypad.run_ms(600)
    # A whole picture is 154 kB: 39 ms at 31.25 MHz.
    assert 20_000 < table.keypad.bus_us - busy_us < 80_000
    table.tap(100, 100)
    assert table.keypad.touch.conversions > 100
