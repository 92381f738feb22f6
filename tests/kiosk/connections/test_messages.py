"""What a page may say, and nothing else."""

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import Choose, LeaveSeat, Speak, TakeName
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import StartMatch
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.kiosk.connections.messages import (
    LONGEST_MESSAGE,
    BadMessage,
    Hello,
    SaidCommand,
    read_message,
    sayable,
)


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


OF_THE_TABLE = (LeaveSeat, TakeName, Choose, Speak, StartMatch)
SAYABLE = sayable((commands.PickCard, commands.DeclareWild, commands.TossPlanets, common.TakeBack, *OF_THE_TABLE))


def test_a_command_is_said_under_its_own_name_in_small_letters() -> None:
    assert set(SAYABLE) == {
        *("pick_card", "declare_wild", "toss_planets", "take_back"),
        *("leave_seat", "take_name", "choose", "speak", "start_match"),
    }
    assert SAYABLE["pick_card"].kind is commands.PickCard


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"do": "pick_card", "seat": 3, "cell": 17}', SaidCommand(commands.PickCard(Cell(17)), Seat(3))),
        ('{"do": "pick_card", "cell": 17}', SaidCommand(commands.PickCard(Cell(17)))),
        ('{"do": "toss_planets"}', SaidCommand(commands.TossPlanets())),
        ('{"do": "toss_planets", "seat": 3}', SaidCommand(commands.TossPlanets(), Seat(3))),
        ('{"do": "leave_seat", "seat": 3}', SaidCommand(LeaveSeat(Seat(3)))),  # which seat, not who says so
        ('{"do": "take_name", "seat": 3, "name": "Ada"}', SaidCommand(TakeName(Seat(3), "Ada"))),
        ('{"do": "choose", "name": "torus", "value": true}', SaidCommand(Choose("torus", value=True))),
        ('{"do": "choose", "name": "target_score", "value": 18}', SaidCommand(Choose("target_score", value=18))),
        ('{"do": "choose", "name": "mode", "value": "honour"}', SaidCommand(Choose("mode", value="honour"))),
        ('{"do": "choose", "name": "pick_limit_s", "value": null}', SaidCommand(Choose("pick_limit_s", value=None))),
        ('{"do": "speak", "language": "fr"}', SaidCommand(Speak(Language.FRENCH))),
        ('{"do": "start_match"}', SaidCommand(StartMatch())),
        ('{"do": "start_match", "seat": 3, "first": 2}', SaidCommand(StartMatch(Seat(2)), Seat(3))),
        ('{"do": "declare_wild", "seat": null}', SaidCommand(commands.DeclareWild(None))),
        ('{"do": "take_back"}', SaidCommand(common.TakeBack())),
    ],
)
def test_a_command_is_read_with_the_seat_that_it_was_said_for(text: str, said: SaidCommand) -> None:
    assert read_message(text, SAYABLE) == said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"do": "PickCard", "cell": 17}', "'PickCard' is nothing that this page can do"),
        ('{"do": "pick", "cell": 17}', "'pick' is nothing that this page can do"),
        ('{"do": "void_pick", "seat": 3}', "'void_pick' is nothing that this page can do"),
        ('{"do": "pick_card"}', "cell is missing"),
        ('{"do": "pick_card", "cell": 17, "seat": "3"}', "seat: expected int, not '3'"),
        ('{"do": "pick_card", "cell": 17, "seat": null}', "seat: expected int, not None"),
        ('{"do": "pick_card", "cell": 17, "at_us": 0}', "unknown field 'at_us'"),
        ('{"do": "toss_planets", "seed": 1}', "unknown field 'seed'"),
        ('{"do": "toss_planets", "by": "staff"}', "unknown field 'by'"),
        ('{"do": "leave_seat"}', "seat is missing"),
        ('{"do": "choose", "name": "torus"}', "value is missing"),
        ('{"do": "choose", "name": "target_score", "value": 18.0}', "value: expected"),
        ('{"do": "choose", "name": "torus", "value": [true]}', "value: expected"),
        ('{"do": "speak", "language": "xx"}', "language: 'xx' is not one of"),
        ('{"do": "leave_seat", "seat": null}', "seat: expected int, not None"),
    ],
)
def test_nobody_says_a_command_otherwise_nor_when_with_what_chance_or_as_whom(text: str, why: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read_message(text, SAYABLE)
    assert why in str(refused.value)


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
