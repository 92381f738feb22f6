"""Counts how many starts in a row failed with the journal, in a small file beside it.

Something in a journal that crashes the program, or hangs it until systemd kills it, would do so at every start. The
file is removed once play makes progress, and on a clean exit.
"""

import contextlib
import os
from pathlib import Path

from spacebowl_pi.box.files.folder_lock import FILE_MODE

FILE_NAME = "journal.starts"
MOST = 3


class FailedStarts:
    """The starts with a folder's journal. Never raises: what cannot be counted is not counted."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self.is_counted = self._is_begun = False

    def begin(self) -> bool:
        """Count this start, once; return whether so many have failed that the journal must be set aside."""
        if self._is_begun:
            return False
        self._is_begun = True
        failed = self._failed()
        are_too_many = failed >= MOST
        self.is_counted = True
        with contextlib.suppress(OSError):
            number = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, FILE_MODE)
            try:
                os.write(number, b"%d\n" % (1 if are_too_many else failed + 1))
            finally:
                os.close(number)
        return are_too_many

    def clear(self) -> None:
        """Reset the count: this start did not fail."""
        self.is_counted = False
        with contextlib.suppress(OSError):
            self._path.unlink()

    def _failed(self) -> int:
        try:
            with self._path.open("rb") as file:
                text = file.read(10).strip()
        except OSError:
            return 0
        return int(text) if text.isdigit() else 0
