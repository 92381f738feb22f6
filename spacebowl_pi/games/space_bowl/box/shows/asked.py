"""What Space Bowl asks by buttons: the top card, the sweep of the picks, who placed the Wild."""

from functools import lru_cache

from spacebowl_pi.box.shows.colours import lit
from spacebowl_pi.box.shows.font import PAGE_US, strip, text_rows
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.box.shows.lights import DARK_LIGHTS, FAINT, players_lit, seat_lights
from spacebowl_pi.box.shows.picture import BOTTOM, beside, centred, columns, raised, strip_of, wide, with_row
from spacebowl_pi.box.shows.prompts import PULSE_US
from spacebowl_pi.box.shows.rhythm import FULL, alone, breath
from spacebowl_pi.box.shows.signs import beside_seat
from spacebowl_pi.box.table.scene import Prompt, Scene
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.ports import BLACK, BUTTONS, CELLS, MATRIX_HEIGHT, MATRIX_WIDTH, Rows
from spacebowl_pi.games.space_bowl.box.matrix_words import MatrixWords, matrix_words
from spacebowl_pi.games.space_bowl.box.prompts import AskingWild, Scan, ScanStep, TopCardEntry
from spacebowl_pi.games.space_bowl.box.shows.cells import (
    BLACK_HOLE_THING,
    Thing,
    cell,
    planet_things,
    toss_cells,
)
from spacebowl_pi.games.space_bowl.rules.match import View

_UNCHOSEN_LEVEL, _VISIBLE_LEVEL = 4, 2
_BLACK_HOLE_CELL = CELLS - 1
_MAP_WIDTH, _SCAN_GAP = 16, 4


def asked(scene: Scene, prompt: Prompt, now_us: int, pixels_per_cell: int) -> Frame:
    """Draw a prompt."""
    match prompt:
        case TopCardEntry():
            return _top_card(scene, prompt, now_us, pixels_per_cell)
        case Scan():
            lights = players_lit(scene, prompt.waiting)
            cells = toss_cells(scene, now_us, pixels_per_cell)
            return Frame(cells, _without_bystanders(lights, prompt), _scan_rows(scene, prompt))
        case AskingWild():
            elapsed_us = max(0, now_us - scene.prompt_began_us)
            level = breath(elapsed_us, 1, FULL, PULSE_US)
            lights = seat_lights(lambda seat: level if seat in prompt.seats else 0)
            rows = _asking_wild(prompt, matrix_words(scene.language), elapsed_us)
            grains = -(-MATRIX_WIDTH * (prompt.ends_us - now_us) // (prompt.ends_us - prompt.began_us))
            rows = with_row(rows, BOTTOM, columns(0, grains))
            return Frame(toss_cells(scene, now_us, pixels_per_cell), lights, rows)
        case _:
            raise ValueError(f"{type(prompt).__name__} is nothing that Space Bowl asks")


def _asking_wild(prompt: AskingWild, said: MatrixWords, elapsed_us: int) -> Rows:
    """The question and how to answer it, in turn: WILD? – PRESS! – the captain's sign, HOLD – NOBODY."""
    pages = (
        text_rows(said.by_wild),
        text_rows(said.press),
        beside_seat(prompt.captain, said.hold) or text_rows(said.hold),
        text_rows(said.nobody),
    )
    return pages[elapsed_us // PAGE_US % len(pages)]


def _top_card(scene: Scene, entry: TopCardEntry, now_us: int, pixels_per_cell: int) -> Frame:
    """Buttons show their planets, bright if chosen; the chosen ones appear in the cells, the black hole in the last.

    With eight planets the last button alternates between its planet and the black hole.
    """
    view: View = scene.view
    chosen_cells: list[list[Thing]] = [[] for _ in range(CELLS)]
    lights = list(DARK_LIGHTS)
    marks = 0
    for index, (name, thing) in enumerate(zip(view.planet_names, planet_things(view.planets), strict=True)):
        level = alone(thing.figure, now_us)
        is_chosen = name in entry.planets
        lights[index] = lit(thing.colour, level if is_chosen else max(_VISIBLE_LEVEL, level * _UNCHOSEN_LEVEL // FULL))
        marks |= columns(4 * index, 3) if is_chosen else columns(4 * index + 1, 1)
        if is_chosen:
            chosen_cells[index].append(thing)
    hole_index = len(view.planets)
    page = max(0, now_us - scene.prompt_began_us) // PAGE_US % 2
    if hole_index >= len(BUTTONS):
        is_hole_shown = entry.has_black_hole and (page == 1 or view.planet_names[-1] not in entry.planets)
        lights[-1] = lit(BLACK_HOLE_THING.colour, FULL) if is_hole_shown else lights[-1]
    else:
        lights[hole_index] = lit(BLACK_HOLE_THING.colour, FULL if entry.has_black_hole else FAINT)
        marks |= columns(4 * hole_index, 3) if entry.has_black_hole else columns(4 * hole_index + 1, 1)
    if entry.has_black_hole:
        chosen_cells[_BLACK_HOLE_CELL].append(BLACK_HOLE_THING)
    named = matrix_words(scene.language)
    text = named.black_hole if entry.has_black_hole and page == 1 else named.top_card
    said = centred(raised(strip(text, is_big=False)))
    return Frame(
        tuple(cell(things, now_us, pixels_per_cell) for things in chosen_cells),
        tuple(lights),
        with_row(said, BOTTOM, marks),
    )


def _without_bystanders(lights: Lights, scan: Scan) -> Lights:
    """Turn off the lights of those who may not tap now."""
    return tuple(
        light if seat in scan.waiting else BLACK for seat, light in zip(map(Seat, BUTTONS), lights, strict=True)
    )


def _scan_rows(scene: Scene, scan: Scan) -> Rows:
    """Before a sweep, what to tap; then the column or row."""
    view: View = scene.view
    if scan.index is not None:
        return _swept_rows(scan.step, scan.index, view.size)
    last = chr(ord("A") + view.size - 1)
    names = f"A-{last}" if scan.step is ScanStep.COLUMN else f"1-{view.size}"
    return text_rows(f"{matrix_words(scene.language).tap} {names}")


@lru_cache(maxsize=32)
def _swept_rows(step: ScanStep, index: int, size: int) -> Rows:
    """The column's letter or the row's number, double width, and where it is on the map."""
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
