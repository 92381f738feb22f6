"""Converts frozen dataclasses to plain JSON data and back, driven by their type hints.

For states, commands and events of every game. It supports exactly what those are made of: dataclasses, tuples,
mappings, enums, `None`, plain values, and data that is JSON already (`Json`). In a union of dataclasses, the class name
is written as `kind`. Fields at their default are written, too, so a record is complete; a missing field takes its
default, so records from before the field existed can still be read.
"""

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, partial
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Kind = TypeVar("Kind")
Reader: TypeAlias = Callable[[object, str], object]  # takes the data, and its path for error messages
Writer: TypeAlias = Callable[[Any], Json]

TAG = "kind"
_PLAIN = (bool, int, float, str)


class CodecError(ValueError):
    """Data that does not fit its type; the message says where, and what was expected."""


def to_data(value: object, kind: object = None) -> Json:
    """Converts a value to what `json.dumps` takes. `kind` is needed only for a union of dataclasses."""
    if kind is not None:
        return _writer(kind)(value)
    if isinstance(value, StrEnum):
        return value.value
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [to_data(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_data(item) for key, item in value.items()}
    return _write_fields(value)


def as_fields(value: object) -> dict[str, Json]:
    """Like `to_data`, for a dataclass."""
    return _write_fields(value)


def from_data(kind: type[Kind], data: object, where: str = "") -> Kind:
    """Build a value of type `kind` from what `json.loads` gave; raises CodecError."""
    return cast("Kind", _reader(cast("Any", kind))(data, where))


@cache
def _fields(kind: Any) -> dict[str, Any]:  # noqa: ANN401 (type hints have no type of their own)
    """A dataclass's field names and types; cached, since resolving type hints is slow."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _is_json(kind: Any) -> bool:  # noqa: ANN401
    """Whether a type hint is `Json`: nothing else has lists, as frozen values have none."""
    return any(get_origin(choice) is list for choice in get_args(kind))


# --- writing ---


@cache
def _writer(kind: Any) -> Writer:  # noqa: ANN401
    """The writer for a type; cached, which is faster than inspecting each value."""
    if _is_json(kind):
        return to_data
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Union or origin is types.UnionType:
        return _write_tagged if len(_Choices(inner).records) > 1 else to_data
    if origin is tuple:
        return _tuple_writer(inner)
    if origin is not None:
        write_item = _writer(inner[1])
        return lambda value: {str(key): write_item(item) for key, item in value.items()}
    kind = getattr(kind, "__supertype__", kind)  # NewType
    if dataclasses.is_dataclass(kind):
        return _write_fields
    return _write_as_it_is if kind in (bool, int, float) else to_data


def _tuple_writer(item_types: tuple[Any, ...]) -> Writer:
    writers = tuple(_writer(kind) for kind in item_types if kind is not Ellipsis)
    if item_types[-1] is Ellipsis:
        (write_item,) = writers
        return lambda value: [write_item(item) for item in value]
    return lambda value: [write(item) for write, item in zip(writers, value, strict=True)]


def _write_as_it_is(value: Json) -> Json:
    return value


def _write_tagged(value: object) -> Json:
    return {TAG: type(value).__name__, **_write_fields(value)} if dataclasses.is_dataclass(value) else to_data(value)


@cache
def _field_writers(kind: Any) -> dict[str, Writer]:  # noqa: ANN401
    return {name: _writer(hint) for name, hint in _fields(kind).items()}


def _write_fields(value: object) -> dict[str, Json]:
    return {name: write(getattr(value, name)) for name, write in _field_writers(cast("Any", type(value))).items()}


# --- reading ---


@cache
def _reader(kind: Any) -> Reader:  # noqa: ANN401
    """The reader for a type; cached, as a journal has thousands of values of the same few types."""
    if _is_json(kind):
        return lambda data, _where: data
    origin = get_origin(kind)
    if origin is Union or origin is types.UnionType:
        return _Choices(get_args(kind)).read
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if origin is not None:
        return _mapping_reader(*get_args(kind))
    kind = getattr(kind, "__supertype__", kind)  # NewType
    if dataclasses.is_dataclass(kind):
        return partial(_build_dataclass, cast("type", kind))
    return partial(_build_member if issubclass(kind, StrEnum) else _build_plain, kind)


class _Choices:
    """The members of a union; the data alone must tell them apart."""

    def __init__(self, choices: tuple[Any, ...]) -> None:
        kinds: list[Any] = [kind for kind in choices if kind is not types.NoneType]
        self.is_optional = len(kinds) < len(choices)
        others = [kind for kind in kinds if not dataclasses.is_dataclass(kind)]
        self.records = {kind.__name__: _reader(kind) for kind in kinds if kind not in others}
        self.only = _reader(kinds[0]) if len(kinds) == 1 else None
        self.plain = frozenset(others)
        if self.only is None and not self.plain <= set(_PLAIN):
            names = " | ".join(getattr(kind, "__name__", str(kind)) for kind in choices)
            raise TypeError(f"of {names} nobody could tell from the data which one it is")

    def read(self, data: object, where: str) -> object:
        if data is None and self.is_optional:
            return None
        if self.only is not None:
            return self.only(data, where)
        if type(data) in self.plain:
            return data
        if isinstance(data, dict) and self.records:
            return self._read_record(data, where)
        names = [kind.__name__ for kind in _PLAIN if kind in self.plain] + (["an object"] if self.records else [])
        raise CodecError(f"{where or 'value'}: expected {' or '.join(names)}, not {data!r:.60}")

    def _read_record(self, data: dict[str, object], where: str) -> object:
        if len(self.records) == 1:
            return next(iter(self.records.values()))(data, where)
        name = data.get(TAG)
        read = self.records.get(name) if isinstance(name, str) else None
        if read is None:
            said = "is missing" if name is None else f"{name!r:.60} is not one of {', '.join(self.records)}"
            raise CodecError(f"{where + '.' if where else ''}{TAG}: {said}")
        return read({key: item for key, item in data.items() if key != TAG}, where)


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


def _mapping_reader(key_kind: Any, value_kind: Any) -> Reader:  # noqa: ANN401
    """JSON keys are strings: an integer key must be written exactly as `str` writes it."""
    plain_kind = getattr(key_kind, "__supertype__", key_kind)
    read_key, read_value = _reader(key_kind), _reader(value_kind)

    def key_of(text: str, where: str) -> object:
        if plain_kind is int:
            if not text.removeprefix("-").isdecimal() or str(int(text)) != text:
                raise CodecError(f"{where or 'value'}: expected a number as a key, not {text!r:.60}")
            return int(text)
        return read_key(text, where)

    def build(data: object, where: str) -> object:
        if not isinstance(data, dict):
            raise CodecError(f"{where or 'value'}: expected an object, not {data!r:.60}")
        return {key_of(key, where): read_value(item, f"{where}[{key!r:.60}]") for key, item in data.items()}

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
    except ValueError as error:  # raised by a dataclass that validates itself
        raise CodecError(f"{where or kind.__name__}: {error}") from None
