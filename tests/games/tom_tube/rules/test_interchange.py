"""The JSON format: the recorded game, random games as by the plain reference, and what is wrong in one line."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from spacebowl_pi.core.json_reading import FormatError
from spacebowl_pi.games.tom_tube.rules.interchange import replay_text
from tests.games.tom_tube.rules import plain_format
from tests.games.tom_tube.rules.lengths import IS_LONG
from tests.games.tom_tube.rules.plain import PlainGame
from tests.games.tom_tube.rules.plain_random import random_stack, random_turn, striving_turn
from tests.games.tom_tube.rules.recorded import GAME, GIVEN, SEEN, STEPS, TURNS, Json

GAMES = 200 if IS_LONG else 6
OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"stranded_loses": True, "stranded_bonus": 5, "stall_limit": 12},
    {"border_spheres": "when_covered", "handicap_energy": {"tom": 2, "dave": 0}},
    {"use_control_and_alien": False, "return_turn_cap": 6, "forbid_self_stranding_on_return": False},
)
BUILD: Json = {"do": "build", "up": [0, 2], "axis": 1, "rot": 1, "triangles": []}
FILLING = next(number for number, step in enumerate(STEPS) if step.get("triangles"))  # the first turn that isolates


def replayed(given: Json) -> Json:
    answer: Json = json.loads(replay_text(json.dumps(given)))
    return answer


def fault_of(given: Json) -> str:
    with pytest.raises(FormatError) as caught:
        replay_text(json.dumps(given))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_recorded_game_is_replayed_as_it_was_recorded() -> None:
    assert replayed(GIVEN) == {"decisions": SEEN, "end": "bonus", "score": {"tom": 18, "dave": 8}, "bonus_turns": 7}


def test_a_game_may_stop_before_its_end() -> None:
    assert replayed({**GIVEN, "turns": []}) == {
        "decisions": [],
        "end": None,
        "score": {"tom": 1, "dave": 1},
        "bonus_turns": 0,
    }
    begun = replayed({**GIVEN, "turns": TURNS[:4]})
    assert begun["decisions"] == SEEN[:4]
    assert (begun["end"], begun["score"], begun["bonus_turns"]) == (None, {"tom": 2, "dave": 1}, 0)


def test_score_and_turns_include_the_bonus_so_far() -> None:
    late = replayed({**GIVEN, "turns": TURNS[:-2]})
    assert (late["end"], late["bonus_turns"]) == (None, 5)
    assert late["score"]["tom"] == GAME["result"]["score"]["tom"] - 2


def test_entries_come_in_the_order_of_the_format() -> None:
    answer = replayed({**GIVEN, "options": {"stranded_loses": True}})
    assert list(answer) == ["decisions", "end", "score", "bonus_turns", "winner"]
    assert list(answer["decisions"][0]) == ["turn", "phase", "positions", "moves"]
    assert answer["winner"] == "tom"
    assert replayed({**GIVEN, "turns": TURNS[:4], "options": {"stranded_loses": True}})["winner"] is None


def test_a_handicap_replaces_the_option() -> None:
    both = {**GIVEN, "turns": [], "handicap": {"tom": 3}, "options": {"handicap_energy": {"tom": 1, "dave": 4}}}
    assert replayed(both)["score"] == {"tom": 4, "dave": 1}
    del both["handicap"]
    assert replayed(both)["score"] == {"tom": 2, "dave": 5}


def test_a_fork_or_a_blank_may_be_written_with_any_turn() -> None:
    for kind in ("fork", "blank", "bend"):
        for rot in range(3):
            up, q, r, owner, _, _ = STEPS[FILLING]["triangles"][0]
            turn = {**TURNS[FILLING], "triangles": [[up, q, r, owner, kind, rot]]}
            assert replayed({**GIVEN, "turns": [*TURNS[:FILLING], turn]})["decisions"] == SEEN[: FILLING + 1]


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_games_are_replayed_as_by_the_plain_reference(seed: int) -> None:
    random, options = Random(seed), OPTIONS[seed % len(OPTIONS)]
    given: Json = {"stack": random_stack(random), "starter": random.choice(["tom", "dave"]), "options": options}
    game, turns = PlainGame(given["stack"], given["starter"], options), []
    while game.end is None:
        turn = (striving_turn if seed % 2 else random_turn)(game, random)
        turns.append(json.loads(json.dumps(turn)))
        game.play(turn)
    given["turns"] = turns
    assert replayed(given) == plain_format.replay(given)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"stack": GAME["stack"][1:]}, "stack: R18 is there 1 times, not 2: all 40 are"),
        ({"stack": ["R99"]}, 'stack[0]: unknown rhomb "R99" (did you mean "R'),
        ({"starter": "Tom"}, 'starter: unknown player "Tom" (did you mean "tom"?)'),
        ({"turns": {}}, "turns: expected a list […], not {}"),
        ({"handicap": {"tom": 20, "dave": 4}}, "handicap: there are 22 energy counters to hand out, not 24"),
        ({"handicap": {"tom": -1}}, "handicap.tom: expected a whole number from 0 to 22, not -1"),
        ({"handicap": None}, "handicap: expected an object {…}, not null"),
        ({"options": {"stall": 9}}, 'options: unknown option "stall"'),
        ({"options": {"stall_limit": True}}, "options.stall_limit: expected a whole number from 1 to 9999, not true"),
        ({"options": {"border_spheres": 1}}, "options.border_spheres: unknown choice 1; there are never, when_covered"),
        ({"player": 1}, 'unknown entry "player"'),
    ],
)
def test_a_faulty_beginning_says_where(changed: Json, fault: str) -> None:
    assert fault_of({**GIVEN, **changed}).startswith(fault)


@pytest.mark.parametrize(
    ("turn", "fault"),
    [
        (7, "turn 3: expected an object {…}, not 7"),
        ({}, 'turn 3: entry "do" is missing'),
        ({"do": "wait"}, 'turn 3: do: unknown deed "wait"; there are build, drift, control, jump, exchange'),
        ({"do": "drift"}, 'turn 3: entry "to" is missing'),
        ({"do": "drift", "to": 3}, 'turn 3: to: expected a sphere such as "-1,3" or "e0", not 3'),
        ({"do": "drift", "to": "9,9"}, 'turn 3: to: there is no sphere "9,9"'),
        ({"do": "drift", "to": "1,\n2"}, r'turn 3: to: there is no sphere "1,\n2"'),
        ({"do": "drift", "to": "e9"}, "turn 3: dave, drift e9: There is no sphere e9."),
        ({"do": "jump", "to": "-1,3"}, "turn 3: dave, jump -1,3: Jumps go to a neighbouring knot, and not from "),
        ({"do": "control", "to": "1,2"}, "turn 3: dave, control 1,2: No tube leads straight on to C6."),
        ({"do": "exchange"}, "turn 3: dave, exchange: You have no alien counter to exchange."),
        ({"do": "exchange", "to": "0,0"}, 'turn 3: unknown entry "to"'),
        ({**BUILD, "axis": 3}, "turn 3: axis: expected a whole number from 0 to 2, not 3"),
        ({**BUILD, "up": [0]}, "turn 3: up: expected two numbers, such as [0, 2], not [0]"),
        (BUILD, "turn 3: dave, build at 0,2 across axis 1: A rhomb needs two free triangles next to each other."),
        (
            {**BUILD, "up": [-2, 0], "triangles": [["U", 0, 0, "dave", "blank", 0]]},
            "turn 3: triangles[0]: U 0 0 needs no triangle",
        ),
        ({**BUILD, "up": [-2, 0], "triangles": [["U", 0]]}, "turn 3: triangles[0]: expected a triangle such as ["),
    ],
)
def test_a_faulty_turn_is_named_by_its_number(turn: object, fault: str) -> None:
    assert fault_of({**GIVEN, "turns": [*TURNS[:2], turn]}).startswith(fault)


def test_isolated_spaces_must_be_filled_by_whose_turn_it_is() -> None:
    turn = TURNS[FILLING]
    (triangle,) = turn["triangles"]
    owner, other = triangle[3], {"tom": "dave", "dave": "tom"}[triangle[3]]
    space = " ".join(map(str, triangle[:3]))
    for triangles, fault in (
        ([], f"{owner}, {space} left open: You have triangles left, so you must fill it."),
        ([[*triangle[:3], other, "blank", 0]], f"triangles[0]: it is {owner} who fills {space}, not {other}"),
        ([triangle, triangle], f"triangles[1]: {space} needs no triangle"),
    ):
        said = fault_of({**GIVEN, "turns": [*TURNS[:FILLING], {**turn, "triangles": triangles}]})
        assert said == f"turn {FILLING + 1}: {fault}"


def test_there_is_no_turn_after_the_end() -> None:
    assert fault_of({**GIVEN, "turns": [*TURNS, TURNS[-1]]}) == "turn 74: the game is over already (bonus)"
