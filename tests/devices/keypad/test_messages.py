"""What box and keypad say to each other, as values."""

import pytest

from spacebowl_pi.core.language import Language
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.messages import Did, Screen


@pytest.mark.parametrize(
    ("words", "verb"),
    [
        (("pick", "3", "12"), "pick"),
        (("top_card", "red"), "top_card"),
        ((), "?"),
        (("\u202e\x9b",), "?"),
        (("pick,3",), "?"),
        (("a" * 21,), "?"),
    ],
)
def test_of_a_deed_no_more_is_told_than_its_verb_and_nothing_that_cannot_be_one(
    words: tuple[str, ...], verb: str
) -> None:
    assert Did(1, "b007", words, 0).verb == verb


def text_of(screen: Screen, now_us: int = 0) -> str:
    line = wire.read(screen.line(42, now_us).removesuffix(b"\n"))
    assert line is not None
    return screen.line(42, now_us)[:-11].decode()


def test_a_screen_is_written_as_on_the_page() -> None:
    screen = Screen("picks", {"lang": "en", "seats": (1, 3), "names": {1: "Anna", 3: "Bo"}, "size": 5, "down": (0, 7)})
    assert text_of(screen) == "show 42 picks lang=en seats=1,3 names=1:Anna,3:Bo size=5 down=0,7"


def test_what_is_not_so_and_what_is_empty_is_left_out_but_zero_is_not() -> None:
    screen = Screen("wait", {"lang": Language.GERMAN, "seats": (), "toss": True, "off": False, "round": 0, "names": {}})
    assert text_of(screen) == "show 42 wait lang=de toss=1 round=0"


def test_the_time_left_is_counted_from_the_sending_and_never_negative() -> None:
    screen = Screen("countdown", {"of": 15000}, ends_at_us=20_000_999)
    assert text_of(screen, 5_000_000) == "show 42 countdown of=15000 left=15000"
    assert text_of(screen, 20_000_000) == "show 42 countdown of=15000 left=0"
    assert text_of(screen, 99_000_000) == "show 42 countdown of=15000 left=0"


def test_a_name_cannot_break_out_of_its_place() -> None:
    screen = Screen("lobby", {"names": {1: "a b,2:c=d%\n*"}})
    assert text_of(screen) == "show 42 lobby names=1:a%20b%2C2%3Ac%3Dd%25%0A*"


def test_names_are_cut_where_the_line_would_be_too_long() -> None:
    words: dict[str, wire.Value] = {"lang": "de", "seats": range(1, 9), "cards": range(100, 136), "size": 6}
    names = {seat: f"{seat}" + "ü" * 19 for seat in range(1, 9)}
    text = text_of(Screen("picks", words | {"names": names}))
    assert f"names=1:1{'ü' * 11},2:2{'ü' * 11}," in text
    assert len(text.encode()) <= 470


def test_at_last_names_are_left_out() -> None:
    words: dict[str, wire.Value] = {"cards": range(1000, 1089), "names": dict.fromkeys(range(1, 9), "雪" * 20)}
    assert "names" not in text_of(Screen("picks", words))


def test_what_is_too_long_even_without_names_makes_no_line() -> None:
    with pytest.raises(ValueError, match="at most 480 bytes"):
        Screen("picks", {"cards": range(1000, 1100)}).line(1, 0)


def test_the_longest_picks_line_of_a_full_table_with_plain_names_keeps_them_whole() -> None:
    names = {seat: f"{seat}" + "a" * 19 for seat in range(1, 9)}
    words: dict[str, wire.Value] = {"lang": "en", "seats": range(1, 9), "names": names, "must": True, "size": 6}
    screen = Screen(
        "picks", words | {"down": (7, 20, 35), "cards": range(19, 55), "of": 120000}, ends_at_us=120_000_000
    )
    assert "a" * 19 in text_of(screen)
