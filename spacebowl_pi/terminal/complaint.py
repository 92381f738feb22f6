"""Complaints: what a person did or gave that the program cannot use, in one line."""

from pathlib import Path

from spacebowl_pi.box.files.given_file import GivenFault, read_given

BAD_INPUT = 2  # the exit status


class Complaint(Exception):  # noqa: N818 (the user is at fault, not the program)
    """Something wrong with what the program was given; printed without a traceback."""


def read_file(path: Path, what: str, largest: int) -> str:
    """Reads a text file of limited size; raises Complaint that says what cannot be read and why."""
    try:
        return read_given(path, largest)
    except GivenFault as fault:
        line = f", line {fault.line}" if fault.line else ""
        raise Complaint(f"{what} {path}{line}: {fault}") from None


def printable(text: str) -> str:
    """Escapes everything that a terminal could obey: file names can be anything."""
    return "".join(it if it.isprintable() or it == "\n" else f"\\u{ord(it):04x}" for it in text)


def decode(data: bytes, what: str) -> str:
    """Decodes UTF-8, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Complaint(
            f"{what}: not UTF-8 text: byte {data[error.start]:#04x} at position {error.start + 1}"
        ) from None
