"""The JSON format for other programs: examples and order of the rules, and one line for whatever is wrong."""

import json
import sys
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacebowl_pi.core.json_reading import FormatError
from spacebowl_pi.games.hubble.rules.cards_file import read_cards
from spacebowl_pi.games.hubble.rules.interchange import draws_text, score_text
from spacebowl_pi.games.hubble.rules.kit import Kit
from spacebowl_pi.games.hubble.rules.pad_file import read_pad
from spacebowl_pi.games.hubble.rules.standard_kit import STANDARD_CARDS, STANDARD_PAD, standard_kit
from tests.games.hubble.rules.plain_format import plain_fogged, plain_full
from tests.json_changes import MISSING, any_values, changed, is_one_short_line, mutate, paths

KIT = standard_kit()
BARE = ["......"] * 8
GALAXIES = ["..G...", "....G.", "G....G", "...G..", "G.....", "....G.", "......", "....G."]
COMPLETED = ["SSCCPG", ".SSSPP", "PA..GP", "GGSSAG", "CCCPAA", "PGCCCG", "PAAPSG", "PAGPSS"]
FACES = ["galaxy", "planet", "asteroid", "comet", "star", "blank"]
DICE = ["red", "blue", "green", "yellow"]

SCORE: dict[str, Any] = {"pad": GALAXIES, "cards": ["ursa-minor", "cepheus"]}
DRAWS: dict[str, Any] = {"pad": GALAXIES, "dice": [["red", "comet"], ["blue", "galaxy"]], "third": "star"}


def refusal(text: str, read: Callable[[str, Kit], str]) -> str:
    with pytest.raises(FormatError) as caught:
        read(text, KIT)
    return str(caught.value)


def drawn(pad: list[str], dice: list[list[str]], third: str) -> tuple[list[Any], list[Any]]:
    answer = json.loads(draws_text(json.dumps({"pad": pad, "dice": dice, "third": third}), KIT))
    assert list(answer) == ["full", "fogged"]
    return answer["full"], answer["fogged"]


# --- score ---


def test_the_example_is_scored_to_the_letter() -> None:
    expected = '{"galaxy": 11, "planet": 0, "asteroid": 0, "comet": 0, "stars": 0, "total": 11}'
    assert score_text(changed(SCORE), KIT) == expected


@pytest.mark.parametrize(
    ("cards", "stars", "total"),
    [(["ursa-minor", "cepheus"], 16, 102), (["cepheus", "ursa-minor"], 16, 102), (["cepheus"], 0, 86), ([], 0, 86)],
    ids=str,
)
def test_the_completed_pad_of_the_rules_scores_what_they_say(cards: list[str], stars: int, total: int) -> None:
    assert json.loads(score_text(json.dumps({"pad": COMPLETED, "cards": cards}), KIT)) == {
        "galaxy": 22,
        "planet": 24,
        "asteroid": 16,
        "comet": 24,
        "stars": stars,
        "total": total,
    }


# --- draws ---


@pytest.mark.parametrize(
    ("pad", "dice", "third", "full", "fogged"),
    [
        (BARE, [["red", "comet"], ["blue", "galaxy"]], "star", 168, 73),
        (BARE, [["red", "comet"], ["yellow", "galaxy"]], "star", 144, 73),
        (BARE, [["red", "comet"], ["green", "galaxy"]], "star", 180, 73),
        (BARE, [["red", "comet"], ["blue", "comet"]], "star", 84, 49),
        (BARE, [["red", "blank"], ["blue", "galaxy"]], "star", 102, 49),
        (BARE, [["red", "blank"], ["blue", "blank"]], "blank", 1, 1),
        (COMPLETED, [["red", "comet"], ["blue", "galaxy"]], "star", 0, 7),
        (COMPLETED, [["red", "comet"], ["blue", "blank"]], "blank", 2, 3),
    ],
    ids=[
        "two that border",
        "two across the middle",
        "green is purple",
        "twins",
        "one blank",
        "three blanks",
        "crowded",
        "crowded, blanks",
    ],
)
def test_there_are_as_many_draws_as_the_rules_count(
    pad: list[str], dice: list[list[str]], third: str, full: int, fogged: int
) -> None:
    assert tuple(map(len, drawn(pad, dice, third))) == (full, fogged)


def test_three_blanks_have_one_full_draw_that_writes_nothing() -> None:
    assert drawn(COMPLETED, [["red", "blank"], ["yellow", "blank"]], "blank") == ([[]], [[]])


def test_draws_come_icon_by_icon_before_the_next_hex_counts() -> None:
    full, fogged = drawn(BARE, [["red", "star"], ["blue", "asteroid"]], "blank")
    assert full[:4] == [
        [[0, 0, "asteroid"], [0, 1, "star"]],
        [[0, 0, "asteroid"], [1, 0, "star"]],
        [[0, 0, "star"], [0, 1, "asteroid"]],
        [[0, 0, "star"], [1, 0, "asteroid"]],
    ]
    assert fogged[:4] == [[], [[0, 0, "asteroid"]], [[0, 0, "star"]], [[0, 1, "asteroid"]]]


def test_thousands_of_random_scopes_have_the_draws_of_the_rules_text_in_its_order() -> None:
    chance = Random(20)
    for _ in range(2500):
        letters = "." * chance.choice([1, 2, 8, 30]) + "GPACS"
        pad = ["".join(chance.choice(letters) for _ in range(6)) for _ in range(8)]
        one, two = chance.sample(DICE, 2)
        faces = (chance.choice(FACES), chance.choice(FACES), chance.choice(FACES))

        full, fogged = drawn(pad, [[one, faces[0]], [two, faces[1]]], faces[2])

        assert [tuple(map(tuple, draw)) for draw in full] == plain_full(pad, (one, two), faces)
        assert [tuple(map(tuple, draw)) for draw in fogged] == plain_fogged(pad, (one, two), faces)


# --- an owner's own kit ---


def test_a_pad_with_gaps_wants_a_space_for_each() -> None:
    lines = STANDARD_PAD.replace('"RRRPPP"', '" RRPPP"', 1).split("[check]")
    own = Kit(*read_pad(lines[0] + lines[1][lines[1].index("[[quadrant]]") :]), read_cards(STANDARD_CARDS))
    ask = json.dumps({"pad": [" .....", *BARE[1:]], "cards": []})

    assert json.loads(score_text(ask, own))["total"] == 0
    with pytest.raises(FormatError, match=r"pad\[0\]\[0\]: expected a space, as there is no hex, not \"\.\""):
        score_text(json.dumps({"pad": BARE, "cards": []}), own)


# --- faults ---

ICONS = "there are galaxy, planet, asteroid, comet, star, blank"
ROLLED = "those rolled are red, blue, green, yellow"
LETTERS = "G (galaxy), P (planet), A (asteroid), C (comet), S (star) or . (empty)"
OF_SCORE: list[tuple[dict[str, Any], str]] = [
    ({"pad": MISSING}, 'entry "pad" is missing'),
    ({"cards": MISSING}, 'entry "cards" is missing'),
    ({"card": []}, 'unknown entry "card" (did you mean "cards"?)'),
    ({"third": "star"}, 'unknown entry "third"'),
    ({"pad": "......"}, 'pad: expected a list […], not "......"'),
    ({"pad__7": MISSING}, "pad: expected 8 rows, not 7"),
    ({"pad": [*BARE, "......"]}, "pad: expected 8 rows, not 9"),
    ({"pad__3": 4}, 'pad[3]: expected a row such as "......", not 4'),
    ({"pad__3": "....."}, 'pad[3]: expected 6 hexes, not 5: "....."'),
    ({"pad__3": "x" * 1000}, f'pad[3]: expected 6 hexes, not 1000: "{"x" * 38}…'),
    ({"pad__3": "..g..."}, f'pad[3][2]: expected {LETTERS}, not "g"'),
    ({"pad__3": ". ...."}, f'pad[3][1]: expected {LETTERS}, not " "'),
    ({"cards": {"0": "leo"}}, 'cards: expected a list […], not {"0": "leo"}'),
    ({"cards": ["leo", "lyra", "orion"]}, "cards: 3, but a player has up to 2"),
    ({"cards": ["leo", "leo"]}, 'cards: "leo" stands twice'),
    ({"cards__1": "cephus"}, 'cards[1]: unknown card "cephus" (did you mean "cepheus"?)'),
    ({"cards__1": "Cepheus"}, 'cards[1]: unknown card "Cepheus" (did you mean "cepheus"?)'),
    ({"cards__0": 5}, "cards[0]: unknown card 5"),
    ({"cards__0": ["leo"]}, 'cards[0]: unknown card ["leo"]'),
]
OF_DRAWS: list[tuple[dict[str, Any], str]] = [
    ({"dice": MISSING}, 'entry "dice" is missing'),
    ({"third": MISSING}, 'entry "third" is missing'),
    ({"cards": []}, 'unknown entry "cards"'),
    ({"dice": []}, "dice: 0, but two are rolled"),
    ({"dice": [["red", "star"]] * 3}, "dice: 3, but two are rolled"),
    ({"dice": [["red", "star"], ["red", "comet"]]}, 'dice: "red" stands twice'),
    ({"dice__0": "red"}, 'dice[0]: expected a die and its icon, such as ["red", "comet"], not "red"'),
    ({"dice__1__1": MISSING}, 'dice[1]: expected a die and its icon, such as ["red", "comet"], not ["blue"]'),
    ({"dice__0__0": "purple"}, 'dice[0][0]: "purple" is a quadrant; its die is "green"'),
    ({"dice__1__0": "white"}, f'dice[1][0]: unknown die "white"; {ROLLED}'),
    ({"dice__1__0": "grren"}, f'dice[1][0]: unknown die "grren" (did you mean "green"?); {ROLLED}'),
    ({"dice__1__0": None}, f"dice[1][0]: unknown die null; {ROLLED}"),
    ({"dice__1__1": "galxy"}, f'dice[1][1]: unknown icon "galxy" (did you mean "galaxy"?); {ICONS}'),
    ({"dice__1__1": {}}, f"dice[1][1]: unknown icon {{}}; {ICONS}"),
    ({"third": "S"}, f'third: unknown icon "S"; {ICONS}'),
    ({"third": True}, f"third: unknown icon true; {ICONS}"),
    ({"pad__0": "......."}, 'pad[0]: expected 6 hexes, not 7: "......."'),
]


@pytest.mark.parametrize(("changes", "message"), OF_SCORE, ids=[message[:60] for _, message in OF_SCORE])
def test_what_is_wrong_with_a_pad_or_cards_is_told_with_its_place(changes: dict[str, Any], message: str) -> None:
    assert refusal(changed(SCORE, **changes), score_text) == message


@pytest.mark.parametrize(("changes", "message"), OF_DRAWS, ids=[message[:60] for _, message in OF_DRAWS])
def test_what_is_wrong_with_a_scope_is_told_with_its_place(changes: dict[str, Any], message: str) -> None:
    assert refusal(changed(DRAWS, **changes), draws_text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: expecting value at column 1"),
        ("{} {}", "not JSON: extra data at column 4"),
        ("NaN", "not JSON: NaN"),
        ('{"pad": Infinity}', "not JSON: Infinity"),
        ("9" * 5000, "not JSON: a number is too long"),
        ("[" * 100_000, "not JSON: nested too deeply"),
        ('{"pad": ' * 100_000, "not JSON: nested too deeply"),
        ("[]", "expected an object {…}, not []"),
        ('{"pad": 1, "pad": 2}', 'an object\'s keys: "pad" stands twice'),
        ("{}", 'entry "pad" is missing'),
        (r'{"\ud800": 1}', r'unknown entry "\ud800"'),
    ],
    ids=lambda text: text[:30],
)
@pytest.mark.parametrize("read", [score_text, draws_text])
def test_what_is_no_question_at_all_is_told(text: str, message: str, read: Callable[[str, Kit], str]) -> None:
    assert refusal(text, read) == message


def test_any_depth_of_nesting_is_refused_in_words() -> None:
    for example, path, read in ((SCORE, "pad__0", score_text), (SCORE, "cards__0", score_text),
                                (DRAWS, "dice__0", draws_text), (DRAWS, "third", draws_text)):  # fmt: skip
        before, after = changed(example, **{path: "HERE"}).split('"HERE"')
        for depth in range(1, sys.getrecursionlimit(), 7):
            assert is_one_short_line(refusal(before + "[" * depth + "]" * depth + after, read))


@pytest.mark.parametrize("value", [4.5, "", [None], {"?": 1}, "\x85", "\ud800"], ids=ascii)
def test_a_value_of_the_wrong_kind_is_told_with_its_place_wherever_it_stands(value: object) -> None:
    for example, read in ((SCORE, score_text), (DRAWS, draws_text)):
        for path in paths(example):
            message = refusal(changed(example, **{path: value}), read)
            assert message.startswith(path.split("__")[0])
            assert is_one_short_line(message)


def is_answered_or_refused_in_words(text: str) -> None:
    for read, keys in ((score_text, "galaxy planet asteroid comet stars total"), (draws_text, "full fogged")):
        answer, message = "", ""
        try:
            answer = read(text, KIT)
        except FormatError as error:
            message = str(error)
        assert is_one_short_line(message) if message else " ".join(json.loads(answer)) == keys, message


WORDS = st.sampled_from([*FACES, *DICE, "purple", "pad", "dice", "third", "cards", "leo", "......", "GPACS.", "\x85"])
VALUES = any_values(WORDS)


@settings(max_examples=400, derandomize=True, database=None, deadline=None)
@given(st.data(), st.sampled_from([SCORE, DRAWS]))
def test_a_question_changed_anyhow_is_answered_or_refused_in_words(data: st.DataObject, example: Any) -> None:  # noqa: ANN401
    question = deepcopy(example)
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data, question, WORDS, VALUES)

    is_answered_or_refused_in_words(json.dumps(question))


@settings(max_examples=300, derandomize=True, database=None, deadline=None)
@given(st.text(st.characters()) | VALUES.map(json.dumps))
def test_any_text_is_answered_or_refused_in_words(text: str) -> None:
    is_answered_or_refused_in_words(text)
