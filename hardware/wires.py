"""The lengths of the 0.5 mm2 wires: from light to light, and in total. The guide states them.

A wire of the chain is soldered to two pixels and goes through the plate in between; a test checks that each is long
enough.
"""

from math import ceil

from spacebowl_pi.devices.ports import BUTTONS, CELLS

CELL_CM, CELL_ROW_CM = 10, 20  # to the next cell; from a row's end to the next row
TO_BUZZERS_CM = 25  # from the last cell to the first buzzer light
BUZZER_CM, BUZZER_ROW_CM = 12, 30
TO_LID_CM = 45  # so that the lid opens
ON_THE_TABLE_CM = 20  # the same on a breadboard
SUPPLY_CM, TO_PI_CM = 20, 25
CELLS_IN_A_ROW, BUZZERS_IN_A_ROW = 3, 4


def chain_cm() -> int:
    """From the first light to the last."""
    cell_rows, buzzer_rows = CELLS // CELLS_IN_A_ROW - 1, len(BUTTONS) // BUZZERS_IN_A_ROW - 1
    cells = (CELLS - 1 - cell_rows) * CELL_CM + cell_rows * CELL_ROW_CM
    buzzers = (len(BUTTONS) - 1 - buzzer_rows) * BUZZER_CM + buzzer_rows * BUZZER_ROW_CM
    return cells + TO_BUZZERS_CM + buzzers


def thick_m(*, has_lid: bool) -> int:
    """Metres of red wire of 0.5 mm2; the same of black."""
    lead = TO_LID_CM if has_lid else ON_THE_TABLE_CM
    leads = 3 * lead  # to both ends of the chain, and to the matrix
    return ceil((chain_cm() + leads + 2 * SUPPLY_CM + 2 * TO_PI_CM) / 100)
