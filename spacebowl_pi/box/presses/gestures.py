"""The gestures of a button, the modes in which presses are read, and how ties are decided."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Protocol, TypeAlias, TypeVar

from spacebowl_pi.devices.ports import Button

# Presses closer than this are a tie. The kernel stamps the edges of a bank one after another in the order of their
# bits, a few microseconds each, and later when interrupts are off, sometimes tens of microseconds: edges that were
# pending together have the order of their pins, not of the fingers. Add 330 ohms and 100 nF, 20 % tolerance each.
TIE_NS = 100_000


class GestureKind(StrEnum):
    """What a press turned out to be."""

    PRESS = "press"  # reported at once, outside races
    SHORT = "short"  # in a race, or where a hold means something else: released soon
    LONG = "long"  # the same, held
    HOLD = "hold"  # held, outside races
    DOUBLE = "double"  # instead of the second PRESS, if it follows fast
    EARLY = "early"  # before presses count, or held as that began; the button is locked for a moment


class ListenMode(StrEnum):
    """How presses are read."""

    AT_ONCE = "at_once"  # PRESS or DOUBLE at once, then also HOLD if it is held
    AT_RELEASE = "at_release"  # one gesture per press: PRESS if released soon, HOLD if held
    NOT_YET = "not_yet"  # EARLY
    # The first press wins: SHORT if released soon, LONG if held; later ones are read in the mode that follows.
    FIRST_WINS = "first_wins"
    SHORT_ONLY = "short_only"  # PRESS if released soon; a hold is ignored
    LONG_ONLY = "long_only"  # LONG if held; a shorter press is ignored
    UNSEEN = "unseen"  # PRESS at once, without light and click, then also HOLD if it is held


ONE_KIND = (ListenMode.SHORT_ONLY, ListenMode.LONG_ONLY)


@dataclass(frozen=True, slots=True)
class Gesture:
    """A gesture of one button. `at_us` and `stamp_ns` are those of the press's first edge, whatever it became.

    `tied_with` are the buttons it tied with, so that their order was decided by lot; `is_from_afar` marks a press that
    came from a page.
    """

    button: Button
    kind: GestureKind
    at_us: int
    stamp_ns: int
    tied_with: tuple[Button, ...] = ()
    is_from_afar: bool = False


@dataclass(frozen=True, slots=True)
class Chord:
    """Several buttons held together for long enough."""

    buttons: tuple[Button, ...]
    at_us: int


Heard: TypeAlias = Gesture | Chord


class Stamped(Protocol):
    """Something with a button and a timestamp."""

    @property
    def button(self) -> Button:
        """The button it belongs to."""

    @property
    def stamp_ns(self) -> int:
        """The kernel's timestamp."""


StampedT = TypeVar("StampedT", bound=Stamped)


def tie_rank(stamp_ns: int, button: Button) -> bytes:
    """Rank a button among those it tied with: the lowest comes first.

    A hash of timestamp and button serves as the lot: it favours no seat, depends on nothing else, and gives the same
    result in a replay. A CRC would not do: it is linear, and of buttons 1, 2 and 3 one would win every second tie.
    """
    return blake2b(stamp_ns.to_bytes(8, "big") + bytes([button]), digest_size=8).digest()


def in_order(presses: Iterable[StampedT]) -> list[StampedT]:
    """Sort by timestamp, ties by lot."""
    return [one for tied in ties(presses) for one in tied]


def ties(presses: Iterable[StampedT]) -> list[list[StampedT]]:
    """Group presses into ties, in order; a tie is measured from its first press and is ordered by lot."""
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
