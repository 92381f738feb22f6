"""The messages that the staff page may send."""

from collections.abc import Mapping
from dataclasses import dataclass

from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import LeaveSeat, TakeName
from spacebowl_pi.kiosk.connections.messages import AllowPhones, Sayable, sayable

# --- PIN entry ---


@dataclass(frozen=True, slots=True)
class Unlock:
    pin: str


@dataclass(frozen=True, slots=True)
class SetPin:
    """Set the first PIN, or change it."""

    pin: str


@dataclass(frozen=True, slots=True)
class Lock: ...


# --- the match ---


@dataclass(frozen=True, slots=True)
class Restart:
    """Return to the lobby with the current players."""


@dataclass(frozen=True, slots=True)
class ClearTable:
    """Return to the lobby with all seats free."""


# --- the box ---


@dataclass(frozen=True, slots=True)
class Speak:
    """Set the box's language."""

    language: Language


@dataclass(frozen=True, slots=True)
class Brighten:
    """Set the lights' brightness."""

    percent: int


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Set the volume of the box and its pages."""

    percent: int


@dataclass(frozen=True, slots=True)
class OfferGames:
    """Offer these games, the first as the default; stored."""

    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TestParts:
    """Test what can be tested while the box runs."""


@dataclass(frozen=True, slots=True)
class DeleteName:
    """Remove a nickname from the board of honour."""

    name: str


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Shut the box down; takes effect when sent a second time with `is_sure`."""

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
