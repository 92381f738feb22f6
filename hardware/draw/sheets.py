"""The layout of the four sheets: computer and supply, buzzers, lights, matrix and sound.

Only positions are decided here. The nets come from the parts table; the tests compare it with the drawing.
"""

import re
from itertools import pairwise
from textwrap import wrap

from hardware import values
from hardware.draw.sheet import Placed, Sheet
from hardware.draw.symbols import Side
from hardware.parts import (
    FUSED_SUPPLY,
    GROUND,
    LOGIC_SUPPLY,
    MODULES,
    POWER_NETS,
    SUPPLY,
    Part,
    Variant,
    cell_references,
    header_nets,
    light_references,
    parts,
)
from hardware.power import lights_lines, power_lines
from spacebowl_pi.devices.pins import GPIO_OF_HEADER, Pin, all_uses
from spacebowl_pi.devices.ports import BUTTONS
from spacebowl_pi.terminal.paper.canvas import Point

LEFT, RIGHT, UP, DOWN = Side.LEFT, Side.RIGHT, Side.TOP, Side.BOTTOM
NOTE_WIDTH = 125  # characters; beside the title block
NOTE_SIZE = 1.15
_UNITS = re.compile(r"(\d) (mA|A|V|k|ohm|nF|uF|ms|us|cm|mm2|Hz|W)\b")  # a number and its unit stay together
GENERAL_LINES = (
    "Wires: 0.5 mm2 (AWG 20) from the supply to the Pi, the chain and the matrix; thin ones for all signals.",
    "One common ground: supply, Pi, lights, matrix, buzzers, sounder.",
    "Resistors 1/4 W, 5 %. Capacitors in nF are ceramic, X7R, 16 V or more.",
    "Parts with a * are for a box, all of them, and not for a table: R21-R28, C11-C18.",
    "+3V3 comes from the Pi, +5V from J1, +5V_FUSED is behind F1.",
)


def sheets(variant: Variant) -> list[Sheet]:
    """All sheets of a variant; the first is the one that KiCad opens."""
    table = parts(variant)
    others = [_buzzers(table), _lights(table, variant), _matrix_and_sound(table)]
    return [_computer(table, variant, others), *others]


def _notes(sheet: Sheet, x: float, y: float, lines: tuple[str, ...], letters: int = NOTE_WIDTH) -> None:
    """Writes lines, wrapped to fit, into rows of similar length."""
    for line in lines:
        whole = _UNITS.sub("\\1\N{NO-BREAK SPACE}\\2", line)
        count = len(wrap(whole, letters))
        even = next(it for it in range(20, letters + 1) if len(wrap(whole, it)) == count)
        for row, text in enumerate(wrap(whole, even)):
            sheet.note(x + (2 if row else 0), y, text.replace("\N{NO-BREAK SPACE}", " "), size=NOTE_SIZE)
            y += 1.9 * NOTE_SIZE


def _computer(table: dict[str, Part], variant: Variant, others: list[Sheet]) -> Sheet:
    name = f"ship-computer-{variant.slug}"
    sheet = Sheet(name, f"Ship Computer, {variant.words}", 1, ("The computer and its supply",))
    _header(sheet, table)
    _supply(sheet, table)
    _power_button(sheet, table)
    _keypad(sheet, table)
    sheet.block(10, 104, 102, 126, "The other sheets")
    for column, other in enumerate(others):
        sheet.sub(other, 13 + 30 * column, 110, 26, 11)
    sheet.block(106, 104, 224, 126, "What it draws")
    _notes(sheet, 109, 110, power_lines(variant), 98)
    _notes(sheet, 10, 134, GENERAL_LINES)
    return sheet


def _header(sheet: Sheet, table: dict[str, Part]) -> None:
    sheet.block(10, 10, 102, 100, "Raspberry Pi")
    sheet.place(table["A1"], 56, 44)
    uses = dict(all_uses())
    for number, net in header_nets().items():
        side = LEFT if number % 2 else RIGHT
        x, y = sheet.pin("A1", str(number))
        out = (x + 2 * side.value[0], y)
        if net is None:
            sheet.open_ends.append((x, y))
            use = uses[Pin(GPIO_OF_HEADER[number])]
            sheet.side_note(x + 2 * side.value[0], y, use, side)
            continue
        sheet.wire((x, y), out)
        if net in POWER_NETS:
            sheet.power(net, out, side)
        else:
            sheet.label(net, out, side)
    _notes(sheet, 14, 82, (
        "GPIO and header numbers are those of spacebowl_pi/devices/pins.py.",
        "All eight grounds of the header are one: take whichever is near.",
        "Pins 27 and 28 are for the EEPROM of a HAT; what is marked open stays with SPI.",
    ))  # fmt: skip


def _supply(sheet: Sheet, table: dict[str, Part]) -> None:
    sheet.block(106, 10, 224, 50, "Supply")
    sheet.place(table["J1"], 118, 28)
    sheet.place(table["F1"], 148, 26, 90)
    sheet.place(table["C1"], 170, 32)
    plus, ground = sheet.pin("J1", "1"), sheet.pin("J1", "2")
    sheet.wire(plus, (136, 26), (145, 26))
    sheet.power(SUPPLY, (136, 26), UP)
    sheet.wire(ground, (131, 30), (131, 35))
    sheet.power(GROUND, (131, 35), DOWN)
    sheet.wire((151, 26), (160, 26), (170, 26), (186, 26))
    sheet.flags.append((160, 26))
    sheet.wire((170, 26), (170, 29))
    sheet.power(GROUND, (170, 35), DOWN)
    sheet.power(FUSED_SUPPLY, (186, 26), UP)
    _notes(sheet, 110, 41, (
        "The Pi is fed by its pins 2 and 4, before the fuse. All else is behind it, and C1 sits at the first cell.",
        "Check plus and minus with a meter before the Pi is plugged on: the header has no protection of its own.",
            "A Pi 5 fed by its pins lets its USB ports have 600 mA together: enough for the keypad.",
    ), 200)  # fmt: skip


def _power_button(sheet: Sheet, table: dict[str, Part]) -> None:
    sheet.block(106, 54, 224, 74, "Power button")
    y = 64
    sheet.label("POWER_BUTTON", (128, y), LEFT)
    sheet.place(table["R5"], 138, y, 90)
    sheet.place(table["SW9"], 154, y)
    sheet.wire((128, y), (135, y))
    sheet.wire((141, y), (150, y))
    sheet.wire((158, y), (164, y), (164, y + 2))
    sheet.power(GROUND, (164, y + 2), DOWN)
    _notes(sheet, 170, 61, values.POWER_BUTTON_LINES, 44)


def _keypad(sheet: Sheet, table: dict[str, Part]) -> None:
    sheet.block(106, 78, 224, 100, "Touchscreen keypad, by USB")
    sheet.place(table["A1"], 124, 90, unit=2)
    sheet.place(table["A2"], 160, 90)
    for theirs, ours in (("U1", "1"), ("U2", "2"), ("U3", "3")):
        sheet.wire(sheet.pin("A1", theirs), sheet.pin("A2", ours))
    (x1, y), (x2, _) = sheet.pin("A1", "U4"), sheet.pin("A2", "4")
    sheet.wire((x1, y), (141, y), (x2, y))
    sheet.wire((141, y), (141, y + 2))
    sheet.power(GROUND, (141, y + 2), DOWN)
    _notes(sheet, 172, 88, (
        "An ordinary USB cable, plugged and unplugged",
        "at will. The box plays without the keypad.",
    ))  # fmt: skip


def _buzzers(table: dict[str, Part]) -> Sheet:
    sheet = Sheet(
        "buzzers", "Ship Computer: buzzers", 2, ("Eight buttons to ground", "The same for both kinds of cell")
    )
    for button in BUTTONS:
        column, row = divmod(button - 1, 4)
        _buzzer(sheet, table, button, 14 + 110 * column, 28 + 27 * row)
    _notes(sheet, 10, 132, values.BUZZER_LINES)
    return sheet


def _buzzer(sheet: Sheet, table: dict[str, Part], button: int, x: float, y: float) -> None:
    sheet.block(x - 4, y - 15, x + 100, y + 11, f"Buzzer {button}")
    sheet.label(f"BUZZER_{button}", (x + 18, y), LEFT)
    sheet.place(table[f"C{10 + button}"], x + 24, y + 4)
    sheet.place(table[f"R{10 + button}"], x + 38, y, 90)
    sheet.place(table[f"R{20 + button}"], x + 50, y - 6)
    sheet.place(table[f"SW{button}"], x + 82, y)
    sheet.wire((x + 18, y), (x + 24, y), (x + 35, y))
    sheet.wire((x + 24, y), (x + 24, y + 1))
    sheet.power(GROUND, (x + 24, y + 7), DOWN)
    sheet.wire((x + 41, y), (x + 50, y), (x + 62, y), (x + 78, y))
    sheet.wire((x + 50, y), (x + 50, y - 3))
    sheet.power(LOGIC_SUPPLY, (x + 50, y - 9), UP)
    sheet.label(f"LEAD_{button}", (x + 62, y), RIGHT, is_global=False)
    sheet.wire((x + 86, y), (x + 92, y), (x + 92, y + 4))
    sheet.power(GROUND, (x + 92, y + 4), DOWN)


def _lights(table: dict[str, Part], variant: Variant) -> Sheet:
    kind = "nine pixels" if variant is Variant.ONE_PIXEL else "nine Jewels of seven"
    sheet = Sheet(
        f"lights-{variant.slug}", "Ship Computer: lights", 3, (f"One chain: {kind}, then eight buzzer lights",)
    )
    sheet.block(10, 10, 112, 126, "The galaxy's nine cells, as they lie")
    sheet.block(116, 10, 224, 90, "In the buzzers")
    cells = [
        sheet.place(table[it], 46 + 24 * (place % 3), 32 + 36 * (place // 3))
        for place, it in enumerate(cell_references())
    ]
    lights = [
        sheet.place(table[it], 132 + 24 * (place % 4), 32 + 36 * (place // 4))
        for place, it in enumerate(light_references())
    ]
    for pixel in (*cells, *lights):
        sheet.power(FUSED_SUPPLY, sheet.pin(pixel.part.reference, "1"), UP)
        sheet.power(GROUND, sheet.pin(pixel.part.reference, "3"), DOWN)
    sheet.place(table["R1"], 32, 32, 90)
    sheet.label("PIXELS_5V", (27, 32), LEFT)
    sheet.wire((27, 32), sheet.pin("R1", "1"))
    sheet.wire(sheet.pin("R1", "2"), sheet.pin("D1", "4"))
    for row in (cells[:3], cells[3:6], cells[6:], lights[:4], lights[4:]):
        for left, right in pairwise(row):
            sheet.wire(sheet.pin(left.part.reference, "2"), sheet.pin(right.part.reference, "4"))
    for last, first in ((cells[2], cells[3]), (cells[5], cells[6]), (lights[3], lights[4])):
        _next_row(sheet, last, first)
    out, into = sheet.pin("D9", "2"), sheet.pin("D11", "4")
    sheet.wire(out, (114, out[1]), (114, into[1]), into)
    sheet.open_ends.append(sheet.pin("D18", "2"))
    _notes(sheet, 118, 97, lights_lines(variant), 92)
    return sheet


def _next_row(sheet: Sheet, last: Placed, first: Placed) -> None:
    """Leads the chain from the end of a row to the start of the next, between the two."""
    (x1, y1), (x2, y2) = sheet.pin(last.part.reference, "2"), sheet.pin(first.part.reference, "4")
    lane = (y1 + y2) / 2
    points: tuple[Point, ...] = ((x1, y1), (x1 + 3, y1), (x1 + 3, lane), (x2 - 3, lane), (x2 - 3, y2), (x2, y2))
    sheet.wire(*points)


def _matrix_and_sound(table: dict[str, Part]) -> Sheet:
    comments = ("Level shifter, LED matrix, sounder", "The same for both kinds of cell")
    sheet = Sheet("matrix-and-sound", "Ship Computer: matrix and sound", 4, comments)
    _gates(sheet, table)
    _modules(sheet, table)
    _sounder(sheet, table)
    _notes(sheet, 10, 132, (*values.LEVEL_LINES, *values.SOUND_LINES))
    return sheet


def _gates(sheet: Sheet, table: dict[str, Part]) -> None:
    sheet.block(10, 10, 68, 126, "From 3.3 V to 5 V")
    for gate, wire, y in ((1, "PIXELS", 24), (3, "MATRIX_DATA", 44), (2, "MATRIX_SELECT", 64), (4, "MATRIX_CLOCK", 84)):
        sheet.place(table["U1"], 44, y, unit=gate)
        sheet.label(wire, (34, y), LEFT)
        sheet.wire((34, y), (38, y))
        sheet.power(GROUND, (44, y + 4), DOWN)
    sheet.wire((50, 24), (54, 24))
    sheet.label("PIXELS_5V", (54, 24), RIGHT)
    sheet.place(table["U1"], 24, 110, unit=5)
    sheet.place(table["C2"], 44, 110)
    for x, pin_y in ((24, 6), (44, 3)):
        sheet.wire((x, 110 - pin_y), (x, 102))
        sheet.wire((x, 110 + pin_y), (x, 118))
    sheet.wire((24, 102), (34, 102), (44, 102))
    sheet.wire((24, 118), (34, 118), (44, 118))
    sheet.power(FUSED_SUPPLY, (34, 102), UP)
    sheet.power(GROUND, (34, 118), DOWN)


def _modules(sheet: Sheet, table: dict[str, Part]) -> None:
    sheet.block(78, 30, 224, 76, "LED matrix 32 x 8: a board of four blocks, or four boards in a row")
    for module in MODULES:
        placed = sheet.place(table[f"DS{module}"], 70 + 28 * module, 54)
        sheet.power(FUSED_SUPPLY, sheet.pin(placed.part.reference, "1"), UP)
        sheet.power(GROUND, sheet.pin(placed.part.reference, "2"), DOWN)
        for theirs, ours in (("6", "3"), ("7", "4"), ("8", "5")):
            if module == 1:
                continue
            sheet.wire(sheet.pin(f"DS{module - 1}", theirs), sheet.pin(f"DS{module}", ours))
    sheet.open_ends += [sheet.pin("DS4", number) for number in ("6", "7", "8")]
    for wire, number, y, bend in (("DATA", "3", 44, 76), ("SELECT", "4", 64, 72), ("CLOCK", "5", 84, 76)):
        into = sheet.pin("DS1", number)
        sheet.wire((50, y), (54, y), (bend, y), (bend, into[1]), into)
        sheet.label(f"MATRIX_{wire}_5V", (54, y), RIGHT, is_global=False)
    sheet.place(table["C3"], 206, 54)
    sheet.power(FUSED_SUPPLY, (206, 51), UP)
    sheet.power(GROUND, (206, 57), DOWN)


def _sounder(sheet: Sheet, table: dict[str, Part]) -> None:
    sheet.block(78, 82, 174, 126, "Sounder")
    sheet.place(table["R2"], 108, 110, 90)
    sheet.place(table["R3"], 116, 116)
    sheet.place(table["Q1"], 126, 110)
    sheet.place(table["BZ1"], 129, 97)
    sheet.place(table["R4"], 150, 97)
    sheet.place(table["D20"], 162, 97)
    sheet.label("SOUND", (98, 110), LEFT)
    sheet.wire((98, 110), (105, 110))
    sheet.wire((111, 110), (116, 110), (122, 110))
    sheet.wire((116, 110), (116, 113))
    sheet.power(GROUND, (116, 119), DOWN)
    sheet.power(GROUND, (128, 114), DOWN)
    sheet.wire((128, 101), (128, 104), (128, 106))
    sheet.wire((128, 93), (128, 91))
    for x1, x2 in ((128, 150), (150, 162)):
        sheet.wire((x1, 91), (x2, 91))
        sheet.wire((x1, 104), (x2, 104))
    for x in (150, 162):
        sheet.wire((x, 91), (x, 94))
        sheet.wire((x, 100), (x, 104))
    sheet.power(FUSED_SUPPLY, (128, 91), UP)
