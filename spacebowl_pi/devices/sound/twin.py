"""The simulated sounder: gpiozero's mock pin under the real driver, recorded where the piezo would be."""

from collections import deque

from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from spacebowl_pi.devices.pins import SOUND_PIN, Pin
from spacebowl_pi.devices.sound.driver import GpioSound, open_sound

REMEMBERED = 10_000  # changes: more than a match has, but bounded, as a box may play for months
PI_4 = "c03114"  # a board revision, so that no environment variable decides


class SounderPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin with a piezo: a tone is pulses at a frequency, with a duty cycle strictly between 0 and 1."""

    def __init__(self, factory: MockFactory, info: object) -> None:
        self.tune: deque[int | None] = deque(maxlen=REMEMBERED)
        self.failure: OSError | None = None
        self.is_high = False
        super().__init__(factory, info)
        self.states: deque[object] = deque(maxlen=1)  # gpiozero would keep them all, unused

    def _set_frequency(self, value: float | None) -> None:
        if self.failure:
            raise self.failure
        if value is None and self._frequency is not None:
            self.is_high = True  # pulses may end anywhere; this is the worst case
        super()._set_frequency(value)
        self._listen()

    def _set_state(self, value: float) -> None:
        if self.failure:
            raise self.failure
        if self._frequency is not None:
            value = int(value * 100) / 100  # like gpiozero's pin for lgpio, which has whole percents only
        super()._set_state(value)
        if self._frequency is None:
            self.is_high = bool(value)
        self._listen()

    @property
    def duty(self) -> float:
        """The share of the period that the line is high; 0 without pulses."""
        return self._state if self._frequency is not None and 0 < self._state < 1 else 0.0

    def _listen(self) -> None:
        heard = round(self._frequency) if self.duty else None
        if heard != (self.tune[-1] if self.tune else None):
            self.tune.append(heard)


class SimulatedSounder:
    """A separate mock board with only the sounder; `sound` is its driver."""

    def __init__(self, pin: Pin = SOUND_PIN) -> None:
        factory = MockFactory(revision=PI_4, pin_class=SounderPin)
        self.sound: GpioSound = open_sound(factory, pin)
        self._pin: SounderPin = factory.pin(str(pin))

    @property
    def tune(self) -> tuple[int | None, ...]:
        """The last changes of what was heard, in hertz; None is silence."""
        return tuple(self._pin.tune)

    @property
    def duty(self) -> float:
        """The duty cycle now; 0 in silence. Half is loudest."""
        return self._pin.duty

    @property
    def is_under_current(self) -> bool:
        """Whether the line idles high, so that current flows without a tone."""
        return self._pin.frequency is None and self._pin.is_high

    @property
    def failure(self) -> OSError | None:
        """Raised by every call until it is None again, as if the line was gone."""
        return self._pin.failure

    @failure.setter
    def failure(self, failure: OSError | None) -> None:
        self._pin.failure = failure
