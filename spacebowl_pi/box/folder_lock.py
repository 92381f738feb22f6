"""One box to a folder: whoever runs with it holds a lock on a file in it, and all others leave it alone.

The lock ends with the process that holds it, whatever becomes of that process.
"""

import errno
import fcntl
import os
from pathlib import Path

LOCK_NAME = "journal.lock"
FOLDER_MODE, FILE_MODE = 0o700, 0o600  # what lies there is for the box's own user

_held: set[Path] = set()  # by this process: it may keep what it likes there


class FolderLock:
    """A lock on a folder, which is made if need be."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number: int | None = None

    def take(self) -> None:
        """Take it, unless it is ours already; raises OSError, with EBUSY if another box has it."""
        if self._number is not None and _is_open_file(self._number, self._folder / LOCK_NAME):
            return
        self.release()  # of a folder that was deleted
        self._folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        number = os.open(self._folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(number)
            raise OSError(errno.EBUSY, "another box is running with it") from None
        self._number = number
        _held.add(self._folder.resolve())

    def release(self) -> None:
        """Let others have it."""
        if self._number is not None:
            os.close(self._number)
            self._number = None
            _held.discard(self._folder.resolve())


def is_held_by_another(folder: Path) -> bool:
    """Say whether another process runs a box with a folder."""
    if folder.resolve() in _held:
        return False
    try:
        number = os.open(folder / LOCK_NAME, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False  # no box has ever run with it, or it is not ours to look at
    try:
        fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(number)
    return False


def _is_open_file(number: int, path: Path) -> bool:
    try:
        there, ours = path.stat(), os.fstat(number)
    except OSError:
        return False
    return (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)
