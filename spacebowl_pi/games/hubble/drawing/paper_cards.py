"""A constellation card on paper: its number, its pattern, and what it is worth."""

from math import dist

from spacebowl_pi.games.hubble.drawing.colours import BONUS_STAR, STAR, mixed
from spacebowl_pi.games.hubble.drawing.hexes import HEIGHT, corners, middle
from spacebowl_pi.games.hubble.drawing.icons import SHAPES, SIZE
from spacebowl_pi.games.hubble.drawing.paper_pad import FAINT, GREY, INK, WHITE
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.icons import Icon
from spacebowl_pi.terminal.paper.canvas import Anchor, Point
from spacebowl_pi.terminal.paper.pdf import PdfCanvas, text_width

_LARGEST_HEX = 7.6
_EDGE = 4.0
_NAME_SIZE = 3.9


def draw_card(
    page: PdfCanvas, card: Constellation, number: int, each: str, at: Point, size: tuple[float, float]
) -> None:
    """Draws a card into an area of this width and height; `at` is its top left corner. `each` is a word."""
    (left, top), (width, height) = at, size
    page.circle((left + _EDGE + 3.2, top + _EDGE + 2.6), 3.4, fill=INK)
    page.text(str(number), (left + _EDGE + 3.2, top + _EDGE + 4), 4, colour=WHITE, anchor=Anchor.MIDDLE, is_bold=True)
    name_at = left + _EDGE + 8.2
    room = left + width - _EDGE - name_at
    name_size = min(_NAME_SIZE, _NAME_SIZE * room / text_width(card.name, _NAME_SIZE, is_bold=True))
    page.text(card.name, (name_at, top + _EDGE + 4), name_size, colour=INK, is_bold=True)
    _pattern(page, card, (left + _EDGE, top + 12.5), (width - 2 * _EDGE, height - 25))
    _worth(page, card, each, (left + _EDGE, top + height - _EDGE - 0.5), width - 2 * _EDGE)


def _pattern(page: PdfCanvas, card: Constellation, at: Point, room: tuple[float, float]) -> None:
    places = [*card.red, *card.purple]
    spots = [middle(q, r, 1, (0, 0)) for q, r in places]
    left, right = min(x for x, _ in spots) - 0.5, max(x for x, _ in spots) + 0.5
    top, bottom = min(y for _, y in spots) - HEIGHT / 2, max(y for _, y in spots) + HEIGHT / 2
    width = min(room[0] / (right - left), room[1] / (bottom - top), _LARGEST_HEX)
    origin = (at[0] + (room[0] - width * (left + right)) / 2, at[1] + (room[1] - width * (top + bottom)) / 2)
    rows = [r for _, r in places]
    for r in range(min(rows), max(rows) + 1):
        for q in range(-64, 65):
            if left <= q + r / 2 - 0.4 and q + r / 2 + 0.4 <= right and (q, r) not in places:
                page.path([*corners(middle(q, r, width, origin), width)], fill=WHITE, stroke=FAINT, width=0.15)
    for q, r in card.purple:
        hexagon = corners(middle(q, r, width, origin), width * 0.94)
        page.path(hexagon, fill=WHITE, stroke=mixed(BONUS_STAR, INK, 0.2), width=0.35, dash=0.9)
    for q, r in card.red:
        hexagon = corners(middle(q, r, width, origin), width * 0.94)
        page.path(hexagon, fill=mixed(STAR, WHITE, 0.78), stroke=mixed(STAR, INK, 0.25), width=0.35)
    drawn = [middle(q, r, width, origin) for q, r in places]
    for one, two in _figure(drawn):
        page.path([one, two], stroke=GREY, width=0.45)
    for number, spot in enumerate(drawn):
        _star(page, spot, width * 0.62, is_bonus=number >= len(card.red))


def _figure(spots: list[Point]) -> list[tuple[Point, Point]]:
    """The shortest lines that join all stars, as star maps draw a figure."""
    joined, lines = spots[:1], []
    rest = spots[1:]
    while rest:
        one, two = min(((one, two) for one in joined for two in rest), key=lambda pair: round(dist(*pair), 6))
        lines.append((one, two))
        joined.append(two)
        rest.remove(two)
    return lines


def _star(page: PdfCanvas, at: Point, size: float, *, is_bonus: bool) -> None:
    """A full star for a red place, an open one for a purple place."""
    corner = (at[0] - size / 2, at[1] - size / 2)
    if is_bonus:
        colour = mixed(BONUS_STAR, INK, 0.2)
        page.outline(SHAPES[Icon.STAR], corner, size / SIZE, fill=WHITE, stroke=colour, width=0.4)
    else:
        page.outline(SHAPES[Icon.STAR], corner, size / SIZE, fill=mixed(STAR, INK, 0.35))


def _worth(page: PdfCanvas, card: Constellation, each: str, at: Point, width: float) -> None:
    left, bottom = at
    page.path([(left, bottom - 6.6), (left + width, bottom - 6.6)], stroke=FAINT, width=0.2)
    _star(page, (left + 2.2, bottom - 2), 4.4, is_bonus=False)
    page.text(str(card.base), (left + 5.6, bottom - 0.2), 5.4, colour=INK, is_bold=True)
    if not card.purple:
        return
    words = f"+{card.bonus_each}" + (f" {each}" if len(card.purple) > 1 else "")
    page.text(words, (left + width, bottom - 0.4), 3.6, colour=INK, anchor=Anchor.END, is_bold=True)
    _star(page, (left + width - text_width(words, 3.6, is_bold=True) - 3, bottom - 1.8), 4, is_bonus=True)
