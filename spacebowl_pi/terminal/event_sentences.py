"""What a game's commands, events and views say, in plain English made of the names of their fields: for any game.

Seats are named as their players are. Times are left out: they stand before the line, where they matter.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, get_args, get_type_hints

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.terminal.complaint import printable

NameOf: TypeAlias = Callable[[Seat], str]
LONGEST = 160  # of a line
_WHO = ("seat", "by")


def kind_in_words(value: object) -> str:
    """Give the name of a command or an event as words: `NumberNamed` is number named."""
    return re.sub(r"(?<!^)(?=[A-Z][a-z])", " ", type(value).__name__).lower()


def in_words(value: object, name_of: NameOf) -> str:
    """Say what a command or an event says, without who and when: `NameNumber(number=7)` is name number 7."""
    said = _snapshot(value, name_of, (*_WHO,))
    details = said[0][1] if len(said) == 1 else ", ".join(f"{name} {text}" for name, text in said)
    return _short(f"{kind_in_words(value)} {details}".rstrip())


def who(value: object) -> Seat | None:
    """Say which seat an event or a command is about, if it is about one."""
    hints = _hints_of(value)
    found = next((name for name in _WHO if name in hints and Seat in _parts(hints[name])), None)
    seat: Seat | None = None if found is None else getattr(value, found)
    return seat


def lines_of(value: object, name_of: NameOf, leaving_out: tuple[str, ...] = ()) -> dict[str, str]:
    """Give what a view says, a line for each of its fields by the field's name."""
    return {name: _short(f"{name}: {text}") for name, text in _snapshot(value, name_of, leaving_out)}


def _snapshot(value: object, name_of: NameOf, leaving_out: tuple[str, ...]) -> list[tuple[str, str]]:
    fields = ((name, hint) for name, hint in _hints_of(value).items() if name not in leaving_out)
    snapshot = (
        (name.replace("_", " "), _value(getattr(value, name), hint, name_of))
        for name, hint in fields
        if not name.endswith("_us")
    )
    return [(name, text) for name, text in snapshot if text]


def _value(value: Any, hint: Any, name_of: NameOf) -> str:  # noqa: ANN401 (a table: an entry a kind)
    """Say a value; nothing where there is nothing to say."""
    if value is None or (isinstance(value, tuple | Mapping) and not value):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return printable(str(value.value))
    if isinstance(value, int) and Seat in _parts(hint):
        return name_of(Seat(value))
    if isinstance(value, Mapping):
        kinds = _inner(hint, dict)
        pairs = ((_value(key, kinds[0], name_of), _value(item, kinds[-1], name_of)) for key, item in value.items())
        return ", ".join(f"{key} {item}" for key, item in pairs)
    if isinstance(value, tuple | list):
        kinds = _inner(hint, tuple)
        return ", ".join(_value(item, kinds[0], name_of) for item in value)
    if dataclasses.is_dataclass(value):
        return "(" + ", ".join(f"{name} {text}" for name, text in _snapshot(value, name_of, ())) + ")"
    return printable(str(value))


def _hints_of(value: object) -> dict[str, Any]:
    kind: Any = type(value)
    return _hints(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401
    hints = get_type_hints(kind)
    return (
        {field.name: hints[field.name] for field in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else {}
    )


def _parts(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401
    """Give the kinds that may stand there: those of a union, else the one."""
    return (hint, *get_args(hint))


def _inner(hint: Any, kind: type) -> tuple[Any, ...]:  # noqa: ANN401
    """Give what a mapping or a tuple is made of, also where there may be none."""
    for part in _parts(hint):
        if inner := [one for one in get_args(part) if one is not type(None) and one is not Ellipsis]:
            return tuple(inner)
    return (kind, kind)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
