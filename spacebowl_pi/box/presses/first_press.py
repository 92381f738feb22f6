"""A race: whose press comes first, and whether it was short or long.

A call is declared when its word is known, and has been for the hold-back: time for an edge that is still on its way,
stamped earlier, to come and be first. After that nothing overturns it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from spacebowl_pi.box.presses.gestures import GestureKind, ListenMode, in_order
from spacebowl_pi.box.presses.press_reader import Press, ceil_us
from spacebowl_pi.core.units import MICROSECOND_NS
from spacebowl_pi.devices.ports import Button


@dataclass(slots=True, eq=False)
class OpenPress:
    """A press that may still say something: how it is heard, and the word that it says at once.

    `held_since_us` is when it was first seen to last as long as a hold.
    """

    press: Press
    listen_mode: ListenMode
    at_once: GestureKind | None = None
    may_hold: bool = True
    held_since_us: int | None = None

    @property
    def button(self) -> Button:
        """Whose."""
        return self.press.button

    @property
    def stamp_ns(self) -> int:
        """When it began."""
        return self.press.stamp_ns


class Race:
    """One race, until it is won."""

    def __init__(self, hold_ns: int, hold_back_us: int) -> None:
        self._hold_ns = hold_ns
        self._hold_back_us = hold_back_us
        self._known: tuple[OpenPress, GestureKind, int] | None = (
            None  # the first one, its word, and since when we know it
        )
        self.is_declared = False

    def judge(self, open_presses: Sequence[OpenPress], now_us: int) -> tuple[OpenPress, GestureKind] | None:
        """Say who has won, once."""
        contenders = _contenders(open_presses)
        kind = self._word(contenders[0].press, now_us) if contenders and not self.is_declared else None
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
        """Say when it could be won."""
        if self.is_declared:
            return None
        if self._known:
            return self._known[2] + self._hold_back_us
        contenders = _contenders(open_presses)
        return ceil_us(contenders[0].stamp_ns + self._hold_ns) if contenders else None

    def _word(self, press: Press, now_us: int) -> GestureKind | None:
        if press.held_ns(now_us * MICROSECOND_NS) >= self._hold_ns:
            return GestureKind.LONG
        return None if press.released_ns is None else GestureKind.SHORT


def _contenders(open_presses: Sequence[OpenPress]) -> list[OpenPress]:
    """Give the presses of a race, the one that comes first at the head."""
    return in_order(one for one in open_presses if one.listen_mode is ListenMode.FIRST_WINS)
