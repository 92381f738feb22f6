"""The sounder's test: the tune as it leaves the pin, and its answers."""

from spacebowl_pi.box.config.sections import Config, Part, SoundConfig
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.box.selftest.sound import TUNE
from spacebowl_pi.devices.sound.tunes import length_ms
from tests.box.selftest.person import Person

TONES = tuple(frequency_hz for frequency_hz, _ in TUNE)


def person_at(config: Config | None = None) -> Person:
    return Person([PartName.SOUND], config).begin()


def test_the_tune_is_played_once_and_then_it_is_silent() -> None:
    person = person_at().wait(length_ms(TUNE) / 1000 + 2)
    assert person.box.sounder.tune[-len(TONES) - 1 :] == (*TONES, None)
    assert person.say("y").found["sound tune"].verdict is Verdict.PASSED


def test_it_is_played_again_when_asked_for() -> None:
    person = person_at().wait(2).say("a").wait(2)
    assert person.box.sounder.tune[-2 * len(TONES) - 2 :] == (*TONES, None) * 2


def test_a_tune_that_nobody_heard_leads_to_the_wire() -> None:
    check = person_at().say("n").found["sound tune"]
    assert check.verdict is Verdict.FAILED
    assert "GPIO13 (pin 33)" in check.next_step
    assert "passive" in check.next_step


def test_a_box_that_is_kept_silent_is_tested_loud() -> None:
    person = person_at(Config(sound=SoundConfig(volume_percent=0))).wait(0.05)
    assert person.box.sounder.duty == 0.5


def test_a_sounder_that_is_absent_stays_silent() -> None:
    person = person_at(Config(sound=SoundConfig(part=Part.ABSENT))).wait(1)
    assert person.found["sound"].verdict is Verdict.ABSENT
    assert not any(person.box.sounder.tune)
