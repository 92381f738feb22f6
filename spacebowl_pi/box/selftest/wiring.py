"""Interprets the eight presses together: which wires are swapped, which touch, and what to do about it. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from spacebowl_pi.box.config.sections import Config
from spacebowl_pi.box.config.value_kinds import EightPins
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.result import Check, Verdict
from spacebowl_pi.core.units import MILLISECOND_NS
from spacebowl_pi.devices.ports import BUTTONS, Button

WORN_MS = 5  # a good microswitch bounces for less


class Ending(Enum):
    """How a button's trial ended."""

    HEARD = "heard"
    SILENT = "silent"
    STUCK = "stuck"
    CHATTER = "chatter"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Trial:
    """The trial of one button: which buttons were heard, and how long its contact bounced at most."""

    button: Button
    ending: Ending
    heard: frozenset[Button] = frozenset()
    bounce_ns: int = 0
    twitches: int = 0


def checks_of(trials: Mapping[Button, Trial], config: Config) -> Iterator[Check]:
    """A check for every button, tested or not."""
    wiring = _Wiring(trials, config)
    for button in BUTTONS:
        trial = trials.get(button)
        if trial is None:
            yield Check(PartName.BUZZERS, f"buzzer {button}", Verdict.NOT_REACHED, "not tested")
        else:
            verdict, detail, next_step = wiring.judged(trial)
            yield Check(PartName.BUZZERS, f"buzzer {button}", verdict, detail, next_step)


class _Wiring:
    """Compares which lines the presses arrived on."""

    def __init__(self, trials: Mapping[Button, Trial], config: Config) -> None:
        self.pins = config.buzzers.pins
        self.debounce_ms = config.buzzers.debounce_ms
        self.line_of = {it.button: next(iter(it.heard)) for it in trials.values() if len(it.heard) == 1}
        self.silent = [it.button for it in trials.values() if it.ending is Ending.SILENT]
        self.strays = {button: line for button, line in self.line_of.items() if button != line}

    def judged(self, trial: Trial) -> tuple[Verdict, str, str]:
        """Verdict, detail, next step."""
        at = self.place(trial.button)
        match trial.ending:
            case Ending.SKIPPED:
                return Verdict.SKIPPED, "not tested", ""
            case Ending.STUCK:
                step = f"free the button; use its NO contact, not NC; look for a short to ground in the wire from {at}"
                return Verdict.FAILED, "stuck: its line stays down", step
            case Ending.CHATTER:
                step = (
                    f"check the plug and the wire from {at}; twist it with a ground wire, away from the lights' wires"
                )
                return Verdict.FAILED, "chatters: edges without end", step
            case Ending.SILENT:
                return Verdict.FAILED, self.silence(trial), self.silence_step(at)
            case Ending.HEARD:
                return self.bounce(trial) if trial.heard == {trial.button} else self.stray(trial)

    def bounce(self, trial: Trial) -> tuple[Verdict, str, str]:
        """A press on its own line: how the contact behaves."""
        bounce_ms = trial.bounce_ns / MILLISECOND_NS
        if bounce_ms > self.debounce_ms:
            step = f"replace the switch, or in the configuration set [buzzers] debounce_ms = {round(bounce_ms * 1.5)}"
            return Verdict.FAILED, f"bounces for {bounce_ms:.1f} ms, longer than the box ignores it", step
        worn = f", a worn switch; the box copes with {self.debounce_ms} ms" if bounce_ms > WORN_MS else ""
        return Verdict.PASSED, f"bounces for {bounce_ms:.1f} ms{worn}", ""

    def stray(self, trial: Trial) -> tuple[Verdict, str, str]:
        """A press that arrives on another line, or on several."""
        button = trial.button
        if len(trial.heard) > 1:
            lines = " and ".join(self.place(line) for line in sorted(trial.heard))
            others = ", ".join(str(line) for line in sorted(trial.heard - {button}))
            return Verdict.FAILED, f"moves buzzer {others} as well", f"look for wires that touch: {lines}"
        line = self.line_of[button]
        if self.line_of.get(line) == button:
            detail = f"swapped with buzzer {line}"
            if line < button:
                return Verdict.FAILED, detail, f"as buzzer {line}"
            step = f"exchange the wires at {self.place(button)} and {self.place(line)}{self.new_pins()}"
            return Verdict.FAILED, detail, f"{step}; if it is their lights that are exchanged, exchange those"
        step = f"move its wire from {self.place(line)} to {self.place(button)}{self.new_pins()}"
        return Verdict.FAILED, f"is heard as buzzer {line}", step

    def silence(self, trial: Trial) -> str:
        """What a silent button did."""
        return f"only twitches were heard, {trial.twitches}" if trial.twitches else "nothing was heard"

    def silence_step(self, at: str) -> str:
        """Where to look; if several buttons are silent, at what they share."""
        shared = "; several are silent: check the ground wire that they share" if len(self.silent) > 1 else ""
        return f"check its plug, its ground, and the wire to {at}; use its NO contact, not NC{shared}"

    def new_pins(self) -> str:
        """The setting that corrects swapped wires, if the wires are only permuted."""
        if set(self.strays) != set(self.strays.values()):
            return ""
        pins = tuple(self.pins[self.strays.get(button, button) - 1] for button in BUTTONS)
        return f", or in the configuration set [buzzers] pins = {EightPins().write(pins)}"

    def place(self, button: Button) -> str:
        """The pin that a button's wire belongs to."""
        pin = self.pins[button - 1]
        return f"{pin} (pin {pin.header})"
