"""Draws what a file of test drawings says, and takes its checksum; runs under CPython with the twin and in MicroPython.

`drawing_vectors.json` are calls of `framebuf`, each drawing with the checksum that MicroPython itself gave;
`look_vectors.json` are pictures of tiles, for which both must give the same.
"""

import binascii
import json

try:  # noqa: SIM105 -- MicroPython has no contextlib
    from typing import Any
except ImportError:  # nor typing; it does not look at annotations
    pass


def pixels(framebuf: Any, drawing: dict[str, Any]) -> bytearray:
    """Do the calls of a drawing; give the buffer."""
    width, height = drawing["size"]
    buffer = bytearray(width * height * 2)
    frame = framebuf.FrameBuffer(buffer, width, height, framebuf.RGB565)
    for name, *numbers in drawing["calls"]:
        if name == "blit":
            source, x, y, key, palette = numbers
            picture = framebuf.FrameBuffer(
                bytearray(binascii.unhexlify(source["data"])),
                *source["size"],
                getattr(framebuf, source["format"]),
                source["stride"],
            )
            if palette is not None:
                colours = framebuf.FrameBuffer(bytearray(len(palette) * 2), len(palette), 1, framebuf.RGB565)
                for level in range(len(palette)):
                    colours.pixel(level, 0, palette[level])
                palette = colours
            frame.blit(picture, x, y, key, palette)
        else:
            getattr(frame, name)(*numbers)
    return buffer


class Film:
    """A panel that keeps a checksum of all that it was sent."""

    def __init__(self) -> None:
        self.checksum = 0

    def send(self, x: int, y: int, w: int, h: int, data: bytes) -> None:
        """Take pixels."""
        self.checksum = binascii.crc32(bytes((x & 255, x >> 8, y, w & 255, w >> 8, h)), self.checksum)
        self.checksum = binascii.crc32(data, self.checksum)


def tuples(value: Any) -> Any:
    """Make lists tuples, as looks have them."""
    return tuple(tuples(part) for part in value) if isinstance(value, list) else value


def films(canvas_module: Any, tile_class: Any, path: str) -> list[str]:
    """Show every picture of a file, one after the other on the same panel; give the checksum after each."""
    with open(path) as file:
        pictures = json.load(file)
    film = Film()
    canvas = canvas_module.Canvas(film)
    found = []
    for tiles in pictures:
        canvas.show([tile_class(*tuples(tile)) for tile in tiles])
        while canvas.step():
            pass
        found.append("%08x" % film.checksum)
    return found


def drawings(framebuf: Any, path: str) -> list[str]:
    """Draw every drawing of a file; give the checksums."""
    with open(path) as file:
        return ["%08x" % binascii.crc32(pixels(framebuf, drawing)) for drawing in json.load(file)]
