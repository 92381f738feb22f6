"""The keypad's link: conversations by the shared vectors, and what must hold whatever the box says."""

from typing import Any

import pytest

from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from tests.devices.keypad.vectors import VECTORS, name_of

firmware = Firmware()
wire = firmware.load("wire")
HELLO = "hello box protocol=1 version=0.2.0 boot=5f3a91c2"


def new_link(**options: Any) -> Any:  # noqa: ANN401 (the firmware has no types)
    return firmware.load("link").Link("0.1.0", "pico", "e661", "91c25f3a", **options)


def greeted(**options: Any) -> Any:  # noqa: ANN401
    link = new_link(**options)
    link.heard(wire.join(HELLO), 0)
    link.due(0)
    return link


def all_due(link: Any, now_ms: int) -> bytes:  # noqa: ANN401
    """All that is due, and none of it too much at once."""
    out = b""
    while data := link.due(now_ms):
        assert len(data) <= 256
        assert data.endswith(b"\n")
        out += data
    return out


@pytest.mark.parametrize("talk", VECTORS["talks"], ids=name_of)
def test_a_conversation_goes_as_the_vectors_say(talk: dict[str, Any]) -> None:
    link = new_link()
    for step in talk["steps"]:
        now_ms = step["at_ms"]
        if "did" in step:
            assert link.did(step["did"]) == step["number"]
        events = link.heard("".join(f"{line}\n" for line in step["heard"]).encode(), now_ms)
        assert [list(event) for event in events] == step["events"], step
        assert all_due(link, now_ms).decode().split("\n")[:-1] == step["due"], step
        assert link.state == step.get("state", link.state), step


def test_a_version_that_differs_is_kept_for_the_screen_to_tell() -> None:
    link = new_link(protocol=3)
    assert link.heard(wire.join(HELLO), 0) == [("version", "0.2.0")]
    assert (link.state, link.box["protocol"]) == ("version", "1")
    assert b"hello keypad protocol=3 version=0.1.0" in link.due(0)
    assert link.heard(b"", 3000) == [("lost",)]
    assert link.heard(wire.join("beat 4"), 3100) == []
    assert link.state == "lost"


def test_the_beat_tells_the_free_memory() -> None:
    link = greeted(free=lambda: 104_000)
    assert link.due(1000) == wire.join("beat 1 bad=0 again=0 free=104000")


def test_only_so_much_waits_and_the_rest_is_refused_at_once() -> None:
    link = greeted()
    numbers = [link.did(f"sit {count % 8 + 1}") for count in range(20)]
    assert numbers == [*range(1, 17), 0, 0, 0, 0]


@pytest.mark.parametrize("text", ["", "x" * 221, "ü" * 111])
def test_what_fits_no_line_is_refused_at_once(text: str) -> None:
    assert greeted().did(text) == 0


def test_the_longest_of_all_lines_come_one_call_after_the_other() -> None:
    link = greeted(free=lambda: 123_456)
    link.did("x" * 220)
    link.heard(wire.join(HELLO) + wire.join("show 999999999 over"), 2000)
    out = all_due(link, 2000)
    assert sorted(line.split()[0] for line in out.splitlines()) == [b"beat", b"did", b"got", b"hello"]


def test_a_flood_without_a_line_feed_leaves_it_ready() -> None:
    link = greeted()
    for count in range(1600):
        assert link.heard(b"x" * 64, count // 10) == []
    assert link.counters["bad"] == 1
    assert link.heard(b"\n" + wire.join("show 1 over"), 200) == [("show", "over", {})]
    assert link.state == "ready"


def test_ten_thousand_lines_in_a_second_give_one_answer_a_step_and_the_last_screen() -> None:
    link = greeted()
    shown, sent = [], 0
    for step in range(100):
        lines = b"".join(wire.join(f"show {step * 100 + count + 1} over") for count in range(100))
        shown += link.heard(lines, step * 10)
        sent += len(link.due(step * 10))
    assert [event[1] for event in shown] == ["over"] * 10_000
    assert link._shown == 10_000
    assert sent < 100 * 30


def test_a_flood_of_greetings_is_answered_once_a_step() -> None:
    link = greeted()
    assert link.heard(wire.join(HELLO) * 1000, 10) == []
    assert link.due(10).count(b"hello keypad") == 1
    assert link.due(10) == b""


def test_what_was_done_before_any_greeting_is_told_once_there_is_one() -> None:
    link = new_link()
    assert link.did("toss") == 1
    assert link.due(0) == b""
    link.heard(wire.join(HELLO), 100)
    assert all_due(link, 100).endswith(wire.join("did 1 toss"))


def test_the_end_of_the_line_is_told_once_also_if_only_sending_has_noticed_it() -> None:
    link = greeted()
    assert link.due(3000) == b""
    assert link.heard(b"", 3000) == [("lost",)]
    assert link.heard(b"", 3001) == []


def test_a_greeting_that_could_not_be_answered_in_time_is_not_answered_any_more() -> None:
    link = greeted()
    link.heard(wire.join(HELLO), 10)
    assert link.heard(b"", 3010) == [("lost",)]
    assert link.due(3010) == b""


def test_an_age_of_more_than_half_the_clock_does_not_make_anything_new_again() -> None:
    link = greeted()
    link.did("toss")
    link.due(0)
    for day in range(1, 14):
        link.heard(b"", (day * 86_400_000) & 0x3FFFFFFF)
    now_ms = (13 * 86_400_000 + 5) & 0x3FFFFFFF
    events = link.heard(wire.join(HELLO), now_ms)
    assert [event[:2] for event in events] == [("no", 1), ("hello", link.box)]
    assert b"did" not in all_due(link, now_ms)


def test_what_is_a_little_old_is_told_to_the_same_box_and_what_is_stale_is_not() -> None:
    link = greeted()
    link.did("pick 3 12")
    link.heard(b"", 100)
    link.heard(b"", 29_000)
    assert [event[0] for event in link.heard(wire.join(HELLO), 29_900)] == ["hello"]
    assert wire.join("did 1 pick 3 12") in all_due(link, 29_900)
    link.heard(b"", 33_000)
    assert [event[0] for event in link.heard(wire.join(HELLO), 40_000)] == ["no", "hello"]
    assert b"did" not in all_due(link, 40_000)
