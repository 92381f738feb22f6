"""Several pictures on the matrix, one after the other, over and over."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from spacebowl_pi.box.shows.font import PAGE_US, strip, telling_us, text_at
from spacebowl_pi.box.shows.picture import BLANK, Strip, beside, centred
from spacebowl_pi.devices.ports import MATRIX_WIDTH, Rows

LONG_US = 2 * PAGE_US
_GAPS = (4, 2, 1)


class Page(NamedTuple):
    lasts_us: int
    rows: Callable[[int], Rows]  # at a time since it began


def picture(rows: Rows, lasts_us: int = LONG_US) -> Page:
    return Page(lasts_us, lambda _: rows)


def text(words: str) -> Page:
    return Page(telling_us(words), lambda elapsed_us: text_at(words, elapsed_us))


def shown(pages: Sequence[Page], elapsed_us: int) -> Rows:
    time_us = elapsed_us % max(1, sum(page.lasts_us for page in pages))
    for page in pages:
        if time_us < page.lasts_us:
            return page.rows(time_us)
        time_us -= page.lasts_us
    return BLANK


def in_a_row(*parts: str | Strip) -> Rows:
    """Texts and pictograms side by side: in big letters if there is room, else in small ones."""
    rows = BLANK
    for is_big in (True, False):
        strips = [strip(part, is_big=is_big) if isinstance(part, str) else part for part in parts]
        for gap in _GAPS:
            together = beside(strips, gap)
            rows = centred(together)
            if together.width <= MATRIX_WIDTH:
                return rows
    return rows
