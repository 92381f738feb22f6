"""The pin map agrees with gpiozero's board data, and a pin is never taken for another."""

import re
from pathlib import Path

import pytest
from gpiozero.pins.pi import PiBoardInfo  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.pins import (
    BUZZER_PINS,
    GPIO_OF_HEADER,
    HEADER_OF_GPIO,
    POWER_OF_HEADER,
    RESERVED,
    SOUND_PIN,
    Pin,
    PinError,
    all_uses,
    parse_pin,
    refusal_of,
)

PAGE = Path(__file__).parents[2] / "docs/configuration.md"
REVISIONS = {"Zero 2 W": 0x902120, "3": 0xA02082, "3+": 0xA020D3, "4": 0xC03114, "5": 0xD04170, "500": 0xD04190}


@pytest.mark.parametrize("revision", REVISIONS.values(), ids=REVISIONS)
def test_header_numbers_are_those_of_the_board(revision: int) -> None:
    pins = PiBoardInfo.from_revision(revision).headers["J8"].pins
    gpios = {pin.name: number for number, pin in pins.items() if pin.name.startswith("GPIO")}
    assert gpios == {str(Pin(gpio)): header for gpio, header in HEADER_OF_GPIO.items()}
    power = {number: pin.name for number, pin in pins.items() if not pin.name.startswith("GPIO")}
    assert {number: {"3V3": "3.3 V", "5V": "5 V"}.get(name, name) for number, name in power.items()} == POWER_OF_HEADER


def test_the_whole_header_is_accounted_for() -> None:
    assert sorted([*GPIO_OF_HEADER, *POWER_OF_HEADER]) == list(range(1, 41))
    assert sorted(pin.gpio for pin, _ in all_uses()) == list(range(28))


@pytest.mark.parametrize("gpio", range(28))
def test_a_written_pin_reads_back(gpio: int) -> None:
    assert parse_pin(str(Pin(gpio))) == Pin(gpio)


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        (17, '"GPIO17" (pin 11 of the header); pin 17 of the header is 3.3 V'),
        ("11", '"GPIO11" (pin 23 of the header); "GPIO17" is pin 11 of the header'),
        ("pin 11", '"GPIO17" is pin 11 of the header'),
        ("gpio 17", '"GPIO17" (pin 11 of the header)'),
        ("BCM22", '"GPIO22" (pin 15 of the header)'),
        ("GPIO017", '"GPIO17" (pin 11 of the header)'),
        ("pin 6", "pin 6 of the header is GND"),
        (40, '"GPIO21" is pin 40 of the header'),
    ],
)
def test_anything_but_a_gpio_name_is_refused_with_a_hint(written: object, hint: str) -> None:
    with pytest.raises(PinError) as refusal:
        parse_pin(written)
    assert str(refusal.value) == f"a pin is written as GPIO17: {hint}"


@pytest.mark.parametrize("written", ["", "button", None, True, 3.5, 99, "pin 41", "GPIO1７"])
def test_nonsense_is_refused_without_a_hint(written: object) -> None:
    with pytest.raises(PinError, match=r"^a pin is written as GPIO17$"):
        parse_pin(written)


def test_a_gpio_that_is_not_on_the_header_is_refused() -> None:
    with pytest.raises(PinError, match="GPIO28 is not on the header; there are GPIO0 to GPIO27"):
        parse_pin("GPIO28")


@given(st.text() | st.from_regex(r"(?i)(gpio|pin|bcm)[ _-]?[0-9]{1,4}", fullmatch=True))
def test_no_text_does_worse_than_a_refusal_in_one_line(text: str) -> None:
    try:
        assert str(parse_pin(text)) == text
    except PinError as error:
        told = str(error)
    else:
        told = ""
    assert "\n" not in told


def test_the_default_map_is_that_of_the_design_and_free() -> None:
    assert [str(pin) for pin in BUZZER_PINS] == [f"GPIO{number}" for number in (17, 27, 22, 23, 24, 25, 5, 6)]
    assert len({*BUZZER_PINS, SOUND_PIN}) == 9
    assert not [pin for pin in (*BUZZER_PINS, SOUND_PIN) if refusal_of(pin)]


def test_reserved_pins_say_why() -> None:
    assert {pin.gpio for pin in RESERVED} == {0, 1, 2, 3, *range(7, 12), 14, 15, *range(18, 22)}
    assert refusal_of(Pin(10)) == "SPI0 with the NeoPixels has it"


def test_uses_follow_the_configured_pins() -> None:
    uses = dict(all_uses((Pin(26), *BUZZER_PINS[1:]), Pin(16)))
    assert uses[Pin(26)] == "buzzer 1, to ground"
    assert uses[Pin(16)] == "sounder"
    assert uses[Pin(17)] == uses[Pin(13)] == "spare"


def test_the_page_has_the_same_table() -> None:
    rows = re.findall(r"^\| (\d+) \| (GPIO\d+) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(str(pin.header), str(pin), use) for pin, use in all_uses()]
