"""The simulated pixels: they read pulses, and refuse what a WS2812B-V5 need not understand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.pixels import ws2812_bits as wire
from spacebowl_pi.devices.pixels.spi_strip import SpiStrip, open_spi_strip
from spacebowl_pi.devices.pixels.twin import SignalError, SimulatedSpi

BOARDS_CORE_HZ = [200_000_000, 250_000_000, 400_000_000, 500_000_000]
ONE_PIXEL = wire.encode(b"\x00\xff\x55")


def opened(count: int = 1, speed_hz: int = wire.SPI_HZ, core_hz: int = 400_000_000) -> SimulatedSpi:
    spi = SimulatedSpi(count, core_hz=core_hz)
    spi.open(0, 0)
    spi.max_speed_hz = speed_hz
    return spi


@given(st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=71), st.sampled_from(BOARDS_CORE_HZ))
def test_what_the_strip_sends_is_what_the_pixels_show(colours: list[tuple[int, int, int]], core_hz: int) -> None:
    spi = SimulatedSpi(len(colours), core_hz=core_hz)
    strip: SpiStrip = open_spi_strip(len(colours), spi)
    for index, colour in enumerate(colours):
        strip[index] = colour
    strip.show()
    assert list(spi.picture) == colours
    assert spi.transfers == 2


@pytest.mark.parametrize(
    ("core_hz", "clock_hz"),
    [(400_000_000, 3_174_603), (250_000_000, 3_125_000), (500_000_000, 3_164_557), (200_000_000, 3_125_000)],
)
def test_the_clock_is_what_the_board_makes_of_the_speed_asked(core_hz: int, clock_hz: int) -> None:
    assert round(opened(core_hz=core_hz).clock_hz) == clock_hz


@pytest.mark.parametrize("speed_hz", [125_000_000, 6_400_000, 3_300_000, 2_600_000, 2_400_000, 1_000_000])
def test_another_speed_is_refused(speed_hz: int) -> None:
    with pytest.raises(SignalError):
        opened(speed_hz=speed_hz).writebytes2(ONE_PIXEL)


def test_three_bits_to_a_bit_are_refused_though_older_pixels_take_them() -> None:
    transfer = bytes(120) + bytes.fromhex("924924" * 3) + bytes(120)
    with pytest.raises(SignalError, match="a pulse of 420 ns: neither the 0 nor the 1"):
        opened(speed_hz=2_400_000).writebytes2(transfer)


def test_a_long_pulse_within_the_datasheet_is_taken() -> None:
    spi = opened()
    spi.writebytes2(bytes(120) + bytes.fromhex("88888e888888888888888888") + bytes(120))
    assert spi.picture == ((0, 0b00000100, 0),)


@pytest.mark.parametrize(
    ("nibbles", "complaint"),
    [
        ("f888", "a pulse of 1575 ns: neither the 0 nor the 1"),
        ("4888", "a pulse every 945 ns, low for 630"),
        ("a888", "a pulse every 630 ns, low for 315"),
        ("8088", "a pulse every 2520 ns, low for 2205"),
    ],
)
def test_one_wrong_pulse_among_many_is_refused(nibbles: str, complaint: str) -> None:
    with pytest.raises(SignalError, match=complaint):
        opened().writebytes2(bytes(120) + bytes.fromhex("88888888" + nibbles + "888888888888") + bytes(120))


@pytest.mark.parametrize(
    ("transfer", "complaint"),
    [
        (ONE_PIXEL[12:], "272 µs of reset before the first pulse: 280 are needed"),
        (ONE_PIXEL[:-12], "after the last pulse: 280 are needed"),
        (ONE_PIXEL[120:], "0 µs of reset before the first pulse"),
        (bytes(1000), "no pulse at all"),
        (b"", "no pulse at all"),
        (wire.encode(b"\x00\x00"), "16 bits: 1 pixels take 24"),
        (wire.encode(bytes(6)), "48 bits: 1 pixels take 24"),
        (bytes(2000) + ONE_PIXEL + bytes(2000), "4252 bytes: spidev pauses after 4096"),
    ],
)
def test_a_transfer_of_another_shape_is_refused(transfer: bytes, complaint: str) -> None:
    spi = opened()
    with pytest.raises(SignalError, match=complaint):
        spi.writebytes2(transfer)
    assert (spi.picture, spi.transfers) == (((0, 0, 0),), 0)


def test_a_last_pulse_of_the_wrong_length_is_refused() -> None:
    transfer = bytes(120) + b"\x88" * 11 + b"\x8f" + bytes(120)
    with pytest.raises(SignalError, match="a pulse of 1260 ns"):
        opened().writebytes2(transfer)


def test_another_mode_is_refused() -> None:
    spi = opened()
    spi.mode = 1
    with pytest.raises(SignalError, match="SPI mode 1"):
        spi.writebytes2(ONE_PIXEL)


def test_there_is_one_node_only() -> None:
    with pytest.raises(FileNotFoundError):
        SimulatedSpi(1).open(1, 0)


def test_a_bus_that_is_not_open_fails_as_spidev_does() -> None:
    spi = opened()
    spi.writebytes2(ONE_PIXEL)
    spi.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        spi.writebytes2(ONE_PIXEL)
    assert spi.picture == ((255, 0, 85),), "the pixels keep their picture"


def test_a_failure_lasts_until_it_is_taken_back() -> None:
    spi = opened()
    spi.failure = OSError(5, "Input/output error")
    for _ in range(2):
        with pytest.raises(OSError, match="Input/output error"):
            spi.writebytes2(ONE_PIXEL)
    spi.failure = None
    spi.writebytes2(ONE_PIXEL)
    assert spi.transfers == 1
