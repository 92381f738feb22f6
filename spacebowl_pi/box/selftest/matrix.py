"""Tests the matrix: the test card, which setting to change if it looks wrong, and every dot."""

from collections.abc import Mapping

from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.box.selftest.sight import Arrow, Sight, changes_for, seen_as_card
from spacebowl_pi.box.selftest.step_view import NO, SKIP, YES, Acting, Bench, Option, Question, Step
from spacebowl_pi.devices.matrix.test_card import TEST_CARD
from spacebowl_pi.devices.pins import MATRIX_CLOCK_PIN, MATRIX_DATA_PIN, MATRIX_SELECT_PIN
from spacebowl_pi.devices.ports import MATRIX_HEIGHT, MATRIX_WIDTH, Rows

ALL_DOTS: Rows = ((1 << MATRIX_WIDTH) - 1,) * MATRIX_HEIGHT

_CARD_TITLE = "Matrix: the test card"
_NOTHING, _GARBLED = Option("n", "it stays dark"), Option("x", "neither, it is garbled")
_ARROWS = {"u": Arrow.UP, "r": Arrow.RIGHT, "d": Arrow.DOWN, "l": Arrow.LEFT}
_WIRES = ", ".join(
    f"{name} from {pin} (pin {pin.header})"
    for name, pin in (("DIN", MATRIX_DATA_PIN), ("CLK", MATRIX_CLOCK_PIN), ("CS", MATRIX_SELECT_PIN))
)


def matrix_step(bench: Bench) -> Step:
    is_readable = yield from _card(bench)
    if is_readable:
        yield from _dots(bench)
    else:
        bench.note("dots", Verdict.NOT_REACHED, "the matrix shows no picture")


def _card(bench: Bench) -> Acting[bool]:
    """Show the card; return whether the matrix shows anything usable."""
    text = "In each of the four blocks an arrow points up, and they are numbered 1 2 3 4 from the left.\nIs it so?"
    look = bench.look(rows=TEST_CARD)
    answer = yield from bench.ask(Question(_CARD_TITLE, text, (YES, NO, SKIP)), lambda _: look)
    if answer == YES.key:
        bench.note("test card", Verdict.PASSED, "arrows up, blocks 1 2 3 4")
    elif answer == SKIP.key:
        bench.note("test card", Verdict.SKIPPED, "not tested")
    else:
        return (yield from _diagnosis(bench))
    return True


def _diagnosis(bench: Bench) -> Acting[bool]:
    look = bench.look(rows=TEST_CARD)
    points = tuple(Option(key, arrow.name.lower()) for key, arrow in _ARROWS.items())
    text = "Look at the leftmost block of the matrix. Where does its arrow point?"
    arrow = yield from bench.ask(Question(_CARD_TITLE, text, (*points, _NOTHING, _GARBLED)), lambda _: look)
    number = _GARBLED.key
    if arrow in _ARROWS:
        text = "And which number is in that block, the leftmost?"
        options = (Option("1", "a 1"), Option("4", "a 4"), _GARBLED)
        number = yield from bench.ask(Question(_CARD_TITLE, text, options), lambda _: look)
    if arrow == _NOTHING.key:
        step = (
            f"check 5 V and ground, then the wires through the level shifter: {_WIRES}; they go in at DIN, not at DOUT"
        )
        bench.note("test card", Verdict.FAILED, "it stays dark", step)
        return False
    if number == _GARBLED.key:
        step = (
            f"check {_WIRES}, and one common ground; short wires help. A mirrored picture means another kind of board"
        )
        bench.note("test card", Verdict.FAILED, "the picture is garbled", step)
        return False
    sight = Sight(_ARROWS[arrow], number == "4")
    yield from _proposal(bench, sight)
    return True


def _proposal(bench: Bench, sight: Sight) -> Step:
    """Show the card as it would look with other settings, and name them."""
    changes = changes_for(bench.config.matrix, sight)
    if not changes:  # what was described is correct
        bench.note("test card", Verdict.PASSED, str(sight))
        return
    settings = _written(changes)
    step = f"in the configuration set [matrix] {settings}"
    is_confirmed = False
    try:
        text = f"Now it is sent as with [matrix] {settings}.\nDoes it look right now?"
        look = bench.look(rows=seen_as_card(TEST_CARD, sight))
        answer = yield from bench.ask(Question(_CARD_TITLE, text, (YES, NO)), lambda _: look)
        is_confirmed = answer == YES.key
        if not is_confirmed:
            step = "run this part again and look closely; a mirrored picture means another kind of board"
    finally:
        detail = f"{sight}; right with other settings" if is_confirmed else str(sight)
        bench.note("test card", Verdict.FAILED, detail, step)


def _dots(bench: Bench) -> Step:
    question = Question("Matrix: every dot", "Do all 256 dots light, evenly?", (YES, NO, SKIP))
    look = bench.look(rows=ALL_DOTS)
    answer = yield from bench.ask(question, lambda _: look)
    if answer == YES.key:
        bench.note("dots", Verdict.PASSED, "all 256 light")
    elif answer == SKIP.key:
        bench.note("dots", Verdict.SKIPPED, "not tested")
    else:
        step = "a dark row or column: press the block into its socket; dimmer to one end: thicker 5 V and ground wires"
        bench.note("dots", Verdict.FAILED, "not all dots light", step)


def _written(changes: Mapping[str, int | bool]) -> str:
    return " and ".join(f"{name} = {str(value).lower()}" for name, value in changes.items())
