"""Draws a card to print and to lay beside the box: how each planet pulses. Part of `make pictures`."""

from pathlib import Path
from xml.sax.saxutils import escape

from spacebowl_pi.box.shows.rhythm import FIGURE_US, FULL, Figure
from spacebowl_pi.games.space_bowl.box.shows.figures import BLACK_HOLE, DESTINATION, FIGURES
from spacebowl_pi.games.space_bowl.rules.deck import Pattern
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck

CARD = Path(__file__).parent / "pictures" / "rhythms.svg"
WIDE, ROW, HEAD, FOOT, MARGIN = 105, 14, 22, 12, 7  # millimetres; the card is an A6 with eight rows
BARS_AT, BAR, HIGH = 50, 3, 9
DESTINATION_COLOUR, BLACK_HOLE_COLOUR = "#a86bff", "#000000"
WORDS = {
    Pattern.SOLID: "steady",
    Pattern.RING: "swells and ebbs",
    Pattern.STRIPES: "two alike",
    Pattern.DOTS: "one short",
    Pattern.HALF: "one long",
    Pattern.CROSS: "a short, a long",
    Pattern.DIAMOND: "struck, then fading",
    Pattern.SQUARE: "winks",
}


def outline(figure: Figure, top: float) -> str:
    """Draw its levels, as high as they are bright."""
    steps = "".join(f"V{top + HIGH * (1 - level / FULL):.2f}h{BAR}" for level in figure.levels)
    return f'<path d="M{BARS_AT} {top + HIGH}{steps}V{top + HIGH}z"/>'


def row(name: str, words: str, colour: str, figure: Figure, top: float) -> str:
    middle = top + HIGH / 2
    return (
        f'<circle cx="{MARGIN + 3}" cy="{middle}" r="3" fill="{colour}" stroke="#000" stroke-width="0.3"/>'
        f'<text x="{MARGIN + 8}" y="{middle - 0.3}" font-weight="700">{escape(name)}</text>'
        f'<text x="{MARGIN + 8}" y="{middle + 3.7}" font-size="3">{escape(words)}</text>'
        f'<path d="M{BARS_AT} {top + HIGH}h{16 * BAR}" stroke="#000" stroke-width="0.2"/>{outline(figure, top)}'
    )


def card() -> str:
    """Write the card for the standard deck."""
    rows = [
        (planet.name, WORDS[planet.pattern], planet.colour, FIGURES[planet.pattern])
        for planet in standard_deck().planets
    ]
    rows.append(("Destination", "never dark, twinkles", DESTINATION_COLOUR, DESTINATION))
    rows.append(("black hole", "faint, comes and goes", BLACK_HOLE_COLOUR, BLACK_HOLE))
    high = HEAD + ROW * len(rows) + FOOT
    drawn = "\n".join(row(*what, HEAD + ROW * at) for at, what in enumerate(rows))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}mm" height="{high}mm" viewBox="0 0 {WIDE} {high}"
  font-family="Helvetica, Arial, sans-serif" font-size="4">
<rect width="{WIDE}" height="{high}" fill="#fff"/>
<text x="{MARGIN}" y="11" font-size="6" font-weight="700">What fell where?</text>
<text x="{MARGIN}" y="17" font-size="3">How each light of the nine spaces pulses. No need to tell the colours.</text>
{drawn}
<text x="{MARGIN}" y="{high - 5}" font-size="3">A row lasts {FIGURE_US / 1e6:g} s, then a pause. Two in one space take \
turns, faster.</text>
</svg>
"""


def draw() -> None:
    CARD.write_text(card(), encoding="utf-8")
