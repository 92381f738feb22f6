"""What has changed between two trees of JSON data, and how to write it down small.

A change is a path and the new value. A list whose length changes, and a dictionary whose keys change, is sent whole.
The other half, which applies changes, is `pages/state.js`.
"""

from typing import TypeAlias

from spacebowl_pi.core.codec import Json

Path: TypeAlias = "list[str | int]"
Change: TypeAlias = "list[Json]"  # the path as a list, then the value


def changes_between(before: Json, after: Json) -> list[Change]:
    """Say what to set where, so that `before` becomes `after`."""
    found: list[Change] = []
    _compare(before, after, [], found)
    return found


def _compare(before: Json, after: Json, path: Path, found: list[Change]) -> None:
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key, value in after.items():
            if before[key] is not value:
                _compare(before[key], value, [*path, key], found)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, value in enumerate(after):
            if before[index] is not value:
                _compare(before[index], value, [*path, index], found)
    elif before != after or type(before) is not type(after):
        found.append([list(path), after])
