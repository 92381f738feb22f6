"""Both ends of the line, the real code of each, through a channel that loses, damages, repeats and mixes up lines."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.keypad.link import LinkState
from tests.devices.keypad.joined import Fault, Heard, Joined, older, soak

Draw = Callable[[int], int]
SETTLED_MS = 12_000  # sixteen may wait, one may just have been sent, and the greeting may just have failed
SOAK_MESSAGES = 10_000  # `make bench` sends ten times as many
SEED = 1


def draw_from(numbers: Iterable[int]) -> Draw:
    """Draw from a list; when it is used up, the channel is good."""
    rest = iter(numbers)
    return lambda below: next(rest, 0) % below


DRAWS = st.lists(st.integers(0, 7 * 256), max_size=150).map(draw_from)
DOINGS = st.one_of(st.just("touch"), st.just("show"), st.integers(1, 2000))
ACCIDENTS = st.sampled_from(["start_keypad", "start_box", "plug_out", "plug_in"])


def play(joined: Joined, doings: Iterable[str | int]) -> None:
    """Do one after the other, with a little time between; then let the line be good, and wait."""
    for doing in doings:
        if isinstance(doing, int):
            joined.run(doing)
        elif doing.startswith("plug"):
            joined.plug(is_in=doing == "plug_in")
        else:
            getattr(joined, doing)()
        joined.step()
    joined.plug(is_in=True)
    joined.to_box.is_good = joined.to_keypad.is_good = True
    joined.run(SETTLED_MS)


def assert_settled(joined: Joined) -> None:
    """What must be so whatever has happened, once the line has been good for a while."""
    told, heard = joined.told, joined.heard
    assert joined.box.state is LinkState.READY
    assert joined.keypad.state == "ready"
    # Nothing is invented, and no box hears anything twice, or in another order than it was done.
    assert {(it.keypad, it.number, it.text) for it in heard} <= set(told)
    assert len(set(heard)) == len(heard)
    for keypad, box in {(it.keypad, it.box) for it in heard}:
        numbers = [it.number for it in heard if (it.keypad, it.box) == (keypad, box)]
        assert numbers == sorted(numbers)
    # Nothing that the keypad still knows of is left unanswered, and each answer is the one that was given.
    mine = [number for keypad, number, _ in told if keypad == joined.keypad_boot]
    answers = [answer[1:] for answer in joined.answers if answer[0] == joined.keypad_boot]
    assert [number for _, number, *_ in answers] == mine
    for it in heard:
        refused = int(it.text.split()[1]) <= 3
        answered = next(
            (answer for answer in joined.answers if answer[0] == it.keypad and answer[2] == it.number), None
        )
        assert answered is None or answered[3:] in ((("already_picked",) if refused else ()), ("not_heard",))
    if joined.round:
        assert joined.shown[-1] == joined.round


@given(DRAWS, st.lists(DOINGS, max_size=30))
def test_through_a_bad_line_all_that_was_done_comes_out_once_in_order_and_the_last_screen_arrives(
    draw: Draw, doings: list[str | int]
) -> None:
    joined = Joined(draw)
    play(joined, doings)
    assert_settled(joined)
    assert [(it.keypad, it.number, it.text) for it in joined.heard] == joined.told
    assert joined.shown == sorted(joined.shown)


@given(DRAWS, st.lists(st.one_of(DOINGS, st.sampled_from(["plug_out", "plug_in"])), max_size=30))
def test_the_same_with_the_cable_out_now_and_then(draw: Draw, doings: list[str | int]) -> None:
    joined = Joined(draw)
    play(joined, doings)
    assert_settled(joined)
    assert [(it.keypad, it.number, it.text) for it in joined.heard] == joined.told


@given(DRAWS, st.lists(st.one_of(DOINGS, ACCIDENTS), max_size=30))
def test_nothing_is_doubled_or_invented_when_box_and_keypad_restart_at_any_time(
    draw: Draw, doings: list[str | int]
) -> None:
    joined = Joined(draw)
    play(joined, doings)
    assert_settled(joined)


@pytest.mark.parametrize(("messages", "damage"), [(1700, 0.2), (1700, 0.3), (SOAK_MESSAGES, 0.1)])
def test_in_a_soak_nothing_is_lost_doubled_invented_or_out_of_order(messages: int, damage: float) -> None:
    result = soak(messages, SEED, damage)
    assert result.is_good, result
    assert result.messages >= messages
    assert result.damaged_lines > messages * damage


@pytest.mark.parametrize(("heard", "told_as_wrong"), [((1, 2, 3), 0), ((1, 3, 2), 1), ((3, 2, 1), 2)])
def test_a_soak_sees_an_order_that_is_not_the_one_of_the_touches(heard: tuple[int, ...], told_as_wrong: int) -> None:
    assert older(heard) == told_as_wrong


def ready(faults: Iterable[int] = ()) -> Joined:
    """Both, greeted over a good line; then each line meets the next fault of the list."""
    is_greeting = [True]
    rest = iter(faults)
    joined = Joined(lambda below: 0 if is_greeting[0] else next(rest, 0) % below)
    joined.show()
    joined.run(100)
    assert joined.shown == [1]
    is_greeting[0] = False
    return joined


def texts(heard: Iterable[Heard]) -> list[str]:
    return [it.text for it in heard]


def test_a_pick_is_heard_at_once_on_a_good_line() -> None:
    joined = ready()
    joined.touch()
    began_ms = joined.now_ms
    joined.step()
    assert texts(joined.heard) == ["card 0 1"]
    joined.step()
    assert joined.answers[0][1:] == ("no", 1, "already_picked")
    assert joined.now_ms - began_ms <= 2


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.FLIPPED, Fault.CUT, Fault.LATE])
def test_a_pick_whose_line_was_spoilt_is_heard_a_quarter_of_a_second_later(fault: Fault) -> None:
    joined = ready([fault])
    joined.touch()
    joined.run(240)
    assert joined.heard == [] or fault is Fault.LATE
    joined.run(60)
    assert texts(joined.heard) == ["card 0 1"]


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.FLIPPED, Fault.CUT, Fault.LATE])
def test_a_pick_whose_answer_was_spoilt_counts_once_and_is_answered_again(fault: Fault) -> None:
    joined = ready([Fault.NONE, fault])
    joined.touch()
    joined.run(400)
    assert texts(joined.heard) == ["card 0 1"]
    assert len(joined.answers) == 1
    assert joined.keypad.counters["again"] >= 1


def test_a_pick_while_the_cable_is_out_is_heard_once_it_is_in_again() -> None:
    joined = ready()
    joined.plug(is_in=False)
    joined.touch()
    joined.run(5000)
    assert (joined.keypad.state, joined.heard) == ("lost", [])
    joined.plug(is_in=True)
    joined.run(100)
    assert texts(joined.heard) == ["card 0 1"]


def test_a_pick_that_was_heard_when_the_cable_came_out_counts_once() -> None:
    joined = ready([Fault.NONE, Fault.LOST])
    joined.touch()
    joined.step()
    assert len(joined.heard) == 1
    joined.plug(is_in=False)
    joined.run(700)
    joined.plug(is_in=True)
    joined.run(1000)
    assert len(joined.heard) == len(joined.answers) == 1


def test_a_keypad_that_restarts_in_the_middle_of_a_pick_gets_the_screen_and_begins_at_one() -> None:
    joined = ready([Fault.LOST])
    joined.touch()
    joined.step()
    joined.start_keypad()
    joined.run(5000)
    assert joined.heard == []
    assert joined.shown == [1, 1]
    joined.touch()
    joined.run(100)
    assert [(it.number, it.text) for it in joined.heard] == [(1, "card 1 2")]


def test_a_box_that_restarts_in_the_middle_of_a_pick_hears_of_it() -> None:
    joined = ready([Fault.LOST])
    joined.touch()
    joined.step()
    joined.start_box()
    joined.run(100)
    assert [(it.box, it.text) for it in joined.heard] == [(joined.box_boot, "card 0 1")]
    assert len(joined.answers) == 1


def test_a_box_that_restarts_after_it_has_heard_a_pick_hears_it_again_as_another_box() -> None:
    joined = ready([Fault.NONE, Fault.LOST])
    joined.touch()
    joined.step()
    first = joined.box_boot
    joined.start_box()
    joined.run(400)
    assert [it.box for it in joined.heard] == [first, joined.box_boot]
    assert len(joined.answers) == 1


def test_a_pick_that_isolder_than_half_a_minute_is_not_for_another_box() -> None:
    joined = ready([Fault.LOST])
    joined.touch()
    joined.step()
    joined.plug(is_in=False)
    joined.run(31_000)
    joined.start_box()
    joined.plug(is_in=True)
    joined.run(400)
    assert joined.heard == []
    assert [answer[1:] for answer in joined.answers] == [("no", 1, "not_heard")]


@pytest.mark.parametrize(("out_ms", "heard"), [(20_000, ["card 0 1"]), (120_000, [])])
def test_the_same_box_hears_of_a_pick_unless_the_cable_was_out_for_long(out_ms: int, heard: list[str]) -> None:
    joined = ready([Fault.LOST])
    joined.touch()
    joined.step()
    joined.plug(is_in=False)
    joined.run(out_ms)
    joined.plug(is_in=True)
    joined.run(100)
    assert texts(joined.heard) == heard
    assert [answer[1:] for answer in joined.answers] == [("no", 1, "already_picked" if heard else "not_heard")]


def test_two_that_speak_different_protocols_say_so_and_exchange_nothing_but_greetings() -> None:
    joined = Joined(lambda _: 0)
    joined.show()
    joined.keypad = joined.firmware.load("link").Link("0.9.0", "pico", "e661", joined.keypad_boot, protocol=2)
    joined.touch()
    for _ in range(500):
        joined.step()
        joined.touch()
    assert (joined.box.state, joined.keypad.state) == (LinkState.VERSION_DIFFERS, "version")
    board = joined.box.status.board
    assert board is not None
    assert (board.version, board.protocol) == ("0.9.0", 2)
    assert (joined.keypad.box["version"], joined.keypad.box["protocol"]) == ("0.1.0", "1")
    assert [len(joined.heard), len(joined.shown), len(joined.answers)] == [0, 0, 0]
