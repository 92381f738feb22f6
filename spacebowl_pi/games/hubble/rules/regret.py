"""What would have been possible with the dice that were rolled: a lower bound, found by search.

Round by round it keeps the pads that promise most, whichever way they were reached. The work is bounded by how many
pads are kept, so the answer is the same on every box, however long it takes there.
"""

from collections.abc import Iterator, Sequence
from heapq import nlargest
from typing import NamedTuple, TypeAlias

from spacebowl_pi.games.hubble.rules.chances import Outlook
from spacebowl_pi.games.hubble.rules.draws import fogged_draws, full_draws
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon, Roll
from spacebowl_pi.games.hubble.rules.pad import BARE, Icons, Pad, occupied, with_drawn
from spacebowl_pi.games.hubble.rules.score import Cards, score

KEPT = 60
FOG_SQUARES = 3

Round: TypeAlias = "tuple[Roll, Icon | None]"  # None: everybody chose the third icon


class Possible(NamedTuple):
    total: int
    icons: Icons


def possible(pad: Pad, cards: Cards, rounds: Sequence[Round], kept: int = KEPT) -> Possible:
    """The best pad found for these cards and rounds."""
    sky = pad.sky
    outlook = Outlook(sky, cards)
    best = Possible(0, BARE)
    pads = {(BARE, 0)}
    for roll, third in rounds:
        following: dict[tuple[Icons, int], float] = {}
        thirds = FACES if third is None else (third,)
        for icons, fog in pads:
            for after in _after(outlook, icons, fog, roll, thirds):
                if after not in following:
                    following[after] = outlook.value(*after)
        ended = [icons for icons, fog in following if fog == FOG_SQUARES]
        best = _better(outlook, best, ended)
        going_on = ((worth, state) for state, worth in following.items() if state[1] < FOG_SQUARES)
        pads = {state for _, state in nlargest(kept, going_on)}
    return _better(outlook, best, [icons for icons, _ in pads])


def _after(
    outlook: Outlook, icons: Icons, fog: int, roll: Roll, thirds: Sequence[Icon]
) -> Iterator[tuple[Icons, int]]:
    """The pads that a round can make of one, and the fog then."""
    sky, taken = outlook.sky, occupied(icons)
    for third in thirds:
        full = full_draws(sky, taken, roll, third)
        for draw in full:
            yield with_drawn(icons, draw), fog
        if not full or sky.rulings.voluntary_fog:
            for draw in fogged_draws(sky, taken, roll, third):
                yield with_drawn(icons, draw), fog + 1


def _better(outlook: Outlook, best: Possible, found: Sequence[Icons]) -> Possible:
    totals = [Possible(score(outlook.sky, icons, outlook.cards).total, icons) for icons in found]
    return max([best, *totals])
