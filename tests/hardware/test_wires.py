"""The wires that the guide tells of reach, in both boxes; and the bill has as many metres as they are together."""

from itertools import pairwise
from math import ceil, dist
from pathlib import Path

import pytest

from hardware import values, wires
from hardware.builds import Build, fitted, items, quantity
from hardware.enclosure.inside_panels import pixel_plate
from hardware.enclosure.shapes import Round
from hardware.enclosure.size import BOXES, Size
from spacebowl_pi.devices.ports import BUTTONS, CELLS

GUIDE = " ".join((Path(__file__).parents[2] / "docs" / "build.md").read_text(encoding="utf-8").split())
BESIDE_MM = 14.0  # from a pixel to its wire's hole
SOLDER_MM, BEND_MM = 10.0, 5.0  # at each end
any_box = pytest.mark.parametrize("size", BOXES, ids=lambda size: size.name)


def needed_cm(size: Size, across_mm: float, ends: int) -> float:
    """From hole to hole, through the plate at so many ends, and soldered on."""
    through = ends * (BESIDE_MM + size.thickness_mm + BEND_MM)
    return (across_mm + through + 2 * SOLDER_MM) / 10


@any_box
def test_a_wire_reaches_from_cell_to_cell(size: Size) -> None:
    holes = [it for it in pixel_plate(size).holes if isinstance(it, Round) and it.name == "wires"]
    assert {abs(hole.at[0]) for hole in holes} == {
        BESIDE_MM,
        size.cell_pitch_mm - BESIDE_MM,
        size.cell_pitch_mm + BESIDE_MM,
    }
    for cell, after in pairwise(range(CELLS)):
        (x1, y1), (x2, y2) = size.cell_at(cell), size.cell_at(after)
        across = dist((x1 + BESIDE_MM, y1), (x2 - BESIDE_MM, y2))
        told = wires.CELL_CM if y1 == y2 else wires.CELL_ROW_CM
        assert needed_cm(size, across, 2) <= told, (cell, after)


@any_box
def test_a_wire_reaches_from_light_to_light_of_the_buzzers(size: Size) -> None:
    (x, y), deep_mm = size.cell_at(CELLS - 1), size.button.depth_mm - 33  # the plate's lower side is 33 mm deep
    across = dist((x + BESIDE_MM, y), size.button_at(BUTTONS[0]))
    assert needed_cm(size, across + deep_mm, 1) <= wires.TO_BUZZERS_CM
    for button, after in pairwise(BUTTONS):
        (x1, y1), (x2, y2) = size.button_at(button), size.button_at(after)
        told = wires.BUZZER_CM if y1 == y2 else wires.BUZZER_ROW_CM
        assert needed_cm(size, dist((x1, y1), (x2, y2)), 0) <= told, (button, after)


def test_only_a_box_has_leads_that_are_long_for_a_buzzer() -> None:
    assert wires.ON_THE_TABLE_CM <= values.LONG_LEAD_CM < wires.TO_LID_CM
    long_lead_parts = {f"{letter}{ten}{button}" for letter, ten in (("R", 2), ("C", 1)) for button in BUTTONS}
    for build in Build:
        assert fitted(build).keys() & long_lead_parts == (long_lead_parts if build.box else set())


def test_the_bill_has_all_the_metres() -> None:
    cells, buzzers = 6 * 10 + 2 * 20, 6 * 12 + 1 * 30
    assert wires.chain_cm() == cells + 25 + buzzers
    (wire,) = [item for item in items() if item.is_thick_wire]
    in_a_box = cells + 25 + buzzers + 3 * 45 + 2 * 20 + 2 * 25
    assert [quantity(wire, build) for build in Build] == [4, ceil(in_a_box / 100), ceil(in_a_box / 100)]


def test_the_guide_tells_the_lengths() -> None:
    for row in (
        f"| a cell to the next | {wires.CELL_CM} |",
        f"| the end of a row to the next row | {wires.CELL_ROW_CM} |",
        f"| C3 to buzzer light 1 | {wires.TO_BUZZERS_CM} |",
        f"| a buzzer light to the next | {wires.BUZZER_CM} |",
        f"| buzzer light 4 to 5 | {wires.BUZZER_ROW_CM} |",
        f"| the perfboard to the lid, so that it opens | {wires.TO_LID_CM} |",
        f"| the same on a table | {wires.ON_THE_TABLE_CM} |",
    ):
        assert row in GUIDE, row
    assert f"leads to the lid are over {values.LONG_LEAD_CM} cm" in GUIDE
