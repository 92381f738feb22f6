"""Random games by the plain reference, replayed by ours: the same legal moves at every decision, the same ends."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from spacebowl_pi.games.tom_tube.rules import turns
from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling
from spacebowl_pi.games.tom_tube.rules.moves import legal_moves
from spacebowl_pi.games.tom_tube.rules.position import COUNTERS, Position, sphere_name
from spacebowl_pi.games.tom_tube.rules.settings import Settings
from tests.games.tom_tube.rules.lengths import IS_LONG
from tests.games.tom_tube.rules.plain import PlainGame
from tests.games.tom_tube.rules.plain_board import text
from tests.games.tom_tube.rules.plain_random import random_turn, striving_turn

KIT = standard_kit()
GAMES = 2000 if IS_LONG else 24
CHUNKS = 8
OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {},
    {"border_spheres": "when_covered"},
    {"use_control_and_alien": False},
    {"stall_limit": 8, "return_turn_cap": 6},
    {"stranded_loses": True, "stranded_bonus": 5},
    {"forbid_self_stranding_on_return": False},
    {"handicap_energy": {"tom": 2, "dave": 5}},
)


def settings_of(options: Mapping[str, Any]) -> Settings:
    flat = {name: value for name, value in options.items() if name != "handicap_energy"}
    handicap = options.get("handicap_energy", {"tom": 0, "dave": 0})
    return Settings(**flat, handicap_tom=handicap["tom"], handicap_dave=handicap["dave"])


def play(position: Position, turn: Mapping[str, Any], tile: str) -> None:
    if turn["do"] == "exchange":
        position.exchange(position.turn)
    elif turn["do"] == "build":
        filled = tuple(
            turns.Filled(Triangle(up == "U", q, r).cell, NAMES.index(owner), Filling(kind), rot)
            for up, q, r, owner, kind, rot in turn["triangles"]
        )
        q, r = turn["up"]
        turns.build(position, KIT.by_id[tile], Place(q, r, turn["axis"], turn["rot"]), filled)
    else:
        wanted = f"{turn['do']} {turn['to']}"
        turns.move(position, next(it for it in legal_moves(position) if str(it) == wanted))


def seen(position: Position) -> dict[str, object]:
    return {
        "turn": NAMES[position.turn],
        "phase": "return" if position.is_return else "main",
        "positions": position.places_left,
        "moves": sorted(map(str, legal_moves(position))),
        "exchange": position.end is None and position.may_exchange(position.turn),
        "end": position.end,
        "bonus_turns": position.bonus_turns,
        "score": {name: position.sum_of(player) for player, name in enumerate(NAMES)},
        "stock": position.stock,
        "counters": {
            sphere_name(sphere): name
            for name, mask in zip(COUNTERS, (position.energy_at, position.control_at, position.alien_at), strict=True)
            for sphere in bits(mask)
        },
    }


def told(game: PlainGame) -> dict[str, object]:
    is_over = game.end is not None
    return {
        "turn": game.turn,
        "phase": game.phase,
        "positions": 0 if is_over else len(game.positions()),
        "moves": [] if is_over else game.moves(),
        "exchange": not is_over and game.may_exchange(),
        "end": game.end,
        "bonus_turns": game.bonus_turns,
        "score": game.score(),
        "stock": tuple(game.stock[kind] for kind in ("energy", "control", "alien")),
        "counters": {text(sphere): kind for sphere, kind in game.counters.items()},
    }


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_are_the_same_by_both(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        random = Random(seed)
        stack = list(KIT.all_rhombs)
        random.shuffle(stack)
        starter = random.choice(NAMES)
        options = OPTIONS[seed // CHUNKS % len(OPTIONS)]
        game = PlainGame(stack, starter, options)
        position = Position(KIT, settings_of(options), NAMES.index(starter), len(stack))
        while game.end is None:
            assert seen(position) == told(game), (seed, options)
            turn = (striving_turn if seed % 3 else random_turn)(game, random)
            game.play(turn)
            before = position.copy()
            position.push()
            play(position, turn, stack[len(stack) - position.stack_left])
            after = position.copy()
            position.pop()
            assert position == before, (seed, turn)
            position = after
        ours, theirs = seen(position), told(game)
        for one in (ours, theirs):
            del one["turn"]  # whose turn it would be
        assert ours == theirs, (seed, options)
        winner = None if position.winner is None else NAMES[position.winner]
        assert winner == game.winner(), (seed, options)
