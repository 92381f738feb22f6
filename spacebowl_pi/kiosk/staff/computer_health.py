"""The computer's own health: temperature, voltage, free disk space. Reads small files, so not for the loop."""

import contextlib
import shutil
from dataclasses import dataclass
from pathlib import Path

MB = 1_000_000
HOT_C = 80.0  # a Pi throttles itself from here on


@dataclass(frozen=True, slots=True)
class ComputerHealth:
    """The readings; None where this machine has none."""

    temperature_c: float | None = None
    is_voltage_low: bool | None = None
    free_mb: int | None = None


def read_computer(state_folder: Path, root: Path = Path("/")) -> ComputerHealth:
    free_mb: int | None = None
    with contextlib.suppress(OSError):
        free_mb = shutil.disk_usage(state_folder).free // MB
    return ComputerHealth(_temperature_c(root), _is_voltage_low(root), free_mb)


def _temperature_c(root: Path) -> float | None:
    text = _text(root / "sys/class/thermal/thermal_zone0/temp")
    return round(int(text) / 1000, 1) if text and text.lstrip("-").isdecimal() else None


def _is_voltage_low(root: Path) -> bool | None:
    """Whether the voltage has been too low since the start, from the kernel's sensor on a Pi."""
    for folder in sorted((root / "sys/class/hwmon").glob("hwmon*")):
        if _text(folder / "name") == "rpi_volt":
            alarm = _text(folder / "in0_lcrit_alarm")
            return None if alarm is None else alarm == "1"
    return None


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return None
