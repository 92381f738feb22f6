"""The GPIO chip of the header and the holders of its lines, asked from the chip itself or read from debugfs and sysfs.

The chip is found by its label, as its number has changed between kernels (gpiozero #1166).
"""

import fcntl
import os
import re
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from spacebowl_pi.box.doctor.host import Host
from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pins import HEADER_OF_GPIO

# From linux/gpio.h: gpiochip_info and gpio_v2_line_info
CHIP_INFO = struct.Struct("32s32sI")
GET_CHIP_INFO = 0x8044B401
LINE_INFO = struct.Struct("32s32sIIQ160s4I")
GET_LINE_INFO = 0xC100B405
IS_USED = 1


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip: its number, its label, and who holds which line; None if that is not visible."""

    number: int
    label: str
    holders: Mapping[int, str] | None = None


def chips(host: Host) -> list[Chip]:
    """All GPIO chips that are visible."""
    shown = _chips_in_debugfs(host.text("sys/kernel/debug/gpio") or "")
    found: dict[int, Chip] = {}
    for path in host.names("dev/gpiochip*"):
        if path.is_symlink() or not path.name.removeprefix("gpiochip").isdecimal():
            continue  # Raspberry Pi OS keeps a link from the old number to the new
        number = int(path.name.removeprefix("gpiochip"))
        chip = _asked(path, number) or shown.get(number) or _in_sysfs(host, number)
        found[number] = chip or Chip(number, "")
    return list(found.values())


def header_chip(found: Sequence[Chip], board: Board) -> Chip | None:
    """The chip that drives the header."""
    return next((chip for chip in found if chip.label == board.chip_label), None)


def _asked(path: Path, number: int) -> Chip | None:
    """Query the chip; None if not permitted, or if it is no chip."""
    try:
        line = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        answer = fcntl.ioctl(line, GET_CHIP_INFO, bytes(CHIP_INFO.size))
        _, label, count = CHIP_INFO.unpack(answer)
        holders = {}
        for offset in range(min(count, len(HEADER_OF_GPIO))):
            request = LINE_INFO.pack(b"", b"", offset, 0, 0, b"", 0, 0, 0, 0)
            _, consumer, _, _, flags, *_ = LINE_INFO.unpack(fcntl.ioctl(line, GET_LINE_INFO, request))
            if flags & IS_USED:
                holders[offset] = _text(consumer) or "the kernel"
        return Chip(number, _text(label), holders)
    except OSError:
        return None
    finally:
        os.close(line)


def _text(data: bytes) -> str:
    return data.split(b"\0", 1)[0].decode("utf-8", "replace")


def _in_sysfs(host: Host, number: int) -> Chip | None:
    """Look up the label in /sys/class/gpio, which numbers chips by their first line."""
    for path in host.names("sys/class/gpio/gpiochip*"):
        device = path / "device"
        if (device / f"gpiochip{number}").exists() or path.name == f"gpiochip{number}":
            label = host.text(path.relative_to(host.root) / "label")
            if label:
                return Chip(number, label)
    return None


def _chips_in_debugfs(text: str) -> dict[int, Chip]:
    """Parse the kernel's list, which root may read; lines count from the chip's base, in newer kernels from 0."""
    found: dict[int, Chip] = {}
    for section in re.split(r"^(?=gpiochip\d+:)", text, flags=re.MULTILINE):
        head = re.match(
            r"gpiochip(\d+): (?:GPIOs (\d+)-\d+|\d+ GPIOs).*?([^\s,]+?)(?:, can sleep)?:\s*$", section, re.MULTILINE
        )
        if not head:
            continue
        base = int(head[2] or 0)
        rows = re.findall(r"^ gpio-(\d+)\s*\([^|)]*\|([^)]*)\)", section, re.MULTILINE)
        holders = {int(number) - base: holder.strip() or "the kernel" for number, holder in rows}
        found[int(head[1])] = Chip(int(head[1]), head[3], holders)
    return found
