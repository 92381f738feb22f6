"""Phones that want to go on with a seat taken by button: who presses that button soon after asking, sits there."""

from collections.abc import Collection
from dataclasses import dataclass

from spacebowl_pi.core.space_bowl.judge import Seat
from spacebowl_pi.kiosk.rooms.room import Visitor

PATIENCE_US = 10_000_000


@dataclass(slots=True)
class _Asking:
    """One phone's wish. `was_up` says that the button was seen unpressed since then."""

    seat: Seat
    until_us: int
    was_up: bool


class Adoptions:
    """The wishes that are open, at most one for a seat and one for a phone."""

    def __init__(self) -> None:
        self._open: dict[Visitor, _Asking] = {}

    def ask(self, visitor: Visitor, seat: Seat, pressed: Collection[Seat], now_us: int) -> bool:
        """Wait for a press of a seat's button; False if another phone already does."""
        self._forget_old(now_us)
        if any(asking.seat == seat for other, asking in self._open.items() if other is not visitor):
            return False
        self._open[visitor] = _Asking(seat, now_us + PATIENCE_US, seat not in pressed)
        return True

    def until_us(self, visitor: Visitor) -> int:
        """Say how long a phone's wish stays open."""
        return self._open[visitor].until_us

    def give_up(self, visitor: Visitor) -> None:
        """Drop a phone's wish."""
        self._open.pop(visitor, None)

    def proven(self, pressed: Collection[Seat], now_us: int) -> list[tuple[Visitor, Seat]]:
        """List, and close, the wishes whose button has just been pressed."""
        self._forget_old(now_us)
        found = []
        for visitor, asking in tuple(self._open.items()):
            if asking.seat not in pressed:
                asking.was_up = True
            elif asking.was_up:
                del self._open[visitor]
                found.append((visitor, asking.seat))
        return found

    def _forget_old(self, now_us: int) -> None:
        self._open = {visitor: asking for visitor, asking in self._open.items() if now_us < asking.until_us}
