"""What a program finds alone, at a box where nobody is."""

import errno

import pytest

from spacebowl_pi.box.config.sections import Config, MatrixConfig, Part
from spacebowl_pi.box.parts import PartName, Parts
from spacebowl_pi.box.selftest.result import Check, Verdict
from spacebowl_pi.box.selftest.unattended import check_alone
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.buzzers.twin import CLEAN
from spacebowl_pi.devices.ports import BLACK, BUTTONS, Button
from tests.box.selftest.person import Person


def checked(person: Person, parts: Parts | None = None) -> dict[PartName, list[Check]]:
    def pause(pause_s: float) -> None:
        person.now_us += round(pause_s * SECOND_US)
        person.box.buzzers.play_until(person.now_us * 1000)

    found = list(check_alone(person.config, parts or person.box.parts, tuple(PartName), pause))
    return {part: [check for check in found if check.part is part] for part in PartName}


def test_a_box_without_fault_passes_silently_and_is_left_dark() -> None:
    person = Person()
    found = checked(person)
    assert {part: [check.verdict for check in checks] for part, checks in found.items()} == {
        PartName.PIXELS: [Verdict.PASSED],
        PartName.MATRIX: [Verdict.PASSED],
        PartName.BUZZERS: [Verdict.UNPRESSED],  # nobody was there
        PartName.SOUND: [Verdict.PASSED],
    }
    assert person.box.spi.transfers >= 2
    assert set(person.box.spi.picture) == {BLACK}
    assert person.box.rows == (0,) * 8
    assert not any(person.box.sounder.tune)


def test_no_more_than_a_glimmer_is_sent() -> None:
    person = Person()
    brightest = 0
    send = person.box.spi.writebytes2

    def watched(values: bytes) -> None:
        nonlocal brightest
        send(values)
        brightest = max(brightest, *(max(colour) for colour in person.box.spi.picture))

    person.box.spi.writebytes2 = watched  # type: ignore[method-assign]
    checked(person)
    assert 0 < brightest < 10


def test_a_button_down_all_the_time_is_stuck_and_the_others_are_well() -> None:
    person = Person()
    person.box.buzzers.push(Button(5), person.now_us * 1000, CLEAN)
    stuck, others = checked(person)[PartName.BUZZERS]
    assert (stuck.name, stuck.verdict, stuck.detail) == ("buzzer 5", Verdict.FAILED, "stuck: its line stays down")
    assert (others.verdict, others.detail[:19]) == (Verdict.UNPRESSED, "7 of 8 lines are up")


def test_a_press_in_passing_is_not_stuck() -> None:
    person = Person()
    person.box.buzzers.press(Button(5), (person.now_us + 50_000) * 1000, 200)
    (check,) = checked(person)[PartName.BUZZERS]
    assert check.verdict is Verdict.UNPRESSED
    assert check.detail.endswith("pressed meanwhile: buzzer 5")


def test_buttons_pass_only_when_every_one_was_pressed_meanwhile() -> None:
    person = Person()
    for button in BUTTONS:
        person.box.buzzers.press(button, (person.now_us + 60_000 + 20_000 * button) * 1000, 100, CLEAN)
    (check,) = checked(person)[PartName.BUZZERS]
    assert (check.verdict, check.detail) == (Verdict.PASSED, "all eight were pressed and let go meanwhile")


def test_a_line_that_chatters_is_found() -> None:
    person = Person()
    for number in range(50):
        person.box.buzzers.press(Button(2), (person.now_us + 100_000) * 1000 + number * 4_000_000, 1, CLEAN)
    assert checked(person)[PartName.BUZZERS][0].detail == "chatters: edges without end"


def test_parts_that_are_absent_missing_or_broken_are_told_apart() -> None:
    person = Person(config=Config(matrix=MatrixConfig(part=Part.ABSENT)))
    person.box.spi.failure = OSError(errno.EIO, "Input/output error")
    parts = Parts(
        person.box.buzzers, person.box.parts.pixels, None, None, {PartName.SOUND: "sound: the sounder's GPIO13 is busy"}
    )
    found = checked(person, parts)
    assert found[PartName.MATRIX][0].verdict is Verdict.ABSENT
    assert "did not take a picture" in found[PartName.PIXELS][0].detail
    assert found[PartName.SOUND][0].detail == "sound: the sounder's GPIO13 is busy"
    assert found[PartName.SOUND][0].next_step.endswith("sudo systemctl stop spacebowl")


@pytest.mark.parametrize("failing", ["matrix", "sounder"])
def test_a_bus_that_fails_is_that_parts_fault_alone(failing: str) -> None:
    person = Person()
    twin = person.box.serial if failing == "matrix" else person.box.sounder
    twin.failure = OSError(errno.EIO, "Input/output error")
    found = checked(person)
    twin.failure = None
    assert found[PartName.PIXELS][0].verdict is Verdict.PASSED
    if failing == "matrix":
        assert found[PartName.MATRIX][0].verdict is Verdict.FAILED
