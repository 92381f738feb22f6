"""The solver: against the plain one on very many puzzles, its counts pinned, and the symmetries of the rules."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.games.space_bowl.rules.deck import PlanetName
from spacebowl_pi.games.space_bowl.rules.galaxy import Galaxy
from spacebowl_pi.games.space_bowl.rules.places import SPACES, Cell, cells_of, place_name, place_names
from spacebowl_pi.games.space_bowl.rules.solver import solve
from spacebowl_pi.games.space_bowl.rules.toss import Toss, TossedPlanet
from spacebowl_pi.games.space_bowl.rules.variants import VARIANT_NAMES, Variants
from tests.games.space_bowl.rules.oracle import lacking_solve, plain_solve
from tests.games.space_bowl.rules.puzzles import PLANETS, Puzzle, drawn, quarter_turned, random_puzzles, tossed

Answers: TypeAlias = tuple[set[Cell], dict[Cell, set[Cell]]]

EMPTY = drawn("- - -", "- - -", "- - -")
ALL_RED = drawn("r r r", "r r r", "r r r")
MIXES = [Variants(rotation=rotation, torus=torus) for rotation, torus in product((False, True), repeat=2)]


def name_of(variants: Variants) -> str:
    """Name a mix of variants for the test's name."""
    return " ".join(name for name in VARIANT_NAMES if getattr(variants, name)) or "plain"


def answers(puzzle: Puzzle) -> Answers:
    """Solve, and answer in the plain solver's way."""
    solution = solve(*puzzle)
    return set(cells_of(solution.valid)), {wild: set(cells_of(mask)) for wild, mask in solution.with_wild.items()}


@pytest.mark.parametrize("seed", range(20), ids="seed {}".format)
def test_a_thousand_random_puzzles_of_any_mix_have_the_plain_solvers_answers(seed: int) -> None:
    for puzzle in random_puzzles(seed, 1000):
        assert answers(puzzle) == lacking_solve(*puzzle), puzzle


def test_both_plain_solvers_have_the_same_answers() -> None:
    for puzzle in random_puzzles(20, 1500):
        assert lacking_solve(*puzzle) == plain_solve(*puzzle) == answers(puzzle), puzzle


@pytest.mark.parametrize("variants", MIXES, ids=name_of)
def test_every_toss_of_two_planets_and_a_hole_over_nine_cards_has_the_plain_solvers_answers(variants: Variants) -> None:
    galaxy = drawn("r c rc", "- # r", "rc - c")
    for destination, red, cyan, black_hole in product(SPACES, SPACES, SPACES, (None, *SPACES)):
        fallen = (TossedPlanet(PLANETS[0], red), TossedPlanet(PLANETS[3], cyan))
        puzzle = Puzzle(galaxy, Toss(destination, fallen, black_hole), variants)
        assert answers(puzzle) == lacking_solve(*puzzle), puzzle


@pytest.mark.parametrize(
    ("variants", "valid", "with_wild"),
    [
        (Variants(), 4004, 3577),
        (Variants(black_hole=True), 3418, 3306),
        (Variants(no_wild=True), 4004, 0),
        (Variants(void=True), 2905, 3084),
        (Variants(big_galaxy=True), 6323, 6252),
        (Variants(rotation=True), 8646, 13432),
        (Variants(torus=True), 6816, 7529),
        (Variants(learners=True), 4243, 4037),
        (Variants(rotation=True, torus=True), 12506, 28089),
        (Variants(black_hole=True, void=True, big_galaxy=True, rotation=True, torus=True), 13129, 33628),
    ],
    ids=lambda value: name_of(value) if isinstance(value, Variants) else str(value),
)
def test_a_thousand_puzzles_always_have_so_many_answers(variants: Variants, valid: int, with_wild: int) -> None:
    solutions = [solve(*puzzle) for puzzle in random_puzzles(1, 1000, variants)]
    assert sum(solution.valid.bit_count() for solution in solutions) == valid
    assert sum(mask.bit_count() for solution in solutions for mask in solution.with_wild.values()) == with_wild


@st.composite
def puzzles(draw: st.DrawFn, *, torus: bool = False, rotation: bool = False, black_hole: bool = True) -> Puzzle:
    """Puzzles of three planets on galaxies of 3 to 6 cards along an edge."""
    size = draw(st.integers(3, 6))
    card = st.none() | st.sets(st.sampled_from(PLANETS[:3])).map(sorted).map(tuple)
    spaces = st.sampled_from(SPACES)
    galaxy = Galaxy(size, draw(st.tuples(*[card] * size**2)))
    planets = tuple(TossedPlanet(planet, draw(spaces)) for planet in PLANETS[:3] if draw(st.booleans()))
    thrown = Toss(draw(spaces), planets, draw(st.none() | spaces) if black_hole else None)
    return Puzzle(galaxy, thrown, Variants(torus=torus, rotation=rotation))


def carried(puzzle: Puzzle, where: Callable[[Cell], Cell]) -> Puzzle:
    """Carry every card of a puzzle to another place."""
    cards = {where(Cell(cell)): card for cell, card in enumerate(puzzle.galaxy.cards)}
    return puzzle._replace(galaxy=Galaxy(puzzle.galaxy.size, tuple(cards[cell] for cell in sorted(cards))))


def answers_carried(puzzle: Puzzle, where: Callable[[Cell], Cell]) -> Answers:
    """Solve a puzzle and carry the answers to another place."""
    valid, with_wild = answers(puzzle)
    return set(map(where, valid)), {where(wild): set(map(where, cells)) for wild, cells in with_wild.items()}


def with_planet(puzzle: Puzzle, cell: Cell, planet: PlanetName) -> Puzzle:
    """Make the card at a place face up, if it was not, and show one more planet."""
    cards = list(puzzle.galaxy.cards)
    cards[cell] = (*(cards[cell] or ()), planet)
    return puzzle._replace(galaxy=Galaxy(puzzle.galaxy.size, tuple(cards)))


@given(puzzles(torus=True), st.integers(0, 5), st.integers(0, 5))
def test_on_a_torus_the_answers_move_along_with_the_galaxy(puzzle: Puzzle, down: int, right: int) -> None:
    size = puzzle.galaxy.size

    def moved(cell: Cell) -> Cell:
        return Cell((cell // size + down) % size * size + (cell + right) % size)

    assert answers(carried(puzzle, moved)) == answers_carried(puzzle, moved)


@given(puzzles() | puzzles(torus=True))
def test_the_answers_turn_along_with_galaxy_and_pattern(puzzle: Puzzle) -> None:
    size = puzzle.galaxy.size

    def turned(cell: Cell) -> Cell:
        return Cell(cell % size * size + size - 1 - cell // size)

    both_turned = carried(puzzle, turned)._replace(toss=quarter_turned(puzzle.toss))
    assert answers(both_turned) == answers_carried(puzzle, turned)


@given(puzzles(rotation=True) | puzzles(rotation=True, torus=True))
def test_with_rotation_a_turned_pattern_has_the_same_answers(puzzle: Puzzle) -> None:
    assert answers(puzzle._replace(toss=quarter_turned(puzzle.toss))) == answers(puzzle)


@given(puzzle=puzzles(), torus=st.booleans())
def test_rotation_allows_what_any_of_the_four_turned_patterns_allows(puzzle: Puzzle, *, torus: bool) -> None:
    valid: set[Cell] = set()
    with_wild: dict[Cell, set[Cell]] = {}
    one = puzzle._replace(variants=Variants(torus=torus))
    for _ in range(4):
        one = one._replace(toss=quarter_turned(one.toss))
        valid |= answers(one)[0]
        for wild, cells in answers(one)[1].items():
            with_wild[wild] = with_wild.get(wild, set()) | cells
    assert answers(puzzle._replace(variants=Variants(torus=torus, rotation=True))) == (valid, with_wild)


@given(puzzles(black_hole=False) | puzzles(black_hole=False, torus=True, rotation=True), st.data())
def test_one_more_planet_on_a_card_never_takes_an_answer_away_when_there_is_no_black_hole(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    cell = Cell(data.draw(st.integers(0, puzzle.galaxy.size**2 - 1)))
    planet = data.draw(st.sampled_from(PLANETS[:3]))
    assert answers(puzzle)[0] <= answers(with_planet(puzzle, cell, planet))[0]


@given(puzzles() | puzzles(torus=True))
def test_a_wild_does_what_one_more_required_planet_on_its_card_would_do(puzzle: Puzzle) -> None:
    valid, with_wild = answers(puzzle)
    face_up = {Cell(cell) for cell, card in enumerate(puzzle.galaxy.cards) if card is not None}
    for wild in map(Cell, range(puzzle.galaxy.size**2)):
        saved = [answers(with_planet(puzzle, wild, fallen.planet))[0] for fallen in puzzle.toss.required()]
        assert with_wild.get(wild, set()) == set().union(*saved) & face_up - valid


def valid_places(galaxy: Galaxy, thrown: Toss, **mix: bool) -> list[str]:
    """Name the places that are valid unaided."""
    return place_names(solve(galaxy, thrown, Variants(**mix)).valid, galaxy.size)


def places_with_wild(galaxy: Galaxy, thrown: Toss, **mix: bool) -> dict[str, list[str]]:
    """Name the places of the Wild, each with the places that are valid by way of it."""
    found = solve(galaxy, thrown, Variants(**mix)).with_wild
    return {place_name(wild, galaxy.size): place_names(mask, galaxy.size) for wild, mask in found.items()}


def test_a_solution_answers_for_single_places() -> None:
    solution = solve(drawn("- r -", "- - -", "- - -"), tossed(4, red=1), Variants())
    cells = [Cell(number) for number in range(9)]
    assert list(filter(solution.is_valid, cells)) == [4]
    saved = [(wild, cell) for wild in cells for cell in cells if solution.is_valid_by_wild(cell, wild)]
    assert saved == [(0, 3), (2, 5), (3, 6), (4, 7), (5, 8)]


def test_a_card_is_valid_where_every_planet_shows_as_far_away_as_it_fell_from_the_destination() -> None:
    galaxy = drawn("- r -", "- - c", "- - -")
    assert valid_places(galaxy, tossed(4, red=1, cyan=5)) == ["B2"]
    assert valid_places(galaxy, tossed(3, red=0, cyan=4)) == ["B2"]
    assert valid_places(galaxy, tossed(4, red=5, cyan=1)) == []


def test_other_planets_on_those_cards_do_not_matter() -> None:
    assert valid_places(drawn("- rgb -", "w - cy", "- - -"), tossed(4, red=1, cyan=5)) == ["B2"]


def test_planets_in_one_space_have_to_show_on_one_card() -> None:
    assert valid_places(drawn("r c rc", "- - -", "- - -"), tossed(4, red=1, cyan=1)) == ["C2"]


def test_a_planet_in_the_destinations_space_has_to_show_on_the_destination() -> None:
    assert valid_places(drawn("- - r", "- - -", "- c -"), tossed(7, red=7)) == ["C1"]


def test_spaces_with_nothing_tossed_into_them_may_lie_outside_the_galaxy() -> None:
    assert valid_places(drawn("- - -", "- - -", "- - r"), tossed(0, red=0)) == ["C3"]


def test_a_space_that_holds_a_planet_must_lie_inside_the_galaxy() -> None:
    assert valid_places(ALL_RED, tossed(4, red=2)) == ["A2", "A3", "B2", "B3"]
    assert places_with_wild(ALL_RED, tossed(4, red=2)) == {}


def test_where_nothing_is_tossed_every_card_that_lies_face_up_is_valid() -> None:
    assert valid_places(drawn("- # -", "# # #", "# # r"), tossed(4)) == ["A1", "C1", "C3"]


def test_a_face_down_card_shows_nothing_and_is_no_destination_even_by_way_of_the_wild() -> None:
    galaxy = drawn("# # #", "# # #", "# # r")
    assert valid_places(galaxy, tossed(8, red=5)) == []
    assert valid_places(galaxy, tossed(5, red=8)) == []
    assert places_with_wild(galaxy, tossed(4, red=4)) == {}


def test_the_wild_stands_for_a_planet_that_its_card_lacks() -> None:
    assert places_with_wild(drawn("- r -", "- - -", "- - -"), tossed(4, red=1, cyan=5)) == {"C2": ["B2"]}
    assert places_with_wild(drawn("- - -", "- c -", "- - -"), tossed(4, red=4, cyan=4))["B2"] == ["B2"]


def test_ruling_the_wild_never_stands_for_two_planets() -> None:
    assert places_with_wild(EMPTY, tossed(4, red=1, cyan=1)) == {}
    assert places_with_wild(EMPTY, tossed(4, red=1, cyan=5)) == {}


def test_ruling_the_wild_may_lie_on_a_face_down_card() -> None:
    assert places_with_wild(drawn("- # -", "- - -", "- - c"), tossed(4, red=1, cyan=8)) == {"B1": ["B2"]}


def test_a_card_valid_without_the_wild_does_not_use_it() -> None:
    assert places_with_wild(drawn("- - -", "- r -", "- - -"), tossed(4, red=4)).get("B2") is None


def test_with_rotation_a_card_may_be_valid_both_unaided_and_by_way_of_the_wild() -> None:
    galaxy = drawn("- r -", "- - #", "- # #")
    assert valid_places(galaxy, tossed(4, red=1), rotation=True) == ["A1", "B2", "C1"]
    assert "B2" in places_with_wild(galaxy, tossed(4, red=1), rotation=True)["C2"]


def test_without_the_wild_nothing_is_valid_by_way_of_it() -> None:
    assert places_with_wild(EMPTY, tossed(4, red=1))
    assert places_with_wild(EMPTY, tossed(4, red=1), no_wild=True) == {}


def test_where_planets_share_the_black_holes_space_the_card_there_must_not_show_any_of_them() -> None:
    galaxy = drawn("r c -", "- - -", "- - -")
    assert valid_places(galaxy, tossed(4, black_hole=1, red=1, cyan=1)) == ["A3", "B3", "C2", "C3"]
    assert valid_places(galaxy, tossed(4, black_hole=1, red=1, blue=1)) == ["A3", "B2", "B3", "C2", "C3"]


@pytest.mark.parametrize("black_hole", [4, 8], ids=["in the Destination's space", "in an empty space"])
def test_the_black_hole_does_nothing_to_the_destination_or_to_an_empty_space(black_hole: int) -> None:
    assert valid_places(ALL_RED, tossed(4, black_hole, red=1)) == valid_places(ALL_RED, tossed(4, red=1)) != []


def test_ruling_a_swallowed_planets_card_must_lie_in_the_galaxy() -> None:
    assert valid_places(EMPTY, tossed(4, black_hole=2, red=2)) == ["A2", "A3", "B2", "B3"]


def test_ruling_a_face_down_card_satisfies_the_black_hole() -> None:
    assert valid_places(drawn("r # r", "- - -", "# # #"), tossed(4, black_hole=1, red=1)) == ["B2"]


def test_ruling_the_wild_never_helps_against_a_black_hole() -> None:
    galaxy = drawn("r r r", "c - -", "# # #")
    assert places_with_wild(galaxy, tossed(4, black_hole=1, red=1)) == {}
    assert places_with_wild(galaxy, tossed(4, black_hole=1, red=1, cyan=3)) == {}


def test_a_black_hole_and_the_wild_go_together_on_different_cards() -> None:
    assert places_with_wild(drawn("r - r", "- - -", "# # #"), tossed(4, black_hole=1, red=1, cyan=3)) == {"A2": ["B2"]}


def test_on_a_torus_opposite_edges_touch() -> None:
    galaxy = drawn("- - -", "- - -", "r - -")
    assert valid_places(galaxy, tossed(4, red=0)) == []
    assert valid_places(galaxy, tossed(4, red=0), torus=True) == ["B1"]
    assert places_with_wild(drawn("- # #", "# # #", "# # #"), tossed(4, red=0), torus=True) == {"C3": ["A1"]}


@pytest.mark.parametrize("variants", MIXES, ids=name_of)
def test_a_planet_that_no_card_shows_is_nowhere(variants: Variants) -> None:
    for destination, space in product(SPACES, SPACES):
        assert solve(EMPTY, tossed(destination, red=space), variants).valid == 0
        assert solve(EMPTY, tossed(destination, space, red=space), replace(variants, torus=True)).valid == 2**9 - 1


@pytest.mark.parametrize("cards", ["- r -  - - c  - - -", "- - -  - - r  - c -", "- - -  c - -  - r -"])
def test_with_rotation_the_pattern_may_be_turned_as_a_whole(cards: str) -> None:
    assert valid_places(drawn(cards), tossed(4, red=1, cyan=5), rotation=True) == ["B2"]


def test_with_rotation_the_pattern_may_not_be_mirrored() -> None:
    assert valid_places(drawn("# r -", "c - -", "- - -"), tossed(4, red=1, cyan=5), rotation=True) == []
