"""A whole self-test on a simulated box, and what ends it early."""

import errno

from spacebowl_pi.box.config.sections import Config, MatrixConfig, Part, PixelsConfig, SoundConfig
from spacebowl_pi.box.parts import PartName, Parts
from spacebowl_pi.box.selftest.guide import Guide, close_parts
from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.devices.ports import BLACK, CELLS
from tests.box.selftest.person import Person

BUS_GONE = OSError(errno.EIO, "Input/output error")


def test_a_box_without_fault_passes_in_every_part() -> None:
    person = Person().begin().say("y", "y", "y", "y").press_all().wait(3).say("")
    assert person.test.step_view is None
    assert {check.verdict for check in person.test.checks} == {Verdict.PASSED}
    assert [check.label for check in person.test.checks] == [
        "pixels colours",
        "pixels places",
        "matrix test card",
        "matrix dots",
        *(f"buzzer {number}" for number in range(1, 9)),
        "sound tune",
    ]


def test_at_the_end_all_is_dark_and_silent() -> None:
    person = Person().begin().say("y", "y", "y", "y").press_all().wait(0.3)
    assert person.box.sounder.tune[-1] is not None
    assert close_parts(person.box.parts) == []
    assert set(person.box.lights) == {BLACK}
    assert person.box.cells == ((BLACK,),) * CELLS
    assert person.box.rows == (0,) * 8
    assert person.box.sounder.tune[-1] is None


def test_parts_that_the_configuration_leaves_out_are_not_asked_for() -> None:
    config = Config(
        pixels=PixelsConfig(part=Part.ABSENT),
        matrix=MatrixConfig(part=Part.ABSENT),
        sound=SoundConfig(part=Part.ABSENT),
    )
    person = Person(config=config).begin().wait(0.5)
    assert person.reads == "Press buzzer 1."
    person.press_all()
    assert person.test.step_view is None
    assert {check.verdict for check in person.test.checks} == {Verdict.ABSENT, Verdict.PASSED}
    assert person.found["matrix"].detail == '[matrix] part = "absent" in the configuration'


def test_a_part_that_did_not_open_fails_with_what_it_said_and_the_others_are_tested() -> None:
    person = Person()
    fault = "pixels: /dev/spidev0.0 is not there, SPI is not enabled: write 'dtparam=spi=on'"
    parts = Parts(person.box.buzzers, None, person.box.parts.matrix, None, {PartName.PIXELS: fault})
    test = Guide(Config(), parts, [PartName.PIXELS, PartName.MATRIX], person.now_us)
    assert [(check.verdict, check.detail) for check in test.checks] == [(Verdict.FAILED, fault)]
    assert test.part is PartName.MATRIX


def test_pixels_whose_bus_is_gone_fail_at_once_and_the_matrix_is_next() -> None:
    person = Person()
    person.box.spi.failure = BUS_GONE
    person.begin()
    assert person.test.part is PartName.MATRIX
    assert person.found["pixels sending"].verdict is Verdict.FAILED
    assert "the chain did not take a picture" in person.found["pixels sending"].detail


def test_pixels_that_fail_in_the_middle_keep_what_was_found_before() -> None:
    person = Person().begin().say("y").wait(1)
    person.box.spi.failure = BUS_GONE
    person.wait(1)
    assert person.test.part is PartName.MATRIX
    assert person.verdicts(PartName.PIXELS) == [Verdict.PASSED, Verdict.FAILED]


def test_a_matrix_that_is_gone_fails_and_the_buzzers_are_next() -> None:
    person = Person([PartName.MATRIX, PartName.BUZZERS])
    person.box.serial.failure = BUS_GONE
    person.begin()
    assert person.test.part is PartName.BUZZERS
    assert person.verdicts(PartName.MATRIX) == [Verdict.FAILED]


def test_a_sounder_that_is_gone_fails() -> None:
    person = Person([PartName.SOUND])
    person.box.sounder.failure = BUS_GONE
    person.begin()
    person.box.sounder.failure = None
    assert person.test.step_view is None
    assert person.verdicts(PartName.SOUND) == [Verdict.FAILED]


def test_lights_and_matrix_that_fail_in_the_buzzers_test_do_not_end_it() -> None:
    person = Person([PartName.BUZZERS]).begin().wait(0.5).press(1)
    person.box.spi.failure = person.box.serial.failure = BUS_GONE
    person.press(*range(2, 9))
    assert person.verdicts(PartName.BUZZERS) == [Verdict.PASSED] * 8


def test_stopped_in_the_middle_what_was_found_stands_and_the_rest_was_not_reached() -> None:
    person = Person().begin().say("y", "y", "y", "y").wait(0.5).press(1, 2)
    person.test.stop()
    assert person.test.step_view is None
    assert person.test.is_stopped
    assert person.verdicts(PartName.PIXELS) == [Verdict.PASSED] * 2
    assert person.verdicts(PartName.BUZZERS) == [Verdict.PASSED] * 2 + [Verdict.NOT_REACHED] * 6
    assert person.verdicts(PartName.SOUND) == [Verdict.NOT_REACHED]


def test_stopped_before_the_first_answer_nothing_counts_as_tested() -> None:
    person = Person().begin()
    person.test.stop()
    person.test.stop()
    assert {check.verdict for check in person.test.checks} == {Verdict.NOT_REACHED}
    assert {check.part for check in person.test.checks} == set(PartName)


def test_a_stop_after_the_end_changes_nothing() -> None:
    person = Person([PartName.SOUND]).begin().say("y")
    person.test.stop()
    assert not person.test.is_stopped


def test_an_answer_that_is_no_option_is_not_taken() -> None:
    person = Person().begin()
    assert not person.test.answer("k", person.now_us)
    assert not Person([PartName.BUZZERS]).begin().test.answer("", 0)


def test_every_check_can_be_skipped() -> None:
    person = Person().begin().say("s", "s", "s", "s").wait(0.5).say(*"s" * 9)
    assert {check.verdict for check in person.test.checks} == {Verdict.SKIPPED}
    assert len(person.test.checks) == 13


def test_lines_that_another_program_holds_are_the_buzzers_fault_and_the_rest_is_tested() -> None:
    fault = "Buzzer 1 on GPIO17: another program holds the line ('GPIO busy'); 'gpioinfo' names it: stop that program"
    person = Person()
    opened = person.box.parts
    parts = Parts(None, opened.pixels, opened.matrix, opened.sound, {PartName.BUZZERS: fault})
    test = Guide(Config(), parts, [PartName.BUZZERS, PartName.SOUND], person.now_us)
    (check,) = test.checks
    assert (check.part, check.detail) == (PartName.BUZZERS, fault)
    assert "sudo systemctl stop spacebowl" in check.next_step
    assert test.part is PartName.SOUND


def test_a_part_that_fails_to_go_dark_is_told_and_the_others_go_dark() -> None:
    person = Person().begin().wait(0.1)
    person.box.spi.failure = BUS_GONE
    failed = close_parts(person.box.parts)
    assert [check.part for check in failed] == [PartName.PIXELS]
    assert "may still be lit" in failed[0].detail
    assert person.box.rows == (0,) * 8
