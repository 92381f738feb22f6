"""Debounces one button: the first falling edge is the press, reported at once with its own timestamp.

The library's debounce is no use here: it reports a press only once the contact has settled, which is unfair to the
player with a worn button (hardware.md §2). This one takes the first edge and then ignores edges for a moment. Only
timestamps count, not the order of arrival. It knows nothing of gestures or of the button's health.
"""

from dataclasses import dataclass

from spacebowl_pi.core.units import MILLISECOND_NS


@dataclass(frozen=True, slots=True)
class Change:
    """The button went down or up. `is_earlier` only moves the last change to an earlier timestamp."""

    is_down: bool
    stamp_ns: int
    is_earlier: bool = False


class Debouncer:
    """The contact of one button.

    After a change, further edges are ignored for `lockout_ms`; then the level is read again, so that a release (or a
    new press) in the meantime is not lost.
    """

    __slots__ = ("_before_ns", "_changed_ns", "_level", "_level_ns", "_lockout_ns", "is_down")

    def __init__(self, lockout_ms: float = 25) -> None:
        self._lockout_ns = round(lockout_ms * MILLISECOND_NS)
        self.is_down = False
        self._level = False  # of the edge with the latest timestamp
        self._level_ns = -1
        self._changed_ns = self._before_ns = -self._lockout_ns  # the last change, and the one before it

    @property
    def rests_at_ns(self) -> int:
        """When the lockout ends."""
        return self._changed_ns + self._lockout_ns

    @property
    def is_unsettled(self) -> bool:
        """Whether the level differs from what was reported: `settle` is due when the lockout is over."""
        return self._level != self.is_down

    def begins_press(self, stamp_ns: int) -> bool:
        """Whether a falling edge at that time is a press, as far as is known; changes nothing."""
        return not self.is_down and not self._level and stamp_ns >= self.rests_at_ns

    def edge(self, *, is_down: bool, stamp_ns: int) -> tuple[Change, ...]:
        """Returns the changes that an edge reveals, at most two, oldest first."""
        if stamp_ns < self._changed_ns:
            return self._stray(is_down=is_down, stamp_ns=stamp_ns)
        if stamp_ns < self._changed_ns + self._lockout_ns:
            self._read(is_down=is_down, stamp_ns=stamp_ns)
            return ()
        missed = self.settle(stamp_ns)
        self._read(is_down=is_down, stamp_ns=stamp_ns)
        if stamp_ns < self._changed_ns + self._lockout_ns:  # the missed change starts its own lockout
            return missed
        return missed if is_down == self.is_down else (*missed, self._change(is_down=is_down, stamp_ns=stamp_ns))

    def settle(self, now_ns: int, *, is_down: bool | None = None) -> tuple[Change, ...]:
        """Reads the level again: that of the last edge, or `is_down` if the caller has read the line."""
        if is_down is not None and is_down != self._level:  # an edge was lost
            self._read(is_down=is_down, stamp_ns=max(now_ns, self._level_ns))
        if now_ns < self.rests_at_ns or self._level == self.is_down:
            return ()
        return (self._change(is_down=self._level, stamp_ns=self._level_ns),)

    def adopt_level(self) -> None:
        """Accepts the last level without reporting a change: after chatter, whose edges mean nothing."""
        self.is_down = self._level

    def overhear(self, *, is_down: bool, stamp_ns: int) -> None:
        """Records the level of an edge and nothing else, while the button chatters."""
        self._read(is_down=is_down, stamp_ns=stamp_ns)
        self._changed_ns = max(self._changed_ns, stamp_ns)

    def _stray(self, *, is_down: bool, stamp_ns: int) -> tuple[Change, ...]:
        """Handles an edge out of order: if the reported change began with it, that change moves to the earlier time."""
        if is_down != self.is_down or stamp_ns < self._before_ns + self._lockout_ns:
            return ()
        self._changed_ns = stamp_ns
        return (Change(is_down, stamp_ns, is_earlier=True),)

    def _read(self, *, is_down: bool, stamp_ns: int) -> None:
        if stamp_ns >= self._level_ns:
            self._level, self._level_ns = is_down, stamp_ns

    def _change(self, *, is_down: bool, stamp_ns: int) -> Change:
        self._before_ns, self._changed_ns = self._changed_ns, stamp_ns
        self.is_down = is_down
        return Change(is_down, stamp_ns)
