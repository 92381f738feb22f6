"""What a button can say, how the box listens, and who counts as first when two stamps are the same."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from itertools import pairwise
from typing import Protocol, TypeAlias, TypeVar

from spacebowl_pi.devices.ports import Button


class Word(StrEnum):
    """What a press says."""

    PRESS = "press"  # at once, in every phase but the search
    GO = "go"
    RED = "red"
    HOLD = "hold"  # held long outside the search
    DOUBLE = "double"  # in place of the second PRESS, when it follows fast
    EARLY = "early"  # before the toss had landed, or held while the search opened; locked out for a moment


class Ears(StrEnum):
    """How presses are heard."""

    MENU = "menu"  # PRESS or DOUBLE at once, and HOLD too when it is held
    QUESTION = "question"  # one word a press: PRESS when released soon, HOLD when held
    BEFORE_SEARCH = "before_search"  # EARLY
    SEARCH = "search"  # the first press claims the call: GO released soon, RED held; later ones wait for the countdown
    GO_COUNTDOWN = "go_countdown"  # PRESS at once: I concur
    RED_COUNTDOWN = "red_countdown"  # RED when held; a shorter press says nothing
    TAP = "tap"  # PRESS at once


COUNTDOWNS = (Ears.GO_COUNTDOWN, Ears.RED_COUNTDOWN)


@dataclass(frozen=True, slots=True)
class Said:
    """A button's word. `at_us` and `stamp_ns` are of the press's first edge, whichever word it became.

    `was_tie` says that another had the very same stamp, and that the tie rule put them in order; `is_from_afar` that a
    page said it, and no finger on the button.
    """

    button: Button
    word: Word
    at_us: int
    stamp_ns: int
    was_tie: bool = False
    is_from_afar: bool = False


@dataclass(frozen=True, slots=True)
class Chord:
    """Several buttons were held together for as long as was asked."""

    buttons: tuple[Button, ...]
    at_us: int


Heard: TypeAlias = Said | Chord


class Stamped(Protocol):
    """Something with a button and a stamp."""

    @property
    def button(self) -> Button:
        """Whose."""

    @property
    def stamp_ns(self) -> int:
        """When."""


StampedT = TypeVar("StampedT", bound=Stamped)


def tie_rank(stamp_ns: int, button: Button) -> bytes:
    """Rank a button among those with the same stamp: the lowest comes first.

    The tie rule: a hash of stamp and button, so that it favours no seat, depends on nothing else, and comes out the
    same in a replay. Not a cyclic checksum: those are linear, and of buttons 1, 2 and 3 one would win every second tie.
    """
    return blake2b(stamp_ns.to_bytes(8, "big") + bytes([button]), digest_size=8).digest()


def in_order(presses: Iterable[StampedT]) -> list[StampedT]:
    """Sort by stamp, equal stamps by the tie rule."""
    ordered = sorted(presses, key=lambda press: press.stamp_ns)
    if has_ties(ordered):
        ordered.sort(key=lambda press: (press.stamp_ns, tie_rank(press.stamp_ns, press.button)))
    return ordered


def has_ties(ordered: list[StampedT]) -> bool:
    """Say whether two neighbours have the same stamp."""
    return any(one.stamp_ns == next_one.stamp_ns for one, next_one in pairwise(ordered))
