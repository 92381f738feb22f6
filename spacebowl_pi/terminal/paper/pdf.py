"""The canvas that becomes a PDF: in Helvetica, a built-in font; no compression, no date, so always the same bytes."""

import re
from collections.abc import Sequence

from spacebowl_pi.terminal.paper.canvas import Anchor, Point, number

POINTS_PER_MM = 72 / 25.4
_ROUND = 0.5523  # length of the Bézier handles for a quarter circle
# The widths of Helvetica and Helvetica Bold, from space to tilde, in thousandths of the size.
_REGULAR = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556"
    " 556 556 278 278 584"
    " 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667"
    " 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278"
    " 556 500 722 500 500 500 334 260 334 584"
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556"
    " 556 556 333 333 584"
    " 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667"
    " 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333"
    " 611 556 778 556 556 500 389 280 389 584"
)
_WIDTHS = {name: tuple(map(int, row.split())) for name, row in (("F1", _REGULAR), ("F2", _BOLD))}
_OTHER_WIDTH = 556  # for non-ASCII characters: × µ – °


def text_width(words: str, size: float, *, is_bold: bool = False) -> float:
    """The width of a text, in the unit of `size`."""
    row = _WIDTHS["F2" if is_bold else "F1"]
    return sum(row[ord(it) - 32] if 32 <= ord(it) < 127 else _OTHER_WIDTH for it in words) * size / 1000


class PdfCanvas:
    """A page of a PDF."""

    def __init__(self, width_mm: float, height_mm: float) -> None:
        self.width_mm = width_mm
        self.height_mm = height_mm
        self.rows = ["1 J 1 j"]

    def path(
        self, points: Sequence[Point], *, stroke: str = "", width: float = 0, fill: str = "", dash: float = 0
    ) -> None:
        places = [self._place(point) for point in points]
        way = f"{places[0]} m " + " ".join(f"{place} l" for place in places[1:])
        self._paint(way + (" h" if fill else ""), stroke, width, fill, dash)

    def outline(
        self, data: str, at: Point, size: float = 1, *, stroke: str = "", width: float = 0, fill: str = ""
    ) -> None:
        """Draws an SVG path of M, L, C and Z with absolute places; its origin comes to lie at `at`.

        Where parts of it overlap, they leave a hole.
        """
        operators = {"M": "m", "L": "l", "C": "c"}
        way = []
        for letter, numbers in re.findall("([MLCZ])([^MLCZ]*)", data):
            values = [float(it) * size for it in numbers.replace(",", " ").split()]
            places = [self._place((at[0] + x, at[1] + y)) for x, y in zip(values[::2], values[1::2], strict=True)]
            way.append("h" if letter == "Z" else f"{' '.join(places)} {operators[letter]}")
        self._paint(" ".join(way), stroke, width, fill, 0, even_odd="*")

    def circle(self, at: Point, radius: float, *, stroke: str = "", width: float = 0, fill: str = "") -> None:
        """Draws a circle, as four curves."""
        (x, y), r, k = at, radius, radius * _ROUND
        way = f"{self._place((x + r, y))} m"
        for (ax, ay), (bx, by) in (((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0))):
            handles = ((x + r * ax + k * bx, y + r * ay + k * by), (x + r * bx + k * ax, y + r * by + k * ay))
            way += " " + " ".join(map(self._place, (*handles, (x + r * bx, y + r * by)))) + " c"
        self._paint(way + " h", stroke, width, fill, 0)

    def text(
        self, words: str, at: Point, size: float, *, colour: str = "#000000", anchor: Anchor = Anchor.START,
        is_bold: bool = False,
    ) -> None:  # fmt: skip
        share = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[anchor]
        place = self._place((at[0] - share * text_width(words, size, is_bold=is_bold), at[1]))
        code = _quoted(words)
        font = f"/{'F2' if is_bold else 'F1'} {number(size * POINTS_PER_MM)} Tf"
        self.rows.append(f"BT {_colour(colour)} rg {font} {place} Td ({code}) Tj ET")

    def _place(self, point: Point) -> str:
        return f"{number(point[0] * POINTS_PER_MM)} {number((self.height_mm - point[1]) * POINTS_PER_MM)}"

    def _paint(self, way: str, stroke: str, width: float, fill: str, dash: float, *, even_odd: str = "") -> None:
        look = f"{_colour(fill)} rg " if fill else ""
        if width:
            look += f"{_colour(stroke)} RG {number(width * POINTS_PER_MM)} w "
        gaps = number(dash * POINTS_PER_MM)
        how = {(True, True): f"B{even_odd}", (True, False): f"f{even_odd}", (False, True): "S"}[bool(fill), bool(width)]
        self.rows.append(f"{look}[{gaps if dash else ''}] 0 d {way} {how}")


def _quoted(words: str) -> str:
    """Words as the file has them; a letter that the built-in fonts lack becomes a question mark."""
    return words.encode("cp1252", "replace").decode("latin-1").translate({ord(it): f"\\{it}" for it in "\\()"})


def _colour(colour: str) -> str:
    return " ".join(number(int(colour[it : it + 2], 16) / 255) for it in (1, 3, 5))


def pdf(pages: Sequence[PdfCanvas], title: str, producer: str) -> bytes:
    """The file with these pages; `producer` says what made it."""
    kids = " ".join(f"{6 + 2 * place} 0 R" for place in range(len(pages)))
    fonts = [
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{it} /Encoding /WinAnsiEncoding >>"
        for it in ("Helvetica", "Helvetica-Bold")
    ]
    objects = [
        "<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        *fonts,
        f"<< /Title ({_quoted(title)}) /Producer ({_quoted(producer)}) >>",
    ]
    for page in pages:
        size = f"{number(page.width_mm * POINTS_PER_MM)} {number(page.height_mm * POINTS_PER_MM)}"
        own = len(objects) + 1
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents {own + 1} 0 R"
            " /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>"
        )
        stream = "\n".join(page.rows)
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    file, places = "%PDF-1.4\n", []
    for place, text in enumerate(objects, start=1):
        places.append(len(file))
        file += f"{place} 0 obj\n{text}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(objects) + 1
    trailer = f"trailer\n<< /Size {count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{len(file)}\n%%EOF\n"
    return f"{file}xref\n0 {count}\n0000000000 65535 f \n{table}{trailer}".encode("latin-1")
