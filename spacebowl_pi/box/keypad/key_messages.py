"""Input that is the same in every game: seats, start, end, and the hidden staff menu."""

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
    """Turn the sound back on, or off."""

    is_loud: bool


HouseDeed: TypeAlias = KeyAction | Speak | SetLoud  # language and volume do not concern the table


def seat(word: str) -> Seat:
    """Parse a seat; raises Misread."""
    number = wire.whole(word)
    if not number or number > HIGHEST_SEAT:  # the seating knows whether the game has that seat
        raise Misread
    return Seat(number)


def read_by(readers: Mapping[str, Callable[..., KeyAction]], words: Sequence[str]) -> KeyAction | None:
    """Parse words with the reader that the first one names; None if there is none. Raises Misread."""
    verb, *rest = words or ("",)
    if verb not in readers:
        return None
    try:
        return readers[verb](*rest)
    except TypeError:  # too few words, or too many
        raise Misread(words) from None


def read_house(words: Sequence[str]) -> HouseDeed | None:
    """Parse input that is the same in every game; None for anything else. Raises Misread."""
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
