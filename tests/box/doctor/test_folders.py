"""What the doctor says of folders and files, and how it asks the chip itself."""

import errno
import fcntl
import struct
from pathlib import Path

import pytest

from spacebowl_pi.box.config.file import read_config
from spacebowl_pi.box.config.sections import Config, JournalConfig
from spacebowl_pi.box.doctor import Verdict
from spacebowl_pi.games.space_bowl.configuration import SECTION
from tests.box.doctor.machines import PI4, Look, finding, troubles


def test_an_unwritable_working_folder_stops_lgpio(look: Look) -> None:
    found = finding(look(PI4, folder=Path("/proc")), "working folder")
    assert found.verdict is Verdict.FAULT
    assert "lgpio cannot make its pipe here" in found.detail
    assert "WorkingDirectory=%t/spacebowl" in found.next_step
    assert finding(look({}, folder=Path("/proc"), root=Path("/nowhere")), "working folder").verdict is Verdict.WARN


def test_looking_leaves_nothing_behind(look: Look, tmp_path: Path) -> None:
    look(PI4)
    assert list((tmp_path / "work").iterdir()) == []
    assert list((tmp_path / "home").iterdir()) == []


def test_a_journal_without_room_or_folder_or_on_memory_is_told(look: Look, tmp_path: Path) -> None:
    assert finding(look(PI4, free_mb=lambda _: 20), "journal").detail.endswith("only 20 MB free")
    (tmp_path / "file").write_text("")
    config = Config(journal=JournalConfig(folder=tmp_path / "file/journal"))
    assert finding(look(PI4, config), "journal").verdict is Verdict.FAULT
    found = finding(look({**PI4, "proc/mounts": "overlay / overlay rw 0 0\nproc /proc proc rw 0 0\n"}), "journal")
    assert (found.verdict, "gone when the power is" in found.detail) == (Verdict.WARN, True)
    mounts = f"overlay / overlay rw 0 0\n/dev/sda3 {tmp_path} ext4 rw 0 0\n"
    assert finding(look({**PI4, "proc/mounts": mounts}), "journal").verdict is Verdict.OK


def test_a_deck_of_ones_own_must_be_readable(look: Look, tmp_path: Path) -> None:
    config = read_config(f'[space_bowl]\ndeck = "{tmp_path}/deck.toml"', games=[SECTION])
    found = finding(look(PI4, config), "deck")
    assert (found.verdict, "[space_bowl]" in found.next_step) == (Verdict.FAULT, True)
    (tmp_path / "deck.toml").write_text("")
    assert finding(look(PI4, config), "deck").verdict is Verdict.OK


def test_the_chip_is_asked_for_its_label_and_its_lines(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    def ioctl(_: int, request: int, data: bytes) -> bytes:
        if request == 0x8044B401:
            return struct.pack("32s32sI", b"gpiochip0", b"pinctrl-bcm2711", 58)
        assert (request, len(data)) == (0xC100B405, 256)
        offset = struct.unpack_from("I", data, 64)[0]
        answer = bytearray(data)
        if offset == 27:
            answer[32:38] = b"button"
            answer[72] = 1 | 4
        return bytes(answer)

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    findings = look({**PI4, "sys/kernel/debug/gpio": None})
    assert finding(findings, "GPIO chip").verdict is Verdict.OK
    assert "GPIO27 (pin 13 of the header) for buzzer 2 is held by button" in finding(findings, "pins").detail


def test_a_chip_that_refuses_is_read_from_what_the_kernel_shows(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    def ioctl(_: int, request: int, data: bytes) -> bytes:
        raise OSError(errno.EPERM, f"no {request} {len(data)}")

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    assert troubles(look(PI4)) == []


def test_sysfs_knows_labels_too(look: Look) -> None:
    files = {**PI4, "sys/kernel/debug/gpio": None, "sys/class/gpio/gpiochip512/label": "pinctrl-bcm2711\n"}
    files["sys/class/gpio/gpiochip512/device/gpiochip0/dev"] = "254:0"
    assert finding(look(files), "GPIO chip").detail == "the header is gpiochip0 (pinctrl-bcm2711)"


def test_a_link_to_the_chip_is_not_a_second_one(look: Look, tmp_path: Path) -> None:
    look(PI4)
    (tmp_path / "root/dev/gpiochip4").symlink_to("gpiochip0")
    assert finding(look(PI4), "GPIO chip").detail == "the header is gpiochip0 (pinctrl-bcm2711)"
