"""One button's edges, cleared of bounce: the first falling edge is the press, at once and with its own stamp.

The library's debounce is of no use here: it reports a press only when the contact has come to rest, which punishes
whoever has the worn button (hardware.md §2). Ours takes the first edge and shuts its eyes for a moment. Only stamps
count, not the order of arrival. It leaves out what a press means, and whether the button is well.
"""

from dataclasses import dataclass

from spacebowl_pi.core.units import MILLISECOND_NS


@dataclass(frozen=True, slots=True)
class Change:
    """The button went down or up. `is_earlier` only moves the last change to an earlier stamp."""

    is_down: bool
    stamp_ns: int
    is_earlier: bool = False


class Debouncer:
    """The contact of one button.

    After a change, further edges are ignored for `lockout_ms`; then the true level is read again, so that a release
    (or a new press) that fell into that time is not lost.
    """

    __slots__ = ("_before_ns", "_changed_ns", "_level", "_level_ns", "_lockout_ns", "is_down")

    def __init__(self, lockout_ms: float = 25) -> None:
        self._lockout_ns = round(lockout_ms * MILLISECOND_NS)
        self.is_down = False
        self._level = False  # of the edge with the latest stamp
        self._level_ns = -1
        self._changed_ns = self._before_ns = -self._lockout_ns  # the last change, and the one before it

    @property
    def rests_at_ns(self) -> int:
        """When the eyes open again."""
        return self._changed_ns + self._lockout_ns

    @property
    def is_unsettled(self) -> bool:
        """Say whether the level differs from what was reported: `settle` is due when the lockout is over."""
        return self._level != self.is_down

    def begins_press(self, stamp_ns: int) -> bool:
        """Say whether a falling edge with that stamp is a press, as far as is known; changes nothing."""
        return not self.is_down and not self._level and stamp_ns >= self.rests_at_ns

    def edge(self, *, is_down: bool, stamp_ns: int) -> tuple[Change, ...]:
        """Take an edge; return the changes it reveals, at most two, oldest first."""
        if stamp_ns < self._changed_ns:
            return self._stray(is_down=is_down, stamp_ns=stamp_ns)
        if stamp_ns < self._changed_ns + self._lockout_ns:
            self._read(is_down=is_down, stamp_ns=stamp_ns)
            return ()
        missed = self.settle(stamp_ns)
        self._read(is_down=is_down, stamp_ns=stamp_ns)
        if stamp_ns < self._changed_ns + self._lockout_ns:  # the missed change has a lockout of its own
            return missed
        return missed if is_down == self.is_down else (*missed, self._change(is_down=is_down, stamp_ns=stamp_ns))

    def settle(self, now_ns: int, *, is_down: bool | None = None) -> tuple[Change, ...]:
        """Read the level again: that of the last edge, or `is_down` if the caller has read the line."""
        if is_down is not None and is_down != self._level:  # an edge was lost on its way
            self._read(is_down=is_down, stamp_ns=max(now_ns, self._level_ns))
        if now_ns < self.rests_at_ns or self._level == self.is_down:
            return ()
        return (self._change(is_down=self._level, stamp_ns=self._level_ns),)

    def adopt_level(self) -> None:
        """Take the last level for the truth without calling it a change: after a chatter, whose edges meant nothing."""
        self.is_down = self._level

    def overhear(self, *, is_down: bool, stamp_ns: int) -> None:
        """Note the level of an edge and nothing else, while the button chatters."""
        self._read(is_down=is_down, stamp_ns=stamp_ns)
        self._changed_ns = max(self._changed_ns, stamp_ns)

    def _stray(self, *, is_down: bool, stamp_ns: int) -> tuple[Change, ...]:
        """Delivered out of order: if it began what is already reported, that began earlier."""
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
