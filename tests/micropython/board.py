"""A keypad whose firmware runs in real MicroPython, in node, with fake hardware under it and the twin's panel on it.

What the panel shows is what the twin's chip makes of the bytes that MicroPython put on the bus. Time, finger and line
are the test's.
"""

import base64
import json
import re
import shutil
import struct
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

import pytest
from PIL import Image

from spacebowl_pi.devices.keypad.twin.firmware import FOLDER
from spacebowl_pi.devices.keypad.twin.panel import SimulatedPanel
from spacebowl_pi.devices.keypad.twin.touch import Sheet

HERE = Path(__file__).parent
PACKAGE = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
HEAP_BYTES = 190 * 1024  # about what a Pico leaves to the program; in node it grows where that is not enough
PANEL_DC, PANEL_CS, PANEL_RESET = 8, 9, 15
PRESSURE = 1500
SETTLE_MS = 70  # a finger is up, and what it did is drawn, after so long
DEAF_MS = 320  # a touch so soon after the box has changed the screen does not count


class MicroPythonError(AssertionError):
    """What MicroPython raised."""


class Turn(NamedTuple):
    """What came of the loop's turns."""

    said: bytes
    is_busy: bool
    light: int


class TileSeen(NamedTuple):
    """A tile of the picture, as the firmware has it."""

    x: int
    y: int
    w: int
    h: int
    look: list[Any]
    is_touched: bool

    @property
    def middle(self) -> tuple[int, int]:
        """Where a finger would go."""
        return self.x + self.w // 2, self.y + self.h // 2


def need_micropython() -> None:
    """Skip the test where there is no MicroPython, and say what would help."""
    if shutil.which("node") is None:
        pytest.skip("node is missing, so the firmware is not tested in MicroPython: sudo apt-get install -y nodejs npm")
    if not PACKAGE.is_dir():
        pytest.skip("MicroPython is not installed, so the firmware is not tested in it: make micropython")


class MicroPython:
    """A MicroPython with the firmware and what the tests need on it; `instead` are other files by their path there."""

    def __init__(
        self, instead: Mapping[str, Path] | None = None, heap_bytes: int = HEAP_BYTES, folder: Path = FOLDER
    ) -> None:
        need_micropython()
        files = [("/", folder), ("/", HERE / "on_board"), *(instead or {}).items()]
        copies = [f"{path}={name}" for name, path in files]
        self._child = subprocess.Popen(
            ["node", str(HERE / "run.mjs"), str(heap_bytes), *copies],  # noqa: S607 -- whichever node is first
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.film = b""  # what the last request put on the pins
        self.printed: list[str] = []  # and what it printed
        self._answer()

    def ask(self, name: str, *arguments: object) -> Any:  # noqa: ANN401 -- whatever JSON can be
        """Have one of hardware.py's functions called; MicroPythonError if it raises."""
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps({"ask": [name, *arguments]}) + "\n")
        self._child.stdin.flush()
        return self._answer()

    def in_use(self) -> int:
        """Give the bytes in use, without garbage."""
        for _ in range(2):  # what the first time finds may hold on to more
            self.ask("collect")
        return int(self.ask("memory"))

    def heap_bytes(self) -> int:
        """Give how large the heap has become."""
        self.ask("heap")
        return int(re.search(r"total: (\d+)", "\n".join(self.printed))[1])  # type: ignore[index]

    def close(self) -> None:
        """End it."""
        self._child.kill()
        self._child.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answer(self) -> Any:  # noqa: ANN401
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        answer: dict[str, Any] = json.loads(line) if line else {"error": "MicroPython has ended"}
        self.printed = answer.get("printed", [])
        if "error" in answer:
            raise MicroPythonError("\n".join([answer["error"], *self.printed]))
        self.film = base64.b64decode(answer.get("film", ""))
        return answer["answer"]


class MicroPythonKeypad:
    """A keypad that is switched on at `now_ms` of its own clock; every `turn` tells it what time it is."""

    def __init__(
        self,
        boot: str = "91c25f3a",
        now_ms: int = 1000,
        instead: Mapping[str, Path] | None = None,
        *,
        is_filmed: bool = True,
        folder: Path = FOLDER,
    ) -> None:
        self.python = MicroPython(instead, folder=folder)
        self.bare_bytes = self.python.in_use()  # the fake hardware's own
        self.panel = SimulatedPanel()
        self.now_ms = now_ms
        self.finger: tuple[int, int] | None = None  # the pixel it is on
        self._slept_ms = 0
        self._speed_hz = 0
        try:
            self._ask("start", now_ms, boot)
            self._ask("begin")
            self._ask("film", is_filmed)
        except BaseException:
            self.close()
            raise

    def turn(self, heard: bytes = b"", after_ms: int = 0) -> Turn:
        """Let time pass, then let the loop turn until it has nothing more to do."""
        self.now_ms += after_ms
        done = self._ask("turn", self.now_ms, heard.hex(), self._reading())
        return Turn(bytes.fromhex(done["said"]), done["busy"], done["light"])

    def tiles(self) -> list[TileSeen]:
        """Give the tiles of the picture."""
        return [TileSeen(*tile) for tile in self._ask("tiles")]

    def tile(self, what: str) -> TileSeen:
        """Find a tile that can be touched by a word of its look."""
        found = [tile for tile in self.tiles() if tile.is_touched and what in map(str, tile.look[:3])]
        assert found, f"nothing to touch says {what!r}: {[tile.look for tile in self.tiles()]}"
        return found[0]

    def says(self, words: str) -> bool:
        """Say whether a text is in the picture."""
        return any(words in str(tile.look[1]) for tile in self.tiles() if tile.look[0] in ("text", "button", "digits"))

    def picture(self) -> Image.Image:
        """Give what is seen."""
        return self.panel.picture()

    def close(self) -> None:
        """Switch it off."""
        self.python.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _reading(self) -> list[int] | None:
        """Give what the touch chip reads under the finger."""
        if self.finger is None:
            return None
        return [*map(round, Sheet().readings(*self.finger)), PRESSURE]

    def _ask(self, name: str, *arguments: object) -> Any:  # noqa: ANN401
        answer = self.python.ask(name, *arguments)
        self._develop(self.python.film)
        return answer

    def _develop(self, film: bytes) -> None:
        """Give the panel what went over the pins: levels, waits, speeds and bytes, as hardware.py wrote them down."""
        at = 0
        while at < len(film):
            kind, number = struct.unpack_from("<sI", film, at)
            at += 5
            now_us = (self.now_ms + self._slept_ms) * 1000
            if kind == b"T":
                self._slept_ms += number
            elif kind == b"H":
                self._speed_hz = number
            elif kind == b"D":
                self.panel.take(film[at : at + number], now_us, self._speed_hz)
                at += number
            elif number == PANEL_CS:
                self.panel.select(int(kind))
            elif number == PANEL_DC:
                self.panel.data_follows(int(kind))
            elif number == PANEL_RESET:
                self.panel.reset(int(kind), now_us)
