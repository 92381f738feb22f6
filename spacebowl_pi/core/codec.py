"""Frozen dataclasses to plain JSON data and back, driven by their type hints.

For states, commands and events of every game. It knows just what those are made of: dataclasses, tuples, enums,
`None`, and plain values. A field that is left at its default is still written, so a record says all it means.
"""

import dataclasses
import types
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Kind = TypeVar("Kind")


class CodecError(ValueError):
    """Data that does not fit its type; says where and what was expected."""


def to_data(value: object) -> Json:
    """Turn a value into what `json.dumps` takes."""
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [to_data(item) for item in value]
    return {name: to_data(getattr(value, name)) for name in _fields(type(value))}


def from_data(kind: type[Kind], data: object, where: str = "") -> Kind:
    """Build a value of type `kind` from what `json.loads` gave; raises CodecError."""
    return cast("Kind", _build(kind, data, where))


_known_fields: dict[type[Any], dict[str, Any]] = {}


def _fields(kind: type[Any]) -> dict[str, Any]:
    """Give the names and types of a dataclass's fields; looked up once, since asking for type hints is slow."""
    if kind not in _known_fields:
        hints = get_type_hints(kind)
        _known_fields[kind] = {field.name: hints[field.name] for field in dataclasses.fields(kind)}
    return _known_fields[kind]


def _build(kind: Any, data: object, where: str) -> object:  # noqa: ANN401 (type hints have no type of their own)
    origin = get_origin(kind)
    if origin is Union or origin is types.UnionType:
        return _build_optional(get_args(kind), data, where)
    if origin is tuple:
        return _build_tuple(get_args(kind), data, where)
    kind = getattr(kind, "__supertype__", kind)  # NewType
    if dataclasses.is_dataclass(kind):
        return _build_dataclass(cast("type", kind), data, where)
    if issubclass(kind, StrEnum):
        try:
            return kind(data)
        except ValueError:
            allowed = ", ".join(str(member.value) for member in kind)
            raise CodecError(f"{where or 'value'}: {data!r:.60} is not one of {allowed}") from None
    if type(data) is not kind:
        raise CodecError(f"{where or 'value'}: expected {kind.__name__}, not {data!r:.60}")
    return data


def _build_optional(choices: tuple[Any, ...], data: object, where: str) -> object:
    if data is None and types.NoneType in choices:
        return None
    (kind,) = (choice for choice in choices if choice is not types.NoneType)
    return _build(kind, data, where)


def _build_tuple(item_types: tuple[Any, ...], data: object, where: str) -> object:
    if not isinstance(data, list):
        raise CodecError(f"{where or 'value'}: expected a list, not {data!r:.60}")
    if item_types[-1] is Ellipsis:
        item_types = (item_types[0],) * len(data)
    if len(item_types) != len(data):
        raise CodecError(f"{where or 'value'}: expected {len(item_types)} items, not {len(data)}")
    return tuple(
        _build(kind, item, f"{where}[{index}]") for index, (kind, item) in enumerate(zip(item_types, data, strict=True))
    )


def _build_dataclass(kind: type, data: object, where: str) -> object:
    if not isinstance(data, dict):
        raise CodecError(f"{where or kind.__name__}: expected an object, not {data!r:.60}")
    fields = _fields(kind)
    for name in data:
        if name not in fields:
            raise CodecError(f"{where or kind.__name__}: unknown field {name!r:.60}")
    for name in fields:
        if name not in data:
            raise CodecError(f"{where or kind.__name__}: {name} is missing")
    prefix = f"{where}." if where else ""
    try:
        return kind(**{name: _build(hint, data[name], prefix + name) for name, hint in fields.items()})
    except CodecError:
        raise
    except ValueError as error:  # a dataclass that checks itself
        raise CodecError(f"{where or kind.__name__}: {error}") from None
