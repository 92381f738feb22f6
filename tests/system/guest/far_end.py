"""The keypad at the far end of a USB cable, inside the virtual machine.

The cable is the kernel's: a USB serial port on a controller that it simulates (dummy_hcd), so that the box's side is
the real cdc-acm driver, with udev and a Pico's ids. The firmware is the real one, under CPython, by the project's twin;
its bytes go to the port's far side. Told by lines of JSON: plug, unplug, tiles, tap X Y, is_ready.
"""

import json
import os
import select
import subprocess
import sys
import time
import tty
from contextlib import suppress
from pathlib import Path
from typing import Any

from spacebowl_pi.devices.keypad.twin.board import Restart, SimulatedKeypad

GADGET = Path("/sys/kernel/config/usb_gadget/keypad")
PORT = "/dev/ttyGS0"
TAP_S, LOOKS = 0.15, 6
_FILES = {
    "idVendor": "0x2e8a",
    "idProduct": "0x0005",
    "strings/0x409/manufacturer": "MicroPython",
    "strings/0x409/product": "Board in FS mode",
    "strings/0x409/serialnumber": "e66118604b4f6d27",
}


class Cable:
    """The cable, and the keypad while it is in."""

    def __init__(self) -> None:
        for module in ("dummy_hcd", "libcomposite"):
            subprocess.run(["modprobe", module], check=True)
        if not GADGET.exists():
            for folder in ("strings/0x409", "configs/c.1", "functions/acm.0"):
                (GADGET / folder).mkdir(parents=True)
            for name, text in _FILES.items():
                (GADGET / name).write_text(text)
            (GADGET / "configs/c.1/acm.0").symlink_to(GADGET / "functions/acm.0")
        self._keypad: Any = None
        self._port = -1
        self._unsent = b""

    def plug(self) -> None:
        """Put it in: the keypad starts anew."""
        (GADGET / "UDC").write_text("dummy_udc.0")
        self._wake_up()
        self._port = os.open(PORT, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._port)

    def _wake_up(self) -> None:
        self._keypad = SimulatedKeypad(clock=lambda: time.monotonic_ns() // 1000, boot=os.urandom(4))
        self._unsent = b""

    def unplug(self) -> None:
        """Pull it."""
        os.close(self._port)
        self._keypad, self._port = None, -1
        (GADGET / "UDC").write_text("\n")

    def tiles(self) -> list[Any]:
        """What is shown and can be touched: the middle, and the look."""
        shown = self._keypad._keypad.app.tiles if self._keypad else []
        return [(tile.x + tile.w // 2, tile.y + tile.h // 2, tile.look) for tile in shown if tile.act is not None]

    def tap(self, x: int, y: int) -> None:
        """Touch for a moment: long enough for a slow machine's keypad to look a few times."""
        self._keypad.press(x, y)
        self._live(TAP_S)
        self._keypad.lift()
        self._live(TAP_S)

    def is_ready(self) -> bool:
        """Say whether it shows what the box says."""
        return self._keypad is not None and self._keypad._keypad.app.screen is not None

    def _live(self, seconds: float) -> None:
        until_s, turns = time.monotonic() + seconds, 0
        while time.monotonic() < until_s or turns < LOOKS:
            self.turn()
            turns += 1

    def turn(self) -> bool:
        """Let the keypad work, and carry the bytes; say whether there is more to do."""
        if self._keypad is None:
            return False
        with suppress(OSError):  # nothing there, or the box has not opened it yet
            while data := os.read(self._port, 512):
                self._keypad.send(data)
        try:
            is_busy = bool(self._keypad.turn())
        except Restart:  # its watchdog: this machine stood still for too long, and a real keypad would begin anew, too
            self._wake_up()
            return True
        self._unsent += self._keypad.said()
        with suppress(OSError):  # nobody reads, or the port is full: later
            self._unsent = self._unsent[os.write(self._port, self._unsent) :] if self._unsent else b""
        return is_busy


def main() -> None:
    """Do as told until nobody tells any more."""
    cable = Cable()
    while True:
        is_busy = cable.turn()
        if select.select([0], [], [], 0 if is_busy else 0.005)[0]:
            line = sys.stdin.readline()
            if not line:
                return
            name, *words = json.loads(line)
            print(json.dumps(getattr(cable, name)(*words)), flush=True)


if __name__ == "__main__":
    main()
