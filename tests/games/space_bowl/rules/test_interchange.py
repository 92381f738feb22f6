"""The JSON format for other programs: the example of the rules works, and whatever is wrong is told in one line."""

import json
import math
import re
import sys
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacebowl_pi.core.json_reading import FormatError
from spacebowl_pi.games.space_bowl.rules.interchange import judge_text, solve_text
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.json_changes import MISSING, any_values, changed, is_one_short_line, mutate, paths

DECK = standard_deck()

# The example of the rules file, completed to 25 cards. Only B3 lacks a planet, so it alone needs the Wild.
EXAMPLE: dict[str, Any] = {
    "galaxy": {
        "size": 5,
        "cards": [{"planets": ["red"] if place == 11 else ["red", "cyan"], "face_down": False} for place in range(25)],
    },
    "toss": {"destination": 4, "planets": {"red": 0, "cyan": 7}, "black_hole": None},
    "variants": {"rotation": False, "torus": False},
    "players": ["emma", "marie", "lucas"],
    "scores": {"emma": 4, "marie": 4, "lucas": 4},
    "captain": "lucas",
    "call": {"by": "emma", "kind": "go"},
    "concur": ["marie"],
    "red": [],
    "wild": {"by": "marie", "at": "B3"},
    "picks": {"emma": "C2", "marie": "A1"},
}
NO_CALL: dict[str, Any] = {"call": None, "concur": [], "red": [], "wild": None, "picks": {}}
RED_CALL: dict[str, Any] = {**NO_CALL, "call": {"by": "emma", "kind": "red"}, "red": ["marie"]}


def example(**changes: object) -> str:
    return changed(EXAMPLE, **changes)


def refusal(text: str, read: Callable[..., str] = judge_text) -> str:
    """Say why a text is refused."""
    with pytest.raises(FormatError) as caught:
        read(text, DECK)
    return str(caught.value)


def test_the_example_is_solved() -> None:
    assert json.loads(solve_text(example(), DECK)) == {
        "valid": ["B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4", "E2", "E3", "E4"],
        "with_wild": {"B3": ["B2"]},
    }


def test_the_example_is_judged() -> None:
    assert json.loads(judge_text(example(), DECK)) == {
        "found": True,
        "verdicts": {"emma": "valid", "marie": "wrong", "lucas": "abstained"},
        "delta": {"emma": 3, "marie": -1, "lucas": 0},
        "scores": {"emma": 7, "marie": 3, "lucas": 4},
        "captain": "emma",
        "takes": "C2",
    }


def test_the_example_with_a_pick_that_uses_the_wild_has_the_verdicts_of_the_rules_file() -> None:
    answer = json.loads(judge_text(example(picks__marie="B2"), DECK))

    assert answer["verdicts"] == {"emma": "valid", "marie": "wild", "lucas": "abstained"}
    assert (answer["found"], answer["captain"], answer["takes"]) == (True, "emma", "C2")


def test_takes_is_deck_where_no_picked_card_is_taken_and_null_where_nobody_called() -> None:
    assert json.loads(judge_text(example(**RED_CALL), DECK))["takes"] == "deck"
    assert json.loads(judge_text(example(**NO_CALL), DECK))["takes"] is None


@pytest.mark.parametrize(
    "change",
    [
        {"toss__black_hole": MISSING},
        {"variants": MISSING},
        {"variants": {}},
        {"galaxy__cards__0__face_down": MISSING},
        {"red": MISSING},
        {"concur": ["marie", "emma"]},  # a second press changes nothing
        {"concur": []},  # marie placed the Wild, so she concurs anyway
        {"variants__learners": True, "variants__void": True, "variants__black_hole": True},
    ],
    ids=", ".join,
)
def test_what_may_be_left_out_or_said_twice_changes_nothing(change: Mapping[str, object]) -> None:
    assert judge_text(example(**change), DECK) == judge_text(example(), DECK)


def test_names_are_written_as_they_were_read() -> None:
    players = ["Zoë 🪐", '"quoted" \\']
    scores = dict.fromkeys(players, 4)
    text = example(**NO_CALL, players=players, scores=scores, captain=players[0])

    assert json.loads(judge_text(text, DECK))["scores"] == scores


PLANETS = "the deck has red, yellow, green, cyan, blue, white"
RED_AND_WILD = "pressed the red button and cannot place the Wild"
REFUSALS: list[tuple[dict[str, Any], str]] = [
    # the galaxy
    ({"galaxy": MISSING}, 'entry "galaxy" is missing'),
    ({"galaxy": []}, "galaxy: expected an object {…}, not []"),
    ({"galaxy__size": MISSING}, 'galaxy: entry "size" is missing'),
    ({"galaxy__size": 7}, "galaxy.size: expected 5 or 6, not 7"),
    ({"galaxy__size": "5"}, 'galaxy.size: expected 5 or 6, not "5"'),
    ({"galaxy__size": 5.0}, "galaxy.size: expected 5 or 6, not 5.0"),
    ({"galaxy__size": 6}, "galaxy.cards: 25 cards, but a 6×6 galaxy has 36"),
    ({"galaxy__cards__24": MISSING}, "galaxy.cards: 24 cards, but a 5×5 galaxy has 25"),
    ({"galaxy__cards": [{"planets": []}] * 26}, "galaxy.cards: 26 cards, but a 5×5 galaxy has 25"),
    ({"galaxy__cards__3": None}, "galaxy.cards[3]: expected an object {…}, not null"),
    ({"galaxy__cards__3__planets": MISSING}, 'galaxy.cards[3]: entry "planets" is missing'),
    ({"galaxy__cards__3__planet": "red"}, 'galaxy.cards[3]: unknown entry "planet" (did you mean "planets"?)'),
    ({"galaxy__cards__3__planets": "red"}, 'galaxy.cards[3].planets: expected a list […], not "red"'),
    ({"galaxy__cards__3__planets__1": "red"}, "galaxy.cards[3].planets: the same planet stands twice"),
    (
        {"galaxy__cards__24__planets__1": "cyn"},
        f'galaxy.cards[24].planets[1]: unknown planet "cyn" (did you mean "cyan"?); {PLANETS}',
    ),
    ({"galaxy__cards__3__planets__0": 4}, f"galaxy.cards[3].planets[0]: unknown planet 4; {PLANETS}"),
    ({"galaxy__cards__3__face_down": 1}, "galaxy.cards[3].face_down: expected true or false, not 1"),
    # the toss and the variants
    ({"toss": MISSING}, 'entry "toss" is missing'),
    ({"toss__destination": MISSING}, 'toss: entry "destination" is missing'),
    ({"toss__destination": 9}, "toss.destination: expected a space from 0 to 8, not 9"),
    ({"toss__destination": -1}, "toss.destination: expected a space from 0 to 8, not -1"),
    ({"toss__destination": True}, "toss.destination: expected a space from 0 to 8, not true"),
    ({"toss__destination": 4.0}, "toss.destination: expected a space from 0 to 8, not 4.0"),
    ({"toss__destination": 10**99}, f"toss.destination: expected a space from 0 to 8, not 1{'0' * 38}…"),
    ({"toss__planets": ["red"]}, 'toss.planets: expected an object {…}, not ["red"]'),
    ({"toss__planets__red": "0"}, 'toss.planets.red: expected a space from 0 to 8, not "0"'),
    ({"toss__planets__Red": 3}, f'toss.planets: unknown planet "Red" (did you mean "red"?); {PLANETS}'),
    ({"toss__black_hole": 9}, "toss.black_hole: expected a space from 0 to 8, not 9"),
    ({"toss__blackhole": 1}, 'toss: unknown entry "blackhole" (did you mean "black_hole"?)'),
    ({"variants__torus": "yes"}, 'variants.torus: expected true or false, not "yes"'),
    ({"variants__rotations": True}, 'variants: unknown entry "rotations" (did you mean "rotation"?)'),
    # the players
    ({"players": MISSING}, 'entry "players" is missing'),
    ({"players": ["emma"]}, "players: 1, but a match has 2 to 8"),
    ({"players": list("abcdefghi")}, "players: 9, but a match has 2 to 8"),
    ({"players__2": "emma"}, 'players: "emma" stands twice'),
    ({"players__2": " "}, 'players[2]: expected a name, not " "'),
    ({"players__2": "lu\ncas"}, r'players[2]: expected a name, not "lu\ncas"'),
    ({"players__2": "\ud800"}, r'players[2]: expected a name, not "\ud800"'),
    ({"scores__lucas": MISSING}, 'scores: player "lucas" is missing'),
    ({"scores__luca": 4}, 'scores: unknown player "luca" (did you mean "lucas"?)'),
    ({"scores__emma": -1}, "scores.emma: expected a whole number from 0 to 999, not -1"),
    ({"scores__emma": math.inf}, "not JSON: Infinity"),
    ({"captain": MISSING}, 'entry "captain" is missing'),
    ({"captain": None}, "captain: expected a name, not null"),
    ({"captain": "luca"}, 'captain: "luca" is not one of the players (did you mean "lucas"?)'),
    # what they did
    ({"call": MISSING}, 'entry "call" is missing'),
    ({"call__by": "zoe"}, 'call.by: "zoe" is not one of the players'),
    ({"call__kind": MISSING}, 'call: entry "kind" is missing'),
    ({"call__kind": "Go"}, 'call.kind: "Go" is neither "go" nor "red"'),
    ({"call__kind": ["go"]}, 'call.kind: ["go"] is neither "go" nor "red"'),
    ({"concurs": []}, 'unknown entry "concurs" (did you mean "concur"?)'),
    ({"concur": "marie"}, 'concur: expected a list […], not "marie"'),
    ({"concur__0": "maria"}, 'concur[0]: "maria" is not one of the players (did you mean "marie"?)'),
    ({"concur": ["marie", "marie"]}, 'concur: "marie" stands twice'),
    ({"red": ["lucas"]}, 'red: "lucas" cannot do that in a go call; who joined it is listed in "concur"'),
    (
        {**RED_CALL, "concur": ["lucas"]},
        'concur: "lucas" cannot do that in a red call; who joined it is listed in "red"',
    ),
    ({"wild__at": MISSING}, 'wild: entry "at" is missing'),
    ({"wild__at": "B6"}, 'wild.at: "B6" is not a place of the galaxy: they go from A1 to E5'),
    ({"wild__by": 1}, "wild.by: expected a name, not 1"),
    ({"variants__no_wild": True}, "wild: the variant no_wild is on, so there is no Wild to place"),
    ({**RED_CALL, "wild": {"by": "emma", "at": "B3"}}, f'wild.by: "emma" {RED_AND_WILD}'),
    ({**RED_CALL, "wild": {"by": "marie", "at": "B3"}}, f'wild.by: "marie" {RED_AND_WILD}'),
    ({"picks__mary": "C2"}, 'picks: "mary" is not one of the players (did you mean "marie"?)'),
    ({"picks__emma": "F1"}, 'picks.emma: "F1" is not a place of the galaxy: they go from A1 to E5'),
    ({"picks__emma": "c2"}, 'picks.emma: "c2" is not a place of the galaxy: they go from A1 to E5'),
    ({"picks__emma": 7}, "picks.emma: expected a place such as B3, not 7"),
    ({"picks__lucas": "C2"}, 'picks: "lucas" may not pick, because they did not concur with the Go call'),
    ({**RED_CALL, "picks": {"marie": "C2"}}, 'picks: "marie" may not pick, because they pressed the red button'),
    ({**NO_CALL, "picks": {"emma": "C2"}}, 'picks: "emma" may not pick, because nobody called'),
    ({**NO_CALL, "concur": ["marie"]}, "concur: nobody called, so there was no countdown for it"),
    ({**NO_CALL, "red": ["marie"]}, "red: nobody called, so there was no countdown for it"),
    ({**NO_CALL, "wild": {"by": "emma", "at": "A1"}}, "wild: nobody called, so there was no countdown for it"),
]


@pytest.mark.parametrize(("changes", "message"), REFUSALS, ids=[message for _, message in REFUSALS])
def test_what_the_rules_forbid_is_told_with_its_place(changes: Mapping[str, object], message: str) -> None:
    assert refusal(example(**changes)) == message


# Of the cards, one is enough.
PATHS = [path for path in paths(EXAMPLE) if not re.match(r"galaxy__cards__(?!7\b|7__)", path)]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("value", [4.5, "", [None], {"?": 1}], ids=str)
def test_a_value_of_the_wrong_type_is_told_with_its_place_wherever_it_stands(path: str, value: object) -> None:
    where = re.sub(r"__(\d+)", r"[\1]", path).replace("__", ".")

    assert refusal(example(**{path: value})).startswith(where)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: expecting value at column 1"),
        ('{"galaxy": }', "not JSON: expecting value at column 12"),
        ('{\n"galaxy": x}', "not JSON: expecting value at line 2, column 11"),
        ("{} {}", "not JSON: extra data at column 4"),
        ('{"galaxy', "not JSON: unterminated string starting at column 2"),
        ('{"a\tb": 1}', "not JSON: invalid control character at column 4"),
        ("NaN", "not JSON: NaN"),
        ('{"galaxy": -Infinity}', "not JSON: -Infinity"),
        ("9" * 5000, "not JSON: a number is too long"),
        ("[" * 100_000, "not JSON: nested too deeply"),
        ('{"toss": ' * 100_000, "not JSON: nested too deeply"),
        ("[]", "expected an object {…}, not []"),
        ('{"toss": 1, "toss": 2}', 'an object\'s keys: "toss" stands twice'),
        ('{"toss": {"planets": {"red": 1, "red": 2}}}', 'an object\'s keys: "red" stands twice'),
        ("{}", 'entry "galaxy" is missing'),
        (r'{"\ud800": 1}', r'unknown entry "\ud800"'),
        (json.dumps({"x" * 1000: 1}), f'unknown entry "{"x" * 38}…'),
    ],
    ids=lambda text: text[:30],
)
@pytest.mark.parametrize("read", [solve_text, judge_text])
def test_what_is_no_puzzle_at_all_is_told_with_its_column(text: str, message: str, read: Callable[..., str]) -> None:
    assert refusal(text, read) == message


@pytest.mark.parametrize("character", ["\n", "\x7f", "\x85", "\u2028", "\u2029", "\ud800"], ids=ascii)
@pytest.mark.parametrize("path", ["captain", "call__kind", "toss__planets__red", "galaxy__cards__0__planets__0"])
def test_a_character_that_breaks_lines_is_told_escaped(character: str, path: str) -> None:
    assert is_one_short_line(refusal(example(**{path: character})))


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"scores": {"emma": 4, "marie": 4, "x" * 900: -1}}, id="a score"),
        pytest.param({"captain": "x" * 899}, id="a name nearly theirs"),
        pytest.param({"picks__" + "x" * 900: "A1"}, id="a pick that they may not make"),
    ],
)
def test_a_message_is_short_however_long_a_name_is(changes: Mapping[str, object]) -> None:
    endless = {"players__2": "x" * 900, "scores": {"emma": 4, "marie": 4, "x" * 900: 4}, "captain": "emma"}

    assert is_one_short_line(refusal(example(**{**endless, **changes})))


def test_any_depth_of_nesting_is_refused_in_words() -> None:
    for path in ("galaxy", "call__by", "galaxy__cards__0__planets__0"):
        before, after = example(**{path: "HERE"}).split('"HERE"')
        for depth in range(1, sys.getrecursionlimit()):
            assert is_one_short_line(refusal(before + "[" * depth + "]" * depth + after))


def test_a_score_of_thousands_of_digits_is_judged_or_refused_in_words() -> None:
    is_answered_or_refused_in_words(example(scores__emma=0).replace('"emma": 0', f'"emma": {"9" * 4300}'))


def is_answered_or_refused_in_words(text: str) -> None:
    for read, keys in ((solve_text, "valid with_wild"), (judge_text, "found verdicts delta scores captain takes")):
        answer, message = "", ""
        try:
            answer = read(text, DECK)
        except FormatError as error:
            message = str(error)
        assert is_one_short_line(message) if message else " ".join(json.loads(answer)) == keys, message


WORDS = st.sampled_from(["emma", "lucas", "red", "cyan", "go", "B3", "F9", "planets", "by", "at", "no_wild", "\x85"])
VALUES = any_values(WORDS)


@settings(max_examples=400, derandomize=True, database=None, deadline=None)
@given(st.data())
def test_a_round_changed_anyhow_is_answered_or_refused_in_words(data: st.DataObject) -> None:
    a_round = deepcopy(EXAMPLE)
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data, a_round, WORDS, VALUES)

    is_answered_or_refused_in_words(json.dumps(a_round))


@settings(max_examples=400, derandomize=True, database=None, deadline=None)
@given(st.text(st.characters()) | VALUES.map(json.dumps))
def test_any_text_is_answered_or_refused_in_words(text: str) -> None:
    is_answered_or_refused_in_words(text)
