"""From presses to words: a press, short or long, a hold, a double press, too early.

Who was first goes by the kernel's stamps alone. Pure: time and edges are told, `tick` answers. It leaves out what a
word does to the match, and what the lights say to it.
"""

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from spacebowl_pi.box.presses.chords import Chords
from spacebowl_pi.box.presses.first_press import OpenPress, Race
from spacebowl_pi.box.presses.gestures import ONE_KIND, Gesture, GestureKind, Heard, ListenMode, in_order, ties
from spacebowl_pi.box.presses.press_reader import Press, PressReader, ceil_us
from spacebowl_pi.core.units import MICROSECOND_NS, SECOND_NS
from spacebowl_pi.devices.buzzers.health import ButtonFault, ButtonHealth, HealthLimits
from spacebowl_pi.devices.ports import BUTTONS, Button, Edge

PERIODS_KEPT = 8  # edges older than that many changes of ears are heard as the oldest of them
PRESSES_KEPT = 4  # per button, while a race waits for the first one's word


HOLD_S = 0.6
LOCKOUT_MS = 25
HOLD_BACK_MS = 3


@dataclass(frozen=True, slots=True)
class GestureTimes:
    """How long everything takes."""

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
    """The ears of the box.

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
        self._early: dict[Button, Press] = {}  # whose press has been called early
        self._doubles = _Doubles()
        self._chords = Chords(self._reader)
        self._now_us = 0
        self._is_tick_due = False

    @property
    def listen_mode(self) -> ListenMode:
        """How presses are heard now."""
        return self._periods[-1].listen_mode

    def chord(self, buttons: Collection[Button], seconds: float) -> None:
        """Listen for these buttons held together; in a menu their presses then say nothing else."""
        self._chords.add(buttons, round(seconds * SECOND_NS))

    def hear_as(self, listen_mode: ListenMode, now_us: int, seated: Collection[Button] = BUTTONS) -> None:
        """Hear presses stamped from now on so; only `seated` buttons count in a race.

        FIRST_WINS again in a race that is decided: that claim was refused, the next in order may have it.
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
        """Say whether a press begins by an edge, as far as is known; on any thread, for it changes nothing."""
        return self._reader.begins(edge)

    def feed(self, edge: Edge) -> None:
        """Take an edge; `tick` then says what it meant."""
        self._is_tick_due = True
        for press in self._reader.feed(edge):
            self._begin(press)

    def say(self, button: Button, stamp_ns: int, *, is_hold: bool) -> None:
        """Take a press from afar, as long as a hold or short; it stands in line with all others by its stamp."""
        self._is_tick_due = True
        lasted_ns = self._hold_ns if is_hold else MICROSECOND_NS
        self._begin(Press(button, stamp_ns, released_ns=stamp_ns + lasted_ns, is_from_afar=True))

    def read_levels(self, levels: Mapping[Button, bool], now_us: int) -> None:
        """Take the lines' true levels; see PressReader."""
        self._is_tick_due = True
        self._reader.read_levels(levels, now_us)

    def tick(self, now_us: int) -> list[Heard]:
        """Return what was said since, in the order of the stamps."""
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
        """Say when `tick` must be called at the latest; a time gone by means at once."""
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
        """Let presses that have spoken, and are still held, not become holds any more."""
        for one in self._open:
            if (
                one.listen_mode in (ListenMode.AT_ONCE, ListenMode.AT_RELEASE, ListenMode.UNSEEN)
                and one.at_once is None
            ):
                one.may_hold = False

    def is_undecided(self, before_us: int) -> bool:
        """Say whether a press of a race, or of what follows it, begun before a moment, has its word still to say."""
        before_ns = before_us * MICROSECOND_NS
        return any(
            one.stamp_ns < before_ns and one.listen_mode in (ListenMode.FIRST_WINS, *ONE_KIND) for one in self._open
        )

    def is_held(self, button: Button) -> bool:
        """Say whether a button is down, as of the last tick, and well."""
        return self._reader.held(button, self._now_us) is not None

    def is_chattering(self, button: Button) -> bool:
        """Say whether a button's edges mean nothing now."""
        return self._reader.is_chattering(button)

    def locked(self, now_us: int) -> tuple[Button, ...]:
        """List the buttons locked out for an early press."""
        return tuple(button for button in BUTTONS if self._locked_until_ns[button] > now_us * MICROSECOND_NS)

    def faults(self, now_us: int) -> tuple[ButtonFault, ...]:
        """List the buttons that are not well; stuck and chattering ones are out of play."""
        return self._reader.health.faults(now_us * MICROSECOND_NS, self._seated)

    def health(self, now_us: int) -> tuple[ButtonHealth, ...]:
        """Say how each button does."""
        return self._reader.health.report(now_us * MICROSECOND_NS)

    def _begin(self, press: Press) -> None:
        """Hear a new press, or one that began earlier than was thought and has not spoken yet."""
        if any(press is ready for ready, _ in self._ready):
            return
        if known := next((one for one in self._open if one.press is press), None):
            if known.at_once:
                return
            self._open.remove(known)
        listen_mode = self._ears_at(press.stamp_ns)
        if listen_mode is not None:
            self._hear(press, listen_mode)

    def _ears_at(self, stamp_ns: int) -> ListenMode | None:
        """How a press with that stamp is heard; None if its race is over and nobody has won it."""
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
        """Let a press say what it has to; return whether more may come."""
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
        """Wait for the hold-back before a press counts as held: after a stall its release may be just behind."""
        if one.held_since_us is None:
            one.held_since_us = now_us
        return now_us < one.held_since_us + self.times.hold_back_us

    def _withheld(self) -> Collection[Button]:
        """Whose words wait in a menu: those of a chord that is being held."""
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
        words: dict[Press, list[GestureKind]] = {}
        for press, kind in self._ready:
            if not press.is_void:
                press.has_spoken = True
                words.setdefault(press, []).append(kind)
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
            for tied in ties({*words, *rivals})
            for press in tied
            for kind in words.get(press, ())
        ]
