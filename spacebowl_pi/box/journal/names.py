"""Finds people's names in stored data: in every object with a seat and a name, in events and summaries."""

from collections.abc import Callable, Iterator, Mapping

from spacebowl_pi.core.codec import Json


def names_in(data: object) -> Iterator[str]:
    """Yield everybody's name."""
    if isinstance(data, dict):
        if (name := _name(data)) is not None and name:
            yield name
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            yield from names_in(part)


def without_names(data: Json, is_gone: Callable[[str], bool]) -> Json:
    """The data without the names that are gone; their seats stay."""
    if isinstance(data, list):
        return [without_names(part, is_gone) for part in data]
    if not isinstance(data, dict):
        return data
    kept = {key: without_names(part, is_gone) for key, part in data.items()}
    name = _name(data)
    return kept if name is None or not is_gone(name) else {**kept, "name": ""}


def _name(data: Mapping[str, object]) -> str | None:
    name = data.get("name")
    return name if "seat" in data and isinstance(name, str) else None
