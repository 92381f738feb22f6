"""What a player can do for their own seat, from a phone; no message names a seat, for the ticket says whose it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from spacebowl_pi.core.space_bowl.judge import Seat, Verdict
from spacebowl_pi.core.space_bowl.match import commands as asked
from spacebowl_pi.core.space_bowl.match.commands import Command
from spacebowl_pi.core.space_bowl.places import Cell
from spacebowl_pi.kiosk import plays
from spacebowl_pi.kiosk.helm import Helm


@runtime_checkable
class OwnPlay(Protocol):
    """Something to do for one's own seat."""

    def own_command(self, helm: Helm, seat: Seat) -> Command:
        """Say it in the words of the match."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up."""

    def own_command(self, helm: Helm, seat: Seat) -> Command:  # noqa: D102 (as OwnPlay says; so below)
        return asked.LeaveSeat(helm.now_us, seat)


@dataclass(frozen=True, slots=True)
class Start:
    """Deal and begin; chance names the captain."""

    def own_command(self, helm: Helm, _: Seat) -> Command:  # noqa: D102
        return plays.Start().command(helm)


@dataclass(frozen=True, slots=True)
class Toss:
    """Throw; the captain's right."""

    def own_command(self, helm: Helm, _: Seat) -> Command:  # noqa: D102
        return plays.Toss().command(helm)


@dataclass(frozen=True, slots=True)
class CallOff:
    """Give the search up; the captain's right, as the rules see to."""

    def own_command(self, helm: Helm, seat: Seat) -> Command:  # noqa: D102
        return asked.CallRoundOff(helm.now_us, seat)


@dataclass(frozen=True, slots=True)
class PlaceWild:
    """Put the Wild on a card; in honour mode the box is not told where."""

    cell: Cell | None

    def own_command(self, helm: Helm, seat: Seat) -> Command:  # noqa: D102
        return asked.PlaceWild(helm.now_us, seat, self.cell)


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a card."""

    cell: Cell

    def own_command(self, helm: Helm, seat: Seat) -> Command:  # noqa: D102
        return asked.PickCard(helm.now_us, seat, self.cell)


@dataclass(frozen=True, slots=True)
class Decline:
    """Let the pick go by."""

    def own_command(self, helm: Helm, seat: Seat) -> Command:  # noqa: D102
        return asked.DeclinePick(helm.now_us, seat)


@dataclass(frozen=True, slots=True)
class Declare:
    """Honour mode: tell what one's own pick was."""

    verdict: Verdict
    is_alone: bool

    def own_command(self, helm: Helm, seat: Seat) -> Command:  # noqa: D102
        return asked.DeclareResult(helm.now_us, seat, self.verdict, self.is_alone)


@dataclass(frozen=True, slots=True)
class GoOn:
    """On to the next round, or from the end back to the lobby."""

    def own_command(self, helm: Helm, _: Seat) -> Command:  # noqa: D102
        return plays.GoOn().command(helm)


OWN_PLAYS: Mapping[str, type] = {
    "leave": Leave,
    "start": Start,
    "toss": Toss,
    "call_off": CallOff,
    "place_wild": PlaceWild,
    "pick": Pick,
    "decline": Decline,
    "declare": Declare,
    "go_on": GoOn,
}
