"""One of several dataclasses as JSON data, known by its name: commands in messages, events in journals."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from spacebowl_pi.core.codec import CodecError, Json, as_fields, from_data

K = TypeVar("K")


class Kinds(Generic[K]):
    """How one of some kinds is written: `{"command": "LayTile", "place": …}`. Its name stands under `tag`."""

    def __init__(self, tag: str, kinds: Iterable[type[K]]) -> None:
        self.tag = tag
        self.kinds: Mapping[str, type[K]] = {kind.__name__: kind for kind in kinds}

    def to_data(self, value: K) -> dict[str, Json]:
        """Give it as data."""
        return {self.tag: type(value).__name__, **as_fields(value)}

    def from_data(self, data: object) -> K:
        """Read it; raises CodecError."""
        if not isinstance(data, Mapping):
            raise CodecError(f"expected an object, not {data!r:.40}")
        fields = dict(data)
        name = fields.pop(self.tag, None)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise CodecError(f"unknown {self.tag} {name!r:.40}")
        return from_data(kind, fields)


class Records(Kinds[K]):
    """How a game's events are written. `schema` is raised when data of before cannot be read any more."""

    def __init__(self, schema: int, events: Iterable[type[K]]) -> None:
        super().__init__("event", events)
        self.schema = schema

    def to_data(self, value: K) -> dict[str, Json]:
        """Give an event as data: `{"schema": 1, "event": "CardDrawn", "at_us": …, …}`."""
        return {"schema": self.schema, **super().to_data(value)}

    def from_data(self, data: object) -> K:
        """Read an event; raises CodecError."""
        if not isinstance(data, Mapping):
            raise CodecError(f"expected an object, not {data!r:.40}")
        fields = dict(data)
        schema = fields.pop("schema", None)
        if schema != self.schema:
            raise CodecError(f"written in schema {schema!r:.40}; this program reads schema {self.schema}")
        return super().from_data(fields)
