"""The simulated keypad as a whole: a board with its panel, touch sheet and USB line, on which the real firmware runs.

What it shows is what the panel makes of the bytes on its wire; what it says is what the firmware wrote to the line. Its
time is its own: every turn of the loop and every byte on the bus takes some, or `now_us` is told by a real clock.
"""

from collections.abc import Callable
from typing import Any

from PIL import Image

from spacebowl_pi.devices.keypad.twin import machine
from spacebowl_pi.devices.keypad.twin.firmware import Firmware, Flash
from spacebowl_pi.devices.keypad.twin.panel import SimulatedPanel
from spacebowl_pi.devices.keypad.twin.touch import Finger, SimulatedTouch

PANEL_DC, PANEL_CS, BACKLIGHT, PANEL_RESET, TOUCH_CS, TOUCH_IRQ, CARD_CS = 8, 9, 13, 15, 16, 17, 22
FIFO_BYTES = 256
STDIN_BYTES = 512
FREE_BYTES = 104_000  # what is free when all that nothing uses has been collected
TURN_US = 500  # what a turn of the loop takes besides the bus


class Restart(BaseException):
    """The firmware, or its watchdog, begins anew."""


class SimulatedKeypad:
    """A keypad; `turn` is one turn of its loop. `to_keypad` and `from_keypad` are its end of the line.

    With a `clock` it lives in that time; without, in its own, which goes on as the firmware works and rests.
    """

    def __init__(
        self,
        *,
        panel: SimulatedPanel | None = None,
        touch: SimulatedTouch | None = None,
        flash: Flash | None = None,
        boot: bytes = b"\x91\xc2\x5f\x3a",
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.panel = panel or SimulatedPanel()
        self.touch = touch or SimulatedTouch()
        self.flash = flash or Flash()
        self.unique_id = bytes.fromhex("e66118604b4f6d27")
        self.boot = boot
        self.free_bytes = FREE_BYTES
        self.collected = 0  # how often
        self.interrupt_character = 3
        self.light_duty = 0
        self.watch_ms: int | None = None
        self.from_keypad = bytearray()
        self.is_read = True  # whether the box takes what is said
        self.bus_us = 0  # how long the bus was busy, in all
        self._to_keypad = bytearray()
        self._clock = clock
        self._passed_us = 0
        self._fed_us = 0
        self._levels: dict[int, int] = {}
        self._start()

    # --- from outside ---

    @property
    def now_us(self) -> int:
        """What time it is for the keypad."""
        return (self._clock() if self._clock else 0) + self._passed_us

    def turn(self) -> bool:
        """Let the loop turn once; say whether it has more to do at once."""
        is_busy = bool(self._keypad.turn())
        self._passed_us += TURN_US if self._clock is None else 0
        if not is_busy:
            self._board.rest(2)
        self._watch()
        return is_busy

    def run_ms(self, milliseconds: int) -> None:
        """Let time pass."""
        end_us = self.now_us + milliseconds * 1000
        while self.now_us < end_us:
            self.turn()

    def settle(self) -> None:
        """Let the loop turn until the picture is painted."""
        self.turn()
        while self.turn():
            pass

    def send(self, data: bytes) -> None:
        """Have the box send bytes; a real port takes no more than it has room for, the rest waits in the box."""
        self._to_keypad += data

    def said(self) -> bytes:
        """Take what the keypad has said."""
        data = bytes(self.from_keypad)
        self.from_keypad.clear()
        return data

    def press(self, x: float, y: float, pressure: float = 1500) -> None:
        """Put a finger on a pixel."""
        self.touch.finger = Finger(x, y, pressure)

    def lift(self) -> None:
        """Take the finger away."""
        self.touch.finger = None

    def picture(self) -> Image.Image:
        """Give what is seen, 320 by 240."""
        if not self.light_duty:
            return Image.new("RGB", (320, 240))
        return self.panel.picture()

    def tiles(self) -> list[tuple[int, int, int, int, tuple[Any, ...], bool]]:
        """Give what lies on the panel: where each tile is, its look, and whether it can be touched."""
        return [
            (tile.x, tile.y, tile.w, tile.h, tile.look, tile.act is not None or tile.held is not None)
            for tile in self._keypad.app.tiles
        ]

    @property
    def screen(self) -> str:
        """The name of the firmware's class for what is shown."""
        return type(self._keypad.app.screen).__name__

    @property
    def language(self) -> str:
        """The language that the panel's texts are in."""
        return str(self._keypad.app.language)

    # --- what the firmware does with the hardware ---

    def pin(self, number: int, level: int) -> None:
        """Take a pin's level."""
        self._levels[number] = level
        if number == PANEL_CS:
            self.panel.select(level)
        elif number == TOUCH_CS:
            self.touch.select(level)
        elif number == PANEL_DC:
            self.panel.data_follows(level)
        elif number == PANEL_RESET:
            self.panel.reset(level, self.now_us)
        elif number not in (BACKLIGHT, CARD_CS):
            raise machine.HardwareError(f"nothing is on pin {number}")
        if self.panel.is_selected and self.touch.is_selected:
            raise machine.HardwareError("panel and touch chip are selected at the same time")

    def level(self, number: int) -> int:
        """Tell an input's level."""
        if number != TOUCH_IRQ:
            raise machine.HardwareError(f"pin {number} is no input")
        return self.touch.irq

    def transfer(self, data: bytes | bytearray | memoryview, speed_hz: int) -> bytes:
        """Send bytes over the bus to whoever is selected, and give what came back."""
        took_us = -(-len(data) * 8_000_000 // speed_hz)
        self.bus_us += took_us
        if self._clock is None:
            self._passed_us += took_us
        if self.touch.is_selected:
            return self.touch.exchange(data, speed_hz)
        if not self.panel.is_selected:
            raise machine.HardwareError("bytes on the bus, and nobody is selected")
        self.panel.take(data, self.now_us, speed_hz)
        return bytes(len(data))

    def sleep_us(self, us: int) -> None:
        """Let the firmware wait; a keypad in real time is late by it instead."""
        self._passed_us += us if self._clock is None else 0

    def bytes_waiting(self) -> int:
        """Tell how many bytes can be read."""
        return min(len(self._to_keypad), STDIN_BYTES)

    def take(self, many: int) -> bytes:
        """Read bytes. The interrupt character never arrives: it stops the program."""
        data = bytes(self._to_keypad[:many])
        del self._to_keypad[:many]
        if self.interrupt_character >= 0 and self.interrupt_character in data:
            raise KeyboardInterrupt
        return data

    def room(self) -> int:
        """Tell how many bytes can be written at once."""
        return FIFO_BYTES if self.is_read else max(FIFO_BYTES - len(self.from_keypad), 0)

    def give(self, data: bytes) -> int:
        """Write bytes."""
        taken = data[: self.room()]
        self.from_keypad += taken
        return len(taken)

    def feed(self) -> None:
        """Calm the watchdog."""
        self._fed_us = self.now_us

    def collect(self) -> None:
        """Have all memory free that nothing uses."""
        self.free_bytes = FREE_BYTES
        self.collected += 1

    def restart(self) -> None:
        """Begin anew."""
        raise Restart

    def rename(self, old: str, new: str) -> None:
        """Rename a file in the flash."""
        self.flash.rename(old, new)

    def _watch(self) -> None:
        if self.watch_ms is not None and self.now_us - self._fed_us > self.watch_ms * 1000:
            raise Restart

    def _start(self) -> None:
        self.firmware = Firmware(machine.modules(self), self.flash)
        self._board = self.firmware.load("board").Board()
        if self._clock is not None:
            # Waking up takes a while on a board; here nobody waits for it, so its waits are added to the time.
            clock, self._clock = self._clock, None
            self._board.start()
            self._clock = clock
        else:
            self._board.start()
        self._board.take_line()
        self._keypad = self.firmware.load("main").Keypad(self._board)
