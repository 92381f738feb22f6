"""The examples of the rules, and the board and tiles they are on, by our rules."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from spacebowl_pi.games.tom_tube.rules.board.lattice import (
    ALL_KNOTS,
    ALL_TRIANGLES,
    Triangle,
    edge,
    knot_at,
    triangle_at,
)
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits, count_places, covered
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, TOM, Filling, Form
from spacebowl_pi.games.tom_tube.rules.moves import legal_moves
from spacebowl_pi.games.tom_tube.rules.position import COUNTERS, Position, sphere_name, sphere_of
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.games.tom_tube.rules.recorded import Json

FOLDER = Path(__file__).parent
EXAMPLES: Json = tomllib.loads((FOLDER / "examples.toml").read_text())
BOARD: Json = tomllib.loads((FOLDER / "board.toml").read_text())
TILES: Json = tomllib.loads((FOLDER / "tiles.toml").read_text())
KIT = standard_kit()


def each(table: str) -> pytest.MarkDecorator:
    """Run a test with every example of a kind."""
    examples = EXAMPLES[table]
    return pytest.mark.parametrize("example", examples, ids=[one.get("id", str(one)[:40]) for one in examples])


def new_position() -> Position:
    return Position(KIT, Settings(), TOM, len(KIT.all_rhombs))


def place_of(tile: Json) -> Place:
    q, r = tile["up"]
    return Place(q, r, tile["axis"], tile.get("rot", 0))


def laid(position: Position, tiles: list[Json]) -> None:
    for tile in tiles:
        position.lay_rhomb(KIT.by_id[tile["id"]], place_of(tile))


def triangle(written: list[Any]) -> Triangle:
    form, q, r = written
    return Triangle(form == "U", q, r)


def test_the_standard_kit_is_the_board_and_the_tiles_of_the_rules() -> None:
    check = BOARD["check"]
    assert (len(ALL_KNOTS), len(ALL_TRIANGLES)) == (check["knots"], check["triangles"])
    assert KIT.space.bit_count() == check["space_triangles"]
    assert count_places(KIT.space) == check["rhomb_positions"]
    assert KIT.inner.bit_count() == check["interior_knots"]
    assert (KIT.inner & ~KIT.printed).bit_count() == check["open_knots"]
    for ours, theirs in zip(KIT.modules, BOARD["module"], strict=True):
        assert (ours.id, NAMES[ours.owner], ours.is_base) == (theirs["id"], theirs["owner"], theirs["kind"] == "base")
        assert ours.centre == tuple(theirs["centre"])
        assert set(ours.spheres) == {tuple(sphere) for sphere in theirs["spheres"]}
        assert set(ours.triangles) == {triangle(it) for it in theirs["triangles"]}
        assert ours.fork == triangle(theirs["fork_triangle"])
    rhombs = [{"id": it.id, "tom": it.tom, "dave": it.dave, "form": it.form} for it in KIT.rhombs]
    assert rhombs == [{name: it[name] for name in ("id", "tom", "dave", "form")} for it in TILES["rhomb"]]
    assert [it.has_sphere for it in KIT.rhombs] == [it["energy"] for it in TILES["rhomb"]]
    assert all(it.has_sphere == (it.form is Form.ENERGY) for it in KIT.rhombs)
    supply = TILES["supply"]
    assert (KIT.copies, KIT.launch) == (supply["rhomb_copies"], supply["launch_energy"])
    assert KIT.stock == tuple(supply[name] for name in COUNTERS)
    assert KIT.triangles == {Filling(kind): count for kind, count in TILES["triangles_per_player"].items()}
    assert KIT.exchanged == (TILES["exchange"]["energy"], TILES["exchange"]["control"])


@each("evaluation")
def test_counters_are_worth_what_the_example_says(example: Json) -> None:
    position = new_position()
    position.held = ((example["energy"], example["control"], example["alien"]), (0, 0, 0))
    for _, module in zip(range(example["solar"]), bits(KIT.solar[TOM]), strict=False):
        position.solar_out &= ~(1 << module)
    position.fast, position.bonus_turns = TOM, example["bonus_turns"]
    assert position.sum_of(TOM) == example["points"]["total"]


@each("rhomb_geometry")
def test_a_rhomb_lies_as_the_example_says(example: Json) -> None:
    under = covered(place_of(example))
    assert {triangle_at(cell) for cell in bits(under.cells)} == {triangle(cell) for cell in example["cells"]}
    assert under.corners == tuple(knot_at(*example[name]) for name in "ABCD")
    assert under.headings == tuple(example["port"][name] for name in "ABCD")
    one, other = (knot_at(*knot) for knot in example["blocked_edge"])
    assert under.blocked == edge(one, other)


@each("triangle_geometry")
def test_a_triangle_has_the_corners_and_headings_of_the_example(example: Json) -> None:
    at = triangle(example["at"])
    assert at.corners == tuple(knot_at(*knot) for knot in example["knots"])
    assert at.headings == tuple(example["port"])


@each("isolation")
def test_a_rhomb_isolates_the_spaces_of_the_example(example: Json) -> None:
    position = new_position()
    laid(position, example["before"])
    isolated = position.lay_rhomb(KIT.by_id[example["lay"]["id"]], place_of(example["lay"]))
    assert {triangle_at(cell) for cell in bits(isolated)} == {triangle(space) for space in example["isolated"]}


@each("counters")
def test_a_rhomb_brings_the_counters_of_the_example(example: Json) -> None:
    position = new_position()
    laid(position, example["before"])
    position.complete_spheres()
    before = position.counters_at
    laid(position, [example["lay"]])
    position.complete_spheres()
    masks = zip(COUNTERS, (position.energy_at, position.control_at, position.alien_at), strict=True)
    brought = [[name, sphere_name(sphere)] for name, mask in masks for sphere in bits(mask & ~before)]
    assert brought == example["expect"]
    assert position.stock == tuple(example["stock_after"][name] for name in COUNTERS)


@each("moves")
def test_the_moves_are_those_of_the_example(example: Json) -> None:
    position = new_position()
    laid(position, example["rhombs"])
    position.complete_spheres()
    position.energy_at &= ~sum(1 << sphere_of(name) for name in example["taken"])
    position.at = (sphere_of(example["at"]["tom"]), sphere_of(example["at"]["dave"]))
    position.turn = NAMES.index(example["turn"])
    held = (example["energy"], example["control"], 0)
    position.held = (held, held)
    assert sorted(map(str, legal_moves(position))) == example["moves"]
