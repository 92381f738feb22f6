"""KiCad symbols made from ours, and KiCad's syntax for positions, lines, texts and ids.

All ids are derived from names, so that the same box always gives the same bytes.
"""

from collections.abc import Iterable
from types import MappingProxyType
from uuid import UUID, uuid5

from hardware.draw.sheet import UNIT_MM
from hardware.draw.symbols import SYMBOLS, Side, Symbol, SymbolPin
from hardware.parts import POWER_NETS, Kind
from spacebowl_pi.terminal.paper.canvas import Point

LIBRARY = "spacebowl"
_SPACE = UUID("7d8ab0a3-5e5b-5c0e-9d3c-2f6b3c7a5b10")
FLAG = "PWR_FLAG"
_PREFIXES = MappingProxyType({
    Kind.PI: "A", Kind.KEYPAD: "A", Kind.SUPPLY: "J", Kind.FUSE: "F", Kind.RESISTOR: "R", Kind.CAPACITOR: "C",
    Kind.ELECTROLYTIC: "C", Kind.DIODE: "D", Kind.TRANSISTOR: "Q", Kind.BUTTON: "SW", Kind.SOUNDER: "BZ",
    Kind.LEVEL_SHIFTER: "U", Kind.PIXEL: "D", Kind.JEWEL: "D", Kind.MODULE: "DS",
})  # fmt: skip
_PIN_ANGLE = {Side.LEFT: 0, Side.RIGHT: 180, Side.TOP: 270, Side.BOTTOM: 90}


def identity(*names: object) -> str:
    """An id that depends on the names alone."""
    return str(uuid5(_SPACE, "/".join(map(str, names))))


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def millimetres(value: float) -> str:
    """A length or coordinate."""
    return f"{round(value * UNIT_MM, 4) + 0:g}"


def at(point: Point, angle: int | None = None) -> str:
    """A position and, if given, an angle."""
    turned = "" if angle is None else f" {angle}"
    return f"(at {millimetres(point[0])} {millimetres(point[1])}{turned})"


def effects(size: float = 1.0, justify: str = "", *, is_hidden: bool = False, is_bold: bool = False) -> str:
    """The look of a text: its height in units, and its alignment."""
    height = millimetres(size)
    side = f" (justify {justify})" if justify else ""
    bold = " bold" if is_bold else ""
    return f"(effects (font (size {height} {height}){bold}){side}{' hide' if is_hidden else ''})"


def points(points: Iterable[Point], sign: int = 1) -> str:
    """A list of points; `sign` -1 turns y up, as in symbols."""
    return " ".join(f"(xy {millimetres(x)} {millimetres(sign * y)})" for x, y in points)


def stroke(width: float, kind: str = "default") -> str:
    """The look of a line."""
    return f"(stroke (width {width:g}) (type {kind}))"


def _pin(pin: SymbolPin) -> str:
    where = f"{at((pin.x, -pin.y), _PIN_ANGLE[pin.side])} (length {millimetres(pin.length)})"
    name, number = (
        f"({what} {quoted(text)} {effects(0.8)})" for what, text in (("name", pin.name), ("number", pin.number))
    )
    return f"(pin {pin.does.value} line {where} {name} {number})"


def symbol(kind: Kind, ours: Symbol, name: str) -> list[str]:
    """A symbol as in KiCad's library; in a sheet, its name starts with that of the library."""
    hidden = ("" if ours.shows_numbers else "(pin_numbers hide) ") + (
        "(pin_names (offset 0.762))" if ours.shows_names else "(pin_names (offset 0) hide)"
    )
    rows = [f"(symbol {quoted(name)} {hidden} (in_bom yes) (on_board yes)"]
    for key, text in (("Reference", _PREFIXES[kind]), ("Value", kind.value), ("Footprint", ""), ("Datasheet", "")):
        rows.append(f"  (property {quoted(key)} {quoted(text)} (at 0 0 0) {effects(is_hidden=not text)})")
    for unit in range(1, ours.units + 1):
        rows.append(f"  (symbol {quoted(f'{kind.value}_{unit}_1')}")
        for line in ours.lines:
            if line.unit == unit:
                fill = "background" if line.is_filled else "none"
                width = 0.4 if line.is_bold else 0.2
                rows.append(f"    (polyline (pts {points(line.points, -1)}) {stroke(width)} (fill (type {fill})))")
        for ring in ours.rings:
            if ring.unit == unit:
                centre = f"(center {millimetres(ring.x)} {millimetres(-ring.y)}) (radius {millimetres(ring.radius)})"
                rows.append(f"    (circle {centre} {stroke(0.2)} (fill (type none)))")
        rows += [
            f"    (text {quoted(word.text)} {at((word.x, -word.y), 0)} {effects(0.75 * word.size)})"
            for word in ours.words
            if word.unit == unit
        ]
        rows += [f"    {_pin(pin)}" for pin in ours.unit_pins(unit)]
        rows.append("  )")
    return [*rows, ")"]


def power_symbol(net: str, name: str) -> list[str]:
    """The symbol of a supply. It points up, and is turned where it is used."""
    if net == "GND":
        lines: list[tuple[Point, ...]] = [((0, 0), (0, -1)), ((-0.8, -1), (0.8, -1), (0, -2), (-0.8, -1))]
    elif net == FLAG:
        lines = [((0, 0), (0, -1), (-0.8, -1.5), (0, -2), (0.8, -1.5), (0, -1))]
    else:
        lines = [((0, 0), (0, -2)), ((-0.7, -1), (0, -2), (0.7, -1))]
    does = "power_out" if net == FLAG else "power_in"
    hide = "" if net == FLAG else " hide"
    rows = [f"(symbol {quoted(name)} (power) (pin_numbers hide) (pin_names (offset 0) hide) (in_bom no) (on_board yes)"]
    for key, text in (
        ("Reference", "#FLG" if net == FLAG else "#PWR"),
        ("Value", net),
        ("Footprint", ""),
        ("Datasheet", ""),
    ):
        rows.append(f"  (property {quoted(key)} {quoted(text)} (at 0 0 0) {effects(is_hidden=key != 'Value')})")
    rows.append(f"  (symbol {quoted(f'{net}_0_1')}")
    rows += [f"    (polyline (pts {points(line, -1)}) {stroke(0)} (fill (type none)))" for line in lines]
    rows += ["  )", f"  (symbol {quoted(f'{net}_1_1')}"]
    texts = f'(name {quoted(net)} {effects()}) (number "1" {effects()})'
    rows.append(f"    (pin {does} line (at 0 0 90) (length 0){hide} {texts})")
    return [*rows, "  )", ")"]


def indented(rows: Iterable[str], by: int) -> list[str]:
    return [" " * by + row for row in rows]


def library() -> str:
    """A library of all symbols, so that KiCad can compare those in the sheets with it."""
    rows = ["(kicad_symbol_lib (version 20220914) (generator spacebowl)"]
    for kind, ours in SYMBOLS.items():
        rows += indented(symbol(kind, ours, kind.value), 2)
    for net in (*POWER_NETS, FLAG):
        rows += indented(power_symbol(net, net), 2)
    return "\n".join([*rows, ")"]) + "\n"


def library_table() -> str:
    """Tells KiCad where the library is: next to the project."""
    entry = f'(lib (name "{LIBRARY}") (type "KiCad") (uri "${{KIPRJMOD}}/{LIBRARY}.kicad_sym") (options "") (descr ""))'
    return f"(sym_lib_table\n  (version 7)\n  {entry}\n)\n"
