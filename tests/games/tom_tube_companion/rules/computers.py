"""The same rules with computers that say something, so that the house's checks play whole matches."""

from dataclasses import dataclass

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.tom_tube_companion.rules.counters import Counter
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    ComeHome,
    Command,
    EndTurns,
    EnterCount,
    FinishTurn,
)
from spacebowl_pi.games.tom_tube_companion.rules.match import Own, View
from spacebowl_pi.games.tom_tube_companion.rules.rules import TomTubeCompanion

FEW, HOME_BY = 6, 9


@dataclass(frozen=True, slots=True)
class Talker:
    """Comes home after a few turns if the seed is odd, and finds the board full if it is even."""

    seat: Seat
    seed: int

    def plan(self, public: View, own: Own, now_us: int) -> PlannedMove[Command] | None:
        if own.seat not in public.awaited:
            return None
        return PlannedMove(now_us + SECOND_US, self._said(public, own))

    def _said(self, public: View, own: Own) -> Command:
        if public.ending is not None:
            player = public.player(own.seat)
            missing = next(counter for counter in Counter if counter not in player.entered)
            return EnterCount(missing, player.possible[missing][1] // 2)
        if public.turns < FEW:
            return FinishTurn()
        if self.seed % 2 == 0:
            return EndTurns()
        return ComeHome() if public.fast is None or public.turns > HOME_BY else FinishTurn()


class WithComputers(TomTubeCompanion):
    takes_computers = True

    def bot(self, seat: Seat, strength: Strength, seed: int) -> Talker:  # type: ignore[override]  # noqa: ARG002
        return Talker(seat, seed)
