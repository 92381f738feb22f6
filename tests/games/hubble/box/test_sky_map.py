"""The sky map on the nine lights: the dice in its corners, and who chooses in the middle."""

from itertools import pairwise

import pytest

from spacebowl_pi.box.shows.colours import SEAT_COLOURS, WHITE
from spacebowl_pi.box.shows.show import show
from spacebowl_pi.devices.ports import BLACK
from spacebowl_pi.games.hubble.box.shows.pictograms import UNKNOWN
from spacebowl_pi.games.hubble.box.shows.sky import COLOURS, CORNERS, TUMBLE_US, rainbow
from spacebowl_pi.games.hubble.rules.icons import Die, Icon, Rolled
from tests.games.hubble.box.shown import hue, icons, look, with_roll
from tests.games.hubble.box.table import HubbleTable


@pytest.mark.parametrize("die", list(Die))
def test_a_die_lights_the_corner_of_its_quadrant(die: Die) -> None:
    corner = {Die.RED: 0, Die.GREEN: 2, Die.YELLOW: 8, Die.BLUE: 6}[die]
    other = Die.RED if die is not Die.RED else Die.BLUE
    table = HubbleTable(2)
    table.roll()
    frame = look(table, 0, with_roll(table, Rolled(die, Icon.STAR), Rolled(other, Icon.STAR)))
    assert frame.cells[corner] == (COLOURS[Rolled(die, Icon.STAR).quadrant],)
    assert sum(frame.cells[at] != (BLACK,) for at in CORNERS.values()) == 2


@pytest.mark.parametrize(
    ("first", "second", "between"),
    [
        (Die.RED, Die.GREEN, 1),
        (Die.GREEN, Die.YELLOW, 5),
        (Die.YELLOW, Die.BLUE, 7),
        (Die.BLUE, Die.RED, 3),
        (Die.RED, Die.YELLOW, None),
        (Die.GREEN, Die.BLUE, None),
    ],
)
def test_the_light_between_shines_if_the_border_may_be_crossed(first: Die, second: Die, between: int | None) -> None:
    table = HubbleTable(2)
    table.roll()
    for one, other in ((first, second), (second, first)):
        frame = look(table, 0, with_roll(table, Rolled(one, Icon.STAR), Rolled(other, Icon.COMET)))
        lit = [at for at in (1, 3, 5, 7) if frame.cells[at] != (BLACK,)]
        assert lit == ([] if between is None else [between])


def test_the_middle_has_the_colour_of_who_chooses() -> None:
    table = HubbleTable(2)
    table.roll()
    (centre,) = look(table).cells[4]
    assert hue(centre) == hue(SEAT_COLOURS[0])


def test_the_middle_is_white_while_the_white_die_decides_and_a_rainbow_when_everybody_chooses() -> None:
    table = HubbleTable(1)
    for _ in range(2):
        table.roll()
        assert look(table).cells[4] == (WHITE,)
        table.press(1)
        table.close()
    table.roll()
    seen = {look(table, at).cells[4][0] for at in range(12)}
    assert len(seen) == 12
    assert all(max(colour) == 255 for colour in seen)
    assert icons(look(table).rows)[2] == UNKNOWN


def test_a_rainbow_goes_round_without_a_jump() -> None:
    colours = [rainbow(at * 50_000) for at in range(241)]
    assert colours[0] == colours[-1]
    steps = (max(abs(a - b) for a, b in zip(one, other, strict=True)) for one, other in pairwise(colours))
    assert max(steps) <= 10


def test_while_the_dice_tumble_the_corners_spin_and_no_icon_is_given_away_early() -> None:
    table = HubbleTable(2)
    table.press(7, hold_ms=40, then_s=0.05)
    began_us = table.view.began_us
    lit = set()
    for at_us in range(0, TUMBLE_US, 50_000):
        scene = table.machine.scene()
        frame = show(table.machine.game, scene, began_us + at_us, 1)
        lit.add(tuple(at for at in CORNERS.values() if frame.cells[at] != (BLACK,)))
        assert frame.cells[4] == (BLACK,)
    assert lit == {(0, 8), (2, 6)}
    frame = show(table.machine.game, table.machine.scene(), began_us + TUMBLE_US, 1)
    assert icons(frame.rows)[:2] == [rolled.icon for rolled in table.hubble.roll or ()]
