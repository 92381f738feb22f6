"""The strip of adafruit-circuitpython-neopixel: how it is opened, and what a person is told when it does not open.

The package itself is not needed: a stand-in is put where it would be imported from. The real one, with what it does to
its pin, is in tests/box/test_pixel_choice.py.
"""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from adafruit_pixelbuf import PixelBuf  # type: ignore[import-untyped]

from spacebowl_pi.devices.board import Board
from spacebowl_pi.devices.pixels.adafruit_strip import AdafruitStrip, open_adafruit_strip
from spacebowl_pi.devices.pixels.chain import PixelChain
from spacebowl_pi.devices.ports import PartFault
from tests.devices.pixels.fake_pi import FakePi

PIN = object()


class NeoPixel(PixelBuf):  # type: ignore[misc]  # PixelBuf has no types
    """A stand-in for adafruit's, on the same base."""

    failure: Exception | None = None

    def __init__(self, pin: object, count: int, *, auto_write: bool, pixel_order: str) -> None:
        assert os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] == "1"
        assert pin is PIN
        assert not auto_write
        super().__init__(count, byteorder=pixel_order)
        self.sent: list[bytes] = []
        self.pin = SimpleNamespace(deinit=lambda: None)

    def deinit(self) -> None:
        self.fill(0)
        self.show()

    def _transmit(self, buffer: bytearray) -> None:
        if self.failure:
            raise self.failure
        self.sent.append(bytes(buffer))


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePi:
    monkeypatch.setenv("BLINKA_SKIP_DEPENDENCY_CHECK", "")
    monkeypatch.setitem(sys.modules, "neopixel", SimpleNamespace(NeoPixel=NeoPixel, GRB="GRB"))
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D10=PIN))
    return FakePi(tmp_path)


def opened(pi: FakePi) -> AdafruitStrip:
    return open_adafruit_strip(17, Board(pi.model), pi.root)


def test_opening_sends_dark_and_the_chain_drives_it(pi: FakePi) -> None:
    strip = opened(pi)
    neopixel = strip._neopixel
    assert isinstance(neopixel, NeoPixel)
    assert neopixel.sent == [bytes(51)]
    pixels = PixelChain(strip)
    pixels.show([[(255, 0, 0)]] + [[(0, 0, 0)]] * 8, [(0, 0, 0)] * 8)
    assert neopixel.sent[-1] == bytes([0, 255, 0]) + bytes(48), "green comes first"
    pixels.close()
    assert neopixel.sent[-1] == bytes(51)


def told(pi: FakePi) -> str:
    with pytest.raises(PartFault) as fault:
        opened(pi)
    assert "\n" not in str(fault.value)
    assert pi.function() == pi.spi
    return str(fault.value)


def test_a_missing_package_is_named(pi: FakePi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "neopixel", None)
    assert told(pi) == (
        "pixels: the adafruit driver does not get GPIO10, pin 19 (neopixel is not installed): "
        'stop what else uses it, or set [pixels] driver = "spi"'
    )


def test_a_board_without_the_pin_is_said(pi: FakePi) -> None:
    del sys.modules["board"].D10
    assert "(it does not know this board: " in told(pi)


def test_a_board_that_blinka_does_not_know_is_said(pi: FakePi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NeoPixel, "failure", NotImplementedError("Board not supported"))
    assert "(it does not know this board: Board not supported): stop" in told(pi)


@pytest.mark.parametrize(
    "failure", [RuntimeError("ws2811_init failed\nwith code -9"), PermissionError(13, "Permission denied")]
)
def test_a_wire_that_is_not_to_be_had_is_said_in_one_line(
    pi: FakePi, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    monkeypatch.setattr(NeoPixel, "failure", failure)
    assert told(pi) == (
        f"pixels: the adafruit driver does not get GPIO10, pin 19 ({' '.join(str(failure).split())}): "
        'stop what else uses it, or set [pixels] driver = "spi"'
    )
