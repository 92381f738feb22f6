"""The simulated keypad's panel as data for a page: its picture in blocks, and its tiles in words.

Each block is a PNG, encoded again only when its pixels change, so that only changed blocks are sent.
"""

import io
from base64 import b64encode
from typing import TYPE_CHECKING, Any, TypeAlias

from spacebowl_pi.core.codec import Json

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 320, 240
BLOCK_WIDTH, BLOCK_HEIGHT = 64, 60
PLACES = [(x, y) for y in range(0, HEIGHT, BLOCK_HEIGHT) for x in range(0, WIDTH, BLOCK_WIDTH)]
SAID = ("text", "button", "digits", "card", "line", "planet", "icon")  # looks whose second item is their text

Tile: TypeAlias = tuple[int, int, int, int, tuple[Any, ...], bool]


class KeypadPicture:
    """Keeps the blocks of the last picture."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, int], bytes] = {}
        self._blocks: dict[tuple[int, int], str] = {}

    def blocks(self, picture: "Image") -> Json:
        """The picture's blocks, row by row, each as a PNG in base 64."""
        for place in PLACES:
            x, y = place
            block = picture.crop((x, y, x + BLOCK_WIDTH, y + BLOCK_HEIGHT))
            pixels = block.tobytes()
            if pixels != self._seen.get(place):
                png = io.BytesIO()
                block.save(png, "PNG")
                self._seen[place] = pixels
                self._blocks[place] = b64encode(png.getvalue()).decode()
        return [self._blocks[place] for place in PLACES]


def tile_data(tile: Tile) -> Json:
    """A tile's place, kind and words."""
    x, y, width, height, look, can_be_touched = tile
    kind = look[0]
    words = f"{look[1]} {look[2]}" if kind == "seat" else str(look[1]) if kind in SAID else ""
    return {
        "place": [x, y, width, height],
        "kind": kind,
        "words": " ".join(words.split()),
        "can_be_touched": can_be_touched,
    }
