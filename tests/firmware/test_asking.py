"""The questions whose words the box brings: one of several, a seat, a number, a place, yes or no."""

import pytest

from docs.draw_keypad import Scene, drawn
from tests.firmware.keypad import Keypad

NAMES = "names=3:Bo,12:Zo%C3%AB"
CHOOSE = "choose ask=7 title=What%20now? items=a:Build,b:Jump"
SECRET = f"choose ask=8 seat=3 title=Which? items=a:Red,b:Blue sure=For%20good. {NAMES}"
NUMBER = f"number ask=9 seat=3 title=Which%20number? least=5 most=120 {NAMES}"
GRID = "grid ask=5 rows=3 columns=3 title=Where? may=0,4"


def test_an_answer_is_one_touch_and_stays_pressed_till_it_is_heard(keypad: Keypad) -> None:
    keypad.show(CHOOSE).touch("Build")
    assert keypad.did == ["do 7 a"]
    shown = [tile.look for tile in keypad.canvas.tiles]
    assert [look[3] for look in shown if look[:2] == ("button", "Build")] == [True]
    keypad.touch("Build")
    assert keypad.did == ["do 7 a"]


def test_an_answer_that_cannot_be_given_now_is_shown_and_not_touched(keypad: Keypad) -> None:
    keypad.show(f"{CHOOSE} off=b")
    assert keypad.says("Jump")
    with pytest.raises(AssertionError, match="nothing to touch"):
        keypad.touch("Jump")


def test_a_seat_is_chosen_by_its_number_also_beyond_eight(keypad: Keypad) -> None:
    keypad.show(f"choose ask=2 title=Who? seats=3,12 done=5 {NAMES}").touch("12")
    assert keypad.did == ["do 2 12"]
    assert [look[2:6] for look in keypad.looks if look[:2] == ("seat", 5)] == [("", "flat", False, "done")]


def test_another_page_is_asked_of_the_box(keypad: Keypad) -> None:
    keypad.show(f"{CHOOSE} page=2 pages=3").touch("2/3")
    keypad.show(f"{CHOOSE} page=3 pages=3").touch("3/3")
    assert keypad.did == ["page 7 3"]
    keypad.got()
    keypad.touch("3/3")
    assert keypad.did == ["page 7 3", "page 7 1"]


def test_what_is_sure_is_asked_once_more(keypad: Keypad) -> None:
    keypad.show(SECRET).touch("Red")
    assert keypad.did == []
    assert keypad.says("Red")
    assert keypad.says("For good.")
    keypad.touch("Back", "Blue", "Yes")
    assert keypad.did == ["do 8 b"]


@pytest.mark.parametrize("touches", [("Red", "Yes"), ("back",)])
def test_a_secret_is_gone_as_soon_as_it_is_answered_or_left(keypad: Keypad, touches: tuple[str, ...]) -> None:
    keypad.show(SECRET).touch(*touches)
    assert not keypad.says("Red")
    assert not keypad.says("Blue")
    assert not keypad.says("Which?")
    keypad.got()
    assert not keypad.says("Red")


def test_a_secret_is_gone_when_nobody_touches_it_for_a_while(keypad: Keypad) -> None:
    keypad.show(SECRET).touch("Red")
    keypad.wait(19000)
    assert keypad.did == []
    keypad.wait(2000)
    assert keypad.did == ["away 8"]
    assert not keypad.says("Red")


def test_a_secret_is_gone_also_while_the_box_is_not_heard(keypad: Keypad) -> None:
    keypad.show(SECRET).touch("Red")
    keypad.is_box_alive = False
    keypad.wait(30000)
    keypad.is_box_alive = True
    keypad.wait(1000)
    assert not keypad.says("Red")
    keypad.show(SECRET)
    assert not keypad.says("Blue")
    assert "away 8" in keypad.did


def test_what_is_no_secret_stays_however_long_nobody_touches_it(keypad: Keypad) -> None:
    keypad.show(CHOOSE)
    keypad.wait(60000)
    assert keypad.says("Build")
    assert keypad.did == []


def test_a_secret_answer_that_is_refused_can_be_given_again(keypad: Keypad) -> None:
    keypad.show(SECRET).touch("Red", "Yes")
    keypad.no("not_yet text=That%20is%20not%20free%2C%20yet.")
    assert keypad.says("That is not free, yet.")
    keypad.touch("OK", "Blue", "Yes")
    assert keypad.did == ["do 8 a", "do 8 b"]


@pytest.mark.parametrize(
    ("answer", "said"), [("seat_taken text=Foo", "Somebody sits there already."), ("odd", "said no")]
)
def test_a_refusal_is_said_in_the_keypads_own_words_first(keypad: Keypad, answer: str, said: str) -> None:
    keypad.show(CHOOSE).touch("Build")
    keypad.no(answer)
    assert keypad.says(said)


def test_the_next_question_begins_anew(keypad: Keypad) -> None:
    keypad.show(SECRET).touch("Red")
    keypad.show(SECRET.replace("ask=8", "ask=9"))
    assert keypad.says("Blue")
    assert not keypad.says("For good.")


def test_a_touch_right_after_another_question_came_does_not_count(keypad: Keypad) -> None:
    keypad.between_ms = 0
    keypad.show(CHOOSE).show(CHOOSE.replace("ask=7", "ask=8"), settle=False).touch("Build")
    assert keypad.did == []


def test_a_number_is_typed_within_its_limits(keypad: Keypad) -> None:
    keypad.show(NUMBER).touch("0", "1", "4")
    assert keypad.says("14")
    keypad.touch("5")
    assert keypad.says("14")
    keypad.touch("delete")
    with pytest.raises(AssertionError, match="nothing to touch"):
        keypad.touch("OK")
    keypad.touch("2", "0", "OK")
    assert keypad.did == ["do 9 120"]
    assert not keypad.says("120")


def test_a_small_field_is_one_touch(keypad: Keypad) -> None:
    keypad.show(GRID)
    with pytest.raises(AssertionError, match="nothing to touch"):
        keypad.touch("B1")
    keypad.touch("B2")
    assert keypad.did == ["do 5 4"]


def test_a_large_field_is_a_row_and_then_a_place(keypad: Keypad) -> None:
    keypad.show("grid ask=5 rows=8 columns=6 title=Where?").touch("A3–F3", "back", "A4–F4", "C4")
    assert keypad.did == ["do 5 20"]


def test_a_field_with_corners_missing_has_the_names_that_the_box_gives(keypad: Keypad) -> None:
    keypad.show("grid ask=5 rows=6 columns=3 title=Where? labels=,A1,,B1,B2,B3,,,,D1,D2,D3,E1,,,F1,F2,F3")
    assert [look[1] for look in keypad.looks if look[0] == "button"] == ["A1", "B1–B3", "D1–D3", "E1", "F1–F3"]
    keypad.touch("D1–D3", "D2")
    assert keypad.did == ["do 5 10"]


def test_a_question_is_answered_by_yes_or_no_in_the_boxs_words_or_the_keypads(keypad: Keypad) -> None:
    keypad.show("confirm ask=1 title=Resign? yes=Resign").touch("No")
    keypad.show("confirm ask=2 title=Resign? yes=Resign").touch("Resign")
    assert keypad.did[0] == "do 1 no"
    keypad.got()
    keypad.wait(100)
    assert keypad.did == ["do 1 no", "do 2 yes"]


@pytest.mark.parametrize(
    "screen",
    [
        "choose",
        "choose ask=1 items=a,b:,:c,x:%FF seats=0,x,200 done=,",
        "number ask=1 least=9 most=3 title=%C3",
        "number least=x",
        "grid rows=0 columns=x",
        "grid rows=99 columns=99 labels=,,, may=x,900",
        "grid rows=2 columns=2 labels=%F0%9F%9A%80,%00",
        "confirm title=%0A%0A text=" + "x" * 200,
        "choose title=" + "Donaudampfschifffahrt" * 5 + " items=" + ",".join(f"{at}:{'W' * 20}" for at in range(14)),
        "lobby seats=99,1,50 computers=3 most=0 fewest=200 add=1 game=%F0%9F%9A%80",
        "wait title=%E9%9B%AA scores=" + ",".join(f"{seat}:{seat}" for seat in range(1, 60)),
    ],
)
def test_words_that_make_no_sense_and_letters_that_cannot_be_drawn_stop_nothing(screen: str) -> None:
    assert drawn(Scene("odd", screen), "en").size == (320, 240)
