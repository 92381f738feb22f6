"""Tests the buzzers: each lights in turn and is pressed once; exactly its line should go down, and come up again.

`wiring` interprets the eight results together, to find swapped wires above all.
"""

from spacebowl_pi.box.selftest.contacts import Contacts
from spacebowl_pi.box.selftest.step_view import (
    NO,
    SKIP,
    Acting,
    Answered,
    Bench,
    Look,
    Option,
    Question,
    Step,
    StepView,
)
from spacebowl_pi.box.selftest.wiring import Ending, Trial, checks_of
from spacebowl_pi.box.shows.colours import RIGHT, WHITE, WRONG, lit
from spacebowl_pi.box.shows.font import text_rows
from spacebowl_pi.box.shows.rhythm import breath
from spacebowl_pi.core.units import MILLISECOND_NS, SECOND_US
from spacebowl_pi.devices.ports import BLACK, BUTTONS, Button, Colour, Edge

HUSH_US = 400_000  # at the start: lines settle, and chattering buttons show
LET_GO_US = 6 * SECOND_US  # for somebody who leans on a button as the test starts
PRESS_WAIT_US = 45 * SECOND_US
STUCK_US = 8 * SECOND_US
DIM, BRIGHT = 3, 9
MOST_TRIES = 3

_TITLE = "Buzzers"
_NOTHING = Option(NO.key, "pressed, and nothing happens")


def buzzers_step(bench: Bench) -> Step:
    """Test the eight buttons; results are kept even if it is interrupted."""
    contacts = Contacts()
    trials: dict[Button, Trial] = {}
    try:
        yield from _hush(bench, contacts)
        for button in BUTTONS:
            if button in contacts.stuck:
                trials[button] = Trial(button, Ending.STUCK)
            else:
                trials[button] = yield from _trial(bench, contacts, button)
    finally:
        for ill, ending in ((contacts.stuck, Ending.STUCK), (contacts.chatterers, Ending.CHATTER)):
            trials |= {button: Trial(button, ending) for button in ill}  # even if it was fine when tested
        bench.checks.extend(checks_of(trials, bench.config))


def _hush(bench: Bench, contacts: Contacts) -> Step:
    """Wait until all buttons are up; a button that stays down is stuck."""
    began_us = bench.now_us
    question = Question(_TITLE, "Hands off the buttons for a moment.", ())
    while bench.now_us < began_us + HUSH_US:
        _take((yield StepView(question, bench.look())), contacts, bench)
    down = _down_lines(bench)
    while down and bench.now_us < began_us + LET_GO_US:
        text = f"{_names(down)} {'is' if len(down) == 1 else 'are'} down. Let go, or wait a moment if nobody presses."
        _take((yield StepView(Question(_TITLE, text, ()), bench.look())), contacts, bench)
        down = _down_lines(bench)
    contacts.stuck.update(down)


def _trial(bench: Bench, contacts: Contacts, button: Button) -> Acting[Trial]:
    """Ask for a press; ask again if another button was pressed, as fingers slip."""
    hint = ""
    heard: frozenset[Button] = frozenset()
    for _ in range(MOST_TRIES):
        contacts.forget()
        ended = yield from _press(bench, contacts, button, hint)
        if isinstance(ended, Trial):
            return ended
        bounce_ns = contacts.all[button].bounce_ns
        if ended == {button}:
            return Trial(button, Ending.HEARD, ended, bounce_ns)
        if ended == heard:
            break
        heard = ended
        hint = f"{_names(heard)} {'was' if len(heard) == 1 else 'were'} heard. Once more: "
    return Trial(button, Ending.HEARD, heard)


def _press(bench: Bench, contacts: Contacts, button: Button, hint: str) -> Acting[Trial | frozenset[Button]]:
    """Wait for one press: which buttons were pressed, or how it ended without one."""
    text = f"{hint}{'press' if hint else 'Press'} buzzer {button}{_where(bench)}."
    question = Question(_TITLE, text, (_NOTHING, SKIP))
    began_us, pressed_us = bench.now_us, None
    while True:
        look = _look(bench, button, contacts, bench.now_us - began_us)
        happening = yield StepView(question, look)
        _take(happening, contacts, bench)
        if button in contacts.chatterers:
            return Trial(button, Ending.CHATTER)
        if isinstance(happening, Answered):
            if happening.key == SKIP.key:
                return Trial(button, Ending.SKIPPED)
            return Trial(button, Ending.SILENT, twitches=contacts.all[button].twitches)
        if contacts.pressed:
            pressed_us = bench.now_us if pressed_us is None else pressed_us
            if contacts.are_at_rest:
                return contacts.pressed
            if bench.now_us - pressed_us >= STUCK_US:
                contacts.take_levels(_down_lines(bench))
                if button in contacts.stuck:
                    return Trial(button, Ending.STUCK)
                pressed_us = None
        elif bench.now_us - began_us >= PRESS_WAIT_US:
            return Trial(button, Ending.SILENT, twitches=contacts.all[button].twitches)


def _where(bench: Bench) -> str:
    return ", the one that lights white" if bench.has_lights else ""


def _look(bench: Bench, button: Button, contacts: Contacts, elapsed_us: int) -> Look:
    """The requested button breathes white; a pressed one is green if it is the right one, else red."""

    def colour(other: Button) -> Colour:
        if other in contacts.down:
            return RIGHT if other == button else WRONG
        return lit(WHITE, breath(elapsed_us, DIM, BRIGHT)) if other == button else BLACK

    down = contacts.down
    caption = f"down: {', '.join(map(str, sorted(down)))}" if down else ""
    return bench.look(lights=tuple(map(colour, BUTTONS)), rows=text_rows(str(button)), caption=caption)


def _take(happening: object, contacts: Contacts, bench: Bench) -> None:
    if isinstance(happening, Edge):
        contacts.hear(happening)
    contacts.settle(bench.now_us * (MILLISECOND_NS // 1000))


def _down_lines(bench: Bench) -> frozenset[Button]:
    return frozenset(button for button in BUTTONS if bench.is_down(button))


def _names(buttons: frozenset[Button]) -> str:
    numbers = [str(button) for button in sorted(buttons)]
    return f"Buzzer {numbers[0]}" if len(numbers) == 1 else f"Buzzers {', '.join(numbers[:-1])} and {numbers[-1]}"
