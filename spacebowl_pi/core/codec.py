"""Frozen dataclasses to plain JSON data and back, driven by their type hints.

For states, commands and events of every game. It knows just what those are made of: dataclasses, tuples, enums,
`None`, and plain values. A field that is left at its default is still written, so a record says all it means; one that
is missing has its default, so a record from before there was such a field can be read.
"""

import dataclasses
import types
from collections.abc import Callable
from enum import StrEnum
from functools import cache, partial
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Kind = TypeVar("Kind")
Reader: TypeAlias = Callable[[object, str], object]  # of data, and where it stands


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
    return {name: to_data(getattr(value, name)) for name in _fields(cast("Any", type(value)))}


def from_data(kind: type[Kind], data: object, where: str = "") -> Kind:
    """Build a value of type `kind` from what `json.loads` gave; raises CodecError."""
    return cast("Kind", _reader(cast("Any", kind))(data, where))


@cache
def _fields(kind: Any) -> dict[str, Any]:  # noqa: ANN401 (type hints have no type of their own)
    """Give the names and types of a dataclass's fields; looked up once, since asking for type hints is slow."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


@cache
def _reader(kind: Any) -> Reader:  # noqa: ANN401
    """Give what builds a value of a kind; a journal has thousands of the same few kinds."""
    origin = get_origin(kind)
    if origin is Union or origin is types.UnionType:
        return _optional_reader(get_args(kind))
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    kind = getattr(kind, "__supertype__", kind)  # NewType
    if dataclasses.is_dataclass(kind):
        return partial(_build_dataclass, cast("type", kind))
    return partial(_build_member if issubclass(kind, StrEnum) else _build_plain, kind)


def _optional_reader(choices: tuple[Any, ...]) -> Reader:
    (kind,) = (choice for choice in choices if choice is not types.NoneType)
    read = _reader(kind)
    is_optional = types.NoneType in choices
    return lambda data, where: None if data is None and is_optional else read(data, where)


def _tuple_reader(item_types: tuple[Any, ...]) -> Reader:
    is_of_any_length = item_types[-1] is Ellipsis
    readers = tuple(_reader(kind) for kind in item_types if kind is not Ellipsis)

    def build(data: object, where: str) -> object:
        if not isinstance(data, list):
            raise CodecError(f"{where or 'value'}: expected a list, not {data!r:.60}")
        if not is_of_any_length and len(readers) != len(data):
            raise CodecError(f"{where or 'value'}: expected {len(readers)} items, not {len(data)}")
        of_each = readers * len(data) if is_of_any_length else readers
        items = zip(of_each, data, strict=True)
        return tuple([read(item, f"{where}[{index}]") for index, (read, item) in enumerate(items)])

    return build


def _build_member(kind: type[StrEnum], data: Any, where: str) -> object:  # noqa: ANN401 (it may not be a name of one)
    try:
        return kind(data)
    except ValueError:
        allowed = ", ".join(str(member.value) for member in kind)
        raise CodecError(f"{where or 'value'}: {data!r:.60} is not one of {allowed}") from None


def _build_plain(kind: type, data: object, where: str) -> object:
    if type(data) is not kind:
        raise CodecError(f"{where or 'value'}: expected {kind.__name__}, not {data!r:.60}")
    return data


@cache
def _field_readers(kind: type) -> dict[str, Reader]:
    return {name: _reader(hint) for name, hint in _fields(kind).items()}


@cache
def _required(kind: type) -> tuple[str, ...]:
    fields = dataclasses.fields(cast("Any", kind))
    none = dataclasses.MISSING
    return tuple(field.name for field in fields if field.default is none and field.default_factory is none)


def _build_dataclass(kind: type, data: object, where: str) -> object:
    if not isinstance(data, dict):
        raise CodecError(f"{where or kind.__name__}: expected an object, not {data!r:.60}")
    readers = _field_readers(kind)
    for name in data:
        if name not in readers:
            raise CodecError(f"{where or kind.__name__}: unknown field {name!r:.60}")
    for name in _required(kind):
        if name not in data:
            raise CodecError(f"{where or kind.__name__}: {name} is missing")
    prefix = f"{where}." if where else ""
    try:
        return kind(**{name: read(data[name], prefix + name) for name, read in readers.items() if name in data})
    except CodecError:
        raise
    except ValueError as error:  # a dataclass that checks itself
        raise CodecError(f"{where or kind.__name__}: {error}") from None
