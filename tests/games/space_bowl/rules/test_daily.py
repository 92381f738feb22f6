"""The puzzle of a day: the same everywhere, worth solving, and never made of anything but its date."""

import os
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from spacebowl_pi.games.space_bowl.rules.daily import Flavour, daily_puzzle
from spacebowl_pi.games.space_bowl.rules.places import cells_of, place_names
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.standard_deck import standard_deck
from tests.games.space_bowl.rules.oracle import plain_solve

MONDAY = date(2026, 11, 16)

# Made once and kept: whoever changes these changes the puzzle on boxes that are out there.
KNOWN = {
    "2026-11-16": (40, 22, 2, ["B4", "C4", "D4"]),
    "2026-11-18": (12, 51, 10, ["B4", "D2", "E4"]),
    "2026-11-22": (30, 26, 46, ["B5", "E6", "F4"]),
}


def day(days: int) -> str:
    return (MONDAY + timedelta(days=days)).isoformat()


@pytest.mark.parametrize("asked", KNOWN)
def test_a_date_has_the_puzzle_it_always_had(asked: str) -> None:
    puzzle = daily_puzzle(asked)
    size = puzzle.variants.galaxy_size
    found = (*(card.number for card in puzzle.galaxy[:3]), place_names(puzzle.valid, size))
    assert found == KNOWN[asked]


def test_the_same_date_gives_the_same_puzzle_whatever_the_hash_seed() -> None:
    program = f"from spacebowl_pi.games.space_bowl.rules.daily import *; print(daily_puzzle({day(3)!r}))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert printed == {f"{daily_puzzle(day(3))}\n"}


@given(some.dates(min_value=date(2000, 1, 1), max_value=date(2199, 12, 31)))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_every_day_has_a_puzzle_with_two_or_three_solutions_which_a_plain_solver_finds_too(asked: date) -> None:
    puzzle = daily_puzzle(asked.isoformat())
    valid, _ = plain_solve(puzzle.solver_galaxy(), puzzle.toss, puzzle.variants)
    assert sorted(valid) == list(cells_of(puzzle.valid))
    assert 2 <= len(valid) <= 3
    assert len(puzzle.galaxy) == puzzle.variants.galaxy_size**2
    assert len({card.number for card in puzzle.galaxy}) == len(puzzle.galaxy)
    assert {card.number for card in puzzle.galaxy} <= set(standard_deck().by_number)


def test_the_flavours_go_through_the_week_from_monday_on() -> None:
    assert [daily_puzzle(day(days)).flavour for days in range(7)] == list(Flavour)
    assert daily_puzzle(day(7)).flavour is Flavour.CALM


@pytest.mark.parametrize("week", range(8))
def test_what_makes_a_day_special_matters_to_its_solution(week: int) -> None:
    for days in range(7 * week, 7 * week + 7):
        puzzle = daily_puzzle(day(days))
        galaxy, variants = puzzle.solver_galaxy(), puzzle.variants
        assert variants.void == any(card.face_down for card in puzzle.galaxy)
        assert variants.black_hole == bool(puzzle.toss.forbidden())
        for name in ("torus", "rotation"):
            if getattr(variants, name):
                without = replace(variants, **{name: False})
                assert solve(galaxy, puzzle.toss, without).valid != puzzle.valid


def test_a_year_of_puzzles_has_no_two_alike() -> None:
    puzzles = [daily_puzzle(day(days)) for days in range(0, 364, 4)]
    assert len({(puzzle.galaxy, puzzle.toss) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-02-30", "2026-2-3", "0000-01-01", "2026-11-18 "])
def test_what_is_no_date_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="write it like 2026-11-18"):
        daily_puzzle(text)


def test_chance_comes_from_the_one_method_that_python_promises_to_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    before = daily_puzzle(day(0))
    for name in ("getrandbits", "choice", "shuffle", "sample", "randrange"):
        monkeypatch.setattr(Random, name, None)
    assert daily_puzzle(day(0)) == before
