"""The codec: dataclasses to JSON and back, and what it says about data that does not fit."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NewType, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacebowl_pi.core.codec import CodecError, Json, from_data, to_data

Number = NewType("Number", int)


class Colour(StrEnum):
    """A kind of enum."""

    RED = "red"
    DEEP_BLUE = "deep blue"


@dataclass(frozen=True, slots=True)
class Point:
    """The smallest record, which checks itself."""

    row: int
    column: Number = Number(0)

    def __post_init__(self) -> None:
        """Refuse what no type can."""
        if self.row < 0:
            raise ValueError("a row is never below 0")


@dataclass(frozen=True)
class Everything:
    """A record with every kind of field there is."""

    flag: bool
    count: int
    share: float
    word: str
    number: Number
    colour: Colour
    point: Point
    numbers: tuple[Number, ...]
    pair: tuple[str, Point]
    colours: tuple[tuple[Colour, bool], ...]
    maybe: int | None
    maybe_number: Number | None
    maybe_point: Optional[Point]  # noqa: UP045 (the older spelling is another type)
    maybe_points: tuple[Point, ...] | None


numbers = st.integers().map(Number)
points = st.builds(Point, st.integers(min_value=0), numbers)
everything = st.builds(
    Everything,
    share=st.floats(allow_nan=False),
    number=numbers,
    point=points,
    numbers=st.lists(numbers).map(tuple),
    pair=st.tuples(st.text(), points),
    maybe_number=st.none() | numbers,
    maybe_point=st.none() | points,
    maybe_points=st.none() | st.lists(points).map(tuple),
)

WHOLE = Everything(
    flag=True,
    count=3,
    share=0.5,
    word="ä",
    number=Number(7),
    colour=Colour.DEEP_BLUE,
    point=Point(1, Number(2)),
    numbers=(Number(1), Number(2)),
    pair=("x", Point(5)),
    colours=((Colour.RED, False),),
    maybe=None,
    maybe_number=Number(0),
    maybe_point=None,
    maybe_points=(Point(6),),
)
WHOLE_DATA = {
    "flag": True,
    "count": 3,
    "share": 0.5,
    "word": "ä",
    "number": 7,
    "colour": "deep blue",
    "point": {"row": 1, "column": 2},
    "numbers": [1, 2],
    "pair": ["x", {"row": 5, "column": 0}],
    "colours": [["red", False]],
    "maybe": None,
    "maybe_number": 0,
    "maybe_point": None,
    "maybe_points": [{"row": 6, "column": 0}],
}


@given(everything)
def test_everything_comes_back_from_json_as_it_went(record: Everything) -> None:
    assert from_data(Everything, json.loads(json.dumps(to_data(record)))) == record


def test_a_record_says_all_it_means_with_defaults_written_too() -> None:
    assert to_data(WHOLE) == WHOLE_DATA
    assert from_data(Everything, WHOLE_DATA) == WHOLE


def test_enums_come_back_as_enums_and_go_out_as_plain_text() -> None:
    assert type(to_data(Colour.RED)) is str
    assert from_data(Colour, "red") is Colour.RED


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"flag": 1}, "flag: expected bool, not 1"),
        ({"count": True}, "count: expected int, not True"),
        ({"count": 3.0}, "count: expected int, not 3.0"),
        ({"count": None}, "count: expected int, not None"),
        ({"share": 1}, "share: expected float, not 1"),
        ({"word": ["x"]}, "word: expected str, not ['x']"),
        ({"number": "7"}, "number: expected int, not '7'"),
        ({"colour": "green"}, "colour: 'green' is not one of red, deep blue"),
        ({"colour": []}, "colour: [] is not one of red, deep blue"),
        ({"point": 5}, "point: expected an object, not 5"),
        ({"point": None}, "point: expected an object, not None"),
        ({"point": {"column": 1}}, "point: row is missing"),
        ({"point": {"row": 1, "column": 1, "colum": 1}}, "point: unknown field 'colum'"),
        ({"point": {"row": "1", "column": 1}}, "point.row: expected int, not '1'"),
        ({"point": {"row": -1, "column": 1}}, "point: a row is never below 0"),
        ({"numbers": {}}, "numbers: expected a list, not {}"),
        ({"numbers": "12"}, "numbers: expected a list, not '12'"),
        ({"numbers": [1, 2, None]}, "numbers[2]: expected int, not None"),
        ({"pair": ["x"]}, "pair: expected 2 items, not 1"),
        ({"pair": ["x", {"row": -1, "column": 0}]}, "pair[1]: a row is never below 0"),
        ({"colours": [["red", True], ["red", 0]]}, "colours[1][1]: expected bool, not 0"),
        ({"maybe": "1"}, "maybe: expected int, not '1'"),
        ({"maybe_number": 0.5}, "maybe_number: expected int, not 0.5"),
        ({"maybe_point": []}, "maybe_point: expected an object, not []"),
        ({"maybe_points": [{"row": 1, "column": False}]}, "maybe_points[0].column: expected int, not False"),
        ({"extra": 1}, "Everything: unknown field 'extra'"),
    ],
)
def test_data_that_does_not_fit_is_told_where_and_why(change: dict[str, object], message: str) -> None:
    with pytest.raises(CodecError) as refusal:
        from_data(Everything, WHOLE_DATA | change)
    assert str(refusal.value) == message


def test_a_missing_field_has_its_default() -> None:
    assert from_data(Point, {"row": 1}) == Point(1)


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        (int, "x", "value: expected int, not 'x'"),
        (Colour, "x", "value: 'x' is not one of red, deep blue"),
        (tuple[int, ...], 1, "value: expected a list, not 1"),
        (tuple[int, int], [1], "value: expected 2 items, not 1"),
        (tuple[int, ...], [1, "x"], "[1]: expected int, not 'x'"),
        (Point, [], "Point: expected an object, not []"),
        (Point, {}, "Point: row is missing"),
        (Point, {"row": -1, "column": 0}, "Point: a row is never below 0"),
    ],
)
def test_at_the_top_the_kind_stands_for_the_place(kind: type[object], data: object, message: str) -> None:
    with pytest.raises(CodecError) as refusal:
        from_data(kind, data)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"column": 1}, "log line 3: row is missing"),
        ({"row": None, "column": 1}, "log line 3.row: expected int, not None"),
        ({"row": -1, "column": 1}, "log line 3: a row is never below 0"),
    ],
)
def test_a_place_can_be_named_from_outside(data: object, message: str) -> None:
    with pytest.raises(CodecError) as refusal:
        from_data(Point, data, "log line 3")
    assert str(refusal.value) == message


@pytest.mark.parametrize("kind", [int, Point, tuple[int, ...], Colour])
def test_a_message_cuts_long_data(kind: type[object]) -> None:
    with pytest.raises(CodecError) as refusal:
        from_data(kind, "x" * 10_000)
    assert len(str(refusal.value)) < 120


def test_an_unknown_field_with_a_long_name_is_cut_too() -> None:
    with pytest.raises(CodecError) as refusal:
        from_data(Point, {"x" * 10_000: 1})
    assert len(str(refusal.value)) < 120


@dataclass(frozen=True)
class Circle:
    """One of two shapes."""

    radius: int


@dataclass(frozen=True)
class Line:
    """The other."""

    ends: tuple[int, int] = (0, 1)


@dataclass(frozen=True)
class Drawing:
    """What one of several things may stand in, and what is kept by a key."""

    first: Circle | Line
    last: Circle | Line | None
    shapes: tuple[Circle | Line, ...]
    by_number: Mapping[Number, Circle | Line]
    by_colour: Mapping[Colour, tuple[int, ...]]
    value: bool | int | str | None
    point_or_name: Point | str
    anything: Json = None


DRAWING = Drawing(
    first=Circle(3),
    last=None,
    shapes=(Line(), Circle(1)),
    by_number={Number(7): Line((2, 3))},
    by_colour={Colour.DEEP_BLUE: (1, 2)},
    value=True,
    point_or_name=Point(1),
    anything={"as": ["it", {"is": None}]},
)
DRAWING_DATA = {
    "first": {"kind": "Circle", "radius": 3},
    "last": None,
    "shapes": [{"kind": "Line", "ends": [0, 1]}, {"kind": "Circle", "radius": 1}],
    "by_number": {"7": {"kind": "Line", "ends": [2, 3]}},
    "by_colour": {"deep blue": [1, 2]},
    "value": True,
    "point_or_name": {"row": 1, "column": 0},
    "anything": {"as": ["it", {"is": None}]},
}


def test_where_several_kinds_may_stand_the_name_goes_along() -> None:
    assert json.loads(json.dumps(to_data(DRAWING))) == DRAWING_DATA
    assert from_data(Drawing, DRAWING_DATA) == DRAWING


def test_one_of_several_kinds_by_itself_is_named_too() -> None:
    assert to_data(Circle(2), Circle | Line) == {"kind": "Circle", "radius": 2}
    shapes: Any = Circle | Line
    assert from_data(shapes, {"kind": "Line"}) == Line()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"first": {"radius": 3}}, "first.kind: is missing"),
        ({"first": {"kind": "Square"}}, "first.kind: 'Square' is not one of Circle, Line"),
        ({"first": {"kind": 5}}, "first.kind: 5 is not one of Circle, Line"),
        ({"first": {"kind": "Circle", "radius": "3"}}, "first.radius: expected int, not '3'"),
        ({"first": None}, "first: expected an object, not None"),
        ({"shapes": [{"kind": "Line"}, 4]}, "shapes[1]: expected an object, not 4"),
        ({"by_number": []}, "by_number: expected an object, not []"),
        ({"by_number": {"07": {"kind": "Line"}}}, "by_number: expected a number as a key, not '07'"),
        ({"by_number": {"7": {"kind": "Dot"}}}, "by_number['7'].kind: 'Dot' is not one of Circle, Line"),
        ({"by_colour": {"green": []}}, "by_colour: 'green' is not one of red, deep blue"),
        ({"value": 0.5}, "value: expected bool or int or str, not 0.5"),
        ({"point_or_name": 5}, "point_or_name: expected str or an object, not 5"),
    ],
)
def test_what_fits_none_of_several_kinds_is_told_plainly(change: dict[str, object], message: str) -> None:
    with pytest.raises(CodecError) as caught:
        from_data(Drawing, DRAWING_DATA | change)
    assert str(caught.value) == message


def test_kinds_that_no_data_can_tell_apart_are_the_programmers_fault() -> None:
    either: Any = Colour | str
    with pytest.raises(TypeError, match=r"of Colour \| str nobody could tell"):
        from_data(either, "red")
