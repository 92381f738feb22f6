"""The canvas that becomes an SVG file. It uses the viewer's fonts; every system has one of these."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from spacebowl_pi.terminal.paper.canvas import Anchor, Point, number

FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


class SvgCanvas:
    """A page as SVG."""

    def __init__(self, width_mm: float, height_mm: float, title: str) -> None:
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width_mm)}mm" height="{number(height_mm)}mm"'
            f' viewBox="0 0 {number(width_mm)} {number(height_mm)}" role="img" aria-label={quoteattr(title)}>\n'
            f"<title>{escape(title)}</title>\n"
            f'<g font-family="{FONTS}" fill="none" stroke-linecap="round" stroke-linejoin="round">\n'
            f'<rect width="{number(width_mm)}" height="{number(height_mm)}" fill="#ffffff"/>\n'
        )
        self._rows: list[str] = []

    def path(
        self, points: Sequence[Point], *, stroke: str = "", width: float = 0, fill: str = "", dash: float = 0
    ) -> None:
        way = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        look = _look(stroke, width, fill) + (f' stroke-dasharray="{number(dash)}"' if dash else "")
        self._rows.append(f'<{"polygon" if fill else "polyline"} points="{way}"{look}/>')

    def circle(self, at: Point, radius: float, *, stroke: str = "", width: float = 0, fill: str = "") -> None:
        look = _look(stroke, width, fill)
        self._rows.append(f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}"{look}/>')

    def text(
        self, words: str, at: Point, size: float, *, colour: str = "#000000", anchor: Anchor = Anchor.START,
        is_bold: bool = False,
    ) -> None:  # fmt: skip
        look = f' text-anchor="{anchor.value}"' if anchor is not Anchor.START else ""
        look += ' font-weight="bold"' if is_bold else ""
        place = f'x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}" fill="{colour}"'
        self._rows.append(f"<text {place}{look}>{escape(words)}</text>")

    def content(self) -> bytes:
        return (self._head + "\n".join(self._rows) + "\n</g>\n</svg>\n").encode()


def _look(stroke: str, width: float, fill: str) -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if width else ""
    return line + (f' fill="{fill}"' if fill else "")
