"""The toss: everything falls evenly and independently, and all chance is injected."""

import random as global_random
from itertools import combinations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from spacebowl_pi.games.space_bowl.rules.places import MIDDLE_SPACE, SPACES
from spacebowl_pi.games.space_bowl.rules.toss import toss
from tests.games.space_bowl.rules.puzzles import PLANETS, tossed

TOSSES = 9_000
THINGS = ("destination", *PLANETS[:6], "black hole")

# A fair toss stays below these in 999 of 1000 trials.
CRITICAL_FOR_9_SPACES = 26.12  # 8 degrees of freedom
CRITICAL_FOR_81_PAIRS = 124.84  # 80 degrees of freedom


@pytest.fixture(scope="module")
def fallen() -> NDArray[np.int64]:
    """Where each thing fell: a row for each toss, a column for each of THINGS."""
    random = Random(2026)
    thrown = [toss(PLANETS[:6], random, with_black_hole=True) for _ in range(TOSSES)]
    return np.array([(each.destination, *(at.space for at in each.planets), each.black_hole) for each in thrown])


def chi_square(counts: NDArray[np.int64]) -> float:
    """How far the counts are from all being equal."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("thing", THINGS)
def test_every_thing_falls_evenly_into_the_nine_spaces(fallen: NDArray[np.int64], thing: str) -> None:
    spaces = fallen[:, THINGS.index(thing)]
    assert chi_square(np.bincount(spaces, minlength=9)) < CRITICAL_FOR_9_SPACES


@pytest.mark.parametrize(("one", "other"), [*combinations(THINGS, 2)])
def test_any_two_things_fall_independently(fallen: NDArray[np.int64], one: str, other: str) -> None:
    pairs = fallen[:, THINGS.index(one)] * 9 + fallen[:, THINGS.index(other)]
    assert chi_square(np.bincount(pairs, minlength=81)) < CRITICAL_FOR_81_PAIRS


def test_several_things_may_share_a_space(fallen: NDArray[np.int64]) -> None:
    assert (np.ptp(fallen[:, 1:4], axis=1) == 0).any()


def test_just_the_named_planets_are_tossed_in_their_order() -> None:
    thrown = toss(PLANETS[2:5], Random(1))
    assert [at.planet for at in thrown.planets] == list(PLANETS[2:5])
    assert toss((), Random(1)).planets == ()


def test_the_black_hole_is_tossed_just_when_asked() -> None:
    assert toss(PLANETS, Random(1)).black_hole is None
    assert toss(PLANETS, Random(1), with_black_hole=True).black_hole in SPACES


def test_for_learners_the_destination_lies_in_the_middle_and_the_rest_falls_as_ever() -> None:
    random = Random(3)
    thrown = [toss(PLANETS, random, with_black_hole=True, is_for_learners=True) for _ in range(200)]
    assert {each.destination for each in thrown} == {MIDDLE_SPACE}
    assert {at.space for each in thrown for at in each.planets} == set(SPACES)
    assert {each.black_hole for each in thrown} == set(SPACES)


def test_all_chance_comes_from_the_given_random() -> None:
    untouched = global_random.getstate()
    one, same, other = (toss(PLANETS, Random(seed), with_black_hole=True) for seed in (7, 7, 8))
    assert one == same != other
    assert global_random.getstate() == untouched


def test_planets_in_the_black_holes_space_are_forbidden_and_the_others_required() -> None:
    thrown = tossed(4, black_hole=1, red=1, cyan=7, blue=1, green=4)
    assert [at.planet for at in thrown.forbidden()] == ["red", "blue"]
    assert [at.planet for at in thrown.required()] == ["cyan", "green"]


def test_without_a_black_hole_every_planet_is_required() -> None:
    thrown = tossed(4, red=0, cyan=8)
    assert thrown.required() == thrown.planets
    assert thrown.forbidden() == ()
