"""The box's end of the wire, by the vectors that both ends share, and against damage."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.devices.keypad import wire
from tests.devices.keypad.vectors import VECTORS, bytes_of, name_of

PICK = wire.join("did 17 pick 3 12")


@pytest.mark.parametrize("vector", VECTORS["good"], ids=name_of)
def test_a_good_line_gives_its_words(vector: dict[str, Any]) -> None:
    assert wire.read(bytes_of(vector)) == wire.Line(tuple(vector["words"]), vector["named"])


def test_the_line_that_the_page_shows_is_a_good_one() -> None:
    page = (Path(__file__).parents[3] / "docs" / "keypad-protocol.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith("show 42 picks ")]
    assert [wire.read(line.encode()) is not None for line in lines] == [True]


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


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, ""),
        (False, ""),
        (True, "1"),
        (0, "0"),
        ("en", "en"),
        ("a b", "a%20b"),
        ((), ""),
        ((1, 3), "1,3"),
        (("cyan", "dark red"), "cyan,dark%20red"),
        ({1: "Anna", 3: "B:o"}, "1:Anna,3:B%3Ao"),
        ({1: 4, 3: 0}, "1:4,3:0"),
        ({}, ""),
    ],
)
def test_values_are_written_as_the_page_says(value: wire.Value, written: str) -> None:
    assert wire.write(value) == written


def test_a_line_too_long_is_not_made() -> None:
    assert len(wire.join("x" * 470)) == 481
    with pytest.raises(ValueError, match="at most 480 bytes, this one 481"):
        wire.join("x" * 471)


@pytest.mark.parametrize("bit", range(len(PICK[:-1]) * 8))
def test_no_single_flipped_bit_goes_unnoticed(bit: int) -> None:
    line = bytearray(PICK[:-1])
    line[bit // 8] ^= 1 << bit % 8
    found = [wire.read(piece) for piece in bytes(line).split(b"\n")]
    assert found == [None] * len(found)


def test_no_two_flipped_bits_go_unnoticed() -> None:
    bits = len(PICK[:-1]) * 8
    whole = int.from_bytes(PICK[:-1], "big")
    for first in range(bits):
        for second in range(first + 1, bits):
            line = (whole ^ 1 << first ^ 1 << second).to_bytes(len(PICK) - 1, "big")
            assert wire.read(line) is None, (first, second)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_whatever_is_escaped_is_one_word_and_comes_back(text: str) -> None:
    escaped = wire.safe(text)
    assert wire.plain(escaped) == text
    assert not set(escaped) & set(" ,:=\n\r\0")


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=10).map(wire.safe),
        min_size=1,
        max_size=5,
    )
)
def test_what_is_joined_is_read_again(words: list[str]) -> None:
    assert wire.read(wire.join(" ".join(words))[:-1]) == wire.Line(tuple(words), {})


@given(st.binary(max_size=2000), st.lists(st.integers(1, 40), max_size=20))
def test_no_bytes_upset_it_and_how_they_are_cut_does_not_matter(data: bytes, cuts: list[int]) -> None:
    at_once, in_pieces = wire.Lines(), wire.Lines()
    expected = at_once.feed(data)
    found: list[bytes] = []
    for cut in cuts:
        found += in_pieces.feed(data[:cut])
        data = data[cut:]
    found += in_pieces.feed(data)
    assert found == expected
    assert in_pieces.bad == at_once.bad
    for line in found:
        wire.read(line)


def test_a_flood_without_a_line_feed_is_one_bad_line_and_takes_no_memory() -> None:
    lines = wire.Lines()
    for _ in range(50):
        assert lines.feed(b"x" * 2000) == []
        assert len(lines.rest) <= wire.LONGEST + 1
    assert lines.bad == 1
    assert lines.feed(b"\n" + PICK) == [PICK[:-1]]
