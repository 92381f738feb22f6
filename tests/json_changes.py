"""Objects of JSON changed in one place or anyhow, to see what a program says of them."""

import json
import unicodedata
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

MISSING = object()


def changed(data: Mapping[str, Any], **changes: object) -> str:
    """Write an object, changed: `dice__0__1=9` sets data["dice"][0][1], MISSING removes it."""
    data = deepcopy(dict(data))
    for path, value in changes.items():
        *way, last = (int(step) if step.isdecimal() else step for step in path.split("__"))
        inside: Any = data
        for step in way:
            inside = inside[step]
        if value is MISSING:
            del inside[last]
        else:
            inside[last] = value
    return json.dumps(data)


def is_one_short_line(message: str) -> bool:
    breakers = {"Cc", "Cs", "Zl", "Zp"}
    return 0 < len(message) < 300 and not any(unicodedata.category(character) in breakers for character in message)


def paths(inside: Any, way: str = "") -> Iterator[str]:  # noqa: ANN401
    """Name everything in an object, as `changed` takes it."""
    for key in inside if isinstance(inside, dict) else range(len(inside)):
        yield f"{way}{key}"
        if isinstance(inside[key], dict | list):
            yield from paths(inside[key], f"{way}{key}__")


def mutate(data: st.DataObject, inside: Any, words: st.SearchStrategy[str], values: st.SearchStrategy[Any]) -> None:  # noqa: ANN401
    """Go down to anywhere; there drop, replace or insert anything."""
    while True:
        keys = list(inside) if isinstance(inside, dict) else range(len(inside))
        key = data.draw(st.sampled_from(keys)) if keys else None
        if key is None or not isinstance(inside[key], dict | list) or data.draw(st.integers(0, 2)) == 0:
            break
        inside = inside[key]
    deed = data.draw(st.sampled_from(["drop", "replace", "insert"]))
    if deed == "insert" or key is None:
        value = data.draw(values)
        inside.append(value) if isinstance(inside, list) else inside.update({data.draw(words | st.text()): value})
    elif deed == "drop":
        del inside[key]
    else:
        inside[key] = data.draw(values)


def any_values(words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Whatever JSON can hold, with some of a game's own words in it."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-2, 30)
        | st.integers()
        | st.floats()
        | words
        | st.text(st.characters()),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    )
