"""The searching player: tries out what it may do, with the rhombs that nobody has seen in another order each time.

Each try plays a few turns by a quick greedy player and looks at the position. Choices that come out badly are tried no
more, so that half of all tries go to the last few. The same seed and number of tries give the same choice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias, TypeVar

from spacebowl_pi.games.tom_tube.rules import turns
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Rhomb
from spacebowl_pi.games.tom_tube.rules.moves import Move, legal_moves
from spacebowl_pi.games.tom_tube.rules.players.estimate import value
from spacebowl_pi.games.tom_tube.rules.players.greedy import (
    build_gain,
    greedy_place,
    greedy_turn,
    lay,
    rated,
    rated_places,
)
from spacebowl_pi.games.tom_tube.rules.players.homeward import last_way
from spacebowl_pi.games.tom_tube.rules.position import Position

Choice = TypeVar("Choice")
Make: TypeAlias = Callable[[Position, Choice, Sequence[str]], object]

AHEAD = 8  # turns played in a try, after the choice
MOVES, PLACES = 5, 5  # choices that are tried
LOOKED_AT = 30  # places that are looked at before
QUICKLY = 1  # places that the quick player looks at
TRUST = 6  # how many tries the first look counts as


@dataclass(frozen=True, slots=True)
class Search:
    """`unseen` are the rhombs that may come, in any order."""

    unseen: tuple[str, ...]
    tries: int
    seed: str

    def turn(self, position: Position) -> Move | None:
        """A move; None to build, or to exchange if that is not possible."""
        if not position.may_build and (step := last_way(position)) is not None:
            return step
        choices: list[tuple[float, Move | None]] = [*rated(position, legal_moves(position), turns.move, value)[:MOVES]]
        if position.may_build:
            choices.append((value(position, position.turn) + build_gain(position), None))
        return self._best(position, choices, _move_or_build) if choices else None

    def place(self, position: Position, rhomb: Rhomb) -> Place:
        """Where to lay the rhomb that was drawn."""
        places = rated_places(position, rhomb, LOOKED_AT, value)[:PLACES]
        return self._best(position, places, lambda after, place, _: lay(after, rhomb, place))

    def _best(self, position: Position, choices: Sequence[tuple[float, Choice]], make: Make[Choice]) -> Choice:
        """Half of the choices go after each round, until one is left; the first look counts as several tries."""
        random, player = Random(self.seed), position.turn
        sums = [TRUST * looks for looks, _ in choices]
        left = list(range(len(choices)))
        rounds = max(1, (len(choices) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, self.tries // rounds // len(left))):
                stack = random.sample(self.unseen, len(self.unseen))
                for index in left:
                    tried = position.copy()
                    make(tried, choices[index][1], stack)
                    _play_on(tried, stack)
                    sums[index] += value(tried, player)
            left = sorted(left, key=lambda index: -sums[index])[: (len(left) + 1) // 2]
        return choices[left[0]][1]


def _play_on(position: Position, stack: Sequence[str]) -> None:
    """A few turns of quick players."""
    for _ in range(AHEAD):
        if position.end is None:
            _move_or_build(position, greedy_turn(position), stack)


def _move_or_build(position: Position, move: Move | None, stack: Sequence[str]) -> None:
    if move is not None:
        turns.move(position, move)
    elif position.may_build:
        rhomb = position.kit.by_id[stack[-position.stack_left]]
        lay(position, rhomb, greedy_place(position, rhomb, QUICKLY))
    else:
        position.exchange(position.turn)
