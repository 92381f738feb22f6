"""The pages' files, sent compressed, and only when they have changed.

They lie in folders by subject: the house's in `pages`, a game's own wherever it keeps them. Only files found there are
ever sent. The shared style sheet is sent with the seat colours appended, which the lights use as well.
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
from spacebowl_pi.box.refusal_texts import FOLDER as REFUSALS
from spacebowl_pi.core.seat_colours import SEAT_COLOURS
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
_TYPES = re.compile(r"(?ms)^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$")  # in lines of their own
_STRING = r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
_COMMENTS = {  # in a script those before which there is neither a slash nor a backtick outside of strings
    ".js": re.compile(rf"(?m)^(?P<code>(?:{_STRING}|[^\"'/`\n])*?)[ \t]*//.*$"),
    ".css": re.compile(r"(?P<code>)/\*.*?\*/", re.DOTALL),
}
_IMPORTED = re.compile(r'(?m)^@import url\("([\w-]+\.css)"\);$')  # a sheet that lies beside this one
_INDENTS = re.compile(r"(?m)^[ \t]+")
SHARED_SHEET = PAGES / "shared" / "base.css"
SEAT_RULES = "".join(f".seat-{seat} {{ --seat: {colour}; }}\n" for seat, colour in enumerate(SEAT_COLOURS, start=1))
_GAPS = {
    ".js": re.compile(rf"(?P<string>{_STRING})|[ ]*(?P<sign>[{{}}()\[\];,:?=<>&|*])[ ]*"),
    ".css": re.compile(rf"(?P<string>{_STRING})|[ ]*(?P<sign>[{{}};,>])[ ]*|(?P<colon>:)[ ]+"),
}
_UNSURE = re.compile(r"[/`]")  # outside strings: a regular expression or a template, where a space may matter
ROOT = '<html lang="en">'  # as in every page's file


@dataclass(frozen=True, slots=True)
class Content:
    """A body to send, plain and gzipped, with its ETag."""

    kind: str
    plain: bytes
    small: bytes
    tag: str


def content(kind: str, plain: bytes) -> Content:
    """Compress a body; the same bytes give the same tag."""
    return Content(kind, plain, gzip.compress(plain, mtime=0), f'"{sha256(plain).hexdigest()[:16]}"')


def answer(request: web.Request, wanted: Content) -> web.Response:
    """Send a content, compressed if the browser takes that, or a 304 if it has it already."""
    headers = {"ETag": wanted.tag, "Vary": "Accept-Encoding"}
    if wanted.tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    is_small = "gzip" in request.headers.get("Accept-Encoding", "")
    if is_small:
        headers["Content-Encoding"] = "gzip"
    body = wanted.small if is_small else wanted.plain
    return web.Response(body=body, headers=headers, content_type=wanted.kind, charset="utf-8")


def page_file(name: str, root: Path = PAGES) -> Content:
    """A file of the pages by its folder and name; raises HTTPNotFound for anything else."""
    path = root
    for part in name.split("/"):
        # Compared by name, so that no path a stranger sends reaches the file system.
        if not path.is_dir() or all(part != it.name for it in path.iterdir()):
            raise web.HTTPNotFound(reason="There is no such page.")
        path /= part
    kind = CONTENT_TYPES.get(path.suffix)
    if kind is None or not path.is_file():
        raise web.HTTPNotFound(reason="There is no such page.")
    return _read(path, _changed_ns(path))


@lru_cache(maxsize=64)
def with_root(page: Content, attributes: str, head: str = "") -> Content:
    """The page with other attributes on its root element, and more at the end of its head."""
    plain = page.plain.replace(ROOT.encode(), f"<html {attributes}>".encode(), 1)
    return content(page.kind, plain.replace(b"</head>", f"{head}</head>".encode(), 1))


def pages_version(folders: Iterable[Path] = ()) -> str:
    """The version of the pages, games' included; it changes with any byte of them."""
    return _version((PAGES, TEXTS, REFUSALS, *folders))


@cache
def _version(folders: tuple[Path, ...]) -> str:
    """Read once: as the program first found the files."""
    digest = sha256(SEAT_RULES.encode())
    for path in sorted(path for folder in folders for path in folder.rglob("*.*")):
        digest.update(path.read_bytes())
    return f"{__version__}-{digest.hexdigest()[:8]}"


def _changed_ns(path: Path) -> int:
    """When a file was last changed; a style sheet, when any beside it was."""
    files = path.parent.glob("*.css") if path.suffix == ".css" else (path,)
    return max(file.stat().st_mtime_ns for file in files)


@lru_cache(maxsize=512)
def _read(path: Path, changed_ns: int) -> Content:
    del changed_ns  # part of the cache key, so that an edited file is read again
    plain = path.read_bytes()
    if path.suffix in _COMMENTS:
        behind = SEAT_RULES if path == SHARED_SHEET else ""
        whole = _with_imported(path, plain.decode()) if path.suffix == ".css" else plain.decode()
        plain = (_lighter(whole, path.suffix) + behind).encode()
    return content(CONTENT_TYPES[path.suffix], plain)


def _with_imported(path: Path, sheet: str) -> str:
    """The sheet with those beside it that it imports: a browser would ask for them one after the other."""
    return _IMPORTED.sub(lambda found: (path.parent / found[1]).read_text(encoding="utf-8"), sheet)


def _lighter(text: str, suffix: str) -> str:
    """Strip comments, indentation and needless spaces; line numbers stay the same."""
    typeless = _TYPES.sub(lambda found: "\n" * found[0].count("\n"), text) if suffix == ".js" else text
    bare = _COMMENTS[suffix].sub(lambda found: found["code"] + "\n" * found[0].count("\n"), typeless)
    lines = _INDENTS.sub("", bare).split("\n")
    if suffix == ".js" and any(line.endswith("\\") or line.count("`") % 2 for line in lines):
        return "\n".join(lines)  # a string of several lines
    return "\n".join(_without_gaps(line, suffix) for line in lines)


def _without_gaps(line: str, suffix: str) -> str:
    if suffix == ".js" and _UNSURE.search(re.sub(_STRING, "", line)):
        return line
    return _GAPS[suffix].sub(lambda found: found[found.lastgroup or 0], line)
