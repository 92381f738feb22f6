"""How the plain game ends, and whole random games by it: nothing gets lost, and the figures are those of the rules."""

import json
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.games.tom_tube.rules.lengths import IS_LONG, cases
from tests.games.tom_tube.rules.plain import PlainGame
from tests.games.tom_tube.rules.plain_board import BASE, KINDS, OTHER, PLAYERS, SPACES, TILES, Sphere
from tests.games.tom_tube.rules.plain_format import replay
from tests.games.tom_tube.rules.plain_random import random_stack, random_turn, striving_turn


def game_with(tom: Sphere, dave: Sphere, *, full: bool = False, **options: object) -> PlainGame:
    """Tom's turn, on a board without a tile or, for those who may not build any more, one that is covered."""
    game = PlainGame(random_stack(Random(3)), "tom", options)
    game.at = {"tom": tom, "dave": dave}
    if full:
        game.cover.update(dict.fromkeys(SPACES, "tom blank"))
    return game


def drift(game: PlainGame, to: str) -> PlainGame:
    game.play({"do": "drift", "to": to})
    return game


def home_with_both(dave: Sphere, **options: object) -> PlainGame:
    game = game_with((1, -3), dave)
    game.options.update(options)
    game.held["tom"]["solar"] = 2
    return drift(game, "2,-4")


def test_home_with_both_solar_counters_begins_the_return_of_the_other() -> None:
    game = home_with_both((-1, 3))
    assert (game.end, game.phase, game.turn, game.positions()) == (None, "return", "dave", set())
    assert game.moves() == ["drift -2,3", "drift -2,4", "jump -2,3"]
    drift(drift(game, "-2,3"), "-2,4")
    assert (game.end, game.bonus_turns) == ("bonus", 2)
    assert game.score() == {"tom": 1 + 10 + 2, "dave": 1}


def test_home_with_one_solar_counter_is_nothing() -> None:
    game = game_with((1, -3), (-1, 3))
    game.held["tom"]["solar"] = 1
    drift(game, "2,-4")
    assert (game.end, game.phase, game.turn) == (None, "main", "dave")


def test_the_bonus_is_nothing_if_the_other_is_home_already() -> None:
    game = home_with_both(BASE["dave"])
    assert (game.end, game.bonus_turns) == ("bonus", 0)


def test_who_cannot_return_is_stranded() -> None:
    game = home_with_both((3, -1))
    assert (game.end, game.bonus_turns, game.stranded) == ("strand-return", 0, {"dave"})
    assert game.score() == {"tom": 11, "dave": 1}
    game = home_with_both((3, -1), stranded_bonus=4)
    assert game.score() == {"tom": 15, "dave": 1}


def test_being_stranded_loses_where_that_is_played() -> None:
    game = home_with_both((3, -1), stranded_loses=True)
    game.held["dave"]["energy"] = 20
    assert game.score()["dave"] > game.score()["tom"]
    assert game.winner() == "tom"
    game.options["stranded_loses"] = False
    assert game.winner() == "dave"


def test_the_return_is_counted_to_its_cap() -> None:
    game = home_with_both((-1, 3), return_turn_cap=3)
    for to in ("-2,3", "-1,3", "-2,3"):
        assert game.end is None
        drift(game, to)
    assert (game.end, game.bonus_turns, game.score()["tom"]) == ("cap", 3, 14)


def test_nobody_may_strand_himself_on_the_return() -> None:
    game = home_with_both((-1, 3))
    game.complete.add((0, 3))  # a sphere that only a jump leads to, and from where only a jump leads back
    assert "jump 0,3" not in game.moves()
    game.options["forbid_self_stranding_on_return"] = False
    game.play({"do": "jump", "to": "0,3"})
    assert (game.end, game.bonus_turns) == ("strand-return", 1)


@pytest.mark.parametrize(("kind", "safe"), [("energy", True), ("control", False), ("alien", True)])
def test_a_counter_on_the_way_helps_home(kind: str, safe: bool) -> None:  # noqa: FBT001
    game = home_with_both((-1, 3))
    game.complete.add((0, 3))
    game.counters[0, 3] = kind
    assert ("jump 0,3" in game.moves()) == safe


@pytest.mark.parametrize("in_stock", [1, 0])
def test_who_needs_an_exchange_to_return_is_stranded_if_the_stock_cannot_serve_it(in_stock: int) -> None:
    game = game_with((1, -3), (0, 3))
    game.complete.add((0, 3))
    game.held["tom"]["solar"] = 2
    game.held["dave"] = {"energy": 0, "control": 0, "alien": 1, "solar": 0}
    game.stock["control"] = in_stock
    drift(game, "2,-4")
    assert game.moves() == []
    assert game.end == (None if in_stock else "strand-return")
    if in_stock:
        game.play({"do": "exchange"})
        assert game.moves() == ["jump -1,3"]


def test_no_solar_module_is_entered_on_the_return() -> None:
    game = game_with((1, -3), (3, -1))
    game.complete.add((2, -1))
    game.held["dave"]["energy"] = 9
    game._add_links([(((3, -1), 0), ((-1, 3), 0), "dave")])
    game.turn = "dave"
    assert game.moves() == ["drift -1,3", "drift 3,-2", "drift 4,-2", "jump 2,-1", "jump 3,-2"]
    game.turn = "tom"
    game.held["tom"]["solar"] = 2
    drift(game, "2,-4")
    assert game.moves() == ["drift -1,3", "drift 3,-2", "jump 2,-1", "jump 3,-2"]


def test_home_on_a_full_board_ends_the_game_even_if_the_other_is_stranded() -> None:
    assert drift(game_with((1, -3), (3, -1), full=True), "2,-4").end == "nobonus"
    game = drift(game_with(BASE["tom"], (3, -1), full=True), "1,-3")
    assert (game.end, game.stranded) == ("strand-full", {"dave"})
    assert drift(game_with(BASE["tom"], BASE["dave"], full=True), "1,-3").end is None


def test_nobody_is_stranded_while_something_can_be_built() -> None:
    assert drift(game_with(BASE["tom"], (3, -1)), "1,-3").end is None


@pytest.mark.parametrize("tom_moves_on", [False, True])
def test_who_can_do_nothing_is_passed_over(tom_moves_on: bool) -> None:  # noqa: FBT001
    game = game_with((-2, 3), "e0", full=True)
    game.complete.add("e0")
    game._add_links([(((-1, 3), 0), ("e0", 6), "neutral"), (((-1, 3), 11), ((1, -3), 1), "tom")])
    drift(game, "1,-3" if tom_moves_on else "-1,3")
    assert game.end is None
    assert game.turn == ("dave" if tom_moves_on else "tom")


def test_who_can_do_something_after_an_exchange_is_not_passed_over() -> None:
    game = game_with((-2, 3), "e0", full=True)
    game.complete.add("e0")
    game._add_links([(((-1, 3), 0), ("e0", 6), "neutral"), (((-1, 3), 11), ((1, -3), 1), "tom")])
    game._add_links([((BASE["dave"], 0), ("e0", 6), "nobody")])
    game.held["dave"]["alien"] = 1
    drift(game, "-1,3")
    assert (game.turn, game.moves(), game.may_exchange()) == ("dave", [], True)
    game.play({"do": "exchange"})
    assert game.moves() == ["control -2,4"]


def test_the_game_ends_when_neither_can_do_anything() -> None:
    """Each stands where the other has to pass, and each could get home if the other were not there."""
    game = game_with((0, 1), "e0", full=True)
    game.complete |= {(0, 0), (0, 1), "e0"}
    game._add_links([(((0, 0), 0), ("e0", 6), "neutral")])
    game._add_links([(("e0", 0), ((2, -3), 1), "tom"), (((0, 0), 6), ((-2, 3), 9), "dave")])
    game.play({"do": "jump", "to": "0,0"})
    assert (game.end, game.stranded) == ("deadlock", set())
    assert game.moves() == []


def test_turns_that_bring_nothing_end_the_game() -> None:
    game = game_with((1, -3), (-1, 3), stall_limit=4)
    drift(drift(drift(game, "2,-3"), "-2,3"), "1,-3")
    game.play({"do": "build", "up": [0, 0], "axis": 0, "rot": 0, "triangles": []})
    for to in ("2,-3", "-1,3", "1,-3"):
        drift(game, to)
    assert (game.end, game.stall) == (None, 3)
    assert drift(game, "-2,3").end == "stall"


def test_without_control_and_alien_counters_none_are_laid() -> None:
    for use, counters in ((True, {"alien": 25}), (False, {})):
        game = game_with(BASE["tom"], BASE["dave"], full=True, use_control_and_alien=use)
        game.stock["alien"] = 100
        game.complete_spheres()
        assert Counter(game.counters.values()) == counters


def test_border_spheres_are_complete_when_covered_if_so_played() -> None:
    for option, spheres in (("never", 18 + 25), ("when_covered", 61)):
        game = game_with(BASE["tom"], BASE["dave"], full=True, border_spheres=option)
        game.complete_spheres()
        assert len(game.complete) == spheres


# Whole games


@dataclass(frozen=True)
class Played:
    game: PlainGame
    turns: int
    replay: dict[str, Any]


def play(seed: int, *, striving: bool = False, handicap: int = 0) -> Played:
    """A random game, looked at after each turn, then replayed in the JSON format."""
    random = Random(seed)
    stack, starter = random_stack(random), random.choice(PLAYERS)
    extra = dict.fromkeys(PLAYERS, handicap)
    game = PlainGame(stack, starter, handicap=extra)
    turns, decisions = [], []
    while game.end is None:
        turn = (striving_turn if striving else random_turn)(game, random)
        turns.append(turn)
        moves = game.moves()
        decisions.append(
            {"turn": game.turn, "phase": game.phase, "positions": len(game.positions()), "moves": moves},
        )
        game.play(turn)
        assert_nothing_is_lost(game)
        if game.phase == "return" and game.end is None:
            assert game.fast == OTHER[game.turn]
            assert game.can_return(game.turn)
    given = {"stack": stack, "starter": starter, "handicap": extra, "turns": turns}
    answer = replay(json.loads(json.dumps(given)))
    assert answer["decisions"] == decisions
    assert (answer["end"], answer["score"], answer["bonus_turns"]) == (game.end, game.score(), game.bonus_turns)
    return Played(game, sum(turn["do"] != "exchange" for turn in turns), answer)


def assert_nothing_is_lost(game: PlainGame) -> None:
    lying = Counter(game.counters.values())
    for kind in KINDS:
        held = sum(game.held[player][kind] for player in PLAYERS)
        assert game.stock[kind] + held + lying[kind] == TILES["supply"][kind]
        assert min(game.stock[kind], *(game.held[player][kind] for player in PLAYERS)) >= 0
    assert len(game.solars) + sum(game.held[player]["solar"] for player in PLAYERS) == 4
    left = sum(sum(game.triangles[player].values()) for player in PLAYERS)
    on_spaces = len(SPACES & set(game.cover))
    assert on_spaces == 2 * (40 - len(game.stack)) + 18 - left
    assert set(game.at.values()) <= game.complete
    assert game.at["tom"] != game.at["dave"]
    assert set(game.counters) <= game.complete - set(game.at.values())


def test_random_games_are_as_long_as_those_of_the_rules() -> None:
    """The rules found, in 20 000 games: 80.8 turns (58 to 127), 34.1 rhombs; 83 % without bonus, 14 % stranded."""
    played = [play(seed) for seed in range(cases(20, 2000))]
    ends = Counter(one.game.end for one in played)
    turns = sum(one.turns for one in played) / len(played)
    rhombs = sum(40 - len(one.game.stack) for one in played) / len(played)
    assert turns == pytest.approx(80.8, abs=2 if IS_LONG else 15)
    assert rhombs == pytest.approx(34.1, abs=0.15 if IS_LONG else 1)
    assert ends["nobonus"] / len(played) == pytest.approx(0.833, abs=0.03 if IS_LONG else 0.2)
    if IS_LONG:
        assert ends["strand-full"] / len(played) == pytest.approx(0.141, abs=0.03)
        assert ends["stall"] / len(played) == pytest.approx(0.025, abs=0.015)


def test_games_of_players_who_strive_home_come_to_the_return() -> None:
    """The seeds of the usual run are chosen: there are games that end in each of these ways among them."""
    seeds = range(300) if IS_LONG else (0, 1, 9, 18, 20)
    played = [play(seed, striving=True, handicap=seed % 8) for seed in seeds]
    assert {one.game.end for one in played} >= {"bonus", "strand-return", "cap", "strand-full", "nobonus"}
    assert all(one.game.bonus_turns == 30 for one in played if one.game.end == "cap")
    for one in played:
        at_home = {player for player in PLAYERS if one.game.at[player] == BASE[player]}
        assert len(at_home) == 2 or one.game.end != "bonus"
