"""The explanation of a pick: every field, and its agreement with the solver."""

from dataclasses import astuple, replace
from random import Random
from typing import NamedTuple

import pytest

from spacebowl_pi.games.space_bowl.rules.explain import (
    Failure,
    FailureKind,
    PickExplanation,
    explain_pick,
    place_in_pattern,
)
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Cell, parse_place, place_name
from spacebowl_pi.games.space_bowl.rules.solver import Solution, solve
from spacebowl_pi.games.space_bowl.rules.toss import Toss
from spacebowl_pi.games.space_bowl.rules.variants import Variants
from tests.games.space_bowl.rules.puzzles import Puzzle, drawn, quarter_turned, random_puzzles, tossed

EMPTY = drawn("- - -", "- - -", "- - -")


def explained(
    galaxy: Galaxy, thrown: Toss, pick: str, wild: str | None = None, *, placed: bool = False, **mix: bool
) -> PickExplanation:
    """Explain a pick on a small galaxy, with its places named."""
    at = None if wild is None else parse_place(wild, 3)
    return explain_pick(galaxy, thrown, Variants(**mix), parse_place(pick, 3), at, has_placed_wild=placed)


def failures_of(explanation: PickExplanation) -> list[tuple[str, str, str | None]]:
    """Say the failures in words."""
    return [
        (failure.planet, failure.kind.value, None if failure.cell is None else place_name(failure.cell, 3))
        for failure in explanation.failures
    ]


def named(cells: tuple[Cell, ...]) -> list[str]:
    """Name places of a small galaxy."""
    return [place_name(cell, 3) for cell in cells]


def test_a_valid_pick_has_no_failures_and_needs_no_other_card() -> None:
    explanation = explained(drawn("- r -", "- - -", "- - -"), tossed(4, red=1), "B2")
    assert explanation == PickExplanation(
        pick=Cell(4),
        verdict=Verdict.VALID,
        is_face_down=False,
        quarter_turns=0,
        failures=(),
        is_right_but_without_wild=False,
        saving_wilds=(),
        nearest_valid=Cell(4),
    )


def test_a_wrong_pick_is_told_all_that_there_is_to_say() -> None:
    explanation = explained(drawn("- r -", "- - -", "- - -"), tossed(4, red=1), "C2")
    assert explanation == PickExplanation(
        pick=Cell(5),
        verdict=Verdict.WRONG,
        is_face_down=False,
        quarter_turns=0,
        failures=(Failure(tossed(4, red=1).planets[0].planet, FailureKind.LACKING, Cell(2)),),
        is_right_but_without_wild=False,
        saving_wilds=(Cell(2),),
        nearest_valid=Cell(4),
    )


def test_every_way_to_fail_is_told_with_its_place() -> None:
    galaxy = drawn("- r -", "- - -", "- - -")
    thrown = tossed(4, black_hole=1, red=1, cyan=3, green=5)
    assert failures_of(explained(galaxy, thrown, "B2")) == [
        ("red", "swallowed_but_shown", "B1"),
        ("cyan", "lacking", "A2"),
        ("green", "lacking", "C2"),
    ]
    assert failures_of(explained(galaxy, thrown, "A1")) == [
        ("red", "swallowed_off_galaxy", None),
        ("cyan", "off_galaxy", None),
        ("green", "lacking", "B1"),
    ]


def test_on_a_torus_nothing_is_off_the_galaxy() -> None:
    assert failures_of(explained(EMPTY, tossed(4, red=0), "A1")) == [("red", "off_galaxy", None)]
    assert failures_of(explained(EMPTY, tossed(4, red=0), "A1", torus=True)) == [("red", "lacking", "C3")]


def test_the_orientation_that_came_nearest_is_told() -> None:
    galaxy = drawn("- - -", "- - -", "- r -")
    explanation = explained(galaxy, tossed(4, red=1, cyan=5), "B2", rotation=True)
    assert explanation.quarter_turns == 2
    assert failures_of(explanation) == [("cyan", "lacking", "A2")]


def test_without_rotation_the_pattern_is_told_as_it_lies() -> None:
    explanation = explained(drawn("- - -", "- - -", "- r -"), tossed(4, red=1, cyan=5), "B2")
    assert explanation.quarter_turns == 0
    assert failures_of(explanation) == [("red", "lacking", "B1"), ("cyan", "lacking", "C2")]


def test_a_face_down_pick_is_wrong_even_where_no_planet_fails() -> None:
    explanation = explained(drawn("- r -", "- # -", "- - -"), tossed(4, red=1), "B2")
    assert (explanation.verdict, explanation.is_face_down) == (Verdict.WRONG, True)
    assert explanation.failures == ()
    assert explanation.saving_wilds == ()


@pytest.mark.parametrize(
    ("wild", "placed", "verdict"),
    [
        (None, False, Verdict.WRONG),
        ("C2", False, Verdict.WILD),
        ("C2", True, Verdict.WILD),
        ("C1", False, Verdict.WRONG),
        ("C1", True, Verdict.WRONG),
    ],
)
def test_the_wild_makes_a_pick_right_from_the_one_place_that_saves_it(
    wild: str | None, verdict: Verdict, *, placed: bool
) -> None:
    explanation = explained(drawn("- r -", "- - -", "# # #"), tossed(4, red=1, cyan=5), "B2", wild, placed=placed)
    assert explanation.verdict is verdict
    assert named(explanation.saving_wilds) == (["C2"] if verdict is Verdict.WRONG else [])
    assert failures_of(explanation) == [("cyan", "lacking", "C2")]


def test_a_valid_card_is_wrong_for_the_one_who_has_to_use_the_wild() -> None:
    galaxy = drawn("- r -", "- - -", "- - -")
    others = explained(galaxy, tossed(4, red=1), "B2", "A1")
    theirs = explained(galaxy, tossed(4, red=1), "B2", "A1", placed=True)
    assert (others.verdict, others.is_right_but_without_wild, others.nearest_valid) == (Verdict.VALID, False, Cell(4))
    assert (theirs.verdict, theirs.is_right_but_without_wild) == (Verdict.WRONG, True)
    assert theirs.nearest_valid == Cell(3)  # below the Wild
    assert theirs.failures == ()


def test_with_rotation_who_placed_the_wild_is_right_by_any_orientation_that_uses_it() -> None:
    galaxy = drawn("- r -", "- - -", "- - -")
    assert explained(galaxy, tossed(4, red=1), "B2", "C2", rotation=True).verdict is Verdict.VALID
    assert explained(galaxy, tossed(4, red=1), "B2", "C2", rotation=True, placed=True).verdict is Verdict.WILD


def test_without_the_wild_none_saves_a_pick() -> None:
    assert explained(EMPTY, tossed(4, red=1), "B2", no_wild=True).saving_wilds == ()
    assert named(explained(EMPTY, tossed(4, red=1), "B2").saving_wilds) == ["B1"]


def test_saving_wilds_are_sorted_by_name() -> None:
    explanation = explained(EMPTY, tossed(4, red=1), "B2", rotation=True)
    assert named(explanation.saving_wilds) == ["A2", "B1", "B3", "C2"]


def test_of_right_cards_equally_near_the_first_by_name_is_told() -> None:
    galaxy = drawn("- r -", "r - r", "- r -")
    assert explained(galaxy, tossed(4, red=4), "B2").nearest_valid == parse_place("A2", 3)


def test_where_no_card_was_right_there_is_no_nearest() -> None:
    assert explained(EMPTY, tossed(4, red=4), "B2").nearest_valid is None


@pytest.mark.parametrize(("torus", "nearest"), [(False, "C2"), (True, "A5")])
def test_on_a_torus_the_way_around_the_edge_counts(nearest: str, *, torus: bool) -> None:
    galaxy = drawn("- - - - -", "- - r - -", "- - - - -", "- - - - -", "r - - - -")
    explanation = explain_pick(galaxy, tossed(4, red=4), Variants(torus=torus), Cell(0))
    assert explanation.nearest_valid == parse_place(nearest, 5)


def test_a_space_stands_for_the_place_as_far_from_the_pick_as_from_the_destination() -> None:
    above = [place_in_pattern(5, Cell(12), tossed(4), SPACES[1], turns) for turns in range(4)]
    assert above == [Cell(7), Cell(13), Cell(17), Cell(11)]  # clockwise
    assert place_in_pattern(5, Cell(12), tossed(8), SPACES[0]) == Cell(0)
    assert place_in_pattern(5, Cell(0), tossed(4), SPACES[0]) is None
    assert place_in_pattern(5, Cell(0), tossed(4), SPACES[0], is_torus=True) == Cell(24)


class Explained(NamedTuple):
    """A pick of a random puzzle with its explanation; `right` are the cards that were right for the player."""

    puzzle: Puzzle
    solution: Solution
    has_placed_wild: bool
    right: frozenset[Cell]
    explanation: PickExplanation

    @property
    def turns(self) -> int:
        """How many orientations there are."""
        return 4 if self.puzzle.variants.rotation else 1


@pytest.fixture(scope="module", params=range(4), ids="seed {}".format)
def every_pick(request: pytest.FixtureRequest) -> list[Explained]:
    """Explain every pick of fifty puzzles."""
    random = Random(request.param)
    picks = []
    for puzzle in random_puzzles(request.param, 50):
        solution = solve(*puzzle)
        cells = [Cell(number) for number in range(puzzle.galaxy.size**2)]
        wild = random.choice([None, *cells, *solution.with_wild])
        placed = wild is not None and random.random() < 0.5
        right = frozenset(
            cell
            for cell in cells
            if (wild is not None and solution.is_valid_by_wild(cell, wild)) or (solution.is_valid(cell) and not placed)
        )
        for cell in cells:
            explanation = explain_pick(*puzzle, cell, wild, has_placed_wild=placed)
            picks.append(Explained(puzzle, solution, placed, right, explanation))
    return picks


def test_every_verdict_agrees_with_the_solver(every_pick: list[Explained]) -> None:
    for _, solution, has_placed_wild, right, explanation in every_pick:
        is_valid = solution.is_valid(explanation.pick)
        assert explanation.verdict.is_right == (explanation.pick in right)
        assert (explanation.verdict is Verdict.VALID) == (is_valid and not has_placed_wild)
        assert explanation.is_right_but_without_wild == (is_valid and explanation.pick not in right)


def test_nothing_fails_exactly_when_the_pick_is_valid_unaided_or_lies_face_down(every_pick: list[Explained]) -> None:
    for puzzle, solution, _, _, explanation in every_pick:
        assert explanation.is_face_down == (puzzle.galaxy.cards[explanation.pick] is None)
        if explanation.verdict is not Verdict.WILD and not explanation.is_face_down:
            assert solution.is_valid(explanation.pick) == (not explanation.failures)


def test_the_failures_are_those_of_the_first_orientation_with_the_fewest(every_pick: list[Explained]) -> None:
    for each in every_pick:
        if each.explanation.verdict is Verdict.WILD:
            continue  # there the orientation that the Wild makes right is the one to tell
        galaxy, thrown, variants = each.puzzle
        failures = []
        for _ in range(each.turns):
            one_way = replace(variants, rotation=False)
            failures.append(explain_pick(galaxy, thrown, one_way, each.explanation.pick).failures)
            thrown = quarter_turned(thrown)
        fewest = min(failures, key=len)
        left_by_the_wild = set(each.explanation.failures)
        assert left_by_the_wild <= set(fewest)
        assert len(fewest) - len(left_by_the_wild) <= 1
        assert each.explanation.quarter_turns == failures.index(fewest)


def test_what_a_wild_in_place_stands_for_is_not_told_as_failing() -> None:
    puzzle = (drawn("- - -", "- - -", "- - -"), tossed(4, red=0, blue=8), Variants())
    snapshot = explain_pick(*puzzle, Cell(4), Cell(0))
    assert [(failure.planet, failure.cell) for failure in snapshot.failures] == [("blue", Cell(8))]
    assert len(explain_pick(*puzzle, Cell(4)).failures) == 2


def test_right_by_way_of_the_wild_the_failure_is_the_planet_that_it_stands_for() -> None:
    snapshot = explain_pick(EMPTY, tossed(4, red=1), Variants(rotation=True), Cell(4), Cell(5))
    assert (snapshot.verdict, snapshot.quarter_turns) == (Verdict.WILD, 1)
    assert [failure.cell for failure in snapshot.failures] == [Cell(5)]


def test_every_failure_is_one(every_pick: list[Explained]) -> None:
    for puzzle, _, _, _, explanation in every_pick:
        swallowed = {fallen.planet for fallen in puzzle.toss.forbidden()}
        for planet, kind, cell in map(astuple, explanation.failures):
            if cell is None:
                off = (FailureKind.OFF_GALAXY, FailureKind.SWALLOWED_OFF_GALAXY)
                assert kind is off[planet in swallowed]
                assert not puzzle.variants.torus
            else:
                wrong = (FailureKind.LACKING, FailureKind.SWALLOWED_BUT_SHOWN)
                assert kind is wrong[planet in swallowed]
                assert puzzle.galaxy.shows(cell, planet) == (planet in swallowed)


def test_saving_wilds_are_all_that_would_have_made_a_wrong_pick_right(every_pick: list[Explained]) -> None:
    for puzzle, solution, _, right, explanation in every_pick:
        saving = [wild for wild, mask in solution.with_wild.items() if mask >> explanation.pick & 1]
        saving.sort(key=lambda wild: place_name(wild, puzzle.galaxy.size))
        assert list(explanation.saving_wilds) == ([] if explanation.pick in right else saving)


def steps(puzzle: Puzzle, one: Cell, other: Cell) -> int:
    """Count the steps between two places, on a torus around an edge where that is shorter."""
    size = puzzle.galaxy.size
    around = (-size, 0, size) if puzzle.variants.torus else (0,)
    down = min(abs(one // size - other // size + once) for once in around)
    return down + min(abs(one % size - other % size + once) for once in around)


def test_nearest_valid_is_nearest(every_pick: list[Explained]) -> None:
    for puzzle, _, _, right, explanation in every_pick:
        size, pick = puzzle.galaxy.size, explanation.pick
        ranked = sorted((steps(puzzle, pick, cell), place_name(cell, size), cell) for cell in right)
        assert explanation.nearest_valid == (ranked[0][2] if ranked else None)
