"""The whole simulated keypad: a board with panel, touch sheet and USB line, running the real firmware.

The picture comes from the bytes on the panel's wire, the messages from the bytes on the line. Time is simulated, and
passes with every turn of the loop and every byte on the bus, or comes from a real clock.
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
FREE_BYTES = 104_000  # free after a garbage collection
TURN_US = 500  # the time of one turn of the loop, apart from the bus


class Restart(BaseException):
    """The firmware, or its watchdog, restarts the board."""


class SimulatedKeypad:
    """A keypad; `turn` runs its loop once. `to_keypad` and `from_keypad` are its end of the line.

    With a `clock` it uses that time; without, its own, which advances as the firmware works and sleeps.
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
        self.collected = 0  # the number of garbage collections
        self.interrupt_character = 3
        self.light_duty = 0
        self.watch_ms: int | None = None
        self.from_keypad = bytearray()
        self.is_read = True  # whether the box reads what is sent
        self.bus_us = 0  # total time that the bus was busy
        self._to_keypad = bytearray()
        self._clock = clock
        self._passed_us = 0
        self._fed_us = 0
        self._levels: dict[int, int] = {}
        self._start()

    # --- for the tests and the box ---

    @property
    def now_us(self) -> int:
        return (self._clock() if self._clock else 0) + self._passed_us

    def turn(self) -> bool:
        """Runs the loop once; True if it has more to do at once."""
        is_busy = bool(self._keypad.turn())
        self._passed_us += TURN_US if self._clock is None else 0
        if not is_busy:
            self._board.rest(2)
        self._watch()
        return is_busy

    def run_ms(self, milliseconds: int) -> None:
        end_us = self.now_us + milliseconds * 1000
        while self.now_us < end_us:
            self.turn()

    def settle(self) -> None:
        """Runs the loop until the picture is painted."""
        self.turn()
        while self.turn():
            pass

    def send(self, data: bytes) -> None:
        """Sends bytes from the box. A real port takes only what it has room for; the rest waits in the box."""
        self._to_keypad += data

    def said(self) -> bytes:
        """Takes what the keypad has sent."""
        data = bytes(self.from_keypad)
        self.from_keypad.clear()
        return data

    def press(self, x: float, y: float, pressure: float = 1500) -> None:
        self.touch.finger = Finger(x, y, pressure)

    def lift(self) -> None:
        self.touch.finger = None

    def picture(self) -> Image.Image:
        """The visible picture, 320 by 240."""
        if not self.light_duty:
            return Image.new("RGB", (320, 240))
        return self.panel.picture()

    def tiles(self) -> list[tuple[int, int, int, int, tuple[Any, ...], bool]]:
        """The tiles on the panel: position and size, look, and whether touching does anything."""
        return [
            (tile.x, tile.y, tile.w, tile.h, tile.look, tile.act is not None or tile.held is not None)
            for tile in self._keypad.app.tiles
        ]

    @property
    def screen(self) -> str:
        """The name of the firmware's class for the current screen."""
        return type(self._keypad.app.screen).__name__

    @property
    def language(self) -> str:
        return str(self._keypad.app.language)

    # --- for the firmware ---

    def pin(self, number: int, level: int) -> None:
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
        if number != TOUCH_IRQ:
            raise machine.HardwareError(f"pin {number} is no input")
        return self.touch.irq

    def transfer(self, data: bytes | bytearray | memoryview, speed_hz: int) -> bytes:
        """Sends bytes to the selected chip; returns its answer."""
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
        """In real time it does not wait: the keypad is late by that much instead."""
        self._passed_us += us if self._clock is None else 0

    def bytes_waiting(self) -> int:
        return min(len(self._to_keypad), STDIN_BYTES)

    def take(self, many: int) -> bytes:
        """Reads bytes. The interrupt character never arrives: it stops the program."""
        data = bytes(self._to_keypad[:many])
        del self._to_keypad[:many]
        if self.interrupt_character >= 0 and self.interrupt_character in data:
            raise KeyboardInterrupt
        return data

    def room(self) -> int:
        """The number of bytes that can be written at once."""
        return FIFO_BYTES if self.is_read else max(FIFO_BYTES - len(self.from_keypad), 0)

    def give(self, data: bytes) -> int:
        taken = data[: self.room()]
        self.from_keypad += taken
        return len(taken)

    def feed(self) -> None:
        """Feeds the watchdog."""
        self._fed_us = self.now_us

    def collect(self) -> None:
        self.free_bytes = FREE_BYTES
        self.collected += 1

    def restart(self) -> None:
        raise Restart

    def rename(self, old: str, new: str) -> None:
        self.flash.rename(old, new)

    def _watch(self) -> None:
        if self.watch_ms is not None and self.now_us - self._fed_us > self.watch_ms * 1000:
            raise Restart

    def _start(self) -> None:
        self.firmware = Firmware(machine.modules(self), self.flash)
        self._board = self.firmware.load("board").Board()
        if self._clock is not None:
            # Starting takes a while on a board. Nobody waits for it here, so its waits advance the time instead.
            clock, self._clock = self._clock, None
            self._board.start()
            self._clock = clock
        else:
            self._board.start()
        self._board.take_line()
        self._keypad = self.firmware.load("main").Keypad(self._board)
