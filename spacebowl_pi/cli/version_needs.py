"""What a version needs before it is made: its extras, and Debian packages for what has no wheel.

A few Python packages have no wheel for a Raspberry Pi, or not for every Python: those come from Debian's packages, or
are built with its tools. This finds out first, rather than after minutes of installing. Run by itself, it prints the
Debian packages that are missing; the installer uses that. Needs only the standard library, like `update`.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from spacebowl_pi.devices.board import Board, probe_board
from spacebowl_pi.terminal.complaint import Complaint

EXTRAS = ("neopixel", "rpi-gpio")
NO_EXTRAS = "none"
TOOLS = ("gcc", "python3-dev")
_WITHOUT_LGPIO_WHEEL = (3, 13)  # on 32 bit; on 64 bit there is adafruit-lgpio, the same module
_32_BIT = ("armv7l", "armv6l")
_MODULES = ("spidev", "lgpio", "_rpi_ws281x", "sysv_ipc", "gpiod")
_LOOK = """\
import importlib.util as util, json, os, platform, shutil, sys, sysconfig
print(json.dumps({
    "missing": [name for name in sys.argv[1:] if not util.find_spec(name)],
    "machine": platform.machine(),
    "python": sys.version_info[:2],
    "can_build": bool(shutil.which("gcc")) and os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")),
    "has_swig": bool(shutil.which("swig")),
}))
"""


@dataclass(frozen=True, slots=True)
class Found:
    """What the system's Python has, and what can be built."""

    missing: frozenset[str]
    machine: str
    python: tuple[int, int]
    can_build: bool
    has_swig: bool


def extras_in(text: str) -> tuple[str, ...]:
    """Parses the value of --with; Complaint for anything that is not an extra."""
    names = {name for name in text.replace(",", " ").split() if name != NO_EXTRAS}
    if unknown := sorted(names.difference(EXTRAS)):
        raise Complaint(f"there is no extra {unknown[0]}; there are {', '.join(EXTRAS)}, and {NO_EXTRAS} for no more")
    return tuple(sorted(names))


def lacking_packages(found: Found, board: Board, extras: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """What is missing and has no wheel and cannot be built, with the Debian packages that provide it."""
    lacking: dict[str, tuple[str, ...]] = {}
    is_32_bit = found.machine in _32_BIT
    if "spidev" in found.missing and not found.can_build:
        lacking["spidev"] = ("python3-spidev",)
    needs_lgpio = is_32_bit and found.python >= _WITHOUT_LGPIO_WHEEL and "lgpio" in found.missing
    if needs_lgpio and not (found.can_build and found.has_swig):
        lacking["lgpio"] = ("python3-lgpio",)
    with_neopixel = "neopixel" in extras
    built = []
    if is_32_bit or (with_neopixel and not board.has_rp1):  # on 32 bit luma.led_matrix requires it
        built.append(("_rpi_ws281x", "rpi_ws281x"))
    if is_32_bit:  # Blinka requires it
        built.append(("sysv_ipc", "sysv_ipc"))
    if not found.can_build:
        lacking |= {name: TOOLS for module, name in built if module in found.missing}
    if is_32_bit and with_neopixel and "gpiod" in found.missing:
        lacking["gpiod"] = ("python3-libgpiod",)
    return lacking


def to_build(found: Found, board: Board, extras: Sequence[str]) -> tuple[str, ...]:
    """The packages to build from source: missing, without a wheel for this board."""
    if not found.can_build:
        return ()
    bare = replace(found, can_build=False)
    return tuple(name for name in lacking_packages(bare, board, extras) if name != "gpiod")


def to_build_here(python: str, root: Path, extras: Sequence[str]) -> tuple[str, ...]:
    """Like `to_build`, for this machine."""
    board, found = _here(python, root)
    return () if board is None or found is None else to_build(found, board, extras)


def lacking_here(python: str, root: Path, extras: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Like `lacking_packages`, for this machine; empty if it is no board, or its Python does not answer."""
    board, found = _here(python, root)
    return {} if board is None or found is None else lacking_packages(found, board, extras)


def _here(python: str, root: Path) -> tuple[Board | None, Found | None]:
    """The board, and what its Python has."""
    board = probe_board(root)
    return board, _look(python) if board is not None else None


def _look(python: str) -> Found | None:
    command = [python, "-c", _LOOK, *_MODULES]
    try:
        ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)  # noqa: S603
        told = json.loads(ended.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    major, minor = told["python"]
    return Found(frozenset(told["missing"]), told["machine"], (major, minor), told["can_build"], told["has_swig"])


def main(arguments: Sequence[str] | None = None, environ: Mapping[str, str] = os.environ) -> int:
    """Prints the missing Debian packages, for the installer."""
    parser = argparse.ArgumentParser(prog="version_needs")
    parser.add_argument("--with", dest="extras", default="")
    options = parser.parse_args(arguments)
    try:
        extras = extras_in(options.extras)
    except Complaint as complaint:
        print(f"spacebowl: {complaint}", file=sys.stderr)
        return 2
    root = Path(environ.get("SPACEBOWL_ROOT") or "/")
    lacking = lacking_here(environ.get("SPACEBOWL_PYTHON") or "/usr/bin/python3", root, extras)
    print(*sorted({package for packages in lacking.values() for package in packages}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
