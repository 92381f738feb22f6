"""What can be said at the keypad in any game: seats, the start, the end, and the staff's hidden menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from spacebowl_pi.box.keypad.game_screens import KeyAction
from spacebowl_pi.core import common_commands as common
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.rules import Asker
from spacebowl_pi.core.seating import JoinSeat, LeaveSeat, Speak
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.table import CloseMatch, StartMatch
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.messages import Misread

HIGHEST_SEAT = 99


@dataclass(frozen=True, slots=True)
class SetLoud:
    """Sound again as before, or no more."""

    is_loud: bool


HouseDeed: TypeAlias = KeyAction | Speak | SetLoud  # language and volume are the box's own


def seat(word: str) -> Seat:
    """Read a seat; raises Misread."""
    number = wire.whole(word)
    if not number or number > HIGHEST_SEAT:  # whether the game has so many, the seating knows
        raise Misread
    return Seat(number)


def read_by(readers: Mapping[str, Callable[..., KeyAction]], words: Sequence[str]) -> KeyAction | None:
    """Read words of which the first says how; None if no reader knows it. Raises Misread."""
    verb, *rest = words or ("",)
    if verb not in readers:
        return None
    try:
        return readers[verb](*rest)
    except TypeError:  # too few words, or too many
        raise Misread(words) from None


def read_house(words: Sequence[str]) -> HouseDeed | None:
    """Read what can be said in any game; None for what cannot. Raises Misread."""
    if words and words[0] == "staff":
        return _staff(*words[1:2]) if len(words) == 2 else None
    return read_by(_READERS, words)


def _staff(act: str) -> HouseDeed:
    if act not in _STAFF:
        raise Misread((act,))
    return _STAFF[act]


_STAFF: Mapping[str, HouseDeed] = {
    "take_back": KeyAction(Asker.STAFF, common.TakeBack()),
    "end": KeyAction(Asker.STAFF, common.End()),
    "silent": SetLoud(is_loud=False),
    "loud": SetLoud(is_loud=True),
    **{f"language_{language}": Speak(language) for language in Language},
}
_READERS: Mapping[str, Callable[..., KeyAction]] = {
    "sit": lambda word: KeyAction(Asker.TABLE, JoinSeat(seat(word))),
    "rise": lambda word: KeyAction(Asker.TABLE, LeaveSeat(seat(word))),
    "start": lambda: KeyAction(Asker.TABLE, StartMatch()),
    "again": lambda: KeyAction(Asker.TABLE, CloseMatch()),
}
