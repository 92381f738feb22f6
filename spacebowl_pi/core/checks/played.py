"""A match played by computers, step by step, as the box would play it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any

from spacebowl_pi.core.bots import PlannedMove
from spacebowl_pi.core.computer_match import NotPlayedOn, Step, play_on
from spacebowl_pi.core.planned_moves import Bots
from spacebowl_pi.core.rules import AnyRules, Beginning
from spacebowl_pi.core.seats import Seat, Strength
from spacebowl_pi.core.units import SECOND_US


@dataclass(frozen=True, slots=True)
class Played:
    """A match. All its chance comes from `seed`; `stopped` says why it did not come to its end, if it did not.

    If the game has no computer players, there is only the first step, or moves by chance.
    """

    rules: AnyRules
    beginning: Beginning[Any]
    seed: int
    steps: tuple[Step, ...]
    stopped: str | None

    @property
    def has_computers(self) -> bool:
        return any(player.computer for player in self.beginning.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are taken."""
        return tuple(player.seat for player in self.beginning.players)

    def random(self, *of: object) -> Random:
        """Randomness for one check at one step, the same each time."""
        return Random(f"{self.seed}/{of}")


def bots_of(rules: AnyRules, seats: Iterable[Seat], seed: int) -> Bots:
    """A computer player for each seat."""
    strengths = strengths_of(seats, seed).items()
    return {seat: rules.bot(seat, strength, seed + at) for at, (seat, strength) in enumerate(strengths)}


def strengths_of(seats: Iterable[Seat], seed: int) -> Mapping[Seat, Strength]:
    """How strong the computer on each seat is: all strengths in turn."""
    strengths = tuple(Strength)
    return {seat: strengths[(seed + at) % 3] for at, seat in enumerate(seats)}


@dataclass(frozen=True, slots=True)
class Wanderer:
    """Plays random listed moves, whether or not its seat is awaited; it never gives up."""

    rules: AnyRules
    random: Random

    def plan(self, public: Any, own: Any, now_us: int) -> PlannedMove[Any] | None:  # noqa: ANN401 (any game's)
        moves = [move for move in self.rules.moves(public, own) if not self.rules.gives_up(move)]
        wait_us = self.random.randrange(SECOND_US, 30 * SECOND_US)
        return PlannedMove(now_us + wait_us, self.random.choice(moves)) if moves else None


def steps_of(
    rules: AnyRules,
    first: Step,
    bots: Bots,
    seed: int,
    most: int,
    must_plan: Mapping[Seat, Strength] = MappingProxyType({}),
) -> tuple[Sequence[Step], str | None]:
    """The steps, and why the match stopped before its end."""
    steps = [first]
    try:
        steps.extend(play_on(rules, first, bots, seed, most, must_plan))
    except NotPlayedOn as why:
        return steps, str(why)
    return steps, None
