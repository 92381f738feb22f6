"""The judge against the rules: worked examples, both tables line by line, and the rulings on judging by their names."""

import json
from dataclasses import replace

import pytest

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.interchange import judge_text
from spacebowl_pi.games.space_bowl.rules.judge import (
    Call,
    CallKind,
    Pick,
    Play,
    RoundResult,
    ScoreRule,
    Verdict,
    Wild,
    judge,
    settle,
)
from spacebowl_pi.games.space_bowl.rules.places import Cell, Space, mask_of, parse_place, place_name
from spacebowl_pi.games.space_bowl.rules.solver import Solution, solve
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import Variants

SEATS = {name: Seat(number) for number, name in enumerate(("emma", "marie", "lucas", "lena", "noah"), start=1)}


def at(name: str) -> Cell:
    return parse_place(name, 5)


# The sky of all these rounds: A1 to D1 are valid unaided. A Wild at E5 makes E1 valid and, in another orientation,
# A1 as well; a Wild anywhere else helps nobody. All other cards are wrong.
SKY = Solution(5, mask_of(map(at, ("A1", "B1", "C1", "D1"))), {at("E5"): mask_of(map(at, ("A1", "E1")))})


def play(story: str) -> Play:
    """Read a story such as `emma go A1, marie joins, lena wild@E5 E1, lucas captain`; or else noah is captain."""
    told = Play(tuple(SEATS.values()), captain=SEATS["noah"], call=None)
    for sentence in filter(None, story.split(", ")):
        name, *words = sentence.split()
        seat = SEATS[name]
        for word in words:
            match word.split("@"):
                case ["go" | "red" as kind]:
                    told = replace(told, call=Call(seat, CallKind(kind)))
                case ["joins"]:
                    told = replace(told, joined=(*told.joined, seat))
                case ["captain"]:
                    told = replace(told, captain=seat)
                case ["wild", place]:
                    told = replace(told, wild=Wild(seat, at(place)))
                case _:
                    told = replace(told, picks=(*told.picks, Pick(seat, at(word))))
    return told


def judged(story: str) -> RoundResult:
    return judge(SKY, play(story))


def verdict_of(name: str, result: RoundResult) -> Verdict:
    return result.players[SEATS[name] - 1].verdict


def rules_of(name: str, result: RoundResult) -> str:
    return " ".join(result.players[SEATS[name] - 1].rules)


def deltas(result: RoundResult) -> list[int]:
    return [player.delta for player in result.players]


def end_of(result: RoundResult) -> str:
    """Say who is captain now, what they take, and which card it is."""
    name = next(name for name, seat in SEATS.items() if seat == result.captain)
    card = "" if result.taken is None else f" {place_name(result.taken, 5)}"
    return f"{name}: {result.prize}{card}"


def test_worked_example_of_a_go_call() -> None:
    result = judged("emma go A1, marie joins B1, lucas joins C3")

    assert result.is_found
    assert deltas(result) == [+3, +2, -1, 0, 0]
    assert rules_of("emma", result) == "right right_and_called_go right_and_alone"
    assert rules_of("marie", result) == "right right_and_alone"
    assert rules_of("lucas", result) == "wrong"


def test_worked_example_of_a_red_call() -> None:
    result = judged("emma red, marie joins, lucas A1")

    assert result.is_found
    assert deltas(result) == [-2, -1, +2, 0, 0]
    assert rules_of("emma", result) == "red_and_found red_call_and_found"
    assert rules_of("marie", result) == "red_and_found"
    assert rules_of("lucas", result) == "right right_and_alone"


SCORING_TABLE = {
    "a valid card": ("marie go A1, emma joins A1", +1, "right"),
    "a valid card and called Go": ("emma go A1, marie joins A1", +2, "right right_and_called_go"),
    "a valid card that nobody else picked": ("marie red, emma A1, lucas B1", +2, "right right_and_alone"),
    "a valid card by way of the Wild": ("marie red, emma E1, lena wild@E5 E1", 0, "right used_the_wild"),
    "a wrong card, found": ("marie go A1, emma joins C3", -1, "wrong"),
    "a wrong card, not found": ("marie go D3, emma joins C3", -1, "wrong"),
    "a wrong card and called Go, found": ("emma go C3, marie joins A1", -2, "wrong wrong_and_called_go"),
    "a wrong card and called Go, not found": ("emma go C3, marie joins D3", -1, "wrong"),
    "the red button, found": ("marie red, emma joins, lucas A1", -1, "red_and_found"),
    "the red button, not found": ("marie red, emma joins, lucas C3", +1, "red_and_not_found"),
    "called red, found": ("emma red, lucas A1", -2, "red_and_found red_call_and_found"),
    "called red, not found": ("emma red, lucas C3", +2, "red_and_not_found red_call_and_not_found"),
}


@pytest.mark.parametrize(("story", "points_of_emma", "her_rules"), SCORING_TABLE.values(), ids=SCORING_TABLE)
def test_every_line_of_the_scoring_table(story: str, points_of_emma: int, her_rules: str) -> None:
    result = judged(story)

    assert deltas(result)[0] == points_of_emma
    assert rules_of("emma", result) == her_rules


def test_every_rule_has_its_line_in_the_scoring_table() -> None:
    assert set(" ".join(rules for _, _, rules in SCORING_TABLE.values()).split()) == set(ScoreRule)


def test_the_lines_of_the_scoring_table_add_up() -> None:
    assert deltas(judged("emma go wild@E5 E1"))[0] == +1 + 1 + 1 - 1


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_a_score_that_would_fall_below_0_stops_at_0(before: int, after: int) -> None:
    a_round = {
        "galaxy": {"size": 5, "cards": [{"planets": ["red"]}, *[{"planets": ["blue"]}] * 24]},
        "toss": {"destination": 4, "planets": {"red": 4}},
        "players": ["emma", "marie"],
        "scores": {"emma": before, "marie": 4},
        "captain": "marie",
        "call": {"by": "emma", "kind": "go"},
        "concur": ["marie"],
        "picks": {"emma": "B2", "marie": "A1"},
    }

    answer = json.loads(judge_text(json.dumps(a_round), standard_deck()))

    assert answer["delta"] == {"emma": -2, "marie": +2}
    assert answer["scores"] == {"emma": after, "marie": 6}


@pytest.mark.parametrize(
    ("story", "is_found"),
    [("emma go C3", False), ("emma red", False), ("emma go A1", True), ("emma red, lena wild@E5 E1", True)],
)
def test_found_is_about_the_cards_picked_whatever_else_the_galaxy_hides(story: str, is_found: bool) -> None:  # noqa: FBT001
    assert judged(story).is_found is is_found


@pytest.mark.parametrize(
    ("story", "end"),
    [
        pytest.param("emma go B1", "emma: picked_card B1", id="Go, found"),
        pytest.param("emma red, noah B1", "noah: picked_card B1", id="red, found"),
        pytest.param("emma go C3", "noah: top_card", id="Go, not found"),
        pytest.param("emma red, noah C3", "emma: top_card", id="red, not found"),
        pytest.param("", "noah: nothing", id="nobody calls"),
    ],
)
def test_every_line_of_the_end_of_round_table(story: str, end: str) -> None:
    assert end_of(judged(story)) == end


@pytest.mark.parametrize(
    ("story", "may", "must"),
    [
        pytest.param("", "", "", id="nobody calls"),
        pytest.param("emma go, lucas joins", "emma lucas", "emma lucas", id="Go"),
        pytest.param("emma go, lena wild@E5", "emma lena", "emma lena", id="Go and a Wild"),
        pytest.param("emma red, lucas joins", "marie lena noah", "", id="red"),
        pytest.param("emma red, lena wild@E5", "marie lucas lena noah", "lena", id="red and a Wild"),
    ],
)
def test_who_may_pick_and_who_must(story: str, may: str, must: str) -> None:
    told = play(story)

    assert " ".join(name for name, seat in SEATS.items() if told.may_pick(seat)) == may
    assert " ".join(name for name, seat in SEATS.items() if told.must_pick(seat)) == must


@pytest.mark.parametrize(
    ("story", "points_of_emma"),
    [
        pytest.param("emma go, marie joins A1", -2, id="the Go caller"),
        pytest.param("marie go A1, emma joins", -1, id="who concurred"),
        pytest.param("marie go A1, emma wild@E5", -1, id="who placed the Wild in a Go countdown"),
        pytest.param("marie red, noah A1, emma wild@E5", -1, id="who placed the Wild in a red countdown"),
    ],
)
def test_ruling_who_must_pick_and_does_not_counts_as_wrong(story: str, points_of_emma: int) -> None:
    result = judged(story)

    assert verdict_of("emma", result) is Verdict.WRONG
    assert deltas(result)[0] == points_of_emma


def test_ruling_who_merely_may_pick_and_does_not_scores_nothing() -> None:
    result = judged("emma red, marie A1")

    assert verdict_of("lucas", result) is Verdict.ABSTAINED
    assert deltas(result) == [-2, +2, 0, 0, 0]


def test_ruling_nobody_else_counts_every_pick_right_or_wrong() -> None:
    result = judged("emma red, marie B1, lena wild@E5 B1")

    assert verdict_of("lena", result) is Verdict.WRONG  # she placed the Wild and does not use it
    assert rules_of("marie", result) == "right"


def test_ruling_found_after_a_red_call_the_token_stays_if_the_captain_was_right() -> None:
    assert end_of(judged("emma red, marie A1, lucas captain B1, lena C1")) == "lucas: picked_card B1"
    assert end_of(judged("emma red, marie A1, lucas captain E1, lena wild@E5 E1")) == "lucas: picked_card E1"


@pytest.mark.parametrize(
    ("story", "end"),
    [
        pytest.param("emma red, lucas captain, marie A1, noah D1, lena C1", "lena: picked_card C1", id="the next seat"),
        pytest.param("emma red, lucas captain C3, lena C4, noah D1", "noah: picked_card D1", id="past the wrong ones"),
        pytest.param("lena red, lucas captain, marie A1, emma B1", "emma: picked_card B1", id="round the table"),
        pytest.param("emma red captain, noah A1, marie A1", "marie: picked_card A1", id="from a captain who is red"),
        pytest.param("emma red, lucas captain A1 wild@E1, noah A1", "noah: picked_card A1", id="the Wild not used"),
    ],
)
def test_ruling_found_after_a_red_call_else_it_goes_to_the_next_who_was(story: str, end: str) -> None:
    assert end_of(judged(story)) == end


def test_ruling_not_found_after_go_the_token_stays_and_the_captain_takes_the_top_card() -> None:
    assert end_of(judged("emma go C3, lucas captain joins C4")) == "lucas: top_card"


def test_ruling_found_but_the_go_caller_was_wrong_they_become_captain_and_take_the_card_they_picked() -> None:
    assert end_of(judged("emma go E5, marie joins A1")) == "emma: picked_card E5"


def test_ruling_a_go_caller_without_a_pick_takes_the_top_card() -> None:
    assert end_of(judged("emma go, marie joins A1")) == "emma: top_card"


def test_ruling_nobody_calls_so_no_points_and_the_token_stays() -> None:
    result = judged("lucas captain")

    assert [player.verdict for player in result.players] == ["abstained"] * 5
    assert deltas(result) == [0, 0, 0, 0, 0]
    assert end_of(result) == "lucas: nothing"


@pytest.mark.parametrize("story", ["emma go wild@E5", "marie go, emma wild@E5", "marie red, emma wild@E5"])
@pytest.mark.parametrize(("pick", "verdict"), [("E1", "wild"), ("A1", "wild"), ("B1", "wrong"), ("C3", "wrong")])
def test_ruling_who_placed_the_wild_must_use_it(story: str, pick: str, verdict: str) -> None:
    assert verdict_of("emma", judged(f"{story} {pick}")) == verdict


@pytest.mark.parametrize("pick", ["A1", "E1", "E5", "C3"])
def test_who_placed_the_wild_where_it_helps_nobody_is_wrong_on_any_card(pick: str) -> None:
    assert verdict_of("emma", judged(f"emma go wild@C3 {pick}")) is Verdict.WRONG


@pytest.mark.parametrize(("variants", "verdict"), [(Variants(rotation=True), "wild"), (Variants(), "wrong")])
def test_with_virtual_rotation_the_wild_must_be_used_in_at_least_one_orientation(
    variants: Variants, verdict: str
) -> None:
    red = PlanetName("red")  # tossed one space above the Destination; of all cards only B1 shows it
    galaxy = Galaxy(5, tuple((red,) if place == at("B1") else () for place in range(25)))
    solution = solve(galaxy, Toss(Space(4), (TossedPlanet(red, Space(1)),)), variants)

    result = judge(solution, play("emma go wild@C2 B2, marie joins B2"))

    assert verdict_of("emma", result) == verdict  # a quarter turn brings red's space onto the Wild at C2
    assert verdict_of("marie", result) is Verdict.VALID  # unturned, red is at B1


def test_ruling_placing_the_wild_in_a_go_countdown_also_concurs() -> None:
    result = judged("emma go B1, marie wild@E5 E1")

    assert verdict_of("marie", result) is Verdict.WILD
    assert deltas(result) == [+3, +1, 0, 0, 0]


def test_everyone_who_picks_may_use_the_wild() -> None:
    result = judged("emma red, marie E1, lucas E1, lena wild@E5 A1, noah D3")

    assert [player.verdict for player in result.players] == ["red", "wild", "wild", "wild", "wrong"]


def test_a_player_whose_card_is_valid_without_the_wild_does_not_use_it() -> None:
    result = judged("emma red, marie A1, lena wild@E5 E1")

    assert verdict_of("marie", result) is Verdict.VALID
    assert rules_of("marie", result) == "right right_and_alone"


@pytest.mark.parametrize("story", [story for story, _, _ in SCORING_TABLE.values()], ids=SCORING_TABLE)
def test_a_table_that_judges_for_itself_is_scored_by_the_same_rules(story: str) -> None:
    told, result = play(story), judged(story)
    cells = [pick.cell for pick in told.picks]

    settled = settle(
        replace(told, wild=told.wild and replace(told.wild, at=None), picks=()),  # the box knows no places
        {player.seat: player.verdict for player in result.players},
        with_card={pick.seat for pick in told.picks},
        alone={pick.seat for pick in told.picks if cells.count(pick.cell) == 1},
    )

    assert [player.rules for player in settled.players] == [player.rules for player in result.players]
    assert (settled.is_found, settled.captain, settled.prize) == (result.is_found, result.captain, result.prize)
    assert settled.taken is None
