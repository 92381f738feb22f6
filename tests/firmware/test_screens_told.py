"""The screens of a countdown, and those where the players tell the box what lies on the table."""

import pytest

from tests.firmware.keypad import Keypad
from tests.firmware.test_screens import GO, NAMES

# --- the countdown ---


@pytest.mark.parametrize("kind", ["go", "red"])
def test_when_all_have_answered_nobody_is_asked_any_more(keypad: Keypad, kind: str) -> None:
    how = "Press your button" if kind == "go" else "Hold your button"
    keypad.show(f"countdown kind={kind} left=9500 of=10000 seats=1")
    assert keypad.says(how)
    keypad.show(f"countdown kind={kind} left=9500 of=10000")
    assert not keypad.says(how)
    assert keypad.says("Everybody has answered")


def test_the_seconds_count_by_the_keypads_own_clock(keypad: Keypad) -> None:
    keypad.show(GO)
    keypad.wait(2000)
    assert ("digits", "7", "go") in keypad.looks
    keypad.wait(20000)
    assert ("digits", "0", "go") in keypad.looks
    assert ("bar", 0, "go") in keypad.looks


def test_the_digits_change_once_a_second_and_the_bar_four_times() -> None:
    keypad = Keypad().greet().show(GO)
    keypad.canvas.pictures.clear()
    keypad.wait(3900)
    looks = [tile.look for picture in keypad.canvas.pictures for tile in picture]
    digits = [look[1] for look in looks if look[0] == "digits"]
    bars = [look[1] for look in looks if look[0] == "bar"]
    assert 12 <= len(keypad.canvas.pictures) <= 17
    assert list(dict.fromkeys(digits)) == ["9", "8", "7", "6"]
    assert digits == sorted(digits, reverse=True)
    assert bars == sorted(set(bars), reverse=True)


def test_what_no_time_changes_is_not_painted_again() -> None:
    keypad = Keypad().greet().show("lobby seats=1,2")
    keypad.canvas.pictures.clear()
    keypad.wait(3000)
    assert keypad.canvas.pictures == []


def test_the_wild_is_whose_where_and_sure(keypad: Keypad) -> None:
    keypad.show(GO).touch("Place the Wild", "3", "C3", "Yes")
    assert keypad.did == ["wild 3 12"]
    assert not keypad.says("Place the Wild")


def test_a_refused_wild_is_offered_again(keypad: Keypad) -> None:
    keypad.show(GO).touch("Place the Wild", "3", "C3", "Yes")
    keypad.no("not_now")
    keypad.wait(400)
    keypad.touch("OK")
    assert keypad.says("Place the Wild")


def test_who_places_the_wild_is_thrown_out_when_somebody_was_faster(keypad: Keypad) -> None:
    keypad.show(GO).touch("Place the Wild", "3")
    keypad.show("countdown kind=go left=6000 of=10000 seats=3 size=5")
    assert ("digits", "6", "go") in keypad.looks


def test_who_places_the_wild_stays_when_somebody_else_concurs(keypad: Keypad) -> None:
    keypad.show(GO).touch("Place the Wild", "3")
    keypad.show("countdown kind=go left=6000 of=10000 seats=3 wild=1,3 size=5").touch("C3", "Yes")
    assert keypad.did == ["wild 3 12"]


def test_where_the_box_does_not_know_the_galaxy_the_wild_lies_on_the_table_alone(keypad: Keypad) -> None:
    keypad.show("countdown kind=go left=9500 of=10000 seats=1 wild=1")
    assert not keypad.says("Place the Wild")


# --- what the players tell the box ---


def test_the_top_card_is_switched_together_in_the_decks_order(keypad: Keypad) -> None:
    keypad.show("top_card planets=red,yellow,green,cyan,blue,white")
    assert not keypad.says("OK")
    keypad.touch("cyan", "red", "blue", "blue", "OK")
    assert keypad.did == ["top_card red,cyan"]


def test_a_black_hole_comes_with_the_planets_and_not_alone(keypad: Keypad) -> None:
    keypad.show("top_card planets=red,yellow,green,cyan,blue,white").touch("hole")
    assert not keypad.says("OK")
    keypad.touch("red", "OK")
    assert keypad.did == ["top_card red hole"]


def test_numbers_are_typed_place_by_place(keypad: Keypad) -> None:
    keypad.show("numbers at=0 size=5 most=54").touch("3", "4", "OK")
    assert keypad.did == ["card 0 34"]
    assert keypad.says("B1")


def test_the_next_number_can_be_typed_while_the_box_is_told_the_last(keypad: Keypad) -> None:
    keypad.show("numbers at=0 size=5 most=54").touch("3", "4", "OK", "1")
    keypad.got()
    keypad.show("numbers at=1 size=5 most=54 laid=0:34").touch("2", "OK")
    assert keypad.did == ["card 0 34", "card 1 12"]


def test_numbers_can_be_typed_fast(keypad: Keypad) -> None:
    keypad.between_ms = 0
    keypad.show("numbers at=0 size=5 most=54").touch("3", "4", "OK", "1", "2", "OK", "9", "OK")
    keypad.got()
    keypad.got()
    keypad.wait(300)
    assert keypad.did == ["card 0 34", "card 1 12", "card 2 9"]


def test_a_number_beyond_the_deck_cannot_be_typed(keypad: Keypad) -> None:
    keypad.show("numbers at=0 size=5 most=54").touch("0", "6", "1", "OK")
    assert keypad.did == ["card 0 6"]


def test_a_digit_can_be_deleted(keypad: Keypad) -> None:
    keypad.show("numbers at=0 size=5 most=54").touch("3", "4", "delete", "1", "OK")
    assert keypad.did == ["card 0 31"]


def test_a_card_can_lie_face_down(keypad: Keypad) -> None:
    keypad.show("numbers at=6 size=5 most=54 void=1").touch("Face down")
    assert keypad.did == ["card 6 down"]


@pytest.mark.parametrize("words", ["", " void=0"])
def test_without_the_variant_no_card_lies_face_down(keypad: Keypad, words: str) -> None:
    keypad.show(f"numbers at=6 size=5 most=54{words}")
    assert not keypad.says("Face down")


def test_an_earlier_place_is_corrected_and_then_it_goes_on(keypad: Keypad) -> None:
    keypad.show("numbers at=2 size=5 most=54 laid=0:34,1:down").touch("back")
    assert keypad.says("B1")
    keypad.touch("back")
    assert keypad.says("34")
    keypad.touch("5", "OK")
    assert keypad.did == ["card 0 5"]
    assert keypad.says("C1")


def test_an_earlier_place_can_be_left_as_it_is(keypad: Keypad) -> None:
    keypad.show("numbers at=2 size=5 most=54 laid=0:34,1:9").touch("back", "next", "8", "OK")
    assert keypad.did == ["card 2 8"]


def test_a_refused_number_is_asked_for_again(keypad: Keypad) -> None:
    keypad.show("numbers at=2 size=5 most=54 laid=0:34,1:9").touch("9", "OK")
    keypad.no("card_elsewhere")
    keypad.wait(400)
    keypad.touch("OK", "8", "OK")
    keypad.wait(300)
    assert keypad.did == ["card 2 9", "card 2 8"]


def test_a_card_that_lies_elsewhere_is_named_with_its_place(keypad: Keypad) -> None:
    keypad.show("numbers at=2 size=5 most=54 laid=0:5,1:7").touch("back", "back", "7", "OK")
    keypad.no("card_elsewhere")
    assert keypad.says("lies at B1")


def test_swapped_cards_are_put_right(keypad: Keypad) -> None:
    keypad.show("numbers at=2 size=5 most=54 laid=0:5,1:7").touch("back", "delete")
    assert keypad.says("Which card?")
    assert keypad.says("B1")
    keypad.got()
    keypad.show("numbers at=1 size=5 most=54 laid=0:5").touch("back", "7", "OK")
    keypad.got()
    keypad.show("numbers at=1 size=5 most=54 laid=0:7").touch("5", "OK")
    keypad.wait(300)
    assert keypad.did == ["take_up 1", "card 0 7", "card 1 5"]


def test_a_card_that_is_taken_up_can_be_typed_anew_before_the_box_has_answered(keypad: Keypad) -> None:
    keypad.show("numbers at=2 size=5 most=54 laid=0:5,1:7").touch("back", "delete", "9", "OK")
    keypad.got()
    keypad.show("numbers at=1 size=5 most=54 laid=0:5")
    keypad.got()
    keypad.wait(300)
    assert keypad.did == ["take_up 1", "card 1 9"]
    assert keypad.says("C1")


def test_deleting_the_last_digit_twice_by_mistake_takes_no_card_up(keypad: Keypad) -> None:
    keypad.show("numbers at=2 size=5 most=54 laid=0:5,1:7").touch("back", "9")
    keypad.wait(500)
    keypad.between_ms = 60
    keypad.touch("delete", "delete")
    assert keypad.did == []
    keypad.show("numbers size=5 most=54 top=9").touch("delete")
    assert keypad.did == []


def test_the_top_card_that_was_said_is_shown_and_left_as_it_is(keypad: Keypad) -> None:
    laid = ",".join(f"{cell}:{cell + 1}" for cell in range(25))
    keypad.show(f"numbers size=5 most=54 laid={laid}")
    assert ("icon", "back", False) in keypad.looks
    assert ("icon", "next", False) not in keypad.looks
    keypad.show(f"numbers size=5 most=54 top=26 laid={laid}")
    assert keypad.says("26")
    keypad.touch("back", "next", "next")
    assert keypad.did == ["top_number 26"]


@pytest.mark.parametrize("touches", [("back",), ("back", "hole", "red", "OK")])
def test_before_the_toss_what_was_said_of_the_top_card_can_be_corrected(
    keypad: Keypad, touches: tuple[str, ...]
) -> None:
    keypad.show("wait what=ready toss=1 correct=1").touch(touches[0])
    assert keypad.did == ["correct"]
    keypad.got()
    keypad.show("top_card planets=red,yellow,cyan shown=red,cyan hole=1")
    if touches[1:]:
        keypad.touch(*touches[1:])
        keypad.wait(300)
        assert keypad.did[-1] == "top_card cyan"
    else:
        keypad.touch("OK")
        keypad.wait(300)
        assert keypad.did[-1] == "top_card red,cyan hole"


@pytest.mark.parametrize("correct", ["", " correct=0"])
def test_where_the_box_dealt_there_is_nothing_to_correct(keypad: Keypad, correct: str) -> None:
    keypad.show(f"wait what=ready toss=1{correct}")
    assert ("icon", "back", False) not in keypad.looks


@pytest.mark.parametrize(
    "shown",
    [
        "wait what=ready round=2 toss=1 scores=1:4,3:7",
        "wait what=search round=2 off=1 scores=1:4,3:7",
        "top_card planets=red,cyan",
        "numbers at=3 size=5 most=54",
    ],
)
def test_the_captain_is_named_where_it_is_the_captains_turn(keypad: Keypad, shown: str) -> None:
    keypad.show(f"{shown} captain=3 {NAMES}")
    assert keypad.says("Captain: Bo")
    keypad.show(f"{shown} {NAMES}")
    assert not keypad.says("Captain")


def test_after_the_last_place_comes_the_top_card(keypad: Keypad) -> None:
    laid = ",".join(f"{cell}:{cell + 1}" for cell in range(24))
    keypad.show(f"numbers at=24 size=5 most=54 void=1 laid={laid}").touch("5", "0", "OK")
    assert not keypad.says("Face down")
    keypad.touch("5", "1", "OK")
    keypad.got()
    keypad.wait(300)
    assert keypad.did == ["card 24 50", "top_number 51"]


def test_what_a_pick_was_is_two_touches(keypad: Keypad) -> None:
    keypad.show(f"declare seat=3 wild=1 {NAMES}").touch("Wrong")
    assert keypad.did == []
    assert keypad.says("Wrong?")
    keypad.touch("Yes")
    keypad.got()
    keypad.show("declare seat=1").touch("Right", "Yes")
    keypad.got()
    keypad.show("declare seat=2 wild=1").touch("Right, with the Wild", "No")
    assert keypad.did == ["declare 3 wrong", "declare 1 valid alone", "declare 2 wild"]


def test_a_verdict_can_be_undone(keypad: Keypad) -> None:
    keypad.show("declare seat=3").touch("Right", "back", "Wrong", "Back", "No card picked", "Yes")
    assert keypad.did == ["declare 3 abstained"]


def test_who_must_pick_cannot_have_picked_nothing_and_without_the_wild_nobody_used_it(keypad: Keypad) -> None:
    keypad.show("declare seat=3 must=1")
    assert [look[1] for look in keypad.looks if look[0] == "button"] == ["Right", "Wrong"]


def test_another_seats_verdict_begins_anew(keypad: Keypad) -> None:
    keypad.show("declare seat=3").touch("Right").show("declare seat=4")
    assert keypad.says("Wrong")


def test_who_placed_the_wild_is_two_touches(keypad: Keypad) -> None:
    keypad.show(f"declare placers=1,3 {NAMES}").touch("3")
    assert keypad.did == []
    assert keypad.says("Bo placed the Wild?")
    keypad.touch("Back", "1", "Yes")
    assert keypad.did == ["placed 1"]


def test_that_nobody_placed_the_wild_is_one_touch(keypad: Keypad) -> None:
    keypad.show("declare placers=1,3").touch("Nobody did")
    assert keypad.did == ["placed nobody"]


def test_who_was_touched_as_the_one_who_placed_the_wild_is_forgotten_when_the_question_has_gone(keypad: Keypad) -> None:
    keypad.show("declare placers=1,3").touch("3").show("declare seat=1")
    assert keypad.says("Wrong")
    keypad.show("declare placers=1,3")
    assert keypad.says("Who placed the Wild?")


def test_who_placed_the_wild_is_right_only_by_way_of_it(keypad: Keypad) -> None:
    keypad.show("declare seat=3 wild=1 own=1 must=1")
    assert [look[1] for look in keypad.looks if look[0] == "button"] == ["Right, with the Wild", "Wrong"]


def test_an_unknown_screen_shows_the_seats_and_that_the_keypad_is_too_old(keypad: Keypad) -> None:
    keypad.show(f"bonus seats=1,3 prize=7 {NAMES}")
    assert keypad.says("too old")
    assert [look[1:3] for look in keypad.looks if look[0] == "seat"] == [(1, "Anna"), (3, "Bo")]
