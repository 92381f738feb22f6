"""Random turns for the plain game, good and bad alike."""

from random import Random
from typing import Any

from tests.games.tom_tube.rules.plain import PlainGame
from tests.games.tom_tube.rules.plain_board import OTHER, PLAYERS, RHOMBS, TILES, Triangle, rhomb_cells


def random_stack(random: Random) -> list[str]:
    stack = list(RHOMBS) * TILES["supply"]["rhomb_copies"]
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


def random_triangles(game: PlainGame, isolated: list[Triangle], random: Random) -> list[list[Any]]:
    """Fill the isolated spaces in this order; those that are left to the other player stay open now and then."""
    laid: list[list[Any]] = []
    left = {
        player: [kind for kind, count in game.triangles[player].items() for _ in range(count)] for player in PLAYERS
    }
    for place in isolated:
        owner = game.turn if left[game.turn] else OTHER[game.turn]
        if not left[owner] or (owner != game.turn and random.random() < 0.3):
            continue
        kind = random.choice(left[owner])
        left[owner].remove(kind)
        laid.append([*place, owner, kind, random.randrange(3)])
    return laid
