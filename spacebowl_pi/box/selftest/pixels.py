"""Tests the lights: all in red, green, blue and white, then each in turn, with a question for each if that is wrong."""

from collections.abc import Callable

from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.box.selftest.step_view import NO, SKIP, YES, Acting, Bench, Look, Option, Question, Step
from spacebowl_pi.devices.pins import PIXELS_PIN
from spacebowl_pi.devices.pixels.chain import chain_length
from spacebowl_pi.devices.ports import BLACK, BUTTONS, CELLS, Colour

COLOUR_US = 1_000_000
WALK_US = 450_000  # per light, in a chain of 17
JEWEL_WALK_US = 250_000  # per light, in a chain of 71
WALK_PAUSE_US = 900_000
ONE: Colour = (190, 190, 190)  # a single light
ALL_LEVEL = 130  # all lights at once; the pixels' gamma dims this considerably
COLOURS: tuple[tuple[str, Colour], ...] = (
    ("red", (ALL_LEVEL, 0, 0)),
    ("green", (0, ALL_LEVEL, 0)),
    ("blue", (0, 0, ALL_LEVEL)),
    ("white", (ALL_LEVEL, ALL_LEVEL, ALL_LEVEL)),
)
_ROWS = ("top", "middle", "bottom")
_COLUMNS = ("left", "middle", "right")
_DARK, _ELSEWHERE, _OFF_COLOUR = Option("1", "dark"), Option("2", "another one lights"), Option("3", "wrong colour")
_ENTRY = f"{PIXELS_PIN} (pin {PIXELS_PIN.header})"


def _cell_name(cell: int) -> str:
    """By column and row: A1 to C3."""
    row, column = divmod(cell, 3)
    return "ABC"[column] + str(row + 1)


def pixel_name(index: int, pixels_per_cell: int) -> str:
    """The name of a pixel, for people."""
    cell, within = divmod(index, pixels_per_cell)
    if cell >= CELLS:
        return f"buzzer light {index - CELLS * pixels_per_cell + 1}"
    row, column = divmod(cell, 3)
    where = "in the middle" if cell == CELLS // 2 else f"{_ROWS[row]} {_COLUMNS[column]}"
    name = f"cell {_cell_name(cell)} {where}"
    if pixels_per_cell == 1:
        return name
    return f"{name}, {f'ring light {within}' if within else 'middle light'}"


def pixels_step(bench: Bench) -> Step:
    is_lit = yield from _colours(bench)
    if is_lit:
        yield from _places(bench)
    else:
        bench.note("places", Verdict.NOT_REACHED, "nothing lights")


def _colours(bench: Bench) -> Acting[bool]:
    """Ask for the colours; return whether any light works."""
    count = chain_length(bench.pixels_per_cell)

    def look(elapsed_us: int) -> Look:
        name, colour = COLOURS[elapsed_us // COLOUR_US % len(COLOURS)]
        return chain_look(bench, lambda _: colour, name)

    text = f"All {count} lights turn red, then green, then blue, then white, over and over.\nDo they, in this order?"
    answer = yield from bench.ask(Question("Lights: the colours", text, (YES, NO, SKIP)), look)
    if answer == YES.key:
        bench.note("colours", Verdict.PASSED, f"red, green, blue and white on all {count}")
    elif answer == SKIP.key:
        bench.note("colours", Verdict.SKIPPED, "not tested")
    else:
        options = tuple(Option(key, label) for key, (label, _) in _WRONG_COLOURS.items())
        answer = yield from bench.ask(Question("Lights: the colours", "What do you see instead?", options), look)
        detail, next_step = _WRONG_COLOURS[answer]
        bench.note("colours", Verdict.FAILED, detail, next_step)
        return answer != "1"
    return True


_WRONG_COLOURS = {
    "1": (
        "nothing lights",
        f"check 5 V and ground at cell A1, then the data wire: {_ENTRY}, level shifter, DIN (not DOUT) of cell A1",
    ),
    "2": (
        "other colours, or another order",
        "use WS2812B; other kinds of pixel (RGB order, RGBW) understand other colours than the box sends",
    ),
    "3": (
        "only some light",
        "the chain is broken: after the last light that burns, check its DOUT, the wire, and DIN of the next",
    ),
    "4": (
        "they flicker or look random",
        "check the level shifter's 5 V, the common ground, 300 to 500 ohm in the data wire; then 'spacebowl-pi doctor'",
    ),
}


def _places(bench: Bench) -> Step:
    """Walk a light along the chain; if that looks wrong, ask for each light."""
    size = bench.pixels_per_cell
    count = chain_length(size)
    pace_us = WALK_US if size == 1 else JEWEL_WALK_US

    def walk(elapsed_us: int) -> Look:
        at = elapsed_us % (count * pace_us + WALK_PAUSE_US) // pace_us
        return one_look(bench, at) if at < count else bench.look(caption="once more from the start")

    inside = ", in each cell the middle first and then around the ring" if size > 1 else ""
    text = (
        f"One light walks along: the cells row by row, each row from the left{inside}; then buzzer lights 1 to 8.\n"
        "Is it always a single one, in this order?"
    )
    answer = yield from bench.ask(Question("Lights: their places", text, (YES, NO, SKIP)), walk)
    if answer == YES.key:
        bench.note("places", Verdict.PASSED, f"each of {count} lights where it belongs")
    elif answer == SKIP.key:
        bench.note("places", Verdict.SKIPPED, "not tested")
    else:
        yield from _one_by_one(bench, count)


def _one_by_one(bench: Bench, count: int) -> Step:
    wrong: dict[int, Option] = {}
    is_broken = is_done = False
    try:
        for index in range(count):
            name = pixel_name(index, bench.pixels_per_cell)
            question = Question(
                "Lights: one by one",
                f"{name[0].upper()}{name[1:]} ({index + 1} of {count}). Does it light, white and alone?",
                (YES, _DARK, _ELSEWHERE, _OFF_COLOUR, Option("s", "skip the rest")),
            )
            answer = yield from bench.ask(question, lambda _, index=index: one_look(bench, index))  # type: ignore[misc]
            if answer == SKIP.key:
                break
            kind = next((it for it in question.options[1:4] if it.key == answer), None)
            if kind is not None:
                wrong[index] = kind
            if kind is _DARK and index + 1 < count:
                is_broken = yield from _is_dark_from(bench, index + 1)
                if is_broken:
                    break
        else:
            is_done = True
    finally:
        _note_places(bench, wrong, is_broken=is_broken, is_done=is_done)


def _is_dark_from(bench: Bench, first: int) -> Acting[bool]:
    text = "Now all the lights after it should burn. Does any of them?"
    look = chain_look(bench, lambda index: COLOURS[-1][1] if index >= first else BLACK, "all after it")
    return (yield from bench.ask(Question("Lights: one by one", text, (YES, NO)), lambda _: look)) == NO.key


def _note_places(bench: Bench, wrong: dict[int, Option], *, is_broken: bool, is_done: bool) -> None:
    size = bench.pixels_per_cell
    if not wrong:
        if is_done:
            bench.note("places", Verdict.PASSED, "each right, one by one")
        else:
            bench.note("places", Verdict.SKIPPED, "asked for one by one, and not all tested")
        return
    said = [f"{pixel_name(index, size)}: {kind.label}" for index, kind in wrong.items()]
    if is_broken:
        last = max(wrong)
        said[-1] = f"dark from {pixel_name(last, size)} on"
        before = f"DOUT of {pixel_name(last - 1, size)}" if last else _ENTRY
        step = (
            f"check the solder and the wire from {before} to DIN of {pixel_name(last, size)}; else replace one of them"
        )
    elif _ELSEWHERE in wrong.values():
        other = 7 if size == 1 else 1
        step = (
            "the chain goes row by row, each from the left (A1 B1 C1 A2 … C3), then buzzer lights 1 to 8; "
            f"if each cell of yours has {other}: [pixels] pixels_per_cell = {other}"
        )
    else:
        step = "replace these pixels: the chain goes on behind them, so the wires are good"
    bench.note("places", Verdict.FAILED, "; ".join(said), step)


def one_look(bench: Bench, index: int) -> Look:
    """A single pixel lit, with its name."""
    name = pixel_name(index, bench.pixels_per_cell)
    return chain_look(bench, lambda other: ONE if other == index else BLACK, name)


def chain_look(bench: Bench, colour_at: Callable[[int], Colour], caption: str) -> Look:
    """Colour the chain by index."""
    size = bench.pixels_per_cell
    cells = tuple(tuple(colour_at(cell * size + within) for within in range(size)) for cell in range(CELLS))
    lights = tuple(colour_at(CELLS * size + number) for number in range(len(BUTTONS)))
    return bench.look(cells, lights, caption=caption)
