"""One of several dataclasses as data: written by its name, and read back by it, or refused in words."""

from dataclasses import dataclass

import pytest

from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.core.records import Kinds, Records
from spacebowl_pi.core.rules import replay
from tests.games.lonely_numbers.rules import RULES


@dataclass(frozen=True)
class Lit:
    """Something happened."""

    at_us: int
    colour: str = "red"


COMMANDS: Kinds[Lit] = Kinds("command", [Lit])
EVENTS: Records[Lit] = Records(3, [Lit])


def test_it_is_written_by_its_name_and_an_event_with_its_schema() -> None:
    assert COMMANDS.to_data(Lit(5)) == {"command": "Lit", "at_us": 5, "colour": "red"}
    assert EVENTS.to_data(Lit(5)) == {"schema": 3, "event": "Lit", "at_us": 5, "colour": "red"}
    assert COMMANDS.from_data(COMMANDS.to_data(Lit(5, "blue"))) == Lit(5, "blue")
    assert EVENTS.from_data({"schema": 3, "event": "Lit", "at_us": 5}) == Lit(5)


@pytest.mark.parametrize("data", [None, [], "Lit", 3])
@pytest.mark.parametrize("kinds", [COMMANDS, EVENTS])
def test_what_is_no_object_is_refused(kinds: Kinds[Lit], data: object) -> None:
    with pytest.raises(CodecError, match="expected an object, not"):
        kinds.from_data(data)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"at_us": 5}, "unknown command None"),
        ({"command": "Put out", "at_us": 5}, "unknown command 'Put out'"),
        ({"command": {}, "at_us": 5}, "unknown command {}"),
        ({"command": "Lit"}, "Lit: at_us is missing"),
        ({"command": "Lit", "at_us": 5, "schema": 3}, "Lit: unknown field 'schema'"),
    ],
)
def test_what_is_none_of_them_is_refused(data: object, complaint: str) -> None:
    with pytest.raises(CodecError, match=complaint):
        COMMANDS.from_data(data)


@pytest.mark.parametrize("schema", [None, 2, "3", [3]])
def test_another_schema_is_refused(schema: object) -> None:
    with pytest.raises(CodecError, match="this program reads schema 3"):
        EVENTS.from_data({"schema": schema, "event": "Lit", "at_us": 5})


def test_no_events_are_no_match() -> None:
    with pytest.raises(ValueError, match="a match begins with an event"):
        replay(RULES, [])
