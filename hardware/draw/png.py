"""The canvas that becomes a PNG for previews, with Pillow. Drawn at three times the size, then scaled down."""

import io
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from spacebowl_pi.terminal.paper.canvas import Anchor, Point

PIXELS_PER_MM = 6
_FINER = 3
_FONT_SIZE = 0.94  # Pillow's own font is wider than Helvetica


class PngCanvas:
    """A page as a PNG."""

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self._scale = PIXELS_PER_MM * _FINER
        self._image = Image.new("RGB", (round(width_mm * self._scale), round(height_mm * self._scale)), "#ffffff")
        self._draw = ImageDraw.Draw(self._image)

    def path(
        self, points: Sequence[Point], *, stroke: str = "", width: float = 0, fill: str = "", dash: float = 0
    ) -> None:
        way = [self._place(point) for point in points]
        if fill:
            self._draw.polygon(way, fill=fill)
            way.append(way[0])
        if not width:
            return
        pen = max(1, round(width * self._scale))
        for piece in _dashes(way, dash * self._scale) if dash else [way]:
            self._draw.line(piece, fill=stroke, width=pen)
            for x, y in piece:
                self._draw.ellipse((x - pen / 2, y - pen / 2, x + pen / 2, y + pen / 2), fill=stroke)

    def circle(self, at: Point, radius: float, *, stroke: str = "", width: float = 0, fill: str = "") -> None:
        (x, y), r = self._place(at), (radius + width / 2) * self._scale
        pen = max(1, round(width * self._scale)) if width else 0
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=fill or None, outline=stroke or None, width=pen)

    def text(
        self, words: str, at: Point, size: float, *, colour: str = "#000000", anchor: Anchor = Anchor.START,
        is_bold: bool = False,
    ) -> None:  # fmt: skip
        font = ImageFont.load_default(size * self._scale * _FONT_SIZE)
        where = {Anchor.START: "ls", Anchor.MIDDLE: "ms", Anchor.END: "rs"}[anchor]
        bold = round(size * self._scale / 36) if is_bold else 0
        self._draw.text(self._place(at), words, fill=colour, font=font, anchor=where, stroke_width=bold)

    def _place(self, point: Point) -> Point:
        return point[0] * self._scale, point[1] * self._scale

    def content(self, drawn_from: str) -> bytes:
        """The file; its metadata says what it was drawn from."""
        width, height = self._image.width // _FINER, self._image.height // _FINER
        small = self._image.resize((width, height), Image.Resampling.LANCZOS)
        # Median cut, the default, merges rare colours: then two cables of the legend would look alike.
        small = small.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        info, file = PngInfo(), io.BytesIO()
        info.add_text("drawn-from", drawn_from)
        small.save(file, "PNG", optimize=True, pnginfo=info)
        return file.getvalue()


def _dashes(way: Sequence[Point], length: float) -> list[list[Point]]:
    found = []
    for (x1, y1), (x2, y2) in pairwise(way):
        whole = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        at = 0.0
        while at < whole:
            start, end = at / whole, min(at + length, whole) / whole
            found.append(
                [(x1 + (x2 - x1) * start, y1 + (y2 - y1) * start), (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end)]
            )
            at += 2 * length
    return found


def drawn_from(path: Path) -> str | None:
    """What a PNG file was drawn from; None if there is no file, or it does not say."""
    if not path.is_file():
        return None
    with Image.open(path) as image:
        return str(image.info.get("drawn-from"))
