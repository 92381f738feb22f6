"""Events and states as JSON data with a schema version, for journals, recordings and other programs."""

from collections.abc import Mapping
from typing import get_args

from spacebowl_pi.core.codec import CodecError, Json, from_data, to_data
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.state import Match

SCHEMA = 1

_EVENTS: dict[str, type[happened.Event]] = {kind.__name__: kind for kind in get_args(happened.Event)}


def event_to_data(event: happened.Event) -> dict[str, Json]:
    """Give an event as data: `{"schema": 1, "event": "GoCalled", "at_us": …, …}`."""
    return {"schema": SCHEMA, "event": type(event).__name__, **_fields(event)}


def event_from_data(data: object) -> happened.Event:
    """Read an event; raises CodecError."""
    fields = _checked(data)
    name = fields.pop("event", None)
    kind = _EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise CodecError(f"unknown event {name!r:.40}")
    event: happened.Event = from_data(kind, fields)
    return event


def match_to_data(match: Match) -> dict[str, Json]:
    """Give a state as data."""
    return {"schema": SCHEMA, **_fields(match)}


def match_from_data(data: object) -> Match:
    """Read a state; raises CodecError."""
    return from_data(Match, _checked(data))


def _fields(value: object) -> dict[str, Json]:
    data = to_data(value)
    return data if isinstance(data, dict) else {}


def _checked(data: object) -> dict[str, object]:
    """Take the schema version off, if it is ours."""
    if not isinstance(data, Mapping):
        raise CodecError(f"expected an object, not {data!r:.40}")
    fields = dict(data)
    schema = fields.pop("schema", None)
    if schema != SCHEMA:
        raise CodecError(f"written in schema {schema!r:.40}; this program reads schema {SCHEMA}")
    return fields
