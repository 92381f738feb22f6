"""Draws the keypad's pictures that are not letters: planets, icons, marks, and discs for round corners.

A picture has 16 levels, which the keypad maps to colours through a palette. For icons a level is the opacity of the
icon's colour over the background. For planets it goes from the background (0) through the planet's shadow to its own
colour (FULL) and on to white; for the Black Hole it is an index into `HOLE`.
"""

import math
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

Grey = npt.NDArray[np.float64]  # 0 to 1

OVERSAMPLED = 8
PLANET = 52  # pixels; small ones are for scores and lists
ICON = 32
MARK = 18
DISCS = (4, 6, 8, 10, 12, 14, 18, 26)  # even, so that a quarter starts on a byte
FULL = 10  # the level of a planet's own colour

# The colours of the Black Hole's levels, starting with the background (None); `painters.py` has the same list.
HOLE: tuple[tuple[int, int, int] | None, ...] = (
    None,
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


class Sheet:
    """A drawing in hundredths of the picture's side; y goes down. Drawn pixels are 1, the rest 0."""

    def __init__(self, side: int) -> None:
        self._side = side
        self._scale = side * OVERSAMPLED / 100
        self._page = Image.new("L", (side * OVERSAMPLED, side * OVERSAMPLED))
        self._draw = ImageDraw.Draw(self._page)

    def disc(self, x: float, y: float, radius: float, value: int = 255) -> "Sheet":
        """Fills a circle."""
        box = [self._scale * part for part in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse(box, value)
        return self

    def ring(self, x: float, y: float, radius: float, width: float) -> "Sheet":
        """Draws a circle's line."""
        outer, inner = radius + width / 2, radius - width / 2
        return self.disc(x, y, outer).disc(x, y, inner, 0)

    def line(self, *points: tuple[float, float], width: float = 11, value: int = 255) -> "Sheet":
        """Draws a stroke with round ends and corners."""
        at = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.line(at, value, round(width * self._scale))
        for x, y in points:
            self.disc(x, y, width / 2, value)
        return self

    def shape(self, *points: tuple[float, float], value: int = 255) -> "Sheet":
        """Fills a polygon."""
        self._draw.polygon([(x * self._scale, y * self._scale) for x, y in points], value)
        return self

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float = 10) -> "Sheet":
        """Draws a part of a circle, clockwise in degrees; 0 is on the right."""
        steps = max(round(abs(end - start) / 4), 2)
        angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
        return self.line(*((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles), width=width)

    def fine(self) -> Grey:
        """The drawing, oversampled."""
        return np.asarray(self._page, dtype=np.float64) / 255


def reduced(fine: Grey) -> Grey:
    """Scales an oversampled picture down to its own size."""
    rows, columns = (side // OVERSAMPLED for side in fine.shape)
    return fine.reshape(rows, OVERSAMPLED, columns, OVERSAMPLED).mean(axis=(1, 3))


def packed(levels: npt.NDArray[np.int64]) -> bytes:
    """Packs two levels per byte, each row starting on a byte."""
    rows, columns = levels.shape
    padded = np.zeros((rows, columns + columns % 2), np.int64)
    padded[:, :columns] = levels
    return (padded[:, ::2] << 4 | padded[:, 1::2]).astype(np.uint8).tobytes()


def icon_levels(fine: Grey) -> npt.NDArray[np.int64]:
    """An icon's levels."""
    return np.rint(reduced(fine) * 15).astype(np.int64)


# --- planets ---------------------------------------------------------------------------------------------------------


def _marks(pattern: str, side: int) -> Grey:
    """Draws the pattern on the ball, as dark as space."""
    sheet = Sheet(side)
    if pattern == "stripes":
        for y in (20, 43, 66):
            sheet.shape((0, y), (100, y), (100, y + 13), (0, y + 13))
    elif pattern == "dots":
        for x, y, radius in ((50, 50, 10), (50, 21, 8), (77, 39, 8), (68, 73, 8.5), (32, 73, 8.5), (23, 39, 8)):
            sheet.disc(x, y, radius)
    elif pattern == "half":
        sheet.shape((50, 0), (100, 0), (100, 100), (50, 100))
    elif pattern == "cross":
        sheet.shape((42, 0), (58, 0), (58, 100), (42, 100)).shape((0, 42), (100, 42), (100, 58), (0, 58))
    elif pattern == "diamond":
        sheet.shape((50, 18), (76, 50), (50, 82), (24, 50))
    elif pattern == "square":
        sheet.shape((32, 32), (68, 32), (68, 68), (32, 68))
    return sheet.fine()


def planet(pattern: str, side: int = PLANET) -> npt.NDArray[np.int64]:
    """Draws a planet: a lit ball with its pattern, or with a ring around it."""
    radius = 30.0 if pattern == "ring" else 46.0
    high = side * OVERSAMPLED
    at = (np.arange(high) + 0.5) / high * 100
    x, y = np.meshgrid(at, at)
    away = np.hypot(x - 50, y - 50)
    ball = away <= radius
    # Light from the top left: the ball darkens away from the brightest spot.
    lit = np.hypot(x - (50 - radius * 0.38), y - (50 - radius * 0.38)) / (radius * 1.75)
    glow = np.clip(1 - lit / 0.36, 0, 1) * 3.6
    shadow = np.clip((lit - 0.5) / 0.5, 0, 1) * 0.66
    level = np.where(ball, FULL * (1 - shadow) + glow, 0.0)
    level = np.where(ball & (_marks(pattern, side) > 0.5), level * 0.13, level)
    level = np.where(ball & (away > radius - 3.2), FULL * (1 - shadow * 0.45), level)  # the rim
    if pattern == "ring":
        turn = math.radians(-16)
        u = (x - 50) * math.cos(turn) + (y - 50) * math.sin(turn)
        v = -(x - 50) * math.sin(turn) + (y - 50) * math.cos(turn)
        band = np.hypot(u / 47, v / 15.5)
        is_front = v > 0
        hides = ~ball | is_front
        level = np.where((abs(band - 0.87) < 0.27) & hides & ball, 1.0, level)  # the ring's shadow on the ball
        level = np.where((abs(band - 0.87) < 0.13) & hides, FULL + np.where(u < 0, 1.2, 0) * (1 + u / 50), level)
    return np.rint(np.clip(reduced(level), 0, 15)).astype(np.int64)


def hole(side: int = PLANET) -> npt.NDArray[np.int64]:
    """Draws the Black Hole: nothing, a burning ring around it, and a band of light across."""
    behind = np.array((30, 37, 64), np.float64)
    high = side * OVERSAMPLED
    at = (np.arange(high) + 0.5) / high * 100
    x, y = np.meshgrid(at, at)
    away = np.hypot(x - 50, y - 50) / 50
    stops = [0, 0.42, 0.47, 0.55, 0.63, 0.78, 1.0]
    colours = np.array(((0, 0, 0), (0, 0, 0), (255, 240, 214), (255, 179, 92), (255, 106, 61), (92, 32, 170), behind))
    picture = np.stack([np.interp(away, stops, colours[:, part]) for part in range(3)], axis=2)
    band = abs(y - 50 + (x - 50) * 0.22 - 6 + ((x - 50) / 50) ** 2 * 10)
    is_band = (band < 3.4) & (abs(x - 50) < 47)
    picture[is_band] = (255, 217, 160)
    small = picture.reshape(side, OVERSAMPLED, side, OVERSAMPLED, 3).mean(axis=(1, 3))
    known = np.array([behind if colour is None else colour for colour in HOLE], np.float64)
    return ((small[:, :, None, :] - known[None, None]) ** 2).sum(axis=3).argmin(axis=2).astype(np.int64)


# --- icons -----------------------------------------------------------------------------------------------------------


def _gear() -> Sheet:
    sheet = Sheet(ICON)
    for tooth in range(8):
        angle = math.radians(tooth * 45 + 22.5)
        sheet.line(
            (50 + 24 * math.cos(angle), 50 + 24 * math.sin(angle)),
            (50 + 38 * math.cos(angle), 50 + 38 * math.sin(angle)),
            width=15,
        )
    return sheet.disc(50, 50, 30).disc(50, 50, 13, 0)


def _sun() -> Sheet:
    sheet = Sheet(ICON).disc(50, 50, 19)
    for ray in range(8):
        angle = math.radians(ray * 45)
        sheet.line(
            (50 + 32 * math.cos(angle), 50 + 32 * math.sin(angle)),
            (50 + 42 * math.cos(angle), 50 + 42 * math.sin(angle)),
            width=9,
        )
    return sheet


def _star(side: int, points: int = 4, inner: float = 0.3, radius: float = 46) -> Sheet:
    corners = []
    for corner in range(points * 2):
        angle = math.radians(corner * 180 / points - 90)
        away = radius if corner % 2 == 0 else radius * inner
        corners.append((50 + away * math.cos(angle), 50 + away * math.sin(angle)))
    return Sheet(side).shape(*corners)


def _link_lost() -> Sheet:
    sheet = Sheet(ICON)
    sheet.line((10, 50), (30, 50), width=10).line((70, 50), (90, 50), width=10)
    sheet.line((30, 34), (30, 66), width=12).line((70, 34), (70, 66), width=12)
    return sheet.line((43, 66), (57, 34), width=9)


def _wild(side: int) -> Sheet:
    sheet = Sheet(side).shape((50, 3), (91, 26), (91, 74), (50, 97), (9, 74), (9, 26))
    for points in (((50, 22), (50, 78)), ((25, 36), (75, 64)), ((75, 36), (25, 64))):
        sheet.line(*points, width=11, value=0)
    return sheet


def _speaker(*, is_loud: bool) -> Sheet:
    sheet = Sheet(ICON).shape((10, 38), (26, 38), (48, 18), (48, 82), (26, 62), (10, 62))
    if is_loud:
        return sheet.arc(50, 50, 17, -45, 45, 8).arc(50, 50, 34, -45, 45, 8)
    return sheet.line((63, 38), (87, 62), width=9).line((87, 38), (63, 62), width=9)


def _crown() -> Sheet:
    sheet = Sheet(ICON).shape((14, 74), (8, 28), (32, 50), (50, 18), (68, 50), (92, 28), (86, 74))
    return sheet.shape((14, 79), (86, 79), (86, 88), (14, 88))


def _question(side: int) -> Sheet:
    sheet = Sheet(side).arc(50, 32, 19, -190, 30, 13).line((66, 42), (51, 55), (50, 66), width=13)
    return sheet.disc(50, 87, 9)


def _check(side: int, width: float = 15) -> Sheet:
    return Sheet(side).line((16, 53), (40, 77), (84, 25), width=width)


def _cross(side: int, width: float = 15) -> Sheet:
    return Sheet(side).line((22, 22), (78, 78), width=width).line((78, 22), (22, 78), width=width)


def _delete() -> Sheet:
    sheet = Sheet(ICON).shape((4, 50), (32, 20), (96, 20), (96, 80), (32, 80))
    return sheet.line((48, 38), (74, 62), width=9, value=0).line((74, 38), (48, 62), width=9, value=0)


def _card_back(side: int) -> Sheet:
    """The back of a card: the Destination."""
    sheet = Sheet(side).ring(50, 50, 42, 9)
    return sheet.shape((50, 20), (56, 44), (80, 50), (56, 56), (50, 80), (44, 56), (20, 50), (44, 44))


def _globe() -> Sheet:
    sheet = Sheet(ICON).ring(50, 50, 38, 8)
    sheet.line((14, 50), (86, 50), width=7).line((50, 14), (50, 86), width=7)
    fine = sheet
    for x in (-1, 1):
        fine.arc(50 - x * 34, 50, 50, -46 if x > 0 else 134, 46 if x > 0 else 226, 7)
    return fine


def _target() -> Sheet:
    sheet = Sheet(ICON).ring(50, 50, 27, 8)
    for points in (((50, 6), (50, 36)), ((50, 64), (50, 94)), ((6, 50), (36, 50)), ((64, 50), (94, 50))):
        sheet.line(*points, width=8)
    return sheet


def _undo() -> Sheet:
    return Sheet(ICON).arc(52, 56, 28, -170, 130, 10).shape((6, 34), (40, 26), (28, 62))


def _hourglass() -> Sheet:
    sheet = Sheet(ICON).line((20, 10), (80, 10), width=10).line((20, 90), (80, 90), width=10)
    return sheet.shape((26, 14), (74, 14), (56, 50), (74, 86), (26, 86), (44, 50))


def _computer(side: int) -> Sheet:
    """A computer player: a head with an aerial, two eyes and a mouth."""
    sheet = Sheet(side).line((50, 10), (50, 30), width=8).disc(50, 10, 8)
    sheet.line((24, 38), (76, 38), (76, 80), (24, 80), (24, 38), width=16)
    sheet.shape((24, 38), (76, 38), (76, 80), (24, 80)).line((8, 52), (8, 66), width=9).line(
        (92, 52), (92, 66), width=9
    )
    return sheet.disc(37, 52, 8.5, 0).disc(63, 52, 8.5, 0).line((37, 70), (63, 70), width=7, value=0)


ICONS: dict[str, Callable[[], Sheet]] = {
    "back": lambda: Sheet(ICON).line((58, 18), (26, 50), (58, 82), width=13).line((28, 50), (84, 50), width=13),
    "next": lambda: Sheet(ICON).line((42, 18), (74, 50), (42, 82), width=13).line((16, 50), (72, 50), width=13),
    "up": lambda: Sheet(ICON).line((20, 62), (50, 32), (80, 62), width=13),
    "down": lambda: Sheet(ICON).line((20, 38), (50, 68), (80, 38), width=13),
    "menu": lambda: Sheet(ICON).line((18, 26), (82, 26)).line((18, 50), (82, 50)).line((18, 74), (82, 74)),
    "ok": lambda: _check(ICON),
    "no": lambda: _cross(ICON),
    "delete": _delete,
    "undo": _undo,
    "link_lost": _link_lost,
    "space": lambda: _star(ICON),
    "star": lambda: _star(ICON, 5, 0.42),
    "gear": _gear,
    "light": _sun,
    "language": _globe,
    "target": _target,
    "loud": lambda: _speaker(is_loud=True),
    "silent": lambda: _speaker(is_loud=False),
    "crown": _crown,
    "wild": lambda: _wild(ICON),
    "hidden": lambda: _card_back(ICON),
    "wait": _hourglass,
    "play": lambda: Sheet(ICON).shape((24, 12), (86, 50), (24, 88)),
    "plus": lambda: Sheet(ICON).line((50, 16), (50, 84), width=14).line((16, 50), (84, 50), width=14),
    "computer": lambda: _computer(ICON),
    "minus": lambda: Sheet(ICON).line((16, 50), (84, 50), width=14),
}

MARKS: dict[str, Callable[[], Sheet]] = {
    "card_back": lambda: _card_back(26),
    "mark_small": lambda: _check(14, 19),
    "mark_right": lambda: _check(MARK, 17),
    "mark_wrong": lambda: _cross(MARK, 17),
    "mark_wild": lambda: _wild(MARK),
    "mark_asked": lambda: _question(MARK),
    "mark_done": lambda: _check(MARK, 17),
    "mark_computer": lambda: _computer(MARK),
}

PATTERNS = ("solid", "ring", "stripes", "dots", "half", "cross", "diamond", "square")


def pictures() -> Iterator[tuple[str, npt.NDArray[np.int64]]]:
    """Every picture by its name."""
    for radius in DISCS:
        yield f"disc{radius}", icon_levels(Sheet(radius * 2).disc(50, 50, 50).fine())
    for pattern in PATTERNS:
        yield pattern, planet(pattern)
    yield "hole", hole()
    for name, draw in (ICONS | MARKS).items():
        yield name, icon_levels(draw().fine())


def pictures_file() -> bytes:
    """The pictures in the keypad's format: a line with the position of each, then the pictures."""
    index, data = " ", b""
    for name, levels in pictures():
        index += f"{name}:{len(data)}:{levels.shape[1]}:{levels.shape[0]} "
        data += packed(levels)
    return index.encode() + b"\n" + data
