"""The matrix through luma.led_matrix, on any serial interface like luma's.

`test_card` has a picture for finding out how the blocks are mounted.
"""

import struct
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from luma.core.error import DeviceNotFoundError  # type: ignore[import-untyped]
from luma.core.interface.serial import noop, spi  # type: ignore[import-untyped]
from luma.led_matrix.const import max7219 as registers  # type: ignore[import-untyped]
from luma.led_matrix.device import max7219  # type: ignore[import-untyped]
from PIL import Image

from spacebowl_pi.devices.matrix.mounting import Mounting
from spacebowl_pi.devices.ports import MATRIX_HEIGHT, MATRIX_WIDTH, PartFault, Rows

PORT = 1
DEVICE = 0
NODE = f"/dev/spidev{PORT}.{DEVICE}"
SPEED_HZ = 2_000_000  # one of the few speeds that luma accepts; the chip can do 10 MHz, long wires cannot
BLOCKS = MATRIX_WIDTH // 8
DARK: Rows = (0,) * MATRIX_HEIGHT


class MatrixSerial(Protocol):
    """The part of luma's serial that a matrix needs."""

    def data(self, data: Sequence[int], /) -> None:
        """Send one transfer; OSError if that fails."""

    def cleanup(self) -> None: ...


class LumaMatrix:
    """The Matrix port; intensity is 0 to 15. At 15, with all lit, four blocks draw more than an ampere."""

    def __init__(self, serial: MatrixSerial, mounting: Mounting | None = None, *, intensity: int = 3) -> None:
        if not 0 <= intensity <= 15:
            raise ValueError(f"intensity is {intensity}: it goes from 0 to 15")
        self._intensity = intensity
        self._shown: Rows | None = None
        self._wanted = DARK
        with _fault_if_it_does_not("start"):
            self._cascade = _Cascade(serial, mounting or Mounting(), intensity)

    def show(self, rows: Rows) -> None:
        """Shows a picture; an unchanged one is not sent."""
        if len(rows) != MATRIX_HEIGHT or not all(0 <= row < 1 << MATRIX_WIDTH for row in rows):
            raise ValueError(f"a picture has {MATRIX_HEIGHT} rows of {MATRIX_WIDTH} bits, not {rows}")
        self._wanted = tuple(rows)
        if self._wanted == self._shown:
            return
        self._shown = None  # unknown, if this fails
        with _fault_if_it_does_not("take a picture"):
            self._cascade.display(_image(self._wanted))
        self._shown = self._wanted

    def refresh(self) -> None:
        """Sets all registers and sends the picture again, in case a glitch has upset the chips."""
        self._shown = None
        with _fault_if_it_does_not("take its settings"):
            self._cascade.set_up(self._intensity, _image(self._wanted))
        self._shown = self._wanted

    def close(self) -> None:
        """Turns the matrix off; may be called again."""
        self._shown = None
        with _fault_if_it_does_not("go dark"):
            self._cascade.cleanup()


class _Cascade(max7219):  # type: ignore[misc]  # luma has no types
    """Luma's device, cleaned up only once.

    Luma also cleans up when Python exits. That is kept, so that the matrix goes dark after a crash, but must not happen
    twice.
    """

    def __init__(self, serial: MatrixSerial, mounting: Mounting, intensity: int) -> None:
        self._serial = serial
        self._is_clean = False
        super().__init__(
            serial,
            cascaded=BLOCKS,
            rotate=2 if mounting.is_upside_down else 0,  # for 1 and 3 luma expects a picture of 8 by 32
            block_orientation=mounting.block_orientation,
            blocks_arranged_in_reverse_order=mounting.is_reversed,
            contrast=intensity << 4,
        )

    def set_up(self, intensity: int, image: Image.Image) -> None:
        """Sends what luma sends at the start, with a picture."""
        self.data([registers.SCANLIMIT, 7] * BLOCKS)
        self.data([registers.DECODEMODE, 0] * BLOCKS)
        self.data([registers.DISPLAYTEST, 0] * BLOCKS)
        self.contrast(intensity << 4)
        self.display(image)
        self.show()

    def display(self, image: Image.Image) -> None:
        with warnings.catch_warnings():
            # luma.led_matrix 1.9 calls a method that Pillow 14 removes; pyproject keeps Pillow below that.
            warnings.filterwarnings("ignore", message=".*getdata", category=DeprecationWarning)
            super().display(image)

    def cleanup(self) -> None:
        """Turns the matrix off and closes the bus."""
        if self._is_clean:
            return
        self._is_clean = True
        try:
            self.hide()
            self.clear()
        finally:
            self._serial.cleanup()


def open_matrix_serial() -> MatrixSerial:
    """Opens the bus; PartFault says what is missing. Luma imports spidev only here."""
    try:
        # Without the noop, luma would use GPIO24 and GPIO25 for a display's reset, and those are buzzers.
        serial: MatrixSerial = spi(port=PORT, device=DEVICE, gpio=noop(), bus_speed_hz=SPEED_HZ)
    except ImportError as fault:
        raise PartFault(
            "matrix: the Python package spidev is not installed: say 'sudo apt install python3-spidev' "
            "(in a checkout: .venv/bin/pip install '.[pi]'), and start again"
        ) from fault
    except DeviceNotFoundError as fault:
        raise PartFault(
            f"matrix: {NODE} is not there, SPI1 is not enabled: "
            "write 'dtoverlay=spi1-1cs' into /boot/firmware/config.txt and reboot"
        ) from fault
    except PermissionError as fault:
        raise PartFault(
            f"matrix: no permission for {NODE}, the user is not in the group spi: "
            "say 'sudo usermod -aG spi $USER', log in again, and start again"
        ) from fault
    except OSError as fault:
        raise PartFault(f"matrix: {NODE} does not work ({fault}): say 'spacebowl-pi doctor'") from fault
    return serial


def _image(rows: Rows) -> Image.Image:
    return Image.frombytes("1", (MATRIX_WIDTH, MATRIX_HEIGHT), struct.pack(f">{MATRIX_HEIGHT}I", *rows))


@contextmanager
def _fault_if_it_does_not(action: str) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise PartFault(
            f"matrix: it did not {action} on {NODE} ({fault}): check its wires, then say 'spacebowl-pi doctor'"
        ) from fault
