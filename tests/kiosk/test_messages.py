"""What a page may say, and nothing else."""

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.kiosk.messages import LONGEST_MESSAGE, BadMessage, Hello, read_message


@dataclass(frozen=True, slots=True)
class Say:
    """Something to say."""

    seat: int
    verdict: Verdict
    note: str | None = None


KINDS = {"say": Say, "hello": Hello}


def test_a_message_becomes_what_it_means() -> None:
    assert read_message('{"do": "say", "seat": 3, "verdict": "wild", "note": null}', KINDS) == Say(3, Verdict.WILD)
    assert read_message('{"do": "hello", "page": "table", "token": null}', KINDS) == Hello("table")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * LONGEST_MESSAGE, "not JSON"),
        ("[" * 100_000, "too long"),
        ("1" * 5000, "too long"),
        ("null", 'not an object with a "do"'),
        ("{}", 'not an object with a "do"'),
        ('{"do": ["say"]}', 'not an object with a "do"'),
        ('{"do": "sing"}', "'sing' is nothing that this page can do"),
        ('{"do": "say"}', "seat is missing"),
        ('{"do": "say", "seat": true, "verdict": "wild", "note": null}', "seat: expected int, not True"),
        ('{"do": "say", "seat": 3.0, "verdict": "wild", "note": null}', "seat: expected int, not 3.0"),
        ('{"do": "say", "seat": NaN, "verdict": "wild", "note": null}', "seat: expected int, not nan"),
        ('{"do": "say", "seat": 3, "verdict": "nice", "note": null}', "verdict: 'nice' is not one of valid, wild"),
        ('{"do": "say", "seat": 3, "verdict": [], "note": null}', "verdict: [] is not one of"),
        ('{"do": "say", "seat": 3, "verdict": "wild", "note": {}}', "note: expected str"),
        ('{"do": "say", "seat": 3, "verdict": "wild", "note": null, "x": 1}', "unknown field 'x'"),
    ],
)
def test_anything_else_is_refused_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read_message(text, KINDS)
    assert why in str(refused.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["do", "seat", "verdict", "note"]) | st.text(), inner)
    ),
)


@given(
    st.text() | JSON.map(json.dumps) | st.dictionaries(st.text(), JSON).map(lambda it: json.dumps({"do": "say"} | it))
)
def test_no_text_does_more_than_be_refused_in_a_short_line(text: str) -> None:
    why = ""
    try:
        read_message(text, KINDS)
    except BadMessage as bad:
        why = str(bad)
    assert len(why) <= 200
    why.encode()
