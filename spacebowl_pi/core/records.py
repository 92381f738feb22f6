"""Events as JSON data, a line each, for journals, recordings and other programs."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from spacebowl_pi.core.codec import CodecError, Json, from_data, to_data

E = TypeVar("E")


class Records(Generic[E]):
    """How a game's events are written. `schema` is raised when data of before cannot be read any more."""

    def __init__(self, schema: int, events: Iterable[type[E]]) -> None:
        self.schema = schema
        self.kinds: Mapping[str, type[E]] = {kind.__name__: kind for kind in events}

    def to_data(self, event: E) -> dict[str, Json]:
        """Give an event as data: `{"schema": 1, "event": "CardDrawn", "at_us": …, …}`."""
        fields = to_data(event)
        return {"schema": self.schema, "event": type(event).__name__, **(fields if isinstance(fields, dict) else {})}

    def from_data(self, data: object) -> E:
        """Read an event; raises CodecError."""
        fields = self._checked(data)
        name = fields.pop("event", None)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise CodecError(f"unknown event {name!r:.40}")
        return from_data(kind, fields)

    def _checked(self, data: object) -> dict[str, object]:
        """Take the schema off, if it is ours."""
        if not isinstance(data, Mapping):
            raise CodecError(f"expected an object, not {data!r:.40}")
        fields = dict(data)
        schema = fields.pop("schema", None)
        if schema != self.schema:
            raise CodecError(f"written in schema {schema!r:.40}; this program reads schema {self.schema}")
        return fields
