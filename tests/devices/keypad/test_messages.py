"""What box and keypad say to each other, as values."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from spacebowl_pi.core.house_reasons import HouseReason
from spacebowl_pi.core.language import Language
from spacebowl_pi.core.seating import SeatingReason
from spacebowl_pi.devices.keypad import messages as said
from spacebowl_pi.devices.keypad import wire
from spacebowl_pi.devices.keypad.link import FAULT, NOT_UNDERSTOOD
from spacebowl_pi.devices.keypad.messages import Misread, Screen, read_message
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason


@pytest.mark.parametrize(
    ("words", "kind", "values"),
    [
        ("sit 4", said.Sit, (4,)),
        ("rise 4", said.Rise, (4,)),
        ("start", said.Start, ()),
        ("toss", said.Toss, ()),
        ("off 3", said.CallOff, (3,)),
        ("wild 3 12", said.Wild, (3, 12)),
        ("pick 8 35", said.Pick, (8, 35)),
        ("pick 1 0", said.Pick, (1, 0)),
        ("pass 3", said.Pass, (3,)),
        ("top_card cyan,red", said.TopCard, (("cyan", "red"),)),
        ("top_card dark%20red", said.TopCard, (("dark red",),)),
        ("top_card cyan hole", said.TopCard, (("cyan",), True)),
        ("card 12 34", said.CardAt, (12, 34)),
        ("card 12 down", said.CardAt, (12, None)),
        ("take_up 12", said.TakeUp, (12,)),
        ("correct", said.Correct, ()),
        ("top_number 54", said.TopNumber, (54,)),
        ("placed 3", said.Placed, (3,)),
        ("placed nobody", said.Placed, (None,)),
        ("declare 3 valid", said.Declare, (3, "valid", False)),
        ("declare 3 wild alone", said.Declare, (3, "wild", True)),
        ("declare 3 wrong", said.Declare, (3, "wrong", False)),
        ("declare 3 abstained", said.Declare, (3, "abstained", False)),
        ("next", said.Next, ()),
        ("again", said.Again, ()),
        ("staff take_back", said.Staff, (said.StaffAct.TAKE_BACK,)),
        ("staff end", said.Staff, (said.StaffAct.END,)),
        ("staff silent", said.Staff, (said.StaffAct.SILENT,)),
        ("staff loud", said.Staff, (said.StaffAct.LOUD,)),
        ("staff language_en", said.Speak, (Language.ENGLISH,)),
        ("staff language_fr", said.Speak, (Language.FRENCH,)),
        ("staff language_de", said.Speak, (Language.GERMAN,)),
    ],
)
def test_everything_on_the_page_is_understood(
    words: str, kind: Callable[..., said.Message], values: tuple[object, ...]
) -> None:
    assert read_message(words.split()) == kind(*values)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "dance",
        "seat",
        "sit 0",
        "sit 9",
        "sit 03",
        "rise three",
        "sit 3 4",
        "start now",
        "wild 3",
        "pick 3 36",
        "pick 0 3",
        "pick 3 -1",
        "pick 3 12 13",
        "top_card",
        "top_card cyan,,red",
        "top_card cyan planet",
        "card 36 1",
        "card 3 1000",
        "card 3 up",
        "top_number down",
        "off",
        "placed",
        "placed 9",
        "placed somebody",
        "declare 3",
        "declare 3 red",
        "declare 3 VALID",
        "declare 3 valid together",
        "staff",
        "staff language_",
        "staff language_it",
        "staff reboot",
    ],
)
def test_what_is_not_on_the_page_is_refused(words: str) -> None:
    with pytest.raises(Misread, match="is nothing that the keypad can do"):
        read_message(words.split())


def test_the_page_names_refusals_of_all_that_can_be_done_and_none_that_the_match_does_not_have() -> None:
    page = (Path(__file__).parents[3] / "docs" / "keypad-protocol.md").read_text(encoding="utf-8")
    table = page.split("| did | codes of a refusal |", 1)[1].split("\n\n", 1)[0]
    rows = [line.split("|")[1:3] for line in table.splitlines()[2:]]
    deeds = {deed for cell, _ in rows for deed in re.findall("`([a-z_]+)`", cell)}
    codes = {code for _, cell in rows for code in re.findall("`([a-z_]+)`", cell)}
    assert deeds == said._READERS.keys() - {"next", "again"}  # which are refused as any
    known = {reason.name.lower() for reason in (*Reason, *HouseReason, *SeatingReason)}
    assert codes - known == {NOT_UNDERSTOOD, FAULT}


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
