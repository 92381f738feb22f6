"""Positions that go back and forth: turns by depth counted, and everything as it was after each."""

import pytest

from spacebowl_pi.games.tom_tube.rules import turns
from spacebowl_pi.games.tom_tube.rules.board.lattice import ALL_KNOTS, ALL_TRIANGLES, short_name
from spacebowl_pi.games.tom_tube.rules.board.places import count_places
from spacebowl_pi.games.tom_tube.rules.moves import legal_moves
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_name, sphere_of
from tests.games.tom_tube.rules.positions import KIT, builds, random_position, recorded, top_rhomb


def leaves(position: Position, depth: int) -> int:
    """How many sequences of so many turns there are, the stack lying as in the recorded game."""
    if depth == 0 or position.end is not None:
        return 1
    found = 0
    for move in legal_moves(position):
        position.push()
        turns.move(position, move)
        found += leaves(position, depth - 1)
        position.pop()
    if position.may_build:
        rhomb = top_rhomb(position)
        for place, filled in builds(position, rhomb):
            position.push()
            turns.build(position, rhomb, place, filled)
            found += leaves(position, depth - 1)
            position.pop()
    return found


@pytest.mark.parametrize(
    ("steps", "counts"), [(0, (206,)), (30, (243,)), (62, (204, 24408)), (66, (2, 12, 46, 240)), (68, (4, 23, 86))]
)
def test_turns_by_depth(steps: int, counts: tuple[int, ...]) -> None:
    position = recorded(steps)
    before = position.copy()
    assert tuple(leaves(position, depth) for depth in range(1, len(counts) + 1)) == counts
    assert position == before


def test_the_board_is_as_large_as_the_rules_say() -> None:
    assert (len(ALL_KNOTS), len(ALL_TRIANGLES), KIT.space.bit_count()) == (61, 96, 78)
    assert count_places(KIT.space) == 102
    assert (KIT.inner.bit_count(), (KIT.inner & ~KIT.printed).bit_count(), KIT.printed.bit_count()) == (37, 25, 18)


def test_knots_have_short_names_by_row_and_place() -> None:
    assert [short_name(base) for base in KIT.base] == ["I3", "A3"]
    assert len({short_name(knot) for knot in ALL_KNOTS}) == 61
    assert [short_name(sphere_of(name)) for name in ("-4,4", "4,0", "0,0", "0,-4")] == ["A1", "E9", "E5", "I1"]


@pytest.mark.parametrize("name", ["", "e40", "e-1", "e01", "5,0", "4,1", "1", "1,1,1", " 1,1", "x", "e"])
def test_what_is_no_sphere_is_none(name: str) -> None:
    with pytest.raises(ValueError, match="there is no sphere"):
        sphere_of(name)


def test_every_sphere_is_written_and_read() -> None:
    assert all(sphere_of(sphere_name(sphere)) == sphere for sphere in (*ALL_KNOTS, *range(81, 121)))


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_is_changed_apart_and_a_turn_is_gone_after_pop(seed: int) -> None:
    position = random_position(seed, 20 + 5 * seed)
    before = position.copy()
    rhomb = top_rhomb(position)
    for place, filled in list(builds(position, rhomb))[:20]:
        apart = position.copy()
        turns.build(apart, rhomb, place, filled)
        position.push()
        turns.build(position, rhomb, place, filled)
        assert position == apart != before
        position.pop()
        assert position == before
