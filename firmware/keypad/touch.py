"""Fingers: turns the touch chip's readings into `down`, `move` and `up` at a pixel.

The panel is flexible, so readings may be noisy, bounce, or slide as the finger lifts. A finger is down after two
consistent readings with pressure, and up after a while without.

Calibration is six whole numbers, saved in the store as "touch": {"fit": [a, b, c, d, e, f]}, with x = (a * raw_x + b *
raw_y + c) / SCALE and y = (d * raw_x + e * raw_y + f) / SCALE. `fit` computes them from the crosses shown and the
readings there. The default is typical of this panel.
"""

from clock import since

SCALE = 1 << 16
WIDTH = 320
HEIGHT = 240

# From published readings of this panel, rotated as in `st7789.py`: raw_y falls along x, raw_x grows along y.
USUAL = (0, -5924, 22986260, 4384, 0, -1148590)

PRESS = 400  # pressure, on the chip's scale, from which it is a finger …
RELEASE = 250  # … and below which it is gone
CLOSE = 120  # two readings of a still finger differ by less
MOVED = 3  # pixels that a finger must slide for an event
RELEASE_MS = 60  # without pressure until a finger is up: a still one may press less for a moment


def apply(numbers, raw_x, raw_y):
    """A reading's pixel, clamped to the panel."""
    a, b, c, d, e, f = numbers
    x = (a * raw_x + b * raw_y + c) // SCALE
    y = (d * raw_x + e * raw_y + f) // SCALE
    return min(max(x, 0), WIDTH - 1), min(max(y, 0), HEIGHT - 1)


def fit(pixels, raws):
    """The six numbers for three or more (x, y) and their readings; None if they cannot be right.

    Least squares. Refuses what no panel does: crosses in one line, a pixel more than 12 off its cross, or scales of the
    two axes that differ by more than half.
    """
    count = len(pixels)
    if count < 3 or len(raws) != count:
        return None
    # Relative to the mean of all readings, to keep numbers small.
    middle_x = sum(raw[0] for raw in raws) // count
    middle_y = sum(raw[1] for raw in raws) // count
    xx = xy = yy = sum_x = sum_y = 0
    for raw_x, raw_y in raws:
        u, v = raw_x - middle_x, raw_y - middle_y
        xx += u * u
        xy += u * v
        yy += v * v
        sum_x += u
        sum_y += v
    # Cramer's rule for three unknowns, in whole numbers.
    whole = _determinant(xx, xy, sum_x, xy, yy, sum_y, sum_x, sum_y, count)
    if whole <= 0:
        return None
    numbers = []
    for axis in (0, 1):
        at = [pixel[axis] for pixel in pixels]
        ux = sum((raws[i][0] - middle_x) * at[i] for i in range(count))
        uy = sum((raws[i][1] - middle_y) * at[i] for i in range(count))
        u1 = sum(at)
        a = _determinant(ux, xy, sum_x, uy, yy, sum_y, u1, sum_y, count) * SCALE // whole
        b = _determinant(xx, ux, sum_x, xy, uy, sum_y, sum_x, u1, count) * SCALE // whole
        c = _determinant(xx, xy, ux, xy, yy, uy, sum_x, sum_y, u1) * SCALE // whole
        # Plus half a pixel, as `apply` rounds down.
        numbers += [a, b, c - a * middle_x - b * middle_y + SCALE // 2]
    for i in range(count):
        x, y = apply(numbers, raws[i][0], raws[i][1])
        if abs(x - pixels[i][0]) > 12 or abs(y - pixels[i][1]) > 12:
            return None
    return numbers if _is_sound(numbers) else None


def _determinant(a, b, c, d, e, f, g, h, i):
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _is_sound(numbers):
    """Whether the whole sheet is about as large as the panel: 320 by 240 pixels on 2,500 to 4,096 steps."""
    a, b, _, d, e, _ = numbers
    across = abs(a) + abs(b)
    along = abs(d) + abs(e)
    return WIDTH * 16 <= across <= WIDTH * 28 and HEIGHT * 16 <= along <= HEIGHT * 28


class Touch:
    """What the finger does, from a chip with `read()`; `store` has the calibration.

    `step(now_ms, is_raw)` returns ("down", x, y), ("move", x, y), ("up", x, y) or None; with `is_raw` the coordinates
    are the chip's readings, for calibration.
    """

    def __init__(self, chip, store):
        self._chip = chip
        self._store = store
        self._is_down = False
        self._count = 0  # consistent readings in a row
        self._left_ms = None  # when the pressure ended
        self._last = (0, 0)  # the last reading
        self._told = (0, 0)

    def is_quiet(self):
        """Whether there is no finger, nor about to be."""
        return not self._is_down and not self._count

    def step(self, now_ms, is_raw=False):
        """Read once; returns an event or None."""
        reading = self._chip.read()
        if self._is_down:
            return self._held(reading, now_ms, is_raw)
        if reading is None or reading[2] < PRESS:
            self._count = 0
            return None
        raw_x, raw_y, _ = reading
        is_same = abs(raw_x - self._last[0]) < CLOSE and abs(raw_y - self._last[1]) < CLOSE
        self._last = (raw_x, raw_y)
        self._count = self._count + 1 if is_same else 1
        if self._count < 2:
            return None
        self._is_down = True
        self._count = 0
        return self._tell("down", is_raw)

    def _held(self, reading, now_ms, is_raw):
        if reading is None or reading[2] < RELEASE:
            if self._left_ms is None:
                self._left_ms = now_ms
            if since(now_ms, self._left_ms) < RELEASE_MS:
                return None
            self._is_down = False
            self._left_ms = None
            self._last = (0, 0)
            return ("up", self._told[0], self._told[1])
        self._left_ms = None
        raw_x, raw_y, pressure = reading
        # A lifting finger presses less and seems to slide: ignore its readings.
        if pressure < PRESS:
            return None
        before = self._last
        self._last = (raw_x, raw_y)
        if abs(raw_x - before[0]) >= CLOSE or abs(raw_y - before[1]) >= CLOSE:
            return None
        return self._tell("move", is_raw)

    def _tell(self, kind, is_raw):
        x, y = self._last
        if not is_raw:
            kept = self._store.load("touch")
            x, y = apply(kept["fit"] if kept else USUAL, x, y)
        if kind == "move":
            least = 8 if is_raw else MOVED
            if abs(x - self._told[0]) < least and abs(y - self._told[1]) < least:
                return None
        self._told = (x, y)
        return (kind, x, y)
