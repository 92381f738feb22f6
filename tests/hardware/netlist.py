"""Works out from a KiCad schematic's geometry which pins are connected: by ends, dots, labels and names.

Knows nothing of the program that drew it. Two wires that cross are not connected, nor is an end on another's middle,
unless there is a dot.
"""

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tests.hardware.s_expressions import Expression, child, children, read, words

Spot: TypeAlias = tuple[int, int]  # in 0.0001 mm
Pin: TypeAlias = tuple[str, str]
Wire: TypeAlias = tuple[Spot, Spot]


@dataclass(frozen=True, slots=True)
class Netlist:
    """What was found: pins that are connected, the names of their nets, pins marked as open, parts."""

    groups: set[frozenset[Pin]]
    names: dict[str, frozenset[Pin]]
    open_pins: set[Pin]
    references: set[str]


class _Connected:
    """Things in groups, joined as connections are found."""

    def __init__(self) -> None:
        self._above: dict[object, object] = {}

    def top(self, thing: object) -> object:
        while (above := self._above.setdefault(thing, thing)) != thing:
            thing = above
        return thing

    def join(self, one: object, other: object) -> None:
        self._above[self.top(one)] = self.top(other)


def _spot(x: str | float, y: str | float) -> Spot:
    return round(float(x) * 10_000), round(float(y) * 10_000)


def _turned(x: float, y: float, angle: int) -> tuple[float, float]:
    """Turn a symbol's point, y up, and give it with y down."""
    return {0: (x, -y), 90: (-y, -x), 180: (-x, y), 270: (y, x)}[angle % 360]


def _is_on(spot: Spot, wire: Wire) -> bool:
    (x, y), ((x1, y1), (x2, y2)) = spot, wire
    assert x1 == x2 or y1 == y2, "a wire is askew"
    return min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)


def netlist(root: Path) -> Netlist:
    """Read a schematic and all the sheets under it."""
    reading = _Reading(root.stem)
    for file in _sheets(root):
        sheet = read(file.read_text(encoding="utf-8"))
        wires = reading.wires(file.name, sheet)
        reading.labels(file.name, sheet, wires)
        reading.symbols(file.name, sheet)
    return reading.result()


def _sheets(root: Path) -> list[Path]:
    sheet = read(root.read_text(encoding="utf-8"))
    files = []
    for sub in children(sheet, "sheet"):
        properties = dict(words(it)[:2] for it in children(sub, "property"))
        files.append(root.parent / properties["Sheetfile"])
    return [root, *files]


class _Reading:
    """All sheets of a project, one after the other. A thing is a spot on a sheet."""

    def __init__(self, project: str) -> None:
        self._project = project
        self._connected = _Connected()
        self._pins: dict[Pin, tuple[str, Spot]] = {}
        self._named: dict[str, tuple[str, Spot]] = {}
        self._open_pins: set[Pin] = set()

    def wires(self, here: str, sheet: "list[Expression]") -> list[Wire]:
        """Connect the ends of wires, and what has a dot."""
        found = []
        for wire in children(sheet, "wire"):
            one, other = (_spot(*words(it)) for it in children(child(wire, "pts"), "xy"))
            found.append((one, other))
            self._connected.join((here, one), (here, other))
        for dot in children(sheet, "junction"):
            spot = _spot(*words(child(dot, "at")))
            for ends in found:
                if _is_on(spot, ends):
                    self._connected.join((here, spot), (here, ends[0]))
        return found

    def labels(self, here: str, sheet: "list[Expression]", wires: list[Wire]) -> None:
        """Connect what has the same name."""
        for label in (*children(sheet, "label"), *children(sheet, "global_label")):
            name, spot = words(label)[0], _spot(*words(child(label, "at"))[:2])
            under = [ends for ends in wires if _is_on(spot, ends)]
            assert under, f"{name} hangs in the air on {here}"
            for ends in under:
                self._connected.join((here, spot), (here, ends[0]))
            self._name(name, (here, spot))

    def symbols(self, here: str, sheet: "list[Expression]") -> None:
        """Place the pins of all parts; the pin of a supply's mark gives its net a name."""
        shapes = {words(it)[0]: it for it in children(child(sheet, "lib_symbols"), "symbol")}
        open_spots = {_spot(*words(child(it, "at"))) for it in children(sheet, "no_connect")}
        used = set()
        for symbol in children(sheet, "symbol"):
            shape = shapes[words(child(symbol, "lib_id"))[0]]
            reference = _reference(symbol, self._project)
            if reference.startswith("#FLG"):
                continue
            for number, spot in _pins(symbol, shape):
                if reference.startswith("#PWR"):
                    properties = dict(words(it)[:2] for it in children(symbol, "property"))
                    self._name(properties["Value"], (here, spot))
                    continue
                assert (reference, number) not in self._pins, f"{reference} pin {number} is drawn twice"
                self._pins[reference, number] = (here, spot)
                if spot in open_spots:
                    self._open_pins.add((reference, number))
                    used.add(spot)
        assert used == open_spots, f"an open end's mark is on no pin on {here}"

    def result(self) -> Netlist:
        """Gather the pins by what they are connected to."""
        groups: dict[object, set[Pin]] = defaultdict(set)
        for pin, thing in self._pins.items():
            if pin not in self._open_pins:
                groups[self._connected.top(thing)].add(pin)
        names = {name: frozenset(groups[self._connected.top(thing)]) for name, thing in self._named.items()}
        references = {reference for reference, _ in self._pins}
        return Netlist({frozenset(it) for it in groups.values()}, names, self._open_pins, references)

    def _name(self, name: str, thing: tuple[str, Spot]) -> None:
        self._connected.join(thing, self._named.setdefault(name, thing))


def _reference(symbol: "list[Expression]", project: str) -> str:
    """What a symbol is called in a project: a shared sheet says it for each."""
    own = next(it for it in children(child(symbol, "instances"), "project") if words(it)[0] == project)
    return words(child(child(own, "path"), "reference"))[0]


def _pins(symbol: "list[Expression]", shape: "list[Expression]") -> list[tuple[str, Spot]]:
    x, y, angle = words(child(symbol, "at"))
    unit = words(child(symbol, "unit"))[0]
    assert not list(children(symbol, "mirror")), "a mirrored symbol is not for this reader"
    found = []
    for piece in children(shape, "symbol"):
        if words(piece)[0].split("_")[-2] in {unit, "0"}:
            for pin in children(piece, "pin"):
                pin_x, pin_y = (float(it) for it in words(child(pin, "at"))[:2])
                dx, dy = _turned(pin_x, pin_y, int(angle))
                found.append((words(child(pin, "number"))[0], _spot(float(x) + dx, float(y) + dy)))
    return found
