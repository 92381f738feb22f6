"""Describes commands, events and views of any game in plain English, using the names of their fields.

Seats are replaced by their players' names. Times are left out: where they matter, they come before the line.
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
    """The name of a command or event as words: `NumberNamed` is "number named"."""
    return re.sub(r"(?<!^)(?=[A-Z][a-z])", " ", type(value).__name__).lower()


def in_words(value: object, name_of: NameOf) -> str:
    """Describes a command or event, without who and when: `NameNumber(number=7)` is "name number 7"."""
    said = _texts_of_fields(value, name_of, (*_WHO,))
    details = said[0][1] if len(said) == 1 else ", ".join(f"{name} {text}" for name, text in said)
    return _short(f"{kind_in_words(value)} {details}".rstrip())


def who(value: object) -> Seat | None:
    """The seat that an event or a command is about, if any."""
    hints = _hints_of(value)
    found = next((name for name in _WHO if name in hints and Seat in _parts(hints[name])), None)
    seat: Seat | None = None if found is None else getattr(value, found)
    return seat


def lines_of(value: object, name_of: NameOf, leaving_out: tuple[str, ...] = ()) -> dict[str, str]:
    """Describes a view, one line per field, by the field's name."""
    return {name: _short(f"{name}: {text}") for name, text in _texts_of_fields(value, name_of, leaving_out)}


def _texts_of_fields(value: object, name_of: NameOf, leaving_out: tuple[str, ...]) -> list[tuple[str, str]]:
    fields = ((name, hint) for name, hint in _hints_of(value).items() if name not in leaving_out)
    texts = (
        (name.replace("_", " "), _value(getattr(value, name), hint, name_of))
        for name, hint in fields
        if not name.endswith("_us")
    )
    return [(name, text) for name, text in texts if text]


def _value(value: Any, hint: Any, name_of: NameOf) -> str:  # noqa: ANN401 (a table: one entry per kind)
    """A value as text; empty if there is nothing to say."""
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
        return "(" + ", ".join(f"{name} {text}" for name, text in _texts_of_fields(value, name_of, ())) + ")"
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
    """The type hint and, for a union, its members."""
    return (hint, *get_args(hint))


def _inner(hint: Any, kind: type) -> tuple[Any, ...]:  # noqa: ANN401
    """The item types of a mapping or a tuple, also if it is optional."""
    for part in _parts(hint):
        if inner := [one for one in get_args(part) if one is not type(None) and one is not Ellipsis]:
            return tuple(inner)
    return (kind, kind)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
