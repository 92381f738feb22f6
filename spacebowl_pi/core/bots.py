"""What a computer player is: somebody on a seat who sees what a person there would see, and says what it will do."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

V_contra = TypeVar("V_contra", contravariant=True)  # what all see
O_contra = TypeVar("O_contra", contravariant=True)  # what a seat alone sees
C_co = TypeVar("C_co", covariant=True)  # the game's commands


@dataclass(frozen=True, slots=True)
class PlannedMove(Generic[C_co]):
    """What a computer player will do, and when, if nothing happens before."""

    at_us: int
    what: C_co


class Bot(Protocol[V_contra, O_contra, C_co]):
    """A computer player on one seat. It keeps nothing in mind: the same views and seed give the same wish."""

    def wish(self, public: V_contra, own: O_contra, now_us: int) -> PlannedMove[C_co] | None:
        """Say what it will do next, one of the moves that are open to it; None while it has nothing to do.

        It is asked again whenever anything has changed. As long as it wishes the same, the earliest time that it gave
        counts: whoever says `now_us` and a while is not put off by what others do.
        """
