"""What people who play on paper need, as a PDF for A4: pads to cut apart, and the cards."""

from collections.abc import Sequence

from spacebowl_pi.games.hubble.drawing.paper_cards import draw_card
from spacebowl_pi.games.hubble.drawing.paper_pad import FAINT, GREY, draw_pad
from spacebowl_pi.games.hubble.drawing.paper_words import PaperWords
from spacebowl_pi.games.hubble.rules.constellations import Constellation
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad import Sky
from spacebowl_pi.terminal.paper.canvas import Anchor
from spacebowl_pi.terminal.paper.pdf import PdfCanvas, pdf

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 7.0
PADS_A_PAGE, CARDS_A_PAGE = 4, 20
_PAD_EDGE = 5.0
_FOOT = 4.5


def paper(kit: Kit, seats: int, words: PaperWords) -> bytes:
    """A pad for each seat, then the cards."""
    pads = [_pads(kit.pad.sky, min(PADS_A_PAGE, seats - first), words) for first in range(0, seats, PADS_A_PAGE)]
    cards = kit.printed
    sheets = [_cards(cards[first : first + CARDS_A_PAGE], kit, words) for first in range(0, len(cards), CARDS_A_PAGE)]
    return pdf([*pads, *sheets], words.title, "spacebowl-pi hubble pad print")


def _pads(sky: Sky, count: int, words: PaperWords) -> PdfCanvas:
    page = PdfCanvas(WIDTH, HEIGHT)
    width, height = (WIDTH - 2 * MARGIN) / 2, (HEIGHT - 2 * MARGIN) / 2
    _cuts(page, columns=2, rows=2, bottom=HEIGHT - MARGIN)
    for place in range(count):
        left, top = MARGIN + place % 2 * width + _PAD_EDGE, MARGIN + place // 2 * height + _PAD_EDGE
        draw_pad(page, sky, words, (left, top), (width - 2 * _PAD_EDGE, height - 2 * _PAD_EDGE))
    return page


def _cards(cards: Sequence[tuple[int, Constellation]], kit: Kit, words: PaperWords) -> PdfCanvas:
    page = PdfCanvas(WIDTH, HEIGHT)
    columns, rows = 4, 5
    width, height = (WIDTH - 2 * MARGIN) / columns, (HEIGHT - 2 * MARGIN - _FOOT) / rows
    _cuts(page, columns=columns, rows=rows, bottom=HEIGHT - MARGIN - _FOOT)
    for place, (number, card) in enumerate(cards):
        at = (MARGIN + place % columns * width, MARGIN + place // columns * height)
        draw_card(page, card, number, words.each, at, (width, height))
    foot = words.foot.format(last=kit.table[-1].number)
    page.text(foot, (WIDTH / 2, HEIGHT - MARGIN), 2.3, colour=GREY, anchor=Anchor.MIDDLE)
    return page


def _cuts(page: PdfCanvas, *, columns: int, rows: int, bottom: float) -> None:
    """Where to cut, between the pieces and around them."""
    right = WIDTH - MARGIN
    for column in range(columns + 1):
        x = MARGIN + (right - MARGIN) * column / columns
        page.path([(x, MARGIN), (x, bottom)], stroke=FAINT, width=0.2, dash=1.2)
    for row in range(rows + 1):
        y = MARGIN + (bottom - MARGIN) * row / rows
        page.path([(MARGIN, y), (right, y)], stroke=FAINT, width=0.2, dash=1.2)
