"""One of several answers, in the box's words or as seats. The box sends no more than fit, a page at a time."""

from screens.asking import Asking
from screens.screen import button, player
from screens.words import items, options, seats
from tiles import Tile, columns_for, grid

MOST = 9


class Choose(Asking):
    """`off` cannot be chosen now, `on` are in effect; `done` are seats that have answered."""

    def asked_tiles(self):
        """Build the tiles."""
        words = self.words
        tiles, (x, y, w, h) = self.frame()
        shown = sorted(set(seats(words, "seats") + seats(words, "done")))[:8]
        if shown:
            return tiles + self.seat_tiles(shown, grid(len(shown), columns_for(len(shown)), x, y, w, h))
        answers = options(words, "items")[:MOST]
        off, on = items(words, "off"), items(words, "on")
        for (word, label), place in zip(answers, places(len(answers), x, y, w, h)):
            is_off = word in off
            tone = "off" if is_off else "plain"
            tiles.append(button(place, label, None if is_off else self.answer(word), tone, word in on))
        return tiles

    def seat_tiles(self, shown, places):
        """A tile for each seat."""
        app, done, tiles = self.app, seats(self.words, "done"), []
        for seat, place in zip(shown, places):
            if seat in done:
                tiles.append(Tile(*place, player(app, seat, "done")))
            else:
                look = ("seat", seat, app.names.get(seat, ""), True, False, None)
                tiles.append(Tile(*place, look, self.answer(seat)))
        return tiles


def places(count, x, y, w, h):
    """Divide an area among answers; if there are few, tiles stay hand-sized."""
    columns = 1 if count < 4 else 2 if count < 7 else 3
    return grid(max(count, 3 * columns), columns, x, y, w, h)[:count]
