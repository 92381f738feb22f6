"""The sounder, driver and twin: what is asked for is what is heard."""

import importlib
import sys
from collections.abc import Iterator
from math import asin, pi, sin
from types import ModuleType

import pytest
from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from spacebowl_pi.devices.pins import SOUND_PIN, Pin
from spacebowl_pi.devices.ports import PartFault, Sound
from spacebowl_pi.devices.sound.driver import duty_cycle, open_sound
from spacebowl_pi.devices.sound.twin import REMEMBERED, SimulatedSounder, SounderPin


def test_nothing_is_heard_at_the_start() -> None:
    assert SimulatedSounder().tune == ()


def test_what_is_asked_for_is_what_is_heard() -> None:
    sounder = SimulatedSounder()
    sound: Sound = sounder.sound
    for frequency_hz in (440, 880, None, 3520, 220, None):
        sound.tone(frequency_hz)
    assert sounder.tune == (440, 880, None, 3520, 220, None)


def test_the_same_tone_again_is_one_tone() -> None:
    sounder = SimulatedSounder()
    sounder.sound.tone(None)
    sounder.sound.tone(440)
    sounder.sound.tone(440)
    sounder.sound.tone(None)
    sounder.sound.tone(None)
    sounder.sound.tone(440)
    assert sounder.tune == (440, None, 440)


def test_what_was_heard_long_ago_is_forgotten() -> None:
    sounder = SimulatedSounder()
    for number in range(2 * REMEMBERED):
        sounder.sound.tone((440, 880, None)[number % 3])
    assert len(sounder.tune) == REMEMBERED
    assert len(sounder._pin.states) <= REMEMBERED


def test_the_line_rests_low_in_silence() -> None:
    sounder = SimulatedSounder()
    sounder.sound.tone(440)
    assert (sounder._pin.state, sounder._pin.frequency) == (0.5, 440)
    sounder.sound.tone(None)
    assert (sounder._pin.state, sounder._pin.frequency) == (0, None)


def test_closing_falls_silent_once() -> None:
    sounder = SimulatedSounder()
    sounder.sound.tone(440)
    sounder.sound.close()
    assert sounder.tune == (440, None)
    assert sounder._pin.function == "input"
    sounder.sound.close()


@pytest.mark.parametrize("frequency_hz", [0, 69, 219, 3521])
def test_a_tone_out_of_range_is_refused(frequency_hz: int) -> None:
    sounder = SimulatedSounder()
    with pytest.raises(ValueError, match=f"{frequency_hz} Hz: the sounder goes from 220 to 3520 Hz"):
        sounder.sound.tone(frequency_hz)
    assert sounder.tune == ()


def test_a_line_that_fails_is_a_fault_and_the_tone_can_be_asked_for_again() -> None:
    sounder = SimulatedSounder()
    sounder.failure = OSError(5, "Input/output error")
    with pytest.raises(PartFault) as fault:
        sounder.sound.tone(440)
    assert sounder.failure is not None
    assert str(fault.value) == "sound: no tone came ([Errno 5] Input/output error): say 'spacebowl-pi doctor'"
    sounder.failure = None
    sounder.sound.tone(440)
    assert sounder.tune == (440,)


def test_a_silence_that_failed_can_be_asked_for_again() -> None:
    sounder = SimulatedSounder()
    sounder.sound.tone(440)
    sounder.failure = OSError(5, "Input/output error")
    with pytest.raises(PartFault):
        sounder.sound.tone(None)
    sounder.failure = None
    sounder.sound.tone(None)
    assert sounder.tune == (440, None)


def test_closing_a_line_that_fails_is_a_fault_once() -> None:
    sounder = SimulatedSounder()
    sounder.sound.tone(440)
    sounder.failure = OSError(5, "Input/output error")
    with pytest.raises(PartFault) as fault:
        sounder.sound.close()
    assert str(fault.value) == ("sound: the sounder may still sound ([Errno 5] Input/output error): unplug it")
    sounder.sound.close()
    sounder.failure = None


def test_a_pin_in_use_is_a_fault_with_the_next_step() -> None:
    factory = MockFactory(revision="c03114", pin_class=SounderPin)
    sound = open_sound(factory, SOUND_PIN)
    with pytest.raises(PartFault) as fault:
        open_sound(factory, SOUND_PIN)
    told = str(fault.value)
    assert told.startswith("sound: the sounder's GPIO13, pin 33, is not to be had (pin GPIO13 is already in use by ")
    assert told.endswith("): stop what else uses it ('gpioinfo' names it), or set another pin, or the sound absent")
    assert "\n" not in told
    sound.close()


def test_a_pin_without_pulses_is_a_fault() -> None:
    with pytest.raises(PartFault, match="sound: the sounder's GPIO13, pin 33, is not to be had"):
        open_sound(MockFactory(revision="c03114", pin_class=MockPin), SOUND_PIN)


def test_an_environment_variable_has_no_say_in_the_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_MOCK_REVISION", "nonsense")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "nonsense")
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    SimulatedSounder(Pin(12)).sound.tone(440)


def test_after_a_tone_the_line_rests_low_wherever_the_last_pulse_ended() -> None:
    sounder = SimulatedSounder()
    for _ in range(3):
        sounder.sound.tone(880)
        sounder.sound.tone(None)
        assert not sounder.is_under_current
    sounder.sound.tone(1047)
    sounder.sound.close()
    assert not sounder.is_under_current


# --- how loud ---


def test_how_loud_it_is_is_how_long_each_pulse_lasts() -> None:
    sounder = SimulatedSounder()
    duties = []
    for volume_percent in (100, 50, 25, 1, 0):
        sounder.sound.tone(440, volume_percent)
        duties.append(round(sounder.duty, 3))
    assert duties == [0.5, 0.17, 0.08, 0.01, 0]
    assert sounder.tune == (440, None)
    assert not sounder.is_under_current


def test_the_tone_itself_is_as_loud_as_whole_percents_allow() -> None:
    for volume_percent in range(101):
        assert sin(pi * duty_cycle(volume_percent)) == pytest.approx(volume_percent / 100, abs=0.022)


class Lgpio(ModuleType):
    """Stands in for the C library under gpiozero's own pin: what it was told of pulses, and what it makes of it."""

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.told: list[tuple[float, float]] = []
        zeros = ("BOTH_EDGES", "RISING_EDGE", "FALLING_EDGE", "SET_PULL_NONE", "SET_PULL_UP", "SET_PULL_DOWN")
        vars(self).update(dict.fromkeys(zeros, 0), error=OSError, gpiochip_open=lambda _: 1, gpio_get_mode=lambda *_: 2)
        quiet = ("gpiochip_close", "gpio_claim_input", "gpio_claim_output", "gpio_write", "gpio_free", "gpio_read")
        vars(self).update(dict.fromkeys(quiet, lambda *_: 0))

    def tx_pwm(self, _handle: int, _gpio: int, frequency_hz: float, duty_percent: float) -> int:
        self.told.append((frequency_hz, duty_percent))
        return 0

    @property
    def pulse_us(self) -> int:
        """How long a pulse lasts on the wire: lgGpio.c, lgTxPwm."""
        frequency_hz, duty_percent = self.told[-1]
        return int(duty_percent / 100 * int(1e6 / frequency_hz + 0.5) + 0.5) if frequency_hz else 0


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lgpio]:
    library = Lgpio()
    monkeypatch.setitem(sys.modules, "lgpio", library)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    yield library
    sys.modules.pop("gpiozero.pins.lgpio", None)


def test_every_volume_sounds_by_gpiozeros_own_pin(lgpio: Lgpio, monkeypatch: pytest.MonkeyPatch) -> None:
    pins = importlib.import_module("gpiozero.pins.lgpio")
    monkeypatch.setattr(pins.LGPIOFactory, "_get_revision", lambda _: 0xC03114)
    factory = pins.LGPIOFactory()
    sound = open_sound(factory, SOUND_PIN)
    heard = []
    for volume_percent in range(1, 101):
        for frequency_hz in (220, 2093, 3520):
            sound.tone(frequency_hz, volume_percent)
            assert lgpio.told[-1][0] == frequency_hz
            assert lgpio.pulse_us >= 3, (volume_percent, frequency_hz)
        heard.append(lgpio.told[-1][1])
    assert heard == [max(1, round(100 * asin(volume / 100) / pi)) for volume in range(1, 101)]
    assert (heard[:3], heard[-1]) == ([1, 1, 1], 50)
    sound.tone(440, 0)
    assert lgpio.told.pop() == (0, 0)
    sound.close()
    factory.close()


def test_the_twin_hears_what_gpiozeros_own_pin_would_tell() -> None:
    sounder = SimulatedSounder()
    for volume_percent in range(1, 101):
        sounder.sound.tone(440, volume_percent)
        assert sounder.duty == max(1, round(100 * asin(volume_percent / 100) / pi)) / 100
    assert sounder.tune == (440,)


def test_a_quiet_tone_is_not_loud_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    sounder = SimulatedSounder()
    listen, duties = sounder._pin._listen, set()

    def watch() -> None:
        listen()
        duties.add(sounder.duty)

    monkeypatch.setattr(sounder._pin, "_listen", watch)
    for frequency_hz in (440, 880, None, 440, None):
        sounder.sound.tone(frequency_hz, 25)
    assert duties == {0.0, 0.08}


@pytest.mark.parametrize("volume_percent", [-1, 101])
def test_a_volume_that_is_none_is_refused(volume_percent: int) -> None:
    with pytest.raises(ValueError, match="it goes from 0 to 100 %"):
        SimulatedSounder().sound.tone(440, volume_percent)
