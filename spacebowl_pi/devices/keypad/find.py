"""Finds the keypad's port: the configured one or, if that is the default udev link and missing, a board by USB id.

The udev rule gives the link to every board with MicroPython: with several plugged in, it points to the last one.
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
    """There is no port that a keypad could be on."""


class FoundPort(Protocol):
    """The part of a pyserial port listing that we use."""

    device: str
    vid: int | None
    pid: int | None


def find_port(port: Path, list_ports: Callable[[], Iterable[FoundPort]] = comports) -> Path:
    """The port to open; NotPlugged if there is none, PartFault if it could be one of several."""
    is_there = os.path.exists(port)  # noqa: PTH110 (Path.exists raises where this returns False)
    if port != LINK:
        if is_there:
            return port
        raise NotPlugged(f"keypad: {port} is not there: plug it in, or correct [keypad] port in the configuration")
    boards = sorted(found.device for found in list_ports() if (found.vid, found.pid) == USB_IDS)
    if len(boards) > 1:  # the link could point to any of them
        raise PartFault(
            f"keypad: several boards with MicroPython are plugged in ({', '.join(boards)}): "
            f'unplug the others, or set [keypad] port = "{boards[0]}", or whichever it is'
        )
    if is_there:
        return port
    if not boards:
        raise NotPlugged('keypad: none is plugged in: plug it in, or set [keypad] part = "absent"')
    return Path(boards[0])
