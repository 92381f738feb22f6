"""Computer players."""

from dataclasses import dataclass
from random import Random

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.tom_tube.rules.match.commands import Command, TakeUp
from spacebowl_pi.games.tom_tube.rules.match.view import Own, View, moves


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    seat: Seat
    strength: Strength
    seed: int

    def plan(self, public: View, own: Own, now_us: int) -> PlannedMove[Command] | None:
        possible = [move for move in moves(public, own) if not isinstance(move, TakeUp)]
        if not possible:
            return None
        random = Random(f"{self.seed} {self.seat} {public.turns} {len(public.rhombs)} {len(public.triangles)}")
        return PlannedMove(now_us + SECOND_US, random.choice(possible))
