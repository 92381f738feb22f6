"""What a self-test found, as data. Its text is in `report`, its file in `record`."""

from dataclasses import dataclass
from enum import StrEnum

from spacebowl_pi.box.config.sections import Config, Part
from spacebowl_pi.box.parts import PartName


class Verdict(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    UNPRESSED = "not pressed"  # a button of which nothing bad was seen, nor anything good
    SKIPPED = "skipped"  # the person did not want to
    ABSENT = "absent"  # the configuration has it so
    NOT_REACHED = "not reached"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing tested; `next_step` says what to do about it."""

    part: PartName
    name: str
    verdict: Verdict
    detail: str
    next_step: str = ""

    @property
    def label(self) -> str:
        """What a report calls it."""
        return self.name if self.name.startswith("buzzer ") else f"{self.part} {self.name}".rstrip()


@dataclass(frozen=True, slots=True)
class Result:
    """A whole self-test. `date` is a label of the wall clock; `changed_settings` differ from the defaults."""

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
        """Whether nothing that is built in has shown a fault, and nothing was left out that could be tested."""
        good = (Verdict.PASSED, Verdict.ABSENT, *((Verdict.UNPRESSED,) if self.is_unattended else ()))
        return all(check.verdict in good for check in self.checks) and not self.is_stopped


def absence(config: Config, part: PartName) -> Check | None:
    """The check of a part that the configuration leaves out; None for one that is to be tested."""
    configured: Part = getattr(config, part.value).part
    if configured is not Part.ABSENT:
        return None
    return Check(part, "", Verdict.ABSENT, f'[{part}] part = "absent" in the configuration')


def faulty(part: PartName, name: str, fault: str) -> Check:
    """The check of a part that said itself what is wrong with it; the service is the likeliest to hold a part."""
    is_held = any(word in fault.lower() for word in ("busy", "another program holds", "not to be had", "does not get"))
    step = "stop the box for the test: sudo systemctl stop spacebowl" if is_held else ""
    return Check(part, name, Verdict.FAILED, fault, step)
