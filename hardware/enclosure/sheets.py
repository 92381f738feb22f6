"""Arranges the pieces on sheets that fit a laser's bed, and writes them as SVG and DXF, with kerf compensation.

Cut lines are red, engraved lines blue, names green (not to be cut). In DXF they are the layers CUT, ENGRAVE and NAME.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from xml.sax.saxutils import quoteattr

from hardware.enclosure.letters import engraved
from hardware.enclosure.panels import every_panel
from hardware.enclosure.shapes import Outline, Panel, Point, Round, bounds, grown, moved
from hardware.enclosure.size import LASER_BED_MM, Size
from spacebowl_pi.terminal.paper.canvas import number

GAP_MM = 4.0
MARGIN_MM = 5.0
NAME_MM = 5.0
ACRYLIC_MM = 140.0  # the side of a sheet of acrylic as sold


class Layer(Enum):
    """What a line is for: its colour in SVG, and its colour number in DXF."""

    CUT = ("#ff0000", 1)
    ENGRAVE = ("#0000ff", 5)
    NAME = ("#00aa00", 3)


@dataclass(frozen=True, slots=True)
class Line:
    """A line on a sheet; with a radius, a circle around its only point."""

    layer: Layer
    points: Outline
    is_closed: bool
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a sheet: its bottom left corner, and whether it is turned by 90°."""

    panel: Panel
    corner: Point
    is_turned: bool

    def at(self, points: Sequence[Point]) -> Outline:
        """Points of the piece, on the sheet."""
        x1, y1, _, y2 = bounds(self.panel.outline)
        if self.is_turned:
            return moved(((y2 - y, x - x1) for x, y in points), *self.corner)
        return moved(((x - x1, y - y1) for x, y in points), *self.corner)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of one material."""

    name: str
    pieces: tuple[Placed, ...]

    @property
    def size_mm(self) -> Point:
        """The smallest size that it may have."""
        ends = [bounds(piece.at(piece.panel.outline))[2:] for piece in self.pieces]
        return max(x for x, _ in ends) + MARGIN_MM, max(y for _, y in ends) + MARGIN_MM


@cache
def sheets(size: Size) -> tuple[Sheet, ...]:
    """All sheets of a box."""
    pieces = every_panel(size)
    wood = [panel for panel in pieces if not panel.is_acrylic for _ in range(panel.count)]
    acrylic = [panel for panel in pieces if panel.is_acrylic]
    thick = number(size.thickness_mm)
    found = [Sheet(f"{size.name}-plywood-{thick}mm-{place}", it) for place, it in enumerate(_packed(wood), start=1)]
    found += [Sheet(f"{size.name}-acrylic-{number(acrylic[0].thickness_mm)}mm", it) for it in _packed(acrylic)]
    return tuple(found)


def _packed(panels: Sequence[Panel]) -> Iterator[tuple[Placed, ...]]:
    """Packs the tallest first, each into the lowest place where it fits."""
    rest = sorted(panels, key=lambda it: (-min(_extent(it)), -max(_extent(it)), it.name))
    while rest:
        sheet: list[Placed] = []
        left = []
        for panel in rest:
            place = _place_for(panel, sheet)
            if place is None:
                left.append(panel)
            else:
                sheet.append(place)
        if not sheet:
            raise ValueError(
                f"{rest[0].name} is larger than the laser's bed of {LASER_BED_MM[0]:g} x {LASER_BED_MM[1]:g} mm"
            )
        yield tuple(sheet)
        rest = left


def _extent(panel: Panel) -> Point:
    x1, y1, x2, y2 = bounds(panel.outline)
    return x2 - x1, y2 - y1


def _place_for(panel: Panel, sheet: Sequence[Placed]) -> Placed | None:
    taken = [bounds(it.at(it.panel.outline)) for it in sheet]
    columns = [MARGIN_MM, *(x2 + GAP_MM for _, _, x2, _ in taken)]
    rows = [MARGIN_MM, *(y2 + GAP_MM for _, _, _, y2 in taken)]
    for x, y in sorted((x, y) for x in columns for y in rows):
        for is_turned in (False, True):
            width, height = _extent(panel)[:: -1 if is_turned else 1]
            right, top = x + width, y + height
            is_inside = right <= LASER_BED_MM[0] - MARGIN_MM and top <= LASER_BED_MM[1] - MARGIN_MM
            if is_inside and not any(
                x < x2 + GAP_MM and x1 - GAP_MM < right and y < y2 + GAP_MM and y1 - GAP_MM < top
                for x1, y1, x2, y2 in taken
            ):
                return Placed(panel, (x, y), is_turned)
    return None


def lines(sheet: Sheet, kerf_mm: float) -> Iterator[Line]:
    """The paths of the middle of the beam, y up; holes before outlines, so that nothing moves while it is cut."""
    for piece in sheet.pieces:
        panel = piece.panel
        x1, y1, x2, y2 = bounds(panel.outline)
        name_at = x1 + 0.6 * (x2 - x1), y1 + min(11.0, (y2 - y1) / 4)
        for mark in engraved(panel.name.upper(), name_at, NAME_MM):
            yield Line(Layer.NAME, piece.at(mark), is_closed=False)
        for mark in panel.marks:
            yield Line(Layer.ENGRAVE, piece.at(mark), is_closed=False)
        for hole in panel.holes:
            cut = hole.cut_smaller(kerf_mm / 2)
            if isinstance(cut, Round):
                yield Line(Layer.CUT, piece.at([cut.at]), is_closed=True, radius=cut.radius)
            else:
                yield Line(Layer.CUT, piece.at(cut.outline), is_closed=True)
        yield Line(Layer.CUT, piece.at(grown(panel.outline, kerf_mm / 2)), is_closed=True)


def svg(sheet: Sheet, kerf_mm: float) -> str:
    """The sheet as SVG, in millimetres."""
    width, height = sheet.size_mm
    rows = []
    for line in lines(sheet, kerf_mm):
        points = [(number(x), number(height - y)) for x, y in line.points]
        stroke = f'stroke="{line.layer.value[0]}"'
        if line.radius:
            ((x, y),) = points
            rows.append(f'<circle cx="{x}" cy="{y}" r="{number(line.radius)}" {stroke}/>')
        else:
            way = "M" + " L".join(f"{x} {y}" for x, y in points) + (" Z" if line.is_closed else "")
            rows.append(f'<path d="{way}" {stroke}/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}mm" height="{number(height)}mm"'
        f' viewBox="0 0 {number(width)} {number(height)}" role="img" aria-label={quoteattr(sheet.name)}>\n'
        '<g fill="none" stroke-width="0.1">\n' + "\n".join(rows) + "\n</g>\n</svg>\n"
    )


def dxf(sheet: Sheet, kerf_mm: float) -> str:
    """The sheet as DXF R12, which every program reads; units are millimetres (INSUNITS 4)."""
    rows = ["0 SECTION", "2 HEADER", "9 $ACADVER", "1 AC1009", "9 $INSUNITS", "70 4", "0 ENDSEC"]
    rows += ["0 SECTION", "2 TABLES", "0 TABLE", "2 LAYER", f"70 {len(Layer)}"]
    for layer in Layer:
        rows += ["0 LAYER", f"2 {layer.name}", "70 0", f"62 {layer.value[1]}", "6 CONTINUOUS"]
    rows += ["0 ENDTAB", "0 ENDSEC", "0 SECTION", "2 ENTITIES"]
    for line in lines(sheet, kerf_mm):
        on_layer = f"8 {line.layer.name}"
        if line.radius:
            ((x, y),) = line.points
            rows += ["0 CIRCLE", on_layer, f"10 {number(x)}", f"20 {number(y)}", "30 0", f"40 {number(line.radius)}"]
            continue
        rows += ["0 POLYLINE", on_layer, "66 1", "10 0", "20 0", "30 0", f"70 {int(line.is_closed)}"]
        for x, y in line.points:
            rows += ["0 VERTEX", on_layer, f"10 {number(x)}", f"20 {number(y)}", "30 0"]
        rows += ["0 SEQEND", on_layer]
    rows += ["0 ENDSEC", "0 EOF"]
    return "".join("{}\n{}\n".format(*row.split(" ", 1)) for row in rows)
