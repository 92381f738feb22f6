"""The gestures of a button, and the modes in which presses are read."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from spacebowl_pi.devices.ports import Button


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
    """Several buttons held together for long enough: since `at_us`, each of them since its `pressed_at_us`."""

    buttons: tuple[Button, ...]
    at_us: int
    pressed_at_us: tuple[int, ...] = ()


Heard: TypeAlias = Gesture | Chord
