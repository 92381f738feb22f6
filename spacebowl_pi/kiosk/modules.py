"""Which modules a page's scripts import, directly or not, so that its head can preload them all at once.

Left to itself, a browser finds imports one level at a time, and each level costs a round trip to the box.
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import\b[^"();]*"([^"]+)"', re.MULTILINE)
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)">')


def scripts_of(html: str) -> tuple[str, ...]:
    """The addresses of the modules that a page loads itself."""
    return tuple(_SCRIPT.findall(html))


def imported(addresses: tuple[str, ...], read: Callable[[str], str | None]) -> tuple[str, ...]:
    """The addresses of modules and of all that they import, nearest first; unreadable ones are left out."""
    found: dict[str, None] = {}
    waiting = list(addresses)
    while waiting:
        address = waiting.pop(0)
        if address in found or (text := read(address)) is None:
            continue
        found[address] = None
        waiting.extend(normpath(join(dirname(address), target)) for target in _IMPORT.findall(text))
    return tuple(found)
