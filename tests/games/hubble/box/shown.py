"""What the lights and the matrix show of a Hubble table, read back."""

from dataclasses import replace

from spacebowl_pi.box.shows.frame import Frame
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.ports import Rows
from spacebowl_pi.games.hubble.box.shows.pictograms import UNKNOWN, pictogram
from spacebowl_pi.games.hubble.rules.icons import FACES, Rolled
from tests.games.hubble.box.table import HubbleTable


def look(table: HubbleTable, in_s: float = 0.0, scene: Scene | None = None) -> Frame:
    return show(table.machine.game, scene or table.machine.scene(), table.now_us + round(in_s * SECOND_US), 1)


def block(rows: Rows, index: int) -> tuple[int, ...]:
    """One of the four blocks of the matrix, its rows as bytes."""
    return tuple(row >> (24 - 8 * index) & 0xFF for row in rows)


def upper(rows: tuple[int, ...]) -> tuple[int, ...]:
    """Without the bottom row, in which the time runs."""
    return rows[:-1]


def icons(rows: Rows) -> list[str]:
    """What the first three blocks show."""
    known = {upper(pictogram(name).rows): name for name in (*FACES, UNKNOWN)}
    return [known[upper(block(rows, index))] for index in range(3)]


def with_roll(table: HubbleTable, first: Rolled, second: Rolled) -> Scene:
    scene = table.machine.scene()
    return replace(scene, view=replace(scene.view, roll=(first, second)))


def hue(colour: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(round(10 * part / max(colour)) for part in colour)
