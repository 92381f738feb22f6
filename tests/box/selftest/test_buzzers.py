"""The buzzers' test with fingers that slip, contacts that bounce, and wires that are not where they belong."""

import pytest

from spacebowl_pi.box.config.file import read_config
from spacebowl_pi.box.config.sections import BuzzersConfig, Config, PixelsConfig
from spacebowl_pi.box.parts import PartName
from spacebowl_pi.box.selftest.buzzers import LET_GO_US, PRESS_WAIT_US, STUCK_US
from spacebowl_pi.box.selftest.result import Verdict
from spacebowl_pi.core.units import SECOND_US
from spacebowl_pi.devices.buzzers.twin import BOUNCES, CLEAN, Bounce
from spacebowl_pi.devices.ports import BLACK, BUTTONS, Button, Edge
from tests.box.selftest.person import Person


def person_at(config: Config | None = None, **wires: int) -> Person:
    return Person([PartName.BUZZERS], config, {int(name[1:]): line for name, line in wires.items()}).begin()


@pytest.mark.parametrize("bounce", BOUNCES)
def test_the_bounce_is_measured_in_milliseconds(bounce: Bounce) -> None:
    person = person_at().wait(0.5).press(*BUTTONS, bounce=bounce)
    assert person.verdicts(PartName.BUZZERS) == [Verdict.PASSED] * 8
    longest_ms = max(bounce.make[-1], bounce.part[-1])
    assert f"bounces for {longest_ms:.1f} ms" in person.found["buzzer 4"].detail
    assert ("worn" in person.found["buzzer 4"].detail) == (longest_ms > 5)


def test_the_button_to_press_lights_alone_and_turns_green_while_it_is_down() -> None:
    person = person_at().wait(1.9)
    assert [light != BLACK for light in person.box.lights] == [True] + [False] * 7
    person.box.buzzers.push(Button(1), person.now_us * 1000 + 1000, CLEAN)
    person.wait(0.1)
    red, green, _ = person.box.lights[0]
    assert green > red == 0
    person.box.buzzers.let_go(Button(1), person.now_us * 1000 + 1000, CLEAN)
    person.wait(1.5)
    assert [light != BLACK for light in person.box.lights] == [False, True] + [False] * 6


def test_a_machine_too_slow_to_look_during_a_press_hears_it_all_the_same() -> None:
    person = person_at().wait(0.5)
    person.step_us = SECOND_US
    for button in BUTTONS:
        person.box.buzzers.press(button, (person.now_us + 1000) * 1000, 120, BOUNCES[-1])
        person.wait(2)
    assert person.verdicts(PartName.BUZZERS) == [Verdict.PASSED] * 8


def test_a_slip_of_the_finger_is_forgiven() -> None:
    person = person_at().wait(0.5).press(5)
    assert person.reads == "Buzzer 5 was heard. Once more: press buzzer 1, the one that lights white."
    person.press(*BUTTONS)
    assert person.verdicts(PartName.BUZZERS) == [Verdict.PASSED] * 8


def test_two_swapped_buzzers_are_told_with_wires_and_setting() -> None:
    person = person_at(b3=6, b6=3).wait(0.5).press(1, 2, 3, 3, 4, 5, 6, 6, 7, 8)
    assert person.test.step_view is None
    third, sixth = person.found["buzzer 3"], person.found["buzzer 6"]
    assert (third.verdict, third.detail) == (Verdict.FAILED, "swapped with buzzer 6")
    assert (sixth.verdict, sixth.detail, sixth.next_step) == (Verdict.FAILED, "swapped with buzzer 3", "as buzzer 3")
    assert "exchange the wires at GPIO22 (pin 15) and GPIO25 (pin 22)" in third.next_step
    assert person.verdicts(PartName.BUZZERS).count(Verdict.PASSED) == 6


def test_the_pins_proposed_for_a_ring_of_wires_put_it_right() -> None:
    person = person_at(b1=2, b2=5, b5=1).wait(0.5).press(1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8)
    check = person.found["buzzer 1"]
    assert check.detail == "is heard as buzzer 2"
    setting = check.next_step.split("[buzzers] ")[1]
    pins = read_config(f"[buzzers]\n{setting}\n").buzzers.pins
    usual = Config().buzzers.pins
    assert (pins[0], pins[1], pins[4]) == (usual[1], usual[4], usual[0])


def test_a_wire_on_the_line_of_a_silent_button_is_to_be_moved() -> None:
    person = person_at(b2=7).wait(0.5).press(1, 2, 2, 3, 4, 5, 6).say("n").press(8)
    check = person.found["buzzer 2"]
    assert check.detail == "is heard as buzzer 7"
    assert check.next_step == "move its wire from GPIO5 (pin 29) to GPIO27 (pin 13)"
    assert person.found["buzzer 7"].detail == "nothing was heard"


def test_wires_that_touch_are_heard_together() -> None:
    person = person_at().wait(0.5).press(1)
    for _ in range(2):
        for line in (2, 4):
            person.box.buzzers.press(Button(line), person.now_us * 1000 + 1000, 100)
        person.wait(0.3)
    person.test.stop()
    check = person.found["buzzer 2"]
    assert (check.verdict, check.detail) == (Verdict.FAILED, "moves buzzer 4 as well")
    assert "GPIO27 (pin 13) and GPIO23 (pin 16)" in check.next_step


def test_different_slips_end_after_three_tries() -> None:
    person = person_at().wait(0.5).press(2, 3, 4)
    assert person.reads.startswith("Press buzzer 2")


def test_a_silent_button_fails_when_the_time_is_over() -> None:
    person = person_at().wait(0.5).press(1)
    person.wait(PRESS_WAIT_US / SECOND_US + 0.5).press(3, 4, 5, 6, 7, 8)
    check = person.found["buzzer 2"]
    assert (check.verdict, check.detail) == (Verdict.FAILED, "nothing was heard")
    assert "GPIO27 (pin 13)" in check.next_step
    assert "several" not in check.next_step


def test_several_silent_buttons_point_to_the_ground_that_they_share() -> None:
    person = person_at().wait(0.5).say(*"n" * 8)
    assert person.verdicts(PartName.BUZZERS) == [Verdict.FAILED] * 8
    assert "the ground wire that they share" in person.found["buzzer 8"].next_step


def test_twitches_of_a_loose_wire_are_no_press() -> None:
    person = person_at().wait(0.5).press(1, 1, hold_ms=5)
    assert person.reads.startswith("Press buzzer 1")
    person.say("n")
    person.test.stop()
    assert person.found["buzzer 1"].detail == "only twitches were heard, 2"


def test_a_button_down_from_the_start_is_stuck_and_not_asked_for() -> None:
    person = Person([PartName.BUZZERS])
    person.box.buzzers.push(Button(1), person.now_us * 1000, CLEAN)
    person.box.buzzers.play_until(person.now_us * 1000)
    person.begin().wait(1)
    assert person.reads.startswith("Buzzer 1 is down")
    person.wait(LET_GO_US / SECOND_US)
    assert person.reads.startswith("Press buzzer 2")
    person.press(*range(2, 9))
    assert person.test.step_view is None
    check = person.found["buzzer 1"]
    assert (check.verdict, check.detail) == (Verdict.FAILED, "stuck: its line stays down")
    assert "GPIO17 (pin 11)" in check.next_step


def test_who_leans_on_buttons_at_the_start_may_let_go() -> None:
    person = Person([PartName.BUZZERS])
    for button in (2, 3):
        person.box.buzzers.press(Button(button), person.now_us * 1000, 2000)
    person.begin().wait(1)
    assert person.reads.startswith("Buzzers 2 and 3 are down")
    person.wait(1.5).press(*BUTTONS)
    assert person.verdicts(PartName.BUZZERS) == [Verdict.PASSED] * 8


@pytest.mark.parametrize("stuck", [1, 4])
def test_a_button_that_stays_down_after_its_press_is_stuck(stuck: int) -> None:
    person = person_at().wait(0.5).press(*range(1, stuck))
    person.box.buzzers.push(Button(stuck), person.now_us * 1000 + 1000)
    person.wait(STUCK_US / SECOND_US + 0.5).press(*range(stuck + 1, 9))
    assert person.test.step_view is None
    assert person.found[f"buzzer {stuck}"].detail == "stuck: its line stays down"
    assert person.verdicts(PartName.BUZZERS).count(Verdict.PASSED) == 7


def test_a_button_that_sticks_while_another_is_asked_for_is_stuck_and_the_other_still_wanted() -> None:
    person = person_at().wait(0.5).press(1)
    person.box.buzzers.push(Button(1), person.now_us * 1000 + 1000)
    person.wait(STUCK_US / SECOND_US + 0.5)
    assert "buzzer 2" in person.reads
    person.press(*range(2, 9))
    assert person.found["buzzer 1"].verdict is Verdict.FAILED
    assert person.verdicts(PartName.BUZZERS).count(Verdict.PASSED) == 7


def test_an_edge_that_was_lost_does_not_make_a_button_stuck() -> None:
    person = person_at().wait(0.5)
    person.box.buzzers.deliver(Edge(Button(1), is_down=True, stamp_ns=person.now_us * 1000))
    person.wait(STUCK_US / SECOND_US + 0.5)
    person.press(*range(2, 9))
    assert person.verdicts(PartName.BUZZERS) == [Verdict.PASSED] * 8


def test_a_button_that_chatters_fails_whenever_it_does_and_disturbs_no_other() -> None:
    person = person_at().wait(0.5).press(1)
    person.chatter(6)
    person.wait(0.5).press(2, 3, 4, 5, 7, 8)
    assert person.test.step_view is None
    check = person.found["buzzer 6"]
    assert (check.verdict, check.detail) == (Verdict.FAILED, "chatters: edges without end")
    assert person.verdicts(PartName.BUZZERS).count(Verdict.PASSED) == 7


def test_a_bounce_longer_than_the_box_ignores_fails_with_the_setting() -> None:
    config = Config(buzzers=BuzzersConfig(debounce_ms=5))
    slow = Bounce(make=(0.0, 2.0, 8.0))
    person = person_at(config).wait(0.5).press(*BUTTONS, bounce=slow)
    check = person.found["buzzer 1"]
    assert (check.verdict, "[buzzers] debounce_ms = 12" in check.next_step) == (Verdict.FAILED, True)


def test_without_lights_the_button_is_asked_for_by_its_number_alone() -> None:
    person = Person([PartName.BUZZERS], Config(pixels=PixelsConfig(part="absent"))).begin()  # type: ignore[arg-type]
    assert person.wait(0.5).reads == "Press buzzer 1."
