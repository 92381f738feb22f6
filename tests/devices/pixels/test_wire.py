"""The WS2812 encoder: exact bytes."""

from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.pixels import ws2812_bits as wire


def payload(colours: bytes) -> str:
    return wire.encode(colours)[wire.RESET_BYTES : -wire.RESET_BYTES].hex()


def test_a_zero_is_a_short_pulse_and_a_one_a_long_one() -> None:
    assert payload(b"\x00") == "88888888"
    assert payload(b"\xff") == "cccccccc"
    assert payload(b"\x05\x80") == "88888c8c" + "c8888888"


def test_a_reset_of_300_microseconds_comes_before_and_after() -> None:
    assert wire.RESET_BYTES * 8 / wire.SPI_HZ == 300e-6
    assert wire.encode(b"\xff") == bytes(120) + b"\xcc" * 4 + bytes(120)


@given(st.binary(max_size=300))
def test_every_byte_becomes_four(colours: bytes) -> None:
    encoded = wire.encode(colours)
    assert len(encoded) == wire.transfer_bytes(len(colours)) == 240 + 4 * len(colours)
    assert encoded == wire.encode(bytearray(colours))


def test_both_chains_fit_one_transfer() -> None:
    assert wire.transfer_bytes(3 * 17) == 444
    assert wire.transfer_bytes(3 * 71) == 1092 < wire.SPIDEV_BUFFER_BYTES
