"""What would have been possible with the dice that were rolled: a lower bound, found by search.

A whole match is drawn greedily, with a look at what each draw leaves open; then, again and again, it is drawn anew from
some round on, a little by chance, and kept if it is as good. How often is fixed, so every box finds the same.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from spacebowl_pi.games.hubble.rules.chances import Outlook
from spacebowl_pi.games.hubble.rules.draws import fogged_draws, full_draws
from spacebowl_pi.games.hubble.rules.icons import FACES, Round
from spacebowl_pi.games.hubble.rules.pad import BARE, FOG_SQUARES, Icons, Pad, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import Cards, score

TRIES = 300  # about three seconds on a small computer
_CHANCE = 1.5  # points by which a draw may look better or worse than it is, in the round drawn anew; then ever fewer
_CALMS_BY = 0.7
_LAST_ROUNDS = 3  # in which open chances count less and less
_WORSE = 3.0  # points that may be lost on the way to something better


class Possible(NamedTuple):
    total: int
    icons: Icons


class _Pad(NamedTuple):
    icons: Icons
    fog: int


def possible(pad: Pad, cards: Cards, rounds: Sequence[Round], tries: int = TRIES) -> Possible:
    """The best pad found for these cards and rounds."""
    search = _Search(Outlook(pad.sky, cards), rounds, Random(1))
    kept = search.drawn_from([_Pad(BARE, 0)], 0.0)
    kept_total = best_total = search.total(kept)
    best = kept
    for _ in range(tries if len(kept) > 1 else 0):
        tried = search.drawn_from(kept[: search.random.randrange(len(kept) - 1) + 1], _CHANCE)
        total = search.total(tried)
        if total > best_total:
            best, best_total = tried, total
        if total > kept_total - search.random.random() * _WORSE:
            kept, kept_total = tried, total
    return Possible(best_total, best[-1].icons)


class _Search(NamedTuple):
    outlook: Outlook
    rounds: Sequence[Round]
    random: Random

    def total(self, pads: Sequence[_Pad]) -> int:
        return score(self.outlook.sky, pads[-1].icons, self.outlook.cards).total

    def drawn_from(self, pads: list[_Pad], chance: float) -> list[_Pad]:
        """Draw the rounds that are missing: the pad before each round, and after the last."""
        pads = list(pads)
        while len(pads) <= len(self.rounds):
            following = self._drawn(pads[-1], len(pads) - 1, chance)
            if following is None:
                break
            pads.append(following)
            chance *= _CALMS_BY
        return pads

    def _drawn(self, pad: _Pad, number: int, chance: float) -> _Pad | None:
        """The best pad after a round; None if it would be the last Fogged Lens too early, or nothing can be drawn."""
        left = len(self.rounds) - 1 - number
        share = min(1.0, left / _LAST_ROUNDS)
        best, most = None, float("-inf")
        for after in self._after(pad, number):
            if after.fog == FOG_SQUARES and left:
                continue
            points = self.outlook.points(after.icons)
            worth = points + share * (self.outlook.value(*after) - points)
            if chance:
                worth += self.random.gauss(0, chance)
            if worth > most:
                best, most = after, worth
        return best

    def _after(self, pad: _Pad, number: int) -> list[_Pad]:
        roll, third = self.rounds[number]
        sky, taken = self.outlook.sky, occupied(pad.icons)
        found: list[_Pad] = []
        for icon in FACES if third is None else (third,):
            full = full_draws(sky, taken, roll, icon)
            found += [_Pad(with_drawn(pad.icons, draw), pad.fog) for draw in full]
            if not full or sky.rulings.voluntary_fog:
                fogged = fogged_draws(sky, taken, roll, icon)
                found += [_Pad(with_drawn(pad.icons, draw), pad.fog + 1) for draw in fogged]
        return found
