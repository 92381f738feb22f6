"""The box's end of the link: what must not be lost, screens one way and what somebody did the other."""

import pytest

from spacebowl_pi.devices.keypad.link import NOT_UNDERSTOOD, LinkState
from spacebowl_pi.devices.keypad.messages import Did, Screen
from tests.devices.keypad.desk import HELLO, LOBBY, OVER, Desk, ready

# --- screens ---


def test_a_screen_is_sent_once_and_repeated_until_it_is_answered() -> None:
    desk = ready()
    assert desk.link.show(LOBBY)
    assert not desk.link.show(Screen("lobby", {"lang": "en"}))
    assert desk.said == ["show 1 lobby lang=en"]
    assert desk.wait(249).said == []
    assert desk.wait(1).said == ["show 1 lobby lang=en"]
    desk.hear("got 1")
    assert desk.wait(300).said == []
    assert (desk.link.status.counters.screens, desk.link.status.counters.repeats) == (1, 1)


def test_a_newer_screen_takes_the_place_of_one_that_is_not_answered_yet() -> None:
    desk = ready()
    desk.link.show(LOBBY)
    assert desk.said == ["show 1 lobby lang=en"]
    desk.link.show(OVER)
    assert desk.wait(50).said == ["show 2 over lang=en"]
    desk.hear("got 1")
    assert desk.wait(250).said == ["show 2 over lang=en"]
    desk.hear("got 2")
    assert desk.wait(250).said == []


def test_screens_that_change_faster_than_the_line_can_take_are_left_out() -> None:
    desk = ready()
    said = []
    for count in range(1000):
        desk.link.show(Screen("wait", {"round": count + 1}))
        said += desk.wait(1).said
    said += desk.wait(50).said
    assert 20 <= len([text for text in said if text.startswith("show")]) <= 26
    assert said[-1].endswith("round=1000")


def test_the_time_left_is_that_of_the_sending_also_in_a_repeat() -> None:
    desk = ready()
    desk.link.show(Screen("picks", {"of": 30000}, ends_at_us=desk.now_us + 12_345_678))
    assert desk.said == ["show 1 picks of=30000 left=12345"]
    assert desk.wait(250).said == ["show 1 picks of=30000 left=12095"]
    assert "show 1 picks of=30000 left=0" in desk.wait(13_000).said or desk.state() is LinkState.GREETING


def test_the_screen_is_sent_anew_after_every_greeting() -> None:
    desk = ready()
    desk.link.show(LOBBY)
    assert desk.said == ["show 1 lobby lang=en"]
    desk.hear("got 1")
    assert HELLO in desk.wait(3000).said
    desk.greet()
    assert desk.said == ["show 2 lobby lang=en"]
    desk.hear("got 2")
    desk.link.closed(desk.now_us)
    desk.link.opened(desk.wait(500).now_us)
    assert desk.said == [HELLO]
    desk.greet(boot="2")
    assert desk.said == ["show 3 lobby lang=en"]


def test_a_screen_that_makes_no_line_is_refused_and_the_one_before_stays() -> None:
    desk = ready()
    desk.link.show(LOBBY)
    with pytest.raises(ValueError, match="at most 480 bytes"):
        desk.link.show(Screen("top_card", {"planets": ["雪" * 20] * 8}))
    assert desk.said == ["show 1 lobby lang=en"]


# --- what somebody did ---


def test_what_was_done_comes_out_once_and_is_answered_as_often_as_it_is_asked() -> None:
    desk = ready()
    (did,) = desk.hear("did 1 pick 3 12")
    assert did == Did(1, "91c25f3a", ("pick", "3", "12"), desk.now_us)
    assert desk.hear("did 1 pick 3 12") == []
    assert desk.said == []  # the box still thinks about it
    desk.link.answer(did)
    assert desk.said == ["got 1"]
    assert desk.hear("did 1 pick 3 12", "did 1 pick 3 12") == []
    assert desk.said == ["got 1"]
    assert desk.said == []


def test_a_refusal_is_told_by_its_code_and_stays_as_it_is() -> None:
    desk = ready()
    (did,) = desk.hear("did 1 pick 3 12")
    desk.link.answer(did, "already_picked")
    desk.link.answer(did)
    assert desk.said == ["no 1 already_picked"]
    desk.hear("did 1 pick 3 12")
    assert desk.said == ["no 1 already_picked"]


def test_a_code_that_is_none_is_refused() -> None:
    desk = ready()
    (did,) = desk.hear("did 1 pick 3 12")
    with pytest.raises(ValueError, match="is no code"):
        desk.link.answer(did, "Already picked!")


def test_an_answer_is_remembered_over_a_moment_without_cable() -> None:
    desk = ready()
    (did,) = desk.hear("did 1 pick 3 12")
    desk.link.closed(desk.now_us)
    desk.link.answer(did)
    desk.link.opened(desk.wait(700).now_us)
    assert desk.said == [HELLO]
    desk.greet()
    assert desk.hear("did 1 pick 3 12") == []
    assert desk.said == ["got 1"]
    assert [it.number for it in desk.hear("did 2 toss")] == [2]


def test_a_keypad_that_has_restarted_counts_anew_and_gets_no_answer_meant_for_before() -> None:
    desk = ready()
    (before,) = desk.hear("did 1 pick 3 12")
    desk.greet(boot="2")
    desk.link.answer(before, "already_picked")
    assert desk.said == []
    (after,) = desk.hear("did 1 toss")
    assert after.words == ("toss",)
    desk.link.answer(before, "already_picked")
    desk.link.answer(after)
    assert desk.said == ["got 1"]


def test_the_answer_to_a_restarted_keypad_is_not_that_of_before() -> None:
    desk = ready()
    (before,) = desk.hear("did 1 pick 3 12")
    desk.link.answer(before, "already_picked")
    assert desk.said == ["no 1 already_picked"]
    desk.greet(boot="2")
    (after,) = desk.hear("did 1 toss")
    assert desk.hear("did 1 toss") == []
    assert desk.said == []
    desk.link.answer(after)
    assert desk.said == ["got 1"]


def test_a_keypad_that_greets_as_another_in_between_gets_the_screen() -> None:
    desk = ready()
    desk.link.show(LOBBY)
    assert desk.said == ["show 1 lobby lang=en"]
    desk.hear("got 1")
    desk.greet()
    assert desk.wait(50).said == []
    desk.greet(boot="2")
    assert desk.said == ["show 2 lobby lang=en"]


def test_only_the_last_answers_are_remembered() -> None:
    desk = ready()
    for number in range(1, 20):
        (did,) = desk.hear(f"did {number} toss")
        desk.link.answer(did)
    assert len(desk.said) <= 8
    assert desk.hear("did 1 toss", "did 12 toss", "did 19 toss") == []
    assert desk.said == ["got 12", "got 19"]


def test_words_go_to_the_box_as_they_stand_and_those_that_it_does_not_understand_are_counted_once() -> None:
    desk = ready()
    (did,) = desk.hear("did 1 top_card dark%20red,blue hole")
    assert did.words == ("top_card", "dark%20red,blue", "hole")
    desk.link.answer(did, NOT_UNDERSTOOD)
    assert desk.said == ["no 1 not_understood"]
    assert desk.hear("did 1 top_card dark%20red,blue hole") == []
    assert desk.said == ["no 1 not_understood"]
    desk.link.answer(did, NOT_UNDERSTOOD)
    assert desk.link.status.counters.not_understood == 1


def test_what_was_not_understood_of_a_keypad_that_has_restarted_is_not_counted() -> None:
    desk = ready()
    (before,) = desk.hear("did 1 dance")
    desk.greet(boot="2")
    desk.link.answer(before, NOT_UNDERSTOOD)
    assert desk.said == []
    assert desk.link.status.counters.not_understood == 0


def test_a_deed_without_words_goes_to_the_box_too() -> None:
    (did,) = ready().hear("did 1")
    assert did.words == ()


def test_what_was_done_is_not_heard_before_the_greeting_is_answered() -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    assert desk.hear("did 1 toss") == []
    desk.greet()
    assert len(desk.hear("did 1 toss")) == 1


def test_lines_repeated_late_and_out_of_order_do_nothing_twice() -> None:
    desk = ready()
    heard = []
    for text in ("did 1 toss", "did 2 off 1", "did 1 toss", "did 3 toss", "did 2 off 1", "did 3 toss"):
        for did in desk.hear(text):
            heard.append(did.number)
            desk.link.answer(did)
    assert heard == [1, 2, 3]


def test_who_does_not_wait_for_the_answer_is_not_heard() -> None:
    desk = ready()
    (did,) = desk.hear(*(f"did {number} toss" for number in range(1, 1001)))
    assert (did.number, desk.said) == (1, [])
    assert desk.link.status.counters.bad_lines == 999
    desk.link.answer(did)
    assert [it.number for it in desk.hear("did 2 toss")] == [2]


def test_a_keypad_that_has_restarted_need_not_wait_for_the_answer_to_before() -> None:
    desk = ready()
    assert len(desk.hear("did 1 toss")) == 1
    desk.greet(boot="2")
    assert len(desk.hear("did 1 toss")) == 1


def test_no_more_is_heard_in_a_second_than_fingers_can_do_also_of_one_that_restarts_all_the_time() -> None:
    desk = ready()
    heard = 0
    for boot in range(1, 900):
        desk.greet(boot=f"{boot:x}")
        for did in desk.wait(1).hear("did 1 toss"):
            heard += 1
            desk.link.answer(did)
    assert heard == 50
    assert len(desk.wait(200).hear("did 1 toss")) == 1  # whoever repeats it is heard in the next second
