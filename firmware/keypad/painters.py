"""Draws every look: one function each, onto a slice of the tile.

Tiles have round corners, with the sky behind them. Pressed, chosen and marked tiles differ in brightness, edge or sign,
not in colour alone.
"""

import glyphs
import pictures
from colours import PATTERNS, mix, rgb
from surface import LEVELS, palette, ramp, sky_at

WHITE = (255, 255, 255)

# By tone: colours of the tile, its edge, its letters.
TONES = {
    "plain": ("panel", "edge", "ink"),
    "good": ("good", "good", "dark"),
    "bad": ("bad", "bad", "dark"),
    "accent": ("accent", "accent", "dark"),
    "off": (mix(rgb("sky"), rgb("panel"), 100), "panel", "faint"),
}
TINTED = mix(rgb("panel"), rgb("accent"), 56)


def paint(surface, w, h, look):
    """Draw a look, as far as it lies in the slice."""
    surface.sky(look[0] == "blank")
    PAINTERS[look[0]](surface, w, h, *look[1:])


def _sky(surface, h):
    """The sky's colour in the middle of a tile."""
    return sky_at(surface.y + h // 2)


def _plate(surface, w, h, fill, edge, width=2, radius=8):
    """Draw a tile's edge and fill."""
    surface.round_rect(0, 0, w, h, radius, edge, _sky(surface, h))
    inner = radius - width & ~1
    surface.round_rect(width, width, w - 2 * width, h - 2 * width, inner, fill, edge)


def _lit(colour, part):
    return mix(rgb(colour), WHITE, part)


def _dim(colour, part):
    return mix(rgb(colour), rgb("sky"), part)


def fitting(words, sizes, w, h):
    """The first of these sizes in which a text fits, else the last."""
    for size in sizes:
        lines, widths = glyphs.measured(words, size, w)
        # The last line needs no line spacing below it.
        high = (len(lines) - 1) * glyphs.LINE[size] + glyphs.font(size).pixels
        if high <= h and max(widths) <= w:
            return size
    return sizes[-1]


def _blank(surface, w, h):
    """Leave the sky."""


def _text(surface, w, h, words, size, colour, align):
    surface.text_in(words, size, 0, 0, w, h, _sky(surface, h), colour, align)


def _button(surface, w, h, words, tone, is_pressed, is_on):
    fill, edge, ink = TONES[tone]
    if is_pressed:
        fill, edge, ink = _lit(fill, 110), WHITE, "dark"
    elif is_on:
        fill, edge, ink = TINTED, "accent", WHITE
    _plate(surface, w, h, fill, edge, 3 if is_on or is_pressed else 2)
    # Small buttons are side by side: a shorter word must not get larger letters than the next.
    is_large = h >= 48 and (w >= 110 or len(words) < 3) and max(glyphs.measured(words, "l", 999)[1]) <= w - 28
    size = "l" if is_large else fitting(words, "ms", w - 10, h - 6)
    surface.text_in(words, size, 5, 3, w - 10, h - 6, fill, ink)


TOKENS = (26, 18, 14, 12, 10)  # radii, the largest first
# A seat's mark is a sign in a dark disc, so that it shows on every colour.
MARKS = {"right": "good", "wrong": "bad", "wild": "wild", "asked": "ink", "done": "good", "computer": "ink"}
MARK = 18


def _seat(surface, w, h, number, name, is_taken, is_pressed, mark):
    colour = "seat%d" % number
    if is_pressed:
        fill, edge, ink, token = _lit(colour, 120), WHITE, "dark", colour
    elif is_taken == "flat":
        fill, edge, ink, token = _sky(surface, h), None, "ink", colour
    elif is_taken:
        fill, edge, ink, token = _dim(colour, 172), colour, "ink", colour
    else:
        fill, edge, ink, token = "sky", _dim(colour, 150), "soft", _dim(colour, 120)
    if edge is not None:
        _plate(surface, w, h, fill, edge, 3 if is_pressed else 2)
    room = 28 if mark else 0
    is_high = name and (h >= 100 or (h >= 56 and w < 120))
    mark_y = (h - MARK) // 2
    if not name:
        radius = _token(min(w - room, h) - 8)
        x, y = (w - room) // 2 - radius, h // 2 - radius
    elif is_high:
        size = fitting(name, "lms" if h >= 100 else "ms", w - 10, 40)
        line = glyphs.LINE["l" if h >= 100 else "m"]
        radius = _token(min(h - line - 6, w - room - 8))
        x, y = (w - room) // 2 - radius, (h - 2 * radius - line) // 2
        mark_y = y + radius - MARK // 2
        surface.text_in(name, size, 3, y + 2 * radius, w - 6, line + 2, fill, ink)
    else:
        radius = _token(min(h - 6, 36 if w >= 130 else 28))
        x, y = (9 if w >= 130 else 6), h // 2 - radius
        left = x + 2 * radius + (7 if w >= 130 else 5)
        width = w - left - (room + 2 if mark else 4)
        surface.text_in(name, fitting(name, "ms", width, 22), left, 0, width, h, fill, ink, "l")
    surface.picture("disc%d" % radius, x, y, fill, token)
    size = "l" if radius >= 18 else "m" if radius >= 12 else "s"
    surface.text_in(str(number), size, x, y, 2 * radius, 2 * radius, token, "dark")
    if mark:
        x = x + 2 * radius + 7 if is_high or not name else w - MARK - 5
        surface.picture("disc12", x - 3, mark_y - 3, fill, "dark")
        surface.picture("mark_" + mark, x, mark_y, "dark", MARKS[mark])


def _token(room):
    """The largest disc that fits."""
    for radius in TOKENS:
        if 2 * radius <= room:
            return radius
    return TOKENS[-1]


def _chosen(is_pressed, is_chosen):
    """Colours of fill, edge and letters for one of many."""
    if is_pressed:
        return _lit("accent", 200), WHITE, "dark"
    if is_chosen:
        return "accent", WHITE, "dark"
    return TONES["plain"]


def _card(surface, w, h, name, number, is_face_down, is_pressed, is_chosen):
    fill, edge, ink = _chosen(is_pressed, is_chosen)
    is_lit = is_pressed or is_chosen
    if is_face_down and not is_lit:
        fill, edge = "sky", _dim("destination", 110)
    _plate(surface, w, h, fill, edge, radius=6)
    if is_face_down:
        surface.picture("card_back", w - 31, h - 31, fill, "dark" if is_lit else _dim("destination", 40))
    elif number is not None:
        surface.text_in(str(number), "m", 0, 12, w, h - 12, fill, ink)
    if is_face_down or number is not None:
        surface.text(name, "s", 5, 15, fill, "dark" if is_lit else "soft")
    else:
        surface.text_in(name, "m" if len(name) < 4 else fitting(name, "ms", w - 6, h), 3, 0, w - 6, h, fill, ink)


def _line(surface, w, h, name, is_pressed, is_chosen):
    fill, edge, ink = _chosen(is_pressed, is_chosen)
    _plate(surface, w, h, fill, edge)
    surface.text_in(name, "l" if min(w, h) >= 30 else "m", 0, 0, w, h, fill, ink)


def _planet(surface, w, h, name, is_pressed, is_on):
    fill = _choice(surface, w, h, is_pressed, is_on)
    colour = rgb(name)
    full = 10
    shades = [mix(rgb(fill), colour, 256 * level // full) for level in range(full + 1)]
    shades += [mix(colour, WHITE, 200 * level // (LEVELS - 1 - full)) for level in range(1, LEVELS - full)]
    picture = pictures.load(PATTERNS.get(name, "solid"))
    surface.mask(picture, (w - picture[1]) // 2, (h - picture[2]) // 2, ramp(shades))
    if name not in PATTERNS:
        surface.text_in(name, "s", 4, h - 20, w - 8, 16, fill, "ink")


HOLE = (
    (18, 12, 40),
    (36, 16, 76),
    (60, 22, 120),
    (92, 32, 170),
    (123, 44, 255),
    (140, 50, 150),
    (170, 62, 90),
    (200, 76, 70),
    (255, 106, 61),
    (255, 140, 70),
    (255, 179, 92),
    (255, 217, 160),
    (255, 240, 214),
    (120, 80, 40),
    (0, 0, 0),
)


def _hole(surface, w, h, is_pressed, is_on):
    fill = _choice(surface, w, h, is_pressed, is_on)
    picture = pictures.load("hole")
    surface.mask(picture, (w - picture[1]) // 2, (h - picture[2]) // 2, ramp((rgb(fill),) + HOLE))


def _choice(surface, w, h, is_pressed, is_on):
    """Draw the plate of an on-off choice; a check mark shows it, too."""
    fill, edge = "panel", "edge"
    if is_pressed:
        fill, edge = _lit("panel", 90), WHITE
    elif is_on:
        fill, edge = TINTED, "accent"
    _plate(surface, w, h, fill, edge, 3 if is_on or is_pressed else 2)
    if is_on:
        surface.picture("disc10", w - 24, 4, fill, "accent")
        surface.picture("mark_small", w - 21, 7, "accent", "dark")
    return fill


DIGITS = {"go": "good", "red": "bad", "picks": "accent"}


def _digits(surface, w, h, words, kind):
    surface.text_in(words, fitting(words, ("xl", "l", "m"), w, h), 0, 0, w, h, _sky(surface, h), DIGITS[kind])


def _bar(surface, w, h, permille, kind):
    high = min(h, 12) // 4 * 4
    radius = high // 2
    y = (h - high) // 2
    surface.round_rect(0, y, w, high, radius, "panel", _sky(surface, h))
    long = w * permille // 1000
    if long >= high:
        surface.round_rect(0, y, long, high, radius, DIGITS[kind], "panel")
    elif long > 0:
        surface.mask(pictures.disc(radius), 0, y, palette("panel", DIGITS[kind]))


def _icon(surface, w, h, name, is_pressed):
    fill, edge, ink = "panel", "edge", "ink"
    if name == "ok":
        fill, edge, ink = TONES["good"]
    if is_pressed:
        fill, edge, ink = _lit(fill, 110), WHITE, "dark"
    _plate(surface, w, h, fill, edge)
    picture = pictures.load(name)
    surface.mask(picture, (w - picture[1]) // 2, (h - picture[2]) // 2, palette(fill, ink))


def _calibration_cross(surface, w, h):
    x, y = w // 2, h // 2
    surface.rect(x, 0, 1, h, "ink")
    surface.rect(0, y, w, 1, "ink")
    surface.mask(pictures.disc(6), x - 6, y - 6, palette("sky", "bad"))


PAINTERS = {
    "blank": _blank,
    "text": _text,
    "button": _button,
    "seat": _seat,
    "card": _card,
    "line": _line,
    "planet": _planet,
    "hole": _hole,
    "digits": _digits,
    "bar": _bar,
    "icon": _icon,
    "cross": _calibration_cross,
}
