"""A seat's moves as a question: typed, shown as a field, or listed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from spacebowl_pi.box.keypad.move_question import label, question_of
from spacebowl_pi.box.keypad.questions import Choose, Grid, Number
from spacebowl_pi.core.records import Kinds
from spacebowl_pi.core.rules import AnyRules


@dataclass(frozen=True, slots=True)
class DrawTile:
    pass


@dataclass(frozen=True, slots=True)
class LayTile:
    place: int
    is_turned: bool = False


@dataclass(frozen=True, slots=True)
class Bid:
    coins: int
    colour: str | None = None


class Some:
    """Rules of which only the commands matter."""

    def __init__(self, *kinds: type, is_secret: bool = False) -> None:
        self.commands: Kinds[Any] = Kinds("command", kinds)
        self._is_secret = is_secret

    def is_secret(self, _: object) -> bool:
        return self._is_secret


def asked(rules: Some, moves: Sequence[object], texts: dict[str, str] | None = None) -> Choose | Number | Grid:
    question = question_of(cast("AnyRules", rules), moves, texts or {}, "Your move", "Sure?")
    assert isinstance(question, Choose | Number | Grid)
    return question


def labels(rules: Some, moves: Sequence[object], texts: dict[str, str] | None = None) -> list[str]:
    question = asked(rules, moves, texts)
    assert isinstance(question, Choose)
    return [answer.label for answer in question.answers]


def test_numbers_without_a_gap_are_typed() -> None:
    moves = [Bid(3), Bid(1), Bid(2)]
    assert asked(Some(Bid), moves) == Number("coins …, colour –", 1, (Bid(1), Bid(2), Bid(3)))
    assert asked(Some(Bid), moves, {"move.Bid": "Bid {coins}"}) == Number("Bid …", 1, (Bid(1), Bid(2), Bid(3)))
    assert asked(Some(Bid), moves, {"move.Bid": "{coins}"}).title == "Coins?"


def test_a_few_numbers_with_gaps_are_a_field() -> None:
    question = asked(Some(LayTile, is_secret=True), [LayTile(2), LayTile(3), LayTile(9)])
    assert isinstance(question, Grid)
    assert [cell.label for cell in question.cells if cell and cell.is_open] == ["2", "3", "9"]
    assert (question.columns, len(question.cells), question.sure) == (5, 8, "Sure?")


def test_all_else_is_listed() -> None:
    both = Some(DrawTile, LayTile)
    moves = [DrawTile(), LayTile(2), LayTile(2, is_turned=True)]
    assert labels(both, moves) == [
        "Draw tile",
        "Lay tile: place 2, is turned False",
        "Lay tile: place 2, is turned True",
    ]
    assert labels(both, moves, {"move.DrawTile": "Ziehen", "move.LayTile": "Legen {place}"}) == [
        "Ziehen",
        "Legen 2",
        "Legen 2",
    ]
    assert labels(Some(Bid), [Bid(1), Bid(900)]) == ["coins 1, colour –", "coins 900, colour –"]
    assert labels(Some(Bid), [Bid(1, "dark_red")]) == ["coins 1, colour dark red"]
    assert labels(Some(Bid), [Bid(-1), Bid(0)]) == ["coins -1, colour –", "coins 0, colour –"]


def test_what_is_listed_is_asked_once_more_only_where_it_is_secret() -> None:
    moves = [DrawTile(), LayTile(1)]
    assert asked(Some(DrawTile, LayTile), moves) == asked(Some(DrawTile, LayTile), moves)
    assert [getattr(asked(Some(DrawTile, LayTile, is_secret=it), moves), "sure", None) for it in (False, True)] == [
        "",
        "Sure?",
    ]


def test_a_text_that_asks_for_what_the_command_has_not_is_left_out_of_account() -> None:
    rules = cast("AnyRules", Some(Bid))
    for text in ("{price}", "{0}", "{", "{coins.x}"):
        assert label(rules, {"command": "Bid", "coins": 3}, {"move.Bid": text}) == "coins 3"
