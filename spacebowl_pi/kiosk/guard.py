"""Who may come in: hosts that are ours, pages that are ours, and not too many requests.

A page from elsewhere in the same browser must not play on our box, so the Host and Origin of every request are looked
at. What goes out says that nothing may be loaded from anywhere else.
"""

import logging
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
        " manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}
SECOND_US = 1_000_000

_LOG = logging.getLogger(__name__)


def host_names(extra: Iterable[str] = ()) -> frozenset[str]:
    """The names by which this machine may be called; addresses of the local network are judged one by one."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local", *(one.lower() for one in extra)})


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Say whether a Host header names this machine: by name, or by a loopback or private address.

    A name that somebody else's server gives our address (DNS rebinding) is none of them.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
        address = ip_address(name)
    except ValueError:
        return host_name(host) in names
    return address.is_loopback or address.is_private or address.is_link_local


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def is_same_origin(request: web.Request) -> bool:
    """Say whether a request comes from a page of ours, or from no page at all."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc.lower() == request.host.lower()


def is_local(request: web.Request) -> bool:
    """Say whether somebody sits at this very machine."""
    try:
        return ip_address(request.remote or "").is_loopback
    except ValueError:
        return False


def guarding(names: frozenset[str]) -> Middleware:
    """Make the middleware that refuses strangers, and lets no traceback out."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not is_ours(request.host, names):
            return _refused(403, "This box is not called so. Use its address, or the name of the machine.")
        if not is_same_origin(request):
            return _refused(403, "Another site's page may not play here.")
        try:
            response = await handler(request)
        except web.HTTPException as error:
            return _refused(error.status, error.reason)
        except Exception:  # noqa: BLE001 (no traceback may reach a page)
            _LOG.exception("a request failed: %s", request.rel_url)
            return _refused(500, "Something went wrong here; the box's log says what.")
        if not response.prepared:
            response.headers.update(HEADERS)
        return response

    return guard


def _refused(status: int, reason: str) -> web.Response:
    return web.json_response({"error": reason}, status=status, headers=HEADERS)


class Bucket:
    """How many messages somebody may send: `burst` at once, and `per_second` in the long run."""

    def __init__(self, per_second: float, burst: int, now_us: int) -> None:
        self._per_second, self._burst = per_second, burst
        self._level, self._at_us = float(burst), now_us

    def take(self, now_us: int) -> bool:
        """Take one; False if there is none."""
        gained = max(0, now_us - self._at_us) / SECOND_US * self._per_second
        self._level, self._at_us = min(self._burst, self._level + gained), now_us
        if self._level < 1:
            return False
        self._level -= 1
        return True
