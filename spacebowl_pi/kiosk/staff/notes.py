"""The box's notes as staff read them: common ones as a code that the page has texts for.

The journal stores English sentences. One that is not known here, such as a driver's own message, is shown as it is.
"""

import re
from collections.abc import Mapping, Sequence

from spacebowl_pi.box.journal.history import NotedFault
from spacebowl_pi.core.codec import Json

PARTS = ("pixels", "matrix", "sound", "buzzers", "keypad", "journal", "match", "staff", "start", "close")
KINDS: Mapping[str, re.Pattern[str]] = {
    "works_again": re.compile(r"works again"),
    "pin_set": re.compile(r"the PIN was set"),
    "pin_changed": re.compile(r"the PIN was set or removed by command"),
    "pin_may_be_set": re.compile(r"the first PIN can be set on page (?P<name>\d+) for (?P<seconds>\d+) s"),
    "wrong_pin_here": re.compile(r"a wrong PIN from this machine"),
    "wrong_pin": re.compile(r"a wrong PIN from (?P<address>\S+)"),
    "wrong_pins": re.compile(
        r"wrong PINs: (?P<count>\d+), from addresses: (?P<addresses>\d+), the last from (?P<address>\S+)"
    ),
    "opened": re.compile(r"the pages were opened to the network"),
    "closed": re.compile(r"the pages were closed to the network"),
    "shut_down": re.compile(r"the box is shut down from the staff's page"),
    "not_shut_down": re.compile(r"the box could not be shut down: (?P<fault>.*)", re.DOTALL),
    "abandoned": re.compile(
        r"nobody has pressed anything for (?P<minutes>\d+) min: the match is over, all seats are free"
    ),
    "chatter": re.compile(r"Buzzer (?P<button>\d) chatters and is left out: .*"),
    "stuck": re.compile(r"Buzzer (?P<button>\d) has been down for over (?P<seconds>[\d.]+) s and is left out: .*"),
    "silent": re.compile(r"Buzzer (?P<button>\d) was not heard during (?P<presses>\d+) presses of others: .*"),
}


def notes_tree(notes: Sequence[NotedFault]) -> Json:
    """The notes, newest first."""
    return [_note_tree(note) for note in notes]


def _note_tree(note: NotedFault) -> Json:
    found = ((code, pattern.fullmatch(note.text)) for code, pattern in KINDS.items())
    code, values = next(((code, match.groupdict()) for code, match in found if match), (None, {}))
    return {
        "noted": note.noted,
        "part": note.part,
        "is_part_known": note.part in PARTS,
        "text": note.text,
        "code": code,
        "values": dict(values),
    }
