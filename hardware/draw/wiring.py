"""The wiring picture, for people who do not read schematics: header, parts, every cable in its colour.

Only the looks are here; `wiring_cables` says what is connected, and where the cables run.
"""

from hardware.draw.wiring_cables import (
    LEVEL_BOTTOM,
    LEVEL_RIGHT,
    LEVEL_TOP,
    LEVEL_X,
    button_x,
    gates,
    pin_of,
    wiring_page,
)
from hardware.draw.wiring_page import (
    DARK,
    GREY,
    HEIGHT_MM,
    PAPER,
    WHITE,
    WIDTH_MM,
    WiringPage,
    colour_of,
    ink_on,
    rectangle,
    write,
)
from hardware.parts import FUSED_SUPPLY, GROUND, LOGIC_SUPPLY, SUPPLY, cell_references, header_nets
from spacebowl_pi.devices.ports import BUTTONS
from spacebowl_pi.terminal.paper.canvas import Anchor, Canvas

TITLE = "The Ship Computer: wiring"
LEGEND = (
    (SUPPLY, "5 V from the supply: only to the Pi"), (FUSED_SUPPLY, "5 V behind the fuse"),
    (GROUND, "ground: all of it is one"), (LOGIC_SUPPLY, "3.3 V from the Pi: only in a box"),
    ("PIXELS", "lights, data"), ("MATRIX_DATA", "matrix DIN"), ("MATRIX_SELECT", "matrix CS"),
    ("MATRIX_CLOCK", "matrix CLK"),
)  # fmt: skip
GOLD, BOARD, BODY, SILVER = "#d9b44a", "#2b6e4f", "#2f343a", "#ced4da"


def draw_wiring(canvas: Canvas) -> WiringPage:
    """Draws it all, and returns the pads and cables."""
    page = wiring_page()
    rectangle(canvas, 0, 0, WIDTH_MM, HEIGHT_MM, fill=PAPER, radius=0.1)
    write(canvas, TITLE, 8, 9.5, 6.4, anchor=Anchor.START, is_bold=True)
    for row, words in enumerate((
        "The header as you see it with the SD card to the left. In the box it is to the right: turn the picture round.",
        "On a Pi 500 say: pinout. Crossing cables do not touch, a dot joins.",
    )):  # fmt: skip
        write(canvas, words, 95, 7.9 + 4.1 * row, 2.9, colour=GREY, anchor=Anchor.START)
    _look_board(canvas)
    page.draw_cables(canvas)
    _look_header(canvas, page)
    _look_supply(canvas, page)
    _look_level_shifter(canvas, page)
    _look_cells(canvas, page)
    _look_matrix(canvas, page)
    _look_buttons(canvas, page)
    _look_sounder(canvas, page)
    _look_words(canvas, page)
    return page


def _look_board(canvas: Canvas) -> None:
    rectangle(canvas, 76, 95.5, 224, 117.5, fill=BOARD, radius=2.5)
    rectangle(canvas, 80, 97.2, 217.2, 111.8, fill="#1d2125", radius=0.8)
    write(canvas, "Raspberry Pi", 210, 114.7, 3, colour="#d8f0e3", is_bold=True)


def _look_header(canvas: Canvas, page: WiringPage) -> None:
    for number, net in header_nets().items():
        x, y = page.pads["A1", str(number)]
        colour = colour_of(net) if net else "#4b5158"
        canvas.circle((x, y), 2.35, fill=colour, stroke=GOLD if net else "#767d85", width=0.45)
        write(canvas, str(number), x, y, 2.3, colour=ink_on(colour) if net else "#aab0b6", is_bold=net is not None)


def _resistor(canvas: Canvas, page: WiringPage, reference: str, *, is_labelled: bool = True) -> None:
    (x1, y1), (x2, y2) = page.pads[reference, "1"], page.pads[reference, "2"]
    x, y, is_upright = (x1 + x2) / 2, (y1 + y2) / 2, x1 == x2
    canvas.path([(x1, y1), (x2, y2)], stroke="#adb5bd", width=0.7)
    half = (1.5, 3.1) if is_upright else (3.1, 1.5)
    rectangle(canvas, x - half[0], y - half[1], x + half[0], y + half[1], fill="#e6d3b0", stroke="#a58a5a", radius=1)
    if is_labelled:
        write(canvas, reference, x + 2.4, y - 1.5, 2.3, anchor=Anchor.START, is_bold=True)
        write(canvas, page.table[reference].value, x + 2.4, y + 1.5, 2.3, colour=GREY, anchor=Anchor.START)


def _capacitor(canvas: Canvas, page: WiringPage, reference: str) -> None:
    (x1, y), (x2, _) = page.pads[reference, "1"], page.pads[reference, "2"]
    left, right = min(x1, x2), max(x1, x2)
    part = page.table[reference]
    is_small = part.value.endswith("n")
    if is_small:
        rectangle(canvas, left - 0.6, y - 0.6, right + 0.6, y + 4.4, fill="#e8a33d", stroke="#a86b12", radius=2)
    else:
        rectangle(canvas, left - 1.6, y - 0.6, right + 1.6, y + 9, fill="#343a6b", stroke="#1c2148", radius=1)
        minus = page.pads[reference, "2"][0]
        edge = -1.6 if minus < page.pads[reference, "1"][0] else 0.0
        rectangle(canvas, minus + edge, y - 0.5, minus + edge + 1.6, y + 8.9, fill="#b9bdd6", radius=0.3)
        write(canvas, "-", minus + edge + 0.8, y + 4, 3, is_bold=True)
        write(canvas, "+", page.pads[reference, "1"][0], y + 1.2, 2.6, colour=WHITE, is_bold=True)
    below = y + (7 if is_small else 11.2)
    write(canvas, reference, (left + right) / 2, below, 2.3, is_bold=True)
    write(canvas, part.value.partition(" ")[0] + "F", (left + right) / 2, below + 2.8, 2.3, colour=GREY)


def _look_supply(canvas: Canvas, page: WiringPage) -> None:
    rectangle(canvas, 20, 60, 56, 79, fill=BODY, radius=2)
    write(canvas, "J1  supply", 38, 68.5, 3.4, colour=WHITE, is_bold=True)
    for row, words in enumerate(("5 V, 4 A", "Pi 5: 5 A")):
        write(canvas, words, 38, 72.6 + 3.2 * row, 2.5, colour="#dee2e6")
    for number, sign in (("1", "+"), ("2", "-")):
        x, y = page.pads["J1", number]
        rectangle(canvas, x - 3.4, y - 1.6, x + 3.4, y + 4, fill="#2f9e7a", stroke="#1e6b52", radius=0.6)
        canvas.circle((x, y + 1.2), 1.7, fill=SILVER, stroke="#868e96", width=0.3)
        write(canvas, sign, x + 5.2, y + 1.5, 4, colour=WHITE, is_bold=True)
    x = page.pads["F1", "1"][0]
    rectangle(canvas, x - 2, 36, x + 2, 48, fill="#f1f3f5", stroke="#868e96", radius=1)
    for y in (36.0, 45.5):
        rectangle(canvas, x - 2.2, y, x + 2.2, y + 2.5, fill=SILVER, stroke="#868e96", radius=0.4)
    write(canvas, "F1", x + 3.4, 40.3, 2.6, anchor=Anchor.START, is_bold=True)
    write(canvas, page.table["F1"].value, x + 3.4, 43.6, 2.4, colour=GREY, anchor=Anchor.START)
    _capacitor(canvas, page, "C1")
    write(canvas, "at cell A1", 67.5, 48.2, 2.3, is_bold=True)


def _look_level_shifter(canvas: Canvas, page: WiringPage) -> None:
    rectangle(canvas, 152, LEVEL_TOP, LEVEL_RIGHT, LEVEL_BOTTOM, fill=BODY, radius=1.5)
    write(canvas, "U1  74AHCT125", 176, 65.6, 3.4, colour=WHITE, is_bold=True)
    write(canvas, "level shifter: 3.3 V in, 5 V out", 176, 69.6, 2.3, colour="#dee2e6")
    for pins in gates(page).values():
        for number, inward in zip(pins, (-3.2, 3.2), strict=True):
            x, y = page.pads["U1", number]
            _leg(canvas, number, x, y, (x, y + inward), "in" if inward < 0 else "out")
    for number, net in page.table["U1"].nets.items():
        if net in {GROUND, FUSED_SUPPLY}:
            x, y = page.pads["U1", number]
            _leg(canvas, number, x, y, (x + (2.8 if x < 175 else -2.8), y), "")
        if net in LEVEL_X:
            x, y = page.pads["U1", number]
            write(canvas, f"pin {pin_of(net)}", x + 1.4, y + 2.8, 2.2, colour=GREY, anchor=Anchor.START)
    _capacitor(canvas, page, "C2")


def _leg(canvas: Canvas, number: str, x: float, y: float, inside: tuple[float, float], word: str) -> None:
    canvas.circle((x, y), 1.1, fill=SILVER, stroke="#868e96", width=0.3)
    write(canvas, number, *inside, 2.7, colour="#ffd43b", is_bold=True)
    if word:
        write(canvas, word, inside[0] + 3.6, inside[1], 1.9, colour="#adb5bd")


def _pixel(canvas: Canvas, page: WiringPage, reference: str, name: str) -> None:
    (x, _), (_, y) = page.pads[reference, "1"], page.pads[reference, "2"]
    rectangle(canvas, x - 5, y - 5, x + 5, y + 5, fill="#1f2933", stroke="#0b0f14", radius=1.2)
    canvas.circle((x, y), 2.5, fill="#fdfdfd", stroke="#adb5bd", width=0.3)
    write(canvas, name, x, y, 2.5, is_bold=True)
    words = {"1": "5V", "2": "OUT", "3": "GND", "4": "IN"}
    for number, word in words.items():
        px, py = page.pads[reference, number]
        canvas.circle((px, py), 0.75, fill=GOLD)
        if py != y:
            write(canvas, word, x, py + (1.55 if py < y else -1.55), 1.5, colour="#ced4da")
        else:
            write(canvas, word, px + (1.5 if px < x else -1.6), py - 1.6, 1.3, colour="#ced4da")


def _look_cells(canvas: Canvas, page: WiringPage) -> None:
    for reference in cell_references():
        _pixel(canvas, page, reference, page.table[reference].value.removeprefix("cell "))
    x, y = 123.0, 29.0
    canvas.path([page.pads["R1", "1"], page.pads["R1", "2"]], stroke="#adb5bd", width=0.7)
    rectangle(canvas, x - 3.1, y - 1.5, x + 3.1, y + 1.5, fill="#e6d3b0", stroke="#a58a5a")
    write(canvas, f"R1 {page.table['R1'].value}", x + 4, y + 2.9, 2.3, is_bold=True, anchor=Anchor.START)


def _look_matrix(canvas: Canvas, page: WiringPage) -> None:
    rectangle(canvas, 222, 33, 276, 57, fill="#1c2b4a", radius=1.2)
    for block in range(4):
        left = 229.2 + 11.5 * block
        rectangle(canvas, left, 36.5, left + 11, 53.5, fill="#0d1117", radius=0.5)
        for column in range(8):
            for row in range(8):
                is_lit = (column + row) % 7 == block
                at = (left + 1.1 + 1.26 * column, 38 + 2 * row)
                canvas.circle(at, 0.46, fill="#ff5a4f" if is_lit else "#4a2222")
    for number, word in (("1", "VCC"), ("2", "GND"), ("3", "DIN"), ("4", "CS"), ("5", "CLK")):
        x, y = page.pads["DS1", number]
        canvas.circle((x, y), 0.9, fill=GOLD)
        write(canvas, word, x + 1.3, y, 1.9, colour=WHITE, anchor=Anchor.START)
    write(canvas, "LED matrix 32 x 8, four MAX7219 blocks (DS1 to DS4)", 249, 60, 2.5, is_bold=True)
    _capacitor(canvas, page, "C3")


def _look_buttons(canvas: Canvas, page: WiringPage) -> None:
    for button in BUTTONS:
        x, colour = button_x(button), colour_of(f"BUZZER_{button}")
        _resistor(canvas, page, f"R{10 + button}")
        write(canvas, f"pin {pin_of(f'BUZZER_{button}')}", x + 1.6, 132.2, 2.2, colour=GREY, anchor=Anchor.START)
        _round_button(canvas, x, colour, str(button))
        _pixel(canvas, page, f"D{10 + button}", str(button))
    _resistor(canvas, page, "R5")
    write(canvas, f"pin {pin_of('POWER_BUTTON')}", 33.6, 132.2, 2.2, colour=GREY, anchor=Anchor.START)
    _round_button(canvas, 32, colour_of("POWER_BUTTON"), "")
    canvas.circle((32, 161.2), 3, stroke=WHITE, width=0.9)
    canvas.path([(32, 157), (32, 161)], stroke=colour_of("POWER_BUTTON"), width=2.2)
    canvas.path([(32, 157.2), (32, 161)], stroke=WHITE, width=0.9)


def _round_button(canvas: Canvas, x: float, colour: str, word: str) -> None:
    rectangle(canvas, x - 2, 150, x + 2, 172.6, fill=SILVER, stroke="#868e96", radius=0.6)
    canvas.circle((x, 161.2), 9.2, fill="#15181c")
    canvas.circle((x, 161.2), 7.4, fill=colour)
    canvas.circle((x, 161.2), 5.9, stroke="#ffffff", width=0.25)
    if word:
        write(canvas, word, x, 161.2, 8, colour=ink_on(colour), is_bold=True)


def _look_sounder(canvas: Canvas, page: WiringPage) -> None:
    for reference in ("R2", "R3", "R4"):
        _resistor(canvas, page, reference, is_labelled=reference != "R3")
    write(canvas, "R3", 279.6, 151.4, 2.3, anchor=Anchor.END, is_bold=True)
    write(canvas, page.table["R3"].value, 279.6, 154.4, 2.3, colour=GREY, anchor=Anchor.END)
    x = page.pads["Q1", "2"][0]
    pin_x = page.pads["R2", "1"][0]
    write(canvas, f"pin {pin_of('SOUND')}", pin_x + 1.6, 125.4, 2.2, colour=GREY, anchor=Anchor.START)
    for number in ("1", "2", "3"):
        leg_x, foot = page.pads["Q1", number]
        canvas.path([(leg_x, 148), (leg_x, foot)], stroke="#adb5bd", width=0.9)
        canvas.circle((leg_x, foot), 0.8, fill=SILVER, stroke="#868e96", width=0.25)
    rectangle(canvas, x - 6.2, 140.6, x + 6.2, 149, fill="#1d2125", radius=0.7)
    for number, leg in (("1", "C"), ("2", "B"), ("3", "E")):
        write(canvas, leg, page.pads["Q1", number][0], 147.2, 2, colour="#ffd43b", is_bold=True)
    write(canvas, f"Q1 {page.table['Q1'].value}", x, 143.4, 2.1, colour=WHITE, is_bold=True)
    write(canvas, "legs down, flat side to you", x - 1, 138.4, 2, colour=GREY)
    canvas.circle((252, 188), 6.2, fill="#15181c", stroke=GOLD, width=0.6)
    canvas.circle((252, 188), 1, fill="#495057")
    write(canvas, "+", 252, 192, 2.6, colour=WHITE, is_bold=True)
    write(canvas, "BZ1", 252, 184.6, 2, colour=WHITE, is_bold=True)
    canvas.path([page.pads["D20", "1"], page.pads["D20", "2"]], stroke="#adb5bd", width=0.7)
    rectangle(canvas, 276.8, 186.2, 279.2, 191.8, fill="#d9694a", stroke="#8f3d26", radius=0.6)
    rectangle(canvas, 276.8, 190.2, 279.2, 191.2, fill="#111111", radius=0.2)
    write(canvas, "D20", 280.4, 187.6, 2.3, anchor=Anchor.START, is_bold=True)
    write(canvas, page.table["D20"].value, 280.4, 190.4, 2, colour=GREY, anchor=Anchor.START)
    for row, words in enumerate(("only for a", "magnetic BZ1")):
        write(canvas, words, 280.4, 193.1 + 2.3 * row, 1.8, colour=GREY, anchor=Anchor.START)


def legend_line(net: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the legend shows a net's colour."""
    y = 96 + 2.75 * [it for it, _ in LEGEND].index(net)
    return (18, y), (24, y)


def _look_words(canvas: Canvas, page: WiringPage) -> None:
    _chip(canvas, page)
    for net, words in LEGEND:
        line = legend_line(net)
        canvas.path(line, stroke=colour_of(net), width=1.3)
        write(canvas, words, line[1][0] + 2, line[1][1], 2.3, anchor=Anchor.START)
    notes = (
        "A cell may be a Jewel of seven pixels: the same four pads.",
        "In a box also R21-R28: 10k from the far end of R11-R18 to 3.3 V",
        "(pin 1 or 17), and C11-C18: 100nF from the near end to ground.",
        "Pins 2, 4 and 6: crimp sockets on 0.5 mm2, never a ribbon.",
        "Keypad: any USB port of the Pi.",
        "The whole circuit is in schematics/, the parts in bom.csv.",
    )
    for row, words in enumerate(notes):
        write(canvas, words, 228, 97.5 + 3.2 * row, 2.3, anchor=Anchor.START)
    write(canvas, "power", 44.6, 171.5, 2.6)
    foot = "Before the Pi is plugged on: measure 5 V between its pins 2 and 6, plus at pin 2. Then: spacebowl-pi doctor"
    write(canvas, foot, 18, 204.5, 2.8, colour=DARK, anchor=Anchor.START, is_bold=True)


def _chip(canvas: Canvas, page: WiringPage) -> None:
    """U1 from above, with numbered pins."""
    left, top = 228.0, 73.0
    write(canvas, "U1 from above, notch to the left", left + 25, 66.4, 2.3, colour=GREY)
    rectangle(canvas, left, top, left + 52, top + 10, fill=BODY, radius=1)
    canvas.circle((left, top + 5), 1.6, fill=PAPER)
    write(canvas, "74AHCT125", left + 26, top + 5, 2.4, colour=WHITE, is_bold=True)
    for place in range(7):
        x = left + 5 + 7 * place
        for number, y, out in ((place + 1, top + 10, 1), (14 - place, top, -1)):
            net = page.table["U1"].nets[str(number)]
            low, high = sorted((y, y + 2 * out))
            rectangle(canvas, x - 0.9, low, x + 0.9, high, fill=colour_of(net or ""), radius=0.3)
            write(canvas, str(number), x, y - 1.7 * out, 2, colour="#ffd43b", is_bold=True)
            word = {GROUND: "GND", FUSED_SUPPLY: "5V"}.get(net or "", "out" if (net or "").endswith("_5V") else "in")
            write(canvas, word, x, y + 3.4 * out, 1.8, colour=GREY)
