"""The twin's frame buffer against MicroPython's own: the checksums in the file were taken from the real one."""

import json
from pathlib import Path

import pytest

from spacebowl_pi.devices.keypad.twin import framebuf
from tests.firmware import drawing

VECTORS = Path(__file__).with_name("drawing_vectors.json")


def test_it_draws_pixel_for_pixel_what_micropython_draws() -> None:
    wanted = [vector["crc"] for vector in json.loads(VECTORS.read_text())]
    assert drawing.drawings(framebuf, str(VECTORS)) == wanted
    assert len(wanted) >= 30


@pytest.mark.parametrize(
    ("size", "width", "height", "form"),
    [(7, 2, 2, framebuf.RGB565), (5, 3, 3, framebuf.GS4_HMSB), (100, 0, 2, framebuf.RGB565), (100, 2, 2, 3)],
)
def test_a_buffer_that_is_too_small_and_a_format_that_it_has_not_are_refused(
    size: int, width: int, height: int, form: int
) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- MicroPython's has no text either
        framebuf.FrameBuffer(bytearray(size), width, height, form)


def test_a_buffer_that_cannot_be_written_is_refused_as_micropython_does() -> None:
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(memoryview(bytes(8)), 2, 2, framebuf.RGB565)


def test_what_the_firmware_does_not_draw_with_is_an_error() -> None:
    frame = framebuf.FrameBuffer(bytearray(4), 2, 2, framebuf.GS4_HMSB)
    with pytest.raises(NotImplementedError):
        frame.pixel(0, 0, 1)
    assert not hasattr(frame, "text")
    assert not hasattr(frame, "ellipse")


def test_the_last_row_needs_no_room_beyond_its_own_pixels() -> None:
    assert framebuf.FrameBuffer(bytearray(4 * 3 + 2), 4, 4, framebuf.GS4_HMSB, 8).values().shape == (4, 4)
    with pytest.raises(ValueError):  # noqa: PT011
        framebuf.FrameBuffer(bytearray(4 * 3 + 1), 4, 4, framebuf.GS4_HMSB, 8)
