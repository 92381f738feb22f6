"""From presses to gestures: a press, short or long, a hold, a double press, too early.

Who was first is decided by the kernel's timestamps alone. No I/O and no clock: edges and time are passed in, `tick`
returns gestures. What a gesture does to the match or the lights is decided elsewhere.
"""

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from spacebowl_pi.box.presses.chords import Chords
from spacebowl_pi.box.presses.first_press import OpenPress, Race
from spacebowl_pi.box.presses.gesture_kinds import ONE_KIND, Gesture, GestureKind, Heard, ListenMode
from spacebowl_pi.box.presses.press_reader import Press, PressReader, ceil_us
from spacebowl_pi.box.presses.ties import in_order, ties
from spacebowl_pi.core.units import MICROSECOND_NS, SECOND_NS
from spacebowl_pi.devices.buzzers.health import ButtonFault, ButtonHealth, HealthLimits
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

PERIODS_KEPT = 8  # an edge older than this many mode changes is read in the oldest of the modes
PRESSES_KEPT = 4  # per button, while a race waits for its winner

_KNOWN_LATE = (ListenMode.FIRST_WINS, *ONE_KIND, ListenMode.AT_RELEASE)

HOLD_S = 0.6
LOCKOUT_MS = 25
HOLD_BACK_MS = 3


@dataclass(frozen=True, slots=True)
class GestureTimes:
    """How long each thing takes."""

    hold_s: float = HOLD_S
    double_ms: float = 350
    lockout_ms: float = LOCKOUT_MS
    hold_back_us: int = HOLD_BACK_MS * 1000
    early_lock_s: float = 1.0


@dataclass(frozen=True, slots=True)
class _Period:
    since_ns: int
    listen_mode: ListenMode


@dataclass(slots=True)
class _Doubles:
    """The last single press of each button, which a second one could double."""

    stamps_ns: dict[Button, int] = field(default_factory=dict)

    def kind(self, press: Press, within_ns: float) -> GestureKind:
        before_ns = self.stamps_ns.pop(press.button, None)
        if before_ns is not None and 0 < press.stamp_ns - before_ns <= within_ns:
            return GestureKind.DOUBLE
        self.stamps_ns[press.button] = press.stamp_ns
        return GestureKind.PRESS


class GestureReader:
    """Reads the buttons' gestures.

    Call `tick` after every `feed` or `hear_as`, and when `next_due_us` has come.
    """

    def __init__(self, times: GestureTimes | None = None, limits: HealthLimits | None = None) -> None:
        self.times = times = times or GestureTimes()
        self._hold_ns = round(times.hold_s * SECOND_NS)
        self._double_ns = round(times.double_ms * 1_000_000)
        self._early_lock_ns = round(times.early_lock_s * SECOND_NS)
        self._reader = PressReader(times.lockout_ms, times.hold_back_us, limits)
        self._periods = deque([_Period(-1, ListenMode.AT_ONCE)], maxlen=PERIODS_KEPT)
        self._seated: Collection[Button] = BUTTONS
        self._race = self._new_search()
        self._open: list[OpenPress] = []
        self._ready: list[tuple[Press, GestureKind]] = []
        self._locked_until_ns = dict.fromkeys(BUTTONS, -1)
        self._early: dict[Button, Press] = {}  # the press that was reported as early
        self._doubles = _Doubles()
        self._chords = Chords(self._reader)
        self._now_us = 0
        self._is_tick_due = False

    @property
    def listen_mode(self) -> ListenMode:
        """How presses are read now."""
        return self._periods[-1].listen_mode

    def chord(self, buttons: Collection[Button], seconds: float) -> None:
        """Report these buttons as a chord when held together; in a menu, their presses then count for nothing else."""
        self._chords.add(buttons, round(seconds * SECOND_NS))

    def hear_as(self, listen_mode: ListenMode, now_us: int, seated: Collection[Button] = BUTTONS) -> None:
        """Read presses stamped from now on in this mode; only `seated` buttons take part in a race.

        Setting FIRST_WINS again after a decided race means that the winner was refused; the next in order may win.
        """
        self._seated = seated
        self._is_tick_due = True
        if listen_mode is self.listen_mode:
            if self._race.is_declared:
                self._race = self._new_search()
            return
        since_ns = now_us * MICROSECOND_NS
        was = self.listen_mode
        self._periods.append(_Period(since_ns, listen_mode))
        self._race = self._new_search()
        self._doubles = _Doubles()
        for waiting in in_order(self._open):
            if was is ListenMode.FIRST_WINS and waiting.listen_mode is ListenMode.FIRST_WINS:
                self._open.remove(waiting)
                if listen_mode in ONE_KIND:
                    self._hear(waiting.press, listen_mode)
            elif waiting.stamp_ns + self._hold_ns > since_ns:
                waiting.may_hold = False
        if listen_mode is ListenMode.FIRST_WINS:
            for button in BUTTONS:
                if press := self._reader.held(button, now_us):
                    self._call_early(press, since_ns)

    def begins(self, edge: Edge) -> bool:
        """Whether an edge begins a press, as far as is known. Changes nothing, so any thread may call it."""
        return self._reader.begins(edge)

    def feed(self, edge: Edge) -> None:
        """Add an edge; `tick` then returns what it meant."""
        self._is_tick_due = True
        for press in self._reader.feed(edge):
            self._begin(press)

    def say(self, button: Button, stamp_ns: int, *, is_hold: bool) -> None:
        """Add a press from elsewhere, short or as long as a hold; it is ordered among all others by its timestamp."""
        self._is_tick_due = True
        lasted_ns = self._hold_ns if is_hold else MICROSECOND_NS
        self._begin(Press(button, stamp_ns, released_ns=stamp_ns + lasted_ns, is_from_afar=True))

    def read_levels(self, levels: Mapping[Button, bool], now_us: int) -> None:
        """Update the levels of the lines; see PressReader."""
        self._is_tick_due = True
        self._reader.read_levels(levels, now_us)

    def tick(self, now_us: int) -> list[Heard]:
        """Return the gestures since the last call, in the order of their timestamps."""
        self._now_us = max(self._now_us, now_us)
        self._is_tick_due = False
        for press in self._reader.settle(now_us):
            self._begin(press)
        chords = self._chords.hear(now_us)
        if self._open:
            withheld = self._withheld()
            for chord in chords:
                self._open = [one for one in self._open if not (one.button in withheld and one.button in chord.buttons)]
            self._open = [
                one for one in self._open if not one.press.is_void and self._stays_open(one, now_us, withheld)
            ]
            if call := self._race.judge(self._open, now_us):
                claim, kind = call
                self._open.remove(claim)
                self._ready.append((claim.press, kind))
        return [*self._said(), *chords]

    def next_due_us(self) -> int | None:
        """When `tick` must be called next; a time in the past means at once."""
        if self._is_tick_due or self._ready:
            return self._now_us
        due_us = [self._reader.next_due_us(), self._race.next_due_us(self._open), self._chords.next_due_us()]
        withheld = self._withheld()
        for one in self._open:
            if one.listen_mode is not ListenMode.FIRST_WINS and one.button not in withheld:
                if one.held_since_us is None:
                    due_us.append(ceil_us(one.stamp_ns + self._hold_ns))
                else:
                    due_us.append(one.held_since_us + self.times.hold_back_us)
        return min((time_us for time_us in due_us if time_us is not None), default=None)

    def forget_holds(self) -> None:
        """Ignore the rest of presses that are still held and have already been reported."""
        for one in self._open:
            if (
                one.listen_mode in (ListenMode.AT_ONCE, ListenMode.AT_RELEASE, ListenMode.UNSEEN)
                and one.at_once is None
            ):
                one.may_hold = False

    def is_undecided(self, before_us: int) -> bool:
        """Whether a press of which only its end tells what it means began before a moment and is still undecided.

        Buttons of a chord do not count: they may be held much longer, and then mean something else.
        """
        before_ns, withheld = before_us * MICROSECOND_NS, self._withheld()
        return any(
            one.stamp_ns < before_ns and one.listen_mode in _KNOWN_LATE and one.button not in withheld
            for one in self._open
        )

    def is_held(self, button: Button) -> bool:
        """Whether a working button is down, as of the last tick."""
        return self._reader.held(button, self._now_us) is not None

    def is_chattering(self, button: Button) -> bool:
        """Whether a button chatters, so that its edges are ignored."""
        return self._reader.is_chattering(button)

    def locked(self, now_us: int) -> tuple[Button, ...]:
        """Buttons locked after an early press."""
        return tuple(button for button in BUTTONS if self._locked_until_ns[button] > now_us * MICROSECOND_NS)

    def faults(self, now_us: int) -> tuple[ButtonFault, ...]:
        """Faulty buttons; stuck and chattering ones are out of play."""
        return self._reader.health.faults(now_us * MICROSECOND_NS, self._seated)

    def health(self, now_us: int) -> tuple[ButtonHealth, ...]:
        """How each button is doing."""
        return self._reader.health.report(now_us * MICROSECOND_NS)

    def _begin(self, press: Press) -> None:
        """Read a new press, or one that turned out to have begun earlier and has not been reported yet."""
        if any(press is ready for ready, _ in self._ready):
            return
        if known := next((one for one in self._open if one.press is press), None):
            if known.at_once:
                return
            self._open.remove(known)
        listen_mode = self._mode_at(press.stamp_ns)
        if listen_mode is not None:
            self._hear(press, listen_mode)

    def _mode_at(self, stamp_ns: int) -> ListenMode | None:
        """How a press with that timestamp is read; None if its race ended without a winner."""
        following: ListenMode | None = None
        for period in reversed(self._periods):
            if stamp_ns >= period.since_ns or period is self._periods[0]:
                if period.listen_mode is ListenMode.FIRST_WINS and following is not None:
                    return following if following in ONE_KIND else None
                return period.listen_mode
            following = period.listen_mode
        return None

    def _hear(self, press: Press, listen_mode: ListenMode) -> None:
        if listen_mode is ListenMode.NOT_YET:
            is_racing = self.listen_mode is ListenMode.FIRST_WINS and press.released_ns is None
            self._call_early(press, max(press.stamp_ns, self._periods[-1].since_ns) if is_racing else press.stamp_ns)
        elif listen_mode in (ListenMode.AT_ONCE, ListenMode.UNSEEN):
            kind = (
                self._doubles.kind(press, self._double_ns) if listen_mode is ListenMode.AT_ONCE else GestureKind.PRESS
            )
            self._open.append(OpenPress(press, listen_mode, kind, may_hold=self.listen_mode is listen_mode))
        elif listen_mode is not ListenMode.FIRST_WINS:
            self._open.append(OpenPress(press, listen_mode, may_hold=self.listen_mode is listen_mode))
        elif press.stamp_ns < self._locked_until_ns[press.button]:
            self._say_early(press)
        elif press.button in self._seated and sum(one.button == press.button for one in self._open) < PRESSES_KEPT:
            self._open.append(OpenPress(press, listen_mode))

    def _call_early(self, press: Press, lock_from_ns: int) -> None:
        button = press.button
        self._locked_until_ns[button] = max(self._locked_until_ns[button], lock_from_ns + self._early_lock_ns)
        self._say_early(press)

    def _say_early(self, press: Press) -> None:
        if self._early.get(press.button) is not press:
            self._early[press.button] = press
            self._ready.append((press, GestureKind.EARLY))

    def _stays_open(self, one: OpenPress, now_us: int, withheld: Collection[Button]) -> bool:
        """Report what a press has become; return whether more may follow."""
        press, now_ns = one.press, now_us * MICROSECOND_NS
        if one.listen_mode is ListenMode.FIRST_WINS or one.button in withheld:
            return True
        if one.at_once:
            self._ready.append((press, one.at_once))
            one.at_once = None
        if one.may_hold and press.held_ns(now_ns) >= self._hold_ns:
            if press.released_ns is None and self._may_be_released(one, now_us):
                return True
            if one.listen_mode is not ListenMode.SHORT_ONLY:
                self._ready.append(
                    (press, GestureKind.LONG if one.listen_mode is ListenMode.LONG_ONLY else GestureKind.HOLD)
                )
            return False
        if press.released_ns is not None and one.listen_mode in (ListenMode.AT_RELEASE, ListenMode.SHORT_ONLY):
            self._ready.append((press, GestureKind.PRESS))
        return press.released_ns is None and one.may_hold

    def _may_be_released(self, one: OpenPress, now_us: int) -> bool:
        """Whether to wait before a press counts as held: after a stall its release may be just behind."""
        if one.held_since_us is None:
            one.held_since_us = now_us
        return now_us < one.held_since_us + self.times.hold_back_us

    def _withheld(self) -> Collection[Button]:
        """Buttons of a chord that is being held in a menu: their gestures are withheld."""
        forming = self._chords.forming
        if not forming:
            return ()
        return forming & {
            one.button for one in self._open if one.listen_mode in (ListenMode.AT_ONCE, ListenMode.AT_RELEASE)
        }

    def _new_search(self) -> Race:
        return Race(self._hold_ns, self.times.hold_back_us)

    def _said(self) -> list[Gesture]:
        if not self._ready:
            return []
        kinds: dict[Press, list[GestureKind]] = {}
        for press, kind in self._ready:
            if not press.is_void:
                press.has_spoken = True
                kinds.setdefault(press, []).append(kind)
        self._ready = []
        rivals = {one.press for one in self._open if one.listen_mode is ListenMode.FIRST_WINS}
        return [
            Gesture(
                press.button,
                kind,
                press.stamp_ns // MICROSECOND_NS,
                press.stamp_ns,
                tuple(sorted(other.button for other in tied if other is not press)),
                press.is_from_afar,
            )
            for tied in ties({*kinds, *rivals})
            for press in tied
            for kind in kinds.get(press, ())
        ]
