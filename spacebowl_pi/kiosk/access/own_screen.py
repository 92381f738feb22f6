"""The box's own screen: known by a key, for an address proves nothing. A proxy on this machine brings strangers too.

The key is a file that the box's own browser may read; it is shown once, in the address of the page, and stays with the
browser as a cookie. Without it, only a simulated box that is closed to the network takes whoever is at this machine for
its own screen, and gives them the key for later: somebody runs it at their desk.
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
    """Give the key, and make one where there is none; where it cannot be kept it holds until the program ends.

    A service keeps it in memory, where the browser's service finds it whatever becomes of the disk.
    """
    folder = Path(environ["RUNTIME_DIRECTORY"]) if "RUNTIME_DIRECTORY" in environ else journal_folder(config, environ)
    file = folder / FILE_NAME
    try:
        if key := file.read_text(encoding="ascii").strip():
            return key
    except (OSError, ValueError):
        pass  # made anew
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
    """Who has the key. `is_at_desk` says whether whoever is at this machine may be trusted without it."""

    def __init__(self, key: str, port: int, is_at_desk: Callable[[], bool]) -> None:
        self._key, self._is_at_desk = key, is_at_desk
        self.cookie = f"own-screen-{port}"

    def has_sent(self, request: web.Request) -> bool:
        """Say whether a request is of the box's own screen."""
        if not is_local(request):
            return False
        shown = (request.cookies.get(self.cookie), request.query.get(QUERY))
        has_key = any(compare_digest(one.encode(errors="replace"), self._key.encode()) for one in shown if one)
        return has_key or self._is_at_desk()

    def remember(self, response: web.Response) -> None:
        """Leave the key with the own screen's browser."""
        response.set_cookie(self.cookie, self._key, max_age=KEPT_S, httponly=True, samesite="Strict", path="/")
