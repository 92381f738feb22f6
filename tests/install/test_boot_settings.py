"""Our lines in config.txt: only what is missing, in one block, and out again without a trace."""

import errno
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.box.doctor.host import BootConfig
from spacebowl_pi.cli.boot_settings import FIRST_LINE, LAST_LINE, main, missing_lines, with_block, without_block
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pins import Pin
from tests.install.machine import CHECKOUT

PI_4 = Board("Raspberry Pi 4 Model B Rev 1.5")
ALL = 5
LINES = st.sampled_from(
    [
        "",
        "# dtparam=spi=on",
        "#dtparam=spi=on",
        "dtparam=spi=on",
        "dtparam=spi=off",
        "dtparam=i2c_arm=on,spi=on",
        "dtparam=audio=on",
        "dtoverlay=spi1-1cs",
        "dtoverlay=gpio-shutdown",
        "core_freq_fixed=1",
        "gpio=17,27,22,23,24,25,5,6=ip,pu",
        "gpio=5,6=ip,pu",
        "gpio=17=pd",
        "[pi4]",
        "[pi5]",
        "[all]",
        "[none]",
        "caf\xe9",
    ]
)
TEXTS = st.builds(
    lambda lines, end, has_end: end.join(lines) + (end if has_end and lines else ""),
    st.lists(LINES, max_size=12),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
)
BOARDS = st.sampled_from([None, PI_4, Board("Raspberry Pi 5 Model B Rev 1.0"), Board("Raspberry Pi Zero 2 W Rev 1.0")])


@given(TEXTS, BOARDS)
def test_all_holds_afterwards_and_nothing_of_the_file_is_lost(text: str, board: Board | None) -> None:
    after = with_block(text, board)
    assert missing_lines(after, board) == [] or BootConfig(text, board).has("dtparam=spi=off")
    assert after.startswith(text)
    assert without_block(after) == text
    assert with_block(after, board) == after


@given(TEXTS, TEXTS, BOARDS)
def test_what_is_written_below_our_block_stays_and_goes_on_to_hold(text: str, more: str, board: Board | None) -> None:
    with_ours = with_block(text, board)
    without = without_block(with_ours + more)
    assert without.startswith(text)
    assert without.endswith(more)
    if with_ours != text:
        assert without.removeprefix(text).removesuffix(more).split() in ([], ["[all]"])
        assert BootConfig(without, board).lines == (
            *BootConfig(text, board).lines,
            *BootConfig(f"[all]\n{more}", board).lines,
        )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", ALL),
        ("dtparam=spi=on\n", ALL - 1),
        ("#dtparam=spi=on\n", ALL),
        ("dtparam=i2c_arm=on,spi=on\n", ALL - 1),
        ("dtparam=spi=on\ndtparam=spi=off\n", ALL),
        ("[pi5]\ndtparam=spi=on\n", ALL),
        ("[pi4]\ndtparam=spi=on\n", ALL - 1),
        ("dtoverlay=gpio-shutdown,gpio_pin=26\n", ALL - 1),
        ("gpio=4=ip,pu\n", ALL),
        ("gpio=5,6=ip,pu\n", ALL),
        ("gpio=5,6,17,22-25,27=ip,pu\n", ALL - 1),
        ("gpio=0-27=ip,pu\n", ALL - 1),
        ("gpio=17,22-25,27=pu\ngpio=5,6=pu\n", ALL - 1),
        ("gpio=0-27=ip,pu\ngpio=17=ip,pd\n", ALL),
        ("dtoverlay=spi1-1cs\n", ALL - 1),
        ("dtoverlay=spi1-1cs,cs0_pin=18\n", ALL - 1),
        ("dtoverlay=spi1-2cs\n", ALL - 1),
        ("dtoverlay=spi1-3cs,cs2_pin=12\n", ALL - 1),
        ("dtoverlay=spi1-1cs,cs0_pin=16\n", ALL - 1),
        (with_block("", PI_4), 0),
    ],
)
def test_only_what_is_missing_is_added(text: str, count: int) -> None:
    assert len(missing_lines(text, PI_4)) == count


def test_only_the_pull_ups_that_are_missing_are_added() -> None:
    assert "gpio=17,27,22,23,24,25=ip,pu" in with_block("gpio=5,6=ip,pu\n", PI_4).splitlines()


def test_our_lines_hold_after_a_section_for_another_board() -> None:
    assert with_block("[pi5]\n", PI_4).splitlines()[2:4] == [FIRST_LINE, "[all]"]


def test_the_pull_ups_are_for_the_configured_pins() -> None:
    assert "gpio=4,16=ip,pu" in with_block("", PI_4, [Pin(4), Pin(16)])


def test_a_block_whose_end_somebody_took_away_costs_no_line_of_theirs() -> None:
    broken = with_block("a=1\n", PI_4).replace(f"{LAST_LINE}\n", "") + "theirs=1\n"
    assert "theirs=1" in without_block(with_block(broken.replace("core_freq_fixed=1\n", ""), PI_4))


def test_the_read_only_recipe_may_be_followed_twice(tmp_path: Path) -> None:
    recipe = (CHECKOUT / "docs/read-only.md").read_text()
    enable, disable, enable_again = (
        shlex.split(found.replace("/boot/firmware/cmdline.txt", str(tmp_path / "cmdline.txt")))
        for found in re.findall(r"sudo (sed .* /boot/firmware/cmdline.txt)", recipe)
    )

    def after(text: str, command: list[str]) -> str:
        (tmp_path / "cmdline.txt").write_text(text)
        subprocess.run(command, check=True)
        subprocess.run(command, check=True)
        return (tmp_path / "cmdline.txt").read_text()

    plain = "console=tty1 root=PARTUUID=1 rootwait\n"
    on = f"overlayroot=tmpfs:recurse=0 {plain}"
    assert after(f"overlayroot=tmpfs {plain}", enable) == on
    assert after("rootwait overlayroot=tmpfs\n", enable) == "rootwait overlayroot=tmpfs:recurse=0\n"
    assert after(on, disable) in (plain, f" {plain}")
    assert after(plain, enable_again) == on


@pytest.mark.parametrize("folder", ["boot/firmware", "boot"])
def test_the_file_is_found_in_its_old_place_and_its_new_one(tmp_path: Path, folder: str) -> None:
    config = tmp_path / folder / "config.txt"
    config.parent.mkdir(parents=True)
    config.write_bytes(b"a=1\r\nb=\xe9\r\n")
    environ = {"SPACEBOWL_ROOT": str(tmp_path)}
    assert main(["add"], environ) == 0
    assert FIRST_LINE.encode() in config.read_bytes()
    assert (config.parent / "config.txt.before-spacebowl").read_bytes() == b"a=1\r\nb=\xe9\r\n"
    assert main(["remove"], environ) == 0
    assert config.read_bytes() == b"a=1\r\nb=\xe9\r\n"
    assert [path.name for path in config.parent.iterdir()] == ["config.txt"]


def test_the_old_place_is_left_alone_where_it_points_to_the_new_one(tmp_path: Path) -> None:
    (tmp_path / "boot/firmware").mkdir(parents=True)
    old, new = tmp_path / "boot/config.txt", tmp_path / "boot/firmware/config.txt"
    old.write_text("DO NOT EDIT THIS FILE\n")
    new.write_text("")
    main(["add"], {"SPACEBOWL_ROOT": str(tmp_path)})
    assert old.read_text() == "DO NOT EDIT THIS FILE\n"
    assert FIRST_LINE in new.read_text()


def test_a_copy_of_the_first_state_is_not_written_over(tmp_path: Path) -> None:
    config = tmp_path / "boot/config.txt"
    config.parent.mkdir()
    config.write_text("first\n")
    environ = {"SPACEBOWL_ROOT": str(tmp_path)}
    main(["add"], environ)
    config.write_text("second\n")
    main(["add"], environ)
    assert (config.parent / "config.txt.before-spacebowl").read_text() == "first\n"


def test_a_machine_without_config_txt_is_left_alone(tmp_path: Path) -> None:
    assert main(["add"], {"SPACEBOWL_ROOT": str(tmp_path)}) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dtparam=i2c_arm=on", "I2C is on"),
        ("dtoverlay=hifiberry-dac", "hifiberry-dac takes GPIO18 to GPIO21, the LED matrix's"),
        ("dtparam=i2s=on", "i2s takes GPIO18"),
        ("dtoverlay=spi1-2cs", "put dtoverlay=spi1-1cs in its place"),
        ("dtoverlay=spi1-1cs,cs0_pin=16", "put dtoverlay=spi1-1cs in its place"),
    ],
)
def test_what_takes_a_pin_of_ours_is_told_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    config = tmp_path / "boot/config.txt"
    config.parent.mkdir()
    config.write_text(f"{line}\n")
    for _ in range(2):
        main(["add"], {"SPACEBOWL_ROOT": str(tmp_path)})
        told = [told for told in capsys.readouterr().out.splitlines() if told.startswith("note: ")]
        assert [said in note for note in told] == [True]
    assert config.read_text().startswith(f"{line}\n")


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_boot_partition_that_cannot_be_written_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    config = tmp_path / "boot/config.txt"
    config.parent.mkdir()
    config.write_text("a=1\n")

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    assert main(["add"], {"SPACEBOWL_ROOT": str(tmp_path)}) == 1
    assert [path.name for path in config.parent.iterdir()] == ["config.txt"]
    assert config.read_text() == "a=1\n"
    complained = capsys.readouterr().err
    assert os.strerror(number) in complained
    assert ("write-protected" in complained) is (number == errno.EROFS)
    assert ("make room" in complained) is (number == errno.ENOSPC)
