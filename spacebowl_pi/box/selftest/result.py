"""The results of a self-test, as data. `report` formats them, `record` stores them."""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.parts import PartName


class Verdict(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    UNPRESSED = "not pressed"  # a button that showed neither a fault nor a press
    SKIPPED = "skipped"  # the person declined
    ABSENT = "absent"  # by configuration
    NOT_REACHED = "not reached"


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check; `next_step` says what to do about it."""

    part: PartName
    name: str
    verdict: Verdict
    detail: str
    next_step: str = ""

    @property
    def label(self) -> str:
        """Its name in reports."""
        return self.name if self.name.startswith("buzzer ") else f"{self.part} {self.name}".rstrip()


@dataclass(frozen=True, slots=True)
class Result:
    """A whole self-test. `date` is a wall-clock label; `changed_settings` differ from the defaults."""

    date: str
    version: str
    board: str
    is_simulated: bool
    is_unattended: bool
    is_stopped: bool
    changed_settings: tuple[str, ...]
    checks: tuple[Check, ...]

    @property
    def has_passed(self) -> bool:
        """Whether no part showed a fault and nothing that could be tested was left out."""
        good = (Verdict.PASSED, Verdict.ABSENT, *((Verdict.UNPRESSED,) if self.is_unattended else ()))
        return all(check.verdict in good for check in self.checks) and not self.is_stopped


def absence(config: Config, part: PartName) -> Check | None:
    """The check for a part that is absent by configuration; None if it is to be tested."""
    configured: Part = getattr(config, part.value).part
    if configured is not Part.ABSENT:
        return None
    return Check(part, "", Verdict.ABSENT, f'[{part}] part = "absent" in the configuration')


def faulty(part: PartName, name: str, fault: str) -> Check:
    """The check for a part that reported a fault itself; if it is in use, most likely by the service."""
    is_held = any(word in fault.lower() for word in ("busy", "another program holds", "not to be had", "does not get"))
    step = "stop the box for the test: sudo systemctl stop spacebowl" if is_held else ""
    return Check(part, name, Verdict.FAILED, fault, step)
