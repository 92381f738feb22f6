"""The simulated sounder: gpiozero's mock pin under the real driver, listened to where the piezo would hang."""

from collections import deque

from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from spacebowl_pi.devices.pins import SOUND_PIN, Pin
from spacebowl_pi.devices.sound.driver import GpioSound, open_sound

REMEMBERED = 10_000  # changes: more than a match has; a box may play for months
PI_4 = "c03114"  # a board revision, so that no environment variable has a say


class SounderPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin with a piezo on it: a tone is pulses of a frequency with a duty cycle between none and all of the time."""

    def __init__(self, factory: MockFactory, info: object) -> None:
        self.tune: deque[int | None] = deque(maxlen=REMEMBERED)
        self.failure: OSError | None = None
        self.is_high = False
        super().__init__(factory, info)
        self.states: deque[object] = deque(maxlen=1)  # gpiozero would keep them all, and nobody asks for them

    def _set_frequency(self, value: float | None) -> None:
        if self.failure:
            raise self.failure
        if value is None and self._frequency is not None:
            self.is_high = True  # pulses end anywhere; this is the worst place
        super()._set_frequency(value)
        self._listen()

    def _set_state(self, value: float) -> None:
        if self.failure:
            raise self.failure
        if self._frequency is not None:
            value = int(value * 100) / 100  # as gpiozero's pin for lgpio does, which knows whole percents alone
        super()._set_state(value)
        if self._frequency is None:
            self.is_high = bool(value)
        self._listen()

    @property
    def duty(self) -> float:
        """The part of the time that the line is high, while there are pulses."""
        return self._state if self._frequency is not None and 0 < self._state < 1 else 0.0

    def _listen(self) -> None:
        heard = round(self._frequency) if self.duty else None
        if heard != (self.tune[-1] if self.tune else None):
            self.tune.append(heard)


class SimulatedSounder:
    """A board of its own with nothing but the sounder; `sound` is its driver."""

    def __init__(self, pin: Pin = SOUND_PIN) -> None:
        factory = MockFactory(revision=PI_4, pin_class=SounderPin)
        self.sound: GpioSound = open_sound(factory, pin)
        self._pin: SounderPin = factory.pin(str(pin))

    @property
    def tune(self) -> tuple[int | None, ...]:
        """Every change of what was heard of late, in hertz; None is silence."""
        return tuple(self._pin.tune)

    @property
    def duty(self) -> float:
        """The part of the time that the pulses last now; 0 in silence. Half is loudest."""
        return self._pin.duty

    @property
    def is_under_current(self) -> bool:
        """Say whether the line rests high, with no tone and yet a current through the sounder."""
        return self._pin.frequency is None and self._pin.is_high

    @property
    def failure(self) -> OSError | None:
        """What every call raises until it is None again, as with a line that is gone."""
        return self._pin.failure

    @failure.setter
    def failure(self, failure: OSError | None) -> None:
        self._pin.failure = failure
