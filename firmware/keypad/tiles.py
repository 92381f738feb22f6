"""Tiles, of which every picture is made, and their layout: grids, and which tile a finger hits."""

WIDTH = 320
HEIGHT = 240
GAP = 4
REACH = 6  # a finger this far off still hits a tile

# The index of "pressed" in each kind of look.
_PRESSED_AT = {"button": 3, "seat": 4, "card": 4, "line": 2, "planet": 2, "hole": 1, "icon": 2}


class Tile:
    """A rectangle with a look; a touch sends the line or calls the function `act`, holding calls `held`."""

    def __init__(self, x, y, w, h, look, act=None, held=None):
        self.x = x
        self.y = y
        self.w = w
        self.h = h
        self.look = look
        self.act = act
        self.held = held

    def distance(self, x, y):
        """Distance of a point from the tile, along the farther axis; 0 inside."""
        across = max(self.x - x, x - self.x - self.w + 1, 0)
        return max(across, self.y - y, y - self.y - self.h + 1)


def pressed(tile):
    """The tile as it looks under a finger."""
    at = _PRESSED_AT.get(tile.look[0])
    if at is None:
        return tile
    look = tile.look[:at] + (True,) + tile.look[at + 1 :]
    return Tile(tile.x, tile.y, tile.w, tile.h, look, tile.act, tile.held)


def hit(tiles, x, y):
    """The touchable tile nearest to a touch; None if none is near."""
    best = None
    least = REACH + 1
    for tile in tiles:
        if tile.act is not None or tile.held is not None:
            distance = tile.distance(x, y)
            if distance < least:
                best = tile
                least = distance
    return best


def grid(count, columns, x, y, w, h):
    """Divide a rectangle evenly, row by row: a list of (x, y, w, h) with gaps."""
    rows = (count + columns - 1) // columns
    cells = []
    for index in range(count):
        row, column = divmod(index, columns)
        left = x + (w + GAP) * column // columns
        top = y + (h + GAP) * row // rows
        right = x + (w + GAP) * (column + 1) // columns - GAP
        bottom = y + (h + GAP) * (row + 1) // rows - GAP
        cells.append((left, top, right - left, bottom - top))
    return cells


def columns_for(count):
    """The number of columns that gives the largest seat tiles."""
    return 1 if count < 2 else 2 if count <= 4 else 3 if count <= 6 else 4


def place_name(cell, size):
    """A place's name: cell 11 of a 5×5 galaxy is B3."""
    return chr(65 + cell % size) + str(cell // size + 1)


def call(function, value):
    """A function without arguments, for a touch."""
    return lambda: function(value)
