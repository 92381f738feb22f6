"""Checks for any computer: board, system, packages, folders, clock."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from spacebowl_pi import __version__
from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.doctor.finding import Finding, Verdict
from spacebowl_pi.box.doctor.host import Host
from spacebowl_pi.devices.buzzers.driver import Factory
from spacebowl_pi.devices.optional_packages import how_to_add
from spacebowl_pi.devices.pixels.choice import PixelDriver

OLDEST_PYTHON = (3, 11)
OLDEST_KERNEL = (5, 10)  # the first that timestamps GPIO edges for every reader (GPIO v2)
PILLOW_WITHOUT_GETDATA = 14
LEAST_FREE_MB = 100


def board(host: Host) -> Iterator[Finding]:
    """Which board this is."""
    found = host.board
    if found is None:
        yield Finding("board", Verdict.OK, "no Raspberry Pi: the parts are simulated here")
    elif found.is_designed_for:
        yield Finding("board", Verdict.OK, found.model)
    else:
        step = "use a Zero 2 W, 3, 4, 5, 400 or 500, or tell us how it went"
        yield Finding("board", Verdict.WARN, f"{found.model}: the box is not designed for it", step)


def system(host: Host) -> Iterator[Finding]:
    """The versions of this program, the system, the kernel and Python."""
    yield Finding("spacebowl-pi", Verdict.OK, __version__)
    name = re.search(r'^PRETTY_NAME="?([^"\n]*)', host.text("etc/os-release") or "", re.MULTILINE)
    yield Finding("system", Verdict.OK, name[1]) if name else Finding("system", Verdict.UNKNOWN, "not named")
    kernel = host.text("proc/sys/kernel/osrelease") or ""
    number = re.match(r"(\d+)\.(\d+)", kernel)
    if not number:
        yield Finding("kernel", Verdict.UNKNOWN, "its version cannot be read")
    elif (int(number[1]), int(number[2])) < OLDEST_KERNEL:
        detail = f"{kernel} is too old: it does not stamp the buttons' edges; 5.10 or newer does"
        yield Finding("kernel", Verdict.FAULT, detail, "sudo apt update && sudo apt full-upgrade")
    else:
        yield Finding("kernel", Verdict.OK, kernel)
    python = ".".join(map(str, host.python))
    if host.python[:2] < OLDEST_PYTHON:
        yield Finding("Python", Verdict.FAULT, f"{python} is too old; 3.11 or newer is needed", "upgrade the system")
    else:
        yield Finding("Python", Verdict.OK, python)


def packages(host: Host, config: Config) -> Iterator[Finding]:
    """Which packages can be imported, in which versions, and whether two of them conflict."""
    for module, name in (("gpiozero", "gpiozero"), ("luma.led_matrix", "luma.led_matrix"), ("serial", "pyserial")):
        yield _package(host, module, (name,), is_needed=True, step=f"pip install {name}")
    pillow = re.match(r"\d+", host.version_of("Pillow") or "")
    if pillow and int(pillow[0]) >= PILLOW_WITHOUT_GETDATA:
        detail = f"Pillow {host.version_of('Pillow')} is too new: luma cannot draw with Pillow 14"
        yield Finding("PIL", Verdict.FAULT, detail, "pip install 'Pillow<14'")
    else:
        yield _package(host, "PIL", ("Pillow",), is_needed=True, step="pip install 'Pillow<14'")
    is_box = host.board is not None
    has_lines = is_box and Part.REAL in (config.buzzers.part, config.sound.part)
    spi_parts = is_box and (config.matrix.part is Part.REAL or config.pixels.part is Part.REAL)
    is_adafruit = is_box and config.pixels.part is Part.REAL and config.pixels.driver is PixelDriver.ADAFRUIT
    apt = "sudo apt install python3-{name}, with a venv made with --system-site-packages"
    yield _package(host, "lgpio", ("lgpio", "adafruit-lgpio"), is_needed=has_lines, step=apt.format(name="lgpio"))
    yield _package(host, "spidev", ("spidev",), is_needed=spi_parts, step=apt.format(name="spidev"))
    names = ("adafruit-circuitpython-neopixel",)
    yield _package(host, "neopixel", names, is_needed=is_adafruit, step=how_to_add("neopixel"))
    yield from _rpi_gpio(host, is_needed=has_lines and config.buzzers.factory is Factory.RPI_GPIO)


def _package(host: Host, module: str, names: tuple[str, ...], *, is_needed: bool, step: str) -> Finding:
    found = next(((name, number) for name in names if (number := host.version_of(name))), None)
    if host.has_module(module):
        return Finding(module, Verdict.OK, f"{found[0]} {found[1]}" if found else "installed, version not said")
    if found:
        detail = f"{found[0]} {found[1]} is installed but its module is missing: a broken installation"
        return Finding(module, Verdict.FAULT if is_needed else Verdict.WARN, detail, step)
    if is_needed:
        return Finding(module, Verdict.FAULT, "not installed, and the configuration needs it", step)
    return Finding(module, Verdict.OK, "not installed, not needed here")


def _rpi_gpio(host: Host, *, is_needed: bool) -> Iterator[Finding]:
    old, new = host.version_of("RPi.GPIO"), host.version_of("rpi-lgpio")
    if old and new:
        detail = f"RPi.GPIO {old} and rpi-lgpio {new} overwrite each other"
        step = "pip uninstall RPi.GPIO rpi-lgpio, then pip install rpi-lgpio"
        yield Finding("RPi.GPIO", Verdict.FAULT, detail, step)
    elif old:
        verdict = Verdict.FAULT if is_needed else Verdict.WARN
        detail = f"the old RPi.GPIO {old}: sees no edges on kernel 6.6 and newer, and no Pi 5"
        yield Finding("RPi.GPIO", verdict, detail, "pip uninstall RPi.GPIO, then pip install rpi-lgpio")
    else:
        step = how_to_add("rpi-gpio")
        yield _package(host, "RPi.GPIO" if new else "RPi", ("rpi-lgpio",), is_needed=is_needed, step=step)


def working_folder(host: Host, config: Config) -> Iterator[Finding]:
    """Whether lgpio can create its pipe in the working folder (lg #22)."""
    probe = host.folder / f".spacebowl-doctor-{os.getpid()}"
    try:
        os.mkfifo(probe)
        probe.unlink()
    except OSError as error:
        is_needed = host.board is not None and Part.REAL in (config.buzzers.part, config.sound.part)
        verdict = Verdict.FAULT if is_needed else Verdict.WARN
        detail = f"{host.folder}: lgpio cannot make its pipe here: {error.strerror}"
        step = "start from a folder you may write to; in a unit WorkingDirectory=%t/spacebowl"
        yield Finding("working folder", verdict, detail, step)
    else:
        yield Finding("working folder", Verdict.OK, f"{host.folder}: writable")


def journal(host: Host, folder: Path) -> Iterator[Finding]:
    """Whether matches can be stored, and survive a power cut."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
        detail = f"{folder} cannot be written: play goes on, but a power cut loses the match"
        yield Finding("journal", Verdict.FAULT, detail, f"sudo install -d -o $USER {folder}, or set [journal] folder")
        return
    free = host.free_mb(there)
    if free < LEAST_FREE_MB:
        detail = f"{folder}: only {free} MB free"
        yield Finding("journal", Verdict.WARN, detail, "make room, or lower [journal] keep_matches")
    elif _file_system(host, folder) in ("overlay", "tmpfs"):
        detail = f"{folder} is in memory (read-only root): matches are gone when the power is"
        yield Finding("journal", Verdict.WARN, detail, "set [journal] folder to a writable partition")
    else:
        yield Finding("journal", Verdict.OK, f"{folder}: writable, {free} MB free")


def _file_system(host: Host, folder: Path) -> str:
    """The type of the file system that a folder is on."""
    best = ("", "")
    for line in (host.text("proc/mounts") or "").splitlines():
        words = line.split()
        if len(words) > 2 and folder.is_relative_to(words[1]) and len(words[1]) >= len(best[0]):
            best = (words[1], words[2])
    return best[1]


def clock(host: Host) -> Iterator[Finding]:
    """Whether wall times, which only label the history, can be right."""
    if host.exists("run/systemd/timesync/synchronized"):
        yield Finding("clock", Verdict.OK, "set from the network")
    elif host.names("sys/class/rtc/rtc*"):
        yield Finding("clock", Verdict.OK, "has a clock of its own (keeps time with its battery)")
    else:
        detail = "not set, and no clock of its own: times in the history are wrong; the game does not mind"
        yield Finding("clock", Verdict.WARN, detail, "connect to a network once; timedatectl shows the state")
