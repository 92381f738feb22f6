"""The kinds of values a setting can have: how each is read from TOML, written back, and told to a person."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from spacebowl_pi.core.did_you_mean import did_you_mean
from spacebowl_pi.core.quoting import quoted
from spacebowl_pi.devices.pins import Pin, PinError, parse_pin, refusal_of

MOST_TOLD = 5  # faulty entries of a list that are named
LONGEST_PATH = 1000
BUZZERS = 8
LONGEST_HOST = 253
LONGEST_ADDRESS = 2000  # also a page's address, which people may give instead of a name

_DOTTED = re.compile(r"[0-9.]+")
_WITH_PORT = re.compile(r"[^:]*:[0-9]+")
_LABEL = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?")


class Misfit(ValueError):  # noqa: N818 (a value that does not fit, reported to people)
    """A value that is not of its kind: every problem with it, and what is allowed instead."""

    def __init__(self, *problems: str) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


def misfit(value: object, problem: str) -> Misfit:
    """Describe what is wrong with a value; `problem` begins with what it is not."""
    return Misfit(f"value {quoted(value)} is {problem}")


class Kind(Protocol):
    """A kind of value. `allowed` finishes the sentence "allowed …"."""

    @property
    def allowed(self) -> str:
        """The values allowed, for people."""

    def read(self, value: object) -> object:
        """Parse a value from TOML; raises Misfit."""

    def write(self, value: object) -> str:
        """Format a value as TOML."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few texts or numbers; an enum's values become its members."""

    values: Sequence[object]

    @property
    def allowed(self) -> str:
        return ", ".join(quoted(_plain(value)) for value in self.values)

    def read(self, value: object) -> object:
        for member in self.values:
            plain = _plain(member)
            if type(plain) is type(value) and plain == value:
                return member
        near = did_you_mean(value, [str(it) for it in self.values]) if isinstance(value, str) else ""
        raise misfit(value, f"not one of these; allowed {self.allowed}{near}")

    def write(self, value: object) -> str:
        plain = _plain(value)
        return json.dumps(plain) if isinstance(plain, str) else str(plain)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Number:
    """A number within limits. `word` stands for no number, if that is allowed."""

    least: float
    most: float
    is_whole: bool = True
    word: str | None = None

    @property
    def allowed(self) -> str:
        limits = f"{self.least:g} to {self.most:g}"
        return f'{limits}, or "{self.word}"' if self.word else limits

    def read(self, value: object) -> object:
        if self.word is not None and value == self.word:
            return None
        if isinstance(value, bool) or not isinstance(value, int if self.is_whole else int | float):
            raise misfit(value, f"not {'a whole number' if self.is_whole else 'a number'}; allowed {self.allowed}")
        if not self.least <= value <= self.most:
            raise misfit(value, f"not within the limits; allowed {self.allowed}")
        return value if self.is_whole else float(value)

    def write(self, value: object) -> str:
        return json.dumps(self.word) if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    allowed: str = "true, false"

    def read(self, value: object) -> object:
        if not isinstance(value, bool):
            raise misfit(value, f"not yes or no; allowed {self.allowed}")
        return value

    def write(self, value: object) -> str:
        return "true" if value else "false"


@dataclass(frozen=True, slots=True)
class FilePath:
    """A path, absolute or with ~ for the home folder; `word` stands for the program's own choice."""

    word: str | None = None

    @property
    def allowed(self) -> str:
        return 'a path such as "/srv/…" or "~/…"' + (f', or "{self.word}"' if self.word else "")

    def read(self, value: object) -> object:
        if self.word is not None and value == self.word:
            return None
        is_text = isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_PATH
        if not is_text or not str(value).startswith(("/", "~/")):
            near = did_you_mean(value, [self.word]) if isinstance(value, str) and self.word else ""
            raise misfit(value, f"not a full path; allowed {self.allowed}{near}")
        return Path(str(value))

    def write(self, value: object) -> str:
        return json.dumps(self.word if value is None else str(value), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class HostNames:
    """A list of names by which browsers may address this computer."""

    allowed: str = 'a list of names such as "ship.cafe.lan", without http://, port or path'

    def read(self, value: object) -> object:
        if not isinstance(value, list):
            raise misfit(value, f"not a list; allowed {self.allowed}")
        problems = [
            f"value {quoted(name)} is {why}; allowed {self.allowed}" for name in value if (why := _why_no_host(name))
        ]
        if problems:
            raise Misfit(*problems)
        return tuple(dict.fromkeys(name.lower() for name in value))

    def write(self, value: object) -> str:
        return json.dumps(list(value)) if isinstance(value, tuple) else "[]"


def _why_no_host(name: object) -> str:
    """Why a value is no host name; empty if it is one."""
    if not isinstance(name, str):
        return "not a name"
    if len(name) > LONGEST_ADDRESS:
        return "not a name of a machine"
    bare = name.partition("://")[2 if "://" in name else 0].partition("/")[0]
    if bare != name:
        return f"not a name but a page's address; write {quoted(bare.partition(':')[0])}"
    if _WITH_PORT.fullmatch(name):
        return f"a name and a port; write {quoted(name.partition(':')[0])}"
    if ":" in name or _DOTTED.fullmatch(name):
        return "not a name but an address; those of the local network need not be told"
    if not name.isascii():
        return f"not as browsers write it{_as_browsers_write(name)}"
    is_name = len(name) <= LONGEST_HOST and all(_LABEL.fullmatch(label) for label in name.split("."))
    return "" if is_name else "not a name of a machine"


def _as_browsers_write(name: str) -> str:
    try:
        return f"; write {quoted(name.encode('idna').decode())}"
    except UnicodeError:
        return ""


@dataclass(frozen=True, slots=True)
class GameNames:
    """A list of games; an empty table starts with the first. None is all that are installed."""

    word: str = "all"

    @property
    def allowed(self) -> str:
        return f'a list of games by the names of their folders, one at least, or "{self.word}"'

    def read(self, value: object) -> object:
        if value == self.word:
            return None
        if not isinstance(value, list):
            raise misfit(value, f"not a list; allowed {self.allowed}")
        if not value:
            raise misfit(value, f"a list without any game, so that nothing could be played; allowed {self.allowed}")
        problems = [f"value {quoted(it)} is not a name; allowed {self.allowed}" for it in value if not _is_name(it)]
        if problems:
            raise Misfit(*problems)
        return tuple(dict.fromkeys(value))

    def write(self, value: object) -> str:
        return json.dumps(list(value)) if isinstance(value, tuple) else json.dumps(self.word)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and value.isidentifier()


@dataclass(frozen=True, slots=True)
class OnePin:
    """A pin that is free to choose."""

    allowed: str = '"GPIO0" to "GPIO27", but no reserved one'

    def read(self, value: object) -> object:
        try:
            pin = parse_pin(value)
        except PinError as error:
            raise misfit(value, f"not a pin; {error}") from None
        if reason := refusal_of(pin):
            raise misfit(
                value, f"not free: pin {pin.header} of the header is reserved, {reason}; allowed {_free_pins()}"
            )
        return pin

    def write(self, value: object) -> str:
        return json.dumps(str(value))


def _free_pins() -> str:
    return ", ".join(str(Pin(gpio)) for gpio in range(28) if not refusal_of(Pin(gpio)))


@dataclass(frozen=True, slots=True)
class EightPins:
    """A pin for each buzzer, all different."""

    allowed: str = "eight different pins, none of them reserved"

    def read(self, value: object) -> object:
        if not isinstance(value, list):
            raise misfit(value, f'not a list such as ["GPIO17", "GPIO27", …]; allowed {self.allowed}')
        problems: list[str] = []
        if len(value) != BUZZERS:
            problems.append(f"{len(value)} pins for {BUZZERS} buzzers; allowed {self.allowed}")
        pins: list[Pin] = []
        for number, text in enumerate(value[:BUZZERS], start=1):
            try:
                pin = OnePin().read(text)
            except Misfit as found:
                problems += [f"buzzer {number}: {problem}" for problem in found.problems]
                continue
            if isinstance(pin, Pin) and pin in pins:
                problems.append(
                    f"buzzer {number}: {pin} (pin {pin.header} of the header) is buzzer {pins.index(pin) + 1} already"
                )
            elif isinstance(pin, Pin):
                pins.append(pin)
        if problems:
            raise Misfit(*problems)
        return tuple(pins)

    def write(self, value: object) -> str:
        return json.dumps([str(pin) for pin in value]) if isinstance(value, tuple) else "[]"
