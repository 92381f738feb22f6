"""Updates everything drawn and counted here: `make schematics`. Reports which kept files differed, and then fails.

Needs only the project's own packages. If KiCad is installed, the tests have it check the result.
"""

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path

from hardware.builds import bom
from hardware.draw.kicad import Schematic, project
from hardware.draw.kicad_symbols import library, library_table
from hardware.draw.plot import plot
from hardware.draw.png import PngCanvas, drawn_from
from hardware.draw.sheet import HEIGHT_MM, WIDTH_MM, Sheet
from hardware.draw.sheets import sheets
from hardware.draw.svg import SvgCanvas
from hardware.draw.wiring import TITLE, draw_wiring
from hardware.enclosure.renew import renew as renew_enclosure
from hardware.parts import Variant
from hardware.power import power_page
from spacebowl_pi.terminal.paper.pdf import PdfCanvas, pdf

FOLDER = Path(__file__).parent
SCHEMATICS = "schematics"
OWN_KINDS = {".kicad_sch", ".kicad_pro", ".kicad_sym", ".svg", ".pdf"}  # KiCad leaves others next to a project
PRODUCER = "hardware/renew.py"
PREVIEW, PREVIEWED = "wiring.png", "wiring.svg"


def files() -> dict[str, bytes]:
    """Every generated file whose bytes are reproducible, by its path under `hardware/`."""
    found = {"bom.csv": bom().encode(), "power.md": power_page().encode()}
    found |= {f"{SCHEMATICS}/{name}": content for name, content in _schematics().items()}
    picture, page = SvgCanvas(WIDTH_MM, HEIGHT_MM, TITLE), PdfCanvas(WIDTH_MM, HEIGHT_MM)
    draw_wiring(picture)
    draw_wiring(page)
    return found | {PREVIEWED: picture.content(), "wiring.pdf": pdf([page], TITLE, PRODUCER)}


def _schematics() -> dict[str, bytes]:
    found = {"spacebowl.kicad_sym": library().encode(), "sym-lib-table": library_table().encode()}
    shared: dict[str, tuple[Sheet, list[str]]] = {}
    for variant in Variant:
        every = sheets(variant)
        root, pages = every[0].name, []
        for sheet in every:
            shared.setdefault(sheet.name, (sheet, []))[1].append(root)
            pages.append(PdfCanvas(WIDTH_MM, HEIGHT_MM))
            plot(sheet, pages[-1])
        found |= {f"{root}.kicad_pro": project(root).encode(), f"{root}.pdf": pdf(pages, every[0].title, PRODUCER)}
    for name, (sheet, roots) in shared.items():
        picture = SvgCanvas(WIDTH_MM, HEIGHT_MM, sheet.title)
        plot(sheet, picture)
        found |= {f"{name}.kicad_sch": Schematic(sheet, roots).text().encode(), f"{name}.svg": picture.content()}
    return found


def preview(source: bytes) -> bytes:
    """The wiring picture as a PNG, with the hash of the SVG: its pixels depend on Pillow's version."""
    canvas = PngCanvas(WIDTH_MM, HEIGHT_MM)
    draw_wiring(canvas)
    return canvas.content(hashlib.sha256(source).hexdigest())


def differing(folder: Path, wanted: dict[str, bytes]) -> list[str]:
    """The files that are missing or outdated, and those in the schematics' folder that nothing writes."""
    found = [name for name, content in wanted.items() if _kept(folder / name) != content]
    if drawn_from(folder / PREVIEW) != hashlib.sha256(wanted[PREVIEWED]).hexdigest():
        found.append(PREVIEW)
    written = {folder / name for name in wanted}
    extra = [
        path for path in sorted((folder / SCHEMATICS).glob("*")) if path.suffix in OWN_KINDS and path not in written
    ]
    return found + [str(path.relative_to(folder)) for path in extra]


def _kept(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def renew(folder: Path = FOLDER, say: Callable[[str], object] = sys.stdout.write) -> int:
    """Writes what differs; the exit status says whether anything did."""
    wanted = files()
    stale = differing(folder, wanted)
    (folder / SCHEMATICS).mkdir(exist_ok=True)
    for name in stale:
        path = folder / name
        if name == PREVIEW:
            path.write_bytes(preview(wanted[PREVIEWED]))
        elif name in wanted:
            path.write_bytes(wanted[name])
        else:
            say(f"{path}: nothing writes this file; take it away\n")
            continue
        say(f"{path}: differed from the parts table, written again\n")
    if not stale:
        say(f"{len(wanted) + 1} files in {folder} are as the parts table has them\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(max(renew(), renew_enclosure()))
