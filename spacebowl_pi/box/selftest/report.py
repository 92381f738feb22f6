"""The result of a self-test as text that can be pasted into a message."""

from collections import Counter
from textwrap import wrap

from spacebowl_pi.box.selftest.result import Result, Verdict

WORDS = {
    Verdict.PASSED: "ok",
    Verdict.FAILED: "FAILED",
    Verdict.UNPRESSED: "not pressed",
    Verdict.SKIPPED: "skipped",
    Verdict.ABSENT: "absent",
    Verdict.NOT_REACHED: "not reached",
}
WIDTH = 100
_NARROWEST_COLUMN = 30


def report(result: Result, width: int = WIDTH) -> str:
    """Format a result: a heading, a line per check with its next step below it, and a summary."""
    first = max((len(WORDS[check.verdict]) for check in result.checks), default=0)
    second = max((len(check.label) for check in result.checks), default=0)
    margin = " " * (first + second + 4)
    room = max(_NARROWEST_COLUMN, width - len(margin))
    lines = [*wrap(heading(result), max(_NARROWEST_COLUMN, width)), ""]
    for check in result.checks:
        detail, *more = wrap(check.detail, room, break_on_hyphens=False) or [""]
        lines.append(f"{WORDS[check.verdict]:{first}}  {check.label:{second}}  {detail}".rstrip())
        lines += [margin + line for line in more]
        steps = wrap(check.next_step, room, initial_indent="-> ", subsequent_indent="   ", break_on_hyphens=False)
        lines += [margin + line for line in steps]
    return "\n".join([*lines, "", summary(result)]) + "\n"


def heading(result: Result) -> str:
    """What was tested, and when."""
    board = "simulated, no real part was tested" if result.is_simulated else result.board
    settings = f"; settings: {', '.join(result.changed_settings)}" if result.changed_settings else ""
    return f"Self-test of {result.date}, version {result.version}, {board}{settings}"


def summary(result: Result) -> str:
    """The overall result, in one line."""
    count = Counter(check.verdict for check in result.checks)
    said = ", ".join(f"{count[verdict]} {word}" for verdict, word in WORDS.items() if count[verdict])
    if result.has_passed:
        return f"{'Nothing to complain of' if count[Verdict.UNPRESSED] else 'All is well'}: {said}."
    return f"{'Stopped' if result.is_stopped else 'Not all is well'}: {said or 'nothing was tested'}."
