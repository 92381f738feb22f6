"""The strip of adafruit-circuitpython-neopixel: how it is opened, and what a person is told when it does not open.

The package itself is not needed: a stand-in is put where it would be imported from.
"""

import os
import sys
from types import SimpleNamespace

import pytest
from adafruit_pixelbuf import PixelBuf  # type: ignore[import-untyped]

from spacebowl_pi.devices.pixels.adafruit_strip import open_adafruit_strip
from spacebowl_pi.devices.pixels.chain import PixelChain
from spacebowl_pi.devices.ports import PartFault

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

    def deinit(self) -> None:
        self.fill(0)
        self.show()

    def _transmit(self, buffer: bytearray) -> None:
        if self.failure:
            raise self.failure
        self.sent.append(bytes(buffer))


@pytest.fixture(autouse=True)
def _stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BLINKA_SKIP_DEPENDENCY_CHECK", "")
    monkeypatch.setitem(sys.modules, "neopixel", SimpleNamespace(NeoPixel=NeoPixel, GRB="GRB"))
    monkeypatch.setitem(sys.modules, "board", SimpleNamespace(D10=PIN))


def test_opening_sends_dark_and_the_chain_drives_it() -> None:
    strip = open_adafruit_strip(17)
    assert isinstance(strip, NeoPixel)
    assert strip.sent == [bytes(51)]
    pixels = PixelChain(strip)
    pixels.show([[(255, 0, 0)]] + [[(0, 0, 0)]] * 8, [(0, 0, 0)] * 8)
    assert strip.sent[-1] == bytes([0, 255, 0]) + bytes(48), "green comes first"
    pixels.close()
    assert strip.sent[-1] == bytes(51)


def told() -> str:
    with pytest.raises(PartFault) as fault:
        open_adafruit_strip(17)
    assert "\n" not in str(fault.value)
    return str(fault.value)


def test_a_missing_package_is_named_with_the_next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "neopixel", None)
    assert told() == (
        "pixels: neopixel is not installed, which the adafruit driver needs: "
        "say pip install 'spacebowl-pi[neopixel]', or set the pixels' driver to spi"
    )


def test_a_board_without_the_pin_is_said() -> None:
    del sys.modules["board"].D10
    assert told().startswith("pixels: the adafruit driver does not know this board (")


def test_a_board_that_blinka_does_not_know_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NeoPixel, "failure", NotImplementedError("Board not supported"))
    assert told() == (
        "pixels: the adafruit driver does not know this board (Board not supported): set the pixels' driver to spi"
    )


@pytest.mark.parametrize(
    "failure", [RuntimeError("ws2811_init failed\nwith code -9"), PermissionError(13, "Permission denied")]
)
def test_a_wire_that_is_not_to_be_had_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch, failure: Exception) -> None:
    monkeypatch.setattr(NeoPixel, "failure", failure)
    reason = " ".join(str(failure).split())
    assert told() == (
        f"pixels: the adafruit driver does not get GPIO10, pin 19 ({reason}): stop what else uses it, "
        "say pip install 'spacebowl-pi[neopixel]' if its back end is missing, or set the pixels' driver to spi"
    )
