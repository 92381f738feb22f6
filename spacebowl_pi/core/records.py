"""Dataclasses as JSON data tagged with their class name: commands in messages, events in journals."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from spacebowl_pi.core.codec import CodecError, Json, as_fields, from_data

K = TypeVar("K")


class Kinds(Generic[K]):
    """A set of dataclasses, written as `{"command": "LayTile", "place": …}`. The class name goes under `tag`."""

    def __init__(self, tag: str, kinds: Iterable[type[K]]) -> None:
        self.tag = tag
        self.kinds: Mapping[str, type[K]] = {kind.__name__: kind for kind in kinds}

    def to_data(self, value: K) -> dict[str, Json]:
        return {self.tag: type(value).__name__, **as_fields(value)}

    def from_data(self, data: object) -> K:
        """Raises CodecError."""
        if not isinstance(data, Mapping):
            raise CodecError(f"expected an object, not {data!r:.40}")
        fields = dict(data)
        name = fields.pop(self.tag, None)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise CodecError(f"unknown {self.tag} {name!r:.40}")
        return from_data(kind, fields)


class Records(Kinds[K]):
    """A game's events. `schema` goes up when older data can no longer be read."""

    def __init__(self, schema: int, events: Iterable[type[K]]) -> None:
        super().__init__("event", events)
        self.schema = schema

    def to_data(self, value: K) -> dict[str, Json]:
        """Returns `{"schema": 1, "event": "CardDrawn", "at_us": …, …}`."""
        return {"schema": self.schema, **super().to_data(value)}

    def from_data(self, data: object) -> K:
        """Raises CodecError."""
        if not isinstance(data, Mapping):
            raise CodecError(f"expected an object, not {data!r:.40}")
        fields = dict(data)
        schema = fields.pop("schema", None)
        if schema != self.schema:
            raise CodecError(f"written in schema {schema!r:.40}; this program reads schema {self.schema}")
        return super().from_data(fields)
