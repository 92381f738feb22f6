"""Several buttons held together for a long time, such as 1 and 8 for the staff's menu."""

from collections.abc import Collection
from dataclasses import dataclass

from spacebowl_pi.box.presses.gesture_kinds import Chord
from spacebowl_pi.box.presses.press_reader import PressReader, ceil_us
from spacebowl_pi.core.units import MICROSECOND_NS
from spacebowl_pi.devices.ports import Button


@dataclass(slots=True)
class _Watch:
    buttons: tuple[Button, ...]
    hold_ns: int
    since_ns: int | None = None  # when the last of them went down
    is_fired: bool = False


class Chords:
    """The chords to look out for."""

    def __init__(self, reader: PressReader) -> None:
        self._reader = reader
        self._watches: list[_Watch] = []

    def add(self, buttons: Collection[Button], hold_ns: int) -> None:
        self._watches.append(_Watch(tuple(sorted(buttons)), hold_ns))

    @property
    def forming(self) -> set[Button]:
        """Buttons of chords that are being held, as of the last `hear`."""
        return {button for watch in self._watches if watch.since_ns is not None for button in watch.buttons}

    def hear(self, now_us: int) -> list[Chord]:
        """Return chords that have been held long enough, each once."""
        heard = []
        for watch in self._watches:
            presses = [self._reader.held(button, now_us) for button in watch.buttons]
            stamps_ns = [press.stamp_ns for press in presses if press]
            if len(stamps_ns) < len(presses):
                watch.since_ns, watch.is_fired = None, False
                continue
            watch.since_ns = max(stamps_ns)
            if not watch.is_fired and now_us * MICROSECOND_NS - watch.since_ns >= watch.hold_ns:
                watch.is_fired = True
                pressed_at_us = tuple(stamp_ns // MICROSECOND_NS for stamp_ns in stamps_ns)
                heard.append(Chord(watch.buttons, watch.since_ns // MICROSECOND_NS, pressed_at_us))
        return heard

    def next_due_us(self) -> int | None:
        """When the next chord could be complete."""
        due_us = [
            ceil_us(watch.since_ns + watch.hold_ns)
            for watch in self._watches
            if watch.since_ns is not None and not watch.is_fired
        ]
        return min(due_us, default=None)
