"""The greedy player: a move that is worth it, or else the place for a rhomb that looks best at once."""

from collections.abc import Callable, Iterable
from typing import TypeAlias, TypeVar

from spacebowl_pi.games.tom_tube.rules import turns
from spacebowl_pi.games.tom_tube.rules.board.places import Place, bits
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling, Rhomb
from spacebowl_pi.games.tom_tube.rules.moves import Move, legal_moves
from spacebowl_pi.games.tom_tube.rules.players.estimate import Tour, greedy_value, tour
from spacebowl_pi.games.tom_tube.rules.players.homeward import has_whole_way, last_way, whole_way
from spacebowl_pi.games.tom_tube.rules.position import Position

Value: TypeAlias = Callable[[Position, int], float]
Choice = TypeVar("Choice")

BUILD_GAIN = 0.9  # what building brings on average, in points
SPITE = 0.3  # what the other one's way counts for when places are looked for


def best_move(position: Position, value: Value = greedy_value) -> tuple[float, Move] | None:
    """The move after which it looks best, and what it brings."""
    moves = rated(position, legal_moves(position), turns.move, value)
    if not moves:
        return None
    after, move = moves[0]
    return after - value(position, position.turn), move


def greedy_turn(position: Position) -> Move | None:
    """A move, if the way is complete or the move brings more than building usually does; None to build or exchange."""
    step = whole_way(position) if position.may_build else last_way(position)
    if step is not None:
        return step
    best = best_move(position)
    if best is None or not position.may_build:
        return None if best is None else best[1]
    gain, move = best
    return move if gain > build_gain(position) else None


def build_gain(position: Position) -> float:
    """What building is expected to bring; nothing to who needs no more tubes."""
    return 0 if has_whole_way(position) else BUILD_GAIN


def greedy_place(position: Position, rhomb: Rhomb, most: int) -> Place:
    """The best of the most promising places."""
    return best_places(position, rhomb, most, greedy_value)[0]


def best_places(position: Position, rhomb: Rhomb, most: int, value: Value) -> list[Place]:
    """The most promising places, the one after which it looks best first."""
    return [place for _, place in rated_places(position, rhomb, most, value)]


def rated_places(position: Position, rhomb: Rhomb, most: int, value: Value) -> list[tuple[float, Place]]:
    """Those with the value of the position after each."""
    tours = tour(position, 0), tour(position, 1)
    places = guessed_places(position, rhomb, tours, most=most, spite=SPITE)
    return rated(position, places, lambda after, place: lay(after, rhomb, place), value)


def guessed_places(
    position: Position, rhomb: Rhomb, tours: tuple[Tour, Tour], *, most: int, spite: float
) -> list[Place]:
    """The places that look best by a guess."""
    from spacebowl_pi.games.tom_tube.rules.players.placing import promising  # noqa: PLC0415 (numpy: not as a box starts)

    return promising(position, rhomb, tours, most=most, spite=spite)


def lay(position: Position, rhomb: Rhomb, place: Place) -> None:
    """Lay a rhomb, fill what it isolates somehow, and end the turn."""
    for cell in bits(position.lay_rhomb(rhomb, place)):
        owner = position.turn if any(position.fillings[position.turn]) else 1 - position.turn
        left = position.fillings[owner]
        if any(left):
            position.lay_triangle(cell, owner, list(Filling)[left.index(max(left))], 0)
    turns.finish_build(position)


def rated(
    position: Position,
    choices: Iterable[Choice],
    make: Callable[[Position, Choice], object],
    value: Value,
    player: int | None = None,
) -> list[tuple[float, Choice]]:
    """Each choice with the value of the position after it, the best first; for the player in turn unless told."""
    player = position.turn if player is None else player
    found = []
    for choice in choices:
        position.push()
        make(position, choice)
        found.append((value(position, player), choice))
        position.pop()
    return sorted(found, key=lambda it: -it[0])
