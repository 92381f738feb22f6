"""JSON from standard input to standard output, for other programs: one object, or one per line."""

import sys
from collections.abc import Callable
from typing import BinaryIO, TextIO, TypeAlias

from spacebowl_pi.core.json_reading import FormatError
from spacebowl_pi.terminal.complaint import Complaint, decode

LONGEST_TEXT = 1_000_000  # bytes

Answer: TypeAlias = Callable[[str], str]  # text to text; raises FormatError


def answer_input(answer: Answer, *, in_lines: bool) -> None:
    """Answer what is on standard input: the one object there, or each line by itself."""
    if sys.stdin is None:
        raise Complaint("standard input is closed")
    run = answer_lines if in_lines else answer_one
    run(answer, sys.stdin.buffer, sys.stdout)


def answer_one(answer: Answer, source: BinaryIO, target: TextIO) -> None:
    """Answer the one object on the stream."""
    if sys.stdin.isatty():
        print("Reading one JSON object from the keyboard; end it with Ctrl-D.", file=sys.stderr)
    data = source.read(LONGEST_TEXT + 1)
    if not data.strip():
        raise Complaint("standard input is empty: expected one JSON object")
    print(_answer(answer, data), file=target)


def answer_lines(answer: Answer, source: BinaryIO, target: TextIO) -> None:
    """Answer line by line, flushing each answer, so that another program can wait for it."""
    number = answered = 0
    while data := source.readline(LONGEST_TEXT + 1):
        number += 1
        if not data.strip():
            continue  # allowed at the very end only
        if number > answered + 1:
            raise Complaint(f"line {answered + 1}: empty, expected a JSON object")
        try:
            result = _answer(answer, data.rstrip(b"\r\n"))
        except Complaint as complaint:
            raise Complaint(f"line {number}: {complaint}") from None
        print(result, file=target, flush=True)
        answered = number
    if not answered:
        raise Complaint("line 1: standard input is empty: expected a JSON object a line")


def _answer(answer: Answer, data: bytes) -> str:
    if len(data) > LONGEST_TEXT:
        raise Complaint(f"longer than {LONGEST_TEXT:,} bytes")
    try:
        return answer(decode(data, "standard input"))
    except FormatError as error:
        raise Complaint(str(error)) from None
