"""What can be played from a page, and the command that it leads to.

At the table a play names its seat; on a phone it is the phone's own, and the ticket says which.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import Phase, Settings
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.match.commands import Command
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.kiosk.helm import Helm

OWN_SEAT = Seat(0)  # nobody's at the table, where the rules refuse it


@runtime_checkable
class Play(Protocol):
    """Something to play."""

    def command(self, helm: Helm) -> Command:
        """Say it in the words of the match."""


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down."""

    seat: Seat
    name: str = ""

    def command(self, helm: Helm) -> Command:  # noqa: D102 (as Play says; so below)
        return asked.JoinSeat(helm.now_us, self.seat, self.name)


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up."""

    seat: Seat = OWN_SEAT

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.LeaveSeat(helm.now_us, self.seat)


@dataclass(frozen=True, slots=True)
class Change:
    """Agree on other settings."""

    settings: Settings

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.ChangeSettings(helm.now_us, self.settings)


@dataclass(frozen=True, slots=True)
class Begin:
    """Deal and begin; chance names the captain."""

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.StartMatch(helm.now_us, helm.ship.seed())


@dataclass(frozen=True, slots=True)
class Start:
    """Deal and begin."""

    captain: Seat | None = None

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.StartMatch(helm.now_us, helm.ship.seed(), self.captain)


@dataclass(frozen=True, slots=True)
class LayCard:
    """Tell which numbered card lies at a place; one that lies face down needs no number."""

    cell: Cell
    number: CardNumber | None
    face_down: bool = False

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.LayCard(helm.now_us, self.cell, self.number, self.face_down)


@dataclass(frozen=True, slots=True)
class TakeUpCard:
    """Take back what was told of a place."""

    cell: Cell

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.TakeUpCard(helm.now_us, self.cell)


@dataclass(frozen=True, slots=True)
class NameTopCard:
    """Tell the number of the Infinity deck's top card."""

    number: CardNumber

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.NameTopCard(helm.now_us, self.number)


@dataclass(frozen=True, slots=True)
class DeclareTopCard:
    """Honour mode: tell what the Infinity deck's top card shows."""

    planets: tuple[PlanetName, ...]
    black_hole: bool = False

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.DeclareTopCard(helm.now_us, self.planets, self.black_hole)


@dataclass(frozen=True, slots=True)
class Toss:
    """Throw."""

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.TossPlanets(helm.now_us, helm.ship.seed())


@dataclass(frozen=True, slots=True)
class PlaceWild:
    """Put the Wild on a card; in honour mode the box is not told where."""

    cell: Cell | None = None
    seat: Seat = OWN_SEAT

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.PlaceWild(helm.now_us, self.seat, self.cell)


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick a card."""

    cell: Cell
    seat: Seat = OWN_SEAT

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.PickCard(helm.now_us, self.seat, self.cell)


@dataclass(frozen=True, slots=True)
class Decline:
    """Let a pick go by."""

    seat: Seat = OWN_SEAT

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.DeclinePick(helm.now_us, self.seat)


@dataclass(frozen=True, slots=True)
class DeclareWild:
    """Honour mode, after zero: tell who placed the Wild."""

    seat: Seat = OWN_SEAT

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.DeclareWild(helm.now_us, self.seat)


@dataclass(frozen=True, slots=True)
class DeclareNoWild:
    """Honour mode, after zero: tell that nobody placed the Wild."""

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.DeclareWild(helm.now_us, None)


@dataclass(frozen=True, slots=True)
class Declare:
    """Honour mode: tell what a pick was."""

    verdict: Verdict
    is_alone: bool = False
    seat: Seat = OWN_SEAT

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.DeclareResult(helm.now_us, self.seat, self.verdict, self.is_alone)


@dataclass(frozen=True, slots=True)
class CallOff:
    """Give the search up."""

    seat: Seat | None = None

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.CallRoundOff(helm.now_us, self.seat)


@dataclass(frozen=True, slots=True)
class GoOn:
    """On to the next round, or from the end back to the lobby."""

    def command(self, helm: Helm) -> Command:  # noqa: D102
        is_over = helm.ship.match.phase is Phase.OVER
        return asked.Rematch(helm.now_us) if is_over else asked.NextRound(helm.now_us)


TABLE_PLAYS: Mapping[str, type] = {
    "join": Join,
    "leave": Leave,
    "change": Change,
    "start": Start,
    "lay_card": LayCard,
    "take_up_card": TakeUpCard,
    "name_top_card": NameTopCard,
    "declare_top_card": DeclareTopCard,
    "toss": Toss,
    "place_wild": PlaceWild,
    "pick": Pick,
    "decline": Decline,
    "declare_wild": DeclareWild,
    "declare_no_wild": DeclareNoWild,
    "declare": Declare,
    "call_off": CallOff,
    "go_on": GoOn,
}

# On a phone these are the captain's.
CAPTAIN_PLAYS = (LayCard, TakeUpCard, NameTopCard, DeclareTopCard, Toss, DeclareNoWild)

OWN_PLAYS: Mapping[str, type] = {
    **{name: kind for name, kind in TABLE_PLAYS.items() if kind not in (Join, Change)},
    "start": Begin,
}
