"""The bill of materials for three builds: breadboard, family box, café box. Written to `bom.csv`.

Quantities of what is in the schematic are counted from the parts table, those of screws, plywood and the like from the
enclosure, the thick wire from its lengths; names, notes and the rest are in `bom.toml`.
"""

import csv
import io
import tomllib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from hardware.enclosure.bought import bought
from hardware.enclosure.size import CAFE, FAMILY, Size
from hardware.parts import Kind, Part, Variant, parts
from hardware.wires import thick_m

SOURCE = Path(__file__).parent / "bom.toml"


class Build(Enum):
    """A version of the box: its name, its cells, and what it leaves out."""

    MINIMAL = "minimal"
    FAMILY = "family"
    CAFE = "cafe"

    @property
    def variant(self) -> Variant:
        """Its kind of cells."""
        return Variant.JEWEL if self is Build.CAFE else Variant.ONE_PIXEL

    @property
    def box(self) -> Size | None:
        """Its enclosure; None for a breadboard."""
        return {Build.FAMILY: FAMILY, Build.CAFE: CAFE}.get(self)


_LONG_LEAD_PARTS = {f"{letter}{ten}{button}" for letter, ten in (("R", 2), ("C", 1)) for button in range(1, 9)}
_NOT_ON_A_BREADBOARD = _LONG_LEAD_PARTS | {"A2", "R5", "SW9", "D20"}


def fitted(build: Build) -> dict[str, Part]:
    """The parts of the schematic in this build."""
    table = parts(build.variant)
    left_out = _NOT_ON_A_BREADBOARD if build is Build.MINIMAL else set()
    return {reference: part for reference, part in table.items() if reference not in left_out}


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the bill. With a `kind` it is counted from the schematic; `value` tells parts of a kind apart.

    With `enclosure`, its name there, it is counted from the box; `is_thick_wire` means that its unit is metres.
    """

    name: str
    euros: str
    notes: str
    substitutes: str
    kind: Kind | None = None
    value: str = ""
    pieces_in_one: int = 1
    extra: tuple[int, ...] = (0,) * len(Build)  # on top of the schematic's, by build
    builds: tuple[Build, ...] = tuple(Build)
    enclosure: str = ""
    is_thick_wire: bool = False

    def takes(self, part: Part, build: Build) -> bool:
        """Whether this line counts that part."""
        return build in self.builds and part.kind is self.kind and part.value.startswith(self.value)


def items() -> tuple[Item, ...]:
    """The lines of the bill, from `bom.toml`."""
    with SOURCE.open("rb") as file:
        return tuple(_item(line) for line in tomllib.load(file)["item"])


def _item(line: dict[str, Any]) -> Item:
    if "kind" in line:
        line["kind"] = Kind(line["kind"])
    if "builds" in line:
        line["builds"] = tuple(map(Build, line["builds"]))
    if "extra" in line:
        line["extra"] = tuple(line["extra"])
    return Item(**line)


def quantity(item: Item, build: Build) -> int:
    if item.enclosure:
        return bought(build.box)[item.enclosure] if build.box else 0
    if item.is_thick_wire:
        return thick_m(has_lid=build.box is not None)
    counted = sum(item.takes(part, build) for part in fitted(build).values())
    if counted % item.pieces_in_one:
        raise ValueError(
            f"{item.name}: {counted} in the schematic are no whole number of pieces of {item.pieces_in_one}"
        )
    if item.kind is not None and not counted:
        return 0
    return counted // item.pieces_in_one + item.extra[list(Build).index(build)]


def references(item: Item) -> list[str]:
    """The references that a line counts, in any build."""
    taken = [name for build in Build for name, part in fitted(build).items() if item.takes(part, build)]
    return list(dict.fromkeys(taken))


def bom() -> str:
    """The bill as CSV."""
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    head = ["part", *(build.value for build in Build), "euros_each", "references", "notes", "substitutes"]
    table.writerow(head)
    for item in items():
        amounts = [quantity(item, build) for build in Build]
        table.writerow([item.name, *amounts, item.euros, " ".join(references(item)), item.notes, item.substitutes])
    return file.getvalue()
