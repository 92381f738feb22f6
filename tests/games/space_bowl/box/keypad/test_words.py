"""What the keys of Space Bowl's screens say, and the page that lists it."""

import re
from pathlib import Path

import pytest

from spacebowl_pi.box.keypad.controller import IN_LOBBY
from spacebowl_pi.box.keypad.game_screens import KeyAction
from spacebowl_pi.box.keypad.key_messages import _READERS as HOUSE_READERS
from spacebowl_pi.box.table.scene import Scene
from spacebowl_pi.core.common_reasons import CommonReason
from spacebowl_pi.core.rules import Asker, By
from spacebowl_pi.core.seating import Seating, SeatingReason
from spacebowl_pi.core.seats import Seat
from spacebowl_pi.devices.keypad.link import FAULT, NOT_UNDERSTOOD
from spacebowl_pi.devices.keypad.messages import Misread
from spacebowl_pi.games.space_bowl.box.key_messages import CORRECT, READERS
from spacebowl_pi.games.space_bowl.box.keypad_screens import SpaceBowlKeypad
from spacebowl_pi.games.space_bowl.rules.deck import CardNumber, PlanetName
from spacebowl_pi.games.space_bowl.rules.judge import Verdict
from spacebowl_pi.games.space_bowl.rules.match import commands
from spacebowl_pi.games.space_bowl.rules.match.refusals import Reason
from spacebowl_pi.games.space_bowl.rules.places import Cell

PAGE = Path(__file__).parents[5] / "docs" / "keypad-protocol.md"
STAGE = Scene(Seating("space_bowl"))
TABLE, ONE, THREE, EIGHT = Asker.TABLE, Seat(1), Seat(3), Seat(8)
CYAN, RED = PlanetName("cyan"), PlanetName("red")


@pytest.mark.parametrize(
    ("words", "by", "what"),
    [
        ("toss", TABLE, commands.TossPlanets()),
        ("off 3", THREE, commands.CallRoundOff()),
        ("wild 3 12", THREE, commands.PlaceWild(Cell(12))),
        ("pick 8 35", EIGHT, commands.PickCard(Cell(35))),
        ("pick 1 0", ONE, commands.PickCard(Cell(0))),
        ("pass 3", THREE, commands.DeclinePick()),
        ("top_card cyan,red", TABLE, commands.DeclareTopCard((CYAN, RED))),
        ("top_card dark%20red", TABLE, commands.DeclareTopCard((PlanetName("dark red"),))),
        ("top_card cyan hole", TABLE, commands.DeclareTopCard((CYAN,), black_hole=True)),
        ("card 12 34", TABLE, commands.LayCard(Cell(12), CardNumber(34))),
        ("card 12 down", TABLE, commands.LayCard(Cell(12), None, face_down=True)),
        ("take_up 12", TABLE, commands.TakeUpCard(Cell(12))),
        ("top_number 54", TABLE, commands.NameTopCard(CardNumber(54))),
        ("placed 3", TABLE, commands.DeclareWild(THREE)),
        ("placed nobody", TABLE, commands.DeclareWild(None)),
        ("declare 3 valid", TABLE, commands.DeclareResult(THREE, Verdict.VALID)),
        ("declare 3 wild alone", TABLE, commands.DeclareResult(THREE, Verdict.WILD, is_alone=True)),
        ("declare 3 wrong", TABLE, commands.DeclareResult(THREE, Verdict.WRONG)),
        ("declare 3 abstained", TABLE, commands.DeclareResult(THREE, Verdict.ABSTAINED)),
        ("next", TABLE, commands.NextRound()),
    ],
)
def test_everything_on_the_page_is_understood(words: str, by: By, what: object) -> None:
    assert SpaceBowlKeypad().read(words.split(), STAGE) == KeyAction(by, what)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "dance",
        "sit 3",  # is the box's own
        "toss 3",
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
        "take_up",
        "top_number down",
        "correct 3",
        "off",
        "placed",
        "placed 100",
        "placed somebody",
        "declare 3",
        "declare 3 red",
        "declare 3 VALID",
        "declare 3 valid together",
    ],
)
def test_what_is_not_on_the_page_is_not_understood(words: str) -> None:
    with pytest.raises(Misread):
        SpaceBowlKeypad().read(words.split(), STAGE)


def test_the_page_names_refusals_of_all_that_can_be_done_and_none_that_the_match_does_not_have() -> None:
    table = PAGE.read_text(encoding="utf-8").split("| did | codes of a refusal |", 1)[1].split("\n\n", 1)[0]
    rows = [line.split("|")[1:3] for line in table.splitlines()[2:]]
    deeds = {deed for cell, _ in rows for deed in re.findall("`([a-z_]+)`", cell)}
    codes = {code for _, cell in rows for code in re.findall("`([a-z_]+)`", cell)}
    said = {*HOUSE_READERS, *IN_LOBBY, "staff", *READERS, CORRECT}
    assert deeds == said - {"next", "again", "games"}  # which are refused as any
    known = {reason.name.lower() for reason in (*Reason, *CommonReason, *SeatingReason)}
    assert codes - known == {NOT_UNDERSTOOD, FAULT}
