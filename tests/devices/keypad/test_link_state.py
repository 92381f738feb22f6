"""The box's end of the link: the greeting, signs of life, and whatever else may come out of a port."""

from dataclasses import replace

import pytest

from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.link import LinkState
from tests.devices.keypad.desk import BOX, HELLO, LOBBY, MS, Desk, ready

# --- the greeting ---


def test_nothing_is_said_without_a_port() -> None:
    desk = Desk()
    desk.link.show(LOBBY)
    assert (desk.state(), desk.said, desk.link.next_us()) == (LinkState.ABSENT, [], None)


def test_it_greets_at_once_and_then_after_a_half_one_two_and_two_seconds() -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    at_ms = []
    for ms in range(0, 8001, 50):
        if HELLO in desk.said:
            at_ms.append(ms)
        desk.wait(50)
    assert at_ms == [0, 500, 1500, 3500, 5500, 7500]
    assert desk.state() is LinkState.GREETING


def test_it_says_when_it_wants_to_be_asked_again() -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    assert desk.link.next_us() == desk.now_us
    assert desk.said
    assert desk.link.next_us() == desk.now_us + 500 * MS
    desk.greet()
    assert desk.link.next_us() == desk.now_us + 1000 * MS  # the beat
    desk.link.show(LOBBY)
    assert (desk.link.next_us() or 0) <= desk.now_us
    assert desk.said == ["show 1 lobby lang=en"]
    assert desk.link.next_us() == desk.now_us + 250 * MS


def test_an_empty_line_goes_before_the_greeting() -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    assert desk.link.due(desk.now_us) == b"\n" + wire.join(HELLO)


def test_what_the_keypad_says_of_itself_is_kept() -> None:
    desk = ready()
    board = desk.link.status.board
    assert board is not None
    assert (board.version, board.protocol, board.board, board.board_id) == ("0.3.0", 1, "pico", "e661")
    assert desk.link.status.since_us == desk.now_us - 100 * MS


def test_an_answer_to_a_box_that_is_no_more_is_not_taken() -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    assert desk.greet(to="00000001") == []
    assert desk.hear("did 17 pick 3 12") == []
    assert desk.state() is LinkState.GREETING
    desk.greet()
    assert desk.state() is LinkState.READY


@pytest.mark.parametrize(
    "text",
    [
        HELLO,
        "hello keypad",
        "hello keypad protocol=one boot=1 to=5f3a91c2",
        "hello keypad protocol=1 boot=XYZ to=5f3a91c2",
        "hello keypad protocol=1 to=5f3a91c2",
        "hello",
    ],
)
def test_what_is_no_greeting_of_a_keypad_is_bad_and_also_ones_own(text: str) -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    desk.hear(text)
    assert desk.state() is LinkState.GREETING
    assert desk.link.status.counters.bad_lines == 1


def test_another_protocol_is_told_with_both_versions_and_nothing_but_greetings_goes_on() -> None:
    desk = Desk()
    desk.link.show(LOBBY)
    desk.link.opened(desk.now_us)
    assert desk.said == [HELLO]
    greetings = 0
    for count in range(100):
        if count % 5 == 0:
            desk.greet(protocol=2)
            assert desk.hear(f"did {count + 1} toss") == []
        said = desk.wait(200).said
        greetings += len(said)
        assert set(said) <= {HELLO}
    assert greetings == 20
    status = desk.link.status
    assert status.state is LinkState.VERSION_DIFFERS
    assert status.board is not None
    assert (status.board.version, status.board.protocol) == ("0.3.0", 2)
    desk.greet(boot="2")
    assert desk.state() is LinkState.READY


def test_a_keypad_of_another_protocol_that_falls_silent_is_gone_too() -> None:
    desk = Desk(protocol=2)
    desk.link.opened(desk.now_us)
    desk.greet()
    assert desk.state() is LinkState.VERSION_DIFFERS
    assert desk.wait(3000).said == ["hello box protocol=2 version=0.1.0 boot=5f3a91c2"]
    assert desk.state() is LinkState.GREETING


@pytest.mark.parametrize(
    "data",
    [
        b"\r\n>>> ",
        b">>> ",
        b"MicroPython v1.27.0 on 2025-12-09; Raspberry Pi Pico with RP2040\r\n",
        b"Traceback (most recent call last):\r\n",
        b">>> hello box protocol=1\r\n",
    ],
)
def test_a_micropython_without_our_program_is_told_from_silence(data: bytes) -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    assert desk.said == [HELLO]
    desk.raw(data)
    assert desk.state() is LinkState.NO_FIRMWARE
    assert desk.wait(500).said == [HELLO]
    desk.raw(b"\n")
    desk.greet()
    assert desk.state() is LinkState.READY


def test_a_program_that_ends_on_the_keypad_is_noticed_at_once() -> None:
    desk = ready()
    desk.raw(b'Traceback (most recent call last):\r\n  File "main.py", line 7\r\nKeyboardInterrupt: \r\n>>> ')
    assert desk.state() is LinkState.NO_FIRMWARE
    assert desk.said == [HELLO]
    assert desk.link.status.counters.losses == 1


# --- signs of life ---


def test_it_says_every_second_that_it_is_there() -> None:
    desk = ready()
    beats = []
    for _ in range(50):
        beats += desk.wait(100).said
        desk.hear("beat 1")
    assert beats == ["beat 1", "beat 2", "beat 3", "beat 4", "beat 5"]


def test_three_seconds_without_a_good_line_and_it_greets_again() -> None:
    desk = ready()
    for _ in range(28):
        desk.wait(100)
        desk.raw(b"got 1 *00000000\nshow 1 lobby\nxxx")
    assert desk.state() is LinkState.READY
    assert HELLO in desk.wait(100).said
    status = desk.link.status
    assert (status.state, status.since_us, status.counters.losses) == (LinkState.GREETING, desk.now_us, 1)


def test_the_counters_of_the_last_beat_are_kept() -> None:
    desk = ready()
    desk.hear("beat 93 bad=2 again=1 free=104000 mood=good")
    assert desk.link.status.theirs == {"bad": 2, "again": 1, "free": 104000}
    desk.greet(boot="2")
    assert desk.link.status.theirs == {}


# --- whatever else may come ---


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 4,
        b"\x03" * 100 + b"\n",
        b"\0" * 1000 + b"\n",
        b"did 1 pick 3 12\n",
        wire.join("did 1 pick 3 12").replace(b"12", b"13"),
        wire.join("did 1 pick 3 12")[5:],
        wire.join("show 1 lobby"),
        wire.join("did x toss")
        + wire.join("did 0 toss")
        + wire.join("got")
        + wire.join("beat soon")
        + wire.join("x 1"),
    ],
    ids=range(8),
)
def test_garbage_is_counted_and_does_nothing(data: bytes) -> None:
    desk = ready()
    assert desk.raw(data) == []
    assert desk.raw(b"\n") == []
    assert desk.state() is LinkState.READY
    assert desk.link.status.counters.bad_lines >= 1
    assert len(desk.hear("did 1 toss")) == 1


def test_a_hundred_kilobytes_without_a_line_feed_are_one_bad_line() -> None:
    desk = ready()
    for _ in range(50):
        assert desk.raw(b"x" * 2048) == []
    assert desk.link.status.counters.bad_lines == 1
    assert len(desk.raw(b"\n" + wire.join("did 1 toss"))) == 1


def test_ten_thousand_lines_in_a_second_are_answered_with_a_few() -> None:
    desk = ready()
    (did,) = desk.hear("did 1 toss")
    desk.link.answer(did)
    data = wire.join("did 1 toss") * 100 + wire.join("beat 1 bad=0")
    said = []
    for _ in range(100):
        assert desk.raw(data) == []
        said += desk.wait(10).said
    assert len(said) <= 102
    assert desk.link.status.counters.deeds == 1


def test_half_a_line_from_before_the_cable_was_out_spoils_nothing() -> None:
    desk = ready()
    desk.raw(wire.join("did 1 toss")[:9])
    desk.link.closed(desk.now_us)
    desk.link.opened(desk.now_us)
    desk.greet()
    assert desk.state() is LinkState.READY
    assert desk.link.status.counters.bad_lines == 0


def test_what_the_keypad_says_of_itself_is_shown_only_if_it_is_a_text() -> None:
    desk = Desk()
    desk.link.opened(desk.now_us)
    desk.hear(f"hello keypad protocol=1 version=%1B[2J boot=1 board={'x' * 99} to={BOX}")
    board = desk.link.status.board
    assert board is not None
    assert (board.version, len(board.board), board.board_id) == ("?", 40, "?")


def test_a_status_is_a_value_that_stays_as_it_was() -> None:
    desk = ready()
    before = desk.link.status
    desk.hear("beat 1")
    assert desk.link.status.counters == replace(before.counters, good_lines=before.counters.good_lines + 1)
