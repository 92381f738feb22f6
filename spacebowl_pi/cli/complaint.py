"""Complaints: what a person did or gave that the program cannot use, in one line."""

from pathlib import Path

BAD_INPUT = 2  # the exit status
LARGEST_FILE = 64_000_000


class Complaint(Exception):  # noqa: N818 (it is no error of the program's)
    """Something wrong with what the program was given; printed without a traceback."""


def read_file(path: Path, what: str) -> str:
    """Read a text file; raises Complaint that says what cannot be read and why."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise Complaint(f"cannot read {what} {path}: {error.strerror or error}") from None
    if len(data) > LARGEST_FILE:
        raise Complaint(f"cannot read {what} {path}: it is larger than {LARGEST_FILE // 1_000_000} MB")
    return decode(data, f"{what} {path}")


def decode(data: bytes, what: str) -> str:
    """Turn UTF-8 bytes into text, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Complaint(
            f"{what}: not UTF-8 text: byte {data[error.start]:#04x} at position {error.start + 1}"
        ) from None
