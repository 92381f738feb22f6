"""Where the keypad is: the configured port, or a board found by its USB ids while that is the udev link and missing.

The rule gives the link to every board with MicroPython: with several plugged in, it names the last one.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from serial.tools.list_ports import comports  # type: ignore[import-untyped]

from spacebowl_pi.devices.keypad import LINK
from spacebowl_pi.devices.ports import PartFault

USB_IDS = (0x2E8A, 0x0005)  # a Raspberry Pi Pico with MicroPython


class NotPlugged(PartFault):
    """There is no port on which a keypad could be."""


class FoundPort(Protocol):
    """What we use of a port that pyserial lists."""

    device: str
    vid: int | None
    pid: int | None


def find_port(port: Path, list_ports: Callable[[], Iterable[FoundPort]] = comports) -> Path:
    """Give the port to open; NotPlugged says that there is none, PartFault that several could be meant."""
    is_there = os.path.exists(port)  # noqa: PTH110 (Path.exists raises where this says no)
    if port != LINK:
        if is_there:
            return port
        raise NotPlugged(f"keypad: {port} is not there: plug it in, or correct [keypad] port in the configuration")
    boards = sorted(found.device for found in list_ports() if (found.vid, found.pid) == USB_IDS)
    if len(boards) > 1:  # the link leads to any of them
        raise PartFault(
            f"keypad: several boards with MicroPython are plugged in ({', '.join(boards)}): "
            f'unplug the others, or set [keypad] port = "{boards[0]}", or whichever it is'
        )
    if is_there:
        return port
    if not boards:
        raise NotPlugged('keypad: none is plugged in: plug it in, or set [keypad] part = "absent"')
    return Path(boards[0])
