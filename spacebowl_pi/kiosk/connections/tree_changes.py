"""Compares two trees of JSON data and gives the changes in a compact form.

A change is a path and the new value. A list whose length changes, or a dictionary whose keys change, is sent whole.
`pages/state.js` applies the changes.
"""

from typing import TypeAlias

from spacebowl_pi.core.codec import Json

Path: TypeAlias = "tuple[str | int, ...]"
Changes: TypeAlias = "tuple[tuple[Path, Json], ...]"


class Comparing:
    """Compares trees that share parts, such as those of many seats; the same pair of parts is compared only once."""

    def __init__(self) -> None:
        # By the ids of both parts; holds the parts too, so that their ids stay valid.
        self._found: dict[tuple[int, int], tuple[Json, Json, Changes]] = {}

    def changes(self, before: Json, after: Json) -> Changes:
        """What to set where, so that `before` becomes `after`."""
        pair = id(before), id(after)
        if (known := self._found.get(pair)) is not None:
            return known[2]
        found = self._compared(before, after)
        self._found[pair] = before, after, found
        return found

    def _compared(self, before: Json, after: Json) -> Changes:
        found: list[tuple[Path, Json]] = []
        if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
            for key, value in after.items():
                if before[key] is not value:
                    self._add(found, key, before[key], value)
        elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
            for index, value in enumerate(after):
                if before[index] is not value:
                    self._add(found, index, before[index], value)
        elif before != after or type(before) is not type(after):
            found.append(((), after))
        return tuple(found)

    def _add(self, found: list[tuple[Path, Json]], where: str | int, before: Json, after: Json) -> None:
        if isinstance(after, dict | list) and type(before) is type(after):
            found += [((where, *path), value) for path, value in self.changes(before, after)]
        elif before != after or type(before) is not type(after):
            found.append(((where,), after))


def reusing(before: Json, after: Json) -> Json:
    """Rebuild `after` from the very objects of `before` where nothing has changed, which makes comparing them free."""
    if isinstance(before, dict) and isinstance(after, dict):
        fields = {key: reusing(before.get(key), value) for key, value in after.items()}
        is_same = before.keys() == fields.keys() and all(before[key] is value for key, value in fields.items())
        return before if is_same else fields
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        items = [reusing(old, new) for old, new in zip(before, after, strict=True)]
        return before if all(old is new for old, new in zip(before, items, strict=True)) else items
    return before if before == after and type(before) is type(after) else after
