"""The parts table: every part of the box with its value, and the net at each of its pins. Everything is made from it.

The GPIO of each signal comes from `spacebowl_pi.devices.pins`; how the parts are drawn is in `draw`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum

from hardware import values
from spacebowl_pi.devices import pins
from spacebowl_pi.devices.pins import GPIO_OF_HEADER, POWER_OF_HEADER
from spacebowl_pi.devices.ports import BUTTONS, CELLS
from spacebowl_pi.games.space_bowl.rules.places import Cell, place_name

GROUND, LOGIC_SUPPLY, SUPPLY, FUSED_SUPPLY = "GND", "+3V3", "+5V", "+5V_FUSED"
POWER_NETS = (GROUND, LOGIC_SUPPLY, SUPPLY, FUSED_SUPPLY)
MODULES = (1, 2, 3, 4)
MATRIX_WIRES = ("DATA", "SELECT", "CLOCK")
_SUPPLY_OF_HEADER = {"3.3 V": LOGIC_SUPPLY, "5 V": SUPPLY, "GND": GROUND}


class Variant(Enum):
    """The number of pixels per cell."""

    ONE_PIXEL = 1
    JEWEL = 7

    @property
    def words(self) -> str:
        """Its name in a title."""
        return "one pixel a cell" if self is Variant.ONE_PIXEL else "a Jewel of seven pixels a cell"

    @property
    def slug(self) -> str:
        """Its name in a file name."""
        return self.name.lower().replace("_", "-")


class Kind(StrEnum):
    """The kind of a part; each has a symbol."""

    PI = "Raspberry_Pi"
    SUPPLY = "Supply_5V"
    KEYPAD = "Keypad_USB"
    FUSE = "Fuse"
    RESISTOR = "R"
    CAPACITOR = "C"
    ELECTROLYTIC = "C_Electrolytic"
    DIODE = "D"
    TRANSISTOR = "Q_NPN"
    BUTTON = "Button"
    SOUNDER = "Sounder"
    LEVEL_SHIFTER = "74AHCT125"
    PIXEL = "NeoPixel"
    JEWEL = "NeoPixel_Jewel"
    MODULE = "MAX7219_8x8"


@dataclass(frozen=True, slots=True)
class Part:
    """A part; `nets` has every pin by number, with None for one that is deliberately unconnected."""

    reference: str
    kind: Kind
    value: str
    nets: Mapping[str, str | None]


def header_nets() -> dict[int, str | None]:
    """The net at each of the 40 pins of the header, from the pin map."""
    uses = (
        *((pin, f"BUZZER_{number}") for number, pin in enumerate(pins.BUZZER_PINS, start=1)),
        (pins.PIXELS_PIN, "PIXELS"),
        (pins.MATRIX_DATA_PIN, "MATRIX_DATA"),
        (pins.MATRIX_SELECT_PIN, "MATRIX_SELECT"),
        (pins.MATRIX_CLOCK_PIN, "MATRIX_CLOCK"),
        (pins.POWER_BUTTON_PIN, "POWER_BUTTON"),
        (pins.SOUND_PIN, "SOUND"),
    )
    signals: dict[pins.Pin, str] = {}
    for pin, name in uses:
        if pin in signals:
            raise ValueError(f"{pin} is both {signals[pin]} and {name}: give one of them another in devices/pins.py")
        signals[pin] = name
    header: dict[int, str | None] = {number: _SUPPLY_OF_HEADER[what] for number, what in POWER_OF_HEADER.items()}
    header |= {number: signals.get(pins.Pin(gpio)) for number, gpio in GPIO_OF_HEADER.items()}
    return dict(sorted(header.items()))


def parts(variant: Variant) -> dict[str, Part]:
    """All parts of a variant by reference, in the order of the sheets."""
    every = (*_computer(), *_power(), *_buzzers(), *_level_shifter(), *_matrix(), *_sound(), *_lights(variant))
    table = {part.reference: part for part in every}
    if len(table) != len(every):
        raise ValueError("the parts table gives a reference twice")
    return table


def nets(variant: Variant) -> dict[str, frozenset[tuple[str, str]]]:
    """Every net by name, with its pins: (reference, pin number)."""
    found: dict[str, set[tuple[str, str]]] = {}
    for part in parts(variant).values():
        for number, net in part.nets.items():
            if net is not None:
                found.setdefault(net, set()).add((part.reference, number))
    return {name: frozenset(members) for name, members in found.items()}


def _two(reference: str, kind: Kind, value: str, first: str, second: str) -> Part:
    return Part(reference, kind, value, {"1": first, "2": second})


def _ohm(value: int) -> str:
    return f"{value // 1000}k" if value >= 1000 else f"{value}R"


def _computer() -> Iterator[Part]:
    header = {str(number): net for number, net in header_nets().items()}
    usb = {"U1": "USB_5V", "U2": "USB_D-", "U3": "USB_D+", "U4": GROUND}
    yield Part("A1", Kind.PI, "Zero 2 W, 3, 4, 5 or 500", header | usb)
    yield Part("A2", Kind.KEYPAD, "Pico + ResTouch 2.8", {"1": "USB_5V", "2": "USB_D-", "3": "USB_D+", "4": GROUND})
    yield _two("R5", Kind.RESISTOR, _ohm(values.POWER_BUTTON_SERIES_OHM), "POWER_BUTTON", "POWER_BUTTON_LEAD")
    yield _two("SW9", Kind.BUTTON, "power", "POWER_BUTTON_LEAD", GROUND)


def _power() -> Iterator[Part]:
    yield _two("J1", Kind.SUPPLY, "5 V, 4 A (Pi 5: 5 A)", SUPPLY, GROUND)
    yield _two("F1", Kind.FUSE, f"{values.FUSE_MA // 1000} A slow", SUPPLY, FUSED_SUPPLY)
    yield _two("C1", Kind.ELECTROLYTIC, f"{values.BULK_UF}u 10V", FUSED_SUPPLY, GROUND)


def _buzzers() -> Iterator[Part]:
    for button in BUTTONS:
        signal, lead = f"BUZZER_{button}", f"LEAD_{button}"
        yield _two(f"R{10 + button}", Kind.RESISTOR, _ohm(values.BUZZER_SERIES_OHM), signal, lead)
        yield _two(f"R{20 + button}", Kind.RESISTOR, f"{_ohm(values.BUZZER_PULL_UP_OHM)} *", LOGIC_SUPPLY, lead)
        yield _two(f"C{10 + button}", Kind.CAPACITOR, f"{values.BUZZER_CAPACITOR_NF}n *", signal, GROUND)
        yield _two(f"SW{button}", Kind.BUTTON, f"buzzer {button}", lead, GROUND)


def _level_shifter() -> Iterator[Part]:
    wires = ("PIXELS", "MATRIX_SELECT", "MATRIX_DATA", "MATRIX_CLOCK")
    gates = (("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11"))  # enable, in, out
    found: dict[str, str | None] = {"7": GROUND, "14": FUSED_SUPPLY}
    for wire, (enable, gate_in, gate_out) in zip(wires, gates, strict=True):
        found |= {enable: GROUND, gate_in: wire, gate_out: f"{wire}_5V"}
    yield Part("U1", Kind.LEVEL_SHIFTER, "74AHCT125", dict(sorted(found.items(), key=lambda item: int(item[0]))))
    yield _two("C2", Kind.CAPACITOR, f"{values.BYPASS_NF}n", FUSED_SUPPLY, GROUND)


def _matrix() -> Iterator[Part]:
    yield _two("C3", Kind.ELECTROLYTIC, f"{values.MATRIX_UF}u 10V", FUSED_SUPPLY, GROUND)
    for module in MODULES:
        before = "5V" if module == 1 else f"{module}"
        into = [f"MATRIX_{wire}_{before}" for wire in MATRIX_WIRES]
        out = [f"MATRIX_{wire}_{module + 1}" if module < MODULES[-1] else None for wire in MATRIX_WIRES]
        wires: list[str | None] = [FUSED_SUPPLY, GROUND, *into, *out]
        nets_of = {str(number): net for number, net in enumerate(wires, start=1)}
        yield Part(f"DS{module}", Kind.MODULE, f"8x8 block {module}", nets_of)


def _sound() -> Iterator[Part]:
    yield _two("R2", Kind.RESISTOR, _ohm(values.BASE_OHM), "SOUND", "SOUND_BASE")
    yield _two("R3", Kind.RESISTOR, _ohm(values.BASE_DOWN_OHM), "SOUND_BASE", GROUND)
    yield Part("Q1", Kind.TRANSISTOR, "BC337", {"1": "SOUND_OUT", "2": "SOUND_BASE", "3": GROUND})
    yield _two("BZ1", Kind.SOUNDER, "passive piezo", FUSED_SUPPLY, "SOUND_OUT")
    yield _two("R4", Kind.RESISTOR, _ohm(values.PIEZO_OHM), FUSED_SUPPLY, "SOUND_OUT")
    yield _two("D20", Kind.DIODE, "1N4148", FUSED_SUPPLY, "SOUND_OUT")  # cathode first


def cell_references() -> list[str]:
    """The cells, row by row from the top."""
    return [f"D{cell}" for cell in range(1, CELLS + 1)]


def light_references() -> list[str]:
    """The lights in the buzzers, 1 to 8."""
    return [f"D{10 + button}" for button in BUTTONS]


def _lights(variant: Variant) -> Iterator[Part]:
    yield _two("R1", Kind.RESISTOR, _ohm(values.PIXEL_SERIES_OHM), "PIXELS_5V", "CHAIN_0")
    cells, lights = cell_references(), light_references()
    cell_kind = Kind.PIXEL if variant is Variant.ONE_PIXEL else Kind.JEWEL
    kinds = dict.fromkeys(cells, cell_kind) | dict.fromkeys(lights, Kind.PIXEL)
    names = [f"cell {place_name(Cell(cell), 3)}" for cell in range(CELLS)] + [f"buzzer {it}" for it in BUTTONS]
    for place, (reference, kind) in enumerate(kinds.items()):
        out = f"CHAIN_{place + 1}" if place + 1 < len(kinds) else None
        chain: dict[str, str | None] = {"1": FUSED_SUPPLY, "2": out, "3": GROUND, "4": f"CHAIN_{place}"}
        yield Part(reference, kind, names[place], chain)
