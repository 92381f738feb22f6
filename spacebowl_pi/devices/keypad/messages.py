"""What box and keypad say to each other, as values: what somebody did, and the screen that is to be shown.

Numbers, repeats and the greeting are the link's; what the words ask for, and whether it may be done, is for the box.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from spacebowl_pi.devices.keypad import wire

NAMES = "names"
NAME_LENGTHS = (20, 12, 8, 5, 3)  # letters; names are cut where the line would be too long
_VERB = re.compile("[a-z_]{1,20}")


@dataclass(frozen=True, slots=True)
class Did:
    """Somebody did something at the keypad; to be answered once, by number and the keypad's boot."""

    number: int
    boot: str
    words: tuple[str, ...]
    at_us: int

    @property
    def verb(self) -> str:
        """The first of the words: it tells nobody's secret. What cannot be one is a question mark."""
        return self.words[0] if self.words and _VERB.fullmatch(self.words[0]) else "?"


class Misread(ValueError):  # noqa: N818 (not the program's fault)
    """Words that ask for nothing."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen and its words, as the protocol's page lists them.

    A word is left out where its value is None, False or empty. `ends_at_us`, on the box's clock, becomes `left` each
    time the screen is sent, so that a repeat tells no old time.
    """

    name: str
    words: Mapping[str, wire.Value] = field(default_factory=dict)
    ends_at_us: int | None = None

    def line(self, number: int, now_us: int) -> bytes:
        """Write it as a line; ValueError if it is too long even with the names cut, and then left out."""
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
