"""The app and fingers: what a touch means, and what a touch that comes twice by mistake does not."""

import pytest

from tests.firmware.keypad import Keypad, hold

LOBBY = "lobby seats=1,2 names=1:Anna"
FINGER_ON_RED = ("seat", 4, "", False, True, None)


def test_a_tile_looks_pressed_as_soon_as_the_finger_is_down(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    tile = keypad.tile("4")
    keypad.down(tile.x + 5, tile.y + 5)
    assert FINGER_ON_RED in [one.look for one in keypad.canvas.tiles]
    assert keypad.did == []


def test_a_finger_that_slides_off_does_nothing(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    tile = keypad.tile("4")
    keypad.down(tile.x + 5, tile.y + 5)
    keypad.move(tile.x + 5, tile.y + tile.h + 40)
    assert FINGER_ON_RED not in [one.look for one in keypad.canvas.tiles]
    keypad.up(tile.x + 5, tile.y + 5)
    assert keypad.did == []


def test_a_finger_beside_a_tile_hits_the_nearest_one(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    tile = keypad.tile("4")
    hold(keypad, tile.x + 20, tile.y - 3, 60)
    assert keypad.did == ["sit 4"]


def test_a_tile_stays_pressed_till_the_box_has_answered_and_is_not_sent_twice(keypad: Keypad) -> None:
    keypad.show(LOBBY).touch("4", "4")
    assert FINGER_ON_RED in [one.look for one in keypad.canvas.tiles]
    keypad.got()
    assert FINGER_ON_RED not in [one.look for one in keypad.canvas.tiles]
    assert keypad.did == ["sit 4"]


def test_a_touch_meant_for_the_screen_before_does_nothing(keypad: Keypad) -> None:
    keypad.show("result found=1 scores=1:4,2:5")
    spot = keypad.tile("Next round")
    keypad.down(spot.x + 9, spot.y + 9)
    keypad.show("wait what=ready toss=1", settle=False)
    keypad.up(spot.x + 9, spot.y + 9)
    hold(keypad, spot.x + 9, spot.y + 9, 60)
    assert keypad.did == []
    keypad.wait(500)
    hold(keypad, spot.x + 9, spot.y + 9, 60)
    assert keypad.did == ["toss"]


@pytest.mark.parametrize(
    ("shown", "first"),
    [
        ("picks seats=1 size=5", ("1", "D5")),
        ("picks seats=1 size=5", ("1", "No card")),
        ("countdown kind=go left=9000 of=9000 wild=1 size=5", ("Place the Wild", "1", "C5")),
        ("wait what=search off=1 captain=1", ("Call the round off",)),
        ("declare placers=1,2", ("1",)),
        ("declare seat=1", ("Wrong",)),
        ("declare seat=1", ("No card picked",)),
        ("declare seat=1", ("Right",)),
        ("numbers at=3 size=5 most=54 void=1", ("Face down",)),
    ],
)
def test_a_touch_that_comes_twice_by_mistake_answers_no_other_question(
    keypad: Keypad, shown: str, first: tuple[str, ...]
) -> None:
    keypad.show(shown)
    keypad.touch(*first[:-1])
    keypad.wait(500)
    tile = keypad.tile(first[-1])
    for _ in range(3):
        hold(keypad, tile.x + tile.w // 2, tile.y + tile.h // 2, 40)
        keypad.wait(40)
        if shown.startswith("declare") and keypad.did and keypad.app.waiting:
            keypad.got()
            keypad.show("declare seat=2", settle=False)
    assert len(keypad.did) <= 1
    assert not any(did.startswith(("pick", "pass", "wild", "off", "declare", "placed")) for did in keypad.did)


def tap_again(keypad: Keypad, x: int, y: int) -> None:
    keypad.wait(80)
    hold(keypad, x, y, 40)
    keypad.wait(500)


def test_a_second_tap_on_the_toss_does_not_ask_to_call_the_round_off(keypad: Keypad) -> None:
    keypad.show("wait what=ready toss=1").touch("Toss!")
    keypad.got()
    keypad.show("wait what=search off=1 captain=1", settle=False)
    tap_again(keypad, 160, 210)
    assert keypad.did == ["toss"]
    assert not keypad.says("touch your seat")


@pytest.mark.parametrize(
    ("shown", "first", "then"),
    [
        ("picks seats=1,3 size=5", ("3",), "back"),
        ("picks seats=1,3 size=6", ("3",), "1"),
        ("picks seats=1,3 size=6", ("3", "2"), "A2"),
        ("picks seats=1,3 size=6", ("3", "2", "back"), "2"),
        ("picks seats=1,3 size=5", ("3", "back"), "3"),
        ("countdown kind=go left=9000 of=9000 wild=1,3 size=5", ("Place the Wild",), "back"),
        ("countdown kind=go left=9000 of=9000 wild=1,3 size=5", ("Place the Wild", "back"), "Place the Wild"),
    ],
)
def test_a_second_tap_goes_no_step_further(keypad: Keypad, shown: str, first: tuple[str, ...], then: str) -> None:
    keypad.show(shown).touch(*first[:-1])
    keypad.wait(500)
    tile = keypad.tile(first[-1])
    x, y = tile.x + tile.w // 2, tile.y + tile.h // 2
    hold(keypad, x, y, 40)
    tap_again(keypad, x, y)
    keypad.tile(then)


def test_a_second_tap_on_a_seat_does_not_get_up_again_but_others_may_sit_down(keypad: Keypad) -> None:
    keypad.show("lobby seats=1").touch("4")
    keypad.got()
    keypad.show("lobby seats=1,4", settle=False)
    keypad.wait(400)
    tile = keypad.tile("4")
    keypad.down(tile.x + 2, tile.y + 30)
    keypad.wait(300)
    keypad.up(tile.x + 2, tile.y + 30)
    keypad.between_ms = 0
    keypad.show("lobby seats=1,2,4", settle=False).touch("3")
    keypad.got()
    assert keypad.did == ["sit 4", "sit 3"]
    keypad.wait(600)
    keypad.touch("4")
    assert keypad.did[-1] == "rise 4"


def test_a_second_tap_on_the_last_question_opens_nobody_elses_pick(keypad: Keypad) -> None:
    keypad.show("picks seats=1,2,3,4 must=1,2,3,4 size=5").touch("1", "B3")
    keypad.wait(500)
    tile = keypad.tile("Yes")
    x, y = tile.x + tile.w // 2, tile.y + tile.h // 2
    hold(keypad, x, y, 40)
    tap_again(keypad, x, y)
    assert keypad.says("Whose pick?")
    assert keypad.did == ["pick 1 11"]


@pytest.mark.parametrize(
    ("first", "after_ms"),
    [
        (("Take back", "Take it back"), 450),
        (("Close",), 450),
        (("Sound off",), 450),
        (("Sound off",), 2000),
        (("Deutsch",), 2000),
        (("Keypad", "Back"), 450),
        (("Take back",), 200),
    ],
)
def test_a_second_tap_on_the_keypads_own_screens_is_not_for_the_boxs_beneath(
    keypad: Keypad, first: tuple[str, ...], after_ms: int
) -> None:
    keypad.show("wait what=ready toss=1")
    hold(keypad, 300, 10, 5100)
    keypad.touch(*first[:-1])
    keypad.wait(500)
    tile = keypad.tile(first[-1])
    x, y = tile.x + tile.w // 2, tile.y + tile.h // 2
    hold(keypad, x, y, 40)
    if keypad.app.waiting:
        keypad.got()
    keypad.wait(after_ms)
    hold(keypad, x, y, 40)
    keypad.wait(300)
    assert "toss" not in keypad.did
    assert all(did.startswith("staff") for did in keypad.did)


def test_a_second_tap_goes_no_further_into_the_keypads_own_screens(keypad: Keypad) -> None:
    keypad.show(LOBBY)
    hold(keypad, 300, 10, 5100)
    for name in ("Keypad", "Calibrate the touch"):
        keypad.wait(700)
        tile = keypad.tile(name)
        x, y = tile.x + tile.w // 2, tile.y + tile.h // 2
        hold(keypad, x, y, 40)
        light, screen = keypad.app.light, keypad.screen
        tap_again(keypad, x, y)
        assert (keypad.app.light, keypad.screen) == (light, screen)
    assert keypad.says("1/5")


def test_a_second_tap_on_a_refusals_ok_is_no_second_start(keypad: Keypad) -> None:
    keypad.show(LOBBY).touch("Start")
    keypad.no("too_few_players")
    keypad.wait(500)
    tile = keypad.tile("OK")
    x, y = tile.x + tile.w // 2, tile.y + tile.h // 2
    hold(keypad, x, y, 40)
    tap_again(keypad, x, y)
    assert keypad.did == ["start"]
