"""The counters at the end: what can be entered, what it is worth, and who wins."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.games.tom_tube_companion.rules.counters import IN_THE_BOX, MOST_RETURN_TURNS, POINTS, SOLARS, Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import EndTurns, EnterCount, TakeBackTurn
from spacebowl_pi.games.tom_tube_companion.rules.match import DAVE, TOM, Phase
from tests.games.tom_tube_companion.rules.played import DONE, HOME, RULES, Played

OF_THE_GAME = Path(__file__).parents[2] / "tom_tube" / "rules"
EXAMPLES: list[dict[str, Any]] = tomllib.loads((OF_THE_GAME / "examples.toml").read_text())["evaluation"]
TILES: dict[str, Any] = tomllib.loads((OF_THE_GAME / "tiles.toml").read_text())


def at_the_end(bonus: int = 0) -> Played:
    """The turns are over; with a bonus, it is Tom's."""
    if not bonus:
        return Played().do(EndTurns())
    return Played().do(HOME).turns(bonus - 1).do(HOME)


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["id"] for one in EXAMPLES])
def test_the_examples_of_the_rules(example: dict[str, Any]) -> None:
    played = at_the_end(example["bonus_turns"]).entered(TOM, *(example[counter] for counter in Counter))
    assert {**played.match.points(TOM), "total": played.match.total(TOM)} == example["points"]
    assert played.view.players[0].points == {name: example["points"][name] for name in (*Counter, "bonus")}


def test_counters_are_as_many_and_worth_as_much_as_those_of_tom_tube() -> None:
    assert {counter.value: points for counter, points in POINTS.items()}.items() <= TILES["value"].items()
    assert {counter.value: number for counter, number in IN_THE_BOX.items()}.items() <= TILES["supply"].items()
    assert (TILES["supply"]["solar_per_player"], TILES["value"]["bonus_turn"]) == (SOLARS, 1)
    assert TILES["options"]["return_turn_cap"] == MOST_RETURN_TURNS


def test_the_higher_sum_wins_and_equal_sums_are_a_draw() -> None:
    won = at_the_end().entered(TOM, 5, 3, 1, 2).entered(DAVE, 0, 0, 0, 2)
    summary = RULES.summary(won.match)
    assert (won.view.phase, summary.is_decided) == (Phase.OVER, True)
    assert [(player.score, player.is_winner) for player in summary.players] == [(26, True), (10, False)]
    drawn = RULES.summary(at_the_end().entered(TOM, 2, 0, 0, 0).entered(DAVE, 0, 1, 0, 0).match)
    assert [(player.score, player.is_winner) for player in drawn.players] == [(2, False), (2, False)]


def test_the_bonus_decides() -> None:
    summary = RULES.summary(at_the_end(bonus=7).entered(TOM, 0, 0, 0).entered(DAVE, 6, 0, 0, 2).match)
    assert [(player.score, player.is_winner) for player in summary.players] == [(17, True), (16, False)]
    assert [player.counts for player in summary.players] == [{"solar": 2, "bonus": 7}, {"solar": 2, "bonus": 0}]


def test_whoever_was_home_first_had_both_solar_counters() -> None:
    played = at_the_end(bonus=1)
    assert played.view.player(TOM).entered == {Counter.SOLAR: 2}
    assert played.view.player(TOM).possible[Counter.SOLAR] == (2, 2)
    assert played.refused(EnterCount(Counter.SOLAR, 1), TOM) == "Whoever was home first had both solar counters."
    played.do(EnterCount(Counter.SOLAR, 1), DAVE)


@pytest.mark.parametrize(("counter", "most"), [*IN_THE_BOX.items(), (Counter.SOLAR, 2)])
def test_nobody_has_more_than_there_are(counter: Counter, most: int) -> None:
    played = at_the_end()
    assert played.view.player(TOM).possible[counter] == (0, most)
    for number in (most + 1, -1):
        assert played.refused(EnterCount(counter, number), TOM).startswith(f"You can have {most} of these at most")
    played.do(EnterCount(counter, most), TOM)
    left = 2 if counter is Counter.SOLAR else 0
    assert played.view.player(DAVE).possible[counter] == (0, left)


def test_what_was_entered_is_entered_again_as_long_as_the_other_counts() -> None:
    played = at_the_end().entered(TOM, 20, 1, 0, 1)
    assert played.view.awaited == (DAVE,)
    played.do(EnterCount(Counter.ENERGY, 2), TOM).entered(DAVE, 22, 0, 0, 0)
    assert [player.total for player in played.view.players] == [9, 22]
    assert played.refused(EnterCount(Counter.ENERGY, 3), TOM) == "The match is over."


def test_the_turns_go_on_only_as_long_as_nothing_is_entered() -> None:
    played = at_the_end()
    assert [played.view.may_take_back, played.entered(DAVE, 1).view.may_take_back] == [True, False]
    assert played.refused(TakeBackTurn(), DAVE) == "There is nothing to take back."
    assert played.refused(DONE) == "The turns are over: enter your counters."
