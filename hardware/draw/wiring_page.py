"""The page of the wiring picture: the pads of parts and the cables between them, apart from how they look.

A cable has a net, and goes from pad to pad, or to a point on another cable of its net, so that a test can follow it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.parts import FUSED_SUPPLY, GROUND, LOGIC_SUPPLY, SUPPLY, Part, Variant, parts
from spacebowl_pi.core.seat_colours import SEAT_COLOURS
from spacebowl_pi.terminal.paper.canvas import Anchor, Canvas, Point, rounded

WIDTH_MM, HEIGHT_MM = 297, 210
DARK, GREY, WHITE, PAPER = "#22262b", "#6b7280", "#ffffff", "#f6f4ee"
_CORNER = 2.2
_DEEPEST, _BRIGHTEST = (
    0.86,
    165,
)  # the seats' colours are made for screens; on paper they must be darker, white most of all
_COLOURS = {
    GROUND: "#22262b", SUPPLY: "#c92a2a", FUSED_SUPPLY: "#fa5252", LOGIC_SUPPLY: "#ff8ec6", "PIXELS": "#37b24d",
    "MATRIX_DATA": "#1c7ed6", "MATRIX_SELECT": "#9c36b5", "MATRIX_CLOCK": "#e0a100", "POWER_BUTTON": "#8d6e63",
    "SOUND": "#0ca678", "CHAIN": "#37b24d",
}  # fmt: skip


def colour_of(net: str) -> str:
    """The colour of a net's cables."""
    if net.startswith(("BUZZER_", "LEAD_")):
        return _on_paper(SEAT_COLOURS[int(net.partition("_")[2]) - 1])
    if net in _COLOURS:
        return _COLOURS[net]
    return next((colour for name, colour in _COLOURS.items() if net.startswith(name)), GREY)


def ink_on(colour: str) -> str:
    """Dark or white, whichever is easier to read on a colour."""
    return DARK if _luma(colour) > 120 else WHITE


def _luma(colour: str) -> float:
    red, green, blue = (int(colour[it : it + 2], 16) for it in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _on_paper(colour: str) -> str:
    share = min(_DEEPEST, _BRIGHTEST / _luma(colour))
    return "#" + "".join(f"{round(int(colour[it : it + 2], 16) * share):02x}" for it in (1, 3, 5))


@dataclass(frozen=True, slots=True)
class Cable:
    """A cable or a leg of a part, along points."""

    net: str
    points: tuple[Point, ...]
    width: float


@dataclass(slots=True)
class WiringPage:
    """Pads and cables."""

    table: Mapping[str, Part] = field(default_factory=lambda: parts(Variant.ONE_PIXEL))
    pads: dict[tuple[str, str], Point] = field(default_factory=dict)
    cables: list[Cable] = field(default_factory=list)

    def pad(self, reference: str, number: str, at: Point) -> Point:
        """Sets the position of a part's pin."""
        self.pads[reference, number] = at
        return at

    def cable(self, *points: Point, net: str, width: float = 1.0) -> None:
        """Adds a cable."""
        self.cables.append(Cable(net, points, width))

    def from_pad(self, reference: str, number: str, *points: Point, width: float = 1.0) -> None:
        """Adds a cable from a pad, with the pad's net."""
        net = self.table[reference].nets[number]
        if net is None:
            raise ValueError(f"{reference} pin {number} is left open: no cable goes there")
        self.cable(self.pads[reference, number], *points, net=net, width=width)

    def draw_cables(self, canvas: Canvas) -> None:
        """Draws all cables, with a pale rim so that crossings are visible, and dots where they join."""
        for cable in self.cables:
            way = rounded(cable.points, _CORNER)
            canvas.path(way, stroke=WHITE, width=cable.width + 0.9)
            canvas.path(way, stroke=colour_of(cable.net), width=cable.width)
        ends = [(cable, end) for cable in self.cables for end in (cable.points[0], cable.points[-1])]
        for cable, end in ends:
            if end not in self.pads.values() and self.meets_another(cable, end):
                canvas.circle(end, 0.5 + cable.width / 2, fill=colour_of(cable.net))

    def meets_another(self, cable: Cable, end: Point) -> bool:
        """Whether a cable's end lies on another cable of its net."""
        return any(other is not cable and other.net == cable.net and touches(end, other) for other in self.cables)


def touches(point: Point, cable: Cable) -> bool:
    """Whether a point lies on a cable."""
    return any(
        min(x1, x2) <= point[0] <= max(x1, x2) and min(y1, y2) <= point[1] <= max(y1, y2)
        for (x1, y1), (x2, y2) in zip(cable.points, cable.points[1:], strict=False)
    )


def rectangle(  # noqa: PLR0913 (four sides, and a look)
    canvas: Canvas,
    left: float,
    top: float,
    right: float,
    bottom: float,
    *,
    fill: str,
    stroke: str = "",
    radius: float = 1.0,
) -> None:
    """Draws a body with round corners."""
    middle = (left + right) / 2
    corners = [(middle, top), (right, top), (right, bottom), (left, bottom), (left, top), (middle, top)]
    canvas.path(rounded(corners, radius), fill=fill, stroke=stroke, width=0.25 if stroke else 0)


def write(  # noqa: PLR0913 (the canvas, and all arguments of its text)
    canvas: Canvas, words: str, x: float, y: float, size: float = 2.6, *, colour: str = DARK,
    anchor: Anchor = Anchor.MIDDLE, is_bold: bool = False,
) -> None:  # fmt: skip
    """Writes text with the middle of its capitals at y."""
    canvas.text(words, (x, y + 0.36 * size), size, colour=colour, anchor=anchor, is_bold=is_bold)
