"""Events and states as JSON: read back just as they were, and refused with a sentence if they are anything else."""

import json
from typing import get_args

import pytest

from spacebowl_pi.core import house_commands as house
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.games.space_bowl.rules.match import BLANK, commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.records import (
    SCHEMA,
    event_from_data,
    event_to_data,
    match_from_data,
    match_to_data,
)
from tests.games.space_bowl.rules.match.random_play import MODES, play
from tests.games.space_bowl.rules.match.stages import EMMA, MARIE, RIGHT, WRONG, go_countdown, lobby, reveal
from tests.games.space_bowl.rules.match.table import Table


def played() -> Table:
    return go_countdown().then(commands.PlaceWild(WRONG), MARIE).count_down().then(commands.PickCard(RIGHT), EMMA)


def test_every_event_is_read_back_as_it_was_written() -> None:
    events = [event for mode in MODES for seed in range(12) for _, new in play(mode, seed, 200) for event in new]
    examples = {type(event): event for event in events}
    assert set(examples) == set(get_args(happened.Event))
    for event in examples.values():
        assert event_from_data(json.loads(json.dumps(event_to_data(event)))) == event


def test_a_state_is_read_back_as_it_was_written() -> None:
    for match in (BLANK, lobby().match, played().match, reveal().match, reveal().then(house.End()).match):
        assert match_from_data(json.loads(json.dumps(match_to_data(match)))) == match


def test_an_event_is_written_as_its_name_and_its_fields() -> None:
    assert event_to_data(happened.GoCalled(17, EMMA)) == {**GO, "tied_with": []}
    assert event_to_data(happened.WildPlaced(17, EMMA, None)) == {
        "schema": 1,
        "event": "WildPlaced",
        "at_us": 17,
        "seat": 1,
        "cell": None,
    }


def test_an_event_from_before_a_field_is_read_with_its_default() -> None:
    assert event_from_data(GO) == happened.GoCalled(17, EMMA)


def test_a_judgement_is_written_with_all_that_the_judge_decided() -> None:
    data = event_to_data(reveal().events[-1])
    assert data["result"] == {
        "is_found": True,
        "players": [
            {"seat": 1, "pick": 0, "verdict": "valid", "rules": ["right", "right_and_called_go", "right_and_alone"]},
            *({"seat": seat, "pick": None, "verdict": "abstained", "rules": []} for seat in (2, 3, 5, 8)),
        ],
        "captain": 1,
        "prize": "picked_card",
        "taken": 0,
    }


GO = {"schema": SCHEMA, "event": "GoCalled", "at_us": 17, "seat": 1}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "expected an object, not \\[\\]"),
        ("GoCalled", "expected an object, not 'GoCalled'"),
        ({**GO, "schema": 2}, "written in schema 2; this program reads schema 1"),
        ({key: GO[key] for key in ("event", "at_us", "seat")}, "written in schema None"),
        ({**GO, "event": "GoShouted"}, "unknown event 'GoShouted'"),
        ({**GO, "event": ["GoCalled"]}, "unknown event"),
        ({key: GO[key] for key in ("schema", "at_us", "seat")}, "unknown event None"),
        ({**GO, "louder": True}, "GoCalled: unknown field 'louder'"),
        ({key: GO[key] for key in ("schema", "event", "at_us")}, "GoCalled: seat is missing"),
        ({**GO, "seat": "1"}, "seat: expected int, not '1'"),
        ({**GO, "seat": True}, "seat: expected int, not True"),
        ({**GO, "at_us": 1.5}, "at_us: expected int, not 1.5"),
        ({**GO, "seat": None}, "seat: expected int, not None"),
    ],
)
def test_anything_else_is_no_event(data: object, complaint: str) -> None:
    with pytest.raises(CodecError, match=complaint):
        event_from_data(data)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("phase",), "asleep", "phase: 'asleep' is not one of lobby, laying"),
        (("players", 0, "score"), "4", r"players\[0\]\.score: expected int"),
        (("deck", "planets", 0, "pattern"), None, r"deck\.planets\[0\]\.pattern: None is not one of"),
        (("galaxy",), {}, "galaxy: expected a list"),
        (("round", "toss", "planets", 0), {}, r"round\.toss\.planets\[0\]: planet is missing"),
    ],
)
def test_anything_else_is_no_state(path: tuple[str | int, ...], value: object, complaint: str) -> None:
    data = json.loads(json.dumps(match_to_data(reveal().match)))
    inside = data
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(CodecError, match=complaint):
        match_from_data(data)


def test_another_schema_is_no_state() -> None:
    with pytest.raises(CodecError, match="schema 0"):
        match_from_data({**match_to_data(BLANK), "schema": 0})
