"""A pad on paper: hexes in four quadrants, squares for the fog, a row for the points."""

from spacebowl_pi.games.hubble.drawing.colours import COLOURS, DICE, mixed
from spacebowl_pi.games.hubble.drawing.hexes import BEYOND, HEIGHT, corners, middle
from spacebowl_pi.games.hubble.drawing.icons import SHAPES, SIZE
from spacebowl_pi.games.hubble.drawing.paper_words import PaperWords
from spacebowl_pi.games.hubble.rules.icons import QUADRANTS, Icon, Quadrant
from spacebowl_pi.games.hubble.rules.pad import Hex, Sky, hexes_of
from spacebowl_pi.terminal.paper.canvas import Anchor, Point
from spacebowl_pi.terminal.paper.pdf import PdfCanvas, text_width

INK, GREY, FAINT, WHITE = "#1b1d2b", "#6b6f80", "#b9bcc8", "#ffffff"
FOG_SQUARES = 3
_TOP, _BOTTOM, _SIDE = 12.5, 38.0, 7.0  # room around the hexes: names, points, letters


def draw_icon(page: PdfCanvas, icon: Icon, at: Point, size: float, colour: str = INK) -> None:
    """Draws an icon with its middle at a point."""
    page.outline(SHAPES[icon], (at[0] - size / 2, at[1] - size / 2), size / SIZE, fill=colour)


def draw_pad(page: PdfCanvas, sky: Sky, words: PaperWords, at: Point, size: tuple[float, float]) -> None:
    """Draws a pad into an area of this width and height; `at` is its top left corner."""
    (left, top), (width, height) = at, size
    _heading(page, words, at, width)
    _field(page, sky, words, (left + _SIDE, top + _TOP), (width - 2 * _SIDE, height - _TOP - _BOTTOM))
    _fog(page, words, (left, top + height - _BOTTOM + 4.5), width)
    _points(page, words, (left, top + height - 23), width)


# --- above ---


def _heading(page: PdfCanvas, words: PaperWords, at: Point, width: float) -> None:
    (left, top), right = at, at[0] + width
    page.text("HUBBLE", (left, top + 6), 4.6, colour=INK, is_bold=True)
    name_at = left + text_width("HUBBLE", 4.6, is_bold=True) + 5
    page.text(words.name, (name_at, top + 6), 2.3, colour=GREY)
    line_at = name_at + text_width(words.name, 2.3) + 0.6
    page.path([(line_at, top + 6.4), (right - 31, top + 6.4)], stroke=GREY, width=0.2)
    page.text(words.cards, (right - 21, top + 6), 2.3, colour=GREY, anchor=Anchor.END)
    for box in (right - 19.5, right - 9.5):
        _box(page, (box, top), (9.5, 7.5))


# --- hexes ---


def _field(page: PdfCanvas, sky: Sky, words: PaperWords, at: Point, room: tuple[float, float]) -> None:
    spots = [middle(q, r, 1, (0, 0)) for q, r in sky.axial]
    left, right = min(x for x, _ in spots) - 0.5, max(x for x, _ in spots) + 0.5
    top, bottom = min(y for _, y in spots) - HEIGHT / 2, max(y for _, y in spots) + HEIGHT / 2
    width = min(room[0] / (right - left), room[1] / (bottom - top))
    origin = (
        at[0] + (room[0] - width * (left + right)) / 2,
        at[1] + (room[1] - width * (top + bottom)) / 2,
    )
    for number, (q, r) in enumerate(sky.axial):
        _hex(page, sky.quadrant_of[number], words, middle(q, r, width, origin), width)
    for number in range(len(sky.axial)):
        _borders(page, sky, Hex(number), origin, width)
    _badges(page, sky, words, origin, width, (at[0], at[0] + room[0]))


def _hex(page: PdfCanvas, quadrant: Quadrant, words: PaperWords, at: Point, width: float) -> None:
    colour = COLOURS[quadrant]
    outline = mixed(colour, INK, 0.25)
    page.path(corners(at, width), fill=mixed(colour, WHITE, 0.84), stroke=outline, width=0.2)
    place = (at[0], at[1] - 0.32 * width)
    letter, ink = words.letters[quadrant], mixed(colour, INK, 0.5)
    page.text(letter, place, 0.17 * width, colour=ink, anchor=Anchor.MIDDLE, is_bold=True)


def _borders(page: PdfCanvas, sky: Sky, hex_: Hex, origin: Point, width: float) -> None:
    """The sides of a hex beyond which another quadrant begins, or nothing."""
    q, r = sky.axial[hex_]
    ends = corners(middle(q, r, width, origin), width)
    for side, (step_q, step_r) in enumerate(BEYOND):
        other = sky.shifted(q + step_q, r + step_r)
        line = [ends[side], ends[(side + 1) % 6]]
        if other is None:
            page.path(line, stroke=INK, width=0.45)
        elif sky.quadrant_of[other] is not sky.quadrant_of[hex_] and other > hex_:
            page.path(line, stroke=INK, width=1.1)


def _badges(
    page: PdfCanvas, sky: Sky, words: PaperWords, origin: Point, width: float, sides: tuple[float, float]
) -> None:
    """Each quadrant's letter and die, beside it on its side of the pad."""
    spots = {
        quadrant: [middle(*sky.axial[hex_], width, origin) for hex_ in hexes_of(area)]
        for quadrant, area in zip(QUADRANTS, sky.quadrants, strict=True)
    }
    centre = sum(x for places in spots.values() for x, _ in places) / len(sky.axial)
    for quadrant, places in spots.items():
        is_left = sum(x for x, _ in places) / len(places) < centre
        x = sides[0] - 3.4 if is_left else sides[1] + 3.4
        y = sum(y for _, y in places) / len(places) - 2  # with the words below, in the middle
        page.circle((x, y), 2.9, fill=COLOURS[quadrant], stroke=INK, width=0.3)
        ink = INK if quadrant is Quadrant.YELLOW else WHITE
        page.text(words.letters[quadrant], (x, y + 1.35), 3.8, colour=ink, anchor=Anchor.MIDDLE, is_bold=True)
        for line, told in enumerate(words.dice[DICE[quadrant]]):
            page.text(told, (x, y + 5.3 + 2.2 * line), 2, colour=INK, anchor=Anchor.MIDDLE)


# --- below ---


def _box(page: PdfCanvas, at: Point, size: tuple[float, float], *, line: float = 0.25) -> None:
    (x, y), (width, height) = at, size
    page.path([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], fill=WHITE, stroke=INK, width=line)


def _fog(page: PdfCanvas, words: PaperWords, at: Point, width: float) -> None:
    left, top = at
    fog, line = words.fog
    page.text(fog, (left, top + 3), 2.9, colour=INK, is_bold=True)
    page.text(line, (left, top + 6.4), 2.1, colour=GREY)
    for square in range(FOG_SQUARES):
        _box(page, (left + 33 + 8.7 * square, top - 0.4), (7.4, 7.4), line=0.4)
    draw_icon(page, Icon.BLANK, (left + width - 24.5, top + 3.3), 6)
    blank, line = words.blank
    page.text(blank, (left + width - 19.8, top + 3), 2.9, colour=INK, is_bold=True)
    page.text(line, (left + width - 19.8, top + 6.4), 2.1, colour=GREY)


def _points(page: PdfCanvas, words: PaperWords, at: Point, width: float) -> None:
    """A column for each kind of icon and one for the total."""
    left, top = at
    each = width / (len(words.scored) + 1)
    for column, (icon, (name, *how)) in enumerate(words.scored.items()):
        x = left + each * (column + 0.5)
        draw_icon(page, icon, (x, top + 3), 5.6)
        page.text(name, (x, top + 8.4), 2.4, colour=INK, anchor=Anchor.MIDDLE, is_bold=True)
        for line, told in enumerate(how):
            page.text(told, (x, top + 10.7 + 2.1 * line), 1.85, colour=GREY, anchor=Anchor.MIDDLE)
        _box(page, (left + each * column, top + 14), (each, 9))
    x = left + each * len(words.scored)
    page.text(words.total, (x + each / 2, top + 8.4), 2.4, colour=INK, anchor=Anchor.MIDDLE, is_bold=True)
    _box(page, (x, top + 14), (each, 9), line=0.7)
