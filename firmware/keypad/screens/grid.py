"""A place of a grid. Up to five by five takes one touch, larger ones two: row and place."""

from screens.asking import Asking
from screens.choose import places
from screens.screen import button
from screens.words import items, number, numbers, text
from tiles import Tile, call, place_name

MOST = 9  # rows, and columns
DIRECT = 5


class Grid(Asking):
    """`row` is the chosen one. Places are numbered row by row from 0; those with an empty label do not exist."""

    row = None

    def take(self, words):
        """Handle a new `show` line."""
        super().take(words)
        self.rows = min(max(number(words, "rows", 1), 1), MOST)
        self.columns = min(max(number(words, "columns", 1), 1), MOST)
        self.may = numbers(words, "may") if "may" in words else None
        self.on = numbers(words, "on")

    def reset(self):
        """Clear the choice."""
        super().reset()
        self.row = None

    def places_of(self, row):
        """A row's places with their labels. Not cached: there may be many."""
        first, columns = row * self.columns, self.columns
        if "labels" in self.words:
            labels = items(self.words, "labels")[first : first + columns]
        else:
            labels = [place_name(cell, columns) for cell in range(first, first + columns)]
        return [(first + at, text({"": label}, "")) for at, label in enumerate(labels) if label]

    def choose_row(self, row):
        """Choose a row."""
        self.row = row
        self.app.pause()

    def back(self):
        """Choose another row."""
        self.row = None
        self.app.pause()

    def asked_tiles(self):
        """Build the tiles."""
        rows, columns = self.rows, self.columns
        tiles, (x, y, w, h) = self.frame(True)
        if rows <= DIRECT and columns <= DIRECT:
            top = 48
            if rows == DIRECT:  # five rows need the full height
                top = 0
                tiles = tiles[1:]
            w, h = 250 // columns, (240 - top) // rows
            for row in range(rows):
                for cell, label in self.places_of(row):
                    tiles.append(self.place(cell, label, (cell % columns * w, top + row * h, w, h)))
            return tiles
        if self.row is None:
            for row, place in enumerate(places(rows, x, y, w, h)):
                self.put_row(tiles, row, place)
            return tiles
        if self.can_leave:
            tiles.pop()
        tiles.append(self.back_tile(self.back))
        cells = self.places_of(self.row)
        for (cell, label), rectangle in zip(cells, places(len(cells), x, y, w, h)):
            tiles.append(self.place(cell, label, rectangle))
        return tiles

    def place(self, cell, label, rectangle):
        """A place's tile."""
        if self.may is not None and cell not in self.may:
            return Tile(*rectangle, ("text", label, "m", "faint", "c"))
        return Tile(*rectangle, ("card", label, None, False, False, cell in self.on), self.answer(cell))

    def put_row(self, tiles, row, rectangle):
        """Add a row's tile, labelled with its first and last place."""
        first, end = row * self.columns, (row + 1) * self.columns
        if "labels" in self.words:
            labels = [label for label in items(self.words, "labels")[first:end] if label]
        else:
            labels = [place_name(first, self.columns), place_name(end - 1, self.columns)]
        if not labels:
            return
        name = text({"": labels[0]}, "")
        if len(labels) > 1:
            name += "–" + text({"": labels[-1]}, "")
        is_open = self.may is None or any(first <= cell < end for cell in self.may)
        tiles.append(
            button(rectangle, name, call(self.choose_row, row) if is_open else None, "plain" if is_open else "off")
        )
