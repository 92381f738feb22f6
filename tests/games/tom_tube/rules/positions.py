"""Positions to test with: out of the recorded game, and random ones."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from spacebowl_pi.games.tom_tube.rules import turns
from spacebowl_pi.games.tom_tube.rules.board.lattice import Triangle
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits, free_places
from spacebowl_pi.games.tom_tube.rules.board.standard_kit import standard_kit
from spacebowl_pi.games.tom_tube.rules.board.tiles import NAMES, Filling, Rhomb
from spacebowl_pi.games.tom_tube.rules.moves import legal_moves
from spacebowl_pi.games.tom_tube.rules.position import Position
from spacebowl_pi.games.tom_tube.rules.settings import Settings

KIT = standard_kit()
RECORDED: dict[str, Any] = tomllib.loads(Path(__file__).with_name("game.toml").read_text(encoding="utf-8"))


def recorded(steps: int) -> Position:
    """The recorded game after so many steps."""
    position = Position(KIT, Settings(), NAMES.index(RECORDED["starter"]), len(RECORDED["stack"]))
    for step in RECORDED["steps"][:steps]:
        play(position, step)
    return position


def play(position: Position, step: dict[str, Any]) -> None:
    """A step as the recorded game has it."""
    if step["do"] != "build":
        turns.move(position, next(it for it in legal_moves(position) if str(it) == step["do"]))
        return
    q, r = step["up"]
    filled = tuple(
        turns.Filled(Triangle(up == "U", q, r).cell, NAMES.index(owner), Filling(kind), rot)
        for up, q, r, owner, kind, rot in step["triangles"]
    )
    turns.build(position, KIT.by_id[step["tile"]], Place(q, r, step["axis"], step["rot"]), filled)


def top_rhomb(position: Position) -> Rhomb:
    """The rhomb that the recorded game's stack has on top then."""
    stack: list[str] = RECORDED["stack"]
    return KIT.by_id[stack[len(stack) - position.stack_left]]


def builds(position: Position, rhomb: Rhomb) -> Iterator[tuple[Place, tuple[turns.Filled, ...]]]:
    """Every way to lay a rhomb, and to fill what it isolates: by the player in turn, or else by the other one."""
    for place in free_places(position.free):
        for turned in (place, place.turned):
            position.push()
            isolated = bits(position.lay_rhomb(rhomb, turned))
            position.pop()
            for filled in fillings(position.fillings, position.turn, isolated):
                yield turned, filled


def fillings(left: tuple[tuple[int, ...], ...], player: int, cells: list[int]) -> Iterator[tuple[turns.Filled, ...]]:
    """In the order of the cells."""
    owner = player if any(left[player]) else 1 - player
    if not cells or not any(left[owner]):
        yield ()
        return
    for kind, filling in enumerate(Filling):
        if left[owner][kind]:
            fewer = tuple(count - (at == kind) for at, count in enumerate(left[owner]))
            rest = tuple(fewer if at == owner else each for at, each in enumerate(left))
            for rot in filling.rotations:
                first = turns.Filled(cells[0], owner, filling, rot)
                yield from ((first, *others) for others in fillings(rest, player, cells[1:]))


def random_position(seed: int, turns_played: int) -> Position:
    """After random turns."""
    random = Random(seed)
    stack = random.sample(KIT.all_rhombs, len(KIT.all_rhombs))
    position = Position(KIT, Settings(), seed % 2, len(stack))
    for _ in range(turns_played):
        moves = legal_moves(position)
        if position.end is not None:
            break
        if position.may_build and (not moves or random.random() < 0.7):
            rhomb = KIT.by_id[stack[-position.stack_left]]
            place = random.choice(free_places(position.free))
            position.push()
            isolated = bits(position.lay_rhomb(rhomb, place))
            position.pop()
            turns.build(
                position, rhomb, place, random.choice(list(fillings(position.fillings, position.turn, isolated)))
            )
        elif moves:
            turns.move(position, random.choice(moves))
        else:
            position.exchange(position.turn)
    return position
