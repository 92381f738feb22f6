"""What the staff can say from their page; those about the match with the command that it leads to."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.games.space_bowl.rules.judge import HIGHEST_SCORE
from spacebowl_pi.games.space_bowl.rules.match import commands as asked
from spacebowl_pi.games.space_bowl.rules.match.commands import Command
from spacebowl_pi.games.space_bowl.rules.places import Cell
from spacebowl_pi.kiosk.helm import Helm
from spacebowl_pi.kiosk.plays import CallOff, Leave

# --- at the door ---


@dataclass(frozen=True, slots=True)
class Unlock:
    """Open the page."""

    pin: str


@dataclass(frozen=True, slots=True)
class SetPin:
    """Set the PIN: the first time, or another one."""

    pin: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Close the page."""


# --- the match ---


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """Give points, or take some."""

    seat: Seat
    by: int

    def command(self, helm: Helm) -> Command:  # noqa: D102 (as Play says; so below)
        player = helm.ship.match.player(self.seat)
        score = min(HIGHEST_SCORE, max(0, (player.score if player else 0) + self.by))
        return asked.CorrectScore(helm.now_us, self.seat, score)


@dataclass(frozen=True, slots=True)
class SetScore:
    """Set a score, whatever it was."""

    seat: Seat
    score: int

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.CorrectScore(helm.now_us, self.seat, self.score)


@dataclass(frozen=True, slots=True)
class CorrectName:
    """Call a player otherwise; a player by phone keeps the seat."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class ForcePick:
    """Pick for a player."""

    seat: Seat
    cell: Cell

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.ForcePick(helm.now_us, self.seat, self.cell)


@dataclass(frozen=True, slots=True)
class VoidPick:
    """Strike a pick."""

    seat: Seat

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.VoidPick(helm.now_us, self.seat)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back to before the last toss."""

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.TakeBackRound(helm.now_us)


@dataclass(frozen=True, slots=True)
class EndMatch:
    """End it with the scores as they are."""

    def command(self, helm: Helm) -> Command:  # noqa: D102
        return asked.EndMatch(helm.now_us)


@dataclass(frozen=True, slots=True)
class Restart:
    """Back to the lobby, with the players of now."""


@dataclass(frozen=True, slots=True)
class ClearTable:
    """Back to the lobby, with all seats free."""


# --- the box ---


@dataclass(frozen=True, slots=True)
class Speak:
    """Choose what the box speaks."""

    language: Language


@dataclass(frozen=True, slots=True)
class Brighten:
    """Choose how bright the lights are."""

    percent: int


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Choose how loud the box and its pages are."""

    percent: int


@dataclass(frozen=True, slots=True)
class AllowPhones:
    """Let everybody in the same network open the pages, or nobody; kept."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class TestParts:
    """Test what can be tested while the box runs."""


@dataclass(frozen=True, slots=True)
class DeleteName:
    """Take a nickname off the board of honour."""

    name: str


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Shut the box down; it is done when it is said a second time, being sure."""

    is_sure: bool


STAFF_ACTS: Mapping[str, type] = {
    "unlock": Unlock,
    "set_pin": SetPin,
    "lock": Lock,
    "correct_score": CorrectScore,
    "set_score": SetScore,
    "correct_name": CorrectName,
    "free_seat": Leave,
    "force_pick": ForcePick,
    "void_pick": VoidPick,
    "call_off": CallOff,
    "take_back": TakeBack,
    "end": EndMatch,
    "restart": Restart,
    "clear_table": ClearTable,
    "speak": Speak,
    "brighten": Brighten,
    "set_volume": SetVolume,
    "allow_phones": AllowPhones,
    "test_parts": TestParts,
    "delete_name": DeleteName,
    "power_off": PowerOff,
}
