"""Compares two trees of JSON data and gives the changes in a compact form.

A change is a path and the new value. A list whose length changes, or a dictionary whose keys change, is sent whole.
`pages/shared/state.js` applies the changes.

Most of a seat's tree is public: it is that very tree, with the seat's own values at a few paths. The common part is
compared once, and for each seat only its own values.
"""

from collections.abc import Mapping
from operator import is_
from typing import TypeAlias

from spacebowl_pi.core.codec import Json

Path: TypeAlias = tuple[str | int, ...]
Changes: TypeAlias = tuple[tuple[Path, Json], ...]
Own: TypeAlias = Mapping[Path, Json]  # values of one's own, in place of what all see there

NOTHING: Own = {}
_CONTAINERS = (dict, list)


class Comparing:
    """Compares trees that share parts, such as those of many seats; the same pair of parts is compared only once."""

    def __init__(self) -> None:
        # By the ids of both parts; holds the parts too, so that their ids stay valid.
        self._found: dict[tuple[int, int], tuple[Json, Json, Changes]] = {}
        self._beside: dict[tuple[int, tuple[Path, ...]], tuple[Changes, Changes | None]] = {}

    def changes(self, before: Json, after: Json) -> Changes:
        """What to set where, so that `before` becomes `after`."""
        pair = id(before), id(after)
        if (known := self._found.get(pair)) is not None:
            return known[2]
        found = self._compared(before, after)
        self._found[pair] = before, after, found
        return found

    def changes_with_own(self, before: Json, after: Json, own_before: Own, own_after: Own) -> tuple[Changes, Changes]:
        """Say what changes for somebody with values of their own: first what does for all, the same tuple for many."""
        common = self._not_covered(self.changes(before, after), tuple(own_after))
        if common is None or own_before.keys() != own_after.keys():
            return self.changes(laid_over(before, own_before), laid_over(after, own_after)), ()
        own: list[tuple[Path, Json]] = []
        for path, value in own_after.items():
            if (old := own_before[path]) is not value:
                own += [((*path, *rest), new) for rest, new in self.changes(old, value)]
        return common, tuple(own)

    def _not_covered(self, changes: Changes, paths: tuple[Path, ...]) -> Changes | None:
        """Leave out what somebody has their own value for; None where a change would take such a value away."""
        which = id(changes), paths
        if which not in self._beside:
            seen = tuple(it for it in changes if not any(it[0][: len(path)] == path for path in paths))
            takes_away = any(path[: len(it[0])] == it[0] for it in seen for path in paths)
            self._beside[which] = changes, None if takes_away else seen
        return self._beside[which][1]

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
        if isinstance(after, _CONTAINERS) and type(before) is type(after):
            found += [((where, *path), value) for path, value in self.changes(before, after)]
        elif before != after or type(before) is not type(after):
            found.append(((where,), after))


def laid_over(tree: Json, own: Own) -> Json:
    """Give a tree with values of one's own in it."""
    for path, value in own.items():
        tree = _with(tree, path, value)
    return tree


def _with(tree: Json, path: Path, value: Json) -> Json:
    if not path:
        return value
    if not isinstance(tree, dict):
        raise TypeError("values of one's own lie in objects")
    name = str(path[0])
    return {**tree, name: _with(tree.get(name), path[1:], value)}


def reusing(before: Json, after: Json) -> Json:
    """Rebuild `after` from the very objects of `before` where nothing has changed, which makes comparing them free."""
    if before is after:
        return before
    if isinstance(before, dict) and isinstance(after, dict):
        if _has_the_very(before, after):
            return before
        fields = {key: reusing(before.get(key), value) for key, value in after.items()}
        return before if _has_the_very(before, fields) else fields
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        items = [reusing(old, new) for old, new in zip(before, after, strict=True)]
        return before if all(map(is_, before, items)) else items
    return before if before == after and type(before) is type(after) else after


def _has_the_very(before: dict[str, Json], after: dict[str, Json]) -> bool:
    """Say whether both hold the very same objects by the same names, in the same order."""
    return [*before] == [*after] and all(map(is_, before.values(), after.values()))
