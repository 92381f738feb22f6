"""The app: the staff's corner, what is said of the link, refusals, calibration, and time that wraps."""

import pytest

from tests.firmware.keypad import HELLO, Keypad, hold

LOBBY = "lobby seats=1,2 names=1:Anna"
PICKS = "picks seats=1,3 size=5 left=20000 of=30000"
CORNER = (300, 10)


# --- the staff's corner ---


def test_the_corner_held_for_five_seconds_opens_the_staffs_menu(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    hold(keypad, *CORNER, 4900)
    assert keypad.screen == "Lobby"
    hold(keypad, *CORNER, 5100)
    assert keypad.screen == "Staff"
    keypad.touch("Sound off")
    assert keypad.did == ["staff silent"]
    assert keypad.screen == "Staff"
    keypad.touch("Close")
    assert keypad.screen == "Lobby"


def test_the_corner_counts_the_seconds_while_it_is_held(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    keypad.down(*CORNER)
    keypad.wait(3100)
    assert ("text", "2", "l", "accent", "c") in [tile.look for tile in keypad.canvas.tiles]


def test_what_cannot_be_undone_is_asked_twice(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    for act, sure in (("Take back", "Take it back"), ("End match", "End it")):
        keypad.wait(700)
        hold(keypad, *CORNER, 5100)
        keypad.touch(act, "Back", act)
        assert keypad.screen == "Staff"
        keypad.touch(sure)
    keypad.got()
    keypad.wait(300)
    assert keypad.did == ["staff take_back", "staff end"]


def test_the_menu_closes_by_itself_and_nobodys_choice_is_lost(keypad: Keypad) -> None:
    keypad.show("picks seats=1,3 size=5").touch("3", "C3")
    keypad.wait(500)
    hold(keypad, *CORNER, 5100)
    assert keypad.screen == "Staff"
    keypad.touch("Close")
    keypad.wait(200)
    keypad.touch("Yes")
    assert keypad.did == ["pick 3 12"]
    hold(keypad, *CORNER, 5100)
    keypad.wait(31000)
    assert keypad.screen == "Picks"


def test_a_setting_that_the_box_refuses_is_told_at_once(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    hold(keypad, *CORNER, 5100)
    keypad.touch("Sound off")
    keypad.no("fault")
    assert keypad.says("The box said no")


def test_without_the_box_the_corner_leads_to_the_keypads_own_settings() -> None:
    keypad = Keypad()
    keypad.wait()
    hold(keypad, *CORNER, 5100)
    assert [look[1] for look in keypad.looks if look[0] == "button"] == ["Close", "Keypad"]
    keypad.touch("Keypad", "plus")
    assert keypad.app.light == 100
    keypad.wait(2500)
    assert keypad.store.kept["settings"]["light"] == 100
    keypad.touch("minus", "minus", "minus", "minus", "minus", "Back")
    assert keypad.app.light == 10
    assert keypad.screen == "NotHeard"


def test_the_menu_and_a_refusal_give_way_to_a_screen_on_which_time_runs(keypad: Keypad) -> None:
    keypad.show(LOBBY).touch("Start")
    keypad.no("too_few_players")
    keypad.app.open_staff()
    keypad.wait()
    keypad.show("wait what=search off=1 captain=1")
    assert keypad.screen == "Staff"
    keypad.show("countdown kind=go left=9000 of=9000 seats=1")
    assert keypad.screen == "Countdown"
    keypad.app.open_staff()
    keypad.show("countdown kind=go left=8000 of=9000 seats=2")
    assert keypad.screen == "Staff"


# --- calibration ---


def touch_raw(keypad: Keypad, pixel: tuple[int, int]) -> None:
    keypad.wait(400)
    raw = (pixel[1] * 14 + 300, 3900 - pixel[0] * 11)
    keypad.down(*raw)
    keypad.wait(60)
    keypad.up(*raw)
    keypad.wait()


def test_calibration_takes_five_crosses_and_is_kept(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    hold(keypad, *CORNER, 5100)
    keypad.touch("Keypad", "Calibrate the touch")
    crosses = keypad.firmware.load("screens.calibrate").CROSSES
    for cross in crosses:
        assert keypad.app.wants_raw
        touch_raw(keypad, cross)
    assert not keypad.app.wants_raw
    assert keypad.says("Done: the touch is calibrated")
    keypad.touch("OK")
    assert keypad.screen == "Lobby"
    fit = keypad.store.kept["touch"]["fit"]
    x, y = keypad.firmware.load("touch").apply(fit, 120 * 14 + 300, 3900 - 160 * 11)
    assert abs(x - 160) <= 1
    assert abs(y - 120) <= 1


def test_a_calibration_that_cannot_be_right_begins_anew_and_is_not_kept(keypad: Keypad) -> None:
    keypad.app.open(keypad.firmware.load("screens.calibrate").Calibrate(keypad.app))
    keypad.wait()
    for cross in ((30, 30), (290, 30), (30, 30), (30, 210), (160, 120)):
        touch_raw(keypad, cross)
    assert keypad.app.wants_raw
    assert keypad.says("Not quite")
    assert keypad.says("1/5")
    assert "touch" not in keypad.store.kept


def test_where_nothing_can_be_hit_a_finger_held_anywhere_begins_the_calibration(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    keypad.down(10, 100)
    keypad.wait(15100)
    keypad.move(900, 900)
    keypad.up(900, 900)
    assert keypad.app.wants_raw
    assert keypad.says("1/5")
    keypad.wait(20100)
    assert keypad.screen == "Lobby"
    assert "touch" not in keypad.store.kept


def test_a_finger_that_rests_while_time_runs_begins_no_calibration(keypad: Keypad) -> None:
    keypad.show("picks seats=1,3 size=5 left=60000 of=60000").touch("3")
    hold(keypad, 120, 100, 15500)
    assert keypad.screen == "Picks"


def test_a_calibration_that_nobody_wants_is_soon_gone(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    keypad.down(10, 100)
    keypad.wait(15100)
    keypad.up(900, 900)
    keypad.wait(8100)
    assert keypad.screen == "Lobby"


def test_taps_of_somebody_who_knows_nothing_of_crosses_end_the_calibration(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    keypad.app.open(keypad.firmware.load("screens.calibrate").Calibrate(keypad.app))
    keypad.wait()
    for _ in range(10):
        touch_raw(keypad, (100, 100))
    assert keypad.says("The crosses were not hit")
    assert "touch" not in keypad.store.kept
    keypad.wait(7100)
    assert keypad.screen == "Lobby"


# --- the link ---


def test_it_says_when_the_box_is_not_heard_and_goes_on_where_it_was(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("3", "C3")
    keypad.is_box_alive = False
    keypad.wait(4000)
    assert keypad.says("The box is not heard")
    keypad.is_box_alive = True
    keypad.box(HELLO)
    keypad.wait(100)
    keypad.touch("Yes")
    assert keypad.did == ["pick 3 12"]


def test_before_anything_is_heard_it_looks_for_the_box() -> None:
    keypad = Keypad()
    keypad.wait(5000)
    assert keypad.says("Where is the box?")
    keypad.greet()
    assert keypad.says("One moment")


def test_versions_that_differ_are_both_told_and_what_to_do() -> None:
    keypad = Keypad()
    keypad.box("hello box protocol=2 version=0.9.0 boot=5f3a91c2")
    assert keypad.says("Keypad 0.1.0, protocol 1")
    assert keypad.says("Box 0.9.0, protocol 2")
    assert keypad.says("spacebowl-pi keypad flash")


def test_a_deed_that_is_never_heard_is_said_not_to_have_been() -> None:
    keypad = Keypad().greet().show(LOBBY).touch("4")
    keypad.is_box_alive = False
    keypad.wait(40000)
    keypad.box(HELLO.replace("5f3a91c2", "00000001"))
    keypad.show(LOBBY)
    assert keypad.says("did not hear")


def test_what_staff_touch_while_the_box_is_lost_is_never_done(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    hold(keypad, *CORNER, 5100)
    keypad.touch("End match")
    keypad.is_box_alive = False
    keypad.wait(4000)
    assert not keypad.says("End it")
    keypad.app.say("staff end")
    keypad.is_box_alive = True
    keypad.box(HELLO)
    keypad.wait(1000)
    assert keypad.did == []


def test_what_the_box_did_not_hear_for_long_is_not_done_by_the_same_box_either(keypad: Keypad) -> None:
    keypad.show("picks seats=1,3 size=5 left=60000 of=60000")
    keypad.link.due = lambda _now_ms: b""  # the cable is out
    keypad.is_box_alive = False
    keypad.touch("3", "C3", "Yes")
    keypad.wait(40000)
    del keypad.link.due
    keypad.box(HELLO)
    keypad.show("picks seats=1,3 size=5 left=18000 of=60000")
    assert keypad.did == []
    assert keypad.says("did not hear")


def test_a_pick_made_just_before_the_cable_was_pulled_arrives(keypad: Keypad) -> None:
    keypad.show(PICKS)
    keypad.touch("3", "C3")
    keypad.link.due = lambda _now_ms: b""
    keypad.is_box_alive = False
    keypad.touch("Yes")
    keypad.wait(20000)
    del keypad.link.due
    keypad.box(HELLO)
    keypad.wait(100)
    assert keypad.did == ["pick 3 12"]


@pytest.mark.parametrize("touches", [("3",), ("3", "C3")])
def test_a_choice_that_was_left_is_forgotten_while_the_box_is_not_heard(
    keypad: Keypad, touches: tuple[str, ...]
) -> None:
    keypad.show("picks seats=1,3 size=5").touch(*touches)
    keypad.is_box_alive = False
    keypad.wait(16000)
    keypad.is_box_alive = True
    keypad.box(HELLO.replace("5f3a91c2", "00000001"))
    keypad.show("picks seats=1,3 size=5")
    keypad.wait(4500)
    assert keypad.says("Whose pick?")
