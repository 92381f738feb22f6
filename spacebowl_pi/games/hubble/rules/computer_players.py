"""Computer players of three strengths, who take about as long as people do.

The weakest goes for points; the second weighs what a draw leaves open; the strongest looks at its best draws again and
asks how well the next roll could go on from each. All chance comes from the seed.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.games.hubble.rules.chances import Outlook
from spacebowl_pi.games.hubble.rules.choosing import Choice, Chooser
from spacebowl_pi.games.hubble.rules.icons import FACES, Icon, Roll
from spacebowl_pi.games.hubble.rules.match.commands import (
    ChooseThird,
    Command,
    DrawIcons,
    EnterPoints,
    MarkDrawn,
    NameThird,
    RollDice,
)
from spacebowl_pi.games.hubble.rules.match.plausible import plausible
from spacebowl_pi.games.hubble.rules.match.state import Medium, Phase
from spacebowl_pi.games.hubble.rules.match.view import Own, PlayerView, View, cards_of, from_text
from spacebowl_pi.games.hubble.rules.pad import Pad
from spacebowl_pi.games.hubble.rules.score import Cards

ROLLS_AFTER_S = 4.0
_THINKS_S = {Strength.CADET: (5, 14), Strength.PILOT: (6, 16), Strength.ACE: (7, 18)}


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    seat: Seat
    strength: Strength
    seed: int

    def plan(self, public: View, own: Own, now_us: int) -> PlannedMove[Command] | None:
        """What to do next, and when."""
        if self.seat not in public.awaited:
            return None
        random = Random(f"{self.seed} {self.seat} {public.round} {public.phase}")
        match public.phase:
            case Phase.ROLL:
                return PlannedMove(max(now_us, public.began_us + _us(ROLLS_AFTER_S)), RollDice())
            case Phase.THIRD | Phase.DRAW:
                at_us = max(now_us, public.began_us + _us(random.uniform(*_THINKS_S[self.strength])))
                return PlannedMove(at_us, self._drawing(public, own))
            case Phase.ENTER:
                player = public.player(self.seat)
                possible = plausible(public.pad.sky, cards_of(public, player), player.entered)
                return PlannedMove(now_us, EnterPoints(self.seat, possible[0]))
            case _:
                return None

    def _drawing(self, view: View, own: Own) -> Command:
        """Name or choose a third icon if that comes first; else draw."""
        player = view.player(self.seat)
        if view.phase is Phase.DRAW and player.medium is Medium.PAPER:  # somebody marked it; it has nothing to draw on
            return MarkDrawn(self.seat, is_fogged=True)
        thirds = FACES if own.third is None and view.third is None else (own.third or view.third or Icon.BLANK,)
        choice = self._choice(view, player, thirds)
        if view.phase is Phase.THIRD:
            return NameThird(choice.third)
        if view.is_third_free and own.third is None:
            return ChooseThird(choice.third)
        return DrawIcons(choice.draw, choice.is_fogged)

    def _choice(self, view: View, player: PlayerView, thirds: tuple[Icon, ...]) -> Choice:
        if view.roll is None:
            raise ValueError("nobody can choose before the dice are rolled")
        seed = f"{self.seed} {self.seat} {view.round}"
        asked = _Asked(view.pad, cards_of(view, player), player.pad, player.fog, view.roll, thirds)
        return _chosen(self.strength, seed, asked)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a choice depends on."""

    pad: Pad
    cards: Cards
    drawn: str
    fog: int
    roll: Roll
    thirds: tuple[Icon, ...]


@lru_cache(maxsize=256)  # asked again after every event, by all who still think
def _chosen(strength: Strength, seed: str, asked: _Asked) -> Choice:
    chooser = Chooser(_outlook(asked.pad, asked.cards), strength)
    return chooser.choose(from_text(asked.drawn), asked.fog, asked.roll, asked.thirds, seed)


@lru_cache(maxsize=64)
def _outlook(pad: Pad, cards: Cards) -> Outlook:
    return Outlook(pad.sky, cards)


def _us(seconds: float) -> int:
    return round(seconds * SECOND_US)
