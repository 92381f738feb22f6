"""KiCad files for the sheets, and the project. The format is KiCad 7's, which 8 and 9 read, too.

Each sheet contains its symbols, so that no library is needed to open it.
"""

import json
from collections.abc import Sequence

from hardware.draw.kicad_symbols import (
    FLAG,
    LIBRARY,
    at,
    effects,
    identity,
    indented,
    millimetres,
    points,
    power_symbol,
    quoted,
    stroke,
    symbol,
)
from hardware.draw.plot import COMPANY, REVISION
from hardware.draw.sheet import NetLabel, Note, Placed, Power, Sheet, SubSheet
from hardware.draw.symbols import SYMBOLS, Side
from spacebowl_pi.terminal.paper.canvas import Point

_LABEL_ANGLE = {Side.RIGHT: 0, Side.LEFT: 180}
_POWER_ANGLE = {Side.TOP: 0, Side.LEFT: 90, Side.BOTTOM: 180, Side.RIGHT: 270}


class Schematic:
    """A sheet as a KiCad file; `roots` are the first sheets of the projects that it belongs to."""

    def __init__(self, sheet: Sheet, roots: Sequence[str]) -> None:
        self.sheet = sheet
        self._roots = roots
        self._marks = 0

    def text(self) -> str:
        sheet = self.sheet
        comments = "".join(f"\n    (comment {place} {quoted(it)})" for place, it in enumerate(sheet.comments, start=1))
        rows = [
            f'(kicad_sch (version 20230121) (generator spacebowl)\n  (uuid {identity(sheet.name)})\n  (paper "A4")',
            f"  (title_block\n    (title {quoted(sheet.title)})",
            f'    (rev "{REVISION}")\n    (company "{COMPANY}"){comments}\n  )',
            "  (lib_symbols",
            *self._library(),
            "  )",
            *(self._junction(point) for point in sheet.junctions()),
            *(f"  (no_connect {at(point)} (uuid {identity(sheet.name, 'open', point)}))" for point in sheet.open_ends),
            *(self._wire(*wire) for wire in sheet.wires),
            *self._blocks(),
            *(self._note(note) for note in sheet.notes),
            *(self._label(label) for label in sheet.labels),
            *(row for placed in sheet.placed for row in self._placed(placed)),
            *(row for power in sheet.powers for row in self._power(power)),
            *(row for point in sheet.flags for row in self._power(Power(FLAG, *point, Side.TOP))),
            *(row for box in sheet.sub_sheets for row in self._sub_sheet(box)),
        ]
        if sheet.sub_sheets:
            rows.append('  (sheet_instances (path "/" (page "1")))')
        return "\n".join([*rows, ")"]) + "\n"

    def _library(self) -> list[str]:
        kinds = dict.fromkeys(placed.part.kind for placed in self.sheet.placed)
        marks = dict.fromkeys([power.net for power in self.sheet.powers] + [FLAG] * bool(self.sheet.flags))
        rows = [row for kind in kinds for row in symbol(kind, SYMBOLS[kind], f"{LIBRARY}:{kind.value}")]
        rows += [row for net in marks for row in power_symbol(net, f"{LIBRARY}:{net}")]
        return indented(rows, 4)

    def _junction(self, point: Point) -> str:
        return f"  (junction {at(point)} (diameter 0) (color 0 0 0 0) (uuid {identity(self.sheet.name, 'dot', point)}))"

    def _wire(self, one: Point, other: Point) -> str:
        own = identity(self.sheet.name, "wire", one, other)
        return f"  (wire (pts {points((one, other))}) {stroke(0)} (uuid {own}))"

    def _blocks(self) -> list[str]:
        rows = []
        for block in self.sheet.blocks:
            start = f"(start {millimetres(block.left)} {millimetres(block.top)})"
            end = f"(end {millimetres(block.right)} {millimetres(block.bottom)})"
            own = identity(self.sheet.name, "block", block.title)
            rows.append(f"  (rectangle {start} {end} {stroke(0.15, 'dash')} (fill (type none)) (uuid {own}))")
            title = Note(block.title, block.left + 1, block.top + 2.2, 1.25)
            rows.append(self._note(title, is_bold=True))
        return rows

    def _note(self, note: Note, *, is_bold: bool = False) -> str:
        justify = "right" if note.side is Side.LEFT else "left"
        own = identity(self.sheet.name, "note", note.text, note.x, note.y)
        look = effects(note.size * 0.9, justify, is_bold=is_bold)
        return f"  (text {quoted(note.text)} {at((note.x, note.y), 0)} {look} (uuid {own}))"

    def _label(self, label: NetLabel) -> str:
        point = (label.x, label.y)
        justify = "right" if label.side is Side.LEFT else "left"
        own = f"(uuid {identity(self.sheet.name, 'label', label.net, point)})"
        where = at(point, _LABEL_ANGLE[label.side])
        if label.is_global:
            return f"  (global_label {quoted(label.net)} (shape passive) {where} {effects(0.9, justify)} {own})"
        return f"  (label {quoted(label.net)} {where} {effects(0.9, f'{justify} bottom')} {own})"

    def _placed(self, placed: Placed) -> list[str]:
        part = placed.part
        own = identity(self.sheet.name, part.reference, placed.unit)
        reference_at, value_at = placed.fields_at()
        justify = "left" if placed.is_beside else ""
        angle = 90 if placed.angle in {90, 270} else 0
        fields = (
            ("Reference", part.reference, reference_at, False),
            ("Value", part.value, value_at, not placed.shows_value),
            ("Footprint", "", (placed.x, placed.y), True),
            ("Datasheet", "", (placed.x, placed.y), True),
        )
        rows = [
            (
                f'  (symbol (lib_id "{LIBRARY}:{part.kind.value}") {at((placed.x, placed.y), placed.angle)}'
                f" (unit {placed.unit}) (in_bom yes) (on_board yes) (dnp no) (uuid {own})"
            )
        ]
        rows += [
            f"    (property {quoted(key)} {quoted(text)} {at(place, angle)} {effects(1, justify, is_hidden=is_hidden)})"
            for key, text, place, is_hidden in fields
        ]
        rows += [f"    (pin {quoted(pin.number)} (uuid {identity(own, pin.number)}))" for pin in placed.symbol.pins]
        return [*rows, self._instances(part.reference, placed.unit), "  )"]

    def _power(self, power: Power) -> list[str]:
        self._marks += 1
        reference = f"#{'FLG' if power.net == FLAG else 'PWR'}{self.sheet.page}{self._marks:02}"
        own = identity(self.sheet.name, power.net, power.x, power.y)
        dx, dy = power.side.value
        angle, justify = (90, "left") if dx else (0, "")  # KiCad flips it for a mark that points left
        name_at = at((power.x + 2.5 * dx, power.y + 3.1 * dy), angle)
        name_look, hidden = effects(0.8, justify, is_hidden=power.net == FLAG), effects(is_hidden=True)
        place = at((power.x, power.y), 0)
        return [
            (
                f'  (symbol (lib_id "{LIBRARY}:{power.net}") {at((power.x, power.y), _POWER_ANGLE[power.side])}'
                f" (unit 1) (in_bom no) (on_board yes) (dnp no) (uuid {own})"
            ),
            f'    (property "Reference" "{reference}" {place} {hidden})',
            f'    (property "Value" {quoted(power.net)} {name_at} {name_look})',
            f'    (property "Footprint" "" {place} {hidden})',
            f'    (property "Datasheet" "" {place} {hidden})',
            f'    (pin "1" (uuid {identity(own, 1)}))',
            self._instances(reference, 1),
            "  )",
        ]

    def _instances(self, reference: str, unit: int) -> str:
        found = []
        for root in self._roots:
            path = f"/{identity(root)}"
            if self.sheet.name != root:
                path += f"/{identity(root, 'sheet', self.sheet.name)}"
            found.append(f'(project "{root}" (path "{path}" (reference "{reference}") (unit {unit})))')
        return f"    (instances {' '.join(found)})"

    def _sub_sheet(self, box: SubSheet) -> list[str]:
        own = identity(self.sheet.name, "sheet", box.name)
        size = f"(size {millimetres(box.width)} {millimetres(box.height)})"
        over, under = at((box.x, box.y - 0.5), 0), at((box.x, box.y + box.height + 0.5), 0)
        white = "(fill (color 255 255 255 1.0000))"
        return [
            f"  (sheet {at((box.x, box.y))} {size} {stroke(0.2)} {white} (uuid {own})",
            f'    (property "Sheetname" {quoted(box.title)} {over} {effects(1, "left bottom")})',
            f'    (property "Sheetfile" "{box.name}.kicad_sch" {under} {effects(0.8, "left top")})',
            f'    (instances (project "{self.sheet.name}" (path "/{identity(self.sheet.name)}" (page "{box.page}"))))',
            "  )",
        ]


def project(name: str) -> str:
    """The project file, with only those rules that differ from KiCad's defaults."""
    content = {
        "board": {},
        "boards": [],
        "cvpcb": {"equivalence_files": []},
        "libraries": {"pinned_footprint_libs": [], "pinned_symbol_libs": []},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [], "meta": {"version": 3}},
        "pcbnew": {},
        "schematic": {"legacy_lib_dir": "", "legacy_lib_list": []},
        "sheets": [],
        "text_variables": {},
    }
    return json.dumps(content, indent=2) + "\n"
