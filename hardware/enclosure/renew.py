"""Draws everything of the enclosure again: `python -m hardware.enclosure.renew`.

Says which kept files differed, and then fails. With options (`--help`) it draws a box of other sizes into a folder,
and says which screws it takes; a box that cannot be built is refused.
"""

import argparse
import hashlib
import io
import math
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from hardware.draw.png import drawn_from
from hardware.draw.svg import SvgCanvas
from hardware.enclosure.bodies import collisions
from hardware.enclosure.bought import bought
from hardware.enclosure.picture import CLOSED_MM, OPEN_MM, draw_closed, draw_open
from hardware.enclosure.printed import openscad
from hardware.enclosure.sheets import dxf, sheets, svg
from hardware.enclosure.size import BOXES, FAMILY, Inlet, Size

ROOT = Path(__file__).parents[2]
LASER, PRINTED, PICTURES = "hardware/enclosure/laser", "hardware/enclosure/printed", "docs/pictures/build"
PREVIEW, PREVIEWED = f"{PICTURES}/printed.png", f"{PRINTED}/family.scad"
PREVIEW_PIXELS = (1200, 900)
THICKNESS_MM, KERF_MM = (2.5, 6.0), (0.0, 0.5)  # the limits for a box that can be built


def files(boxes: Sequence[Size] = BOXES) -> dict[str, bytes]:
    """Every generated file whose bytes are reproducible, by its path in the project."""
    found: dict[str, bytes] = {}
    for size in boxes:
        for sheet in sheets(size):
            found[f"{LASER}/{sheet.name}.svg"] = svg(sheet, size.kerf_mm).encode()
            found[f"{LASER}/{sheet.name}.dxf"] = dxf(sheet, size.kerf_mm).encode()
        found[f"{PRINTED}/{size.name}.scad"] = openscad(size).encode()
        for name, page_mm, draw in (("closed", CLOSED_MM, draw_closed), ("open", OPEN_MM, draw_open)):
            canvas = SvgCanvas(*page_mm, f"The Ship Computer: the {size.name} box, {name}")
            draw(canvas, size)
            found[f"{PICTURES}/{size.name}-{name}.svg"] = canvas.content()
    return found


def differing(root: Path, wanted: dict[str, bytes]) -> list[str]:
    """The files that are missing or outdated, and those in our folders that nothing writes."""
    found = [name for name, content in wanted.items() if _kept(root / name) != content]
    here = [path for folder in (LASER, PRINTED) for path in sorted((root / folder).glob("*"))]
    return found + [name for path in here if (name := path.relative_to(root).as_posix()) not in wanted]


def _kept(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def renew(root: Path = ROOT, say: Callable[[str], object] = sys.stdout.write) -> int:
    """Writes what differs; the exit status says whether anything did."""
    wanted = files()
    stale = differing(root, wanted)
    for name in stale:
        path = root / name
        if name not in wanted:
            say(f"{path}: nothing writes this file; take it away\n")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wanted[name])
        say(f"{path}: differed from the sizes of the enclosure, written again\n")
    if drawn_from(root / PREVIEW) != mark_of(wanted[PREVIEWED]):
        picture = preview(wanted[PREVIEWED])
        if picture is None:
            say(f"{root / PREVIEW}: shows an older box; with OpenSCAD installed it is drawn again\n")
        else:
            stale.append(PREVIEW)
            (root / PREVIEW).write_bytes(picture)
            say(f"{root / PREVIEW}: drawn again by OpenSCAD\n")
    if not stale:
        say(f"{len(wanted) + 1} files of the enclosure are as its sizes have them\n")
    return 1 if stale else 0


def mark_of(source: bytes) -> str:
    """The hash that a preview stores, to tell what it was drawn from."""
    return hashlib.sha256(source).hexdigest()


def preview(source: bytes) -> bytes | None:
    """The printed box as OpenSCAD shows it; None if that is not installed. Its pixels depend on the version."""
    program, screen = shutil.which("openscad"), shutil.which("xvfb-run")
    if program is None or (screen is None and "DISPLAY" not in os.environ):
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "box.scad").write_bytes(source)
        command = [*([screen, "-a"] if screen else []), program, "-q", "-o", str(folder / "box.png")]
        command += [f"--imgsize={PREVIEW_PIXELS[0]},{PREVIEW_PIXELS[1]}", "--viewall", "--autocenter"]
        command += ["--camera=0,0,0,48,0,24,900", "--colorscheme=Tomorrow", str(folder / "box.scad")]
        done = subprocess.run(command, check=False, capture_output=True, timeout=120)  # noqa: S603 (our own file)
        if done.returncode:
            return None
        info, file = PngInfo(), io.BytesIO()
        info.add_text("drawn-from", mark_of(source))
        with Image.open(folder / "box.png") as image:
            small = image.convert("RGB").quantize(128, dither=Image.Dither.NONE)
            small.save(file, "PNG", optimize=True, pnginfo=info)
    return file.getvalue()


def _from_to(limits: tuple[float, float]) -> Callable[[str], float]:
    """A parser for millimetres within limits."""
    least, most = limits

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least:g} to {most:g} mm")
        return value

    return read


def parser() -> argparse.ArgumentParser:
    """The options for custom sizes."""
    found = argparse.ArgumentParser(prog="python -m hardware.enclosure.renew", description=__doc__)
    found.add_argument(
        "--out", type=Path, metavar="FOLDER", help="draw there, with the sizes below; nothing is compared"
    )
    found.add_argument("--box", choices=[it.name for it in BOXES], default=FAMILY.name)
    found.add_argument(
        "--thickness", type=_from_to(THICKNESS_MM), metavar="MM", help="of your plywood, as measured, 2.5 to 6"
    )
    found.add_argument(
        "--kerf", type=_from_to(KERF_MM), metavar="MM", help="what your laser's beam takes away, 0 to 0.5"
    )
    found.add_argument("--no-keypad", action="store_true", help="more holes for air in its place")
    found.add_argument("--usb-c", action="store_true", help="an opening for a USB-C socket instead of a barrel jack")
    return found


def chosen(options: argparse.Namespace) -> Size:
    """The sizes that the options ask for."""
    size = next(it for it in BOXES if it.name == options.box)
    return replace(
        size,
        thickness_mm=size.thickness_mm if options.thickness is None else options.thickness,
        kerf_mm=size.kerf_mm if options.kerf is None else options.kerf,
        has_keypad=not options.no_keypad,
        inlet=Inlet.USB_C if options.usb_c else size.inlet,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Updates the kept files, or draws a box of custom sizes."""
    options = parser().parse_args(arguments)
    if options.out is None:
        return renew()
    size = chosen(options)
    try:
        problems, list_of_parts = collisions(size), bought(size)
    except ValueError as error:
        problems, list_of_parts = [str(error)], Counter()
    if problems:
        sys.stderr.write(f"Nothing was drawn, this box cannot be built: {'; '.join(problems)}.\n")
        sys.stderr.write("Take thinner plywood, leave the keypad out, or change sizes in hardware/enclosure/size.py.\n")
        return 1
    options.out.mkdir(parents=True, exist_ok=True)
    for name, content in files([size]).items():
        (options.out / Path(name).name).write_bytes(content)
    amounts = "\n".join(f"{count:4} {name}" for name, count in sorted(list_of_parts.items()))
    sys.stdout.write(f"Drawn into {options.out}. It takes\n{amounts}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
