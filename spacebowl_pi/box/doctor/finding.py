"""The doctor's findings, and their report as plain text that can be pasted into a message."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    OK = "OK"
    WARN = "WARN"  # the box plays, but not as well as it could
    FAULT = "FAULT"  # a part cannot work like this
    UNKNOWN = "UNKNOWN"  # the doctor may not or cannot check


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check; `next_step` is what to do about it, a command if possible."""

    what: str
    verdict: Verdict
    detail: str
    next_step: str = ""


def worst(findings: Sequence[Finding]) -> Verdict:
    """The overall verdict: a fault if there is one, else a warning, else unknown."""
    found = {finding.verdict for finding in findings}
    return next((it for it in (Verdict.FAULT, Verdict.WARN, Verdict.UNKNOWN) if it in found), Verdict.OK)


def report(findings: Sequence[Finding]) -> str:
    """Format the findings, one per line with its next step below it, and a summary at the end."""
    width = max((len(finding.what) for finding in findings), default=0)
    lines = []
    for finding in findings:
        lines.append(f"{finding.verdict:<7}  {finding.what:<{width}}  {finding.detail}")
        if finding.next_step:
            lines.append(f"{'':7}  {'':{width}}  -> {finding.next_step}")
    count = Counter(finding.verdict for finding in findings)
    faults, warnings, unknown = count[Verdict.FAULT], count[Verdict.WARN], count[Verdict.UNKNOWN]
    said = [
        f"{faults} fault{'s' * (faults != 1)}",
        f"{warnings} warning{'s' * (warnings != 1)}",
        f"{unknown} unknown",
        f"{count[Verdict.OK]} good",
    ]
    return "\n".join([*lines, f"Summary: {', '.join(said)}."]) + "\n"
