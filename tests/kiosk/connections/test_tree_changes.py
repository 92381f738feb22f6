"""Differences between trees: what is sent makes the new tree of the old one, here and in the browser."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.core.codec import Json
from spacebowl_pi.kiosk import server
from spacebowl_pi.kiosk.connections.tree_changes import Changes, Comparing, Own, laid_over, reusing

STATE = Path(server.__file__).parent / "pages" / "shared" / "state.js"

LEAVES = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=5)
TREES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", "c", "d_1"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Json, Json]:
    """Two trees, mostly alike."""
    before = draw(TREES)
    return before, draw(st.just(before) | TREES | st.builds(_grown, st.just(before), TREES, st.integers(0, 20)))


def _grown(tree: Any, value: Any, at: int) -> Any:  # noqa: ANN401 (any JSON)
    """Put a value somewhere into a tree."""
    if isinstance(tree, dict) and tree:
        key = sorted(tree)[at % len(tree)]
        return {**tree, key: _grown(tree[key], value, at // 2)}
    if isinstance(tree, list) and tree:
        index = at % len(tree)
        return [*tree[:index], _grown(tree[index], value, at // 2), *tree[index + 1 :]]
    return value


@st.composite
def pairs_with_own(draw: st.DrawFn) -> tuple[tuple[Json, Json], tuple[Own, Own]]:
    """Two trees that many have in common, and what one of them has in its place, before and after."""
    (a, other_a), (b, other_b), (c, other_c) = draw(pairs()), draw(pairs()), draw(pairs())
    before: Json = {"a": a, "view": {"b": b, "c": c}}
    changed: Json = {"a": other_a, "view": {"b": other_b, "c": other_c}}
    fewer: list[Json] = [{"view": {"c": c}}, {"a": other_a, "view": {"b": other_b, "d": 1}}]
    after = draw(st.sampled_from([before, changed, *fewer]))
    paths = draw(st.sets(st.sampled_from([("a",), ("view", "b"), ("view", "e")])))
    own = {path: draw(pairs()) for path in sorted(paths)}
    own_after: Own = {path: value for path, (_, value) in own.items()}
    if draw(st.booleans()):
        own_after = {**own_after, ("view", "f"): 1}
    own_before: Own = {path: value for path, (value, _) in own.items()}
    return (before, after), (own_before, own_after)


def _applied(tree: Any, changes: list[Any]) -> Any:  # noqa: ANN401 (any JSON)
    for path, value in changes:
        tree = _with(tree, path, value)
    return tree


def _with(tree: Any, path: list[Any], value: Any) -> Any:  # noqa: ANN401 (any JSON)
    if not path:
        return value
    copy = dict(tree) if isinstance(tree, dict) else list(tree)
    copy[path[0]] = _with(tree[path[0]], path[1:], value)
    return copy


def changes_between(before: Json, after: Json) -> Changes:
    return Comparing().changes(before, after)


@given(pairs())
def test_the_changes_make_the_new_tree_of_the_old_one(pair: tuple[Json, Json]) -> None:
    before, after = pair
    made = _applied(before, json.loads(json.dumps(changes_between(before, after))))
    assert json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)  # 1, 1.0 and true are not the same


@given(TREES)
def test_of_what_is_the_same_nothing_is_told(tree: Json) -> None:
    assert changes_between(tree, tree) == ()
    assert changes_between(tree, json.loads(json.dumps(tree))) == ()


def test_a_change_is_told_where_it_is() -> None:
    before: Json = {"players": [{"score": 4}, {"score": 5}], "phase": "search"}
    after: Json = {"players": [{"score": 4}, {"score": 6}], "phase": "search"}
    assert changes_between(before, after) == ((("players", 1, "score"), 6),)


def test_a_list_of_another_length_is_told_whole() -> None:
    assert changes_between({"picks": [1]}, {"picks": [1, 2]}) == ((("picks",), [1, 2]),)


def test_the_very_first_tree_is_told_whole() -> None:
    assert changes_between(None, {"a": 1}) == (((), {"a": 1}),)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here to run the page's half")
def test_the_page_makes_the_same_tree_and_keeps_what_did_not_change() -> None:
    found: list[tuple[Json, Json]] = []

    @given(pairs())
    def collect(pair: tuple[Json, Json]) -> None:
        found.append(pair)

    collect()
    cases = [{"before": it, "changes": changes_between(it, after), "after": after} for it, after in found]
    program = f"""
        import {{ applied }} from {json.dumps(STATE.as_uri())};
        import {{ deepStrictEqual, strictEqual }} from "node:assert";
        let text = "";
        for await (const part of process.stdin) text += part;
        for (const {{ before, changes, after }} of JSON.parse(text)) {{
          const copy = structuredClone(before);
          const made = applied(before, changes);
          deepStrictEqual(made, after);
          deepStrictEqual(before, copy);
          for (const key of Object.keys(after ?? {{}})) {{
            const isAsItWas = changes.every(([path]) => path.length > 0 && String(path[0]) !== key);
            if (isAsItWas) strictEqual(made[key], before[key]);
          }}
        }}
        console.log("all alike");
    """
    run = subprocess.run(
        ["node", "--input-type=module", "--no-warnings", "--eval", program],  # noqa: S607 (whichever is installed)
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert run.stdout == "all alike\n", run.stderr


@given(pairs())
def test_what_is_kept_of_the_old_makes_no_difference(pair: tuple[Json, Json]) -> None:
    before, after = pair
    kept = reusing(before, after)
    assert json.dumps(kept) == json.dumps(after)
    assert (kept is before) == (changes_between(before, after) == () and json.dumps(before) == json.dumps(after))


@given(st.lists(pairs(), min_size=1, max_size=4))
def test_many_trees_compared_together_change_as_each_alone(trees: list[tuple[Json, Json]]) -> None:
    comparing = Comparing()
    for before, after in trees:
        assert comparing.changes(before, after) == changes_between(before, after)
        assert comparing.changes([before, before], [after, before]) == changes_between(
            [before, before], [after, before]
        )


@given(st.lists(pairs_with_own(), min_size=1, max_size=3))
def test_who_has_values_of_their_own_is_told_what_makes_their_new_tree_of_their_old_one(
    seats: list[tuple[tuple[Json, Json], tuple[Own, Own]]],
) -> None:
    comparing, (before, after) = Comparing(), seats[0][0]
    for _, (own_before, own_after) in seats:
        common, own = comparing.changes_with_own(before, after, own_before, own_after)
        snapshot = json.loads(json.dumps((*common, *own)))
        made = _applied(laid_over(before, own_before), snapshot)
        assert json.dumps(made, sort_keys=True) == json.dumps(laid_over(after, own_after), sort_keys=True)


def test_what_all_see_is_compared_once_and_never_over_a_value_of_ones_own() -> None:
    before: Json = {"round": 1, "view": {"who": None, "players": [{"pick": None}]}}
    after: Json = {"round": 2, "view": {"who": None, "players": [{"pick": 17}]}}
    comparing = Comparing()
    first: Own = {("view", "who"): 1, ("view", "players"): [{"pick": 17}]}
    second: Own = {("view", "who"): 2, ("view", "players"): [{"pick": 9}]}
    snapshot = comparing.changes_with_own(before, after, first, first)
    assert snapshot == (((("round",), 2),), ())
    also = comparing.changes_with_own(before, after, second, {**second, ("view", "players"): [{"pick": 4}]})
    assert also == (snapshot[0], ((("view", "players", 0, "pick"), 4),))
    assert also[0] is snapshot[0]
