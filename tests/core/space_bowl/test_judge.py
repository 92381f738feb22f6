"""The judge against the rules: worked examples, both tables line by line, and the rulings on judging by their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import pytest

from spacebowl_pi.core.space_bowl.galaxy import Galaxy, PlanetName
from spacebowl_pi.core.space_bowl.judge import (
    Call,
    CallKind,
    Pick,
    Play,
    Prize,
    RoundResult,
    ScoreRule,
    Seat,
    Verdict,
    Wild,
    judge,
    settle,
)
from spacebowl_pi.core.space_bowl.places import Space, mask_of, parse_place
from spacebowl_pi.core.space_bowl.solver import Solution, solve
from spacebowl_pi.core.space_bowl.toss import Toss, TossedPlanet
from spacebowl_pi.core.space_bowl.variants import Variants

PLAYERS = ("emma", "marie", "lucas", "lena", "noah")
SEATS = {name: Seat(number) for number, name in enumerate(PLAYERS, start=1)}
A1, B1, C1, D1, E1, E5 = (parse_place(name, 5) for name in ("A1", "B1", "C1", "D1", "E1", "E5"))

# The sky of all these rounds: A1 to D1 are valid unaided. A Wild at E5 makes E1 valid and, in another orientation,
# A1 as well; a Wild anywhere else helps nobody. All other cards are wrong.
SKY = Solution(5, mask_of([A1, B1, C1, D1]), {E5: mask_of([A1, E1])})
NOBODY: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Round:
    """A round in words: who called what, who joined, who placed the Wild where, who picked what, who is captain."""

    go: str = ""
    red: str = ""
    joined: tuple[str, ...] = ()
    wild: tuple[str, str] = ("", "")
    picks: Mapping[str, str] = field(default_factory=lambda: NOBODY)
    captain: str = "noah"

    def play(self) -> Play:
        called = self.go or self.red
        by, at = self.wild
        return Play(
            players=tuple(SEATS.values()),
            captain=SEATS[self.captain],
            call=Call(SEATS[called], CallKind.GO if self.go else CallKind.RED) if called else None,
            joined=tuple(SEATS[name] for name in self.joined),
            wild=Wild(SEATS[by], parse_place(at, 5)) if by else None,
            picks=tuple(Pick(SEATS[name], parse_place(place, 5)) for name, place in self.picks.items()),
        )

    def judged(self, sky: Solution = SKY) -> RoundResult:
        return judge(sky, self.play())


def verdict_of(result: RoundResult, name: str) -> Verdict:
    return result.players[SEATS[name] - 1].verdict


def deltas(result: RoundResult) -> list[int]:
    return [player.delta for player in result.players]


def captain_and_card(result: RoundResult) -> tuple[str, Prize, int | None]:
    return PLAYERS[result.captain - 1], result.prize, result.taken


def test_worked_example_of_a_go_call() -> None:
    result = Round(go="emma", joined=("marie", "lucas"), picks={"emma": "A1", "marie": "B1", "lucas": "C3"}).judged()

    assert result.is_found
    assert deltas(result) == [+3, +2, -1, 0, 0]
    assert [player.rules for player in result.players] == [
        (ScoreRule.RIGHT, ScoreRule.RIGHT_AND_CALLED_GO, ScoreRule.RIGHT_AND_ALONE),
        (ScoreRule.RIGHT, ScoreRule.RIGHT_AND_ALONE),
        (ScoreRule.WRONG,),
        (),
        (),
    ]


def test_worked_example_of_a_red_call() -> None:
    result = Round(red="emma", joined=("marie",), picks={"lucas": "A1"}).judged()

    assert result.is_found
    assert deltas(result) == [-2, -1, +2, 0, 0]
    assert [player.rules for player in result.players] == [
        (ScoreRule.RED_AND_FOUND, ScoreRule.RED_CALL_AND_FOUND),
        (ScoreRule.RED_AND_FOUND,),
        (ScoreRule.RIGHT, ScoreRule.RIGHT_AND_ALONE),
        (),
        (),
    ]


A_WILD_AT_E5 = ("lena", "E5")
SCORING_TABLE = [
    pytest.param(
        Round(go="emma", joined=("marie",), picks={"emma": "A1", "marie": "A1"}),
        "marie", +1, (ScoreRule.RIGHT,), id="a valid card",
    ),
    pytest.param(
        Round(go="emma", joined=("marie",), picks={"emma": "A1", "marie": "A1"}),
        "emma", +2, (ScoreRule.RIGHT, ScoreRule.RIGHT_AND_CALLED_GO), id="a valid card and called Go",
    ),
    pytest.param(
        Round(red="emma", picks={"marie": "A1", "lucas": "B1"}),
        "marie", +2, (ScoreRule.RIGHT, ScoreRule.RIGHT_AND_ALONE), id="a valid card that nobody else picked",
    ),
    pytest.param(
        Round(red="emma", wild=A_WILD_AT_E5, picks={"marie": "E1", "lena": "E1"}),
        "marie", 0, (ScoreRule.RIGHT, ScoreRule.USED_THE_WILD), id="a valid card by way of the Wild",
    ),
    pytest.param(
        Round(go="emma", wild=("emma", "E5"), picks={"emma": "E1"}),
        "emma", +2,
        (ScoreRule.RIGHT, ScoreRule.RIGHT_AND_CALLED_GO, ScoreRule.RIGHT_AND_ALONE, ScoreRule.USED_THE_WILD),
        id="everything at once",
    ),
    pytest.param(
        Round(go="emma", joined=("marie",), picks={"emma": "A1", "marie": "C3"}),
        "marie", -1, (ScoreRule.WRONG,), id="a wrong card, found",
    ),
    pytest.param(
        Round(go="emma", joined=("marie",), picks={"emma": "D3", "marie": "C3"}),
        "marie", -1, (ScoreRule.WRONG,), id="a wrong card, not found",
    ),
    pytest.param(
        Round(go="emma", joined=("marie",), picks={"emma": "C3", "marie": "A1"}),
        "emma", -2, (ScoreRule.WRONG, ScoreRule.WRONG_AND_CALLED_GO), id="a wrong card and called Go, found",
    ),
    pytest.param(
        Round(go="emma", joined=("marie",), picks={"emma": "C3", "marie": "D3"}),
        "emma", -1, (ScoreRule.WRONG,), id="a wrong card and called Go, not found",
    ),
    pytest.param(
        Round(red="emma", joined=("marie",), picks={"lucas": "A1"}),
        "marie", -1, (ScoreRule.RED_AND_FOUND,), id="the red button, found",
    ),
    pytest.param(
        Round(red="emma", joined=("marie",), picks={"lucas": "C3"}),
        "marie", +1, (ScoreRule.RED_AND_NOT_FOUND,), id="the red button, not found",
    ),
    pytest.param(
        Round(red="emma", picks={"lucas": "A1"}),
        "emma", -2, (ScoreRule.RED_AND_FOUND, ScoreRule.RED_CALL_AND_FOUND), id="called red, found",
    ),
    pytest.param(
        Round(red="emma"),
        "emma", +2, (ScoreRule.RED_AND_NOT_FOUND, ScoreRule.RED_CALL_AND_NOT_FOUND), id="called red, not found",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("a_round", "player", "delta", "rules"), SCORING_TABLE)
def test_every_line_of_the_scoring_table(a_round: Round, player: str, delta: int, rules: tuple[ScoreRule, ...]) -> None:
    result = a_round.judged().players[SEATS[player] - 1]

    assert (result.delta, result.rules) == (delta, rules)


def test_every_rule_of_the_scoring_table_has_its_line_here() -> None:
    assert {rule for line in SCORING_TABLE for rule in line.values[3]} == set(ScoreRule)  # type: ignore[union-attr]


def test_found_is_about_the_cards_picked_whatever_else_the_galaxy_hides() -> None:
    assert SKY.valid
    assert not Round(go="emma", picks={"emma": "C3"}).judged().is_found
    assert Round(red="emma", wild=A_WILD_AT_E5, picks={"lena": "E1"}).judged().is_found


@pytest.mark.parametrize(
    ("a_round", "expected"),
    [
        pytest.param(Round(go="emma", picks={"emma": "B1"}), ("emma", Prize.PICKED_CARD, B1), id="Go, found"),
        pytest.param(Round(red="emma", picks={"noah": "B1"}), ("noah", Prize.PICKED_CARD, B1), id="red, found"),
        pytest.param(Round(go="emma", picks={"emma": "C3"}), ("noah", Prize.TOP_CARD, None), id="Go, not found"),
        pytest.param(Round(red="emma", picks={"noah": "C3"}), ("emma", Prize.TOP_CARD, None), id="red, not found"),
        pytest.param(Round(), ("noah", Prize.NOTHING, None), id="nobody calls"),
    ],
)
def test_every_line_of_the_end_of_round_table(a_round: Round, expected: tuple[str, Prize, int | None]) -> None:
    assert captain_and_card(a_round.judged()) == expected


@pytest.mark.parametrize(
    ("a_round", "may", "must"),
    [
        pytest.param(Round(), "", "", id="nobody called"),
        pytest.param(Round(go="emma", joined=("lucas",)), "emma lucas", "emma lucas", id="Go"),
        pytest.param(Round(go="emma", wild=("lena", "E5")), "emma lena", "emma lena", id="Go and a Wild"),
        pytest.param(Round(red="emma", joined=("lucas",)), "marie lena noah", "", id="red"),
        pytest.param(Round(red="emma", wild=("lena", "E5")), "marie lucas lena noah", "lena", id="red and a Wild"),
    ],
)
def test_who_may_pick_and_who_must(a_round: Round, may: str, must: str) -> None:
    play = a_round.play()

    assert [name for name, seat in SEATS.items() if play.may_pick(seat)] == may.split()
    assert [name for name, seat in SEATS.items() if play.must_pick(seat)] == must.split()


@pytest.mark.parametrize(
    "a_round",
    [
        pytest.param(Round(go="emma", joined=("marie",), picks={"marie": "A1"}), id="the Go caller"),
        pytest.param(Round(go="marie", joined=("emma",), picks={"marie": "A1"}), id="who concurred"),
        pytest.param(Round(go="marie", wild=("emma", "E5"), picks={"marie": "A1"}), id="who placed the Wild in a Go"),
        pytest.param(Round(red="marie", wild=("emma", "E5"), picks={"noah": "A1"}), id="who placed the Wild in a red"),
    ],
)
def test_ruling_who_must_pick_and_does_not_counts_as_wrong(a_round: Round) -> None:
    emma = a_round.judged().players[0]

    assert emma.verdict is Verdict.WRONG
    assert emma.delta == (-2 if a_round.go == "emma" else -1)


def test_ruling_who_merely_may_pick_and_does_not_scores_nothing() -> None:
    result = Round(red="emma", picks={"marie": "A1"}).judged()

    assert verdict_of(result, "lucas") is Verdict.ABSTAINED
    assert deltas(result) == [-2, +2, 0, 0, 0]


def test_ruling_nobody_else_counts_every_pick_right_or_wrong() -> None:
    a_round = Round(
        red="emma", wild=A_WILD_AT_E5, picks={"marie": "B1", "lena": "B1"}
    )  # wrong for lena: not by the Wild

    result = a_round.judged()

    assert verdict_of(result, "lena") is Verdict.WRONG
    assert result.players[1].rules == (ScoreRule.RIGHT,)


def test_ruling_found_after_a_red_call_the_token_stays_if_the_captain_was_right() -> None:
    a_round = Round(red="emma", captain="lucas", picks={"marie": "A1", "lucas": "B1", "lena": "C1"})

    assert captain_and_card(a_round.judged()) == ("lucas", Prize.PICKED_CARD, B1)


@pytest.mark.parametrize(
    ("captain", "picks", "expected"),
    [
        pytest.param("lucas", {"marie": "A1", "lena": "C1", "noah": "D1"}, ("lena", C1), id="the next seat"),
        pytest.param("lucas", {"lucas": "C3", "lena": "C4", "noah": "D1"}, ("noah", D1), id="past the wrong ones"),
        pytest.param("lucas", {"marie": "A1", "emma": "B1"}, ("emma", B1), id="round the table"),
        pytest.param("emma", {"noah": "A1", "marie": "A1"}, ("marie", A1), id="from the first seat"),
        pytest.param("lena", {"lucas": "A1"}, ("lucas", A1), id="from a captain who called red"),
    ],
)
def test_ruling_found_after_a_red_call_else_it_goes_to_the_next_who_was(
    captain: str, picks: Mapping[str, str], expected: tuple[str, int]
) -> None:
    red_caller = next(name for name in reversed(PLAYERS[:4]) if name not in picks)

    heir, prize, card = captain_and_card(Round(red=red_caller, captain=captain, picks=picks).judged())

    assert (heir, card, prize) == (*expected, Prize.PICKED_CARD)


def test_ruling_found_after_a_red_call_who_was_right_by_way_of_the_wild_was_right() -> None:
    a_round = Round(red="emma", captain="lucas", wild=A_WILD_AT_E5, picks={"lucas": "E1", "lena": "A1"})

    assert captain_and_card(a_round.judged()) == ("lucas", Prize.PICKED_CARD, E1)


def test_ruling_not_found_after_go_the_token_stays_and_the_captain_takes_the_top_card() -> None:
    a_round = Round(go="emma", joined=("marie",), captain="lucas", picks={"emma": "C3", "marie": "C4"})

    assert captain_and_card(a_round.judged()) == ("lucas", Prize.TOP_CARD, None)


def test_ruling_found_but_the_go_caller_was_wrong_they_become_captain_and_take_the_card_they_picked() -> None:
    a_round = Round(go="emma", joined=("marie",), picks={"emma": "E5", "marie": "A1"})

    assert captain_and_card(a_round.judged()) == ("emma", Prize.PICKED_CARD, E5)


def test_ruling_a_go_caller_without_a_pick_takes_the_top_card() -> None:
    a_round = Round(go="emma", joined=("marie",), picks={"marie": "A1"})

    assert captain_and_card(a_round.judged()) == ("emma", Prize.TOP_CARD, None)


def test_ruling_nobody_calls_no_points_the_token_stays_and_nobody_takes_a_card() -> None:
    result = Round(captain="lucas").judged()

    assert not result.is_found
    assert [(player.verdict, player.rules) for player in result.players] == [(Verdict.ABSTAINED, ())] * 5
    assert captain_and_card(result) == ("lucas", Prize.NOTHING, None)


@pytest.mark.parametrize(
    ("place", "verdict"), [("E1", Verdict.WILD), ("A1", Verdict.WILD), ("B1", Verdict.WRONG), ("C3", Verdict.WRONG)]
)
@pytest.mark.parametrize("caller", [{"go": "emma"}, {"red": "marie"}])
def test_ruling_who_placed_the_wild_must_use_it(place: str, verdict: Verdict, caller: dict[str, str]) -> None:
    a_round = Round(go=caller.get("go", ""), red=caller.get("red", ""), wild=("emma", "E5"), picks={"emma": place})

    assert verdict_of(a_round.judged(), "emma") is verdict


def test_who_placed_the_wild_where_it_helps_nobody_is_wrong_on_any_card() -> None:
    for place in ("A1", "B1", "E1", "C3"):
        assert verdict_of(Round(go="emma", wild=("emma", "C3"), picks={"emma": place}).judged(), "emma") == "wrong"


@pytest.mark.parametrize(
    ("rotation", "verdict_of_placer"), [pytest.param(True, "wild", id="on"), pytest.param(False, "wrong", id="off")]
)
def test_with_virtual_rotation_the_wild_must_be_used_in_at_least_one_orientation(
    rotation: bool,  # noqa: FBT001
    verdict_of_placer: str,
) -> None:
    red = PlanetName("red")  # one space above the Destination; of all cards, only B1 shows it
    galaxy = Galaxy(5, tuple((red,) if place == B1 else () for place in range(25)))
    solution = solve(galaxy, Toss(Space(4), (TossedPlanet(red, Space(1)),)), Variants(rotation=rotation))
    a_round = Round(go="emma", joined=("marie",), wild=("emma", "C2"), picks={"emma": "B2", "marie": "B2"})

    result = a_round.judged(solution)

    assert verdict_of(result, "emma") == verdict_of_placer  # turned by 90°, the Wild at C2 stands for red
    assert verdict_of(result, "marie") is Verdict.VALID  # B1 does, unturned


def test_ruling_placing_the_wild_in_a_go_countdown_also_concurs() -> None:
    result = Round(go="emma", wild=("marie", "E5"), picks={"emma": "B1", "marie": "E1"}).judged()

    assert verdict_of(result, "marie") is Verdict.WILD
    assert deltas(result) == [+3, +1, 0, 0, 0]


def test_everyone_who_picks_may_use_the_wild() -> None:
    a_round = Round(red="noah", wild=A_WILD_AT_E5, picks={"emma": "E1", "marie": "E1", "lena": "A1"})

    assert [player.verdict for player in a_round.judged().players[:4]] == ["wild", "wild", "abstained", "wild"]


def test_ruling_a_player_whose_card_is_valid_without_the_wild_does_not_use_it() -> None:
    marie = Round(red="emma", wild=A_WILD_AT_E5, picks={"marie": "A1", "lena": "E1"}).judged().players[1]

    assert marie.verdict is Verdict.VALID
    assert ScoreRule.USED_THE_WILD not in marie.rules


def test_a_wild_where_nobody_knows_makes_nothing_valid() -> None:
    play = Play((Seat(1), Seat(2)), Seat(2), Call(Seat(1), CallKind.GO), (), Wild(Seat(1), None), (Pick(Seat(1), E1),))

    assert judge(SKY, play).players[0].verdict is Verdict.WRONG


@pytest.mark.parametrize("line", SCORING_TABLE)
def test_a_table_that_judges_for_itself_is_scored_by_the_same_rules(
    line: tuple[Round, str, int, tuple[ScoreRule, ...]],
) -> None:
    a_round = line[0]
    judged = a_round.judged()
    places = list(a_round.picks.values())

    settled = settle(
        a_round.play(),
        {player.seat: player.verdict for player in judged.players},
        with_card={SEATS[name] for name in a_round.picks},
        alone={SEATS[name] for name, place in a_round.picks.items() if places.count(place) == 1},
    )

    assert settled == judged
