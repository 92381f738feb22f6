"""The picture on the panel: takes a list of tiles, and paints what has changed, a small slice at a time.

The whole picture does not fit into memory. Each slice is drawn in a frame buffer of 6 kB and sent; nothing flickers,
and between slices the loop handles the box and the finger. The tile under the finger goes first.
"""

import framebuf  # noqa: F401 -- fails early on a board without it

from budget import Later, allow
from painters import paint
from surface import Surface

PIXELS = 3072
BUDGET = 12  # per step, in units of about a hundred bytecodes
MOST_TRIES = 30  # per slice; then it is drawn without a limit
WIDTH = 320
HEIGHT = 240
BLANK = ("blank",)


class Canvas:
    """Paints tiles onto a panel that has `send(x, y, w, h, pixels)`."""

    def __init__(self, panel):
        self._panel = panel
        self._buffer = bytearray(PIXELS * 2)
        self._view = memoryview(self._buffer)
        self._tiles = []  # the rectangles of the wanted picture
        self._shown = {}  # rectangle: look, of tiles completely on the panel
        self._todo = []  # [rectangle, look, the next row]
        self._leaving = [(0, 0, WIDTH, HEIGHT)]  # rectangles to clear, where no tile is now
        self._tries = 0  # of the current slice
        self.finger = None  # (x, y) where a finger is

    def show(self, tiles):
        """Set the picture; `step` paints it."""
        begun = {job[0]: job for job in self._todo if job[1] is not BLANK}
        places = []
        todo = []
        wanted = set()
        for tile in tiles:
            place = (tile.x, tile.y, tile.w, tile.h)
            places.append(place)
            wanted.add(place)
            if self._shown.get(place) != tile.look:
                job = begun.get(place)
                todo.append(job if job is not None and job[1] == tile.look else [place, tile.look, 0])
        # Iterate over lists, not sets, which have no order on the board: painting stays deterministic.
        for place in self._tiles:
            if place not in wanted:
                self._shown.pop(place, None)
                self._leaving.append(place)
        self._leaving += [job[0] for job in self._todo if job[1] is BLANK]
        for job in todo:
            self._shown.pop(job[0], None)
        self._tiles = places
        self._todo = todo

    def step(self):
        """Paint one slice; True if there is more to paint."""
        if self._todo:
            self._paint(self._next())
        elif self._leaving:
            self._todo += [[place, BLANK, 0] for place in self._uncovered(self._leaving.pop())]
        return bool(self._todo or self._leaving)

    def _next(self):
        if self.finger is not None:
            x, y = self.finger
            for job in self._todo:
                left, top, w, h = job[0]
                if left <= x < left + w and top <= y < top + h:
                    return job
        return self._todo[0]

    def _paint(self, job):
        (x, y, w, h), look, row = job
        rows = min(PIXELS // w, h - row)
        surface = Surface(self._buffer, w, row, rows, x, y)
        allow(BUDGET if self._tries < MOST_TRIES else None)
        try:
            paint(surface, w, h, look)
        except Later:
            self._tries += 1
            return
        finally:
            allow(None)
        self._tries = 0
        self._panel.send(x, y + row, w, rows, self._view[: w * rows * 2])
        job[2] = row + rows
        if job[2] >= h:
            self._todo.remove(job)
            if look is not BLANK:
                self._shown[job[0]] = look

    def _uncovered(self, place):
        """The parts of a rectangle without a tile."""
        pieces = [place]
        for left, top, w, h in self._tiles:
            right, low = left + w, top + h
            rest = []
            for piece in pieces:
                x, y, width, height = piece
                x_end, y_end = x + width, y + height
                if left >= x_end or right <= x or top >= y_end or low <= y:
                    rest.append(piece)
                    continue
                if top > y:
                    rest.append((x, y, width, top - y))
                if low < y_end:
                    rest.append((x, low, width, y_end - low))
                high, deep = max(y, top), min(y_end, low)
                if left > x:
                    rest.append((x, high, left - x, deep - high))
                if right < x_end:
                    rest.append((right, high, x_end - right, deep - high))
            pieces = rest
        return pieces
