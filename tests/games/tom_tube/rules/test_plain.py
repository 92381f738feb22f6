"""The plain reference itself: by the examples of the rules, and by the recorded game, step by step."""

import tomllib
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.tom_tube.rules import plain_board as board
from tests.games.tom_tube.rules.plain import PlainGame, next_handicap, points
from tests.games.tom_tube.rules.plain_format import replay
from tests.games.tom_tube.rules.plain_random import random_game, random_stack
from tests.games.tom_tube.rules.recorded import GAME, Json, turn_of

EXAMPLES: Json = tomllib.loads(Path(__file__).with_name("examples.toml").read_text())


def each(table: str) -> pytest.MarkDecorator:
    """Run a test with every example of a kind."""
    examples = EXAMPLES[table]
    return pytest.mark.parametrize("example", examples, ids=[one.get("id", str(one)[:40]) for one in examples])


def sphere(name: str) -> board.Sphere:
    if name.startswith("e"):
        return name
    q, r = name.split(",")
    return int(q), int(r)


def triangle(written: list[Any]) -> board.Triangle:
    form, q, r = written
    return form, q, r


def new_game() -> PlainGame:
    return random_game(Random(1))


def lay(game: PlainGame, tiles: list[Json]) -> None:
    for tile in tiles:
        game.lay_rhomb(tile["id"], tuple(tile["up"]), tile["axis"], tile["rot"])


def test_the_board_has_as_many_of_everything_as_it_should() -> None:
    check = board.BOARD["check"]
    interior = {knot for knot, around in board.TRIANGLES_AT.items() if len(around) == 6}
    assert {
        "knots": len(board.KNOTS),
        "triangles": len(board.TRIANGLES),
        "module_triangles": len(board.MODULE_TRIANGLES),
        "space_triangles": len(board.SPACES),
        "space_up": sum(form == "U" for form, _, _ in board.SPACES),
        "space_down": sum(form == "D" for form, _, _ in board.SPACES),
        "interior_knots": len(interior),
        "open_knots": len(interior - board.PRINTED),
        "printed_spheres": len(board.PRINTED),
        "dead_knots": len(board.KNOTS - interior - set(board.OWNER)),
        "rhomb_positions": len(new_game().positions()),
        "max_rhombs": len(board.SPACES) // 2,
    } == check


@each("evaluation")
def test_counters_are_worth_what_the_example_says(example: Json) -> None:
    assert points(example, example["bonus_turns"]) == example["points"]


@each("rhomb_geometry")
def test_a_rhomb_lies_as_the_example_says(example: Json) -> None:
    up, axis = tuple(example["up"]), example["axis"]
    corners = board.rhomb_corners(up, axis, example["rot"])
    assert board.rhomb_cells(up, axis) == [triangle(cell) for cell in example["cells"]]
    assert corners == {name: tuple(example[name]) for name in "ABCD"}
    assert board.rhomb_headings(corners) == example["port"]
    game = new_game()
    game.lay_rhomb("R01", up, axis, example["rot"])
    assert game.blocked == {frozenset(tuple(knot) for knot in example["blocked_edge"])}


@each("triangle_geometry")
def test_a_triangle_has_the_corners_and_headings_of_the_example(example: Json) -> None:
    at = triangle(example["at"])
    for rot in range(3):
        x = board.triangle_corners(at, rot)[0]
        assert x == tuple(example["knots"][rot])
        assert board.triangle_heading(at, x) == example["port"][rot]


@each("isolation")
def test_a_rhomb_isolates_the_spaces_of_the_example(example: Json) -> None:
    game = new_game()
    lay(game, example["before"])
    tile = example["lay"]
    isolated = game.isolated_by(board.rhomb_cells(tuple(tile["up"]), tile["axis"]))
    assert isolated == {triangle(space) for space in example["isolated"]}


@each("counters")
def test_a_rhomb_brings_the_counters_of_the_example(example: Json) -> None:
    game = new_game()
    lay(game, example["before"])
    game.complete_spheres()
    before = dict(game.counters)
    lay(game, [example["lay"]])
    game.complete_spheres()
    brought = [[kind, board.text(place)] for place, kind in game.counters.items() if place not in before]
    assert brought == example["expect"]
    assert game.stock == example["stock_after"]


@each("moves")
def test_the_moves_are_those_of_the_example(example: Json) -> None:
    game = new_game()
    lay(game, example["rhombs"])
    game.complete_spheres()
    for name in example["taken"]:
        del game.counters[sphere(name)]
    game.at = {player: sphere(name) for player, name in example["at"].items()}
    game.turn = example["turn"]
    game.held[game.turn].update(energy=example["energy"], control=example["control"])
    assert game.moves() == example["moves"]


@each("handicap")
def test_the_handicap_follows_the_results(example: Json) -> None:
    energy, series = example["start"], []
    for result in example["results"]:
        energy = next_handicap(energy, result)
        series.append(energy)
    assert series == example["next"]


def test_the_recorded_game_goes_as_recorded() -> None:
    game = PlainGame(GAME["stack"], GAME["starter"])
    for number, step in enumerate(GAME["steps"]):
        assert (game.turn, game.phase) == (step["turn"], step["phase"]), number
        assert len(game.positions()) == step["positions"], number
        assert game.moves() == step["moves"], number
        player, held, counters = game.turn, dict(game.held[game.turn]), dict(game.counters)
        if step["do"] == "build":
            assert game.stack[0] == step["tile"], number
        game.play(turn_of(step))
        laid = [f"{kind} {board.text(place)}" for place, kind in game.counters.items() if place not in counters]
        assert laid == step.get("counters", []), number
        if "got" in step:
            spent = {"drift": "", "control": "control", "jump": "energy"}[step["do"].split()[0]]
            changes = {kind: game.held[player][kind] - held[kind] + (kind == spent) for kind in held}
            assert changes == {kind: int(kind == step["got"]) for kind in held}, number
    result = GAME["result"]
    assert (game.end, game.fast, game.bonus_turns) == (result["end"], result["fast"], result["bonus_turns"])
    assert game.score() == result["score"]
    assert game.held == {player: result[player] for player in board.PLAYERS}
    assert len(GAME["steps"]) == result["turns"]


def test_an_example_of_no_jump_over_a_rhomb() -> None:
    game = PlainGame(GAME["stack"], GAME["starter"])
    for step in GAME["steps"][:14]:
        game.play(turn_of(step))
    assert {(0, 2), (0, 3)} <= game.complete
    assert "jump 0,3" not in game.moves()
    game.blocked.remove(frozenset({(0, 2), (0, 3)}))
    assert "jump 0,3" in game.moves()


def test_the_replay_of_the_recorded_game() -> None:
    given = {"stack": GAME["stack"], "starter": GAME["starter"], "turns": [turn_of(step) for step in GAME["steps"]]}
    answer = replay(given)
    seen = [{name: step[name] for name in ("turn", "phase", "positions", "moves")} for step in GAME["steps"]]
    assert answer == {"decisions": seen, "end": "bonus", "score": {"tom": 18, "dave": 8}, "bonus_turns": 7}
    first = replay({**given, "turns": given["turns"][:4]})
    assert first["decisions"] == seen[:4]
    assert (first["end"], first["score"], first["bonus_turns"]) == (None, {"tom": 2, "dave": 1}, 0)
    assert replay({**given, "options": {"stranded_loses": True}})["winner"] == "tom"


@pytest.mark.parametrize(
    ("turns", "fault"),
    [
        ([{"do": "drift", "to": "0,0"}], "Turn 1: dave cannot do drift 0,0."),
        ([{"do": "exchange"}], "Turn 1: dave cannot exchange an alien counter."),
        ([{"do": "wait"}], "Turn 1: wait is not something to do."),
        (
            [{"do": "drift", "to": "-1,3"}, {"do": "build", "up": [9, 0], "axis": 0, "rot": 0, "triangles": []}],
            "Turn 2: No rhomb can be laid at 9,0 across axis 0.",
        ),
    ],
)
def test_an_illegal_turn_is_told_with_its_number(turns: list[Json], fault: str) -> None:
    with pytest.raises(ValueError, match=f"^{fault}$"):
        replay({"stack": GAME["stack"], "starter": "dave", "turns": turns})


def test_no_turn_after_the_end() -> None:
    turns = [turn_of(step) for step in GAME["steps"]]
    with pytest.raises(ValueError, match=r"^Turn 74: The game is over\.$"):
        replay({"stack": GAME["stack"], "starter": "dave", "turns": [*turns, turns[-1]]})


def isolating_game() -> tuple[PlainGame, Json]:
    """A game in which a build isolates two spaces."""
    game = new_game()
    example = EXAMPLES["isolation"][0]
    lay(game, example["before"])
    game.turn = "tom"
    return game, {"do": "build", **{name: example["lay"][name] for name in ("up", "axis", "rot")}}


def filled(one: str, two: str) -> list[list[Any]]:
    return [["D", 0, -4, one, "blank", 0], ["U", -1, -3, two, "blank", 0]]


def test_isolated_spaces_are_filled_by_the_player_in_turn_first() -> None:
    for triangles in ([], filled("tom", "tom")[:1], filled("dave", "dave"), filled("tom", "dave")):
        game, build = isolating_game()
        before = deepcopy(game.cover)
        with pytest.raises(ValueError, match="fill"):
            game.play({**build, "triangles": triangles})
        assert game.cover == before
    game, build = isolating_game()
    game.play({**build, "triangles": filled("tom", "tom")})
    assert game.cover["D", 0, -4] == game.cover["U", -1, -3] == "tom blank"
    assert game.triangles["tom"]["blank"] == 1


@pytest.mark.parametrize("laid", [0, 1, 2])
def test_the_other_player_may_fill_what_is_left(laid: int) -> None:
    game, build = isolating_game()
    game.triangles["tom"] = dict.fromkeys(game.triangles["tom"], 0)
    game.play({**build, "triangles": filled("dave", "dave")[:laid]})
    assert ("D", 0, -4) in game.cover or laid < 1
    assert ("U", -1, -3) in game.cover or laid < 2
    assert game.triangles["dave"]["blank"] == 3 - laid
    assert game.turn == "dave"


def test_an_exchange_takes_all_from_the_stock_and_ends_no_turn() -> None:
    game = new_game()
    player = game.turn
    game.held[player]["alien"] = 1
    game.stock["alien"] -= 1
    for kind, least in (("control", 1), ("energy", 2)):
        short = deepcopy(game)
        short.stock[kind] = least - 1
        assert not short.may_exchange()
        short.stock[kind] = least
        assert short.may_exchange()
    game.play({"do": "exchange"})
    assert game.turn == player
    assert game.held[player] == {"energy": 3, "control": 1, "alien": 0, "solar": 0}
    assert game.stock == {"energy": 20, "control": 7, "alien": 6}


def test_a_handicap_comes_out_of_the_stock() -> None:
    game = PlainGame(random_stack(Random(2)), "tom", handicap={"tom": 2, "dave": 0})
    assert {player: held["energy"] for player, held in game.held.items()} == {"tom": 3, "dave": 1}
    assert game.stock["energy"] == 20
