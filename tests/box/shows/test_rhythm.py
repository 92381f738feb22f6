"""Nobody needs a colour: every figure is another rhythm, alone and in its turn."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from spacebowl_pi.box.shows.rhythm import (
    BEAT_US,
    FIGURE_US,
    FULL,
    REST_US,
    TURN_US,
    Figure,
    alone,
    breath,
    double_blink,
    in_turn,
)
from spacebowl_pi.games.space_bowl.box.shows.figures import BLACK_HOLE, DESTINATION, FIGURES
from spacebowl_pi.games.space_bowl.rules.deck import Pattern
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck

NAMED = {pattern.value: figure for pattern, figure in FIGURES.items()} | {
    "destination": DESTINATION,
    "black_hole": BLACK_HOLE,
}
STEP_US = 10_000
STEPS_APART = 5
CYCLE_US = FIGURE_US + REST_US


def over_a_cycle(figure: Figure) -> list[int]:
    return [alone(figure, time_us) for time_us in range(0, CYCLE_US, STEP_US)]


def is_turned(one: list[int], other: list[int]) -> bool:
    """Say whether the two are the same rhythm, begun at another moment."""
    return any(one == other[start:] + other[:start] for start in range(len(other)))


def test_every_pattern_has_a_figure() -> None:
    assert set(FIGURES) == set(Pattern)


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMED, 2)))
def test_two_figures_never_look_alike_whenever_one_begins_to_look(one: str, other: str) -> None:
    assert not is_turned(over_a_cycle(NAMED[one]), over_a_cycle(NAMED[other]))


def apart(one: Sequence[int], other: Sequence[int]) -> float:
    """How much two differ in the mean, of full brightness."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one) / FULL


def test_planets_of_the_standard_deck_differ_by_as_much_as_the_docs_say() -> None:
    shown = [FIGURES[planet.pattern] for planet in standard_deck().planets] + [DESTINATION, BLACK_HOLE]
    alone_apart, turns_apart = [], []
    for one, other in combinations(shown, 2):
        first, second = over_a_cycle(one)[::STEPS_APART], over_a_cycle(other)[::STEPS_APART]
        alone_apart.append(min(apart(first, second[at:] + second[:at]) for at in range(len(second))))
        times = range(0, TURN_US, STEP_US)
        turns_apart.append(apart([in_turn(one, at) for at in times], [in_turn(other, at) for at in times]))
    assert round(min(alone_apart), 2) == 0.10
    assert round(min(turns_apart), 2) == 0.09


def test_no_two_figures_have_the_same_turn() -> None:
    turns = {tuple(in_turn(figure, time_us) for time_us in range(0, TURN_US, STEP_US)) for figure in NAMED.values()}
    assert len(turns) == len(NAMED)


@pytest.mark.parametrize("name", NAMED)
def test_a_turn_ends_in_the_dark_so_that_the_next_is_seen_to_begin(name: str) -> None:
    assert in_turn(NAMED[name], TURN_US - 1) == 0
    assert in_turn(NAMED[name], TURN_US - BEAT_US // 5) == 0


@pytest.mark.parametrize("name", sorted(set(NAMED) - {"black_hole"}))
def test_only_the_black_hole_goes_dark_when_alone(name: str) -> None:
    levels = over_a_cycle(NAMED[name])
    assert max(levels) == FULL
    assert min(levels) > 0


def test_a_breath_rises_and_falls_once() -> None:
    levels = [breath(time_us, 1, 9, 1000) for time_us in range(0, 1000, 100)]
    assert levels == [1, 2, 4, 5, 7, 9, 7, 5, 4, 2]


def test_a_double_blink_is_two_flashes_and_a_pause() -> None:
    eighths = [double_blink(FIGURE_US * eighth // 8) for eighth in range(9)]
    assert eighths == [9, 0, 9, 0, 0, 0, 0, 0, 9]
