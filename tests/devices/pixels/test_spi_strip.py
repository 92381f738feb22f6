"""The strip on spidev: colour order, opening, and what a person is told when it does not open."""

import sys
from types import SimpleNamespace

import pytest

from spacebowl_pi.devices.pixels.spi_strip import SpiStrip, open_spi_strip
from spacebowl_pi.devices.pixels.twin import SimulatedSpi
from spacebowl_pi.devices.ports import PartFault


def test_the_strip_sends_green_first() -> None:
    sent: list[bytes] = []
    spi = SimpleNamespace(writebytes2=sent.append, close=lambda: None)
    strip = SpiStrip(spi, 1)
    strip[0] = (255, 0, 128)
    strip.show()
    assert sent == [bytes(120) + bytes.fromhex("88888888 cccccccc c8888888") + bytes(120)]


def test_opening_sets_the_bus_up_and_sends_dark() -> None:
    spi = SimulatedSpi(17)
    spi.picture = ((255, 255, 255),) * 17
    spi.mode = 3
    strip = open_spi_strip(17, spi)
    assert (spi.is_open, spi.max_speed_hz, spi.mode) == (True, 3_200_000, 0)
    assert spi.picture == ((0, 0, 0),) * 17
    assert len(strip) == 17


def test_without_a_handle_spidev_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    spi = SimulatedSpi(17)
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: spi))
    open_spi_strip(17)
    assert spi.transfers == 1


def test_a_missing_spidev_is_named_with_the_next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(PartFault) as fault:
        open_spi_strip(17)
    assert str(fault.value) == (
        "pixels: the Python package spidev is not installed: say 'sudo apt install python3-spidev' "
        "(in a checkout: .venv/bin/pip install '.[pi]'), and start again"
    )


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (
            FileNotFoundError(2, "No such file or directory"),
            (
                "pixels: /dev/spidev0.0 is not there, SPI is not enabled: "
                "write 'dtparam=spi=on' into /boot/firmware/config.txt and reboot"
            ),
        ),
        (
            PermissionError(13, "Permission denied"),
            (
                "pixels: no permission for /dev/spidev0.0, the user is not in the group spi: "
                "say 'sudo usermod -aG spi $USER', log in again, and start again"
            ),
        ),
        (
            OSError(5, "Input/output error"),
            "pixels: /dev/spidev0.0 does not work ([Errno 5] Input/output error): say 'spacebowl-pi doctor'",
        ),
    ],
)
def test_a_bus_that_does_not_open_is_told_apart(failure: OSError, told: str) -> None:
    spi = SimulatedSpi(17)
    spi.failure = failure
    with pytest.raises(PartFault) as fault:
        open_spi_strip(17, spi)
    assert str(fault.value) == told
    assert fault.value.__cause__ is failure


def test_a_strip_too_long_for_one_transfer_is_refused() -> None:
    SpiStrip(SimulatedSpi(321), 321)
    with pytest.raises(ValueError, match="322 pixels do not fit one transfer of 4096 bytes"):
        SpiStrip(SimulatedSpi(322), 322)
