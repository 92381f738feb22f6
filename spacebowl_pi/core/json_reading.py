"""Reading JSON that other programs send: parsed, its keys and values checked, nothing raised but FormatError.

What is read may be anything: keys that stand twice, numbers of thousands of digits, lists nested without end. Each
fault is one line that says what is wrong and where, as a path such as `scores.emma` or `cards[3]`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, TypeAlias

from spacebowl_pi.core.did_you_mean import did_you_mean

LONGEST_SHOWN = 40

Object: TypeAlias = Mapping[str, object]


class FormatError(ValueError):
    """A text that is not what was expected; one line for people."""


def parse_object(text: str) -> Object:
    try:
        data = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_refuse_constant)
    except FormatError:
        raise
    except RecursionError:
        raise FormatError("not JSON: nested too deeply") from None
    except json.JSONDecodeError as error:
        where = f"column {error.colno}" if error.lineno == 1 else f"line {error.lineno}, column {error.colno}"
        message = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
        raise FormatError(f"not JSON: {message} at {where}") from None
    except ValueError:  # a number with thousands of digits
        raise FormatError("not JSON: a number is too long") from None
    return as_object(data, "")


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        refuse_twice([key for key, _ in pairs], "an object's keys")
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise FormatError(f"not JSON: {name}")


def refuse_twice(names: list[str], where: str) -> None:
    seen = set()
    for name in names:
        if name in seen:
            raise FormatError(f"{where}: {shown(name)} stands twice")
        seen.add(name)


def check_keys(
    data: Object, where: str, *, required: Iterable[str] = (), optional: Iterable[str] = (), what: str = "entry"
) -> None:
    allowed = (*required, *optional)
    prefix = f"{where}: " if where else ""
    for key in data:
        if key not in allowed:
            raise FormatError(f"{prefix}unknown {what} {shown(key)}{did_you_mean(key, allowed)}")
    for key in required:
        if key not in data:
            raise FormatError(f"{prefix}{what} {shown(key)} is missing")


def as_object(data: object, where: str) -> Object:
    if isinstance(data, dict):
        return data
    raise FormatError(f"{where + ': ' if where else ''}expected an object {{…}}, not {shown(data)}")


def as_list(data: object, where: str) -> list[object]:
    if isinstance(data, list):
        return data
    raise FormatError(f"{where}: expected a list […], not {shown(data)}")


def as_truth(data: object, where: str) -> bool:
    if isinstance(data, bool):
        return data
    raise FormatError(f"{where}: expected true or false, not {shown(data)}")


def as_whole_number(data: object, where: str, allowed: Sequence[int]) -> int:
    if type(data) is int and data in allowed:
        return data
    expected = (
        f"{allowed[0]} or {allowed[1]}" if len(allowed) == 2 else f"a whole number from {allowed[0]} to {allowed[-1]}"
    )
    raise FormatError(f"{where}: expected {expected}, not {shown(data)}")


def shown(data: object) -> str:
    """A value for an error message: as JSON, on one line, shortened."""
    try:
        text = json.dumps(data, ensure_ascii=False)
    except RecursionError:  # just shallow enough to be parsed
        return "something nested too deeply"
    text = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
