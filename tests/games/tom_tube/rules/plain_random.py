"""Random turns for the plain game, good and bad alike."""

from collections import Counter
from math import inf
from random import Random
from typing import Any

from tests.games.tom_tube.rules.plain import PlainGame
from tests.games.tom_tube.rules.plain_board import BASE, OTHER, OWNER, PLAYERS, RHOMBS, Triangle, rhomb_cells, text


def random_stack(random: Random) -> list[str]:
    stack = [*RHOMBS, *RHOMBS]
    random.shuffle(stack)
    return stack


def random_game(random: Random, options: dict[str, Any] | None = None) -> PlainGame:
    """A new game."""
    return PlainGame(random_stack(random), random.choice(PLAYERS), options)


def random_turn(game: PlainGame, random: Random) -> dict[str, Any]:
    """A legal turn as the JSON format writes it: one half are builds, as long as both can be done."""
    positions, moves = sorted(game.positions()), game.moves()
    if game.may_exchange() and (random.random() < 0.2 or not (positions or moves)):
        return {"do": "exchange"}
    if positions and (not moves or random.random() < 0.5):
        up, axis = random.choice(positions)
        isolated = sorted(game.isolated_by(rhomb_cells(up, axis)))
        random.shuffle(isolated)
        triangles = random_triangles(game, isolated, random)
        return {"do": "build", "up": list(up), "axis": axis, "rot": random.randrange(2), "triangles": triangles}
    name, sphere = random.choice(moves).split()
    return {"do": name, "to": sphere}


def striving_turn(game: PlainGame, random: Random) -> dict[str, Any]:
    """Mostly a step on the way to a missing solar counter or home, so that games come to the return phase."""
    player = game.turn
    missing = {module for module in game.solars if OWNER[module] == player}
    targets = {text(place) for place in (missing if missing and game.phase == "main" else {BASE[player]})}
    here = steps_to(game, text(game.at[player]), targets)
    if random.random() < 0.8:
        for move in sorted(game.moves(), key=lambda _: random.random()):
            name, sphere = move.split()
            if steps_to(game, sphere, targets) < here:
                return {"do": name, "to": sphere}
    if game.moves() and len(game.positions()) < 12 and game.stall < 20:  # the board must not fill too soon
        name, sphere = random.choice(game.moves()).split()
        return {"do": name, "to": sphere}
    return random_turn(game, random)


def steps_to(game: PlainGame, start: str, targets: set[str]) -> float:
    """How many moves of any price it takes from a sphere to the nearest of the targets."""
    spheres = {text(sphere): sphere for sphere in game.complete}
    purse = {"energy": 1, "control": int(game.held[game.turn]["control"] > 0)}
    steps, reached, edge = 0, {start}, {start}
    while edge:
        if edge & targets:
            return steps
        steps += 1
        edge = {
            text(far)
            for sphere in edge
            for _, far in game.traffic(None).moves(game.turn, spheres[sphere], purse, game.counters)
        } - reached
        reached |= edge
    return inf


def random_triangles(game: PlainGame, isolated: list[Triangle], random: Random) -> list[list[Any]]:
    """Fill the isolated spaces in this order; those that are left to the other player stay open now and then."""
    laid: list[list[Any]] = []
    left = {player: list(Counter(game.triangles[player]).elements()) for player in PLAYERS}
    for place in isolated:
        owner = game.turn if left[game.turn] else OTHER[game.turn]
        if not left[owner] or (owner != game.turn and random.random() < 0.3):
            continue
        kind = random.choice(left[owner])
        left[owner].remove(kind)
        laid.append([*place, owner, kind, random.randrange(3)])
    return laid
