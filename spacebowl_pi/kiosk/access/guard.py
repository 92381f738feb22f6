"""Which requests are served: those to our own host names, from our own pages, and not too many.

A page from elsewhere in the same browser must not play on this box, so every request's Host and Origin are checked. The
headers we send forbid loading anything from elsewhere. How many may connect is up to `connection_limits`.
"""

import logging
import re
import socket
from collections.abc import Iterable
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler, Middleware

from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.kiosk.access.limits import is_loopback

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self';"
        " manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
    "Server": "spacebowl-pi",
}
AT_THE_BOX = {"Cross-Origin-Opener-Policy": "same-origin"}  # without HTTPS, browsers accept it on loopback only
NOT_OURS = (
    "This box is not called so. Use its address or the name of the machine,"
    " or put this name into [kiosk] names of its configuration."
)

_HOST = re.compile(r"(?:\[[0-9a-fA-F:.]+(?:%[A-Za-z0-9._-]+)?\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")
_BROUGHT_ON = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")  # headers that a proxy adds
_SENTENCES = {
    HTTPStatus.BAD_REQUEST: "This request makes no sense here.",
    HTTPStatus.FORBIDDEN: "That may not be seen.",
    HTTPStatus.NOT_FOUND: "There is nothing here of that name.",
    HTTPStatus.METHOD_NOT_ALLOWED: "Only GET is answered here.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "That is more than the box reads.",
}
_LOG = logging.getLogger(__name__)


def host_names(extra: Iterable[str] = ()) -> frozenset[str]:
    """The names this machine goes by; local addresses are checked separately."""
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local", *(one.lower() for one in extra)})


def is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this machine: by name, or by a loopback or private address.

    That rejects a stranger's domain which resolves to our address (DNS rebinding).
    """
    name = host_name(host)
    try:
        address = ip_address(name)
    except ValueError:
        return name in names
    return address.is_loopback or address.is_private or address.is_link_local


def host_name(host: str) -> str:
    """The host name in a Host header, without the port; empty if malformed."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower() if _HOST.fullmatch(host) else ""
    except ValueError:
        return ""


def is_same_origin(request: web.Request) -> bool:
    """Whether a request comes from a page of ours, or from no page at all."""
    origins = request.headers.getall("Origin", [])
    try:
        return all(urlsplit(origin).netloc.lower() == _host(request).lower() for origin in origins)
    except ValueError:
        return False


def _host(request: web.Request) -> str:
    """The Host header, empty unless there is exactly one; `request.host` would make one up."""
    hosts = request.headers.getall("Host", [])
    return hosts[0] if len(hosts) == 1 else ""


def is_local(request: web.Request) -> bool:
    """Whether a request comes from this very machine; one through a proxy may come from anywhere."""
    if any(name in request.headers for name in _BROUGHT_ON):
        return False
    return is_loopback(request.remote or "")


def guarding(names: frozenset[str]) -> Middleware:
    """Make the middleware that refuses strangers and lets no traceback out."""

    async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not is_ours(_host(request), names):
            return _refused(403, NOT_OURS)
        if not is_same_origin(request):
            return _refused(403, "Another site's page may not play here.")
        if request.method == hdrs.METH_GET and request.body_exists:
            refusal = _refused(413, "This box takes no bodies: nothing is asked for with one.")
            refusal.force_close()  # nor read the body to its end for the sake of another request behind it
            return refusal
        try:
            return await handler(request)
        except web.HTTPException as error:
            return _refused(error.status, _sentence(error), error.headers.get("Allow"))
        except Exception:  # noqa: BLE001 (no traceback may reach a page)
            _LOG.exception("a request failed: %s", request.rel_url)
            return _refused(500, "Something went wrong here; the box's log says what.")

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        response = await answered(request, handler)
        if not response.prepared:
            response.headers.update(HEADERS | AT_THE_BOX if is_local(request) else HEADERS)
        return response

    return guard


def _sentence(error: web.HTTPException) -> str:
    """The reason given where it was raised; otherwise a sentence for the status."""
    status = HTTPStatus(error.status)
    return _SENTENCES.get(status, status.phrase) if error.reason == status.phrase else error.reason


def _refused(status: int, reason: str, allow: str | None = None) -> web.Response:
    return web.json_response({"error": reason}, status=status, headers={} if allow is None else {"Allow": allow})


class Bucket:
    """A rate limit: `burst` messages at once, and `per_second` in the long run."""

    def __init__(self, per_second: float, burst: int, now_us: int) -> None:
        self._per_second, self._burst = per_second, burst
        self._level, self._at_us = float(burst), now_us

    def take(self, now_us: int) -> bool:
        """Take one token; False if none is left."""
        gained = max(0, now_us - self._at_us) / SECOND_US * self._per_second
        self._level, self._at_us = min(self._burst, self._level + gained), now_us
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A rate limit per caller; only the most recent callers are remembered.

    A forgotten caller starts with a full bucket, so nobody suffers from how many others there are. It limits what one
    caller does, not what a thousand do together.
    """

    MOST = 1000

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second, self._burst = per_second, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, now_us: int) -> bool:
        """Take one token of this caller's; False if none is left."""
        bucket = self._buckets.pop(who, None) or Bucket(self._per_second, self._burst, now_us)
        self._buckets[who] = bucket  # move to the end: the one idle longest is dropped first
        if len(self._buckets) > self.MOST:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now_us)
