"""Recognises the box's own screen by a key; an address proves nothing, as a local proxy forwards strangers too.

Only the box's own browser can read the key's file. It passes the key once, in the page's address, and keeps it as a
cookie. A simulated box that is closed to the network trusts whoever is at this machine without the key, and gives it to
them: someone runs it at their desk.
"""

import logging
import os
import secrets
from collections.abc import Callable, Mapping
from hmac import compare_digest
from pathlib import Path

from aiohttp import web

from spacebowl_pi.box.config.sections import Config, journal_folder
from spacebowl_pi.box.files.folder_lock import FILE_MODE, make_folder
from spacebowl_pi.kiosk.access.guard import is_local

FILE_NAME = "own-screen.key"
QUERY = "key"
KEY_BYTES = 12
KEPT_S = 365 * 24 * 3600

_LOG = logging.getLogger(__name__)


def own_key(config: Config, environ: Mapping[str, str] = os.environ) -> str:
    """Read the key, or make one; if it cannot be stored, it lasts until the program ends.

    A service stores it in memory, where the browser's service finds it whatever happens to the disk.
    """
    folder = Path(environ["RUNTIME_DIRECTORY"]) if "RUNTIME_DIRECTORY" in environ else journal_folder(config, environ)
    file = folder / FILE_NAME
    try:
        if key := file.read_text(encoding="ascii").strip():
            return key
    except (OSError, ValueError):
        pass  # make a new one
    key = secrets.token_urlsafe(KEY_BYTES)
    try:
        make_folder(folder)
        file.unlink(missing_ok=True)
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
        with os.fdopen(number, "w", encoding="ascii") as written:
            written.write(f"{key}\n")
    except OSError as error:
        _LOG.warning("the own screen's key cannot be kept in %s: %s", file, error.strerror)
    return key


class OwnScreen:
    """Checks for the key. `is_at_desk` says whether anyone at this machine may do without."""

    def __init__(self, key: str, port: int, is_at_desk: Callable[[], bool]) -> None:
        self._key, self._is_at_desk = key, is_at_desk
        self.cookie = f"own-screen-{port}"

    def has_sent(self, request: web.Request) -> bool:
        """Whether a request comes from the box's own screen."""
        if not is_local(request):
            return False
        shown = (request.cookies.get(self.cookie), request.query.get(QUERY))
        has_key = any(compare_digest(one.encode(errors="replace"), self._key.encode()) for one in shown if one)
        return has_key or self._is_at_desk()

    def remember(self, response: web.Response) -> None:
        """Set the key as a cookie in the own screen's browser."""
        response.set_cookie(self.cookie, self._key, max_age=KEPT_S, httponly=True, samesite="Strict", path="/")
