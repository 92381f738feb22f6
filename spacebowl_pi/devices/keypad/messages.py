"""Messages between box and keypad, as values: what somebody did, and the screen to show.

Numbering, retries and the greeting are in `link`. What the words mean, and whether it is allowed, is for the box.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from spacebowl_pi.devices.keypad import wire

NAMES = "names"
NAME_LENGTHS = (20, 12, 8, 5, 3)  # characters; names are cut if the line would be too long
_VERB = re.compile("[a-z_]{1,20}")


@dataclass(frozen=True, slots=True)
class Did:
    """Somebody did something at the keypad. Must be answered once, by number and the keypad's boot."""

    number: int
    boot: str
    words: tuple[str, ...]
    at_us: int

    @property
    def verb(self) -> str:
        """The first word, which reveals nobody's secret; "?" if it cannot be a verb."""
        return self.words[0] if self.words and _VERB.fullmatch(self.words[0]) else "?"


class Misread(ValueError):  # noqa: N818 (not the program's fault)
    """Words that make no command."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen and its fields, as docs/keypad-protocol.md lists them.

    Fields that are None, False or empty are left out. `ends_at_us`, on the box's clock, is sent as the time that is
    `left`, worked out again for each retry.
    """

    name: str
    words: Mapping[str, wire.Value] = field(default_factory=dict)
    ends_at_us: int | None = None

    def line(self, number: int, now_us: int) -> bytes:
        """The screen as a line; names are cut, then left out, to make it fit. ValueError if it is still too long."""
        head = f"show {number} {self.name}"
        left = {} if self.ends_at_us is None else {"left": max(0, (self.ends_at_us - now_us) // 1000)}
        for letters in NAME_LENGTHS:
            try:
                return wire.join(_text(head, {**self.words, **left}, letters))
            except ValueError:
                continue
        return wire.join(_text(head, {**self.words, **left}, 0))


def _text(head: str, words: Mapping[str, wire.Value], letters: int) -> str:
    texts = [head]
    for name, value in words.items():
        if name == NAMES and isinstance(value, Mapping):
            written = wire.write({seat: cut for seat, text in value.items() if (cut := str(text)[:letters])})
        else:
            written = wire.write(value)
        if written:
            texts.append(f"{name}={written}")
    return " ".join(texts)
