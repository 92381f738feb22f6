"""Old journals kept beside the box's own: damaged ones that were set aside, and those from before a restore.

They contain nicknames, which cannot be removed one by one: a copy is deleted as a whole once it is as old as a nickname
may be.
"""

import contextlib
import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from spacebowl_pi.box.journal.database import DAMAGED, FILE_NAME

BEFORE_RESTORE = "before-restore"
_COPY = re.compile(rf"{re.escape(FILE_NAME)}\.{DAMAGED}-[0-9]+(-wal)?|{BEFORE_RESTORE}-[0-9]+")


def remove_old_copies(folder: Path, before: str) -> Iterator[str]:
    """Delete copies from before a day, none if it is empty; yield their names. Never raises."""
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            if _COPY.fullmatch(path.name) and _laid_there(path) < before:
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink()
                yield path.name


def _laid_there(path: Path) -> str:
    """The day on which it was renamed or last written, whichever is later."""
    found = path.lstat()
    return datetime.fromtimestamp(max(found.st_mtime, found.st_ctime), UTC).date().isoformat()
