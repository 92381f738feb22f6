"""Phones asking for a seat: a hold of the seat's button hands it over, a press declines.

A request is visible to everybody, and while it is open, that button means nothing else; the others work as usual. A
phone may only ask where a hold has no other meaning: holding a button to start the match or to play again is no
consent. Which phone asks, and what it gets, is handled elsewhere.
"""

from collections.abc import Collection
from dataclasses import dataclass

from spacebowl_pi.box.presses.gesture_kinds import Gesture, GestureKind
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.core.units import SECOND_US

PATIENCE_US = 10_000_000
QUIET_US = 10_000_000  # after a no, so that nobody can keep a button busy
READING_US = 700_000  # nobody can have read the question earlier: until then presses keep their usual meaning
_UNSURE_US = 300_000  # a press counts as no when it is this much older than a hold would be


@dataclass(slots=True)
class HandoverRequest:
    """A phone's request. `is_granted` is None while it is open."""

    seat: Seat
    since_us: int
    until_us: int
    is_granted: bool | None = None
    pressed_us: int | None = None


class Handovers:
    """The open requests, at most one per seat."""

    def __init__(self, hold_s: float) -> None:
        self._no_after_us = round(hold_s * SECOND_US) + _UNSURE_US
        self._open: dict[Seat, HandoverRequest] = {}
        self._quiet_until_us: dict[Seat, int] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(sorted(self._open))

    def ask(self, seat: Seat, now_us: int) -> HandoverRequest | None:
        """Ask for a seat; None while another request is open, and for a while after a no."""
        if seat in self._open or now_us < self._quiet_until_us.get(seat, now_us):
            return None
        self._open[seat] = request = HandoverRequest(seat, now_us + READING_US, now_us + PATIENCE_US)
        return request

    def withdraw(self, request: HandoverRequest) -> None:
        if self._open.get(request.seat) is request:
            self._end(request, is_granted=False)

    def hear(self, gesture: Gesture, seat: Seat | None) -> bool:
        """Handle a gesture that answers a request; False for any other, such as one that began before the request."""
        request = None if seat is None else self._open.get(seat)
        if request is None or gesture.is_from_afar or gesture.at_us < request.since_us:
            return False
        if gesture.kind is GestureKind.HOLD:
            self._end(request, is_granted=True)
        elif request.pressed_us is None:
            request.pressed_us = gesture.at_us
        return True

    def tick(self, now_us: int, seated: Collection[Seat]) -> bool:
        """Close requests that have expired or lost their seat; return whether there were any."""
        ended = [
            request for request in self._open.values() if request.seat not in seated or now_us >= self._ends_us(request)
        ]
        for request in ended:
            self._end(request, is_granted=False)
        return bool(ended)

    def close(self) -> None:
        """Close all requests: from now on presses mean something else."""
        for request in tuple(self._open.values()):
            self._end(request, is_granted=False)

    def _ends_us(self, request: HandoverRequest) -> int:
        return request.until_us if request.pressed_us is None else request.pressed_us + self._no_after_us

    def _end(self, request: HandoverRequest, *, is_granted: bool) -> None:
        del self._open[request.seat]
        request.is_granted = is_granted
        if not is_granted and request.pressed_us is not None:
            self._quiet_until_us[request.seat] = self._ends_us(request) + QUIET_US
