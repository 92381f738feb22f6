"""Reads files given by people, as text and up to a limit, with a reason if one is unusable."""

import stat
from pathlib import Path


class GivenFault(Exception):  # noqa: N818 (the file's fault)
    """Why a file is unusable; `line` is 0 if no particular line is at fault."""

    def __init__(self, reason: str, line: int = 0) -> None:
        self.line = line
        super().__init__(reason)


def read_given(path: Path, largest: int, *, may_be_pipe: bool = True) -> str:
    """Read a text of at most `largest` bytes, with or without a byte order mark; raises GivenFault.

    A pipe may block forever: a person at the command line can wait for it, a box that starts cannot.
    """
    if not may_be_pipe:
        check_given(path, largest)
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise GivenFault(f"cannot be read: {error.strerror or error}") from None
    if len(data) > largest:
        raise _too_large(largest)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GivenFault("not UTF-8 text; save the file as UTF-8", data.count(b"\n", 0, error.start) + 1) from None


def check_given(path: Path, largest: int) -> None:
    """Raise GivenFault for something other than a file, or a file that is too large; opens nothing, so cannot block."""
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        raise GivenFault(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if not stat.S_ISREG(found.st_mode):
        raise GivenFault("cannot be read: not a file")
    if found.st_size > largest:
        raise _too_large(largest)


def _too_large(largest: int) -> GivenFault:
    return GivenFault(f"cannot be read: larger than {largest / 1e6:g} MB, surely another file")
