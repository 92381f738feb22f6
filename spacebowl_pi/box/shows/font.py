"""Text for the matrix: big if it fits, else small, else on several pages or scrolling.

Pure functions of the text and the time. Any text will do: letters without a glyph lose their accents, and what is
still unknown becomes a question mark.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from spacebowl_pi.box.shows.glyphs import BIG, BIG_HEIGHT, SMALL, SMALL_HEIGHT
from spacebowl_pi.box.shows.picture import BLANK, Strip, at, centred, strip_of
from spacebowl_pi.devices.ports import MATRIX_WIDTH, Rows

# Strokes two columns apart toggle a pixel every other step: 6 columns a second make 3 flashes a second.
SCROLL_STEP_US = 1_000_000 // 6 + 1
PAGE_US = 1_200_000
SMALL_TOP, BIG_TOP = 1, 0
_OTHERWISE = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "’": "'", "Œ": "OE", "œ": "OE", "Æ": "AE", "æ": "AE", "…": "..."}
    | dict.fromkeys("„“”«»", '"')
)
_FRENCH_SPACE = re.compile(r"\s+(?=[!?;:»])|(?<=«)\s+")  # there is no room for it here


@lru_cache(maxsize=512)
def strip(text: str, *, is_big: bool) -> Strip:
    """Draw a text in one line of any width."""
    glyphs, top = (BIG, BIG_TOP) if is_big else (SMALL, SMALL_TOP)
    height = BIG_HEIGHT if is_big else SMALL_HEIGHT
    space = "." * (3 if is_big else 2)
    lines = [""] * height
    for letter in drawable(text):
        glyph = glyphs.get(letter)
        for row in range(height):
            lines[row] += (glyph[row] + ".") if glyph else space
    return strip_of([line[:-1] for line in lines], top)


@lru_cache(maxsize=512)
def text_rows(text: str) -> Rows:
    """Draw a text centred, big if it fits; a text too wide even in small letters is cut off on the right."""
    widest = strip(text, is_big=True)
    if widest.width <= MATRIX_WIDTH:
        return centred(widest)
    small = strip(text, is_big=False)
    return centred(small) if small.width <= MATRIX_WIDTH else at(small, 0)


def fits(text: str) -> bool:
    """Whether a text fits on one page."""
    return strip(text, is_big=False).width <= MATRIX_WIDTH


def scrolled(text: str, elapsed_us: int) -> Rows:
    """A text that scrolls from right to left, over and over."""
    drawn = strip(text, is_big=True)
    way = drawn.width + MATRIX_WIDTH
    return at(drawn, MATRIX_WIDTH - elapsed_us // SCROLL_STEP_US % way) if drawn.width else BLANK


@lru_cache(maxsize=256)
def pages(text: str) -> tuple[str, ...] | None:
    """Split a text into pages, with as few words on a page as stay big; None if a word is too long for a page."""
    found: list[str] = []
    for word in _FRENCH_SPACE.sub("", text).split():
        if not fits(word):
            return None
        together = f"{found[-1]} {word}" if found else word
        if (found and fits(together) and strip(found[-1], is_big=True).width > MATRIX_WIDTH) or (
            found and strip(together, is_big=True).width <= MATRIX_WIDTH
        ):
            found[-1] = together
        else:
            found.append(word)
    return tuple(found)


def text_at(text: str, elapsed_us: int) -> Rows:
    """Show a text of any length: at once, page by page, or scrolling."""
    broken = pages(text)
    if broken is None:
        return scrolled(text, elapsed_us)
    return paged(broken, elapsed_us)


def paged(texts: Sequence[str], elapsed_us: int) -> Rows:
    """Show texts one after the other, over and over."""
    return text_rows(texts[elapsed_us // PAGE_US % len(texts)]) if texts else BLANK


def telling_us(text: str) -> int:
    """How long it takes to show a text once."""
    broken = pages(text)
    if broken is None:
        return (strip(text, is_big=True).width + MATRIX_WIDTH) * SCROLL_STEP_US
    return len(broken) * PAGE_US


def drawable(text: str) -> str:
    """Replace letters without a glyph."""
    spelt = []
    for letter in _FRENCH_SPACE.sub("", text).translate(_OTHERWISE).upper():
        if letter in BIG:
            spelt.append(letter)
        elif letter.isspace():
            spelt.append(" ")
        else:
            base = unicodedata.normalize("NFKD", letter)[:1]
            spelt.append(base if base in BIG else "?")
    return "".join(spelt)
