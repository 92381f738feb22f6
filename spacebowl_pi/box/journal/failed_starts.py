"""How often in a row the box started and did not get on with its journal: kept in a small file beside it.

Whatever it is in a journal that ends the program, or holds it up until systemd ends it, would do so again at the next
start, and for ever. The file goes as soon as play has got on, and at an end in good order.
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
        """Count this start, once; say whether so many before it failed that the journal has to go."""
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
        """Forget them: this one did not fail."""
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
