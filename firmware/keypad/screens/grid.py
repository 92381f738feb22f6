"""A place of a field of rows and columns. Up to five by five are one touch, more are two: row and place."""

from screens.asking import Asking
from screens.choose import places
from screens.screen import button
from screens.words import number, numbers, texts
from tiles import Tile, call, place_name

MOST = 9  # rows, and columns
DIRECT = 5


class Grid(Asking):
    """`row` is the one that was chosen. A place is its number, row by row from 0; one whose label is empty is none."""

    row = None

    def take(self, words):
        """Take the words of a new `show` line."""
        super().take(words)
        self.rows = min(max(number(words, "rows", 1), 1), MOST)
        self.columns = min(max(number(words, "columns", 1), 1), MOST)
        self.labels = texts(words, "labels")
        self.may = numbers(words, "may") if "may" in words else None
        self.on = numbers(words, "on")

    def reset(self):
        """Forget what was chosen so far."""
        super().reset()
        self.row = None

    def label(self, cell):
        """Give what a place is called; nothing if there is none."""
        if self.labels:
            return self.labels[cell] if cell < len(self.labels) else ""
        return place_name(cell, self.columns)

    def places_of(self, row):
        """Give the places of a row."""
        return [cell for cell in range(row * self.columns, (row + 1) * self.columns) if self.label(cell)]

    def choose_row(self, row):
        """Go on with a row."""
        self.row = row
        self.app.pause()

    def back(self):
        """Choose another row."""
        self.row = None
        self.app.pause()

    def asked_tiles(self):
        """Give the picture."""
        rows, columns = self.rows, self.columns
        tiles, (x, y, w, h) = self.frame(True)
        if rows <= DIRECT and columns <= DIRECT:
            top = 48
            if rows == DIRECT:  # so many are as high as the panel
                top = 0
                tiles = tiles[1:]
            w, h = 250 // columns, (240 - top) // rows
            for cell in range(rows * columns):
                tiles += self.place(cell, (cell % columns * w, top + cell // columns * h, w, h))
            return tiles
        if self.row is None:
            shown = [row for row in range(rows) if self.places_of(row)]
            for row, place in zip(shown, places(len(shown), x, y, w, h)):
                tiles.append(self.row_tile(row, place))
            return tiles
        if self.can_leave:
            tiles.pop()
        tiles.append(self.back_tile(self.back))
        cells = self.places_of(self.row)
        for cell, place in zip(cells, places(len(cells), x, y, w, h)):
            tiles += self.place(cell, place)
        return tiles

    def place(self, cell, rectangle):
        """Make a place, if there is one."""
        label = self.label(cell)
        if not label:
            return []
        if self.may is not None and cell not in self.may:
            return [Tile(*rectangle, ("text", label, "m", "faint", "c"))]
        return [Tile(*rectangle, ("card", label, None, False, False, cell in self.on), self.answer(str(cell), label))]

    def row_tile(self, row, rectangle):
        """Make a row, called by its first and its last place."""
        cells = self.places_of(row)
        label = self.label(cells[0])
        if len(cells) > 1:
            label += "–" + self.label(cells[-1])
        for cell in cells:
            if self.may is None or cell in self.may:
                return button(rectangle, label, call(self.choose_row, row))
        return button(rectangle, label, None, "off")
