"""Every screen by itself: what it shows of the box's words, and what a touch says."""

import pytest

from tests.firmware.keypad import Keypad

NAMES = "names=1:Anna,3:Bo"
PICKS = f"picks seats=1,3 must=1 size=5 left=20000 of=30000 {NAMES}"
BIG = "picks seats=1 must=1 size=6"
GO = f"countdown kind=go left=9500 of=10000 seats=1,3 wild=1,3 size=5 {NAMES}"


@pytest.fixture
def keypad() -> Keypad:
    return Keypad().greet()


# --- lobby, waiting, results ---


def test_a_seat_in_the_lobby_is_one_touch(keypad: Keypad) -> None:
    keypad.show("lobby seats=1").touch("4")
    assert keypad.did == ["sit 4"]


def test_the_lobby_starts_only_with_two(keypad: Keypad) -> None:
    keypad.show("lobby seats=1")
    assert not keypad.says("Start")
    keypad.show("lobby seats=1,4").touch("Start")
    assert keypad.did == ["start"]


def test_the_lobby_shows_the_names_as_they_were_before_the_line(keypad: Keypad) -> None:
    keypad.show("lobby seats=1,2 names=1:Zo%C3%AB%2C%20us,2:50%25")
    assert [look[2] for look in keypad.looks if look[0] == "seat"][:3] == ["Zoë, us", "50%", ""]


def test_a_toss_is_one_touch(keypad: Keypad) -> None:
    keypad.show("wait what=ready round=2 toss=1 scores=1:4,3:7").touch("Toss!")
    assert keypad.did == ["toss"]


def test_a_round_is_called_off_by_two_touches(keypad: Keypad) -> None:
    keypad.show(f"wait what=search off=1 captain=3 {NAMES}").touch("Call the round off")
    assert keypad.did == []
    assert keypad.says("touch your seat")
    keypad.touch("3")
    assert keypad.did == ["off 3"]


def test_nobody_but_the_captain_is_offered_to_call_a_round_off(keypad: Keypad) -> None:
    keypad.show("wait what=search off=1 captain=3 scores=1:4,3:7").touch("Call the round off")
    assert [look[1] for look in keypad.looks if look[0] == "seat"] == [3]
    keypad.show("wait what=search off=1 scores=1:4,3:7")
    assert not keypad.says("Call the round off")


def test_calling_off_can_be_thought_over(keypad: Keypad) -> None:
    keypad.show("wait what=search off=1 captain=3").touch("Call the round off", "Back", "Call the round off")
    assert keypad.did == []


def test_calling_off_is_no_more_asked_once_it_is_too_late(keypad: Keypad) -> None:
    keypad.show("wait what=search off=1 captain=3").touch("Call the round off")
    keypad.show("wait what=reveal")
    assert not keypad.says("touch your seat")


def test_a_result_marks_everybody_and_goes_on(keypad: Keypad) -> None:
    keypad.show("result right=1 wild=2 wrong=3 found=1 scores=1:5,2:4,3:3,4:4")
    assert [look[5] for look in keypad.looks if look[0] == "seat"] == ["right", "wild", "wrong", None]
    keypad.touch("Next round")
    assert keypad.did == ["next"]


def test_the_end_names_the_winner_or_says_that_there_are_several(keypad: Keypad) -> None:
    keypad.show(f"over winners=3 scores=1:9,3:18 {NAMES}")
    assert keypad.says("Bo wins!")
    keypad.show(f"over winners=1,3 scores=1:18,3:18 {NAMES}").touch("Play again")
    assert keypad.did == ["again"]


# --- picks ---


def test_a_pick_is_whose_where_and_sure(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("3", "C3", "Yes")
    assert keypad.did == ["pick 3 12"]


def test_a_single_one_who_may_pick_also_sees_whose_pick_it_is(keypad: Keypad) -> None:
    keypad.show("picks seats=5 size=5")
    assert ("seat", 5, "", True, False, None) in keypad.looks
    keypad.touch("5", "A1", "Yes")
    assert keypad.did == ["pick 5 0"]


@pytest.mark.parametrize(
    ("shown", "touches"), [(PICKS, ("3",)), (PICKS, ("3", "B2")), (BIG, ("1", "2")), (BIG, ("1", "2", "B2"))]
)
def test_what_somebody_chose_and_left_is_not_shown_to_the_next_one(
    keypad: Keypad, shown: str, touches: tuple[str, ...]
) -> None:
    keypad.show(shown).touch(*touches)
    keypad.wait(15000)
    assert not keypad.says("Whose pick?")
    keypad.wait(6000)
    assert keypad.says("Whose pick?")


@pytest.mark.parametrize("card", ["B2", "No card"])
def test_the_last_question_names_who_is_asked(keypad: Keypad, card: str) -> None:
    keypad.show(PICKS).touch("3", card)
    assert keypad.says("Bo")
    keypad.show("picks seats=2 size=5").touch("2", card)
    assert keypad.says("Seat 2")


def test_a_row_of_six_by_six_also_has_no_card(keypad: Keypad) -> None:
    keypad.show("picks seats=1 size=6").touch("1", "2", "No card", "Yes")
    assert keypad.did == ["pass 1"]
    keypad.show("picks seats=2 must=2 size=6").touch("2", "2")
    assert not keypad.says("No card")


def test_a_pick_can_be_undone_at_every_step_until_it_is_sure(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("1", "A1", "Back", "E5", "Back", "back", "3", "B2", "Yes")
    assert keypad.did == ["pick 3 6"]


def test_nothing_tells_afterwards_what_was_picked(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("1", "C3", "Yes")
    assert not any("C3" in map(str, look) or look[0] == "card" for look in keypad.looks)
    assert keypad.says("Whose pick?")


def test_a_seat_is_done_as_soon_as_its_pick_is_sent(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("1", "C3", "Yes")
    done = [tile for tile in keypad.app.tiles if tile.look[0] == "seat" and tile.look[5] == "done"]
    assert [(tile.look[1], tile.act) for tile in done] == [(1, None)]
    keypad.got()
    keypad.show("picks seats=3 size=5")
    assert ("seat", 1, "", "flat", False, "done") in keypad.looks


def test_a_refused_pick_can_be_made_again_and_the_reason_does_not_tell_it(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("1", "C3", "Yes")
    keypad.no("already_picked")
    keypad.wait(400)
    assert keypad.says("You have picked already.")
    assert not keypad.says("C3")
    keypad.touch("OK", "1", "D4", "Yes")
    keypad.wait(300)
    assert keypad.did == ["pick 1 12", "pick 1 18"]


def test_a_pick_that_staff_struck_can_be_made_again(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("1", "C3", "Yes")
    keypad.got()
    keypad.show("picks seats=3 size=5").show(PICKS).touch("1", "C4", "Yes")
    assert keypad.did[-1] == "pick 1 17"


def test_only_who_need_not_pick_may_pass(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("1")
    assert not keypad.says("No card")
    keypad.touch("back", "3", "No card", "Yes")
    assert keypad.did == ["pass 3"]


def test_news_do_not_throw_out_who_is_choosing(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("3", "C3")
    keypad.show("picks seats=3 size=5 left=15000 of=30000").touch("Yes")
    assert keypad.did == ["pick 3 12"]


def test_news_throw_out_whose_pick_was_made_elsewhere(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("3", "C3")
    keypad.show("picks seats=1 size=5")
    assert not keypad.says("Yes")
    assert ("seat", 3, "", "flat", False, "done") in keypad.looks


def test_nobody_is_done_in_picks_of_another_round_even_if_nothing_was_heard_between(keypad: Keypad) -> None:
    keypad.show(PICKS).touch("1", "C3", "Yes")
    keypad.got()
    keypad.show("picks seats=3 size=5 left=9000 of=30000")
    keypad.show("picks seats=3,5 size=5 left=30000 of=30000")
    assert [look[1:] for look in keypad.looks if look[0] == "seat"] == [
        (3, "", True, False, None),
        (5, "", True, False, None),
    ]


def test_six_by_six_takes_a_row_and_then_a_column(keypad: Keypad) -> None:
    keypad.show(BIG).touch("1", "3", "E3", "Yes")
    assert keypad.did == ["pick 1 16"]


def test_the_rows_of_six_by_six_are_large_tiles(keypad: Keypad) -> None:
    keypad.show(BIG).touch("1")
    assert keypad.says("Which row?")
    rows = [tile for tile in keypad.app.tiles if tile.look[0] == "line"]
    assert [tile.look[1] for tile in rows] == ["1", "2", "3", "4", "5", "6"]
    assert min(min(tile.w, tile.h) for tile in rows) * 43.2 / 240 >= 9  # millimetres


def test_six_by_six_can_be_undone_step_by_step(keypad: Keypad) -> None:
    keypad.show(BIG).touch("1", "3", "back", "6", "F6", "Back", "back", "1", "A1", "Yes")
    assert keypad.did == ["pick 1 0"]


def test_cards_show_their_numbers_and_which_lie_face_down(keypad: Keypad) -> None:
    keypad.show("picks seats=1 size=5 down=1 cards=34,0,51").touch("1")
    assert keypad.looks[:4] == [
        ("card", "A1", 34, False, False, False),
        ("card", "B1", None, True, False, False),
        ("card", "C1", 51, False, False, False),
        ("card", "D1", None, False, False, False),
    ]


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
