"""Draws a schematic sheet onto a canvas: frame, title block, symbols, wires, names. In KiCad's colours."""

from hardware.draw.sheet import HEIGHT_MM, MARGIN_MM, UNIT_MM, WIDTH_MM, NetLabel, Placed, Power, Sheet
from hardware.draw.symbols import Side
from spacebowl_pi.terminal.paper.canvas import Anchor, Canvas, Point
from spacebowl_pi.terminal.paper.pdf import text_width

INK, BODY, WIRE, RED, NOTE, GREY = "#840000", "#fffbe0", "#00803c", "#a01010", "#20359b", "#666666"
NAME = "#006464"
FINE, LINE, BOLD = 0.15, 0.2, 0.45
SIZE = 1.85  # a font of this size has capitals of 1.3 mm
COMPANY, REVISION = "Space Bowl: the Ship Computer", "1"
PAGES = 4
_TITLE_WIDTH, _TITLE_HEIGHT = 104.0, 26.0


def plot(sheet: Sheet, canvas: Canvas) -> None:
    _frame(sheet, canvas)
    for block in sheet.blocks:
        _outline(canvas, (block.left, block.top), (block.right, block.bottom), "#9a9a9a", dash=1.2)
        _write(canvas, block.title, (block.left + 1, block.top + 2.2), 1.25, GREY, is_bold=True)
    _wires(sheet, canvas)
    for placed in sheet.placed:
        _body(canvas, placed)
        _pins(canvas, placed)
        _words(canvas, placed)
    for power in sheet.powers:
        _power(canvas, power)
    for label in sheet.labels:
        _label(canvas, label)
    for note in sheet.notes:
        anchor = Anchor.END if note.side is Side.LEFT else Anchor.START
        _write(canvas, note.text, (note.x, note.y), note.size, NOTE if note.size >= 1 else GREY, anchor)
    for box in sheet.sub_sheets:
        _outline(canvas, (box.x, box.y), (box.x + box.width, box.y + box.height), INK)
        middle = box.x + box.width / 2
        _write(canvas, box.title, (middle, box.y + 4), 1.2, INK, Anchor.MIDDLE, is_bold=True)
        _write(canvas, f"sheet {box.page}: {box.name}", (middle, box.y + 7.4), 0.9, INK, Anchor.MIDDLE)


def _outline(canvas: Canvas, one: Point, other: Point, colour: str, *, dash: float = 0) -> None:
    (left, top), (right, bottom) = one, other
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    canvas.path([_mm(it) for it in corners], stroke=colour, width=FINE, dash=dash)


def _wires(sheet: Sheet, canvas: Canvas) -> None:
    for one, other in sheet.wires:
        canvas.path([_mm(one), _mm(other)], stroke=WIRE, width=0.22)
    for point in sheet.junctions():
        canvas.circle(_mm(point), 0.42, fill=WIRE)
    for x, y in sheet.open_ends:
        for slope in (-1, 1):
            canvas.path([_mm((x - 0.6, y - 0.6 * slope)), _mm((x + 0.6, y + 0.6 * slope))], stroke=NOTE, width=LINE)
    for x, y in sheet.flags:
        diamond = [(x, y), (x, y - 1), (x - 0.8, y - 1.5), (x, y - 2), (x + 0.8, y - 1.5), (x, y - 1)]
        canvas.path([_mm(it) for it in diamond], stroke=INK, width=LINE)


def _mm(point: Point) -> Point:
    return point[0] * UNIT_MM, point[1] * UNIT_MM


def _write(  # noqa: PLR0913 (the canvas, and all arguments of its text)
    canvas: Canvas,
    words: str,
    middle: Point,
    size: float,
    colour: str,
    anchor: Anchor = Anchor.START,
    *,
    is_bold: bool = False,
) -> None:
    """Writes text with the middle of its capitals at a height."""
    x, y = _mm(middle)
    canvas.text(words, (x, y + 0.36 * size * SIZE), size * SIZE, colour=colour, anchor=anchor, is_bold=is_bold)


def _frame(sheet: Sheet, canvas: Canvas) -> None:
    right, bottom = WIDTH_MM - MARGIN_MM, HEIGHT_MM - MARGIN_MM
    for inset in (0.0, 1.0):
        low, x2, y2 = MARGIN_MM - 1 + inset, right + 1 - inset, bottom + 1 - inset
        canvas.path([(low, low), (x2, low), (x2, y2), (low, y2), (low, low)], stroke=GREY, width=FINE)
    left, top = right - _TITLE_WIDTH, bottom - _TITLE_HEIGHT
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    canvas.path(corners, stroke=GREY, width=FINE, fill="#ffffff")
    for row in (8, 17):
        canvas.path([(left, top + row), (right, top + row)], stroke=GREY, width=FINE)
    canvas.path([(right - 30, top + 17), (right - 30, bottom)], stroke=GREY, width=FINE)
    canvas.text(COMPANY, (left + 2, top + 5.4), 3, colour=GREY)
    canvas.text(sheet.title, (left + 2, top + 13.9), 4.4, colour="#222222", is_bold=True)
    for row, comment in enumerate(sheet.comments):
        canvas.text(comment, (left + 2, top + 20.8 + 3.6 * row), 2.6, colour=GREY)
    canvas.text(f"Sheet {sheet.page} of {PAGES}", (right - 28, top + 20.8), 2.6, colour=GREY)
    canvas.text(f"Revision {REVISION}, A4", (right - 28, top + 24.4), 2.6, colour=GREY)


def _body(canvas: Canvas, placed: Placed) -> None:
    for line in placed.symbol.lines:
        if line.unit == placed.unit:
            way = [_mm(placed.on_sheet(point)) for point in line.points]
            canvas.path(way, stroke=INK, width=BOLD if line.is_bold else LINE, fill=BODY if line.is_filled else "")
    for ring in placed.symbol.rings:
        if ring.unit == placed.unit:
            canvas.circle(_mm(placed.on_sheet((ring.x, ring.y))), ring.radius * UNIT_MM, stroke=INK, width=LINE)


def _pins(canvas: Canvas, placed: Placed) -> None:
    symbol = placed.symbol
    for pin in symbol.unit_pins(placed.unit):
        out = pin.side.value
        inner = pin.x - out[0] * pin.length, pin.y - out[1] * pin.length
        canvas.path([_mm(placed.pin_at(pin)), _mm(placed.on_sheet(inner))], stroke=INK, width=FINE)
        if symbol.shows_names and pin.name != "~":
            anchor = Anchor.START if pin.side is Side.LEFT else Anchor.END
            _write(canvas, pin.name, placed.on_sheet((inner[0] - out[0] * 0.6, inner[1])), 0.9, NAME, anchor)
        if symbol.shows_numbers:
            along = (inner[0] + out[0] * 1.1, inner[1] - 0.75)
            beside = (inner[0] + 0.7, inner[1] + out[1] * pin.length / 2)
            _write(canvas, pin.number, placed.on_sheet(along if out[0] else beside), 0.68, RED, Anchor.MIDDLE)


def _words(canvas: Canvas, placed: Placed) -> None:
    for word in placed.symbol.words:
        if word.unit == placed.unit:
            _write(canvas, word.text, placed.on_sheet((word.x, word.y)), word.size * 0.85, NAME, Anchor.MIDDLE)
    anchor = Anchor.START if placed.is_beside else Anchor.MIDDLE
    reference, value = placed.fields_at()
    name = placed.part.reference + ("ABCDE"[placed.unit - 1] if placed.symbol.units > 1 else "")
    _write(canvas, name, reference, 1, NAME, anchor, is_bold=True)
    if placed.shows_value:
        _write(canvas, placed.part.value, value, 1, NAME, anchor)


def _power(canvas: Canvas, power: Power) -> None:
    x, y, (dx, dy) = power.x, power.y, power.side.value
    tip = (x + 2 * dx, y + 2 * dy)
    across = (-dy, dx)

    def off(along: float, aside: float) -> Point:
        return _mm((x + along * dx + aside * across[0], y + along * dy + aside * across[1]))

    if power.net == "GND":
        canvas.path([off(0, 0), off(1, 0)], stroke=INK, width=LINE)
        canvas.path([off(1, -0.8), off(1, 0.8), off(2, 0), off(1, -0.8)], stroke=INK, width=LINE)
    else:
        canvas.path([off(0, 0), off(2, 0)], stroke=INK, width=LINE)
        canvas.path([off(1, -0.7), off(2, 0), off(1, 0.7)], stroke=INK, width=LINE)
    at, anchor = (tip[0] + dx * 0.5, tip[1] + dy * 1.1), Anchor.MIDDLE
    if dx:
        anchor = Anchor.START if dx > 0 else Anchor.END
    _write(canvas, power.net, at, 0.85, INK, anchor)


def _label(canvas: Canvas, label: NetLabel) -> None:
    dx = label.side.value[0]
    anchor = Anchor.START if dx > 0 else Anchor.END
    if not label.is_global:
        _write(canvas, label.net, (label.x + 0.4 * dx, label.y - 1), 0.9, "#222222", anchor)
        return
    end = label.x + dx * (text_width(label.net, 0.95 * SIZE) / UNIT_MM + 1.6)
    x, y = label.x, label.y
    corners = [(x, y - 0.88), (end, y - 0.88), (end, y + 0.88), (x, y + 0.88)]
    canvas.path([_mm(it) for it in corners], stroke=RED, width=FINE, fill="#ffffff")
    _write(canvas, label.net, (x + 0.8 * dx, y), 0.95, RED, anchor)
