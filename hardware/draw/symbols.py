"""The symbols: pins and lines of each kind of part. Units are 1.27 mm, y down, the origin is the part's middle.

A pin's position is its outer end, where the wire starts. Parts with several units are drawn in pieces.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum

from hardware.parts import Kind
from spacebowl_pi.devices.pins import GPIO_OF_HEADER, POWER_OF_HEADER
from spacebowl_pi.terminal.paper.canvas import Point


class Side(Enum):
    """The side of the body that a pin is on; the vector points away from the body."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    TOP = (0, -1)
    BOTTOM = (0, 1)


class Does(StrEnum):
    """A pin's electrical type, in KiCad's terms, for its rule check."""

    PASSIVE = "passive"
    IN = "input"
    OUT = "output"
    THREE_STATE = "tri_state"
    BOTH = "bidirectional"
    POWER_IN = "power_in"
    POWER_OUT = "power_out"


@dataclass(frozen=True, slots=True)
class SymbolPin:
    number: str
    name: str
    does: Does
    x: float
    y: float
    side: Side
    unit: int = 1
    length: float = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points; a filled one is closed."""

    points: tuple[Point, ...]
    is_filled: bool = False
    unit: int = 1
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    x: float
    y: float
    radius: float
    unit: int = 1


@dataclass(frozen=True, slots=True)
class Word:
    """A word in a symbol, centred on its position."""

    text: str
    x: float
    y: float
    unit: int = 1
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class Symbol:
    """How a kind of part is drawn. Reference and value are centred, or left-aligned if `is_beside`."""

    pins: tuple[SymbolPin, ...]
    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    words: tuple[Word, ...] = ()
    reference_at: Point = (0, 0)
    value_at: Point = (0, 0)
    unit_reference_at: tuple[int, Point] | None = None  # a unit that has it elsewhere
    value_unit: int = 1  # the unit that shows the value
    is_beside: bool = False
    shows_names: bool = False
    shows_numbers: bool = False

    def unit_pins(self, unit: int) -> tuple[SymbolPin, ...]:
        return tuple(pin for pin in self.pins if pin.unit == unit)

    @property
    def units(self) -> int:
        """The number of units that it is drawn in."""
        return max(pin.unit for pin in self.pins)


def box(left: float, top: float, right: float, bottom: float, unit: int = 1) -> Line:
    """A filled body."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return Line(corners, is_filled=True, unit=unit)


def _two(first: str = "~", second: str = "~") -> tuple[SymbolPin, ...]:
    return (
        SymbolPin("1", first, Does.PASSIVE, 0, -3, Side.TOP, length=1),
        SymbolPin("2", second, Does.PASSIVE, 0, 3, Side.BOTTOM, length=1),
    )


_BESIDE: dict[str, Point] = {"reference_at": (2.4, -0.9), "value_at": (2.4, 0.9)}


def _upright(pins: tuple[SymbolPin, ...], *lines: Line, rings: tuple[Ring, ...] = ()) -> Symbol:
    return Symbol(
        pins, lines, rings, is_beside=True, reference_at=_BESIDE["reference_at"], value_at=_BESIDE["value_at"]
    )


def _capacitor(*, is_electrolytic: bool) -> Symbol:
    leads = (Line(((0, -2), (0, -0.6))), Line(((0, 0.6), (0, 2))))
    plates = (Line(((-1.6, -0.6), (1.6, -0.6)), is_bold=True), Line(((-1.6, 0.6), (1.6, 0.6)), is_bold=True))
    if not is_electrolytic:
        return _upright(_two(), *leads, *plates)
    body = box(-1.6, 0.4, 1.6, 0.9)
    plus = (Line(((-1.7, -1.5), (-0.9, -1.5))), Line(((-1.3, -1.9), (-1.3, -1.1))))
    return _upright(_two("+", "-"), leads[0], Line(((0, 0.9), (0, 2))), plates[0], body, *plus)


def _header() -> Symbol:
    """The Pi: unit 1 is the header as it lies on the board, seen from above; unit 2 is a USB port."""
    found = []
    for number in range(1, 41):
        x, side = ((-15, Side.LEFT), (15, Side.RIGHT))[number % 2 == 0]
        power = POWER_OF_HEADER.get(number)
        name = power or f"GPIO{GPIO_OF_HEADER[number]}"
        does = Does.POWER_IN if power else Does.BOTH
        if power == "3.3 V":
            does = Does.POWER_OUT if number == 1 else Does.PASSIVE  # one and the same regulator
        found.append(SymbolPin(str(number), name, does, x, 2 * ((number - 1) // 2) - 19, side, length=3))
    usb = (
        ("U1", "USB 5 V", Does.POWER_OUT),
        ("U2", "D-", Does.BOTH),
        ("U3", "D+", Does.BOTH),
        ("U4", "GND", Does.PASSIVE),
    )
    found += [
        SymbolPin(number, name, does, 9, 2 * row - 3, Side.RIGHT, 2) for row, (number, name, does) in enumerate(usb)
    ]
    bodies = (box(-12, -21, 12, 21), box(-7, -5, 7, 5, unit=2))
    words = (Word("header, seen from above", 0, -23), Word("a USB port", -2.5, 0, 2))
    return Symbol(
        tuple(found), bodies, (), words, reference_at=(0, 22.5), value_at=(0, 24.5),
        unit_reference_at=(2, (0, -6.4)), shows_names=True, shows_numbers=True,
    )  # fmt: skip


def _level_shifter() -> Symbol:
    pins, lines, rings, words = [], [], [], []
    for unit, (enable, gate_in, gate_out) in enumerate(
        (("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11")), 1
    ):
        pins += [
            SymbolPin(gate_in, "~", Does.IN, -6, 0, Side.LEFT, unit, 3),
            SymbolPin(gate_out, "~", Does.THREE_STATE, 6, 0, Side.RIGHT, unit, 3),
            SymbolPin(enable, "~", Does.IN, 0, 4, Side.BOTTOM, unit, 1.5),
        ]
        lines += [Line(((-3, -3), (3, 0), (-3, 3), (-3, -3)), is_filled=True, unit=unit)]
        rings += [Ring(0, 2, 0.5, unit)]
    pins += [
        SymbolPin("14", "VCC", Does.POWER_IN, 0, -6, Side.TOP, 5),
        SymbolPin("7", "GND", Does.POWER_IN, 0, 6, Side.BOTTOM, 5),
    ]
    lines.append(box(-3, -4, 3, 4, 5))
    words += [Word("VCC", 0, -2.8, 5), Word("GND", 0, 2.8, 5)]
    return Symbol(
        tuple(pins), tuple(lines), tuple(rings), tuple(words), reference_at=(2.2, -3), value_at=(3.8, 1),
        unit_reference_at=(5, (3.8, -1)), value_unit=5, is_beside=True, shows_numbers=True,
    )  # fmt: skip


def _pixel(*, is_jewel: bool) -> Symbol:
    pins = (
        SymbolPin("1", "5V", Does.POWER_IN, 0, -7, Side.TOP),
        SymbolPin("2", "OUT", Does.OUT, 7, 0, Side.RIGHT),
        SymbolPin("3", "GND", Does.POWER_IN, 0, 7, Side.BOTTOM),
        SymbolPin("4", "IN", Does.IN, -7, 0, Side.LEFT),
    )
    ring = (0.0, -1.1), (0.95, -0.55), (0.95, 0.55), (0.0, 1.1), (-0.95, 0.55), (-0.95, -0.55), (0.0, 0.0)
    rings = tuple(Ring(x, y, 0.47) for x, y in ring) if is_jewel else (Ring(0, 0, 1.2),)
    words = (Word("5V", 0, -3.9), Word("GND", 0, 4), Word("IN", -3.7, 0), Word("OUT", 3.3, 0))
    return Symbol(pins, (box(-5, -5, 5, 5),), rings, words, reference_at=(1, -6), value_at=(1, 6.1), is_beside=True)


def _module() -> Symbol:
    names = ("DIN", "CS", "CLK")
    pins = [
        SymbolPin("1", "VCC", Does.POWER_IN, 0, -9, Side.TOP),
        SymbolPin("2", "GND", Does.POWER_IN, 0, 9, Side.BOTTOM),
    ]
    pins += [SymbolPin(str(3 + row), name, Does.IN, -9, 4 * row - 4, Side.LEFT) for row, name in enumerate(names)]
    outs = (("6", "DOUT", Does.OUT), ("7", "CS", Does.PASSIVE), ("8", "CLK", Does.PASSIVE))
    pins += [SymbolPin(number, name, does, 9, 4 * row - 4, Side.RIGHT) for row, (number, name, does) in enumerate(outs)]
    dots = tuple(Ring(x * 0.9, y * 0.9, 0.3) for x in (-1.5, -0.5, 0.5, 1.5) for y in (-1.5, -0.5, 0.5, 1.5))
    words = [Word("VCC", 0, -5.8), Word("GND", 0, 5.8)]
    words += [Word(name, -5.2, 4 * row - 4) for row, name in enumerate(names)]
    words += [Word(name, 4.8, 4 * row - 4) for row, (_, name, _) in enumerate(outs)]
    return Symbol(
        tuple(pins), (box(-7, -7, 7, 7),), dots, tuple(words), reference_at=(1, -8), value_at=(1, 8), is_beside=True
    )


def _connector(names: tuple[tuple[str, str, Does], ...], width: float, words: tuple[Word, ...]) -> Symbol:
    """A box with pins: on the right for a supply, on the left for a device on a cable."""
    side = Side.RIGHT if len(names) == 2 else Side.LEFT
    x, step = side.value[0] * (width / 2 + 2), 4 if len(names) == 2 else 2
    first = -step * (len(names) - 1) / 2
    pins = tuple(
        SymbolPin(number, name, does, x, first + step * row, side) for row, (number, name, does) in enumerate(names)
    )
    half = -first + 2
    return Symbol(
        pins, (box(-width / 2, -half, width / 2, half),), (), words,
        reference_at=(0, -half - 2.6), value_at=(0, -half - 1), shows_names=True, shows_numbers=True,
    )  # fmt: skip


SYMBOLS = {
    Kind.RESISTOR: _upright(_two(), box(-0.8, -2, 0.8, 2)),
    Kind.FUSE: _upright(_two(), box(-0.8, -2, 0.8, 2), Line(((0, -2), (0, 2)))),
    Kind.CAPACITOR: _capacitor(is_electrolytic=False),
    Kind.ELECTROLYTIC: _capacitor(is_electrolytic=True),
    Kind.DIODE: _upright(
        _two("K", "A"), Line(((0, -2), (0, 2))),
        Line(((-1.2, 1.1), (1.2, 1.1), (0, -1.1), (-1.2, 1.1)), is_filled=True),
        Line(((-1.2, -1.1), (1.2, -1.1)), is_bold=True),
    ),
    Kind.TRANSISTOR: Symbol(
        (
            SymbolPin("1", "C", Does.PASSIVE, 2, -4, Side.TOP),
            SymbolPin("2", "B", Does.PASSIVE, -4, 0, Side.LEFT, length=3.4),
            SymbolPin("3", "E", Does.PASSIVE, 2, 4, Side.BOTTOM),
        ),
        (
            Line(((-0.6, -1.7), (-0.6, 1.7)), is_bold=True),
            Line(((-0.6, -0.6), (2, -2))),
            Line(((-0.6, 0.6), (2, 2))),
            Line(((2, 2), (0.9, 2), (1.5, 0.9), (2, 2)), is_filled=True),
        ),
        (Ring(0.6, 0, 2.8),),
        reference_at=(4, -0.9), value_at=(4, 0.9), is_beside=True,
    ),
    Kind.BUTTON: Symbol(
        (SymbolPin("1", "~", Does.PASSIVE, -4, 0, Side.LEFT), SymbolPin("2", "~", Does.PASSIVE, 4, 0, Side.RIGHT)),
        (Line(((-2, -1.5), (2, -1.5)), is_bold=True), Line(((0, -1.5), (0, -3)))),
        (Ring(-1.6, 0, 0.4), Ring(1.6, 0, 0.4)),
        reference_at=(0, -4), value_at=(0, 2.2),
    ),
    Kind.SOUNDER: Symbol(
        (SymbolPin("1", "+", Does.PASSIVE, -1, -4, Side.TOP), SymbolPin("2", "-", Does.PASSIVE, -1, 4, Side.BOTTOM)),
        (
            Line(((-2, -2), (-1, -2), (-1, -0.8))), Line(((-1, -2), (-2, -2))),
            box(-2, -2, 0, 2), Line(((0, -2), (2.4, -3.4), (2.4, 3.4), (0, 2)), is_filled=False),
        ),
        reference_at=(3.4, -0.9), value_at=(3.4, 0.9), is_beside=True,
    ),
    Kind.PI: _header(),
    Kind.LEVEL_SHIFTER: _level_shifter(),
    Kind.PIXEL: _pixel(is_jewel=False),
    Kind.JEWEL: _pixel(is_jewel=True),
    Kind.MODULE: _module(),
    Kind.SUPPLY: _connector((("1", "+5V", Does.POWER_OUT), ("2", "GND", Does.POWER_OUT)), 12, ()),
    Kind.KEYPAD: _connector(
        (("1", "5 V", Does.POWER_IN), ("2", "D-", Does.BOTH), ("3", "D+", Does.BOTH), ("4", "GND", Does.PASSIVE)),
        16, (Word("USB", 4.5, 0),),
    ),
}  # fmt: skip
