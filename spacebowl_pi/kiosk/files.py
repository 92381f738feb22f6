"""The pages' files, sent compressed and only when they have changed. What is asked for must be one of them.

They lie in folders of what they are about: those of the house in `pages`, a game's own where it keeps them.
"""

import gzip
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from aiohttp import web

from spacebowl_pi import __version__
from spacebowl_pi.kiosk.texts import FOLDER as TEXTS

PAGES = Path(__file__).parent / "pages"
CONTENT_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_COMMENTS = {
    ".js": re.compile(r"(?ms)^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$"),  # in lines of their own
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}
_INDENTS = re.compile(r"(?m)^[ \t]+")
ROOT = '<html lang="en">'  # of every page's file


@dataclass(frozen=True, slots=True)
class Content:
    """What is sent, plain and compressed, and a tag that changes with it."""

    kind: str
    plain: bytes
    small: bytes
    tag: str


def content(kind: str, plain: bytes) -> Content:
    """Compress, once; the same bytes give the same tag."""
    return Content(kind, plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:16]}"')


def answer(request: web.Request, wanted: Content) -> web.Response:
    """Send a content as the browser takes it, or say that it has it already."""
    headers = {"ETag": wanted.tag, "Vary": "Accept-Encoding"}
    if wanted.tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    is_small = "gzip" in request.headers.get("Accept-Encoding", "")
    if is_small:
        headers["Content-Encoding"] = "gzip"
    body = wanted.small if is_small else wanted.plain
    return web.Response(body=body, headers=headers, content_type=wanted.kind, charset="utf-8")


def page_file(name: str, root: Path = PAGES) -> Content:
    """Give a file of the pages by its folder and name; raises HTTPNotFound for anything else."""
    path = root
    for part in name.split("/"):
        if not path.is_dir() or all(part != it.name for it in path.iterdir()):  # nobody asks the system for it
            raise web.HTTPNotFound(reason="There is no such page.")
        path /= part
    kind = CONTENT_TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise web.HTTPNotFound(reason="There is no such page.")
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def with_root(page: Content, attributes: str, head: str = "") -> Content:
    """Give a page other attributes on its root element, and more at the end of its head."""
    plain = page.plain.replace(ROOT.encode(), f"<html {attributes}>".encode(), 1)
    return content(page.kind, plain.replace(b"</head>", f"{head}</head>".encode(), 1))


def pages_version(folders: Iterable[Path] = ()) -> str:
    """Name the version of the pages, those in a game's folders included: another one if a letter of them differs."""
    return _version((PAGES, TEXTS, *folders))


@cache
def _version(folders: tuple[Path, ...]) -> str:
    """Name it as this program first found them."""
    digest = sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*.*")):
        digest.update(path.read_bytes())
    return f"{__version__}-{digest.hexdigest()[:8]}"


@lru_cache(maxsize=512)
def _read(path: Path, changed_ns: int) -> Content:
    del changed_ns  # a file edited meanwhile is read anew
    plain = path.read_bytes()
    if path.suffix in _COMMENTS:
        plain = _without_comments(plain.decode(), path.suffix).encode()
    return content(CONTENT_TYPES[path.suffix], plain)


def _without_comments(text: str, suffix: str) -> str:
    """Leave out what stands in lines of its own for who reads the file here; every line keeps its number."""
    lighter = _COMMENTS[suffix].sub(lambda comment: "\n" * comment[0].count("\n"), text)
    return _INDENTS.sub("", lighter)
