"""What a page's modules import, and theirs: told in the page's head, all of it is asked for at once.

A browser finds out only once a module is there, a level after the other, and each level is a way to the box and back.
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import\b[^"();]*"([^"]+)"', re.MULTILINE)
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)">')


def scripts_of(html: str) -> tuple[str, ...]:
    """Give the addresses of the modules that a page begins with."""
    return tuple(_SCRIPT.findall(html))


def imported(addresses: tuple[str, ...], read: Callable[[str], str | None]) -> tuple[str, ...]:
    """Give the addresses of modules and of all that they import, nearest first; what cannot be read is left out."""
    found: dict[str, None] = {}
    waiting = list(addresses)
    while waiting:
        address = waiting.pop(0)
        if address in found or (text := read(address)) is None:
            continue
        found[address] = None
        waiting.extend(normpath(join(dirname(address), target)) for target in _IMPORT.findall(text))
    return tuple(found)
