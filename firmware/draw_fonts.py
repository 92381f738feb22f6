"""Draws the keypad's letters and pictures: `python firmware/draw_fonts.py` writes firmware/keypad/fonts/.

The letters come from Aileron, the scalable font inside Pillow (public domain, CC0). It has no accents and few signs:
marks, ß, œ, ø and the like are drawn here. A letter with an accent has no picture of its own: the keypad combines
letter and mark (`glyphs.py`), which saves memory and still covers the names of half of Europe.

A font file has a header line, then seven bytes for each letter (offset of its picture, how far it moves the pen,
position from the pen, size), then the pictures: four bits per pixel, each row starting on a byte.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from draw_pictures import pictures_file
from PIL import Image, ImageChops, ImageDraw, ImageFont

FONTS = Path(__file__).parent / "keypad" / "fonts"

ASCII = "".join(map(chr, range(32, 127)))
SIGNS = "«»·…–’“”„×ßıæœøÆŒØŁłđ"  # after ASCII, in this order; `glyphs.py` reads it from the file
MARKS = "`´^~¨°ˇ¸"  # each as a low mark, for small letters; raised over large ones
OVERSAMPLED = 8
LEVELS = 16


class Size(NamedTuple):
    """A size of letters: pixels of the font, how much bolder than Aileron's regular cut, and the letters it has."""

    name: str
    pixels: int
    bolder: float
    letters: str


SIZES = (
    Size("s", 14, 0.25, ASCII + SIGNS + MARKS),
    Size("m", 20, 0.45, ASCII + SIGNS + MARKS),
    Size("l", 28, 0.6, ASCII + SIGNS + MARKS),
    Size("xl", 64, 1.6, "0123456789"),
)


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter's picture, grey by opacity, and its position from the pen on the base line."""

    advance: int
    left: int
    top: int
    picture: Image.Image


def main() -> None:
    """Writes all files."""
    FONTS.mkdir(exist_ok=True)
    for size in SIZES:
        path = FONTS / f"{size.name}.bin"
        path.write_bytes(font_file(size))
        print(f"{path.name}: {path.stat().st_size:,} bytes, {len(size.letters)} letters")
    path = FONTS / "pictures.bin"
    path.write_bytes(pictures_file())
    print(f"{path.name}: {path.stat().st_size:,} bytes")


def font_file(size: Size) -> bytes:
    """A font in the keypad's format."""
    font = ImageFont.load_default(size.pixels)
    glyphs = [_glyph(size, font, letter) for letter in size.letters]
    signs = size.letters.removeprefix(ASCII)
    first = ord(ASCII[0]) if size.letters.startswith(ASCII) else 0
    count = len(ASCII) if first else 0
    capital, small = (-_glyph(size, font, letter).top for letter in ("Hx" if first else "00"))
    header = f"{size.pixels} {capital} {small} {first} {count} {signs}\n".encode()
    records, pictures = bytearray(), bytearray()
    for glyph in glyphs:
        records += len(pictures).to_bytes(2, "little") + bytes([glyph.advance])
        records += bytes([glyph.left & 255, glyph.top & 255, glyph.picture.width, glyph.picture.height])
        pictures += packed(glyph.picture)
    return header + records + pictures


def packed(picture: Image.Image) -> bytes:
    """Packs a grey picture, four bits per pixel."""
    width, height = picture.size
    grey = picture.tobytes()
    rows = bytearray()
    for y in range(height):
        row = [(value * (LEVELS - 1) + 127) // 255 for value in grey[y * width : (y + 1) * width]] + [0] * (width % 2)
        rows += bytes(left << 4 | right for left, right in zip(row[::2], row[1::2], strict=True))
    return bytes(rows)


def _glyph(size: Size, font: ImageFont.FreeTypeFont, letter: str) -> Glyph:
    if letter in OWN:
        return OWN[letter](size, font)
    if letter in MARKS:
        return _mark(size, letter)
    return _cut(_written(size, font, letter), round(font.getlength(letter) + size.bolder / 2))


def _written(size: Size, font: ImageFont.FreeTypeFont, letter: str) -> Image.Image:
    """Draws a letter with room on all sides: the pen is at (1, 2) times the size from the top left."""
    page = Image.new("L", (size.pixels * 3, size.pixels * 3))
    spot = (size.pixels, size.pixels * 2)
    ImageDraw.Draw(page).text(spot, letter, 255, font, anchor="ls", stroke_width=size.bolder / 2)
    return page


def _cut(page: Image.Image, advance: int) -> Glyph:
    """Crops a letter out of its page."""
    pixels = page.width // 3
    box = page.point(lambda value: 255 if value >= 9 else 0).getbbox()
    if box is None:
        return Glyph(advance, 0, 0, Image.new("L", (1, 1)))
    return Glyph(advance, box[0] - pixels, box[1] - pixels * 2, page.crop(box))


class Pen:
    """Draws in units of the font's size, relative to the pen on the base line; y goes up."""

    def __init__(self, size: Size) -> None:
        self._size = size
        self._scale = size.pixels * OVERSAMPLED
        self._page = Image.new("L", (self._scale * 3, self._scale * 3))
        self._draw = ImageDraw.Draw(self._page)
        self.stem = 0.085 + size.bolder / size.pixels

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._scale * (1 + x), self._scale * (2 - y)

    def line(self, *points: tuple[float, float], width: float = 0) -> None:
        """Draws a stroke with round ends."""
        radius = (width or self.stem) / 2
        at = [self._at(x, y) for x, y in points]
        self._draw.line(at, 255, round(radius * 2 * self._scale), joint="curve")
        for x, y in points:
            self.dot(x, y, radius)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draws a filled circle."""
        self._draw.ellipse((*self._at(x - radius, y + radius), *self._at(x + radius, y - radius)), 255)

    def arc(self, x: float, y: float, radius: tuple[float, float], start: float, end: float) -> None:
        """Draws a part of an ellipse, clockwise from `start` to `end` in degrees; 0 is on the right."""
        (across, up), half = radius, self.stem / 2
        box = (*self._at(x - across - half, y + up + half), *self._at(x + across + half, y - up - half))
        self._draw.arc(box, start, end, 255, round(self.stem * self._scale))

    def page(self) -> Image.Image:
        """The drawing, in the font's own pixels."""
        side = self._size.pixels * 3
        return self._page.resize((side, side), Image.Resampling.BOX)


def _mark(size: Size, letter: str) -> Glyph:
    """Draws a mark around x = 0, low enough for a small letter."""
    pen = Pen(size)
    low, high, width = 0.61, 0.75, pen.stem * 0.95
    if letter == "`":
        pen.line((-0.1, high), (0.05, low), width=width)
    elif letter == "´":
        pen.line((0.1, high), (-0.05, low), width=width)
    elif letter == "^":
        pen.line((-0.13, low), (0, high), (0.13, low), width=width)
    elif letter == "ˇ":
        pen.line((-0.13, high), (0, low), (0.13, high), width=width)
    elif letter == "~":
        pen.line((-0.16, 0.63), (-0.08, 0.7), (0.08, 0.65), (0.16, 0.72), width=width)
    elif letter == "¨":
        for x in (-0.13, 0.13):
            pen.dot(x, 0.675, 0.062 + size.bolder / size.pixels / 2)
    elif letter == "°":
        pen.arc(0, 0.69, (0.07, 0.07), 0, 360)
    elif letter == "¸":
        pen.line((0.01, -0.02), (0.04, -0.1), (-0.06, -0.17), width=width * 0.8)
    return _cut(pen.page(), 0)


def _with(letter: str, draw: Callable[[Pen], None]) -> Callable[[Size, ImageFont.FreeTypeFont], Glyph]:
    """A letter made of another one with something added."""

    def made(size: Size, font: ImageFont.FreeTypeFont) -> Glyph:
        pen = Pen(size)
        draw(pen)
        page = ImageChops.lighter(_written(size, font, letter), pen.page())
        return _cut(page, round(font.getlength(letter) + size.bolder / 2))

    return made


def _pair(first: str, second: str, overlap: float) -> Callable[[Size, ImageFont.FreeTypeFont], Glyph]:
    """A letter made of two that overlap by a share of the size."""

    def made(size: Size, font: ImageFont.FreeTypeFont) -> Glyph:
        step = round(font.getlength(first) - overlap * size.pixels)
        page = ImageChops.offset(_written(size, font, second), step, 0)
        page = ImageChops.lighter(_written(size, font, first), page)
        return _cut(page, round(step + font.getlength(second) + size.bolder / 2))

    return made


def _dotless(size: Size, font: ImageFont.FreeTypeFont) -> Glyph:
    page = _written(size, font, "i")
    height = round(size.pixels * 0.58)
    page.paste(0, (0, 0, page.width, size.pixels * 2 - height))
    return _cut(page, round(font.getlength("i") + size.bolder / 2))


def _sharp_s(size: Size, _font: ImageFont.FreeTypeFont) -> Glyph:
    pen = Pen(size)
    half = pen.stem / 2
    left = 0.08 + half
    pen.line((left, half), (left, 0.53))
    pen.arc(left + 0.145, 0.53, (0.145, 0.17), 180, 360)
    pen.arc(left + 0.145, 0.53, (0.145, 0.14), 0, 75)
    pen.arc(left + 0.17, 0.2, (0.175, 0.2 - half), -80, 135)
    return _cut(pen.page(), round(size.pixels * 0.57 + size.bolder / 2))


def _times(size: Size, _font: ImageFont.FreeTypeFont) -> Glyph:
    pen = Pen(size)
    pen.line((0.12, 0.14), (0.44, 0.46))
    pen.line((0.12, 0.46), (0.44, 0.14))
    return _cut(pen.page(), round(size.pixels * 0.56))


def _dash(size: Size, _font: ImageFont.FreeTypeFont) -> Glyph:
    pen = Pen(size)
    pen.line((0.06, 0.27), (0.48, 0.27), width=pen.stem * 0.85)
    return _cut(pen.page(), round(size.pixels * 0.55))


def _low_quotes(size: Size, font: ImageFont.FreeTypeFont) -> Glyph:
    page = ImageChops.offset(_written(size, font, "”"), 0, round(size.pixels * 0.6))
    return _cut(page, round(font.getlength("”") + size.bolder / 2))


OWN: dict[str, Callable[[Size, ImageFont.FreeTypeFont], Glyph]] = {
    "ı": _dotless,
    "ß": _sharp_s,
    "×": _times,
    "–": _dash,
    "„": _low_quotes,
    "æ": _pair("a", "e", 0.08),
    "œ": _pair("o", "e", 0.08),
    "Æ": _pair("A", "E", 0.12),
    "Œ": _pair("O", "E", 0.16),
    "ø": _with("o", lambda pen: pen.line((0.1, -0.03), (0.48, 0.56), width=pen.stem * 0.7)),
    "Ø": _with("O", lambda pen: pen.line((0.16, -0.03), (0.62, 0.73), width=pen.stem * 0.7)),
    "ł": _with("l", lambda pen: pen.line((0, 0.32), (0.24, 0.46), width=pen.stem * 0.8)),
    "Ł": _with("L", lambda pen: pen.line((0, 0.28), (0.34, 0.46), width=pen.stem * 0.8)),
    "đ": _with("d", lambda pen: pen.line((0.3, 0.61), (0.6, 0.61), width=pen.stem * 0.8)),
}


def glyphs_of(size: Size) -> Iterator[tuple[str, Glyph]]:
    """All letters of a size, for viewing."""
    font = ImageFont.load_default(size.pixels)
    for letter in size.letters:
        yield letter, _glyph(size, font, letter)


if __name__ == "__main__":
    main()
