"""What a button can say, how the box listens, and who counts as first when nobody can tell."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Protocol, TypeAlias, TypeVar

from spacebowl_pi.devices.ports import Button

# Presses closer than this are a tie. The kernel stamps the edges of a bank one after another in the order of their
# bits, a few microseconds each, and later while it has interrupts off, tens of microseconds at times: edges that were
# pending together have the order of their pins, not of the fingers. Then come 330 ohms and 100 nF, 20 % off each.
TIE_NS = 100_000


class GestureKind(StrEnum):
    """What a press says."""

    PRESS = "press"  # at once, wherever the first does not win
    SHORT = "short"  # where the first wins, or a hold says something else: released soon
    LONG = "long"  # there: held
    HOLD = "hold"  # held, elsewhere
    DOUBLE = "double"  # in place of the second PRESS, when it follows fast
    EARLY = "early"  # before it counts, or held while that began; locked out for a moment


class ListenMode(StrEnum):
    """How presses are heard."""

    AT_ONCE = "at_once"  # PRESS or DOUBLE at once, and HOLD too when it is held
    AT_RELEASE = "at_release"  # one word a press: PRESS when released soon, HOLD when held
    NOT_YET = "not_yet"  # EARLY
    FIRST_WINS = (
        "first_wins"  # the first press claims it: SHORT released soon, LONG held; later ones wait for what follows
    )
    SHORT_ONLY = "short_only"  # PRESS when released soon; a hold says nothing
    LONG_ONLY = "long_only"  # LONG when held; a shorter press says nothing
    UNSEEN = "unseen"  # PRESS at once, unlit and without a click, and HOLD too when it is held


ONE_KIND = (ListenMode.SHORT_ONLY, ListenMode.LONG_ONLY)


@dataclass(frozen=True, slots=True)
class Gesture:
    """A button's word. `at_us` and `stamp_ns` are of the press's first edge, whichever word it became.

    `tied_with` are the others that nobody can tell it from, so that the lot put them in order; `is_from_afar` says that
    a page said it, and no finger on the button.
    """

    button: Button
    kind: GestureKind
    at_us: int
    stamp_ns: int
    tied_with: tuple[Button, ...] = ()
    is_from_afar: bool = False


@dataclass(frozen=True, slots=True)
class Chord:
    """Several buttons were held together for as long as was asked."""

    buttons: tuple[Button, ...]
    at_us: int


Heard: TypeAlias = Gesture | Chord


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
    """Rank a button among those it is tied with: the lowest comes first.

    The lot: a hash of stamp and button, so that it favours no seat, depends on nothing else, and comes out the
    same in a replay. Not a cyclic checksum: those are linear, and of buttons 1, 2 and 3 one would win every second tie.
    """
    return blake2b(stamp_ns.to_bytes(8, "big") + bytes([button]), digest_size=8).digest()


def in_order(presses: Iterable[StampedT]) -> list[StampedT]:
    """Sort by stamp, those that are tied by lot."""
    return [one for tied in ties(presses) for one in tied]


def ties(presses: Iterable[StampedT]) -> list[list[StampedT]]:
    """Group presses, in their order, by the first of each tie; within a tie the lot has put them in order."""
    groups: list[list[StampedT]] = []
    for press in sorted(presses, key=lambda press: press.stamp_ns):
        if groups and press.stamp_ns - groups[-1][0].stamp_ns < TIE_NS:
            groups[-1].append(press)
        else:
            groups.append([press])
    for tied in groups:
        if len(tied) > 1:
            tied.sort(key=lambda press: tie_rank(press.stamp_ns, press.button))
    return groups
