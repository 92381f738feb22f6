"""Shows frames and plays tunes, and carries on with the remaining parts when one fails.

A failed part is retried from time to time; its fault is kept as a line for the journal and the status page.
Only the loop may call this, except `light` and `click`, which the GPIO thread calls to respond to an edge at once.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import RLock

from spacebowl_pi.box.shows.calm import Calm
from spacebowl_pi.box.shows.frame import Frame, Lights
from spacebowl_pi.devices.ports import Matrix, PartFault, Pixels, Sound
from spacebowl_pi.devices.sound.tunes import Tune

TRY_AGAIN_US = 5_000_000
REFRESH_US = 3_000_000  # a matrix that lost power for a moment stays dark at most this long: the bus does not report it


@dataclass(slots=True)
class _Fault:
    text: str
    try_again_us: int


@dataclass(frozen=True, slots=True, eq=False)
class Begun:
    """A tune that was started. Compared by identity, so that the same tune played twice is noticed."""

    tune: Tune


@dataclass(slots=True)
class Outputs:
    """The outputs; each may be absent. `on_fault` is called for each new failure and each recovery."""

    pixels: Pixels | None
    matrix: Matrix | None
    sound: Sound | None
    on_fault: Callable[[str, str], None] = lambda _part, _text: None
    frame: Frame | None = None  # the last one shown
    instead: Callable[[int], Frame | None] | None = None  # frames that replace all others, until it returns None
    volume_percent: int = 100  # of tunes, from the next tone on
    begun: Begun | None = None  # the last tune, for pages that play along
    _faults: dict[str, _Fault] = field(default_factory=dict)
    _calm: Calm = field(default_factory=Calm)
    _lock: RLock = field(default_factory=RLock)
    _refreshed_us: int = 0
    _tune: list[tuple[int, int | None]] = field(default_factory=list)  # (when, tone) of what is still to come

    @property
    def pixels_per_cell(self) -> int:
        """The resolution to draw cells at."""
        return self.pixels.pixels_per_cell if self.pixels else 1

    @property
    def faults(self) -> tuple[str, ...]:
        """Current faults, one line each."""
        with self._lock:  # the GPIO thread sets lights, which may fail there
            return tuple(fault.text for fault in self._faults.values())

    def show(self, frame: Frame, now_us: int) -> None:
        """Show a frame on the parts that work."""
        other = self.instead(now_us) if self.instead is not None else None
        if other is None:
            self.instead = None
        self.frame = frame = self._calm.calmed(other or frame, now_us)
        self.light(frame.lights, now_us)
        if self.matrix is not None:
            if "matrix" in self._faults:  # it may have lost power, and its registers with it
                self.refresh(now_us)
            matrix = self.matrix
            self._try("matrix", now_us, lambda: matrix.show(frame.rows))

    def light(self, lights: Lights, now_us: int) -> None:
        """Show the last frame's cells with these lights; from any thread."""
        if self.pixels is not None and self.frame is not None:
            pixels, cells = self.pixels, self.frame.cells
            with self._lock:
                self._try("pixels", now_us, lambda: pixels.show(cells, lights))

    def refresh_when_due(self, now_us: int) -> None:
        """Rewrite the matrix's registers from time to time; this is invisible."""
        if now_us - self._refreshed_us >= REFRESH_US:
            self.refresh(now_us)

    def refresh(self, now_us: int) -> None:
        """Rewrite the matrix's registers, ahead of a picture that matters."""
        self._refreshed_us = now_us
        if self.matrix is not None:
            self._try("matrix", now_us, self.matrix.refresh)

    def play(self, tune: Tune, now_us: int) -> None:
        """Start a tune, replacing the current one."""
        begun = Begun(tune)
        tones: list[tuple[int, int | None]] = []
        for frequency_hz, duration_ms in tune:
            tones.append((now_us, frequency_hz))
            now_us += duration_ms * 1000
        with self._lock:
            self._tune = [*tones, (now_us, None)]
            self.begun = begun

    def click(self, tune: Tune, now_us: int) -> None:
        """Play a tune at once, unless another is playing; from any thread."""
        with self._lock:
            if not self._tune:
                self.play(tune, now_us)
                self.tick(now_us)

    def tick(self, now_us: int) -> None:
        with self._lock:
            due = [tone for at_us, tone in self._tune if at_us <= now_us]
            self._tune = self._tune[len(due) :]
            sound, tone, volume_percent = self.sound, due[-1] if due else None, self.volume_percent
            # Retry a silence that failed.
            if sound is not None and (due or ("sound" in self._faults and not self._tune)):
                self._try("sound", now_us, lambda: sound.tone(tone, volume_percent))

    def next_due_us(self) -> int | None:
        """When the next tone starts."""
        return next((at_us for at_us, _ in self._tune), None)

    def close(self) -> None:
        """Switch everything off, each part even if another fails."""
        for part in (self.pixels, self.matrix, self.sound):
            try:
                if part is not None:
                    part.close()
            except PartFault as fault:
                self.on_fault("close", str(fault))

    def _try(self, part: str, now_us: int, action: Callable[[], None]) -> None:
        fault = self._faults.get(part)
        if fault is not None and now_us < fault.try_again_us:
            return
        try:
            action()
        except PartFault as failed:
            self._faults[part] = _Fault(str(failed), now_us + TRY_AGAIN_US)
            if fault is None:
                self.on_fault(part, str(failed))
        else:
            if self._faults.pop(part, None) is not None:
                self.on_fault(part, "works again")
