"""Drawings for the terminal: a pad, with rows of hexes shifted by half, and the cards.

Quadrants differ in colour, in the letter of their empty hexes, and there is a heavy line between them; icons differ in
shape. A hex has a name, such as `B3`: the second hex of the third row.
"""

from collections.abc import Sequence

from rich.text import Text

from spacebowl_pi.games.hubble.drawing.colours import BONUS_STAR, COLOURS, DICE, LETTERS, STAR
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.icons import QUADRANTS, Icon
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad import BARE, Hex, Icons, Mask, Sky, icon_at

MARKS = {Icon.GALAXY: "@", Icon.PLANET: "●", Icon.ASTEROID: "▲", Icon.COMET: "☄", Icon.STAR: "★", Icon.BLANK: "□"}
EDGE = "bold #f1f3f5"
_FAINT = "#5c6370"
_CARD_WIDTH = 20


def hex_name(sky: Sky, hex_: Hex) -> str:
    """The letter of its column and the number of its row."""
    row, column = sky.places[hex_]
    return f"{chr(ord('A') + column)}{row + 1}"


def pad_drawing(sky: Sky, icons: Icons = BARE, named: Mask = 0) -> Text:
    """Draw a pad with what stands on it. A hex is four columns wide, and its row two lines high.

    Those of `named` that are empty show their names.
    """
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for number, (row, column) in enumerate(sky.places):
        left, top = 4 * column + 2 * (row % 2), 2 * row
        quadrant = sky.quadrant_of[number]
        icon = icon_at(icons, Hex(number))
        mark = Text(LETTERS[quadrant], COLOURS[quadrant]) if icon is None else Text(MARKS[icon], EDGE)
        if icon is None and named >> number & 1:
            mark = Text(hex_name(sky, Hex(number)), COLOURS[quadrant])
        for place, letter in enumerate(mark.plain, start=max(1, 3 - len(mark.plain))):
            cells[left + place, top + 1] = (letter, str(mark.style))
        for step, across, down, line in _SIDES:
            cells[left + across, top + down] = _side(sky, Hex(number), step, line)
    return _joined(cells)


# Each side: the neighbour beyond it, where it is drawn, and how.
_SIDES = (
    ((0, -1), 1, 0, "╱"),
    ((1, -1), 3, 0, "╲"),
    ((-1, 0), 0, 1, "│"),
    ((1, 0), 4, 1, "│"),
    ((-1, 1), 1, 2, "╲"),
    ((0, 1), 3, 2, "╱"),
)


def _side(sky: Sky, hex_: Hex, step: tuple[int, int], line: str) -> tuple[str, str]:
    """A side's line, heavy between two quadrants, and its style."""
    q, r = sky.axial[hex_]
    other = sky.shifted(q + step[0], r + step[1])
    quadrant = sky.quadrant_of[hex_]
    if other is not None and sky.quadrant_of[other] is quadrant:
        return line, COLOURS[quadrant]
    return line if other is None else line.replace("│", "┃"), EDGE


def _joined(cells: dict[tuple[int, int], tuple[str, str]]) -> Text:
    lines = []
    for y in range(max(y for _, y in cells) + 1):
        line = Text("  ")
        for x in range(max((x for x, there in cells if there == y), default=-1) + 1):
            line.append(*cells.get((x, y), (" ", "")))
        lines.append(line)
    return Text("\n").join(lines)


def legend() -> Text:
    """What letters and shapes mean."""
    quadrants = []
    for quadrant in QUADRANTS:
        die = f" ({DICE[quadrant]} die)" if DICE[quadrant].value != quadrant.value else ""
        quadrants.append(Text.assemble((LETTERS[quadrant], f"bold {COLOURS[quadrant]}"), f" {quadrant}{die}"))
    icons = [Text.assemble((mark, EDGE), f" {icon}") for icon, mark in MARKS.items()]
    return Text("\n").join([Text("  ").join(quadrants), Text("  ").join(icons)])


# --- cards ---


def cards_drawing(kit: Kit, width: int) -> Text:
    """Draw the cards side by side, with their numbers and what they are worth."""
    blocks = [card_drawing(number, card) for number, card in kit.printed]
    columns = max(1, (width + 2) // (_CARD_WIDTH + 2))
    lines = []
    for start in range(0, len(blocks), columns):
        row = blocks[start : start + columns]
        height = max(map(len, row))
        lines += [beside([block[line] if line < len(block) else Text("") for block in row]) for line in range(height)]
        lines.append(Text(""))
    lines.append(Text.assemble(("★", STAR), " needed   ", ("☆", BONUS_STAR), " a bonus"))
    return Text("\n").join(lines)


def beside(pieces: Sequence[Text], width: int = _CARD_WIDTH, gap: int = 2) -> Text:
    """A line made of pieces that are that wide at most."""
    line = Text()
    for place, piece in enumerate(pieces):
        piece.truncate(width, overflow="ellipsis")
        line.append(" " * (place * (width + gap) - line.cell_len)).append_text(piece)
    return line


def card_drawing(number: int, card: Constellation) -> list[Text]:
    bonus = f", {len(card.purple)} × +{card.bonus_each}" if card.purple else ""
    lines = [Text(f"{number or '':>2} {card.name}", "bold"), Text(f"   {card.base} points{bonus}", _FAINT)]
    spots = {(2 * q + r, r): ("★", f"bold {STAR}") for q, r in card.red}
    spots |= {(2 * q + r, r): ("☆", BONUS_STAR) for q, r in card.purple}
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    for y in range(min(y for _, y in spots), max(y for _, y in spots) + 1):
        line = Text("   ")
        for x in range(left, right + 1):
            line.append(*spots.get((x, y), ("·" if (x - y) % 2 == 0 else " ", _FAINT)))
        lines.append(line)
    return lines
