"""Events and commands as JSON: read back just as they were, and refused with a sentence if they are anything else."""

import json
from random import Random
from typing import get_args

import pytest

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.codec import CodecError
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match import events as happened
from spacebowl_pi.games.space_bowl.rules.match.records import COMMANDS, RECORDS
from tests.games.space_bowl.rules.match.random_play import MODES, make_command, play
from tests.games.space_bowl.rules.match.stages import EMMA, ready, reveal, search

STARTED = ready().events[0]


def test_every_event_is_read_back_as_it_was_written() -> None:
    events = [event for mode in MODES for seed in range(12) for _, new in play(mode, seed, 200) for event in new]
    examples = {type(event): event for event in events}
    assert set(examples) == set(get_args(happened.Event))
    for event in examples.values():
        assert RECORDS.from_data(json.loads(json.dumps(RECORDS.to_data(event)))) == event


@pytest.mark.parametrize("kind", get_args(commands.Command))
def test_every_command_is_read_back_as_it_was_written(kind: type[commands.Command]) -> None:
    written = [make_command(kind, Random(seed), ready()).what for seed in range(20)]
    for what in written:
        assert isinstance(what, kind)
        assert COMMANDS.from_data(json.loads(json.dumps(COMMANDS.to_data(what)))) == what


def test_the_house_asks_by_no_record_of_the_game() -> None:
    with pytest.raises(CodecError, match="unknown command 'End'"):
        COMMANDS.from_data({"command": "End"})
    assert not set(COMMANDS.kinds) & {kind.__name__ for kind in get_args(common.HouseCommand)}


def test_what_a_match_begins_with_tells_strangers_what_it_is() -> None:
    data = json.loads(json.dumps(RECORDS.to_data(STARTED)))
    assert (data["event"], data["game"], data["rules"], data["language"]) == ("MatchStarted", "space_bowl", 1, "en")
    assert data["players"][0] == {"seat": 1, "name": "Emma", "computer": None}
    assert data["settings"]["mode"] == "screen"


def test_an_event_is_written_as_its_name_and_its_fields() -> None:
    assert RECORDS.to_data(happened.GoCalled(17, EMMA)) == {**GO, "tied_with": []}
    assert RECORDS.to_data(happened.WildPlaced(17, EMMA, None)) == {
        "schema": 2,
        "event": "WildPlaced",
        "at_us": 17,
        "seat": 1,
        "cell": None,
    }


def test_an_event_from_before_a_field_is_read_with_its_default() -> None:
    assert RECORDS.from_data(GO) == happened.GoCalled(17, EMMA)


def test_a_judgement_is_written_with_all_that_the_judge_decided() -> None:
    data = RECORDS.to_data(reveal().events[-1])
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


GO = {"schema": 2, "event": "GoCalled", "at_us": 17, "seat": 1}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "expected an object, not \\[\\]"),
        ("GoCalled", "expected an object, not 'GoCalled'"),
        ({**GO, "schema": 1}, "written in schema 1; this program reads schema 2"),
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
        RECORDS.from_data(data)


@pytest.mark.parametrize(
    ("event", "path", "value", "complaint"),
    [
        (STARTED, ("settings", "mode"), "asleep", "settings.mode: 'asleep' is not one of screen, numbered"),
        (STARTED, ("players", 0, "seat"), "4", r"players\[0\]\.seat: expected int"),
        (STARTED, ("players", 0, "computer"), "god", r"players\[0\]\.computer: 'god' is not one of cadet"),
        (
            ready().events[0],
            ("deck", "planets", 0, "pattern"),
            None,
            r"deck\.planets\[0\]\.pattern: None is not one of",
        ),
        (STARTED, ("galaxy",), {}, "galaxy: expected a list"),
        (search().events[-1], ("toss", "planets", 0), {}, r"toss\.planets\[0\]: planet is missing"),
        (reveal().events[-1], ("result", "players", 0, "verdict"), "good", "verdict: 'good' is not one of valid, wild"),
    ],
)
def test_nor_is_an_event_with_anything_else_in_it(
    event: happened.Event, path: tuple[str | int, ...], value: object, complaint: str
) -> None:
    data = json.loads(json.dumps(RECORDS.to_data(event)))
    inside = data
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(CodecError, match=complaint):
        RECORDS.from_data(data)
