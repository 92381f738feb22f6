"""What the box itself asks or tells, whatever the match is doing: menu, top card, scan, a question, a notice."""

from functools import lru_cache
from typing import assert_never

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.font import PAGE_US, fits, strip, text_rows, told
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.lights import DARK_LIGHTS, FAINT, SEATS, players_lit, seat_lights
from spacebowl_pi.box.shows.picture import BOTTOM, beside, centred, columns, raised, strip_of, wide, with_row
from spacebowl_pi.box.shows.rhythm import BEAT_US, FULL, alone, breath
from spacebowl_pi.box.shows.signs import beside_seat, for_seat
from spacebowl_pi.box.shows.words import Words, words
from spacebowl_pi.box.stage import Asking, AskingWild, Menu, Notice, Prompt, Scan, ScanStep, Stage, TopCardEntry
from spacebowl_pi.devices.ports import BLACK, CELLS, MATRIX_HEIGHT, MATRIX_WIDTH, Rows
from spacebowl_pi.games.space_bowl.box.shows.cells import (
    BLACK_HOLE_THING,
    Thing,
    cell,
    dark_cells,
    planet_things,
    toss_cells,
)

PULSE_US = 4 * BEAT_US

_UNCHOSEN_LEVEL, _VISIBLE_LEVEL = 4, 2
_BLACK_HOLE_CELL = CELLS - 1
_MAP_WIDTH, _SCAN_GAP = 16, 4


def prompted(stage: Stage, prompt: Prompt, now_us: int, pixels_per_cell: int) -> Frame:
    """Show a prompt."""
    elapsed_us = max(0, now_us - stage.prompt_began_us)
    match prompt:
        case Menu():
            return Frame(dark_cells(pixels_per_cell), players_lit(stage, ()), _menu_rows(prompt, elapsed_us))
        case TopCardEntry():
            return _top_card(stage, prompt, now_us, pixels_per_cell)
        case Scan():
            lights = players_lit(stage, prompt.waiting)
            cells = toss_cells(stage, now_us, pixels_per_cell)
            return Frame(cells, _without_bystanders(lights, prompt), _scan_rows(stage, prompt))
        case AskingWild():
            level = breath(elapsed_us, 1, FULL, PULSE_US)
            lights = seat_lights(lambda seat: level if seat in prompt.seats else 0)
            rows = _asking_wild(prompt, words(stage.language), elapsed_us)
            grains = -(-MATRIX_WIDTH * (prompt.ends_us - now_us) // (prompt.ends_us - prompt.began_us))
            rows = with_row(rows, BOTTOM, columns(0, grains))
            return Frame(toss_cells(stage, now_us, pixels_per_cell), lights, rows)
        case Asking(seat, question):
            level = breath(elapsed_us, 1, FULL, PULSE_US)
            lights = seat_lights(lambda other: level if other == seat else 0)
            asked = words(stage.language).question(question)
            return Frame(toss_cells(stage, now_us, pixels_per_cell), lights, for_seat(seat, asked, elapsed_us))
        case Notice(text):
            return Frame(toss_cells(stage, now_us, pixels_per_cell), players_lit(stage, ()), told(text, elapsed_us))
        case _:
            assert_never(prompt)


def _asking_wild(prompt: AskingWild, said: Words, elapsed_us: int) -> Rows:
    """What is asked and how it is answered, in turn: WILD? – PRESS! – the captain's sign, HOLD – NOBODY."""
    pages = (
        text_rows(said.by_wild),
        text_rows(said.press),
        beside_seat(prompt.captain, said.hold) or text_rows(said.hold),
        text_rows(said.nobody),
    )
    return pages[elapsed_us // PAGE_US % len(pages)]


def _menu_rows(menu: Menu, elapsed_us: int) -> Rows:
    """Entry and value side by side if they fit, else in turn; then the title now and then."""
    both = f"{menu.entry} {menu.value}".strip()
    shown = [both] if fits(both) else [text for text in (menu.entry, menu.value) if text]
    turns = [text for text in (*shown, *shown, menu.title) if text]
    if not turns:
        return text_rows("")
    lengths_us = [_length_us(text) for text in turns]
    time_us = elapsed_us % sum(lengths_us)
    for text, length_us in zip(turns, lengths_us, strict=True):
        if time_us < length_us:
            return told(text, time_us)
        time_us -= length_us
    return text_rows("")


def _length_us(text: str) -> int:
    """How long a text is left standing: a little for each word."""
    return PAGE_US * max(1, len(text.split()))


def _top_card(stage: Stage, entry: TopCardEntry, now_us: int, pixels_per_cell: int) -> Frame:
    """Buttons show their planets, bright if chosen; the chosen ones stand in the cells, the black hole in the last.

    With eight planets the last button shows the black hole, too, in turn with its planet.
    """
    chosen_cells: list[list[Thing]] = [[] for _ in range(CELLS)]
    lights = list(DARK_LIGHTS)
    marks = 0
    for index, (name, thing) in enumerate(
        zip(stage.match.planet_names, planet_things(stage.match.planets), strict=True)
    ):
        level = alone(thing.figure, now_us)
        is_chosen = name in entry.planets
        lights[index] = lit(thing.colour, level if is_chosen else max(_VISIBLE_LEVEL, level * _UNCHOSEN_LEVEL // FULL))
        marks |= columns(4 * index, 3) if is_chosen else columns(4 * index + 1, 1)
        if is_chosen:
            chosen_cells[index].append(thing)
    hole_index = len(stage.match.planets)
    page = max(0, now_us - stage.prompt_began_us) // PAGE_US % 2
    if hole_index >= len(SEATS):
        is_hole_shown = entry.has_black_hole and (page == 1 or stage.match.planet_names[-1] not in entry.planets)
        lights[-1] = lit(BLACK_HOLE_THING.colour, FULL) if is_hole_shown else lights[-1]
    else:
        lights[hole_index] = lit(BLACK_HOLE_THING.colour, FULL if entry.has_black_hole else FAINT)
        marks |= columns(4 * hole_index, 3) if entry.has_black_hole else columns(4 * hole_index + 1, 1)
    if entry.has_black_hole:
        chosen_cells[_BLACK_HOLE_CELL].append(BLACK_HOLE_THING)
    named = words(stage.language)
    text = named.black_hole if entry.has_black_hole and page == 1 else named.top_card
    said = centred(raised(strip(text, is_big=False)))
    return Frame(
        tuple(cell(things, now_us, pixels_per_cell) for things in chosen_cells),
        tuple(lights),
        with_row(said, BOTTOM, marks),
    )


def _without_bystanders(lights: Lights, scan: Scan) -> Lights:
    """Dark but for those who tap now."""
    return tuple(light if seat in scan.waiting else BLACK for seat, light in zip(SEATS, lights, strict=True))


def _scan_rows(stage: Stage, scan: Scan) -> Rows:
    """Before a sweep what is to be tapped, then what is shown."""
    if scan.index is not None:
        return _swept_rows(scan.step, scan.index, stage.match.size)
    last = chr(ord("A") + stage.match.size - 1)
    names = f"A-{last}" if scan.step is ScanStep.COLUMN else f"1-{stage.match.size}"
    return text_rows(f"{words(stage.language).tap} {names}")


@lru_cache(maxsize=32)
def _swept_rows(step: ScanStep, index: int, size: int) -> Rows:
    """The column's letter or the row's number, twice as wide, and where that is on the map."""
    name = chr(ord("A") + index) if step is ScanStep.COLUMN else str(index + 1)
    lines = []
    for number in range(size):
        is_swept = number == index
        if step is ScanStep.COLUMN:
            lines.append("##" if is_swept else "..")
        else:
            lines.append("#" * _MAP_WIDTH if is_swept else "#".ljust(_MAP_WIDTH, "."))
    if step is ScanStep.COLUMN:
        swept = ".".join(lines)
        feet = ".".join(["##"] * size)
        lines = [*[swept] * (MATRIX_HEIGHT - 1), feet]
    swept_map = strip_of(lines, (MATRIX_HEIGHT - len(lines)) // 2)
    return centred(beside((wide(strip(name, is_big=True)), swept_map), _SCAN_GAP))
