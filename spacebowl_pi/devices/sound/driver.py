"""The sounder through gpiozero's TonalBuzzer. One tone at a time: tunes and durations are for the loop.

A piezo is only on or off. The volume is the length of each pulse: half of the period is loudest, less is softer; how
much softer differs between piezos. gpiozero passes lgpio whole percents, rounded down, so less than one would be
silence. lgpio times pulses in whole microseconds, on a thread that can be late.
"""

from math import asin, nextafter, pi

from gpiozero import Factory, TonalBuzzer  # type: ignore[import-untyped]
from gpiozero.tones import Tone  # type: ignore[import-untyped]

from spacebowl_pi.devices.pins import Pin
from spacebowl_pi.devices.ports import PartFault

MID_TONE_HZ = 880
OCTAVES = 2  # up and down
LOWEST_HZ = 220
HIGHEST_HZ = 3520


class GpioSound:
    """The Sound port; a tone is from 220 to 3520 Hz."""

    def __init__(self, tonal_buzzer: TonalBuzzer) -> None:
        self._buzzer = tonal_buzzer
        self._sounding: tuple[int, int] | None = None  # frequency_hz and volume_percent
        self._is_closed = False

    def tone(self, frequency_hz: int | None, volume_percent: int = 100) -> None:
        """Plays a tone until the next call; None, or a volume of 0, is silence."""
        if frequency_hz is not None and not LOWEST_HZ <= frequency_hz <= HIGHEST_HZ:
            raise ValueError(f"{frequency_hz} Hz: the sounder goes from {LOWEST_HZ} to {HIGHEST_HZ} Hz")
        duty = duty_cycle(volume_percent)
        wanted = None if frequency_hz is None or duty == 0 else (frequency_hz, volume_percent)
        if wanted == self._sounding:
            return
        try:
            if wanted is None:
                self._fall_silent()
            else:  # not `play`, which starts each tone at full volume
                self._buzzer.pwm_device.pin.frequency = frequency_hz
                self._buzzer.pwm_device.value = duty
        except Exception as fault:  # lgpio's errors derive from Exception alone
            raise PartFault(f"sound: no tone came ({fault}): say 'spacebowl-pi doctor'") from fault
        self._sounding = wanted

    def close(self) -> None:
        """Stops playing and releases the pin; may be called again."""
        if self._is_closed:
            return
        self._is_closed = True
        try:
            try:
                self._fall_silent()
            finally:
                self._buzzer.close()
        except Exception as fault:
            raise PartFault(f"sound: the sounder may still sound ({fault}): unplug it") from fault

    def _fall_silent(self) -> None:
        self._buzzer.stop()
        # lgpio leaves the line at the last pulse's level. If that is high, current would flow through the sounder.
        self._buzzer.pwm_device.pin.state = 0


def duty_cycle(volume_percent: int) -> float:
    """The share of the period that a pulse lasts, for a volume in percent of the loudest.

    In whole percents, and at least one for any volume but 0; a hair more, so that 29 % is not rounded down from
    28.999….
    """
    if not 0 <= volume_percent <= 100:
        raise ValueError(f"a volume of {volume_percent} %: it goes from 0 to 100 %")
    if volume_percent == 0:
        return 0.0
    percent = round(100 * asin(volume_percent / 100) / pi)  # pulses of duty cycle d have a fundamental of sin(pi d)
    return nextafter(max(1, percent) / 100, 1)


def open_sound(factory: Factory, pin: Pin) -> GpioSound:
    """Opens the sounder; PartFault says why not."""
    try:
        buzzer = TonalBuzzer(str(pin), mid_tone=Tone.from_frequency(MID_TONE_HZ), octaves=OCTAVES, pin_factory=factory)
    except Exception as fault:  # lgpio's errors derive from Exception alone
        raise PartFault(
            f"sound: the sounder's {pin}, pin {pin.header}, is not to be had ({fault}): "
            "stop what else uses it ('gpioinfo' names it), or set another pin, or the sound absent"
        ) from fault
    return GpioSound(buzzer)
