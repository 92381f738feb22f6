"""The match: what its steps add up to, and what everybody sees of it. Nothing is secret."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube_companion.rules.counters import (
    IN_THE_BOX,
    MOST_RETURN_TURNS,
    POINTS,
    SOLARS,
    Counter,
)
from spacebowl_pi.games.tom_tube_companion.rules.events import (
    ComeHome,
    Command,
    EndTurns,
    EnterCount,
    FinishTurn,
    PlayerSaid,
    TakeBackTurn,
)

SEATS = TOM, DAVE = Seat(1), Seat(2)


class Phase(StrEnum):
    TURN = "turn"
    RETURN = "return"  # one is home, and each turn of the other counts
    ENTER = "enter"
    OVER = "over"


class Ending(StrEnum):
    """How the turns ended."""

    BONUS = "bonus"  # both are home
    STRANDED = "stranded"  # the slower one is not coming
    CAP = "cap"
    NO_BONUS = "no_bonus"


def other(seat: Seat) -> Seat:
    return DAVE if seat == TOM else TOM


@dataclass(frozen=True, slots=True)
class Match:
    """`steps` lead to everything else but how it was broken off; without the last one it is as it was before."""

    starter: Seat
    turn: Seat
    steps: tuple[PlayerSaid, ...] = ()
    turns: int = 0
    fast: Seat | None = None  # who was home first
    bonus: int = 0
    ending: Ending | None = None
    entered: Mapping[Seat, Mapping[Counter, int]] = field(default_factory=lambda: {seat: {} for seat in SEATS})
    left: Seat | None = None
    is_broken_off: bool = False

    def after(self, step: PlayerSaid) -> "Match":
        return replace(self._after(step.seat, step.what), steps=(*self.steps, step))

    def _after(self, seat: Seat, what: Command) -> "Match":
        if isinstance(what, EnterCount):
            mine = {**self.entered[seat], what.counter: what.number}
            return replace(self, entered={**self.entered, seat: mine})
        if isinstance(what, EndTurns):
            return self._ended(Ending.NO_BONUS if self.fast is None else Ending.STRANDED)
        is_home, turns = isinstance(what, ComeHome), self.turns + 1
        if self.fast is None:
            return replace(self, turns=turns, turn=other(seat), fast=seat if is_home else None)
        bonus = self.bonus + 1
        is_late = bonus == MOST_RETURN_TURNS
        ending = Ending.BONUS if is_home else Ending.CAP if is_late else None
        return replace(self if ending is None else self._ended(ending), turns=turns, bonus=bonus)

    def _ended(self, ending: Ending) -> "Match":
        """The counters are to be entered; whoever was home first had both solar counters."""
        known = {seat: {Counter.SOLAR: SOLARS} if seat == self.fast else {} for seat in SEATS}
        return replace(self, ending=ending, entered=known)

    @property
    def one_step_before(self) -> "Match":
        return reduce(Match.after, self.steps[:-1], Match(self.starter, self.starter))

    @property
    def awaited(self) -> tuple[Seat, ...]:
        if self.is_broken_off:
            return ()
        if self.ending is None:
            return (self.turn,)
        return tuple(seat for seat in SEATS if len(self.entered[seat]) < len(Counter))

    @property
    def phase(self) -> Phase:
        if not self.awaited:
            return Phase.OVER
        if self.ending is not None:
            return Phase.ENTER
        return Phase.TURN if self.fast is None else Phase.RETURN

    @property
    def may_take_back(self) -> bool:
        """Whether a turn is the last step; what was entered is entered again instead."""
        last = self.steps[-1] if self.steps and self.phase is not Phase.OVER else None
        return last is not None and not isinstance(last.what, EnterCount)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Both after a draw; nobody if it was broken off."""
        most = max(map(self.total, SEATS))
        is_decided = self.phase is Phase.OVER and not self.is_broken_off
        return tuple(seat for seat in SEATS if is_decided and self.total(seat) == most)

    def possible(self, seat: Seat, counter: Counter) -> range:
        """How many counters of a kind a player can have, as the other says what they have."""
        if counter is Counter.SOLAR:
            return range(SOLARS if seat == self.fast else 0, SOLARS + 1)
        return range(IN_THE_BOX[counter] - self.entered[other(seat)].get(counter, 0) + 1)

    def points(self, seat: Seat) -> dict[str, int]:
        """A player's points, line by line."""
        lines = {kind.value: POINTS[kind] * self.entered[seat].get(kind, 0) for kind in Counter}
        return {**lines, "bonus": self.bonus if seat == self.fast else 0}

    def total(self, seat: Seat) -> int:
        return sum(self.points(seat).values())


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    entered: Mapping[Counter, int]
    possible: Mapping[Counter, tuple[int, int]]  # the fewest and the most that they can have
    points: Mapping[str, int]  # line by line
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class View:
    phase: Phase
    awaited: tuple[Seat, ...]
    turns: int
    fast: Seat | None
    bonus: int
    ending: Ending | None
    may_take_back: bool
    is_broken_off: bool
    players: tuple[PlayerView, PlayerView]

    def player(self, seat: Seat) -> PlayerView:
        return self.players[seat - 1]


@dataclass(frozen=True, slots=True)
class Own:
    seat: Seat


def public(match: Match) -> View:
    return View(
        phase=match.phase,
        awaited=match.awaited,
        turns=match.turns,
        fast=match.fast,
        bonus=match.bonus,
        ending=match.ending,
        may_take_back=match.may_take_back,
        is_broken_off=match.is_broken_off,
        players=(_player(match, TOM), _player(match, DAVE)),
    )


def _player(match: Match, seat: Seat) -> PlayerView:
    possible = {counter: match.possible(seat, counter) for counter in Counter}
    return PlayerView(
        seat=seat,
        entered=match.entered[seat],
        possible={counter: (values[0], values[-1]) for counter, values in possible.items()},
        points=match.points(seat),
        total=match.total(seat),
        is_winner=seat in match.winners,
    )


def moves(view: View, own: Own) -> Iterator[Command]:
    """What a seat can do. Either player may take the last turn back."""
    is_in_turn = own.seat in view.awaited and view.ending is None
    if is_in_turn:
        yield from (FinishTurn(), ComeHome(), EndTurns())
    if view.phase is Phase.ENTER:
        for counter, (least, most) in view.player(own.seat).possible.items():
            yield from (EnterCount(counter, number) for number in range(least, most + 1))
    if view.may_take_back:
        yield TakeBackTurn()
