"""WS2812 pulses as SPI bits: what a chain of pixels must see on its data wire, and the bytes that make it so.

Pure. Every bit of a colour is four bits on the wire, a short pulse for 0 and a long one for 1. Asked for 3.2 MHz, a
Raspberry Pi clocks at 3.125 to 3.2 MHz, which keeps every pulse inside the WS2812B-V5 datasheet. Colour order, gamma
and brightness are not known here: the bytes come as they go out.
"""

BUS = 0  # SPI1 will not do: on boards before the Pi 5 it has no DMA
DEVICE = 0
NODE = f"/dev/spidev{BUS}.{DEVICE}"
SPI_HZ = 3_200_000
SPI_BITS_PER_BIT = 4
RESET_US = 300  # the datasheet asks for 280 µs
RESET_BYTES = -(-RESET_US * SPI_HZ // 8_000_000)
SPIDEV_BUFFER_BYTES = 4096  # spidev's default; it cuts more in two, and the pixels take the pause for a reset

_RESET = bytes(RESET_BYTES)
_PULSES = tuple(
    int("".join("1100" if byte >> bit & 1 else "1000" for bit in range(7, -1, -1)), 2).to_bytes(SPI_BITS_PER_BIT, "big")
    for byte in range(256)
)


def transfer_bytes(colour_bytes: int) -> int:
    """How long a transfer gets."""
    return 2 * RESET_BYTES + SPI_BITS_PER_BIT * colour_bytes


def encode(colours: bytes | bytearray) -> bytes:
    """Turn colour bytes into one transfer, with a reset before and after.

    The reset before is for a data line that rests high between transfers (jgarff/rpi_ws281x #469).
    """
    return _RESET + b"".join([_PULSES[byte] for byte in colours]) + _RESET
