"""The cables of the wiring picture: the position of every pad, and each cable's path. How it looks is in `wiring`.

Pins and gates come from the parts table. The parts for a box's long leads and the keypad's USB cable are left out.
"""

from hardware.draw.wiring_page import WiringPage
from hardware.parts import FUSED_SUPPLY, GROUND, cell_references, header_nets
from spacebowl_pi.devices.ports import BUTTONS

THIN, THICK = 1.0, 1.6
GROUND_TOP, FUSED_TOP = 20.0, 24.0  # the rails at the top
GROUND_LOW, FUSED_LOW = 177.0, 198.0  # the rails at the buttons
LEFT_FUSED, LEFT_DATA, LEFT_GROUND = 8.0, 11.0, 14.0  # the cables down the left side
EVEN_Y, ODD_Y = 101.0, 108.0
LIGHT_Y = 187.5
LEVEL_X = {"PIXELS": 160.0, "MATRIX_DATA": 170.0, "MATRIX_SELECT": 180.0, "MATRIX_CLOCK": 190.0}
LEVEL_TOP, LEVEL_BOTTOM, LEVEL_RIGHT = 56.0, 78.0, 204.0


def header_x(number: int) -> float:
    """The x of a pin of the header."""
    return 84.0 + 6.8 * ((number - 1) // 2)


def button_x(button: int) -> float:
    """The x of a buzzer."""
    return 34.0 + 25.0 * button


def wiring_page() -> WiringPage:
    page = WiringPage()
    for number in header_nets():
        page.pad("A1", str(number), (header_x(number), ODD_Y if number % 2 else EVEN_Y))
    _rails(page)
    _supply(page)
    _level_shifter(page)
    _grid(page)
    _matrix(page)
    _buzzers(page)
    _power_button(page)
    _sounder(page)
    return page


def pin_of(net: str) -> int:
    """The header pin of a signal."""
    return next(number for number, found in header_nets().items() if found == net)


def _rails(page: WiringPage) -> None:
    page.cable(
        (281, GROUND_TOP),
        (LEFT_GROUND, GROUND_TOP),
        (LEFT_GROUND, GROUND_LOW),
        (282, GROUND_LOW),
        net=GROUND,
        width=THICK,
    )
    page.cable(
        (286, FUSED_TOP),
        (LEFT_FUSED, FUSED_TOP),
        (LEFT_FUSED, FUSED_LOW),
        (282, FUSED_LOW),
        net=FUSED_SUPPLY,
        width=THICK,
    )


def _supply(page: WiringPage) -> None:
    page.pad("J1", "1", (30, 60))
    page.pad("J1", "2", (46, 60))
    page.pad("F1", "1", (30, 48))
    page.pad("F1", "2", (30, 36))
    page.from_pad("J1", "1", (30, 48), width=THICK)
    page.from_pad("F1", "2", (30, FUSED_TOP), width=THICK)
    page.from_pad("J1", "2", (46, GROUND_TOP), width=THICK)
    page.from_pad("A1", "2", (header_x(2), 92), (30, 92), (30, 60), width=THICK)
    page.from_pad("A1", "4", (header_x(4), 92), (header_x(2), 92), width=THICK)
    page.from_pad("A1", "6", (header_x(6), 88), (46, 88), (46, 60), width=THICK)
    page.pad("C1", "1", (65, 31))
    page.pad("C1", "2", (70, 31))
    page.from_pad("C1", "1", (65, FUSED_TOP))
    page.from_pad("C1", "2", (70, 28), (cell_at(0)[0] - 12, 28))


def gates(page: WiringPage) -> dict[str, tuple[str, str]]:
    """The input and output pin of each gate, by its wire."""
    nets = page.table["U1"].nets
    pin = {net: number for number, net in nets.items()}
    return {wire: (pin[wire], pin[f"{wire}_5V"]) for wire in LEVEL_X}


def _level_shifter(page: WiringPage) -> None:
    lanes = {"PIXELS": 83.0, "MATRIX_DATA": 86.0, "MATRIX_CLOCK": 89.0, "MATRIX_SELECT": 92.0}
    for wire, (gate_in, gate_out) in gates(page).items():
        x, number = LEVEL_X[wire], pin_of(wire)
        page.pad("U1", gate_in, (x, LEVEL_BOTTOM))
        page.pad("U1", gate_out, (x, LEVEL_TOP))
        start, lane = page.pads["A1", str(number)], lanes[wire]
        if number % 2:  # between two pins of the outer row
            beside = start[0] + 3.4
            page.from_pad(
                "A1", str(number), (start[0], 104.5), (beside, 104.5), (beside, lane), (x, lane), (x, LEVEL_BOTTOM)
            )
        else:
            page.from_pad("A1", str(number), (start[0], lane), (x, lane), (x, LEVEL_BOTTOM))
    page.pad("U1", "14", (152, 62))
    page.from_pad("U1", "14", (148, 62), (148, FUSED_TOP))
    grounds = [number for number, net in page.table["U1"].nets.items() if net == GROUND]
    for row, leg in enumerate(sorted(grounds, key=int)):
        y = 59.0 + 4 * row
        page.pad("U1", leg, (LEVEL_RIGHT, y))
        if row:
            page.from_pad("U1", leg, (208, y), (208, y - 4))
        else:
            page.from_pad("U1", leg, (208, y), (208, GROUND_TOP))
    page.pad("C2", "1", (152, 33))
    page.pad("C2", "2", (157, 33))
    page.from_pad("C2", "1", (152, FUSED_TOP))
    page.from_pad("C2", "2", (157, GROUND_TOP))


def cell_at(cell: int) -> tuple[float, float]:
    """The middle of a cell of the grid, 0 to 8."""
    return 90.0 + 18 * (cell % 3), 41.0 + 16 * (cell // 3)


def _grid(page: WiringPage) -> None:
    cells = cell_references()
    for place, cell in enumerate(cells):
        x, y = cell_at(place)
        for number, dx, dy in (("1", 0, -5), ("2", 5, 0), ("3", 0, 5), ("4", -5, 0)):
            page.pad(cell, number, (x + dx, y + dy))
    left, right = cell_at(0)[0] - 12, cell_at(2)[0] + 12
    page.cable((right, FUSED_TOP), (right, cell_at(8)[1] - 6.4), net=FUSED_SUPPLY)
    page.cable((left, GROUND_TOP), (left, cell_at(8)[1] + 6.4), net=GROUND)
    for row in range(3):
        (x1, y), (x3, _) = cell_at(3 * row), cell_at(3 * row + 2)
        page.cable((right, y - 6.4), (x1, y - 6.4), (x1, y - 5), net=FUSED_SUPPLY)
        page.cable((left, y + 6.4), (x3, y + 6.4), (x3, y + 5), net=GROUND)
        for place in (3 * row, 3 * row + 1, 3 * row + 2):
            x = cell_at(place)[0]
            if place % 3 > 0:
                page.from_pad(cells[place], "1", (x, y - 6.4))
                page.from_pad(cells[place - 1], "2", page.pads[cells[place], "4"])
            if place % 3 < 2:
                page.from_pad(cells[place], "3", (x, y + 6.4))
        if row:
            out, into = page.pads[cells[3 * row - 1], "2"], page.pads[cells[3 * row], "4"]
            lane = y - 8
            page.from_pad(
                cells[3 * row - 1],
                "2",
                (out[0] + 3.5, out[1]),
                (out[0] + 3.5, lane),
                (into[0] - 3.5, lane),
                (into[0] - 3.5, y),
                into,
            )
    into = page.pads["D1", "4"]
    page.pad("R1", "1", (128, 29))
    page.pad("R1", "2", (118, 29))
    page.from_pad("R1", "2", (into[0] - 3.5, 29), (into[0] - 3.5, into[1]), into)
    out = page.pads["D9", "2"]
    gate_out = gates(page)["PIXELS"][1]
    page.from_pad("U1", gate_out, (LEVEL_X["PIXELS"], 46), (140, 46), (140, 29), (128, 29))
    page.from_pad(
        "D9",
        "2",
        (out[0] + 3.5, out[1]),
        (out[0] + 3.5, 84),
        (LEFT_DATA, 84),
        (LEFT_DATA, LIGHT_Y),
        (button_x(1) - 5, LIGHT_Y),
    )


def _matrix(page: WiringPage) -> None:
    pads = {"1": 36.0, "2": 40.0, "3": 44.0, "4": 48.0, "5": 52.0}
    for number, y in pads.items():
        page.pad("DS1", number, (222, y))
    page.from_pad("DS1", "1", (216, 36), (216, FUSED_TOP))
    page.from_pad("DS1", "2", (212, 40), (212, GROUND_TOP))
    for wire, number in (("MATRIX_DATA", "3"), ("MATRIX_SELECT", "4"), ("MATRIX_CLOCK", "5")):
        page.from_pad("U1", gates(page)[wire][1], (LEVEL_X[wire], pads[number]), (222, pads[number]))
    page.pad("C3", "1", (286, 36))
    page.pad("C3", "2", (281, 36))
    page.from_pad("C3", "1", (286, FUSED_TOP))
    page.from_pad("C3", "2", (281, GROUND_TOP))


def _buzzers(page: WiringPage) -> None:
    lanes = {1: 122.2, 2: 124.4, 3: 126.6, 4: 128.8, 5: 128.8, 6: 126.6, 7: 124.4, 8: 122.2}
    for button in BUTTONS:
        x, number = button_x(button), pin_of(f"BUZZER_{button}")
        series, switch, light = f"R{10 + button}", f"SW{button}", f"D{10 + button}"
        page.pad(series, "1", (x, 134))
        page.pad(series, "2", (x, 144))
        page.pad(switch, "1", (x, 150.5))
        page.pad(switch, "2", (x, 172))
        for pin, dx, dy in (("1", 0, 5), ("2", 5, 0), ("3", 0, -5), ("4", -5, 0)):
            page.pad(light, pin, (x + dx, LIGHT_Y + dy))
        start = page.pads["A1", str(number)]
        if number % 2:
            page.from_pad("A1", str(number), (start[0], lanes[button]), (x, lanes[button]), (x, 134))
        else:  # between two pins of the inner row
            beside = start[0] + 3.4
            page.from_pad(
                "A1",
                str(number),
                (start[0], 104.5),
                (beside, 104.5),
                (beside, lanes[button]),
                (x, lanes[button]),
                (x, 134),
            )
        page.from_pad(series, "2", (x, 150.5))
        page.from_pad(switch, "2", (x, GROUND_LOW))
        page.from_pad(light, "3", (x, GROUND_LOW))
        page.from_pad(light, "1", (x, FUSED_LOW))
        if button < 8:
            page.from_pad(light, "2", (button_x(button + 1) - 5, LIGHT_Y))


def _power_button(page: WiringPage) -> None:
    x, number = 32.0, pin_of("POWER_BUTTON")
    page.pad("R5", "1", (x, 134))
    page.pad("R5", "2", (x, 144))
    page.pad("SW9", "1", (x, 150.5))
    page.pad("SW9", "2", (x, 172))
    page.from_pad("A1", str(number), (header_x(number), 120), (x, 120), (x, 134))
    page.from_pad("R5", "2", (x, 150.5))
    page.from_pad("SW9", "2", (x, GROUND_LOW))


def _sounder(page: WiringPage) -> None:
    number, x = pin_of("SOUND"), 274.0
    page.pad("R2", "1", (x, 128))
    page.pad("R2", "2", (x, 138))
    page.from_pad("A1", str(number), (header_x(number), 120), (x, 120), (x, 128))
    collector = page.pad("Q1", "1", (258, 152))
    base = page.pad("Q1", "2", (262, 152))
    emitter = page.pad("Q1", "3", (266, 152))
    page.cable(base, (base[0], 164), (x, 164), (x, 142), page.pads["R2", "2"], net="SOUND_BASE")
    page.pad("R3", "1", (282, 148))
    page.pad("R3", "2", (282, 158))
    page.cable((x, 143), (282, 143), (282, 148), net="SOUND_BASE")
    page.from_pad("R3", "2", (282, GROUND_LOW))
    page.cable(emitter, (emitter[0], GROUND_LOW), net=GROUND)
    page.cable(collector, (collector[0], 157), (252, 157), (252, 182), net="SOUND_OUT")
    page.pad("BZ1", "2", (252, 182))
    page.pad("BZ1", "1", (252, 194))
    page.from_pad("BZ1", "1", (252, FUSED_LOW))
    for reference, over, under, at in (("R4", "2", "1", 266.0), ("D20", "2", "1", 278.0)):
        page.pad(reference, over, (at, 184))
        page.pad(reference, under, (at, 194))
        page.from_pad(reference, under, (at, FUSED_LOW))
    page.cable((252, 180), (278, 180), (278, 184), net="SOUND_OUT")
    page.from_pad("R4", "2", (266, 180))
