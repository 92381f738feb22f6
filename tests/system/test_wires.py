"""What the lab reads off the wires: pictures out of bytes, by the project's own twins."""

import pytest

from spacebowl_pi.devices.matrix.twin import DIGITS, SCAN_LIMIT, SHUTDOWN
from spacebowl_pi.devices.pixels import ws2812_bits as wire
from spacebowl_pi.devices.pixels.chain import chain_length
from spacebowl_pi.devices.ports import CELLS, Button
from tests.system.table import lit_after
from tests.system.wires import MATRIX_NODE, PIXELS_NODE, pictures


def pixels(*lit: Button, brightness: int = 150) -> str:
    """All dark but for these buttons' lights."""
    colours = bytearray(3 * chain_length(1))
    for button in lit:
        at = 3 * (CELLS + button - 1)
        colours[at : at + 3] = bytes([brightness] * 3)
    return wire.encode(colours).hex()


def test_a_light_is_lit_after_its_button_was_pressed() -> None:
    seen = list(pictures([(1_000_000, PIXELS_NODE, pixels()), (6_000_000, PIXELS_NODE, pixels(Button(3)))]))
    assert seen[1].light_of(Button(3)) == (150, 150, 150)
    assert lit_after(seen, 4_000_000, 3) == 2.0
    assert lit_after(seen, 4_000_000, 2) is None


def test_a_light_that_only_glows_is_not_lit_by_a_press() -> None:
    glow = pixels(Button(3), brightness=40)
    seen = list(pictures([(1, PIXELS_NODE, glow), (5, PIXELS_NODE, glow)]))
    assert lit_after(seen, 3, 3) is None


def test_the_matrix_is_read_register_by_register() -> None:
    messages = [
        (1, MATRIX_NODE, bytes([register, value] * 4).hex()) for register, value in ((SHUTDOWN, 1), (SCAN_LIMIT, 7))
    ]
    messages.append((2, MATRIX_NODE, bytes([DIGITS[0], 0xFF] * 4).hex()))
    assert not any(list(pictures(messages[:2]))[-1].rows or ())
    assert any(list(pictures(messages))[-1].rows or ())


def test_bytes_that_no_part_understands_are_an_error() -> None:
    with pytest.raises(ValueError, match="no pulse"):
        list(pictures([(1, PIXELS_NODE, "00" * 64)]))
    with pytest.raises(ValueError, match="4 chips"):
        list(pictures([(1, MATRIX_NODE, "0c01")]))
