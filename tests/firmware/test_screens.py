"""Every screen by itself: what it shows of the box's words, and what a touch says."""

import pytest

from tests.firmware.keypad import Keypad

NAMES = "names=1:Anna,3:Bo"
PICKS = f"picks seats=1,3 must=1 size=5 left=20000 of=30000 {NAMES}"
BIG = "picks seats=1 must=1 size=6"
GO = f"countdown kind=go left=9500 of=10000 seats=1,3 wild=1,3 size=5 {NAMES}"


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
