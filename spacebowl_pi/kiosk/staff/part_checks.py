"""The self-test while the box runs: all lights and dots for three seconds, a tune, and every check that needs no human.

`selftest`, with the box stopped, is more thorough: it asks a person what they see, and tries every button.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.machine import Machine
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.shows.all_lights import LENGTH_US, all_lights
from spacebowl_pi.devices.buzzers.health import Ailment
from spacebowl_pi.devices.ports import BUTTONS, Button
from spacebowl_pi.devices.sound import tunes

FLUSH_PATIENCE_S = 2.0
JOURNAL = "journal"


class Outcome(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    ABSENT = "absent"  # by configuration
    LOOK = "look"  # accepted everything; only an eye can tell whether it shows
    PRESSED = "pressed"  # every button has been pressed since the start
    UNPRESSED = "unpressed"  # no fault seen, but some buttons have not been pressed yet


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A result; `details` are the faults as reported, `buttons` those not pressed yet."""

    part: str
    outcome: Outcome
    details: tuple[str, ...] = ()
    buttons: tuple[Button, ...] = ()


class SelfTest:
    """One run of the test. It starts when created; poll `lines`."""

    def __init__(self, machine: Machine, config: Config, now_us: int) -> None:
        self._machine, self._config = machine, config
        self._done_us = now_us + LENGTH_US
        machine.outputs.instead = all_lights(now_us, machine.outputs.pixels_per_cell)
        machine.outputs.refresh(now_us)
        machine.outputs.play(tunes.WIN, now_us)
        journal = machine.journal
        self._flush = (
            None if journal is None else asyncio.ensure_future(asyncio.to_thread(journal.flush, FLUSH_PATIENCE_S))
        )

    def lines(self, now_us: int) -> tuple[CheckLine, ...] | None:
        """The results; None while the test runs."""
        if now_us < self._done_us or (self._flush is not None and not self._flush.done()):
            return None
        return tuple(self._found(now_us))

    def _found(self, now_us: int) -> Iterator[CheckLine]:
        outputs, config = self._machine.outputs, self._config
        for name, part, is_wanted in (
            (PartName.PIXELS, outputs.pixels, config.pixels.part is Part.REAL),
            (PartName.MATRIX, outputs.matrix, config.matrix.part is Part.REAL),
            (PartName.SOUND, outputs.sound, config.sound.part is Part.REAL),
        ):
            faults = part_faults(self._machine, name)
            if part is None:
                yield CheckLine(name, Outcome.FAILED if is_wanted else Outcome.ABSENT)
            else:
                yield CheckLine(name, Outcome.FAILED if faults else Outcome.LOOK, faults)
        yield self._buzzers(now_us)
        if self._flush is not None:
            is_durable = not self._flush.cancelled() and self._flush.exception() is None and self._flush.result()
            troubles = tuple(self._machine.journal.troubles()[-1:]) if self._machine.journal and not is_durable else ()
            yield CheckLine(JOURNAL, Outcome.PASSED if is_durable else Outcome.FAILED, troubles)

    def _buzzers(self, now_us: int) -> CheckLine:
        lines = self._machine.lines
        if lines is None:
            is_wanted = self._config.buzzers.part is Part.REAL
            return CheckLine(PartName.BUZZERS, Outcome.FAILED if is_wanted else Outcome.ABSENT)
        if faults := buzzer_faults(self._machine, now_us):
            return CheckLine(PartName.BUZZERS, Outcome.FAILED, faults)
        unpressed = tuple(button.button for button in self._machine.gestures.health(now_us) if button.presses == 0)
        return CheckLine(PartName.BUZZERS, Outcome.UNPRESSED if unpressed else Outcome.PRESSED, buttons=unpressed)


def part_faults(machine: Machine, name: PartName) -> tuple[str, ...]:
    """The faults of an output part; they start with its name."""
    return tuple(fault for fault in machine.outputs.faults if fault.startswith(f"{name}:"))


def buzzer_faults(machine: Machine, now_us: int) -> tuple[str, ...]:
    """The faults of the buttons and their lines; one that just has not been pressed for long may be fine."""
    line_fault = machine.lines.fault if machine.lines is not None else None
    ill = [fault.text for fault in machine.gestures.faults(now_us) if fault.ailment is not Ailment.SILENT]
    down = [button for button in BUTTONS if machine.gestures.is_held(button)]
    held = [f"Buzzer {button} is down now" for button in down if not any(f"Buzzer {button} " in text for text in ill)]
    return tuple([line_fault] if line_fault else []) + tuple(ill) + tuple(held)
