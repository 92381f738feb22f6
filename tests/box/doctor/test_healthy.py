"""The doctor finds nothing wrong with a healthy Pi 4, a Pi 5, a laptop, or with this machine."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from spacebowl_pi.box.config.file import read_config
from spacebowl_pi.box.doctor import Host, Verdict, examine, worst
from spacebowl_pi.box.doctor.host import can_open, installed_version
from spacebowl_pi.devices.optional_packages import has_module
from tests.box.doctor.machines import LAPTOP, MODULES, PI4, PI5, Look, finding, troubles


@pytest.mark.parametrize("files", [PI4, PI5, LAPTOP], ids=["Pi 4", "Pi 5", "laptop"])
def test_a_healthy_machine_has_no_troubles(look: Look, files: Mapping[str, str]) -> None:
    findings = look(files)
    assert troubles(findings) == []
    assert worst(findings) is Verdict.OK
    assert not [it for it in findings if it.next_step]


def test_a_laptop_is_not_asked_for_what_only_a_pi_has(look: Look) -> None:
    findings = look(
        LAPTOP, packages={"lgpio": None, "spidev": None}, has_module=(MODULES - {"lgpio", "spidev"}).__contains__
    )
    assert troubles(findings) == []
    assert finding(findings, "board").detail == "no Raspberry Pi: the parts are simulated here"
    assert {"groups", "pins", "spidev0.0", "keypad"}.isdisjoint({it.what for it in findings})


def test_the_chip_and_free_lines_are_named(look: Look) -> None:
    findings = look(PI4)
    assert finding(findings, "GPIO chip").detail == "the header is gpiochip0 (pinctrl-bcm2711)"
    assert finding(findings, "pins").detail.startswith("9 lines free: GPIO5, GPIO6, GPIO13, ")


def test_absent_parts_are_not_asked_for(look: Look) -> None:
    bare = {name: text for name, text in PI4.items() if not name.startswith(("dev/", "sys/", "boot/", "proc/self"))}
    sections = ("buzzers", "pixels", "matrix", "sound", "keypad")
    config = read_config("".join(f'[{name}]\npart = "absent"\n' for name in sections))
    findings = look(
        {
            **bare,
            "boot/firmware/config.txt": "dtoverlay=gpio-shutdown\n",
            "dev/gpiochip0": "",
            "sys/class/gpio/gpiochip0/label": "pinctrl-bcm2711\n",
        },
        config,
        packages={"lgpio": None, "spidev": None},
        has_module=(MODULES - {"lgpio", "spidev"}).__contains__,
    )
    assert [it for it in troubles(findings) if it.startswith("FAULT")] == []


def test_this_machine_can_be_examined(tmp_path: Path) -> None:
    findings = examine(environ={"HOME": str(tmp_path)}, host=Host(folder=tmp_path))
    assert {"board", "kernel", "Python", "gpiozero", "journal"} <= {it.what for it in findings}
    assert finding(findings, "gpiozero").verdict is Verdict.OK


def test_what_is_not_there_is_not_found() -> None:
    assert installed_version("no-such-package") is None
    assert not has_module("no_such.module")
    assert not can_open(Path("/no/such/file"))
