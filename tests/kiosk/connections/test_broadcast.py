"""Viewers who see the same."""

import asyncio
import json
from typing import Any

import pytest
from aiohttp import WSMsgType, web
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.core.codec import Json
from spacebowl_pi.kiosk.connections.broadcast import MOST_UNSENT_BYTES, PATIENCE_US, Broadcast, Look, Viewer, text_frame
from spacebowl_pi.kiosk.connections.tree_changes import Own
from tests.kiosk.kiosk import kiosk


class Line(asyncio.Transport):
    """A line on which as much lies unsent as the test says."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[dict[str, Any]] = []
        self.unsent, self.is_cut = 0, False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent.append(json.loads(payload(bytes(data))))

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.is_cut

    def abort(self) -> None:
        self.is_cut = True


def payload(frame: bytes) -> str:
    """Read a frame as RFC 6455 has it."""
    assert frame[0] == 0x81
    length, start = frame[1], 2
    if length >= 126:
        start = 4 if length == 126 else 10
        length = int.from_bytes(frame[2:start], "big")
    assert len(frame) == start + length
    return frame[start:].decode()


def broadcast(count: int) -> tuple[Broadcast, list[Line], list[Viewer]]:
    told, lines = Broadcast(), [Line() for _ in range(count)]
    viewers = [Viewer(line) for line in lines]
    for viewer in viewers:
        told.join(viewer, 0)
    return told, lines, viewers


@pytest.mark.parametrize("length", [0, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_says_how_long_it_is(length: int) -> None:
    assert payload(text_frame("x" * length)) == "x" * length


@given(st.text())
def test_any_text_fits_a_frame(text: str) -> None:
    assert payload(text_frame(text)) == text


def test_half_a_letter_does_not_stop_everything() -> None:
    assert payload(text_frame("a\ud800b")) == "a?b"


def test_who_joins_gets_all_and_then_what_changes() -> None:
    told, (first,), _ = broadcast(1)
    told.show({"a": 1, "b": [2]}, 10)
    told.show({"a": 1, "b": [2]}, 20)
    told.show({"a": 1, "b": [3]}, 30)
    second = Line()
    told.join(Viewer(second), 40)
    assert first.sent == [
        {"kind": "snapshot", "at_us": 0, "snapshot": None},
        {"kind": "changes", "at_us": 10, "changes": [[[], {"a": 1, "b": [2]}]]},
        {"kind": "changes", "at_us": 30, "changes": [[["b", 0], 3]]},
    ]
    assert second.sent == [{"kind": "snapshot", "at_us": 40, "snapshot": {"a": 1, "b": [3]}}]


def test_who_leaves_is_told_no_more() -> None:
    told, (first, second), viewers = broadcast(2)
    told.leave(viewers[0])
    told.leave(viewers[0])
    told.show({}, 10)
    assert (len(first.sent), len(second.sent)) == (1, 2)


def test_who_falls_behind_gets_nothing_until_all_is_taken_and_then_everything() -> None:
    told, (slow, quick), _ = broadcast(2)
    slow.unsent = MOST_UNSENT_BYTES + 1
    for number in range(5):
        told.show({"a": number}, number)
    assert (len(slow.sent), len(quick.sent)) == (1, 6)
    slow.unsent = 1
    told.show({"a": 5}, 5)
    assert len(slow.sent) == 1
    slow.unsent = 0
    told.show({"a": 5}, 6)  # nothing new, but they are ready now
    assert slow.sent[1:] == [{"kind": "snapshot", "at_us": 6, "snapshot": {"a": 5}}]
    told.show({"a": 6}, 7)
    assert slow.sent[2:] == [{"kind": "changes", "at_us": 7, "changes": [[["a"], 6]]}]


def test_who_stays_behind_for_long_is_cut_off() -> None:
    told, (slow, quick), viewers = broadcast(2)
    slow.unsent = MOST_UNSENT_BYTES + 1
    told.show({"a": 1}, 0)
    told.show({"a": 1}, PATIENCE_US)
    assert [line.is_cut for line in (slow, quick)] == [False, False]
    told.show({"a": 1}, PATIENCE_US + 1)
    assert [line.is_cut for line in (slow, quick)] == [True, False]
    assert told.viewers == {viewers[1]}


def test_to_a_line_that_is_closing_nothing_is_written() -> None:
    told, (closing,), _ = broadcast(1)
    closing.is_cut = True
    told.show({"a": 1}, 0)
    assert len(closing.sent) == 1


def test_two_pages_see_the_same_but_only_the_one_at_the_box_plays() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table, other = await opened.join("table"), await opened.join("table", address="192.168.1.7")
            assert table.told == {"may_play": True}
            assert other.told == {"may_play": False}
            await table.say("join_seat", seat=3, name="Ada")
            for page in (table, other):
                tree = await page.until(lambda it: it["view"]["players"])
                assert tree["view"]["players"][0]["name"] == "Ada"
            assert table.tree == other.tree
            await other.say("join_seat", seat=4, name="Bo")
            assert (await other.refused())["code"] == "not_here"

    asyncio.run(go())


def test_what_all_are_told_and_what_one_is_told_come_in_order() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            table = await opened.join("table")
            for seat in (1, 1, 2, 2, 3):
                await table.say("join_seat", seat=seat, name="")
            await table.until(lambda it: len(it["view"]["players"]) == 3)
            assert [refusal["values"] for refusal in table.refusals] == [{"seat": 1}, {"seat": 2}]
            await opened.server._close(web.Application())  # the box is switched off
            message = await table.socket.receive()
            while message.type is WSMsgType.TEXT and json.loads(message.data)["kind"] == "alive":
                message = await table.socket.receive()
            assert (message.type, message.data) == (WSMsgType.CLOSE, 1001)

    asyncio.run(go())


def test_to_a_line_that_is_gone_nothing_is_sent_by_anybody() -> None:
    async def go() -> None:
        async with kiosk() as opened:
            await opened.join("phone")
            channel: Any = opened.server.channels["phone"]
            (visitor,) = opened.server._visitors
            line = visitor.viewer.transport = Line()
            line.is_cut = True
            channel._pings.append((visitor, 1, 0))
            await opened.press(1)
            await opened.wait(6)  # as often as all are told that the line holds
            assert not channel._pings
            assert line.sent == []

    asyncio.run(go())


@pytest.mark.parametrize("is_cut", [False, True])
def test_only_a_line_that_is_there_gets_the_whole_tree(is_cut: bool) -> None:  # noqa: FBT001 (a case)
    line = Line()
    line.is_cut = is_cut
    Broadcast().join(Viewer(line), 0)
    assert len(line.sent) == (not is_cut)


class Raw(Line):
    """A line that keeps the very frames."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[Any] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        super().write(data)
        self.frames.append(data)


def test_seats_are_told_what_all_see_in_the_same_bytes_and_each_alone_what_is_its_own() -> None:
    seats, lines = [Broadcast() for _ in range(3)], [Raw() for _ in range(3)]
    for number, (seat, line) in enumerate(zip(seats, lines, strict=True)):
        seat.show({"round": 1}, 0, own={("pick",): None, ("seat",): number})
        seat.join(Viewer(line), 0)
        line.frames.clear()
    picks: list[list[Json]] = [[None, None, 17], [None, 5, 17], [None, 5, 17]]
    for at_us, shown in enumerate(picks, 1):
        look = Look(at_us)
        tree: Json = {"round": at_us}
        for number, (seat, pick) in enumerate(zip(seats, shown, strict=True)):
            seat.show(tree, at_us, look, {("pick",): pick, ("seat",): number})
    first, second, third = lines
    assert [line.sent[0]["snapshot"] for line in lines] == [{"round": 1, "pick": None, "seat": it} for it in range(3)]
    assert third.sent[1]["changes"] == [[["pick"], 17]]
    assert second.sent[1]["changes"] == [[["round"], 2], [["pick"], 5]]
    assert first.sent[1]["changes"] == [[["round"], 2]]
    assert first.frames[0] is third.frames[1]
    assert first.frames[1] is second.frames[1] is third.frames[2]


def test_who_sees_the_very_same_again_is_told_nothing() -> None:
    told, (line,), _ = broadcast(1)
    tree: Json = {"a": 1}
    own: Own = {("b",): 2}
    for at_us in (1, 2):
        told.show(tree, at_us, own=own)
    assert [message["kind"] for message in line.sent] == ["snapshot", "changes"]
    told.show(tree, 3, own={("b",): 3})
    assert line.sent[2]["changes"] == [[["b"], 3]]
