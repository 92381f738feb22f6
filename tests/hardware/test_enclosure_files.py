"""What is written of the enclosure: sheets for the laser, files for the printer; OpenSCAD checks them where it is."""

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from hardware.builds import items
from hardware.enclosure import renew
from hardware.enclosure.panels import every_panel
from hardware.enclosure.seams import seams
from hardware.enclosure.sheets import ACRYLIC_MM, Layer, Placed, dxf, lines, sheets, svg
from hardware.enclosure.size import BOXES, CAFE, FAMILY, LASER_BED_MM, PRINTER_BED_MM, Size
from tests.hardware.geometry import Point, any_size, are_far, area, reach, sides


@cache
def wanted() -> dict[str, bytes]:
    """What is to be kept; not made where tests are only collected."""
    return renew.files()


# --- sheets ---


def extent(piece: Placed) -> tuple[float, float, float, float]:
    return reach(piece.at(piece.panel.outline))


@any_size
def test_the_sheets_hold_every_piece_apart_from_the_others_on_the_laser_s_bed(size: Size) -> None:
    every = sheets(size)
    found = Counter(piece.panel.name for sheet in every for piece in sheet.pieces)
    assert found == {panel.name: panel.count for panel in every_panel(size)}
    for sheet in every:
        assert len({piece.panel.is_acrylic for piece in sheet.pieces}) == 1
        for piece in sheet.pieces:
            x1, y1, x2, y2 = extent(piece)
            assert x1 >= 4.9
            assert y1 >= 4.9
            assert x2 <= LASER_BED_MM[0] - 4.9
            assert y2 <= LASER_BED_MM[1] - 4.9
        for first, second in combinations(sheet.pieces, 2):
            assert are_far(
                first.at(first.panel.outline), second.at(second.panel.outline), 3.9
            ), (first.panel.name, second.panel.name)  # fmt: skip


def test_a_box_larger_than_the_laser_s_bed_is_refused_with_the_piece_s_name() -> None:
    with pytest.raises(ValueError, match="base is larger than the laser's bed of 600 x 400 mm"):
        sheets(replace(FAMILY, width_mm=700))


@any_size
def test_the_beam_s_width_makes_pieces_larger_and_holes_smaller(size: Size) -> None:
    for sheet in sheets(size):
        plain, allowed = list(lines(sheet, 0)), list(lines(sheet, size.kerf_mm))
        for before, after in zip(plain, allowed, strict=True):
            if before.layer is not Layer.CUT:
                assert after == before
            elif before.radius:
                assert after.radius == pytest.approx(before.radius - size.kerf_mm / 2)
            else:
                assert len(after.points) == len(before.points)
        cuts = [(a, b) for a, b in zip(plain, allowed, strict=True) if a.layer is Layer.CUT and not a.radius]
        outlines = {piece.at(piece.panel.outline) for piece in sheet.pieces}
        for before, after in cuts:
            grew = abs(area(after.points)) - abs(area(before.points))
            around = sum(dist(*side) for side in sides(before.points))
            wanted = size.kerf_mm / 2 * around * (1 if before.points in outlines else -1)
            assert grew == pytest.approx(wanted, rel=0.03)


class Drawn(NamedTuple):
    """What a program reads from a file."""

    layer: str
    points: tuple[Point, ...]
    is_closed: bool
    radius: float


def read_dxf(text: str) -> list[Drawn]:
    rows = text.splitlines()
    pairs = [(int(code), value) for code, value in zip(rows[::2], rows[1::2], strict=True)]
    start = pairs.index((2, "ENTITIES"))
    assert pairs[-1] == (0, "EOF")
    found: list[Drawn] = []
    entities: list[tuple[str, dict[int, str]]] = []
    for code, value in pairs[start + 1 :]:
        if code == 0:
            entities.append((value, {}))
        else:
            entities[-1][1][code] = value
    for kind, values in entities:
        if kind == "CIRCLE":
            at = (float(values[10]), float(values[20]))
            found.append(Drawn(values[8], (at,), is_closed=True, radius=float(values[40])))
        elif kind == "POLYLINE":
            found.append(Drawn(values[8], (), is_closed=values[70] == "1", radius=0))
        elif kind == "VERTEX":
            last = found.pop()
            found.append(last._replace(points=(*last.points, (float(values[10]), float(values[20])))))
    return found


def read_svg(text: str) -> list[Drawn]:
    layers = {layer.value[0]: layer.name for layer in Layer}
    height = float(re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"', text)[0])
    found = []
    for shape in re.findall(r"<(?:path|circle) [^>]*>", text):
        values = dict(re.findall(r'(\w+)="([^"]*)"', shape))
        layer = layers[values["stroke"]]
        if "r" in values:
            at = (float(values["cx"]), height - float(values["cy"]))
            found.append(Drawn(layer, (at,), is_closed=True, radius=float(values["r"])))
        else:
            numbers = [float(it) for it in re.findall(r"-?[\d.]+", values["d"])]
            points = tuple((x, height - y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
            found.append(Drawn(layer, points, is_closed=values["d"].endswith("Z"), radius=0))
    return found


def test_a_dxf_says_that_it_is_in_millimetres() -> None:
    rows = dxf(sheets(FAMILY)[0], FAMILY.kerf_mm).splitlines()
    at = rows.index("$INSUNITS")
    assert rows[at - 1 : at + 3] == ["9", "$INSUNITS", "70", "4"]
    assert at < rows.index("ENDSEC")


@any_size
def test_svg_and_dxf_say_the_same_and_every_cut_is_closed(size: Size) -> None:
    for sheet in sheets(size):
        from_dxf, from_svg = read_dxf(dxf(sheet, size.kerf_mm)), read_svg(svg(sheet, size.kerf_mm))
        assert len(from_dxf) == len(from_svg)
        for one, other in zip(from_dxf, from_svg, strict=True):
            assert (one.layer, one.is_closed) == (other.layer, other.is_closed)
            assert one.radius == pytest.approx(other.radius, abs=0.002)
            assert [it for at in one.points for it in at] == pytest.approx(
                [it for at in other.points for it in at], abs=0.002
            )
            assert one.is_closed == (one.layer == "CUT")


# --- what is kept ---


def test_what_is_kept_is_what_the_sizes_give() -> None:
    assert renew.differing(renew.ROOT, wanted()) == [], "say '.venv/bin/python -m hardware.enclosure.renew'"


def test_the_picture_of_the_printed_box_is_of_this_box() -> None:
    with Image.open(renew.ROOT / renew.PREVIEW) as image:
        assert image.info["drawn-from"] == renew.mark_of(wanted()[renew.PREVIEWED])


def test_a_file_that_differs_is_named_and_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*wanted(), renew.PREVIEW):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(renew.ROOT / name, tmp_path / name)
    monkeypatch.setattr(renew, "files", wanted)
    said: list[str] = []
    assert renew.renew(tmp_path, said.append) == 0
    changed = tmp_path / renew.PREVIEWED
    changed.write_text("cube(1);\n")
    (tmp_path / renew.LASER / "old.svg").write_text("mine")
    said.clear()
    assert renew.renew(tmp_path, said.append) == 1
    assert [line.split(":")[0] for line in said] == [str(changed), str(tmp_path / renew.LASER / "old.svg")]
    assert changed.read_bytes() == wanted()[renew.PREVIEWED]


def test_the_readme_tells_the_sizes_as_they_are() -> None:
    page = (renew.ROOT / "hardware" / "enclosure" / "README.md").read_text(encoding="utf-8")
    outside, wood, acrylic = [], [], []
    for size in BOXES:
        every = sheets(size)
        outside.append(f"{size.width_mm:g} × {size.depth_mm:g} × {size.height_mm + 2 * size.thickness_mm:g} mm")
        wood.append(f"{sum(not sheet.pieces[0].panel.is_acrylic for sheet in every)} sheets of 600 × 400 mm")
        x1, y1, x2, y2 = extent(every[-1].pieces[0])
        acrylic.append(f"{x2 - x1:g} × {y2 - y1:g} from a sheet of {ACRYLIC_MM:g} × {ACRYLIC_MM:g} mm")
        assert max(every[-1].size_mm) <= ACRYLIC_MM
        (line,) = [item for item in items() if item.enclosure == "acrylic 3 mm"]
        assert f"{ACRYLIC_MM:g} x {ACRYLIC_MM:g} mm" in line.name
        assert f"cut to {x2 - x1:g} x {y2 - y1:g} mm" in line.notes
    for what, numbers in (("outside, without feet", outside), ("plywood 4 mm", wood), ("opal acrylic 3 mm", acrylic)):
        assert f"| {what} | {' | '.join(numbers)} |" in page


def test_a_box_of_one_s_own_is_drawn_into_a_folder(tmp_path: Path) -> None:
    given = [
        "--out",
        str(tmp_path / "mine"),
        "--box",
        "cafe",
        "--thickness",
        "3",
        "--kerf",
        "0",
        "--no-keypad",
        "--usb-c",
    ]
    assert renew.main(given) == 0
    names = {path.name for path in (tmp_path / "mine").iterdir()}
    assert {"cafe-plywood-3mm-1.dxf", "cafe-acrylic-3mm.svg", "cafe.scad", "cafe-closed.svg"} <= names
    assert "keypad_bar" not in (tmp_path / "mine" / "cafe.scad").read_text(encoding="utf-8")


# --- the printed box, where OpenSCAD is installed ---


@any_size
def test_the_quarters_of_the_printed_box_fit_a_printer(size: Size) -> None:
    for whole, seam in zip((size.width_mm, size.depth_mm), seams(size), strict=True):
        assert 0 < seam < whole
        assert max(seam, whole - seam) <= min(PRINTER_BED_MM)


PRINTS = [
    (FAMILY, "lid", -1), (CAFE, "lid", 3), *((FAMILY, "tray", quarter) for quarter in range(4)), (CAFE, "tray", 3),
    (FAMILY, "light_walls", -1), (FAMILY, "pixel_plate", -1), (FAMILY, "matrix_bar", -1), (FAMILY, "keypad_bar", -1),
    (FAMILY, "strap", -1),
]  # fmt: skip


@pytest.mark.skipif(
    shutil.which("openscad") is None,
    reason="OpenSCAD is not installed, so it was not checked that what is printed is closed",
)
@pytest.mark.parametrize(
    ("size", "piece", "quarter"), PRINTS, ids=[f"{size.name}-{piece}-{quarter}" for size, piece, quarter in PRINTS]
)
def test_what_is_printed_is_one_closed_solid(size: Size, piece: str, quarter: int, tmp_path: Path) -> None:
    source = renew.ROOT / renew.PRINTED / f"{size.name}.scad"
    made = tmp_path / "piece.off"
    command = ["openscad", "-q", "-D", f'piece="{piece}"', "-D", f"quarter={quarter}", "-o", str(made), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=55)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    faces = read_off(made.read_text(encoding="utf-8"))
    edges = Counter(edge for face in faces for edge in sides_of(face))
    assert all(count == 1 and edges[end, start] == 1 for (start, end), count in edges.items())
    assert pieces_in(faces) == 1


def read_off(text: str) -> list[tuple[int, ...]]:
    """The faces of an OFF file, as the numbers of their corners."""
    words = re.sub(r"#.*", "", text).split()
    assert words[0] == "OFF"
    corners, count = int(words[1]), int(words[2])
    at, found = 4 + 3 * corners, []
    for _ in range(count):
        size = int(words[at])
        found.append(tuple(map(int, words[at + 1 : at + 1 + size])))
        at += 1 + size
    return found


def sides_of(face: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return pairwise((*face, face[0]))


def pieces_in(faces: list[tuple[int, ...]]) -> int:
    """How many solids there are: faces with a common corner belong together."""
    parent: dict[int, int] = {}

    def root(corner: int) -> int:
        while parent.setdefault(corner, corner) != corner:
            parent[corner] = parent[parent[corner]]
            corner = parent[corner]
        return corner

    for face in faces:
        for corner in face[1:]:
            parent[root(corner)] = root(face[0])
    return len({root(corner) for corner in list(parent)})
