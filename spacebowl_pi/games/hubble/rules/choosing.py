"""Choosing a draw: by points alone, by what it leaves open, or by looking one roll ahead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from operator import attrgetter
from random import Random
from typing import NamedTuple

from spacebowl_pi.core.seats import Strength
from spacebowl_pi.games.hubble.rules.chances import Outlook
from spacebowl_pi.games.hubble.rules.draws import Draw, fogged_draws, full_draws, scored_draws
from spacebowl_pi.games.hubble.rules.icons import BAG, FACES, Icon, Roll, Rolled
from spacebowl_pi.games.hubble.rules.pad import FOG_SQUARES, Icons, Sky, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import score

LOOKED_AT = 6  # of the draws that leave most, how many are looked at again
ROLLS = 10  # how many next rolls each of them is tried with


class Choice(NamedTuple):
    third: Icon
    draw: Draw
    is_fogged: bool


class _Weighed(NamedTuple):
    """A draw, the pad that it leaves, and what that is worth."""

    worth: float
    choice: Choice
    icons: Icons
    fog: int


@dataclass(frozen=True, slots=True)
class Chooser:
    """Chooses for a player with these cards."""

    outlook: Outlook
    strength: Strength

    @property
    def sky(self) -> Sky:
        return self.outlook.sky

    def choose(self, icons: Icons, fog: int, roll: Roll, thirds: Sequence[Icon], seed: str) -> Choice:
        """A draw with one of these third icons."""
        random = Random(seed)
        if self.strength is Strength.CADET:
            return self._by_points(icons, roll, thirds, random)
        weighed = list(self._weighed(icons, fog, roll, thirds))
        if self.strength is Strength.PILOT:
            return max(weighed, key=attrgetter("worth")).choice
        best = nlargest(LOOKED_AT, weighed, key=attrgetter("worth"))
        if len(best) == 1:
            return best[0].choice
        next_rolls = [_rolled(random) for _ in range(ROLLS)]
        return max(best, key=lambda it: self._ahead(it, next_rolls)).choice

    def _by_points(self, icons: Icons, roll: Roll, thirds: Sequence[Icon], random: Random) -> Choice:
        """The most points now, by lot among equals; with a fogged lens only if nothing else is possible."""
        full = [
            (total, Choice(third, draw, is_fogged=False))
            for third in thirds
            for draw, total in scored_draws(self.sky, icons, self.outlook.cards, roll, third)
        ]
        found = full or [
            (score(self.sky, with_drawn(icons, draw), self.outlook.cards).total, Choice(third, draw, is_fogged=True))
            for third in thirds
            for draw in fogged_draws(self.sky, occupied(icons), roll, third)
        ]
        most = max(total for total, _ in found)
        return random.choice([choice for total, choice in found if total == most])

    def _weighed(self, icons: Icons, fog: int, roll: Roll, thirds: Sequence[Icon]) -> Iterator[_Weighed]:
        taken = occupied(icons)
        for third in thirds:
            full = full_draws(self.sky, taken, roll, third)
            for draw in full:
                after = with_drawn(icons, draw)
                yield _Weighed(self.outlook.value(after, fog), Choice(third, draw, is_fogged=False), after, fog)
            if full and not self.sky.rulings.voluntary_fog:
                continue
            for draw in fogged_draws(self.sky, taken, roll, third):
                after = with_drawn(icons, draw)
                yield _Weighed(self.outlook.value(after, fog + 1), Choice(third, draw, is_fogged=True), after, fog + 1)

    def _ahead(self, weighed: _Weighed, next_rolls: Sequence[tuple[Roll, Icon]]) -> float:
        """What the pad is worth after the best answer to each of these rolls, on average."""
        if weighed.fog >= FOG_SQUARES:
            return weighed.worth
        icons, fog, taken = weighed.icons, weighed.fog, occupied(weighed.icons)
        worth = 0.0
        for roll, third in next_rolls:
            nothing = self.outlook.value(icons, fog + 1)
            full = full_draws(self.sky, taken, roll, third)
            worth += max((self.outlook.value(with_drawn(icons, draw), fog) for draw in full), default=nothing)
        return worth / len(next_rolls)


def _rolled(random: Random) -> tuple[Roll, Icon]:
    one, two = random.sample(BAG, 2)
    return (Rolled(one, random.choice(FACES)), Rolled(two, random.choice(FACES))), random.choice(FACES)
