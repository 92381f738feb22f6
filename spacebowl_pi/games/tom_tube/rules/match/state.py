"""A match as its events have made it."""

from dataclasses import dataclass, field
from enum import StrEnum

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.tom_tube.rules.board.kit import Kit
from spacebowl_pi.games.tom_tube.rules.board.lattice import triangle_at
from spacebowl_pi.games.tom_tube.rules.board.places import Place
from spacebowl_pi.games.tom_tube.rules.board.tiles import Filling
from spacebowl_pi.games.tom_tube.rules.position import Ending, Position
from spacebowl_pi.games.tom_tube.rules.settings import Settings


class Phase(StrEnum):
    TURN = "turn"  # to build, or to move
    LAY = "lay"  # the rhomb that was drawn
    FILL = "fill"  # what it has isolated
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LaidRhomb:
    id: str
    place: Place


@dataclass(frozen=True, slots=True)
class LaidTriangle:
    cell: int
    owner: int
    filling: Filling
    rot: int

    def __str__(self) -> str:
        return f"{triangle_at(self.cell)} {self.filling} {self.rot}"


@dataclass(frozen=True, slots=True)
class Done:
    """What a player did last: a rhomb and what it completed, or a move and what it brought."""

    seat: Seat
    rhomb: Place | None = None
    completed: tuple[str, ...] = ()
    how: str | None = None
    start: str | None = None
    to: str | None = None
    got: str = ""
    was_passed: bool = False  # the other player could not act after it
    ways: tuple[int, int] = (0, 0)  # by how much each one's way has become longer, in tenths of a turn: why one did it


@dataclass(frozen=True, slots=True)
class Match:
    """`position` is never changed in place."""

    kit: Kit
    settings: Settings
    players: tuple[Seat, ...]
    stack: tuple[str, ...]  # all, the top one first
    position: Position
    starter: Seat
    rhombs: tuple[LaidRhomb, ...] = ()
    triangles: tuple[LaidTriangle, ...] = ()
    is_drawn: bool = False
    pending: int = 0  # the spaces that are to be filled, as bits
    turns: int = 0
    ways: tuple[int, int] = (0, 0)  # how long they were after the last turn
    done: Done | None = None
    before: "Match | None" = field(default=None, repr=False)  # the last step
    left: Seat | None = None
    resigned: Seat | None = None
    is_broken_off: bool = False

    @property
    def drawn(self) -> str | None:
        """The rhomb that was drawn, until it is laid."""
        return self.stack[len(self.rhombs)] if self.is_drawn else None

    @property
    def phase(self) -> Phase:
        if self.is_over:
            return Phase.OVER
        if self.pending:
            return Phase.FILL
        return Phase.LAY if self.is_drawn else Phase.TURN

    @property
    def is_over(self) -> bool:
        return self.is_broken_off or self.end is not None

    @property
    def end(self) -> Ending | None:
        """How it came to its end, unless it was broken off."""
        return self.position.end if self.resigned is None else Ending.RESIGNED

    @property
    def winner(self) -> int | None:
        """The player who has won; None while it goes on, and for a draw."""
        return self.position.winner if self.resigned is None else 2 - self.resigned

    @property
    def filler(self) -> int:
        """Who is to fill what is isolated: the player in turn, as long as they have triangles."""
        turn = self.position.turn
        return turn if any(self.position.fillings[turn]) else 1 - turn

    @property
    def actor(self) -> int:
        """The player who is to act."""
        return self.filler if self.pending else self.position.turn

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return () if self.is_over else (seat_of(self.actor),)

    @property
    def is_in_turn(self) -> bool:
        """Whether something was laid that can be taken up again."""
        return bool(self.pending) and not self.is_over


def seat_of(player: int) -> Seat:
    """Tom sits on seat 1, Dave on seat 2."""
    return Seat(player + 1)
