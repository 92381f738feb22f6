"""A keypad on the desk: the firmware's app and its real link, with the box played by the test and a clock by hand."""

from collections.abc import Sequence
from typing import Any

from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from spacebowl_pi.devices.keypad.wire import safe

HELLO = "hello box protocol=1 version=0.1.0 boot=5f3a91c2"
STEP_MS = 20


class Paper:
    """A canvas that keeps the tiles."""

    def __init__(self) -> None:
        self.tiles: list[Any] = []
        self.pictures: list[list[Any]] = []
        self.finger: tuple[int, int] | None = None

    def show(self, tiles: Sequence[Any]) -> None:
        """Keep a picture."""
        self.tiles = list(tiles)
        self.pictures.append(self.tiles)

    def step(self) -> bool:
        """Paint nothing."""
        return False


class Drawer:
    """A store in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, Any]] = {}
        self.saves = 0

    def load(self, name: str) -> dict[str, Any] | None:
        """Give what was kept."""
        return self.kept.get(name)

    def save(self, name: str, values: dict[str, Any]) -> None:
        """Keep something."""
        self.kept[name] = dict(values)
        self.saves += 1


class Keypad:
    """The app with all around it. `canvas` may be the firmware's own; `said` is what the box has heard."""

    def __init__(self, firmware: Firmware | None = None, canvas: Any = None, language: str = "en") -> None:  # noqa: ANN401
        self.firmware = firmware or Firmware()
        self.wire = self.firmware.load("wire")
        self.store = Drawer()
        self.canvas = canvas or Paper()
        link = self.firmware.load("link").Link("0.1.0", "pico", "e66118604b4f6d27", "91c25f3a")
        self.link = link
        self.app = self.firmware.load("app").App(link, self.canvas, self.store, language)
        self.now_ms = 1000
        self.said: list[str] = []
        self.is_box_alive = True
        self.between_ms = 500  # between one touch and the next: nobody is faster on purpose
        self._shown = 0
        self._answered = 0
        self._beat_s = 0

    # --- time ---

    def wait(self, ms: int = STEP_MS) -> None:
        """Let time pass, as the board's loop does."""
        end_ms = self.now_ms + ms
        while True:
            self._loop()
            if self.now_ms >= end_ms:
                break
            self.now_ms = min(self.now_ms + STEP_MS, end_ms)

    def _loop(self) -> None:
        beat = b""
        if self.is_box_alive and self.now_ms // 1000 != self._beat_s:
            self._beat_s = self.now_ms // 1000
            beat = self.wire.join(f"beat {self._beat_s + 1}")
        self.app.heard(beat, self.now_ms)
        while self.app.step(self.now_ms):
            pass
        for line in self.app.to_send().split(b"\n")[:-1]:
            words = line.rsplit(b" *", 1)[0].decode()
            if words.startswith("did ") and words not in self.said:
                self.said.append(words)

    # --- the box ---

    def box(self, text: str) -> None:
        """Have the box say a line."""
        self.app.heard(self.wire.join(text), self.now_ms)
        self._loop()

    def greet(self) -> "Keypad":
        """Have the box greet."""
        self.box(HELLO)
        return self

    def show(self, text: str, *, settle: bool = True) -> "Keypad":
        """Have the box show a screen: `picks seats=1,3`."""
        self._shown += 1
        name, _, words = text.partition(" ")
        language = [] if "lang=" in words else ["lang=en"]
        self.box(" ".join(["show", str(self._shown), name, *language, *words.split()]))
        if settle:
            self.wait(500)
        return self

    def got(self) -> None:
        """Have the box take the oldest of what was done."""
        self._answered += 1
        self.box(f"got {self._answered}")

    def no(self, code: str, words: str = "") -> None:
        """Have the box refuse the oldest of what was done."""
        self._answered += 1
        self.box(f"no {self._answered} {code}{f' text={safe(words)}' if words else ''}")

    @property
    def did(self) -> list[str]:
        """What the box has heard that was done, without the numbers."""
        return [line.split(" ", 2)[2] for line in self.said]

    # --- the finger ---

    def tile(self, what: str) -> Any:  # noqa: ANN401
        """Find a tile that can be touched, by a word of its look."""
        for tile in self.app.tiles:
            if (tile.act is not None or tile.held is not None) and what in map(str, tile.look[:3]):
                return tile
        raise AssertionError(f"nothing to touch says {what!r}: {[tile.look for tile in self.app.tiles]}")

    def touch(self, *names: str) -> "Keypad":
        """Touch tiles, one after the other."""
        for name in names:
            self.wait(self.between_ms)
            tile = self.tile(name)
            x, y = tile.x + tile.w // 2, tile.y + tile.h // 2
            self.down(x, y)
            self.wait(60)
            self.up(x, y)
            self.wait()
        return self

    def down(self, x: int, y: int) -> None:
        """Put the finger down."""
        self.app.touch("down", x, y, self.now_ms)
        self._loop()

    def move(self, x: int, y: int) -> None:
        """Slide the finger."""
        self.app.touch("move", x, y, self.now_ms)
        self._loop()

    def up(self, x: int, y: int) -> None:
        """Lift the finger."""
        self.app.touch("up", x, y, self.now_ms)
        self._loop()

    # --- what is seen ---

    @property
    def looks(self) -> list[tuple[Any, ...]]:
        """The looks of the picture."""
        return [tile.look for tile in self.app.tiles]

    @property
    def screen(self) -> str:
        """The name of the screen that is in front."""
        return type(self.app.front()).__name__

    def says(self, words: str) -> bool:
        """Say whether a text is in the picture."""
        return any(words in str(look[1]) for look in self.looks if look[0] in ("text", "button", "digits"))


def hold(keypad: Keypad, x: int, y: int, ms: int) -> None:
    """Put a finger somewhere for so long."""
    keypad.down(x, y)
    keypad.wait(ms)
    keypad.up(x, y)
    keypad.wait()
