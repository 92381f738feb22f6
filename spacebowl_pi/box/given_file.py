"""A text file that a person gave: read whole, within a limit, or a reason why not."""

from pathlib import Path


class GivenFault(Exception):  # noqa: N818 (the file's, not the program's)
    """Why a file is of no use; `line` is 0 where it is no line's fault."""

    def __init__(self, reason: str, line: int = 0) -> None:
        self.line = line
        super().__init__(reason)


def read_given(path: Path, largest: int, *, may_be_pipe: bool = True) -> str:
    """Read a text of so many bytes at most, with or without a byte order mark; raises GivenFault.

    A pipe may never begin to say something; who types a command can wait for it, a box that starts cannot.
    """
    try:
        is_refused = not may_be_pipe and path.exists() and not path.is_file()
    except OSError:
        is_refused = False  # as opening it will tell
    if is_refused:
        raise GivenFault("cannot be read: not a file")
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise GivenFault(f"cannot be read: {error.strerror or error}") from None
    if len(data) > largest:
        raise GivenFault(f"cannot be read: larger than {largest / 1e6:g} MB, surely another file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GivenFault("not UTF-8 text; save the file as UTF-8", data.count(b"\n", 0, error.start) + 1) from None
