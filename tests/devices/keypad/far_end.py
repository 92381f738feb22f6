"""The far end of a real serial line: a pseudo terminal, and on it the keypad's own link."""

import os
import select
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from spacebowl_pi.devices.keypad.twin.firmware import Firmware

PATIENCE_S = 5.0


class FarEnd:
    """A keypad on a pseudo terminal, reached by a link at `path` as udev makes one. It talks while it is pumped."""

    def __init__(self, path: Path, boot: str = "91c25f3a") -> None:
        self._path = path
        self.firmware = Firmware()
        self.written = b""  # what the box has sent
        self.events: list[tuple[Any, ...]] = []
        self.start(boot)
        self.plug()

    def start(self, boot: str) -> None:
        """Start the keypad, or start it again."""
        self.link: Any = self.firmware.load("link").Link("0.1.0", "pico", "e66118604b4f6d27", boot)

    def plug(self) -> None:
        """Put the cable in."""
        self.master, self._slave = os.openpty()  # our own copy keeps the terminal alive while the box is away
        os.set_blocking(self.master, False)
        self._path.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """Pull the cable out."""
        self._path.unlink()
        os.close(self.master)
        os.close(self._slave)

    def write(self, data: bytes) -> None:
        """Send bytes as they are, all of them."""
        while data:
            select.select([], [self.master], [], PATIENCE_S)
            with suppress(BlockingIOError):
                data = data[os.write(self.master, data[:4096]) :]

    def read(self, timeout_s: float = 0.0) -> bytes:
        """Read what the box has sent."""
        data = b""
        if select.select([self.master], [], [], timeout_s)[0]:
            with suppress(BlockingIOError):
                data = os.read(self.master, 65536)
        self.written += data
        return data

    def pump(self, until: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
        """Let the keypad talk until something is so; AssertionError if it takes too long."""
        end_s = time.monotonic() + patience_s
        while not until():
            assert time.monotonic() < end_s, f"waited in vain; the box has sent {self.written[-300:]!r}"
            now_ms = time.monotonic_ns() // 1_000_000
            self.events += self.link.heard(self.read(0.002), now_ms)
            while out := self.link.due(now_ms):
                self.write(out)
