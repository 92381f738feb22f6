"""The pin map: what each GPIO does, its pin on the 40-pin header, and which pins cannot be configured.

The schematic, the docs, the configuration and the doctor use it. The same for Pi Zero 2 W, 3, 4, 5 and 500.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

HEADER_OF_GPIO = MappingProxyType(
    dict(
        zip(
            range(28),
            (
                27,
                28,
                3,
                5,
                7,
                29,
                31,
                26,
                24,
                21,
                19,
                23,
                32,
                33,
                8,
                10,
                36,
                11,
                12,
                35,
                38,
                40,
                15,
                16,
                18,
                22,
                37,
                13,
            ),
            strict=True,
        )
    )
)
GPIO_OF_HEADER = MappingProxyType({header: gpio for gpio, header in HEADER_OF_GPIO.items()})
POWER_OF_HEADER = MappingProxyType(
    dict.fromkeys((1, 17), "3.3 V")
    | dict.fromkeys((2, 4), "5 V")
    | dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND")
)


class PinError(ValueError):
    """The text names no pin that we may use; the message says why, and what to write."""


@dataclass(frozen=True, slots=True, order=True)
class Pin:
    """A line of the 40-pin header, by its GPIO number, 0 to 27."""

    gpio: int

    def __post_init__(self) -> None:
        if self.gpio not in HEADER_OF_GPIO:
            raise PinError(f"GPIO{self.gpio} is not on the header; there are GPIO0 to GPIO27")

    def __str__(self) -> str:
        return f"GPIO{self.gpio}"

    @property
    def header(self) -> int:
        """The pin's number on the header, 1 to 40."""
        return HEADER_OF_GPIO[self.gpio]


BUZZER_PINS = tuple(map(Pin, (17, 27, 22, 23, 24, 25, 5, 6)))
PIXELS_PIN = Pin(10)  # SPI0 MOSI; SPI1 has no DMA and mangles a WS2812 stream (jgarff#400)
MATRIX_DATA_PIN = Pin(20)
MATRIX_CLOCK_PIN = Pin(21)
MATRIX_SELECT_PIN = Pin(18)
POWER_BUTTON_PIN = Pin(3)
SOUND_PIN = Pin(13)

_FIXED_USES = MappingProxyType(
    {
        Pin(0): "never: HAT EEPROM",
        Pin(1): "never: HAT EEPROM",
        Pin(2): "free for I2C",
        POWER_BUTTON_PIN: "power button, to ground",
        Pin(7): "open: SPI0 chip select 1",
        Pin(8): "open: SPI0 chip select 0",
        Pin(9): "open: SPI0 MISO",
        PIXELS_PIN: "NeoPixels, data (SPI0 MOSI)",
        Pin(11): "open: SPI0 clock",
        Pin(12): "free for a fan",
        Pin(14): "free for a serial keypad, transmit",
        Pin(15): "free for a serial keypad, receive",
        MATRIX_SELECT_PIN: "LED matrix, CS (SPI1 chip select 0)",
        Pin(19): "open: SPI1 MISO",
        MATRIX_DATA_PIN: "LED matrix, DIN (SPI1 MOSI)",
        MATRIX_CLOCK_PIN: "LED matrix, CLK (SPI1 clock)",
    }
)

RESERVED = MappingProxyType(
    dict.fromkeys(map(Pin, (0, 1)), "the EEPROM of a HAT is on it")
    | dict.fromkeys(map(Pin, (2, 3)), "it has a fixed pull-up for I2C, and GPIO3 is the power button")
    | dict.fromkeys(map(Pin, range(7, 12)), "SPI0 with the NeoPixels has it")
    | dict.fromkeys(map(Pin, (14, 15)), "the serial port has it")
    | dict.fromkeys(map(Pin, range(18, 22)), "SPI1 with the LED matrix has it")
)


def parse_pin(text: object) -> Pin:
    """Parses a pin such as GPIO17; PinError with a hint for anything else, in particular a bare number."""
    if isinstance(text, str) and (found := re.fullmatch(r"GPIO(0|[1-9][0-9]?)", text)):
        return Pin(int(found[1]))
    raise PinError(f"a pin is written as GPIO17{_hint(str(text))}")


def _hint(text: str) -> str:
    """What a bare number could mean: GPIO numbers and header numbers are often confused."""
    found = re.fullmatch(r"\s*(gpio|bcm|pin|header|physical|board)?[\s_-]*0*([0-9]{1,2})\s*", text, re.IGNORECASE)
    if not found:
        return ""
    word, number = (found[1] or "").lower(), int(found[2])
    as_gpio = f'"GPIO{number}" (pin {HEADER_OF_GPIO[number]} of the header)' if number in HEADER_OF_GPIO else ""
    if number in GPIO_OF_HEADER:
        as_header = f'"GPIO{GPIO_OF_HEADER[number]}" is pin {number} of the header'
    elif number in POWER_OF_HEADER:
        as_header = f"pin {number} of the header is {POWER_OF_HEADER[number]}"
    else:
        as_header = ""
    hints = {"gpio": (as_gpio,), "bcm": (as_gpio,), "": (as_gpio, as_header)}.get(word, (as_header,))
    said = [hint for hint in hints if hint]
    return f": {'; '.join(said)}" if said else ""


def refusal_of(pin: Pin) -> str | None:
    """Why a pin cannot be chosen for a buzzer or the sounder; None if it can."""
    return RESERVED.get(pin)


def all_uses(buzzers: Sequence[Pin] = BUZZER_PINS, sound: Pin = SOUND_PIN) -> tuple[tuple[Pin, str], ...]:
    """Every pin with its use, in the order of the header's numbers."""
    uses = {Pin(gpio): "spare" for gpio in HEADER_OF_GPIO} | dict(_FIXED_USES)
    uses |= {pin: f"buzzer {number}, to ground" for number, pin in enumerate(buzzers, start=1)}
    uses[sound] = "sounder"
    return tuple(sorted(uses.items(), key=lambda use: use[0].header))
