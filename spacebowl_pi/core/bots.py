"""The contract of a computer player: it sees what a person on its seat would see, and plans its next move."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

V_contra = TypeVar("V_contra", contravariant=True)  # what all see
O_contra = TypeVar("O_contra", contravariant=True)  # what a seat alone sees
C_co = TypeVar("C_co", covariant=True)  # the game's commands


@dataclass(frozen=True, slots=True)
class PlannedMove(Generic[C_co]):
    """What a computer player will do, and when, unless the match changes first."""

    at_us: int
    what: C_co


class Bot(Protocol[V_contra, O_contra, C_co]):
    """A computer player on one seat. It is stateless: the same views and seed give the same planned move."""

    def plan(self, public: V_contra, own: O_contra, now_us: int) -> PlannedMove[C_co] | None:
        """The planned move, one of the moves open to the seat; None only while its seat is not awaited.

        Called again whenever the match has changed. While the move stays the same, the earliest `at_us` returned
        counts, so that `now_us` plus a delay is not pushed back by what others do.
        """
