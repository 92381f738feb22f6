"""What the computer tells of itself, on a Pi and elsewhere; and how it is shut down."""

import asyncio
from pathlib import Path

import pytest

from spacebowl_pi.kiosk.staff.computer_health import ComputerHealth, read_computer
from spacebowl_pi.kiosk.staff.power import shut_down


def put(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("alarm", "is_low"), [("0\n", False), ("1\n", True)])
def test_a_pi_tells_its_heat_and_voltage(tmp_path: Path, alarm: str, is_low: bool) -> None:  # noqa: FBT001 (a table)
    put(tmp_path, "sys/class/thermal/thermal_zone0/temp", "61350\n")
    put(tmp_path, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    put(tmp_path, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    put(tmp_path, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
    found = read_computer(tmp_path, tmp_path)
    assert (found.temperature_c, found.is_voltage_low) == (61.4, is_low)
    assert found.free_mb is not None


def test_what_a_machine_does_not_tell_is_left_open(tmp_path: Path) -> None:
    assert read_computer(tmp_path / "nowhere", tmp_path) == ComputerHealth()
    put(tmp_path, "sys/class/thermal/thermal_zone0/temp", "hot ü")
    assert read_computer(tmp_path / "nowhere", tmp_path) == ComputerHealth()


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exit 0", None),
        ("echo Access denied >&2; exit 1", "Access denied"),
        ("exit 4", "systemctl poweroff gave 4"),
    ],
)
def test_a_shutdown_that_is_refused_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, told: str | None
) -> None:
    put(tmp_path, "systemctl", f'#!/bin/sh\n[ "$1" = poweroff ] || exit 9\n{script}\n')
    (tmp_path / "systemctl").chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert asyncio.run(shut_down()) == told


def test_a_machine_without_systemd_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told = asyncio.run(shut_down())
    assert told is not None
    assert told.startswith("systemctl poweroff: ")
