"""Computer players of Lonely Numbers."""

import math
from dataclasses import dataclass
from random import Random

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from tests.games.lonely_numbers.rules.match import NUMBERS, NameNumber, Own, Public


@dataclass(frozen=True, slots=True)
class NumberBot:
    """A cadet names anything, a pilot rather a high number, an ace the higher the fewer play."""

    seat: Seat
    strength: Strength
    seed: int

    def plan(self, public: Public, own: Own, now_us: int) -> PlannedMove[NameNumber] | None:
        if own.seat not in public.awaited:
            return None
        random = Random(f"{self.seed}/{self.seat}/{public.round_number}")
        (number,) = random.choices(NUMBERS, [self._liking(number, len(public.scores)) for number in NUMBERS])
        return PlannedMove(now_us + random.randrange(SECOND_US, 4 * SECOND_US), NameNumber(number))

    def _liking(self, number: int, players: int) -> float:
        if self.strength is Strength.CADET:
            return 1
        if self.strength is Strength.PILOT:
            return number
        return math.pow(number, 6 / players + 1)
