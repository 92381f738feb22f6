"""A schematic sheet as data: positions and wires. KiCad's file and the pictures are made from it.

Coordinates are whole units of 1.27 mm, KiCad's grid, y down. Angles are counterclockwise, as in KiCad.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from hardware.draw.symbols import SYMBOLS, Side, Symbol, SymbolPin
from hardware.parts import Part
from spacebowl_pi.terminal.paper.canvas import Point

UNIT_MM = 1.27
WIDTH_MM, HEIGHT_MM = 297, 210
MARGIN_MM = 10


class DrawingError(ValueError):
    """The sheet cannot be drawn; the message names the part or wire."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A part, or a unit of one, on the sheet."""

    part: Part
    x: float
    y: float
    angle: int = 0
    unit: int = 1

    @property
    def symbol(self) -> Symbol:
        return SYMBOLS[self.part.kind]

    def on_sheet(self, point: Point) -> Point:
        """The position of one of the symbol's points on the sheet."""
        x, y = point
        for _ in range(self.angle // 90):
            x, y = y, -x
        return self.x + x, self.y + y

    def pin_at(self, pin: SymbolPin) -> Point:
        """The end of a pin."""
        return self.on_sheet((pin.x, pin.y))

    def fields_at(self) -> tuple[Point, Point]:
        """The positions of reference and value; above and below a part that lies on its side."""
        if self.angle in {90, 270}:
            return (self.x, self.y - 2), (self.x, self.y + 2)
        own = self.symbol.unit_reference_at
        rx, ry = own[1] if own and own[0] == self.unit else self.symbol.reference_at
        vx, vy = self.symbol.value_at
        return (self.x + rx, self.y + ry), (self.x + vx, self.y + vy)

    @property
    def shows_value(self) -> bool:
        """Whether this unit shows the value: only one of a part's units does."""
        return self.unit == self.symbol.value_unit

    @property
    def is_beside(self) -> bool:
        """Whether reference and value are left-aligned rather than centred."""
        return self.symbol.is_beside and self.angle not in {90, 270}


@dataclass(frozen=True, slots=True)
class Power:
    """A supply symbol at a point; `side` is where it points to."""

    net: str
    x: float
    y: float
    side: Side


@dataclass(frozen=True, slots=True)
class NetLabel:
    """A net's name at a point; a global one holds on all sheets. `side` is where the text goes."""

    net: str
    x: float
    y: float
    side: Side
    is_global: bool


@dataclass(frozen=True, slots=True)
class Note:
    """A text for the reader, to the right or left of a point; the middle of the letters is at y."""

    text: str
    x: float
    y: float
    size: float = 1.0
    side: Side = Side.RIGHT


@dataclass(frozen=True, slots=True)
class Block:
    """A dashed frame around a group."""

    left: float
    top: float
    right: float
    bottom: float
    title: str


@dataclass(frozen=True, slots=True)
class SubSheet:
    """A box that stands for another sheet."""

    title: str
    name: str
    page: int
    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True)
class Sheet:
    """One sheet; `name` is its file name without the extension."""

    name: str
    title: str
    page: int
    comments: tuple[str, ...] = ()
    placed: list[Placed] = field(default_factory=list)
    powers: list[Power] = field(default_factory=list)
    labels: list[NetLabel] = field(default_factory=list)
    wires: list[tuple[Point, Point]] = field(default_factory=list)
    open_ends: list[Point] = field(default_factory=list)
    flags: list[Point] = field(default_factory=list)  # "this net has power", for KiCad's rule check
    notes: list[Note] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    sub_sheets: list[SubSheet] = field(default_factory=list)

    def place(self, part: Part, x: float, y: float, angle: int = 0, unit: int = 1) -> Placed:
        """Puts a part, or a unit of it, on the sheet."""
        placed = Placed(part, x, y, angle, unit)
        self.placed.append(placed)
        return placed

    def pin(self, reference: str, number: str) -> Point:
        """The end of a placed part's pin."""
        for placed in self.placed:
            for pin in placed.symbol.unit_pins(placed.unit):
                if (placed.part.reference, pin.number) == (reference, number):
                    return placed.pin_at(pin)
        raise DrawingError(f"{self.name}: {reference} pin {number} is not on the sheet")

    def wire(self, *points: Point) -> None:
        """Draws a wire along points; every segment must be horizontal or vertical."""
        for first, second in pairwise(points):
            if (first[0] != second[0]) == (first[1] != second[1]):
                raise DrawingError(f"{self.name}: a wire from {first} to {second} is askew or has no length")
            self.wires.append((first, second))

    def power(self, net: str, at: Point, side: Side) -> None:
        self.powers.append(Power(net, *at, side))

    def label(self, net: str, at: Point, side: Side, *, is_global: bool = True) -> None:
        self.labels.append(NetLabel(net, *at, side, is_global))

    def note(self, x: float, y: float, text: str, *, size: float = 1.0) -> None:
        """Writes a line of text."""
        self.notes.append(Note(text, x, y, size))

    def side_note(self, x: float, y: float, text: str, side: Side) -> None:
        """Writes a word beside a pin."""
        self.notes.append(Note(text, x, y, 0.8, side))

    def sub(self, other: "Sheet", x: float, y: float, width: float, height: float) -> None:
        """Puts a box for another sheet."""
        self.sub_sheets.append(SubSheet(other.title.partition(": ")[2], other.name, other.page, x, y, width, height))

    def block(self, left: float, top: float, right: float, bottom: float, title: str) -> None:
        self.blocks.append(Block(left, top, right, bottom, title))

    def pin_ends(self) -> Iterator[Point]:
        """The ends of all pins and supply symbols."""
        for placed in self.placed:
            for pin in placed.symbol.unit_pins(placed.unit):
                yield placed.pin_at(pin)
        yield from ((power.x, power.y) for power in self.powers)
        yield from self.flags

    def junctions(self) -> list[Point]:
        """The points that need a dot: where three or more ends meet, or an end meets the middle of a wire."""
        ends = Counter(self.pin_ends())
        for wire in self.wires:
            ends.update(wire)
        found = []
        for point, count in ends.items():
            through = sum(1 for wire in self.wires if point not in wire and is_on(point, wire))
            if (count >= 3 and any(point in wire for wire in self.wires)) or through:
                found.append(point)
        return sorted(found)


def is_on(point: Point, wire: tuple[Point, Point]) -> bool:
    """Whether a point is on a straight wire."""
    (x, y), ((x1, y1), (x2, y2)) = point, wire
    return min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
