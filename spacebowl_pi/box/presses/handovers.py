"""Seats that a phone asks for: whoever holds the seat's button gives it away, who presses it says no.

Such a wish is there for all to see, and as long as it is open, that button says nothing else; the others say what they
always do. It may be asked only where a hold means nothing else: whoever holds their button to start the match
or to play again has not agreed to anything. Which phone asks, and what it is given, is not here.
"""

from collections.abc import Collection
from dataclasses import dataclass

from spacebowl_pi.box.presses.gestures import Gesture, GestureKind
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US

PATIENCE_US = 10_000_000
QUIET_US = 10_000_000  # after a no, so that nobody can keep a button busy
READING_US = 700_000  # nobody can have read the question earlier: such a press means what it always does
_UNSURE_US = 300_000  # a press is a no when it is so much older than a hold would be


@dataclass(slots=True)
class HandoverRequest:
    """What one phone asks for. `is_granted` is None as long as it is open."""

    seat: Seat
    since_us: int
    until_us: int
    is_granted: bool | None = None
    pressed_us: int | None = None


class Handovers:
    """The wishes that are open, at most one for a seat."""

    def __init__(self, hold_s: float) -> None:
        self._no_after_us = round(hold_s * SECOND_US) + _UNSURE_US
        self._open: dict[Seat, HandoverRequest] = {}
        self._quiet_until_us: dict[Seat, int] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are asked for."""
        return tuple(sorted(self._open))

    def ask(self, seat: Seat, now_us: int) -> HandoverRequest | None:
        """Ask for a seat; None while another does, and for a moment after a no."""
        if seat in self._open or now_us < self._quiet_until_us.get(seat, now_us):
            return None
        self._open[seat] = wish = HandoverRequest(seat, now_us + READING_US, now_us + PATIENCE_US)
        return wish

    def withdraw(self, wish: HandoverRequest) -> None:
        """Ask no more."""
        if self._open.get(wish.seat) is wish:
            self._end(wish, is_granted=False)

    def hear(self, gesture: Gesture, seat: Seat | None) -> bool:
        """Take a seat's word that answers a wish; False for all others, such as of a press that began before it."""
        wish = None if seat is None else self._open.get(seat)
        if wish is None or gesture.is_from_afar or gesture.at_us < wish.since_us:
            return False
        if gesture.kind is GestureKind.HOLD:
            self._end(wish, is_granted=True)
        elif wish.pressed_us is None:
            wish.pressed_us = gesture.at_us
        return True

    def tick(self, now_us: int, seated: Collection[Seat]) -> bool:
        """Let time pass; return whether a wish was in vain."""
        ended = [wish for wish in self._open.values() if wish.seat not in seated or now_us >= self._ends_us(wish)]
        for wish in ended:
            self._end(wish, is_granted=False)
        return bool(ended)

    def close(self) -> None:
        """End all wishes: from now on presses are needed for something else."""
        for wish in tuple(self._open.values()):
            self._end(wish, is_granted=False)

    def _ends_us(self, wish: HandoverRequest) -> int:
        return wish.until_us if wish.pressed_us is None else wish.pressed_us + self._no_after_us

    def _end(self, wish: HandoverRequest, *, is_granted: bool) -> None:
        del self._open[wish.seat]
        wish.is_granted = is_granted
        if not is_granted and wish.pressed_us is not None:
            self._quiet_until_us[wish.seat] = self._ends_us(wish) + QUIET_US
