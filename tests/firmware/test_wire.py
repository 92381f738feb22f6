"""The keypad's end of the wire, by the vectors that both ends share, and side by side with the box's end."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.keypad import wire as box_wire
from spacebowl_pi.devices.keypad.twin.firmware import Firmware
from tests.devices.keypad.vectors import VECTORS, bytes_of, name_of

wire = Firmware().load("wire")
clock = Firmware().load("clock")


@pytest.mark.parametrize("vector", VECTORS["good"], ids=name_of)
def test_a_good_line_gives_its_words(vector: dict[str, Any]) -> None:
    assert wire.read(bytes_of(vector)) == (vector["words"], vector["named"])


@pytest.mark.parametrize("vector", VECTORS["bad"], ids=name_of)
def test_a_bad_line_gives_nothing(vector: dict[str, Any]) -> None:
    assert wire.read(bytes_of(vector)) is None


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=name_of)
def test_a_stream_is_cut_into_lines(vector: dict[str, Any]) -> None:
    lines = wire.Lines()
    found = [line for chunk in vector["chunks"] for line in lines.feed(bytes.fromhex(chunk))]
    assert [line.decode() for line in found] == vector["lines"]
    assert lines.bad == vector["too_long"]


@pytest.mark.parametrize(("text", "escaped"), VECTORS["escapes"])
def test_a_text_is_escaped_and_comes_back(text: str, escaped: str) -> None:
    assert wire.safe(text) == escaped
    assert wire.plain(escaped) == text


@pytest.mark.parametrize(("word", "number"), VECTORS["wholes"])
def test_only_a_plain_whole_number_is_one(word: str, number: int | None) -> None:
    assert wire.whole(word) == number


def test_a_word_that_is_missing_is_no_number() -> None:
    assert wire.whole(None) is None


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_both_ends_make_the_same_line_of_a_text(text: str) -> None:
    assert wire.safe(text) == box_wire.safe(text)
    if len(text.encode()) < 400:
        assert wire.join(text) == box_wire.join(text)


@given(st.text("ab=% 4\x03\x7fü", max_size=12))
def test_both_ends_read_the_same_in_a_line_whose_crc_is_right(text: str) -> None:
    line = wire.join(text)[:-1]
    theirs = box_wire.read(line)
    assert wire.read(line) == (None if theirs is None else (list(theirs.words), theirs.named))


@given(st.lists(st.binary(max_size=600), max_size=8))
def test_both_ends_cut_the_same_lines_out_of_a_stream(chunks: list[bytes]) -> None:
    ours, theirs = wire.Lines(), box_wire.Lines()
    for chunk in chunks:
        assert ours.feed(chunk) == theirs.feed(chunk)
        assert ours.bad == theirs.bad


@pytest.mark.parametrize("then", [0, 1000, 0x1FFFFFFF, 0x20000000, 0x3FFFFFFF])
@pytest.mark.parametrize("passed", [0, 1, 250, 3000, 0x1FFFFFFF, -1, -5000, -0x20000000])
def test_times_are_compared_rightly_where_the_clock_begins_again(then: int, passed: int) -> None:
    now = (then + passed) & 0x3FFFFFFF
    assert clock.since(now, then) == passed


def test_times_of_a_clock_that_never_begins_again_are_compared_rightly_too() -> None:
    assert clock.since(10_000_000_250, 10_000_000_000) == 250
