"""As much of JSON Schema as `openapi.json` uses. An unknown keyword is an error, so that nothing is left unchecked."""

import re
from collections.abc import Mapping
from typing import Any

_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "null": (type(None),),
}
_IDLE = {"description", "default"}


class Schemas:
    """The schemas of a document; remembers which were used."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self.used: set[str] = set()

    def resolved(self, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Follow a reference."""
        if "$ref" not in part:
            return part
        assert set(part) == {"$ref"}, f"beside a reference stands more: {part}"
        self.used.add(part["$ref"])
        found: Any = self._document
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        return self.resolved(found)

    def faults(self, value: object, schema: Mapping[str, Any], where: str = "$") -> list[str]:
        """Say what of a value does not fit."""
        schema = self.resolved(schema)
        found: list[str] = []
        for keyword, wanted in schema.items():
            if keyword not in _IDLE:
                found += getattr(self, f"_{keyword.replace('$', '')}")(value, wanted, schema, where)
        return found

    def _type(self, value: object, wanted: str, _: object, where: str) -> list[str]:
        is_so = isinstance(value, _TYPES[wanted]) and (wanted == "boolean" or not isinstance(value, bool))
        return [] if is_so else [f"{where}: {value!r:.60} is no {wanted}"]

    def _enum(self, value: object, wanted: list[object], _: object, where: str) -> list[str]:
        return [] if value in wanted else [f"{where}: {value!r:.60} is none of {wanted}"]

    def _minimum(self, value: Any, wanted: int, _: object, where: str) -> list[str]:  # noqa: ANN401
        return [] if not isinstance(value, int) or value >= wanted else [f"{where}: {value} is below {wanted}"]

    def _maximum(self, value: Any, wanted: int, _: object, where: str) -> list[str]:  # noqa: ANN401
        return [] if not isinstance(value, int) or value <= wanted else [f"{where}: {value} is above {wanted}"]

    def _minLength(self, value: Any, wanted: int, _: object, where: str) -> list[str]:  # noqa: ANN401, N802
        return [] if len(value) >= wanted else [f"{where}: {value!r} is too short"]

    def _pattern(self, value: Any, wanted: str, _: object, where: str) -> list[str]:  # noqa: ANN401
        return [] if isinstance(value, str) and re.search(wanted, value) else [f"{where}: {value!r} is not {wanted}"]

    def _minItems(self, value: Any, wanted: int, _: object, where: str) -> list[str]:  # noqa: ANN401, N802
        return [] if len(value) >= wanted else [f"{where}: has only {len(value)} items"]

    def _maxItems(self, value: Any, wanted: int, _: object, where: str) -> list[str]:  # noqa: ANN401, N802
        return [] if len(value) <= wanted else [f"{where}: has {len(value)} items"]

    def _items(self, value: object, wanted: Mapping[str, Any], _: object, where: str) -> list[str]:
        items = value if isinstance(value, list) else []
        return [fault for index, item in enumerate(items) for fault in self.faults(item, wanted, f"{where}[{index}]")]

    def _properties(self, value: object, wanted: Mapping[str, Any], _: object, where: str) -> list[str]:
        known = {key: it for key, it in value.items() if key in wanted} if isinstance(value, dict) else {}
        return [fault for key, it in known.items() for fault in self.faults(it, wanted[key], f"{where}.{key}")]

    def _required(self, value: object, wanted: list[str], _: object, where: str) -> list[str]:
        there = value if isinstance(value, dict) else {}
        return [f"{where}: {key} is missing" for key in wanted if key not in there]

    def _additionalProperties(  # noqa: N802 (the keyword's own name)
        self,
        value: object,
        wanted: bool | Mapping[str, Any],  # noqa: FBT001
        schema: Mapping[str, Any],
        where: str,
    ) -> list[str]:
        there = value if isinstance(value, dict) else {}
        more = {key: it for key, it in there.items() if key not in schema.get("properties", {})}
        if isinstance(wanted, bool):
            return [] if wanted else [f"{where}: {key} is not described" for key in more]
        return [fault for key, it in more.items() for fault in self.faults(it, wanted, f"{where}.{key}")]

    def _anyOf(self, value: object, wanted: list[Mapping[str, Any]], _: object, where: str) -> list[str]:  # noqa: N802
        each = [self.faults(value, one, where) for one in wanted]
        return [] if any(not faults for faults in each) else min(each, key=len)
