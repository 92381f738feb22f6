"""What the staff can say from their page."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import LeaveSeat, TakeName
from spacebowl_pi.kiosk.connections.messages import Sayable, sayable

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
class OfferGames:
    """Have people choose among these games, the first of them to begin with; kept."""

    games: tuple[str, ...]


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


COMMANDS = (LeaveSeat, TakeName, common.TakeBack, common.End)  # beside the game's own

STAFF_ACTS: Mapping[str, type | Sayable] = {
    **sayable(COMMANDS),
    "unlock": Unlock,
    "set_pin": SetPin,
    "lock": Lock,
    "restart": Restart,
    "clear_table": ClearTable,
    "speak": Speak,
    "brighten": Brighten,
    "set_volume": SetVolume,
    "allow_phones": AllowPhones,
    "offer_games": OfferGames,
    "test_parts": TestParts,
    "delete_name": DeleteName,
    "power_off": PowerOff,
}
