"""The toss: for the first seconds of the search, pieces tumble until each has settled where it fell.

Tumbling pieces are dim and settled ones bright, so nothing is ever bright in a space that it did not fall into. The
tumbling is computed from the toss and the time, so the same moment always looks the same.
"""

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.frame import Cells, Frame
from spacebowl_pi.box.shows.lights import players_lit
from spacebowl_pi.box.shows.picture import BLANK, columns, with_row
from spacebowl_pi.box.shows.rhythm import BEAT_US
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.devices.ports import BLACK, CELLS, MATRIX_HEIGHT, MATRIX_WIDTH, Rows
from spacebowl_pi.games.space_bowl.box.shows.cells import Thing, cell, tossed_things
from spacebowl_pi.games.space_bowl.rules.match import View
from spacebowl_pi.games.space_bowl.rules.match.state import TUMBLE_US
from spacebowl_pi.games.space_bowl.rules.toss import Toss

TUMBLE_BEATS = TUMBLE_US // BEAT_US
TUMBLING_LEVEL = 5

_FALL_US = BEAT_US
_BALL = 2


def tumbling(scene: Scene, toss: Toss, now_us: int, pixels_per_cell: int) -> Frame:
    """A moment of the tumbling."""
    view: View = scene.view
    elapsed_us = max(0, now_us - view.began_us)
    things = tossed_things(view.planets, toss)
    return Frame(
        _cells(things, toss, elapsed_us, pixels_per_cell), players_lit(scene, ()), _balls(len(things), elapsed_us)
    )


def settles_at_us(index: int, count: int) -> int:
    """When the piece of this index settles, in µs since the toss: on a beat, the last one at the very end."""
    return max(1, TUMBLE_BEATS * (index + 1) // count) * BEAT_US


def _cells(things: list[tuple[Thing, int]], toss: Toss, elapsed_us: int, pixels_per_cell: int) -> Cells:
    settled: list[list[Thing]] = [[] for _ in range(CELLS)]
    passing = [BLACK] * CELLS
    beat = elapsed_us // BEAT_US
    for index, (thing, space) in enumerate(things):
        if elapsed_us >= settles_at_us(index, len(things)):
            settled[space].append(thing)
        else:
            passing[_tumbles_over(toss, index, beat)] = lit(thing.colour, TUMBLING_LEVEL)
    return tuple(
        cell(lying, elapsed_us, pixels_per_cell) if lying else (above,) * pixels_per_cell
        for lying, above in zip(settled, passing, strict=True)
    )


def _tumbles_over(toss: Toss, index: int, beat: int) -> int:
    """Hash toss, piece and beat into a space."""
    mixed = toss.destination + 1
    for fallen in toss.planets:
        mixed = mixed * 31 + fallen.space + 1
    for part in (index, beat):
        mixed = (mixed * 2_654_435_761 + part * 40_503 + 12_345) % (1 << 32)
        mixed ^= mixed >> 15
    return mixed % CELLS


def _balls(count: int, elapsed_us: int) -> Rows:
    """A ball for each piece, hanging at the top until the piece settles; then it drops and stays."""
    rows = BLANK
    step = MATRIX_WIDTH // count
    lowest = MATRIX_HEIGHT - _BALL
    for index in range(count):
        fallen_us = elapsed_us - settles_at_us(index, count) + _FALL_US
        fallen = min(1.0, max(0.0, fallen_us / _FALL_US))
        top = round(lowest * fallen * fallen)
        lit_columns = columns(index * step + (step - _BALL) // 2, _BALL)
        for row in range(top, top + _BALL):
            rows = with_row(rows, row, lit_columns)
    return rows
