"""WS2812 pulses as SPI bits: the bytes that produce the signal a chain of pixels expects on its data wire.

Pure. Every bit of a colour is four bits on the wire, a short pulse for 0 and a long one for 1. Asked for 3.2 MHz, a
Raspberry Pi clocks at 3.125 to 3.2 MHz, which keeps every pulse within the WS2812B-V5 datasheet. Bytes are sent as they
are: colour order, gamma and brightness are handled elsewhere.
"""

BUS = 0  # SPI1 does not work: before the Pi 5 it has no DMA
DEVICE = 0
NODE = f"/dev/spidev{BUS}.{DEVICE}"
SPI_HZ = 3_200_000
SPI_BITS_PER_BIT = 4
RESET_US = 300  # the datasheet asks for 280 µs
RESET_BYTES = -(-RESET_US * SPI_HZ // 8_000_000)
SPIDEV_BUFFER_BYTES = 4096  # spidev's default; it splits longer transfers, and the pixels take the pause for a reset

_RESET = bytes(RESET_BYTES)
_PULSES = tuple(
    int("".join("1100" if byte >> bit & 1 else "1000" for bit in range(7, -1, -1)), 2).to_bytes(SPI_BITS_PER_BIT, "big")
    for byte in range(256)
)


def transfer_bytes(colour_bytes: int) -> int:
    """The length of a transfer."""
    return 2 * RESET_BYTES + SPI_BITS_PER_BIT * colour_bytes


def encode(colours: bytes | bytearray) -> bytes:
    """Encodes colour bytes as one transfer, with a reset before and after.

    The reset before is for data lines that idle high between transfers (jgarff/rpi_ws281x #469).
    """
    return _RESET + b"".join([_PULSES[byte] for byte in colours]) + _RESET
