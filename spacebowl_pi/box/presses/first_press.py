"""A race: which press comes first, and whether it was short or long.

The winner is declared once its kind has been known for the hold-back: until then, an earlier edge may still arrive and
win. After that nothing changes the result.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from spacebowl_pi.box.presses.gesture_kinds import GestureKind, ListenMode
from spacebowl_pi.box.presses.press_reader import Press, ceil_us
from spacebowl_pi.box.presses.ties import in_order
from spacebowl_pi.core.units import MICROSECOND_NS
from spacebowl_pi.devices.ports import Button


@dataclass(slots=True, eq=False)
class OpenPress:
    """A press that may still produce a gesture: the mode it is read in, and the gesture to report at once.

    `held_since_us` is when it was first seen to last as long as a hold.
    """

    press: Press
    listen_mode: ListenMode
    at_once: GestureKind | None = None
    may_hold: bool = True
    held_since_us: int | None = None

    @property
    def button(self) -> Button:
        return self.press.button

    @property
    def stamp_ns(self) -> int:
        """When it began."""
        return self.press.stamp_ns


class Race:
    """One race, up to its decision."""

    def __init__(self, hold_ns: int, hold_back_us: int) -> None:
        self._hold_ns = hold_ns
        self._hold_back_us = hold_back_us
        # The first press, its kind, and since when both are known.
        self._known: tuple[OpenPress, GestureKind, int] | None = None
        self.is_declared = False

    def judge(self, open_presses: Sequence[OpenPress], now_us: int) -> tuple[OpenPress, GestureKind] | None:
        """Return the winner and its kind, once."""
        contenders = _contenders(open_presses)
        kind = self._kind(contenders[0].press, now_us) if contenders and not self.is_declared else None
        if kind is None:
            self._known = None
            return None
        first = contenders[0]
        if self._known is None or self._known[:2] != (first, kind):
            self._known = (first, kind, now_us)
        if now_us < self._known[2] + self._hold_back_us:
            return None
        self.is_declared = True
        return first, kind

    def next_due_us(self, open_presses: Sequence[OpenPress]) -> int | None:
        """When the race could be decided."""
        if self.is_declared:
            return None
        if self._known:
            return self._known[2] + self._hold_back_us
        contenders = _contenders(open_presses)
        return ceil_us(contenders[0].stamp_ns + self._hold_ns) if contenders else None

    def _kind(self, press: Press, now_us: int) -> GestureKind | None:
        if press.held_ns(now_us * MICROSECOND_NS) >= self._hold_ns:
            return GestureKind.LONG
        return None if press.released_ns is None else GestureKind.SHORT


def _contenders(open_presses: Sequence[OpenPress]) -> list[OpenPress]:
    """The presses that take part in the race, the first one at the head."""
    return in_order(one for one in open_presses if one.listen_mode is ListenMode.FIRST_WINS)
