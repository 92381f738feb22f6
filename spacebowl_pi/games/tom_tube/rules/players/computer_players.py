"""Computer players of three strengths: one that mostly guesses, a greedy one, and one that tries out what may come.

Each is a pure function of what it sees and its seed.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Rhomb
from spacebowl_pi.games.tom_tube.rules.match.commands import (
    Command,
    DrawRhomb,
    Exchange,
    FillSpace,
    LayRhomb,
    LeaveOpen,
)
from spacebowl_pi.games.tom_tube.rules.match.state import Phase
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, move_command, moves, position_of
from spacebowl_pi.games.tom_tube.rules.moves import Move, legal_moves
from spacebowl_pi.games.tom_tube.rules.players.estimate import greedy_value, tour
from spacebowl_pi.games.tom_tube.rules.players.greedy import greedy_place, greedy_turn, guessed_places, rated
from spacebowl_pi.games.tom_tube.rules.players.search import Search
from spacebowl_pi.games.tom_tube.rules.position import Position, sphere_name

TRIES = 72  # of the searching player, half a second on a laptop
GREEDY_PLACES = 40
GUESSED_PLACES = 40  # the beginner lays on one of so many that look best
CHANCE_TO_MOVE = 0.6
THINKING_US = {Phase.TURN: SECOND_US, Phase.LAY: 2 * SECOND_US, Phase.FILL: SECOND_US}


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    seat: Seat
    strength: Strength
    seed: int
    tries: int = TRIES

    def plan(self, public: View, own: Own, now_us: int) -> PlannedMove[Command] | None:
        if own.seat not in public.awaited:
            return None
        seed = f"{self.seed} {self.seat} {public.turns} {len(public.triangles)} {public.phase}"
        return PlannedMove(now_us + THINKING_US[public.phase], self._chosen(public, own, Random(seed), seed))

    def _chosen(self, view: View, own: Own, random: Random, seed: str) -> Command:
        position = position_of(view)
        if view.phase is Phase.FILL:
            fillings = [move for move in moves(view, own) if isinstance(move, FillSpace)]
            return self._filling(position, fillings, random) if fillings else LeaveOpen()
        search = Search(unseen(view), self.tries, seed)
        if view.drawn is not None:
            return LayRhomb(self._place(position, view.kit.by_id[view.drawn], random, search))
        move = self._move(position, random, search)
        if move is not None:
            return move_command(move.kind, sphere_name(move.to))
        return DrawRhomb() if position.may_build else Exchange()

    def _filling(self, position: Position, fillings: list[FillSpace], random: Random) -> FillSpace:
        if self.strength is Strength.CADET:
            return random.choice(fillings)
        player = self.seat - 1

        def lay(after: Position, it: FillSpace) -> None:
            after.lay_triangle(it.space.cell, player, it.filling, it.rot)

        return rated(position, fillings, lay, greedy_value, player)[0][1]

    def _place(self, position: Position, rhomb: Rhomb, random: Random, search: Search) -> Place:
        if self.strength is Strength.ACE:
            return search.place(position, rhomb)
        if self.strength is Strength.PILOT:
            return greedy_place(position, rhomb, GREEDY_PLACES)
        tours = tour(position, 0), tour(position, 1)
        return random.choice(guessed_places(position, rhomb, tours, most=GUESSED_PLACES, spite=0))

    def _move(self, position: Position, random: Random, search: Search) -> Move | None:
        """None to build, or, where that is not possible, to exchange."""
        if self.strength is Strength.ACE:
            return search.turn(position)
        if self.strength is Strength.PILOT:
            return greedy_turn(position)
        possible = legal_moves(position)
        is_moving = possible and (not position.may_build or random.random() < CHANCE_TO_MOVE)
        return random.choice(possible) if is_moving else None


def unseen(view: View) -> tuple[str, ...]:
    """The rhombs that neither lie on the board nor are drawn."""
    left = Counter(view.kit.all_rhombs)
    left.subtract(rhomb.id for rhomb in view.rhombs)
    if view.drawn is not None:
        left[view.drawn] -= 1
    return tuple(sorted(left.elements()))
