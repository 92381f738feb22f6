"""A slice of a tile to draw on: rectangles, round corners, pictures and letters, with smooth edges.

Coordinates are the tile's; drawing is clipped to the slice. Smooth edges come from pictures with 16 levels of opacity,
drawn through a palette between two colours: so the background's colour must be given.
"""

from array import array

import framebuf

import glyphs
import pictures
from budget import spend
from colours import mix, pixel, rgb

LEVELS = 16
PALETTE = 9  # the price of making one
_KEPT = 24

_palettes = {}


def palette(behind, colour):
    """16 colours from one to the other as a frame buffer, and the pixel to skip."""
    key = (behind, colour)
    found = _palettes.get(key)
    if found is None:
        spend(PALETTE)
        if len(_palettes) >= _KEPT:
            _palettes.clear()
        red, green, blue = rgb(behind)
        to_red, to_green, to_blue = rgb(colour)
        to_red, to_green, to_blue = to_red - red, to_green - green, to_blue - blue
        pixels = bytearray(LEVELS * 2)
        # No calls here, for speed: a picture needs a dozen palettes.
        for level in range(LEVELS):
            value = green + to_green * level // 15
            pixels[2 * level] = (red + to_red * level // 15) & 0xF8 | value >> 5
            pixels[2 * level + 1] = (value & 0x1C) << 3 | (blue + to_blue * level // 15) >> 3
        found = _palettes[key] = _to_draw_through(pixels)
    return found


def ramp(colours):
    """A palette of these 16 colours."""
    pixels = bytearray(LEVELS * 2)
    for level in range(LEVELS):
        value = pixel(colours[level])
        pixels[2 * level] = value & 255
        pixels[2 * level + 1] = value >> 8
    return _to_draw_through(pixels)


def _to_draw_through(pixels):
    frame = framebuf.FrameBuffer(pixels, LEVELS, 1, framebuf.RGB565)
    return frame, frame.pixel(0, 0)


class Surface:
    """`height` rows of a tile from row `top` on, in a frame buffer; the tile is at `x`, `y` on the panel."""

    def __init__(self, buffer, width, top, height, x=0, y=0):
        self.frame = framebuf.FrameBuffer(buffer, width, height, framebuf.RGB565)
        self.width = width
        self.height = height
        self.top = top
        self.x = x
        self.y = y

    def sky(self, has_stars):
        """Fill with the sky behind all tiles, with or without stars."""
        row = self.y + self.top
        for y in range(self.height):
            self.frame.hline(0, y, self.width, _sky[row + y])
        if not has_stars:
            return
        for star in range(0, len(_stars), 3):
            # The frame buffer clips them.
            self.frame.pixel(_stars[star] - self.x, _stars[star + 1] - row, _stars[star + 2])

    def rect(self, x, y, w, h, colour):
        """Fill a rectangle."""
        self.frame.fill_rect(x, y - self.top, w, h, pixel(rgb(colour)))

    def picture(self, name, x, y, behind, colour):
        """Draw a picture by name, in a colour."""
        self.mask(pictures.load(name), x, y, palette(behind, colour))

    def mask(self, picture, x, y, through):
        """Draw a loaded picture through a palette."""
        view, width, height = picture
        y -= self.top
        if y < self.height and y + height > 0:
            source = framebuf.FrameBuffer(view, width, height, framebuf.GS4_HMSB)
            self.frame.blit(source, x, y, through[1], through[0])

    def round_rect(self, x, y, w, h, radius, colour, behind):
        """Fill a rectangle with round corners; there must be a disc of that `radius`."""
        value = pixel(rgb(colour))
        fill = self.frame.fill_rect
        top = y - self.top
        fill(x + radius, top, w - 2 * radius, h, value)
        fill(x, top + radius, radius, h - 2 * radius, value)
        fill(x + w - radius, top + radius, radius, h - 2 * radius, value)
        view, width, _ = pictures.disc(radius)
        through, key = palette(behind, colour)
        for corner in range(4):
            right, low = corner & 1, corner >> 1
            at = top + (h - radius if low else 0)
            if at < self.height and at + radius > 0:
                begin = low * radius * radius + right * (radius >> 1)
                quarter = framebuf.FrameBuffer(view[begin:], radius, radius, framebuf.GS4_HMSB, width)
                self.frame.blit(quarter, x + (w - radius if right else 0), at, key, through)

    def has_line(self, letters, base):
        """Whether a line on this base line can touch the slice."""
        base -= self.top
        return base - letters.pixels < self.height and base + letters.pixels // 2 >= 0

    def text(self, words, size, x, base, behind, colour):
        """Write a line from `x` on the base line `base`."""
        letters = glyphs.font(size)
        if not self.has_line(letters, base):
            return
        base -= self.top
        colours, key = palette(behind, colour)
        # Most drawing is letters: no calls here for plain ones.
        blit, high = self.frame.blit, self.height
        data, first, count = letters.data, letters.first, letters.count
        for letter in words:
            code = ord(letter) - first
            if 0 <= code < count:
                record, mark = 7 * code, -1
            else:
                record, mark, is_raised = letters.parts(letter)
            y = base + (data[record + 4] ^ 128) - 128
            if y < high and y + data[record + 6] > 0:
                blit(
                    letters.kept.get(record) or letters.picture(record),
                    x + (data[record + 3] ^ 128) - 128,
                    y,
                    key,
                    colours,
                )
            if mark >= 0:
                left = x + (data[record + 3] ^ 128) - 128 + (data[record + 5] >> 1) + (data[mark + 3] ^ 128) - 128
                y = base + (data[mark + 4] ^ 128) - 128 - (letters.capital - letters.small if is_raised else 0)
                blit(letters.picture(mark), left, y, key, colours)
            x += data[record + 2]

    def text_in(self, words, size, x, y, w, h, behind, colour, align="c"):
        """Write a text into a rectangle, vertically centred, on as many lines as needed and possible."""
        lines, widths = glyphs.measured(words, size, w)
        step = glyphs.LINE[size]
        letters = glyphs.font(size)
        most = max((h - letters.pixels) // step + 1, 1)  # the last line needs no line spacing
        if len(lines) > most:
            lines = lines[: most - 1] + [" ".join(lines[most - 1 :])]
            widths = widths[: most - 1] + [w + 1]  # it may fit or not
        base = y + (h - (len(lines) - 1) * step + letters.capital) // 2
        for index, line in enumerate(lines):
            if self.has_line(letters, base):
                fitted, width = line, widths[index]
                if width > w:
                    fitted = glyphs.fitted(line, size, w)
                    width = letters.width(fitted)
                spare = 0 if align == "l" else w - width
                self.text(fitted, size, x + (spare >> 1 if align == "c" else spare), base, behind, colour)
            base += step


def sky_at(y):
    """The sky's colour in a row of the panel."""
    part = y * 256 // 240
    return mix(rgb("zenith"), rgb("sky"), part * 2) if part < 128 else mix(rgb("sky"), rgb("deep"), part * 2 - 256)


def _scatter():
    """The stars, always the same: x, y and colour of each."""
    stars = array("H")
    seed = 7
    for _ in range(46):
        seed = (seed * 1103 + 12347) & 0xFFFF
        x = seed % 320
        seed = (seed * 1103 + 12347) & 0xFFFF
        y = seed % 240
        stars.extend(array("H", (x, y, pixel(mix(sky_at(y), (223, 230, 255), 70 + seed % 150)))))
    return stars


_sky = array("H", [pixel(sky_at(y)) for y in range(240)])
_stars = _scatter()
