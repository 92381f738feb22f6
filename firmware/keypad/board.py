"""The board: a Raspberry Pi Pico with a Waveshare Pico-ResTouch-LCD-2.8. Nothing else touches hardware.

The serial line is the USB port that otherwise has MicroPython's prompt; 0x03 on it is a byte like any other. The pins
are fixed by the display board.
"""

import binascii
import gc
import io
import json
import os
import select
import sys
import time

import machine
import micropython

from clock import since
from st7789 import ST7789
from xpt2046 import XPT2046

NAME = "pico"
IS_UPSIDE_DOWN = False  # True if the enclosure holds the board the other way up; then recalibrate

PANEL_DC = 8
PANEL_CS = 9
SCK = 10
MOSI = 11
MISO = 12
BACKLIGHT = 13
PANEL_RESET = 15
TOUCH_CS = 16
TOUCH_IRQ = 17
CARD_CS = 22  # of the display board's card slot, which we do not use

MOST_READ = 128  # bytes per turn of the loop
MOST_WRITTEN = 64  # bytes at a time: what the USB port takes at once
SLOW_MS = 5  # a slower write means that the computer does not read …
SLOW_REST_MS = 1000  # … so pause writing
WATCH_MS = 8000  # restart after a hang
NO_INTERRUPT = -1
TROUBLE = "/trouble.txt"


class Store:
    """Dicts that survive a restart, each in a file that is written atomically."""

    def __init__(self):
        self._kept = {}

    def load(self, name):
        """A saved dict; None if there is none, or it is damaged."""
        if name not in self._kept:
            try:
                with open("/" + name + ".json") as file:
                    kept = json.load(file)
            except (OSError, ValueError):
                kept = None
            self._kept[name] = kept if isinstance(kept, dict) else None
        return self._kept[name]

    def save(self, name, kept):
        """Save a dict; skipped if unchanged, as flash wears out."""
        if self.load(name) == kept:
            return
        path = "/" + name + ".json"
        with open(path + ".new", "w") as file:
            file.write(json.dumps(kept))
        os.rename(path + ".new", path)
        self._kept[name] = dict(kept)


class Board:
    """The hardware, as the loop uses it."""

    def __init__(self):
        spi = machine.SPI(1, sck=machine.Pin(SCK), mosi=machine.Pin(MOSI), miso=machine.Pin(MISO))
        output = machine.Pin.OUT
        self._light = machine.PWM(machine.Pin(BACKLIGHT, output, value=0))
        self._light.freq(1000)
        self._percent = None
        self.light(0)
        panel_cs = machine.Pin(PANEL_CS, output, value=1)
        touch_cs = machine.Pin(TOUCH_CS, output, value=1)
        machine.Pin(CARD_CS, output, value=1)  # or a card would talk on the shared bus
        dc = machine.Pin(PANEL_DC, output, value=1)
        reset = machine.Pin(PANEL_RESET, output, value=1)
        irq = machine.Pin(TOUCH_IRQ, machine.Pin.IN, machine.Pin.PULL_UP)
        self.panel = ST7789(spi, panel_cs, dc, reset, time.sleep_ms)
        self.touch_chip = XPT2046(spi, touch_cs, irq)
        self.store = Store()
        self.id = str(binascii.hexlify(machine.unique_id()), "utf-8")
        self.boot = str(binascii.hexlify(os.urandom(4)), "utf-8")
        self._watch = None
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._slow_ms = None  # when a write blocked
        self._in = bytearray(MOST_READ)
        self._in_view = memoryview(self._in)
        self._free = gc.mem_free()

    def start(self):
        """Wake the panel."""
        self.panel.start(IS_UPSIDE_DOWN)

    def take_line(self):
        """Give the serial line to the protocol."""
        micropython.kbd_intr(NO_INTERRUPT)

    def watch(self):
        """Start the watchdog."""
        self._watch = machine.WDT(timeout=WATCH_MS)

    def read(self):
        """The bytes that have arrived, at most a few; never waits."""
        many = 0
        view = self._in_view
        ipoll, readinto = self._readable.ipoll, sys.stdin.buffer.readinto
        # Reading several bytes at once would block. Only the two calls needed, for speed.
        while many < MOST_READ:
            for _ in ipoll(0):
                break
            else:
                break
            readinto(view[many : many + 1])
            many += 1
        return bytes(view[:many]) if many else b""

    def write(self, data):
        """Send the first bytes, if the port has room; returns how many."""
        now_ms = self.now_ms()
        if self._slow_ms is not None and since(now_ms, self._slow_ms) >= SLOW_REST_MS:
            self._slow_ms = None
        if self._slow_ms is not None or not self._is_ready(self._writable):
            return 0
        many = sys.stdout.buffer.write(data[:MOST_WRITTEN]) or 0
        # The port says ready with room for one byte; the others may block.
        done_ms = self.now_ms()
        if since(done_ms, now_ms) > SLOW_MS:
            self._slow_ms = done_ms
        return many

    @staticmethod
    def _is_ready(poll):
        # ipoll allocates no list.
        for _ in poll.ipoll(0):
            return True
        return False

    def light(self, percent):
        """Set the backlight; half as bright to the eye is a quarter of the power."""
        if percent != self._percent:
            self._percent = percent
            self._light.duty_u16(65535 * percent * percent // 10000)

    def alive(self):
        """Feed the watchdog."""
        if self._watch is not None:
            self._watch.feed()

    @staticmethod
    def now_ms():
        """The time; it wraps."""
        return time.ticks_ms()

    @staticmethod
    def rest(milliseconds):
        """Sleep."""
        time.sleep_ms(milliseconds)

    def tidy(self):
        """Collect garbage, while nobody waits: it takes a while."""
        gc.collect()
        self._free = gc.mem_free()

    def free(self):
        """Free bytes after the last collection."""
        return self._free

    @staticmethod
    def restart():
        """Restart as after power-on."""
        machine.reset()

    @staticmethod
    def write_down(error):
        """Save the last error for debugging: `mpremote cat trouble.txt`."""
        text = io.StringIO()
        sys.print_exception(error, text)
        try:
            with open(TROUBLE) as file:
                if file.read() == text.getvalue():
                    return
        except OSError:
            pass
        with open(TROUBLE, "w") as file:
            file.write(text.getvalue())
